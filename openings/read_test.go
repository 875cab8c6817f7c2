package openings_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/openings"
)

// TestRead reads a file of FEN, with a draw counter, and a PDN file that begins with a byte order mark.
func TestRead(t *testing.T) {
	deck, err := openings.Read(strings.NewReader("# two\nB:W32:BK1\n\n  W:W32,31:B1,2:H3\n"), draughts.English)
	require.NoError(t, err)
	require.Len(t, deck, 2)
	requirePlayable(t, deck)
	require.EqualValues(t, 3, deck[1].Start.Counters.NoProgress)

	const games = "\ufeff\n[Event \"x\"]\n1. 11-15 23-19 *\n[Event \"y\"]\n[FEN \"W:W32,31:B1,2\"]\n1. 32-28 *\n"
	deck, err = openings.Read(strings.NewReader(games), draughts.English)
	require.NoError(t, err)
	require.Len(t, deck, 2)
	requirePlayable(t, deck)
	require.Len(t, deck[0].Moves, 2)
}

// TestReadRefuses checks that errors say where and why.
func TestReadRefuses(t *testing.T) {
	for name, tt := range map[string]struct{ text, say string }{
		"empty":         {"", "no openings"},
		"only comments": {"# nothing\n", "no openings"},
		"broken FEN":    {"B:W32:BK1\nx", "line 2"},
		"no position":   {"B:W32:B32", "line 1"},
		"over":          {"B:W32:B", "the game is over"},
		"broken PDN":    {"[Event \"x\"]\n1. 11-18 *", "game 1"},
		"other rules":   {"[GameType \"20\"]\n1. 32-28 *", "international, not english"},
		"finished":      {"[FEN \"W:W10:B6\"]\n1. 10x1 *", "the game is over"},
	} {
		_, err := openings.Read(strings.NewReader(tt.text), draughts.English)
		require.ErrorContains(t, err, tt.say, name)
	}
}
