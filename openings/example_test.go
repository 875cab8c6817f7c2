package openings_test

import (
	"fmt"
	"log"
	"math/rand/v2"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/openings"
)

// Example lists openings in which ballots and random openings take turns.
func Example() {
	sources, err := openings.Parse(draughts.English, "3move,random:4")
	if err != nil {
		log.Fatal(err)
	}
	list, err := sources.List(draughts.English, 4, 1)
	if err != nil {
		log.Fatal(err)
	}
	for _, o := range list {
		game, err := o.Game()
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(o.Name, "-", game.Position())
	}
	// Output:
	// 9-14 22-17 5-9 - W:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,6,7,8,9,10,11,12,14
	// random 1 - B:W18,19,21,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,11,12,13,15
	// 9-13 24-20 10-14 - W:W20,21,22,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,11,12,13,14
	// random 2 - B:W14,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,20
}

func ExampleParse() {
	for _, text := range []string{"start", "11man:2,random:8", "random:99"} {
		sources, err := openings.Parse(draughts.Russian, text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(len(sources), sources)
	}
	// Output:
	// 1 start
	// 2 11man:2,random:8
	// "random:99": unknown openings: PLIES is 0 to 40, as in random:8
}

func ExampleThreeMove() {
	deck := openings.ThreeMove(openings.DeckInPlay)
	fmt.Println(len(deck), "ballots, the first:", deck[0].Name)
	// Output:
	// 156 ballots, the first: 9-13 21-17 5-9
}

// The same generator draws the same positions.
func ExampleSource_Draw() {
	random := rand.New(rand.NewPCG(1, 0))
	for source := openings.RandomElevenMan(2); ; {
		setup, ok := source.Draw(draughts.International, random)
		if ok {
			fmt.Println(setup.FEN())
			break
		}
	}
	// Output:
	// W:W28,31,32,34,35,36,37,38,39,40,41,43,44,45,46,47,48,49,50:B1,3,4,5,6,7,8,9,10,11,12,13,14,15,16,18,19,20,21
}

func ExampleRead() {
	deck, err := openings.Read(strings.NewReader("# ten men each\nB:W21-30:B3-12\n"), draughts.English)
	if err != nil {
		log.Fatal(err)
	}
	mine := openings.FromDeck("mine", deck)
	list, err := mine.List(draughts.English, 10, 1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(mine, list[0].Name)
	// Output:
	// mine B:W21-30:B3-12
}

// The name of an opening is found by its position, whatever the order of the moves.
func ExampleName() {
	game := draughts.NewGame(draughts.English)
	for _, move := range []string{"9-14", "23-19", "11-15", "27-23", "8-11"} {
		if _, err := game.PlayText(move); err != nil {
			log.Fatal(err)
		}
		name, ply := openings.Name(game)
		fmt.Printf("%s: %s (ply %d)\n", move, name, ply)
	}
	// Output:
	// 9-14: Double Corner (ply 1)
	// 23-19: Double Corner (ply 1)
	// 11-15: Double Corner (ply 1)
	// 27-23: Defiance (ply 4)
	// 8-11: Defiance (ply 4)
}
