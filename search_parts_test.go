package draughts

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestDatabaseWinOfUnknownLength: such a win scores more than any evaluation and less than a win in a known number of
// plies.
func TestDatabaseWinOfUnknownLength(t *testing.T) {
	p := MustParseFEN(English, "W:WK10,K15:BK32,K3")
	s := NewSearcher(Options{Hash: 1, Prober: always{Result: WhiteWins}})
	g := NewGameAt(p)
	found, err := s.Search(context.Background(), g, Limits{Depth: 6})
	require.NoError(t, err)
	require.Greater(t, found.Score(), MaxEval)
	require.LessOrEqual(t, found.Score(), MaxDatabaseWin)
	require.Equal(t, "win", found.Score().String())

	s = NewSearcher(Options{Hash: 1, Prober: always{Result: Draw}})
	found, err = s.Search(context.Background(), g, Limits{Depth: 6})
	require.NoError(t, err)
	require.Zero(t, found.Score())
}

// TestWonEndingBounds checks the scores of known values below a root that is a won ending: a short win is exact,
// and a long one is worth as much as a win of unknown length that is estimated as long.
func TestWonEndingBounds(t *testing.T) {
	p := MustParseFEN(English, "W:WK1,K2:BK32")
	for _, test := range []struct {
		plies, ply   int
		wonEnding    bool
		lower, upper Score
	}{
		{31, 2, false, WinScore - 33, WinScore - 33},
		{31, 2, true, WinScore - 33, WinScore - 33},
		{41, 2, false, WinScore - 43, WinScore - 43},
		{41, 2, true, databaseWinIn(43), databaseWinIn(43)},
		{0, 2, false, MaxEval + 1, WinScore},
		{0, 2, true, MaxEval + 1, WinScore},
	} {
		won := ProbeResult{Result: WhiteWins, Plies: test.plies}
		w := &worker{prober: always(won), wonEnding: test.wonEnding, board: *NewGameAt(p).Board()}
		lower, upper := w.databaseBounds(p, 9, test.ply)
		require.Equal(t, [2]Score{test.lower, test.upper}, [2]Score{lower, upper}, test)

		lost := ProbeResult{Result: BlackWins, Plies: test.plies}
		w.prober = always(lost)
		lower, upper = w.databaseBounds(p, 9, test.ply)
		require.Equal(t, [2]Score{-test.upper, -test.lower}, [2]Score{lower, upper}, test)
	}
	require.Greater(t, WinScore-shortWin, databaseWinIn(0))
	require.Equal(t, MaxEval+1, databaseWinIn(1<<20))
}

// TestDatabaseWinBeforeADraw checks wins for which a count from before the root leaves enough plies, and one too few.
func TestDatabaseWinBeforeADraw(t *testing.T) {
	for _, test := range []struct {
		p        Position
		counters DrawCounters
		left     int
	}{
		{MustParseFEN(English, "W:WK1,K2:BK32"), DrawCounters{NoProgress: 50}, 30},
		{MustParseFEN(International, "W:WK4,K14,47:BK5"), DrawCounters{Endings: EndingCounts(0).with(1, 20)}, 12},
	} {
		w := &worker{board: *newGame(test.p, test.counters, 1).Board()}
		exact := WinScore - Score(test.left+2)
		for plies, want := range map[int][2]Score{test.left: {exact, exact}, test.left + 1: {-WinScore, WinScore}} {
			w.prober = always(ProbeResult{WhiteWins, plies})
			lower, upper := w.databaseBounds(test.p, 9, 2)
			require.Equal(t, want, [2]Score{lower, upper}, "%v: a draw in %d plies, a win in %d", test.p, test.left, plies)
		}
		w.prober = always(ProbeResult{WhiteWins, test.left + 1})
		leaf, _ := w.databaseBounds(test.p, 0, 2)
		require.Equal(t, databaseWinIn(test.left+3), leaf)
		later, _ := w.databaseBounds(test.p, 9, 60)
		require.Equal(t, exact-59, later, "the count began after the root")
	}
}

// TestEstimatedPlies checks what makes a win shorter.
func TestEstimatedPlies(t *testing.T) {
	estimate := func(v Variant, fen string, score Score) int {
		p := MustParseFEN(v, fen)
		plies := estimatedPlies(p, White, score)
		require.Equal(t, plies, estimatedPlies(p.Swapped(), Black, score), fen)
		require.Positive(t, plies, fen)
		return plies
	}
	const base = "W:WK10,K15,24:BK32,K3"
	for better, fen := range map[string]string{
		"a king instead of a man":    "W:WK10,K15,K24:BK32,K3",
		"a man further on":           "W:WK10,K15,12:BK32,K3",
		"an opponent's man":          "W:WK10,K15,24:BK32,5",
		"the opponent off the edges": "W:WK10,K15,24:BK29,K3",
	} {
		require.Less(t, estimate(English, fen, 0), estimate(English, base, 0), better)
	}
	require.Less(t, estimate(English, base, 0), estimate(English, "B:WK10,K15,24:BK32,K3", 0), "the move")
	require.Equal(t, estimate(English, base, 0), estimate(English, base, 500), "with short kings the score is not used")

	flying := "W:WKa1,Kc3,c1:BKh2,Kh4"
	require.Less(t, estimate(Russian, flying, 300), estimate(Russian, flying, 100))
	require.Equal(t, estimate(Russian, flying, 1000), estimate(Russian, flying, MaxEval))
	require.Less(t, estimate(Russian, "W:WKa1,Kc3,Kc1:BKh2,Kh4", 0), estimate(Russian, flying, 0))
	require.Less(t, estimate(Russian, "W:WKa1,Kc3,a7:BKh2,Kh4", 0), estimate(Russian, flying, 0))
	require.Less(t, estimate(Russian, "W:WKa1,Kc3,c1:BKh2,Kg1", 0), estimate(Russian, flying, 0), "less mobile")
}

