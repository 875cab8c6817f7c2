package egdb_test

import (
	"math/rand/v2"
	"os"
	"runtime"
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

// benchmarkDir returns a directory of databases, their variant and the number of their pieces. The directory is that in
// the environment variable EGDB_BENCH, or one with the embedded files of English draughts.
func benchmarkDir(b *testing.B) (dir string, v draughts.Variant, pieces int) {
	dir = os.Getenv("EGDB_BENCH")
	if dir == "" {
		dir = b.TempDir()
		require.NoError(b, os.CopyFS(dir, english.Files()))
	}
	db := must(egdb.Open(dir, egdb.Options{}))
	defer db.Close()
	list := db.Slices()
	last := list[len(list)-1]
	return dir, last.Variant, last.Material.Pieces()
}

// BenchmarkOpen opens a directory of databases. It reports the memory that an open DB holds.
func BenchmarkOpen(b *testing.B) {
	dir, _, _ := benchmarkDir(b)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	db := must(egdb.Open(dir, egdb.Options{}))
	runtime.GC()
	runtime.ReadMemStats(&after)
	require.NotEmpty(b, db.Slices())
	require.NoError(b, db.Close())
	b.ReportAllocs()
	for b.Loop() {
		db := must(egdb.Open(dir, egdb.Options{}))
		require.NoError(b, db.Close())
	}
	b.ReportMetric(float64(after.HeapAlloc)-float64(before.HeapAlloc), "held-B")
}

// BenchmarkProbeParallel probes random quiet positions of the most pieces from as many goroutines as there are cores,
// with the default cache.
func BenchmarkProbeParallel(b *testing.B) {
	dir, v, pieces := benchmarkDir(b)
	db := must(egdb.Open(dir, egdb.Options{}))
	defer db.Close()
	list := randomPositions(v, pieces, 100_000, 14)
	for _, p := range list {
		db.Probe(p, false) // reads the files into the system's cache
	}
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		i := rand.IntN(len(list))
		for pb.Next() {
			db.Probe(list[i%len(list)], false)
			i++
		}
	})
}

// BenchmarkProbeUncached probes quiet positions of the most pieces whose blocks are in no cache but that of the
// operating system.
func BenchmarkProbeUncached(b *testing.B) {
	dir, v, pieces := benchmarkDir(b)
	db := must(egdb.Open(dir, egdb.Options{Cache: 1}))
	defer db.Close()
	var list []draughts.Position
	for _, p := range randomPositions(v, pieces, 20_000, 15) {
		if (p.White()|p.Black()).Len() == pieces && !p.HasCapture() && db.Covers(p) {
			list = append(list, p)
			db.Probe(p, false) // reads the directories of the files
		}
	}
	benchmarkProbe(b, db, list)
}
