package openings_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/openings"
)

// requirePlayable checks that a game can continue from every opening, and that the openings have different names. It
// returns the positions that they lead to.
func requirePlayable(t *testing.T, deck []openings.Opening) map[draughts.Position]bool {
	t.Helper()
	positions := map[draughts.Position]bool{}
	names := map[string]bool{}
	for _, o := range deck {
		g, err := o.Game()
		require.NoError(t, err)
		require.Equal(t, draughts.Ongoing, g.Outcome().Result, o.Name)
		positions[g.Position()] = true
		names[o.Name] = true
	}
	require.Len(t, names, len(deck), "names are different")
	return positions
}

func TestOpeningGame(t *testing.T) {
	o := openings.ThreeMove(openings.DeckAll)[0]
	g, err := o.Game()
	require.NoError(t, err)
	require.Equal(t, o.Moves, g.Moves())

	o.Moves = append(o.Moves, o.Moves[0])
	_, err = o.Game()
	require.ErrorContains(t, err, "opening 9-13 21-17 5-9: ")
	require.ErrorAs(t, err, new(*draughts.MoveError))
}

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

// TestErrorsAreShort checks that an error quotes a long text in part.
func TestErrorsAreShort(t *testing.T) {
	long := strings.Repeat("x", 100_000)
	for name, text := range map[string]string{
		"FEN": "B:W32:B" + long, "move": "[Event \"x\"]\n1. " + long + " *", "tag": "[Event \"" + long, "word": long,
	} {
		_, err := openings.Read(strings.NewReader(text), draughts.English)
		require.Error(t, err, name)
		require.Less(t, len(err.Error()), 8000, name)
	}
	for _, text := range []string{long, "random:" + long, "book:" + long + ":8", "book:a:" + long} {
		_, err := openings.Parse(draughts.English, text)
		require.Error(t, err)
		require.Less(t, len(err.Error()), 8000)
	}
}
