// Package benchmarks measures move generation, a custom evaluation and the search, for benchstat.
package benchmarks

import (
	"context"
	"testing"

	"github.com/godraughts/draughts"
)

var games = []draughts.Variant{draughts.English, draughts.International}

// mobility is an evaluation that counts the pieces and the legal moves.
type mobility struct{}

// Evaluate implements draughts.Evaluator.
func (mobility) Evaluate(p draughts.Position) draughts.Score {
	var room [64]draughts.Move
	return draughts.Material{}.Evaluate(p) + draughts.Score(len(p.AppendMoves(room[:0])))
}

func BenchmarkPerft(b *testing.B) {
	for _, v := range games {
		b.Run("game="+v.String(), func(b *testing.B) {
			var nodes uint64
			for b.Loop() {
				nodes += draughts.Perft(v.Start(), 6, draughts.ByResult)
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

func BenchmarkEvaluate(b *testing.B) {
	p := draughts.MustParseFEN(draughts.English, "W:W18,22,25,26,31,K5:B2,3,10,K11,12")
	b.ReportAllocs()
	for b.Loop() {
		mobility{}.Evaluate(p)
	}
}

func BenchmarkSearch(b *testing.B) {
	for _, v := range games {
		b.Run("game="+v.String(), func(b *testing.B) {
			searcher := draughts.NewSearcher(draughts.Options{Evaluator: mobility{}, Hash: 16})
			var nodes uint64
			for b.Loop() {
				searcher.Clear()
				found, err := searcher.SearchPosition(context.Background(), v.Start(), draughts.Limits{Depth: 9})
				if err != nil {
					b.Fatal(err)
				}
				nodes += found.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}
