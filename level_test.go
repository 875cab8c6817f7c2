package draughts_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// choices returns the moves that a level makes in a game against itself.
func choices(t *testing.T, l draughts.Level, v draughts.Variant, seed uint64, plies int) []draughts.Move {
	s := draughts.NewSearcher(draughts.Options{Hash: 1})
	random := rand.New(rand.NewPCG(seed, 0))
	g := draughts.NewGame(v)
	for g.Ply() < plies && g.Outcome().Result == draughts.Ongoing {
		found, err := l.Choose(context.Background(), s, g, random, nil)
		require.NoError(t, err)
		require.Len(t, found.Lines, 1)
		require.NoError(t, g.Play(found.Move()))
	}
	return g.Moves()
}

// TestLevelsFollowFromTheSeed: the same seed makes the same moves. Another seed makes other moves up to level 6.
func TestLevelsFollowFromTheSeed(t *testing.T) {
	for l := draughts.Level(0); l <= draughts.MaxLevel; l++ {
		plies := 20
		if l > 7 {
			plies = 4
		}
		once := choices(t, l, draughts.English, 1, plies)
		require.Equal(t, once, choices(t, l, draughts.English, 1, plies), "level %d", l)
		if l <= 6 {
			require.NotEqual(t, once, choices(t, l, draughts.English, 2, plies), "level %d", l)
		}
	}
}

func TestLevelsPlayEveryVariant(t *testing.T) {
	for _, v := range draughts.Variants() {
		for l := draughts.Level(0); l <= 4; l++ {
			choices(t, l, v, 1, 30)
		}
	}
}

// TestLevel0 checks that it chooses each legal move about equally often.
func TestLevel0(t *testing.T) {
	g := draughts.NewGame(draughts.English)
	random := rand.New(rand.NewPCG(1, 1))
	seen := map[draughts.Move]int{}
	for range 7000 {
		found, err := draughts.Level(0).Choose(context.Background(), nil, g, random, nil)
		require.NoError(t, err)
		seen[found.Move()]++
	}
	require.Len(t, seen, 7)
	for m, n := range seen {
		require.InDelta(t, 1000, n, 150, m)
	}
}

// TestLevel1 checks that it captures a piece that can be won.
func TestLevel1(t *testing.T) {
	// Black may take one man with 5x14, or two with 15x31.
	p := draughts.MustParseFEN(draughts.English, "B:W9,19,27,32:B5,15")
	s := draughts.NewSearcher(draughts.Options{Hash: 1})
	for seed := range uint64(20) {
		g, err := draughts.NewGameFrom(p.Setup())
		require.NoError(t, err)
		found, err := draughts.Level(1).Choose(context.Background(), s, g, rand.New(rand.NewPCG(seed, 0)), nil)
		require.NoError(t, err)
		require.Equal(t, 2, found.Move().NumCaptured(), "%v", found.Move())
	}
}

// TestLevelOnInfo: the search of a level reports its iterations up to the last, and chooses the same move.
func TestLevelOnInfo(t *testing.T) {
	g := draughts.NewGame(draughts.English)
	for _, l := range []draughts.Level{0, 1, 4, 7} {
		var want, got draughts.Info
		var last draughts.Info
		for _, onInfo := range []func(draughts.Info){nil, func(i draughts.Info) { last = i }} {
			want = got
			found, err := l.Choose(context.Background(), draughts.NewSearcher(small), g, rand.New(rand.NewPCG(3, 4)), onInfo)
			require.NoError(t, err)
			got = found
		}
		require.Equal(t, want.Move(), got.Move())
		require.Equal(t, got.Depth, last.Depth)
		if l > 0 {
			require.GreaterOrEqual(t, last.Score(), got.Score(), "the best line comes first")
		}
	}
}

func TestLevelLimits(t *testing.T) {
	for l := draughts.Level(-1); l <= draughts.MaxLevel+1; l++ {
		limits := l.Limits()
		require.Equal(t, l >= 0 && l <= 10, l.IsValid())
		require.Equal(t, l >= 1 && l <= 10, limits.Depth > 0 || limits.Nodes > 0)
		require.Zero(t, limits.Time)
	}
}

func TestLevelErrors(t *testing.T) {
	ctx := context.Background()
	s := draughts.NewSearcher(draughts.Options{Hash: 1})
	random := rand.New(rand.NewPCG(1, 1))
	g := draughts.NewGame(draughts.English)
	for _, l := range []draughts.Level{-1, 11} {
		_, err := l.Choose(ctx, s, g, random, nil)
		require.ErrorIs(t, err, draughts.ErrNoSuchLevel)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	_, err := draughts.Level(5).Choose(cancelled, s, g, random, nil)
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, g.Resign(draughts.Black))
	for _, l := range []draughts.Level{0, 1, 10} {
		_, err := l.Choose(ctx, s, g, random, nil)
		require.ErrorIs(t, err, draughts.ErrGameOver)
	}
}
