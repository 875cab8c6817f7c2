package egdb_test

import (
	"context"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/build"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/egdb/international"
	"github.com/godraughts/draughts/internal/testsize"
)

// plainValue returns the plies to the end of the game with best play if they are at most depth. It searches all moves,
// with no code of package egdb.
func plainValue(p draughts.Position, depth int, losing bool) (plies int, ok bool) {
	moves := p.Moves()
	if len(moves) == 0 || depth == 0 {
		return 0, len(moves) == 0
	}
	won, lost := depth+1, 0
	for _, m := range moves {
		after, ok := plainValue(p.After(m), depth-1, losing)
		switch {
		case !ok:
			lost = depth + 1 // the opponent does not win, or not yet
		case after%2 == 1 != losing:
			lost = max(lost, after+1)
		default:
			won = min(won, after+1)
		}
	}
	if won > depth {
		won = lost
	}
	return won, won <= depth
}

// requirePlainValue compares the value of a position with that of a search of all moves. It reports whether the search
// decides the position.
func requirePlainValue(t *testing.T, db *egdb.DB, p draughts.Position, depth int) bool {
	t.Helper()
	losing := p.Variant().Rules().Losing
	plies, ok := plainValue(p, depth, losing)
	probe := probed(t, db, p)
	if !ok {
		require.True(t, probe.Plies == 0 || probe.Plies > depth, "%s: %v", p, probe)
		return false
	}
	winner := p.Turn()
	if plies%2 == 1 == losing {
		winner = winner.Other()
	}
	require.Equal(t, draughts.Win(winner), probe.Result, p)
	if probe.Plies > 0 {
		require.Equal(t, plies, probe.Plies, p)
	}
	return true
}

// requirePlainSlices compares that many random positions of each slice of at least the given number of pieces.
func requirePlainSlices(t *testing.T, db *egdb.DB, pieces, positions int) {
	t.Helper()
	random := rand.New(rand.NewPCG(5, 6))
	compared, decided := 0, 0
	for _, s := range db.Slices() {
		m := s.Material
		if m.Pieces() < pieces {
			continue
		}
		o := draughts.RandomOptions{
			WhiteMen: m.Men, WhiteKings: m.Kings, BlackMen: m.TheirMen, BlackKings: m.TheirKings,
		}
		for range positions {
			p := must(s.Variant.RandomPosition(o, random))
			compared++
			if requirePlainValue(t, db, p, 3) {
				decided++
			}
		}
	}
	require.Positive(t, decided)
	t.Logf("%d positions, %d decided", compared, decided)
}

// TestPlainSearchSlices compares random positions of 5 pieces of English and of 4 of International with a search of all
// moves, which finds the wins and losses in few plies and no others. With -long it builds 5 and 6 kings of all 8x8
// variants. If the environment variable EGDB_DIR is set, it compares all slices of 5 pieces and
// more in that directory.
func TestPlainSearchSlices(t *testing.T) {
	positions := testsize.Pick(2, 10, 1000)
	requirePlainSlices(t, english.DB(), 5, positions)
	requirePlainSlices(t, international.DB(), 4, testsize.Pick(2, 6, 200))
	if dir := os.Getenv("EGDB_DIR"); dir != "" {
		requirePlainSlices(t, opened(t, dir), 5, positions)
	}
	if testsize.Current() < testsize.Long {
		return
	}
	slices := []egdb.Material{{Kings: 3, TheirKings: 2}, {Kings: 4, TheirKings: 2}}
	for _, v := range builtinVariants {
		if egdb.CheckVariant(v) != nil || v.Rules().Size != 8 {
			continue
		}
		t.Run(v.String(), func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, build.Run(context.Background(), build.Options{
				Variant: v, Pieces: 6, Slices: slices, Distances: 5, Dir: dir,
			}))
			requirePlainSlices(t, opened(t, dir), 5, positions)
		})
	}
}
