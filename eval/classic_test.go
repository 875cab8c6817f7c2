package eval_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
)

// TestClassicContributions compares the evaluation with the sum of the contributions. Both colours must be evaluated
// alike.
func TestClassicContributions(t *testing.T) {
	for _, v := range draughts.Variants() {
		patternPositions(v, 1000, rand.New(rand.NewPCG(2, uint64(v))), func(p draughts.Position) {
			score := draughts.Classic{}.Evaluate(p)
			require.Equal(t, score, draughts.Classic{}.Evaluate(p.Swapped()), "%v", p)
			total, swapped := draughts.Score(0), eval.ClassicContributions(p.Swapped())
			for i, c := range eval.ClassicContributions(p) {
				want := eval.ClassicContribution{Term: c.Term, White: c.Black, Black: c.White, Total: c.Total}
				require.Equal(t, want, swapped[i], "%v %v", p, c.Term)
				total += c.Total
			}
			require.Equal(t, score, total, "%v", p)
		})
	}
}

// TestEvaluationsDoNotAllocate also covers counting into a PatternCounts with room.
func TestEvaluationsDoNotAllocate(t *testing.T) {
	patterns, err := eval.NewPatterns(eval.NewPatternWeights(draughts.English))
	require.NoError(t, err)
	for _, p := range []draughts.Position{
		draughts.MustParseFEN(draughts.English, "W:WK7,K14,22,30:BK23,K29,12,4"),
		draughts.MustParseFEN(draughts.International, "W:WK48,K5,33,38:BK26,13,18,9"),
	} {
		for _, e := range []draughts.Evaluator{draughts.Classic{}, eval.Patterns{}, patterns} {
			require.Zero(t, testing.AllocsPerRun(100, func() { e.Evaluate(p) }), "%T %v", e, p)
		}
		var c eval.PatternCounts
		require.Zero(t, testing.AllocsPerRun(100, func() { c.Count(p) }), "%v", p)
	}
}

// TestBuiltinWeights compares the evaluation of this package with package draughts.
func TestBuiltinWeights(t *testing.T) {
	for _, v := range draughts.Variants() {
		patternPositions(v, 200, rand.New(rand.NewPCG(7, uint64(v))), func(p draughts.Position) {
			require.Equal(t, draughts.Patterns{}.Evaluate(p), eval.Patterns{}.Evaluate(p), "%v", p)
		})
	}
}

// TestFirstEvaluations evaluates in several goroutines at once when the tables of a rule set are not built yet.
func TestFirstEvaluations(t *testing.T) {
	r := draughts.English.Rules()
	r.GameType = 0
	v, err := draughts.RegisterVariant("first-evaluations", r)
	require.NoError(t, err)
	p := draughts.MustParseFEN(v, "W:W21,22,30:B13,14")
	patterns, err := eval.NewPatterns(eval.NewPatternWeights(draughts.English))
	require.NoError(t, err)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			draughts.Classic{}.Evaluate(p)
			draughts.Patterns{}.Evaluate(p)
			eval.Patterns{}.Evaluate(p)
			patterns.Evaluate(p)
			eval.ClassicContributions(p)
			new(eval.PatternCounts).Count(p)
		})
	}
	group.Wait()
}
