package egdb_test

import (
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
)

// quietPositions returns n random positions with the given number of pieces in which neither side can capture.
func quietPositions(pieces, n int) []draughts.Position {
	var list []draughts.Position
	for _, p := range randomPositions(draughts.English, pieces, 40*n, 12) {
		other := draughts.UncheckedPosition(p.Variant(), p.Turn().Other(), p.White(), p.Black(), p.Kings())
		if (p.White()|p.Black()).Len() == pieces && !p.HasCapture() && !other.HasCapture() && len(list) < n {
			list = append(list, p)
		}
	}
	return list
}

// benchmarkProbe probes the positions in turn, again and again.
func benchmarkProbe(b *testing.B, db *egdb.DB, positions []draughts.Position) {
	for _, p := range positions { // allocates the buffers, and reads the files into the system's cache
		_, ok := db.Probe(p, false)
		require.True(b, ok)
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		db.Probe(positions[i], false)
		if i++; i == len(positions) {
			i = 0
		}
	}
}

// BenchmarkProbeUnpacked probes quiet positions whose blocks are in the cache.
func BenchmarkProbeUnpacked(b *testing.B) {
	for _, pieces := range []int{3, 4, 5} {
		b.Run(strconv.Itoa(pieces), func(b *testing.B) {
			db, err := egdb.OpenFS(english.Files(), egdb.Options{Cache: 512 << 20})
			require.NoError(b, err)
			benchmarkProbe(b, db, quietPositions(pieces, 1000))
		})
	}
}

// BenchmarkProbeUnpacking probes quiet positions whose blocks must be unpacked: the cache is as small as can be.
func BenchmarkProbeUnpacking(b *testing.B) {
	for _, pieces := range []int{3, 4, 5} {
		b.Run(strconv.Itoa(pieces), func(b *testing.B) {
			db, err := egdb.OpenFS(english.Files(), egdb.Options{Cache: 1})
			require.NoError(b, err)
			benchmarkProbe(b, db, quietPositions(pieces, 1000))
		})
	}
}

// BenchmarkProbeFiles probes quiet positions whose blocks must be read from disk and unpacked.
func BenchmarkProbeFiles(b *testing.B) {
	dir := b.TempDir()
	require.NoError(b, os.CopyFS(dir, english.Files()))
	for _, pieces := range []int{3, 4, 5} {
		b.Run(strconv.Itoa(pieces), func(b *testing.B) {
			db, err := egdb.Open(dir, egdb.Options{Cache: 1})
			require.NoError(b, err)
			defer db.Close()
			benchmarkProbe(b, db, quietPositions(pieces, 1000))
		})
	}
}

// BenchmarkSearchFiles searches positions of 6 pieces, 100,000 nodes each, with database files on disk and the default
// cache.
func BenchmarkSearchFiles(b *testing.B) {
	dir := b.TempDir()
	require.NoError(b, os.CopyFS(dir, english.Files()))
	db, err := egdb.Open(dir, egdb.Options{})
	require.NoError(b, err)
	defer db.Close()
	benchmarkSearch(b, db, quietPositions(6, 20))
}

// benchmarkSearch searches positions in turn.
func benchmarkSearch(b *testing.B, db draughts.Prober, positions []draughts.Position) {
	s := draughts.NewSearcher(draughts.Options{Hash: 4, Prober: db})
	nodes, i := uint64(0), 0
	for b.Loop() {
		g, err := draughts.NewGameFrom(positions[i%len(positions)].Setup())
		require.NoError(b, err)
		info, err := s.Search(b.Context(), g, draughts.Limits{Nodes: 100_000})
		require.NoError(b, err)
		nodes += info.Nodes
		i++
	}
	b.ReportMetric(float64(nodes)/1e6/b.Elapsed().Seconds(), "Mnps")
}

// BenchmarkProbeRandom probes random positions of 2 to 5 pieces, including captures, with the default cache.
func BenchmarkProbeRandom(b *testing.B) {
	benchmarkProbe(b, english.DB(), randomPositions(draughts.English, 5, 100_000, 13))
}
