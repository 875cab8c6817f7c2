package picture_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/zerotest"
	"github.com/godraughts/draughts/picture"
)

// TestNilArguments checks the messages of the panics.
func TestNilArguments(t *testing.T) {
	for sentence, call := range map[string]func(){
		"WriteSVG called with a nil writer": func() { _ = picture.Board{}.WriteSVG(nil) },
		"WritePNG called with a nil writer": func() { _ = picture.Strip{}.WritePNG(nil) },
		"WriteGIF called with a nil writer": func() { _ = picture.Animation{}.WriteGIF(nil) },
		"Frames called with a nil game":     func() { picture.Board{}.Frames(nil) },
	} {
		require.PanicsWithValue(t, "picture: "+sentence, call)
	}
}

// TestZeroValues calls the exported functions and methods with zero values and nil.
func TestZeroValues(t *testing.T) {
	board := picture.Board{Position: draughts.English.Start(), Size: picture.MinSize}
	zerotest.Run(t, zerotest.Package{
		Name: "picture",
		Functions: map[string]any{
			"ParseLabels": picture.ParseLabels, "ParseTheme": picture.ParseTheme, "Themes": picture.Themes,
		},
		Types: []any{
			new(picture.Board), new(picture.Strip), new(picture.Animation), new(picture.Arrow), new(picture.Labels),
			new(picture.Theme),
		},
		Receivers: []func() any{
			func() any { return &board },
			func() any { return &picture.Strip{Boards: []picture.Board{board, {}}} },
			func() any { return &picture.Animation{Boards: []picture.Board{board}} },
		},
		Arguments: []any{new(bytes.Buffer), draughts.NewGame(draughts.English), new(draughts.Game)},
	})
}
