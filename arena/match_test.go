package arena_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/openings"
)

// TestMatch checks the numbers, the sides and the openings of the games, and the tally.
func TestMatch(t *testing.T) {
	m := smallMatch(t, "default", "random")
	records, tally := playAll(t, m)
	require.Greater(t, tally.Score(), 0.9)
	require.Equal(t, m.Games, tally.Games())
	require.Equal(t, m.Games/2, tally.Pairs.N())
	require.InDelta(t, tally.Score(), tally.Pairs.Score().Value, 1e-12)
	for i, r := range records {
		require.Equal(t, draughts.Color(1-i%2), r.A, "A moves first, as Black")
		require.Equal(t, m.Openings[i/2].Name, r.Opening)
		require.Equal(t, m.Openings[i/2].Start.White, r.Game.Start().White())
	}
}

// TestConcurrencyKeepsGames checks that the games do not depend on how many are played at a time.
func TestConcurrencyKeepsGames(t *testing.T) {
	m := smallMatch(t, "default", "eval=material")
	want, tally := playAll(t, m)
	for _, n := range []int{2, 7} {
		m.Concurrency = n
		records, again := playAll(t, m)
		require.Equal(t, allMoves(want), allMoves(records))
		require.Equal(t, tally, again)
	}
	m = smallMatch(t, "random", "random")
	want, _ = playAll(t, m)
	m.Seed++
	records, _ := playAll(t, m)
	require.NotEqual(t, allMoves(want), allMoves(records))
}

// TestLevels checks that the games of levels follow from the seed, and that the higher level is stronger.
func TestLevels(t *testing.T) {
	m := smallMatch(t, "level=3", "level=1")
	want, tally := playAll(t, m)
	require.Greater(t, tally.Score(), 0.7)
	m.Concurrency = 3
	records, _ := playAll(t, m)
	require.Equal(t, allMoves(want), allMoves(records))
	_, tally = playAll(t, smallMatch(t, "level=1", "level=0"))
	require.Greater(t, tally.Score(), 0.9)
}

// TestEveryVariant plays matches by all rule sets.
func TestEveryVariant(t *testing.T) {
	for _, v := range draughts.Variants() {
		m := smallMatch(t, "default", "random")
		m.Variant, m.Games = v, 4
		m.Openings = randomOpenings(v, 4, 2)
		m.Adjudication.MaxPlies = 500
		playAll(t, m)
	}
}

// TestMatchStops checks that leaving the loop, cancelling and errors end the match and its goroutines.
func TestMatchStops(t *testing.T) {
	m := smallMatch(t, "default", "default")
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
		broken.B = arena.Contestant{Name: "none", New: func(*arena.Match) (arena.Engine, error) {
			return nil, errors.New("out of order")
		}}
		for _, err := range broken.Play(context.Background(), 1) {
			require.EqualError(t, err, "none: out of order")
		}
	})
}

// TestInvalidMatch checks that a match which cannot be played yields ErrMatch only.
func TestInvalidMatch(t *testing.T) {
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
		"negative clock":  func(m *arena.Match) { m.Clock = clock.Control{{Time: -1}} },
		"clock of a move": func(m *arena.Match) { m.Limits.Clock = &draughts.ClockLimit{Remaining: 1} },
		"no match":        func(m *arena.Match) { *m = arena.Match{} },
	}
	for name, change := range tests {
		m := smallMatch(t, "random", "random")
		change(&m)
		n := 0
		for _, err := range m.Play(context.Background(), 1) {
			require.ErrorIs(t, err, arena.ErrMatch, name)
			n++
		}
		require.Equal(t, 1, n)
	}
}

func contestant(spec string) arena.Contestant { return must(arena.ParseContestant(spec, resources)) }

// resources has the databases of openProber, and a book that must not be asked for: English draughts has none.
var resources = arena.Resources{Prober: openProber, Books: map[string]func(draughts.Variant) (*book.Book, error){
	"builtin": func(draughts.Variant) (*book.Book, error) { return nil, book.ErrNoBook },
}}

func openProber(name string) (draughts.Prober, error) { return builtin.OpenNamed(name) }

func smallMatch(t *testing.T, a, b string) arena.Match {
	m := arena.Match{
		A: contestant(a), B: contestant(b), Variant: draughts.English,
		Limits: draughts.Limits{Depth: 2}, Games: 20, Seed: 1,
	}
	must(m.SetOpenings("11man", nil))
	return m
}

func randomOpenings(v draughts.Variant, plies, n int) []openings.Opening {
	return must(openings.RandomMoves(plies).List(v, n, 1))
}

// playAll plays a match and returns its games and their tally.
func playAll(t *testing.T, m arena.Match) (records []*arena.Record, tally arena.Tally) {
	for r, err := range m.Play(context.Background(), 1) {
		require.NoError(t, err)
		tally.Add(r)
		records = append(records, r)
		require.Equal(t, len(records), r.Number)
		require.NotEqual(t, draughts.Ongoing, r.Game.Outcome().Result)
		require.Equal(t, draughts.NoReason, r.Game.ClaimableDraw())
	}
	require.Len(t, records, m.Games)
	return records, tally
}

func allMoves(records []*arena.Record) (all [][]draughts.Move) {
	for _, r := range records {
		all = append(all, r.Game.Moves())
	}
	return all
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
