package picture_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/picture"
)

// A position as SVG, for a page.
func ExampleBoard_WriteSVG() {
	p := draughts.MustParseFEN(draughts.Russian, "W:Wc3,Ke1:Bd6")
	var b strings.Builder
	if err := (picture.Board{Position: p, Size: 320, Theme: picture.Walnut}).WriteSVG(&b); err != nil {
		fmt.Println(err)
	}
	fmt.Println(strings.Join(strings.SplitN(b.String(), "\n", 4)[1:3], "\n"))
	// Output:
	// <title>Draughts (russian), White to move</title>
	// <desc>FEN W:Wc3,Ke1:Bd6</desc>
}

// A bot sends the position after a move as PNG, with an arrow for its advice.
func ExampleBoard_WritePNG() {
	game := draughts.NewGame(draughts.International)
	last, err := game.PlayText("32-28")
	if err != nil {
		fmt.Println(err)
	}
	board := picture.Board{
		Position: game.Position(), LastMove: last, Bottom: draughts.Black, Arrows: []picture.Arrow{{19, 23}},
	}
	f, err := os.Create(filepath.Join(os.TempDir(), "draughts-example.png"))
	if err != nil {
		fmt.Println(err)
	}
	defer os.Remove(f.Name())
	defer f.Close()
	fmt.Println(board.WritePNG(f))
	// Output: <nil>
}

// The boards of a game, from which Strip and Animation make one picture.
func ExampleBoard_Frames() {
	game := draughts.NewGame(draughts.English)
	for _, text := range []string{"11-15", "23-19"} {
		if _, err := game.PlayText(text); err != nil {
			fmt.Println(err)
		}
	}
	for _, b := range (picture.Board{Size: 240}).Frames(game) {
		fmt.Println(b.Caption)
	}
	// Output:
	// Start
	// 1. 11-15
	// 1... 23-19
}

// Part of a game, eight positions in two rows, and the whole game as an animation.
func Example() {
	game := draughts.NewGame(draughts.English)
	for text := range strings.FieldsSeq("11-15 23-19 8-11 22-17 15-18 19-15 10x19 24x8") {
		if _, err := game.PlayText(text); err != nil {
			fmt.Println(err)
		}
	}
	frames := picture.Board{Size: 320, Theme: picture.Blue}.Frames(game) // the moves are captions
	var part, whole bytes.Buffer
	err := picture.Strip{Boards: frames[1:], Columns: 4}.WritePNG(&part)
	fmt.Println(len(frames), err, part.Len() > 0)
	err = picture.Animation{Boards: frames, Delay: 800 * time.Millisecond}.WriteGIF(&whole)
	fmt.Println(err, whole.Len() > 0)
	// Output:
	// 9 <nil> true
	// <nil> true
}
