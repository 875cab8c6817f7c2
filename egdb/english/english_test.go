package english_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
)

// Files lets a program choose the size of the cache, here 8 MiB.
func ExampleFiles() {
	db, err := egdb.OpenFS(english.Files(), egdb.Options{Cache: 8 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer db.Close()
	fmt.Println(db.Covers(draughts.MustParseFEN(draughts.English, "W:WK1,K2,K3:BK31,K32")))
	fmt.Println(db.Covers(draughts.MustParseFEN(draughts.English, "W:WK1,K2,K3:BK30,K31,K32")))
	// Output:
	// true
	// false
}

// A position of four pieces is won in 81 plies, by one move.
func ExampleDB() {
	p := draughts.MustParseFEN(draughts.English, "W:WK15,20:BK28,12")
	probe, ok := english.DB().Probe(p, false)
	fmt.Println(probe.Result, probe.Plies, ok)
	best, err := english.DB().BestMoves(p)
	fmt.Println(p.MoveText(best[0]), err)
	// Output:
	// White wins 81 true
	// 15-19 <nil>
}

// TestDistanceIsAtMost compares the wins that a search without databases finds with the distances of the databases. The
// search may report a longer win, never a shorter one. For a longer one its text must say "at most". In the first
// position it finds a win in 13 plies where the distance is 11.
func TestDistanceIsAtMost(t *testing.T) {
	s := draughts.NewSearcher(draughts.Options{Hash: 4})
	random := rand.New(rand.NewPCG(11, 13))
	positions := []draughts.Position{draughts.MustParseFEN(draughts.English, "W:WK9,24,31:BK11")}
	for _, m := range []egdb.Material{
		{Kings: 2, TheirKings: 1}, {Kings: 1, Men: 1, TheirMen: 1}, {Kings: 2, TheirKings: 1, TheirMen: 1},
		{Kings: 1, Men: 1, TheirKings: 1, TheirMen: 1},
	} {
		for range 15 {
			p, err := english.DB().RandomPosition(draughts.English, m, draughts.WhiteWins, random)
			require.NoError(t, err)
			positions = append(positions, p)
		}
	}
	proven := 0
	for _, p := range positions {
		truth, ok := english.DB().Probe(p, false)
		require.True(t, ok)
		require.NoError(t, s.Clear())
		found, err := s.SearchPosition(context.Background(), p, draughts.Limits{Nodes: 50_000})
		require.NoError(t, err)
		plies, ok := found.Score().WinIn()
		if !ok {
			continue
		}
		proven++
		require.GreaterOrEqual(t, plies, truth.Plies, "%s: %s", p, found.Score())
		if plies > truth.Plies {
			require.Contains(t, found.Score().String(), " in at most ", "%s is %d", p, truth.Plies)
		}
	}
	require.Greater(t, proven, 20)
}
