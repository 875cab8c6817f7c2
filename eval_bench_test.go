package draughts_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

var benchPositions = []struct {
	name string
	v    draughts.Variant
	fen  string
}{
	{"english/start", draughts.English, "B:W21-32:B1-12"},
	{"english/middle", draughts.English, "W:W30,26,27,22,23,18,19:B3,5,7,8,10,11,12"},
	{"english/kings", draughts.English, "W:WK7,K14,22,30:BK23,K29,12,4"},
	{"international/start", draughts.International, "W:W31-50:B1-20"},
	{"international/middle", draughts.International, "W:W48,47,45,43,39,38,34,33,32,28,27:B3,8,9,13,14,16,18,19,23,24,26"},
	{"international/kings", draughts.International, "W:WK48,K5,33,38:BK26,13,18,9"},
}

func BenchmarkClassic(b *testing.B) { benchmarkEvaluator(b, draughts.Classic{}) }
func BenchmarkPatterns(b *testing.B) {
	e, err := draughts.NewPatterns(randomWeights(draughts.English, 100, rand.New(rand.NewPCG(1, 1))))
	require.NoError(b, err)
	benchmarkEvaluator(b, e)
}
func BenchmarkMaterial(b *testing.B) { benchmarkEvaluator(b, draughts.Material{}) }

func benchmarkEvaluator(b *testing.B, e draughts.Evaluator) {
	for _, bench := range benchPositions {
		b.Run(bench.name, func(b *testing.B) {
			p := draughts.MustParseFEN(bench.v, bench.fen)
			b.ReportAllocs()
			for b.Loop() {
				e.Evaluate(p)
			}
		})
	}
}

// BenchmarkPatternLoading reads a file of weights and makes an evaluation of them: the library's for English, most of
// which are zero, and some for International that are drawn at random, which is the worst case.
func BenchmarkPatternLoading(b *testing.B) {
	english, err := os.ReadFile("weights/english.patterns")
	require.NoError(b, err)
	var international bytes.Buffer
	_, err = randomWeights(draughts.International, 100, rand.New(rand.NewPCG(1, 1))).WriteTo(&international)
	require.NoError(b, err)
	for _, bench := range []struct {
		name string
		file []byte
	}{{"english", english}, {"international", international.Bytes()}} {
		b.Run(bench.name, func(b *testing.B) {
			b.SetBytes(int64(len(bench.file)))
			b.ReportAllocs()
			for b.Loop() {
				w, err := draughts.ReadPatternWeights(bytes.NewReader(bench.file))
				require.NoError(b, err)
				_, err = draughts.NewPatterns(w)
				require.NoError(b, err)
			}
		})
	}
}
