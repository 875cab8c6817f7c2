package pdn

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// TestMoveForms reads moves in the forms that people write. Opening returns them in the standard's form.
func TestMoveForms(t *testing.T) {
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
