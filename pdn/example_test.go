package pdn_test

import (
	"fmt"
	"log"
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
		moves, _ := game.Main.CountMoves()
		fmt.Printf("%s: %d moves\n", game.Tags.Get("Event"), moves)
		if err != nil {
			fmt.Println(err)
			continue
		}
		winner, _ := game.Result().Winner()
		fmt.Println(winner, "won")
	}
	// Output:
	// Club match: 6 moves
	// Black won
	// A slip of the pen: 2 moves
	// 9:19: game 2, ply 3: illegal move "8-11": a capture is compulsory: 15 must capture (15x22)
}

// Play the main line of a tree as a game, and play on.
func ExampleGame_Replay() {
	tree, err := pdn.ParseGame("1. 11-15 (1. 9-13) 22-18 {forced to jump now} *")
	if err != nil {
		log.Fatal(err)
	}
	game, err := tree.Replay()
	if err != nil {
		log.Fatal(err)
	}
	if _, err := game.PlayText("15x22"); err != nil {
		log.Fatal(err)
	}
	fmt.Println(game.Ply(), "plies,", game.Position().Turn(), "to move")
	// Output:
	// 3 plies, White to move
}

// Walk through a game, with the position before each move.
func ExampleLine_Walk() {
	game, err := pdn.ParseGame("1. 11-15 23-19 2. 8-11 {natural} *")
	if err != nil {
		log.Fatal(err)
	}
	start, err := game.Start.Position()
	if err != nil {
		log.Fatal(err)
	}
	for p, node := range game.Main.Walk(start) {
		fmt.Println(p.Turn(), p.MoveText(node.Move), node.CommentsAfter)
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
			log.Fatal(err)
		}
	}
	alternative, err := game.Start().ParseMove("9-13")
	if err != nil {
		log.Fatal(err)
	}

	tree := pdn.FromGame(game)
	tree.Tags.Set("Black", "Bo Birch")
	first := tree.Main.Moves[0]
	first.Strength = "!"
	first.CommentsAfter = []string{"the strongest first move"}
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

// Count the results of Tinsley's games with White, without building trees.
func ExampleScanner() {
	const file = `
[White "Tinsley"]
[Black "Long"]
[Result "0-1"]
1. 11-15 23-19 *

[White "Hellman"]
[Black "Tinsley"]
[Result "1/2-1/2"]
1. 9-13 22-18 *

[White "Tinsley"]
[Black "Lowder"]
[Result "1/2-1/2"]
1. 11-16 24-19 2. 8-11 *
`
	results := map[draughts.Result]int{}
	moves := 0
	s := pdn.NewScanner(strings.NewReader(file), pdn.Options{})
	for s.Next() {
		if s.Tag("White") != "Tinsley" {
			continue // skips the moves
		}
		results[s.Result()]++
		for range s.Moves() {
			moves++
		}
	}
	if err := s.Err(); err != nil {
		fmt.Println(err)
	}
	fmt.Println(results[draughts.WhiteWins], "won,", results[draughts.Draw], "drawn,", moves, "moves")
	// Output:
	// 1 won, 1 drawn, 5 moves
}

// Read text that deviates from PDN 3.0, and write it in strict PDN.
func ExampleOptions() {
	const file = `[Date "28.12.1996"] 1. 11x15 22 - 17 2. 08-11 1/2-1/2`
	game, err := pdn.NewReader(strings.NewReader(file), pdn.Options{File: "old.pdn"}).Read()
	fmt.Println(err)
	for _, warning := range game.Warnings {
		fmt.Println(warning)
	}
	if err := pdn.NewWriter(os.Stdout).Write(game); err != nil {
		fmt.Println(err)
	}
	// Output:
	// <nil>
	// old.pdn:1:1: game 1: not a date of the form YYYY.MM.DD: "28.12.1996"
	// old.pdn:1:24: game 1, ply 1: not the separator of this move: "11x15"
	// old.pdn:1:30: game 1, ply 2: spaces inside a move: "22 - 17"
	// old.pdn:1:41: game 1, ply 3: a leading zero: "08-11"
	// old.pdn:1:47: game 1, ply 3: an asterisk is expected between games: "1/2-1/2"
	// [Date "1996.12.28"]
	// [Result "1/2-1/2"]
	// [GameType "21"]
	//
	// 1. 11-15 22-17 2. 8-11 *
}

// Edit a game: go to a place, try another move, and make it the main line.
func ExampleCursor() {
	game, err := pdn.ParseGame("1. 11-15 23-19 2. 8-11 *")
	if err != nil {
		log.Fatal(err)
	}
	cursor, err := game.Cursor()
	if err != nil {
		log.Fatal(err)
	}
	cursor.Forward()
	move, err := cursor.Position().ParseMove("22-17")
	if err != nil {
		log.Fatal(err)
	}
	node, err := cursor.Add(move)
	if err != nil {
		log.Fatal(err)
	}
	node.CommentsAfter = []string{"a Dyke"}
	if err := cursor.Promote(); err != nil {
		fmt.Println(err)
	}
	fmt.Println(game)
	// Output:
	// [Result "*"]
	// [GameType "21"]
	//
	// 1. 11-15 22-17 {a Dyke} (1... 23-19 2. 8-11) *
}

// A program of a club reads results of White first and no comments.
func ExampleDialect() {
	g, err := pdn.ParseGame(`[White "Ann"][Black "Bob"][Result "1-0"] 1. 11-15 {a Cross} 23-18 *`)
	if err != nil {
		log.Fatal(err)
	}
	club := &pdn.Dialect{Name: "club", NoComments: true, Results: [3]string{"W+", "=", "B+"}, WhiteFirst: true}
	text, lost, err := club.AppendText(nil, g)
	fmt.Printf("%slost: %s, error: %v\n", text, lost, err)

	// Output:
	// [White "Ann"]
	// [Black "Bob"]
	// [Result "B+"]
	// [GameType "21"]
	//
	// 1. 11-15 23-18 *
	// lost: comments 1, error: <nil>
}
