package eval_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
)

// BenchmarkPatternLoading reads a file of weights and makes an evaluation. The built-in weights for English are mostly
// zero. Random weights for International are the worst case.
func BenchmarkPatternLoading(b *testing.B) {
	english, err := os.ReadFile("../internal/patterns/weights/english.patterns")
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
				w, err := eval.ReadPatternWeights(bytes.NewReader(bench.file))
				require.NoError(b, err)
				_, err = eval.NewPatterns(w)
				require.NoError(b, err)
			}
		})
	}
}
