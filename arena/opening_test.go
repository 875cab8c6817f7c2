package arena_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
)

// playable checks that every opening leads to a game that goes on, each to another position, and returns the positions.
func playable(t *testing.T, openings []arena.Opening) map[draughts.Position]bool {
	positions := map[draughts.Position]bool{}
	names := map[string]bool{}
	for _, o := range openings {
		g, err := o.Game()
		require.NoError(t, err)
		require.Equal(t, draughts.Ongoing, g.Outcome().Result, o.Name)
		positions[g.Position()] = true
		names[o.Name] = true
	}
	require.Len(t, names, len(openings), "names tell openings apart")
	return positions
}

// TestThreeMove checks the numbers that the decks are known by. Some openings transpose into each other.
func TestThreeMove(t *testing.T) {
	for deck, want := range map[arena.Deck]int{arena.InPlay: 156, arena.Crossboard: 144, arena.All: 174} {
		openings := arena.ThreeMove(deck)
		require.Len(t, openings, want)
		playable(t, openings)
		for _, o := range openings {
			require.Len(t, o.Moves, 3)
		}
	}
	require.Equal(t, "9-13 22-18 11-15 (Edinburgh Single)", arena.ThreeMove(arena.All)[7].Name)
}

func TestElevenMan(t *testing.T) {
	openings := arena.ElevenMan()
	require.Len(t, openings, 2405, "50 formations of each side, less 95 in which a man falls at once")
	require.Len(t, playable(t, openings), len(openings))
	back := draughts.English.SetOf(1, 2, 3, 4, 29, 30, 31, 32)
	for _, o := range openings {
		p, err := o.Start.Position()
		require.NoError(t, err)
		require.Equal(t, draughts.Black, p.Turn())
		require.Equal(t, []int{11, 11}, []int{p.Black().Len(), p.White().Len()})
		require.Equal(t, 8, ((p.Black() | p.White()) & back).Len())
	}
	// The example that goes with the rule: remove 11 and 28, then 8-11 24-19.
	p := draughts.MustParseFEN(draughts.English, "B:B1-7,9-12:W19,21-23,25-27,29-32")
	require.True(t, playable(t, openings)[p])
}

func TestRandomOpenings(t *testing.T) {
	for _, v := range draughts.Variants() {
		openings := random(t, v, 5, 20, 1)
		require.Len(t, openings, 20, v)
		require.Len(t, playable(t, openings), 20)
		require.Equal(t, openings[:7], random(t, v, 5, 7, 1), "the first are the same")
		require.NotEqual(t, openings, random(t, v, 5, 20, 2))
	}
	require.Len(t, random(t, draughts.English, 1, 20, 1), 7, "no more than there are")
	require.Len(t, random(t, draughts.English, 0, 20, 1), 1)
}

// TestRandomOpeningsRefused: where there can be none, the error says why.
func TestRandomOpeningsRefused(t *testing.T) {
	for name, tt := range map[string]struct {
		v        draughts.Variant
		plies, n int
		say      string
	}{
		"no variant":     {0, 4, 2, "unknown variant"},
		"negative plies": {draughts.English, -1, 2, "2 of -1 plies"},
		"negative n":     {draughts.English, 4, -1, "-1 of 4 plies"},
		"too many plies": {draughts.Breakthrough, 10000, 1, "games of breakthrough are over before 10000 plies"},
	} {
		openings, err := arena.Random(tt.v, tt.plies, tt.n, 1)
		require.ErrorIs(t, err, arena.ErrOpenings, name)
		require.ErrorContains(t, err, tt.say, name)
		require.Empty(t, openings, name)
	}
	require.Empty(t, random(t, draughts.English, 4, 0, 1), "none are asked for")
	require.Empty(t, arena.ThreeMove(arena.Deck(3)))
}

func TestShuffled(t *testing.T) {
	openings := arena.ThreeMove(arena.InPlay)
	shuffled := arena.Shuffled(openings, 1)
	require.NotEqual(t, openings, shuffled)
	require.ElementsMatch(t, openings, shuffled)
	require.Equal(t, shuffled, arena.Shuffled(openings, 1))
	require.NotEqual(t, shuffled, arena.Shuffled(openings, 2))
}

func TestReadOpenings(t *testing.T) {
	read := func(v draughts.Variant, text string) ([]arena.Opening, error) {
		return arena.ReadOpenings(strings.NewReader(text), v)
	}
	openings, err := read(draughts.English, "# two\nB:W32:BK1\n\n  W:W32,31:B1,2:H3\n")
	require.NoError(t, err)
	require.Len(t, openings, 2)
	playable(t, openings)
	require.EqualValues(t, 3, openings[1].Start.Counters.Quiet)

	openings, err = read(draughts.English, "\ufeff\n[Event \"x\"]\n1. 11-15 23-19 *\n[Event \"y\"]\n[FEN \"W:W32,31:B1,2\"]\n1. 32-28 *\n")
	require.NoError(t, err)
	require.Len(t, openings, 2)
	playable(t, openings)
	require.Len(t, openings[0].Moves, 2)

	for name, tt := range map[string]struct{ text, say string }{
		"empty":        {"", "no openings"},
		"only remarks": {"# nothing\n", "no openings"},
		"broken FEN":   {"B:W32:BK1\nx", "line 2"},
		"no position":  {"B:W32:B32", "line 1"},
		"over":         {"B:W32:B", "the game is over"},
		"broken PDN":   {"[Event \"x\"]\n1. 11-18 *", "game 1"},
		"other rules":  {"[GameType \"20\"]\n1. 32-28 *", "international, not english"},
		"finished":     {"[FEN \"W:W10:B6\"]\n1. 10x1 *", "the game is over"},
	} {
		_, err := read(draughts.English, tt.text)
		require.ErrorContains(t, err, tt.say, name)
	}
}
