package draughts

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// impossibleHashes returns sizes that no table of this machine can have. Some of them overflow as bytes.
func impossibleHashes() []int {
	sizes := []int{-1, math.MinInt, math.MaxInt, MaxHash() + 1, 2*MaxHash() + 1}
	for _, size := range []int64{1024, 1536, 2047, 2048, 4096, 4097, 1 << 24, 1 << 42, 1<<44 + 1} {
		if n := int(size); int64(n) == size && n > MaxHash() {
			sizes = append(sizes, n)
		}
	}
	return sizes
}

func TestHashIsBounded(t *testing.T) {
	require.Positive(t, MaxHash())
	if math.MaxInt == math.MaxInt32 {
		require.LessOrEqual(t, MaxHash(), 1024)
	}
	s := NewSearcher(Options{Hash: 1, Workers: 2})
	table := s.table
	for _, size := range impossibleHashes() {
		require.ErrorIs(t, s.SetHash(size), ErrHash, "%d MiB", size)
		require.Same(t, table, s.table, "%d MiB: the table stays", size)
	}
	_, err := s.Search(context.Background(), NewGame(English), Limits{Depth: 3})
	require.NoError(t, err)
}

func TestSearcherWithoutHash(t *testing.T) {
	for _, size := range impossibleHashes() {
		s := NewSearcher(Options{Hash: size})
		_, err := s.Search(context.Background(), NewGame(English), Limits{Depth: 3})
		require.ErrorIs(t, err, ErrHash, "%d MiB", size)
		for _, err := range s.Deepen(context.Background(), NewGame(English), Limits{Depth: 3}) {
			require.ErrorIs(t, err, ErrHash, "%d MiB", size)
		}
		require.NoError(t, s.Clear())
		require.ErrorIs(t, s.SetHash(size), ErrHash)
		require.NoError(t, s.SetHash(1))
		_, err = s.Search(context.Background(), NewGame(English), Limits{Depth: 3})
		require.NoError(t, err)
	}
}

func TestHashSizes(t *testing.T) {
	for _, c := range []struct{ hash, clusters int }{
		{0, 1 << 20}, {1, 1 << 14}, {2, 1 << 15}, {3, 1 << 15}, {63, 1 << 19}, {64, 1 << 20},
	} {
		n, err := numClusters(c.hash)
		require.NoError(t, err)
		assert.Equal(t, c.clusters, n, "%d MiB", c.hash)
	}
	n, err := numClusters(MaxHash())
	require.NoError(t, err)
	assert.LessOrEqual(t, uint64(n)*clusterSize, uint64(MaxHash())<<20)
	assert.Greater(t, uint64(n)*clusterSize*2, uint64(MaxHash())<<20)
}

// TestSetHashEmptiesTheTable: a table of another size replaces the old one for all workers; one of the same size is
// cleared.
func TestSetHashEmptiesTheTable(t *testing.T) {
	s := NewSearcher(Options{Hash: 1, Workers: 2})
	for _, size := range []int{1, 2} {
		s.table.store(12345, entry{move: 3, depth: 5, bound: exactBound})
		require.NoError(t, s.SetHash(size))
		_, found := s.table.probe(12345)
		require.False(t, found)
	}
	for _, w := range append(s.helpers, s.worker) {
		require.Nil(t, w.table)
	}
}

func TestEvalCache(t *testing.T) {
	const key = 0xfedcba9876543210
	var c evalCache
	_, known := c.probe(key)
	require.False(t, known)
	for _, want := range []Score{-MaxEval, -1, 0, 37, MaxEval} {
		c.store(key, want)
		score, known := c.probe(key)
		require.True(t, known)
		require.Equal(t, want, score)
	}
	_, known = c.probe(key ^ 1<<63)
	require.False(t, known, "another position with the same place")
	c.store(key^1<<63, 5)
	_, known = c.probe(key)
	require.False(t, known, "which has taken it")
}

// TestClearForgetsEvaluations checks that after Clear the evaluator is called as often as by a new Searcher.
func TestClearForgetsEvaluations(t *testing.T) {
	s := NewSearcher(Options{Hash: 1})
	s.worker.evals.store(12345, 1)
	require.NoError(t, s.Clear())
	require.Zero(t, s.worker.evals)
}

func TestTable(t *testing.T) {
	table := newTable(1 << 6)
	require.Len(t, table.clusters, 64)
	_, found := table.probe(12345)
	require.False(t, found)
	for _, e := range []entry{
		{move: 0, score: 0, eval: 0, depth: 0, bound: exactBound},
		{move: 17, score: -32000, eval: -20000, depth: 100, bound: lowerBound},
		{move: noMove, score: 32000, eval: noEval, depth: 1, bound: upperBound},
	} {
		table.clear()
		table.store(12345, e)
		known, found := table.probe(12345)
		require.True(t, found)
		require.Equal(t, e, known)
	}
	// A bound without a move keeps the move that was known.
	table.store(7, entry{move: 3, depth: 2, bound: exactBound})
	table.store(7, entry{move: noMove, depth: 4, bound: upperBound})
	known, _ := table.probe(7)
	require.Equal(t, 3, known.move)
	// In a full cluster the shallowest gives way, and what is old before what is new.
	table.clear()
	for i := range uint64(4) {
		table.store(i<<32, entry{depth: 10 + int(i), bound: exactBound})
	}
	table.store(4<<32, entry{depth: 1, bound: exactBound})
	_, found = table.probe(0)
	require.False(t, found)
	for range 5 {
		table.nextSearch()
	}
	table.store(5<<32, entry{depth: 1, bound: exactBound})
	table.store(6<<32, entry{depth: 1, bound: exactBound})
	_, found = table.probe(5 << 32)
	require.True(t, found)
}

// TestTableClear checks that a cleared table is like a new one, however often it was cleared.
func TestTableClear(t *testing.T) {
	table, fresh := newTable(1), newTable(1)
	for range 200 {
		for i := range uint64(6) {
			e := entry{move: noMove, depth: int(i * 5 % 7), bound: lowerBound}
			table.store(i, e)
			fresh.store(i, e)
		}
		for i := range uint64(6) {
			want, known := fresh.probe(i)
			got, found := table.probe(i)
			require.Equal(t, known, found)
			require.Equal(t, want, got)
		}
		require.Equal(t, fresh.full(), table.full())
		table.clear()
		fresh = newTable(1)
		for i := range uint64(6) {
			_, found := table.probe(i)
			require.False(t, found)
		}
		require.Zero(t, table.full())
	}
}

// TestTableScores checks that scores of wins are counted from the node in the table and from the root in the search,
// and stay in their range.
func TestTableScores(t *testing.T) {
	for _, s := range []Score{0, 1, MaxEval, MaxEval + 1, databaseWinIn(200), databaseWinIn(50), databaseWin,
		MaxDatabaseWin, WinScore - 300, WinScore - 200} {
		for _, ply := range []int{0, 1, 9, maxPly} {
			for _, s := range []Score{s, -s} {
				back := fromTable(toTable(s, ply), ply)
				require.Equal(t, toTable(s, ply), -toTable(-s, ply))
				require.Equal(t, max(s, -s) <= MaxEval, max(back, -back) <= MaxEval, "%d at %d", s, ply)
				require.Equal(t, max(s, -s) <= MaxDatabaseWin, max(back, -back) <= MaxDatabaseWin, "%d at %d", s, ply)
				if size := max(s, -s); size <= databaseWin-databasePly*maxPly || size > MaxDatabaseWin {
					require.Equal(t, s, back, "%d at %d", s, ply)
				}
			}
		}
	}
}
