package draughts_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quotetest"
)

// offsets are where in a FEN a fault is.
var offsets = regexp.MustCompile(`offset \d+`)

// TestErrorsAreShort feeds megabytes to all that reads text.
func TestErrorsAreShort(t *testing.T) {
	quotetest.Run(t, "ParseFEN", func(s string) error {
		_, err := draughts.ParseFEN(draughts.Frisian, s)
		return err
	}, "", "W:W", "W:W31:B1:+")
	for _, v := range []draughts.Variant{draughts.English, draughts.Russian} {
		p := v.Start()
		quotetest.Run(t, "ParseMove", func(s string) error {
			_, err := p.ParseMove(s)
			return err
		}, "", "11-")
		quotetest.Run(t, "PlayText", func(s string) error {
			_, err := draughts.NewGame(v).PlayText(s)
			return err
		})
		quotetest.Run(t, "ParseSquare", func(s string) error {
			_, err := v.ParseSquare(s)
			return err
		}, "a")
	}
	quotetest.Run(t, "ParseSetup", func(s string) error {
		_, err := draughts.ParseSetup(draughts.International, s)
		return err
	}, "W:W1:BK")
	quotetest.Run(t, "Position.UnmarshalText", func(s string) error {
		return new(draughts.Position).UnmarshalText([]byte(s))
	}, "russian W:W")
	quotetest.Run(t, "ParseVariant", func(s string) error {
		_, err := draughts.ParseVariant(s)
		return err
	}, "", "english")
	quotetest.Run(t, "RegisterVariant", func(s string) error {
		_, err := draughts.RegisterVariant(s, draughts.Rules{Size: 12})
		return err
	})
	quotetest.Run(t, "ReadPatternWeights", func(s string) error {
		_, err := draughts.ReadPatternWeights(strings.NewReader(s))
		return err
	})
}

// TestManyReasonsAreCounted has a FEN with a fault of each kind among thousands of others.
func TestManyReasonsAreCounted(t *testing.T) {
	fen := "W:W" + strings.Repeat("x,", 5000) + "99,21,21:Z:B22"
	_, err := draughts.ParseFEN(draughts.English, fen)
	for _, reason := range []error{draughts.ErrFENSyntax, draughts.ErrOffBoard, draughts.ErrSquareTwice, draughts.ErrNoSuchColor} {
		require.ErrorIs(t, err, reason)
	}
	var refused *draughts.FENError
	require.ErrorAs(t, err, &refused)
	require.Equal(t, fen, refused.FEN)
	require.Len(t, refused.Reasons, 13)
	require.Equal(t, 4990, refused.More)
	require.Equal(t, `FEN "`+fen[:60]+`"…: `+strings.Repeat(`not FEN: "x" at offset N: a square is expected; `, 10)+"4993 more",
		offsets.ReplaceAllString(err.Error(), "offset N"))

	_, err = draughts.ParseFEN(draughts.English, "W:W"+strings.Repeat("x,", 20)+"x:B1,33-")
	require.ErrorContains(t, err, "; 13 more")
	require.False(t, errors.Is(err, draughts.ErrEmptyBoard))

	_, err = draughts.ParseFEN(draughts.English, "W:W"+strings.Repeat("x,", 20)+"x:B")
	require.ErrorIs(t, err, draughts.ErrEmptyBoard, "what the position lacks counts, too")
}
