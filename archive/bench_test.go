package archive_test

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
)

// benchText is the PDN of the games of the benchmarks.
func benchText(b *testing.B) []byte {
	return madeUp(b, 50, 5000, draughts.International, draughts.English)
}

func BenchmarkBuild(b *testing.B) {
	text := benchText(b)
	name := filepath.Join(b.TempDir(), "bench.archive")
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		_, err := archive.Build(context.Background(), name, archive.Settings{}, sources(text))
		require.NoError(b, err)
	}
}

func BenchmarkOpen(b *testing.B) {
	_, name := build(b, benchText(b))
	for b.Loop() {
		a, err := archive.Open(name)
		require.NoError(b, err)
		require.NoError(b, a.Close())
	}
}

// BenchmarkContinuations asks for random positions of games and reports the median and the 99th of 100. The archive is
// made up, or the one that the variable DRAUGHTS_BENCH_ARCHIVE names.
func BenchmarkContinuations(b *testing.B) {
	name := os.Getenv("DRAUGHTS_BENCH_ARCHIVE")
	if name == "" {
		_, name = build(b, benchText(b))
	}
	a := open(b, name)
	random := rand.New(rand.NewPCG(51, 1))
	var positions []draughts.Position
	for len(positions) < 1000 {
		g, err := a.Game(random.IntN(a.Len()))
		require.NoError(b, err)
		if list, _ := positionsOf(g); len(list) > 0 {
			positions = append(positions, list[random.IntN(len(list))])
		}
	}
	var times []time.Duration
	for b.Loop() {
		begin := time.Now()
		_, err := a.Continuations(context.Background(), positions[len(times)%len(positions)])
		require.NoError(b, err)
		times = append(times, time.Since(begin))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds()), "median-µs")
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds()), "99th-µs")
}

// BenchmarkPattern looks for a pattern in all games.
func BenchmarkPattern(b *testing.B) {
	name := os.Getenv("DRAUGHTS_BENCH_ARCHIVE")
	if name == "" {
		_, name = build(b, benchText(b))
	}
	a := open(b, name)
	query, err := archive.ParseQuery("w=27,28,32 empty=33 for=6 mirrored")
	require.NoError(b, err)
	for b.Loop() {
		for _, err := range a.Find(context.Background(), query) {
			require.NoError(b, err)
		}
	}
}
