package arena_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
)

func TestMatch(t *testing.T) {
	m := small(t, "default", "random")
	records, tally := playAll(t, m)
	require.Greater(t, tally.Score(), 0.9)
	require.Equal(t, m.Games, tally.Games())
	require.Equal(t, m.Games/2, tally.Pairs.N())
	require.InDelta(t, tally.Score(), tally.Pairs.Score().Value, 1e-12)
	for i, r := range records {
		require.Equal(t, draughts.Color(1-i%2), r.A, "A begins, which is Black")
		require.Equal(t, m.Openings[i/2].Name, r.Opening)
		require.Equal(t, m.Openings[i/2].Start.White, r.Game.Start().White())
	}
}

// TestSameWhateverTheConcurrency: the games depend on the match alone.
func TestSameWhateverTheConcurrency(t *testing.T) {
	m := small(t, "default", "eval=material")
	want, tally := playAll(t, m)
	for _, n := range []int{2, 7} {
		m.Concurrency = n
		records, again := playAll(t, m)
		require.Equal(t, moves(want), moves(records))
		require.Equal(t, tally, again)
	}
	m = small(t, "random", "random")
	want, _ = playAll(t, m)
	m.Concurrency = 3
	records, _ := playAll(t, m)
	require.Equal(t, moves(want), moves(records))
	m.Seed++
	records, _ = playAll(t, m)
	require.NotEqual(t, moves(want), moves(records))
}

// TestLevels checks that levels are random by the seed alone, and that more of them is better.
func TestLevels(t *testing.T) {
	m := small(t, "level=3", "level=1")
	want, tally := playAll(t, m)
	require.Greater(t, tally.Score(), 0.7)
	m.Concurrency = 3
	records, _ := playAll(t, m)
	require.Equal(t, moves(want), moves(records))
	_, tally = playAll(t, small(t, "level=1", "level=0"))
	require.Greater(t, tally.Score(), 0.9)
}

func TestPlaysItself(t *testing.T) {
	_, tally := playAll(t, small(t, "default", "hash=1"))
	require.Equal(t, arena.Pentanomial{0, 0, 10, 0, 0}, tally.Pairs)
}

// TestEveryVariant plays by all rules; where no rule draws by repetition the arena does.
func TestEveryVariant(t *testing.T) {
	for _, v := range draughts.Variants() {
		m := small(t, "default", "random")
		m.Variant, m.Games = v, 4
		m.Openings = random(t, v, 4, 2, 1)
		m.Adjudication.MaxPlies = 500
		playAll(t, m)
	}
}

// TestMatchStops checks that leaving the loop, cancelling and errors end the match, with nothing left running.
func TestMatchStops(t *testing.T) {
	m := small(t, "default", "default")
	m.Games, m.Concurrency = 1000, 3
	synctest.Test(t, func(t *testing.T) {
		n := 0
		for range m.Play(context.Background(), 1) {
			if n++; n == 5 {
				break
			}
		}
		require.Equal(t, 5, n)

		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		n = 0
		for r, err := range m.Play(ctx, 11) {
			if err != nil {
				require.ErrorIs(t, err, context.Canceled)
				require.Nil(t, r)
				break
			}
			require.Equal(t, 11+n, r.Number)
			if n++; n == 5 {
				cancel()
			}
		}
		require.GreaterOrEqual(t, n, 5)
		require.Less(t, n, 900)

		broken := m
		broken.B = arena.Contestant{Name: "none", New: func(*arena.Match) (arena.Engine, error) { return nil, errors.New("out of order") }}
		for _, err := range broken.Play(context.Background(), 1) {
			require.EqualError(t, err, "none: out of order")
		}
	})
}

func TestImpossibleMatch(t *testing.T) {
	tests := map[string]func(*arena.Match){
		"no contestant":   func(m *arena.Match) { m.A = arena.Contestant{} },
		"no openings":     func(m *arena.Match) { m.Openings = nil },
		"no rules":        func(m *arena.Match) { m.Variant = 0 },
		"other rules":     func(m *arena.Match) { m.Variant = draughts.Pool },
		"negative number": func(m *arena.Match) { m.Concurrency = -1 },
		"no limits":       func(m *arena.Match) { m.Limits = draughts.Limits{} },
		"only lines":      func(m *arena.Match) { m.Limits = draughts.Limits{MultiPV: 2} },
		"negative depth":  func(m *arena.Match) { m.Limits.Depth = -1 },
		"negative time":   func(m *arena.Match) { m.Limits.Time = -1 },
		"negative clock":  func(m *arena.Match) { m.Limits.Clock = &draughts.Clock{Remaining: -1} },
		"no match":        func(m *arena.Match) { *m = arena.Match{} },
	}
	for name, spoil := range tests {
		m := small(t, "random", "random")
		spoil(&m)
		n := 0
		for _, err := range m.Play(context.Background(), 1) {
			require.ErrorIs(t, err, arena.ErrMatch, name)
			n++
		}
		require.Equal(t, 1, n)
	}
}
