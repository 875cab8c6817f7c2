package pdn_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

func Example() {
	const file = `
[Event "Club match"]
[Black "Bo Birch"]
[White "Ada Amber"]
[Result "1-0"]
1. 11-15 23-19 2. 8-11 22-17 {the Glasgow} 3. 11-16 24-20 1-0

[Event "A slip of the pen"]
1. 11-15 22-18 2. 8-11 18x11 *
`
	for game, err := range pdn.NewReader(strings.NewReader(file), pdn.Options{}).All() {
		fmt.Printf("%s: %d moves\n", game.Tags.Get("Event"), len(game.Main.Moves))
		if err != nil {
			fmt.Println(err)
			continue
		}
		winner, _ := game.Winner()
		fmt.Println(winner, "won")
	}
	// Output:
	// Club match: 6 moves
	// Black won
	// A slip of the pen: 2 moves
	// 9:19: game 2, ply 3: illegal move "8-11": a capture is compulsory: 15 must capture (15x22)
}

// Walk through a game, with the position before each move.
func ExampleLine_Walk() {
	game, err := pdn.NewReader(strings.NewReader("1. 11-15 23-19 2. 8-11 {natural} *"), pdn.Options{}).Read()
	if err != nil {
		fmt.Println(err)
		return
	}
	start, err := game.Start.Position()
	if err != nil {
		fmt.Println(err)
		return
	}
	for p, node := range game.Main.Walk(start) {
		fmt.Println(p.Turn(), p.MoveText(node.Move), node.Comments)
	}
	// Output:
	// Black 11-15 []
	// White 23-19 []
	// Black 8-11 [natural]
}

// Play a game, annotate it, write it.
func ExampleWriter() {
	game := draughts.NewGame(draughts.English)
	for _, text := range []string{"11-15", "23-19", "8-11"} {
		if _, err := game.PlayText(text); err != nil {
			fmt.Println(err)
			return
		}
	}
	alternative, err := game.Start().ParseMove("9-13")
	if err != nil {
		fmt.Println(err)
		return
	}

	tree := pdn.FromGame(game)
	tree.Tags.Set("Black", "Bo Birch")
	first := tree.Main.Moves[0]
	first.Strength = "!"
	first.Comments = []string{"the strongest first move"}
	first.Variations = []*pdn.Line{{Moves: []*pdn.Node{{Move: alternative}}, Comments: []string{"is thought weak"}}}

	if err := pdn.NewWriter(os.Stdout).Write(tree); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Black "Bo Birch"]
	// [Result "*"]
	// [GameType "21"]
	//
	// 1. 11-15! {the strongest first move} (1. 9-13 {is thought weak}) 1... 23-19
	// 2. 8-11 *
}
