package draughts_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/godraughts/draughts"
)

// The ten lines of the README.
func Example() {
	game := draughts.NewGame(draughts.English)
	for _, move := range []string{"11-15", "23-19", "8-11", "22-17"} {
		if _, err := game.PlayText(move); err != nil {
			fmt.Println(err)
		}
	}
	_, err := game.PlayText("15-24")
	fmt.Println(err)

	searcher := draughts.NewSearcher(draughts.Options{})
	best, _ := searcher.Search(context.Background(), game, draughts.Limits{Depth: 15})
	fmt.Println("best is", game.Position().MoveText(best.Move()))
	// Output:
	// illegal move "15-24": the square is occupied: 24
	// best is 4-8
}

func ExamplePosition_All() {
	p := draughts.MustParseFEN(draughts.International, "W:WK47:B14,19,29,31,42")
	for m := range p.All() {
		fmt.Println(p.MoveText(m), "takes", m.Captured())
	}
	// Output:
	// 47x38x20x9x36 takes [14 29 31 42]
	// 47x38x24x13x36 takes [19 29 31 42]
}

func ExampleMoveError() {
	p := draughts.MustParseFEN(draughts.English, "W:W18,22,26:B15,3")
	_, err := p.ParseMove("26-23")
	fmt.Println(errors.Is(err, draughts.ErrMustCapture))
	var refused *draughts.MoveError
	if errors.As(err, &refused) {
		fmt.Println("must capture:", refused.Squares)
	}
	// Output:
	// true
	// must capture: [18]
}

func ExamplePosition_Diagram() {
	fmt.Print(draughts.English.Start().Diagram(draughts.White))
	// Output:
	//       1b      2b      3b      4b
	//   5b      6b      7b      8b
	//       9b     10b     11b     12b
	//  13.     14.     15.     16.
	//      17.     18.     19.     20.
	//  21w     22w     23w     24w
	//      25w     26w     27w     28w
	//  29w     30w     31w     32w
	// Black to move
}

func ExampleSetup() {
	setup := draughts.Setup{Variant: draughts.English, Turn: draughts.White}
	_ = setup.Put(1, draughts.WhiteMan)
	_ = setup.Put(30, draughts.BlackKing)
	_, err := setup.Position()
	fmt.Println(err)
	// Output: impossible position "W:W1:BK30": man on its crowning row: white on 1
}

func ExampleSearcher_Deepen() {
	game := draughts.NewGame(draughts.English)
	searcher := draughts.NewSearcher(draughts.Options{})
	for info, err := range searcher.Deepen(context.Background(), game, draughts.Limits{Depth: 5}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(info.Depth, game.Position().IsLegal(info.Move()))
	}
	// Output:
	// 1 true
	// 2 true
	// 3 true
	// 4 true
	// 5 true
}

func ExamplePerft() {
	for depth := 1; depth <= 6; depth++ {
		fmt.Println(depth, draughts.Perft(draughts.English.Start(), depth, draughts.ByResult))
	}
	// Output:
	// 1 7
	// 2 49
	// 3 302
	// 4 1469
	// 5 7361
	// 6 36768
}

// Frisian draughts by the rules of its federation alone, which do not end every game.
func ExampleRegisterVariant() {
	r := draughts.Frisian.Rules()
	r.GameType = 0         // this number is Frisian's
	r.Draws.Repetition = 0 // these two rules are the library's own
	r.Draws.NoProgress = 0
	strict, err := draughts.RegisterVariant("strict-frisian", r)
	if err != nil {
		fmt.Println(err)
		return
	}
	setup, err := draughts.ParseSetup(strict, "W:WK46,K41:BK5,K10:H99")
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := draughts.NewGameFrom(setup)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = game.PlayText("41-47")
	fmt.Println(game.Outcome(), err)
	// Output: ongoing <nil>
}
