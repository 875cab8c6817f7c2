package archive_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/archive"
)

// benchArchive returns the name of a synthetic archive, and its PDN.
func benchArchive(b *testing.B) (name string, text []byte) {
	*archive.GroupedGames = 64
	text = synthetic(b, 50, 5000, draughts.International, draughts.English)
	_, name = build(b, text)
	return name, text
}

func BenchmarkBuild(b *testing.B) {
	name, text := benchArchive(b)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		_, err := archive.Build(context.Background(), name, archive.Settings{}, sources(text))
		require.NoError(b, err)
	}
}

// BenchmarkContinuations asks for random positions of games and reports the median and the 99th of 100.
func BenchmarkContinuations(b *testing.B) {
	name, _ := benchArchive(b)
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
	name, _ := benchArchive(b)
	a := open(b, name)
	query, err := archive.ParseQuery("w=27,28,32 empty=33 for=6 mirrored")
	require.NoError(b, err)
	for b.Loop() {
		for _, err := range a.Find(context.Background(), query) {
			require.NoError(b, err)
		}
	}
}
