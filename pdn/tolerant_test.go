package pdn

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// TestTolerantMoves reads moves in the forms that people write, and finds that each game is the one that Opening
// writes in the standard's form.
func TestTolerantMoves(t *testing.T) {
	const four, three = "1. 11-15 23-19 2. 8-11 22-17", "1. 11-15 23-19 2. 8-11"
	tests := []struct {
		variant    draughts.Variant
		text, want string
	}{
		{draughts.English, "1. 11 15 23 19 2. 8 11 22 17 *", four},
		{draughts.English, "1. 11 15 23 19 2. 8 11 22 17", four},
		{draughts.English, "[Event \"\"]\n1. 11 15! 23 19 {why} 2. 8\n11 22  17 $1 *", four},
		{draughts.English, "1 11 15 23 19 2 8 11 22 17 *", four},
		{draughts.English, "1 11 15 23 19 2 8 11 *", three},
		{draughts.English, "11 15 23 19 8 11 22 17 *", four},
		{draughts.English, "11 15 23 19 8 11 *", three},
		{draughts.English, "1. 11 15 23 19 2 8 11 22 17 3 1-0", four},
		{draughts.English, "1. 11 15 23 19 2 8-11 22-17 *", four},
		{draughts.English, "11 15 23 19 2 8-11 22-17 *", four},
		{draughts.English, "1. 11 15 1... 23 19 2. 8 11 2... 22 17 1-0", four},
		{draughts.English, "1. 11 15 (1. 11 16 24 19 2 8 11) 23 19 2. 8 11 22 17 *", four},
		{draughts.English, "1. 1115 2319 2. 811 2217 *", four},
		{draughts.English, "1. 1115 2319 2. 0811 2217 *", four},
		{draughts.English, "1. 11–15 23—19 2. 8−11 22‑17 *", four},
		{draughts.English, "1. 11 – 15 23– 19 2. 8 —11 22 – 17 *", four},
		{draughts.English, "1. 11:15 23X19 2. 08x11 22×17 *", four},
		{draughts.English, "1. c3-d4 D6 – C5 2. b2c3 *", three},
		{draughts.Russian, "1. cd4 dc5 2. bc3 fg5 *", "1. c3-d4 d6-c5 2. b2-c3 f6-g5"},
		{draughts.Russian, "1. C3 – D4 D6 — C5 2. b2×c3 F6g5 *", "1. c3-d4 d6-c5 2. b2-c3 f6-g5"},
		{draughts.Russian, "1. 22 18 10 14 2. 2522 1115 *", "1. c3-d4 d6-c5 2. b2-c3 f6-e5"},
	}
	for _, test := range tests {
		s := NewScanner(strings.NewReader(test.text+"\n\n[Event \"next\"] *"), Options{Variant: test.variant})
		require.True(t, s.Next())
		require.NoError(t, s.FirstError(), test.text)
		moves, _ := s.CountMoves()
		require.Equal(t, test.want, s.Opening(moves), test.text)
		requireStable(t, s.Game(), Options{Variant: test.variant})
		require.True(t, s.Next(), test.text)
		require.Equal(t, "next", s.Tag("Event"))
	}
}

// TestTolerantMovesRefused has numbers that are no moves, or not for certain: none is dropped without an error.
func TestTolerantMovesRefused(t *testing.T) {
	for text, want := range map[string]error{
		"1. 11 *":                                draughts.ErrMoveSyntax,
		"1. 11 23-19 *":                          draughts.ErrMoveSyntax,
		"1. 11 15 23 19 2. 11 *":                 draughts.ErrMoveSyntax,
		"1. 11 15 23 2. 8-11 *":                  draughts.ErrWrongSide,
		"1. 11 15 22 18 2. 8 11 *":               draughts.ErrMustCapture,
		"[FEN \"B:WK32:BK1,K10\"]\n1. 106 32-28": draughts.ErrAmbiguousMove,
	} {
		s := NewScanner(strings.NewReader(text), Options{})
		require.True(t, s.Next())
		found := false
		for _, e := range append(s.Errors(), s.Warnings()...) { // what is ambiguous is read on, with a warning
			found = found || errors.Is(&e, want)
		}
		require.True(t, found, text)
	}
}

// TestTolerantBoundaries has numbers around what may be the result of a game. A Scanner that passes over the moves must
// find the end where one that reads them does.
func TestTolerantBoundaries(t *testing.T) {
	for _, text := range []string{
		"4-6 1. 11-15", "4-6 1 1. 11-15", "4-6 1 2 1. 11-15", "4-6 3. 11 1. 11-15", "4-6 3. 115 1. 11-15", "4-6 115 1. 11-15",
		"4-6 1\n\n2 1. 11-15", "4-6 1\n%\n2 1. 11-15", "4-6 3. {} 11 1. 11-15", "1. {} 4-6 1 2 1. 11-15", "4-6 1 – 2 1. 11-15",
		"4-6 115 116 1. 11-15", "4-6 3... 11 1. 1-0 1. 4-6", "1. 11 4-6 1. 11-15", "1. 4-6 3. 11-15 4-6 1 1 1. 11-15", "... 4-6 1 1. 4-6",
	} {
		for _, o := range []Options{{}, {Variant: draughts.Russian}} {
			games, _ := readAll(t, strings.NewReader(text), o)
			requireSameGames(t, []byte(text), o, games)
		}
	}
}