// always is a database with the same result for all positions.
type always ProbeResult

func (always) Covers(Position) bool                       { return true }
func (a always) Probe(Position, bool) (ProbeResult, bool) { return ProbeResult(a), true }

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

		without := NewSearcher(Options{Hash: size})
		_, err := without.Search(context.Background(), NewGame(English), Limits{Depth: 3})
		require.ErrorIs(t, err, ErrHash, "%d MiB", size)
		require.NoError(t, without.Clear())
		require.NoError(t, without.SetHash(1))
		_, err = without.Search(context.Background(), NewGame(English), Limits{Depth: 3})
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
		s.table.store(12345, newEntry(3, 0, 0, 5, exactBound))
		require.NoError(t, s.SetHash(size))
		_, found := s.table.probe(12345)
		require.False(t, found)
	}
	for _, w := range s.workers {
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

// marks are the bits of an entry that the table sets.
const marks entry = 63<<entryAge | 63<<entryGeneration

func TestTable(t *testing.T) {
	table := newTable(1 << 6)
	require.Len(t, table.clusters, 64)
	_, found := table.probe(12345)
	require.False(t, found)
	for _, e := range []entry{
		newEntry(0, 0, 0, 0, exactBound),
		newEntry(17, -32000, -20000, 100, lowerBound),
		newEntry(noMove, 32000, noEval, 1, upperBound),
	} {
		table.clear()
		table.store(12345, e)
		known, found := table.probe(12345)
		require.True(t, found)
		require.Equal(t, e, known&^marks)
	}
	// A bound without a move keeps the move that was known.
	table.store(7, newEntry(3, 0, 0, 2, exactBound))
	table.store(7, newEntry(noMove, 0, 0, 4, upperBound))
	known, _ := table.probe(7)
	require.Equal(t, 3, known.move())
	// In a full cluster the shallowest gives way, and what is old before what is new.
	table.clear()
	for i := range uint64(4) {
		table.store(i<<32, newEntry(0, 0, 0, 10+int(i), exactBound))
	}
	table.store(4<<32, newEntry(0, 0, 0, 1, exactBound))
	_, found = table.probe(0)
	require.False(t, found)
	for range 5 {
		table.nextSearch(math.MaxUint64)
	}
	table.store(5<<32, newEntry(0, 0, 0, 1, exactBound))
	table.store(6<<32, newEntry(0, 0, 0, 1, exactBound))
	_, found = table.probe(5 << 32)
	require.True(t, found)
	// The age of a search is that of the one 64 searches before.
	table.clear()
	table.store(8, newEntry(0, 5, 0, 3, exactBound)|entry(lowerBound)<<entryPathBound)
	for range 64 {
		table.nextSearch(math.MaxUint64)
	}
	known, _ = table.probe(8)
	require.Equal(t, upperBound, known.bound(), "the other depends on the path")
}

// TestPartOfTheTable checks which part of a table of 64 MiB searches use, and that other parts do no harm.
func TestPartOfTheTable(t *testing.T) {
	for _, c := range []struct {
		limits  Limits
		workers int
		hash    int // MiB
	}{
		{Limits{}, 1, 64},
		{Limits{Depth: 10}, 1, 64},
		{Limits{Nodes: 1000}, 1, 1},
		{Limits{Nodes: 65536}, 2, 1},
		{Limits{Nodes: 65537}, 1, 2},
		{Limits{Nodes: math.MaxUint64}, 1, 64},
		{Limits{Time: 100 * time.Millisecond}, 1, 8},
		{Limits{Time: 100 * time.Millisecond}, 2, 16},
		{Limits{Time: 100 * time.Millisecond, Nodes: 1000}, 1, 1},
		{Limits{Time: 100 * time.Millisecond, PonderHit: make(chan struct{})}, 1, 64},
		{Limits{Time: time.Hour}, 1, 64},
		{Limits{Clock: &ClockLimit{Remaining: 4 * time.Second, Increment: 50 * time.Millisecond}}, 1, 8},
	} {
		table := newTable(1 << 20)
		timer := newTimer(time.Now, &c.limits, 0)
		table.nextSearch(c.limits.expectedNodes(&timer, c.workers))
		require.Equal(t, c.hash<<20/clusterSize, len(table.used), "%+v", c.limits)
	}
	table := newTable(minClusters * 2)
	table.store(minClusters, newEntry(0, 0, 0, 1, exactBound))
	table.nextSearch(1)
	_, found := table.probe(minClusters)
	require.False(t, found)
	require.Zero(t, table.full())
	for key := range uint64(minClusters) {
		table.store(key, newEntry(0, 0, 0, 2, exactBound))
	}
	require.Equal(t, 125, table.full(), "one of four entries, in a half of the table")
	table.nextSearch(math.MaxUint64)
	known, found := table.probe(minClusters)
	require.True(t, found)
	require.Equal(t, 1, known.depth())
}

// TestTableClear checks that a cleared table is like a new one, however often it was cleared.
func TestTableClear(t *testing.T) {
	table, fresh := newTable(1), newTable(1)
	for range 200 {
		for i := range uint64(6) {
			e := newEntry(noMove, 0, 0, int(i*5%7), lowerBound)
			table.store(i, e)
			fresh.store(i, e)
		}
		for i := range uint64(6) {
			want, known := fresh.probe(i)
			got, found := table.probe(i)
			require.Equal(t, known, found)
			require.Equal(t, want&^marks, got&^marks)
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
