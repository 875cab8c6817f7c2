package draughts_test

import (
	"testing"

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

func BenchmarkClassic(b *testing.B)  { benchmarkEvaluator(b, draughts.Classic{}) }
func BenchmarkPatterns(b *testing.B) { benchmarkEvaluator(b, draughts.Patterns{}) }
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
