package eval_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
)

// unitWeights is Classic with all weights 1: the contributions are the counts of the terms.
var unitWeights = func() eval.Classic {
	var w eval.ClassicWeights
	for t := range w.Terms {
		w.Terms[t] = eval.Weight{Opening: 1, Middle: 1, Ending: 1}
	}
	return eval.NewClassic(w)
}()

// classicTermTests has two positions for each term that differ in what it counts, and the count for White in each.
var classicTermTests = []struct {
	term          eval.ClassicTerm
	about         string
	v             draughts.Variant
	first, second string
	from, to      int
}{
	{eval.TermMen, "one more", draughts.English, "W:W21:B1", "W:W21,22:B1", 1, 2},
	{eval.TermKings, "a man crowned", draughts.English, "W:W21:B1", "W:WK21:B1", 0, 1},

	{eval.TermExchanges, "3 against 2 or 2 against 1", draughts.English, "W:W21,22,23:B1,2", "W:W21,22:B1", 20, 33},
	{eval.TermExchanges, "zero for the side behind", draughts.English, "W:W21:B1,2", "W:W21:B1,2,3", 0, 0},
	{eval.TermDrawn, "three kings, diagonal", draughts.International, "W:WK2:BK16,K26,K36", "W:WK5:BK16,K26,K36", 0, 12},
	{eval.TermDrawn, "two kings against a king", draughts.International, "W:WK2:BK16,K26,K36", "W:WK2:BK16,K26", 0, 6},

	{eval.TermBackRank, "a man leaves", draughts.English, "W:W30,22:B5", "W:W26,22:B5", 1, 0},
	{eval.TermBackRank, "no enemy man", draughts.English, "W:W30:B5", "W:W30:BK5", 1, 0},
	{eval.TermBridge, "one man misplaced", draughts.English, "W:W30,31:B5", "W:W30,32:B5", 0, 1},
	{eval.TermBridge, "one man misplaced", draughts.International, "W:W46,48,49:B6", "W:W46,48,50:B6", 0, 1},
	{eval.TermGuarded, "the second man behind", draughts.English, "W:W18,22:B1", "W:W18,22,23:B1", 0, 1},
	{eval.TermGuarded, "on the edge", draughts.English, "W:W14:B1", "W:W13:B1", 0, 1},
	{eval.TermBalance, "all on the left", draughts.English, "W:W21,24:B1", "W:W21,22:B1", 0, 2},
	{eval.TermTurn, "waiting", draughts.English, "W:W21:B1", "B:W21:B1", 1, 0},
	{eval.TermIsolated, "with a neighbour", draughts.English, "W:W18:B1", "W:W18,22:B1", 1, 0},
	{eval.TermIsolated, "with a king as neighbour", draughts.International, "W:W28:B1", "W:W28,K33:B1", 1, 0},
	{eval.TermDogHole, "the way out blocked", draughts.English, "W:W5:B2", "W:W5:B1", 0, 1},

	{eval.TermMobility, "two moves, or two losses", draughts.English, "W:W22:B1", "W:W22:B14", 2, 0},
	{eval.TermMobility, "the enemy lands where the man came from", draughts.English, "W:W22:B1", "W:W22:B13", 2, 1},
	{eval.TermMobility, "two moves, or two losses", draughts.International, "W:W33:B1", "W:W33:B23", 2, 0},
	{eval.TermMobility, "an enemy behind", draughts.International, "W:W33,28:BK1", "W:W33:BK1,28", 3, 1},
	{eval.TermMobileMen, "one for each man", draughts.English, "W:W22:B1", "W:W22,21:B1", 1, 2},
	{eval.TermMobileMen, "all moves lose it", draughts.English, "W:W22:B1", "W:W22:B14", 1, 0},
	{eval.TermBlocked, "by its own", draughts.English, "W:W25,22:B1", "W:W25,22,21:B1", 0, 1},
	{eval.TermBlocked, "by an enemy", draughts.English, "W:W13:B1", "W:W13:B9", 0, 1},
	{eval.TermChased, "from behind", draughts.English, "W:WK3,20:B11", "W:WK8,20:B11", 0, 1},
	{eval.TermKingMobility, "into the corner", draughts.English, "W:WK22:B1", "W:WK29:B1", 4, 1},
	{eval.TermKingMobility, "into the corner", draughts.International, "W:WK28:B1", "W:WK36:B1", 17, 9},
	{eval.TermTrappedKings, "the way out is guarded", draughts.English, "W:WK29:B2", "W:WK29:B22", 0, 1},
	{eval.TermTrappedKings, "a capture is a way out", draughts.English, "W:WK29:B25,22", "W:WK29:B25", 1, 0},
	{eval.TermTrappedKings, "a capture is a way out", draughts.International, "W:WK46:B41", "W:WK46:B41,37", 0, 1},
	{eval.TermHanging, "guarded or not", draughts.English, "W:W22:B18,15", "W:W22:B18", 0, 1},
	{eval.TermHanging, "one can be saved, two cannot", draughts.English, "B:W22:B18", "B:W22:B18,17", 0, 1},
	{eval.TermHanging, "behind the man", draughts.International, "W:W22:B28,33", "W:W22:B28", 0, 1},
	{eval.TermHanging, "far from the king", draughts.International, "W:WK46:B28,23", "W:WK46:B28", 0, 1},

	{eval.TermDistance, "closing in", draughts.English, "W:WK1,K2:BK32", "W:WK1,K7:BK32", 14, 13},
	{eval.TermDistance, "only with three kings", draughts.English, "W:WK1,25:BK32", "W:WK1,K25:BK32", 0, 12},
	{eval.TermRefuge, "reached", draughts.English, "W:WK23:BK2,K3", "W:WK28:BK2,K3", 0, 1},
	{eval.TermRefuge, "reached", draughts.International, "W:WK47:BK1,K3", "W:WK41:BK1,K3", 0, 1},
}

func TestClassicTerms(t *testing.T) {
	for _, test := range classicTermTests {
		t.Run(fmt.Sprintf("%v/%v/%v", test.v, test.term, test.about), func(t *testing.T) {
			first, second := draughts.MustParseFEN(test.v, test.first), draughts.MustParseFEN(test.v, test.second)
			count := func(p draughts.Position) int { return int(unitWeights.Contributions(p)[test.term].White) }
			require.Equal(t, test.from, count(first), test.first)
			require.Equal(t, test.to, count(second), test.second)

			// The same for the other colour.
			black := func(p draughts.Position) int { return int(unitWeights.Contributions(p.Swapped())[test.term].Black) }
			require.Equal(t, test.from, black(first), test.first)
			require.Equal(t, test.to, black(second), test.second)

			require.Equal(t, test.term, eval.Classic{}.Contributions(first)[test.term].Term)
		})
	}
}

func TestClassicIsLimited(t *testing.T) {
	var w eval.ClassicWeights
	w.Terms[eval.TermMen] = eval.Weight{Opening: math.MaxInt16, Middle: math.MaxInt16, Ending: math.MaxInt16}
	e := eval.NewClassic(w)
	require.Equal(t, draughts.MaxEval, e.Evaluate(draughts.MustParseFEN(draughts.English, "W:W21-32:B1")))
	require.Equal(t, -draughts.MaxEval, e.Evaluate(draughts.MustParseFEN(draughts.English, "B:W21-32:B1")))
}

func TestClassicWeightsTaper(t *testing.T) {
	var w eval.ClassicWeights
	w.Terms[eval.TermMen] = eval.Weight{Opening: 100, Middle: 20, Ending: -60}
	w.Men[0][0] = eval.Weight{Opening: 1, Middle: 2, Ending: 3}
	w.Terms[eval.TermMobileMen] = eval.Weight{Opening: 8, Middle: 4}
	e := eval.NewClassic(w)
	white := func(v draughts.Variant, term eval.ClassicTerm, fen string) int {
		return int(e.Contributions(draughts.MustParseFEN(v, fen))[term].White)
	}
	require.Equal(t, 12*100+1, white(draughts.English, eval.TermMen, "B:W21-32:B1-12"))
	require.Equal(t, 9*60, white(draughts.English, eval.TermMen, "B:W20-28:B1-9"))
	require.Equal(t, 6*20+2, white(draughts.English, eval.TermMen, "B:W21-25,29:B1-6"))
	require.Equal(t, 3*-20, white(draughts.English, eval.TermMen, "B:W21-23:B1-3"))
	require.Equal(t, 20*100+1, white(draughts.International, eval.TermMen, "W:W31-50:B1-20"))
	require.Equal(t, 4*8, white(draughts.English, eval.TermMobileMen, "B:W21-32:B1-12"))
	require.Equal(t, 1, white(draughts.English, eval.TermMobileMen, "B:W14:BK1,5,12"), "two thirds of a hundredth")
}

// TestClassicContributions compares the evaluation with the sum of the contributions. Both colours must be evaluated
// alike.
func TestClassicContributions(t *testing.T) {
	var e eval.Classic
	for _, v := range []draughts.Variant{draughts.English, draughts.Italian, draughts.International} {
		patternPositions(v, 5000, rand.New(rand.NewPCG(2, uint64(v))), func(p draughts.Position) {
			score := e.Evaluate(p)
			require.Equal(t, score, e.Evaluate(p.Swapped()), "%v", p)
			total, swapped := draughts.Score(0), e.Contributions(p.Swapped())
			for i, c := range e.Contributions(p) {
				want := eval.ClassicContribution{Term: eval.ClassicTerm(i), White: c.Black, Black: c.White, Total: c.Total}
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
		for _, e := range []draughts.Evaluator{eval.Classic{}, eval.Patterns{}, unitWeights, patterns} {
			require.Zero(t, testing.AllocsPerRun(100, func() { e.Evaluate(p) }), "%T %v", e, p)
		}
		var c eval.PatternCounts
		require.Zero(t, testing.AllocsPerRun(100, func() { c.Count(p) }), "%v", p)
	}
}

// TestBuiltinWeights compares the evaluations of this package with package draughts.
func TestBuiltinWeights(t *testing.T) {
	for _, v := range draughts.Variants() {
		custom := eval.NewClassic(eval.DefaultClassicWeights(v))
		patternPositions(v, 200, rand.New(rand.NewPCG(7, uint64(v))), func(p draughts.Position) {
			want := draughts.Classic{}.Evaluate(p)
			require.Equal(t, want, eval.Classic{}.Evaluate(p), "%v", p)
			require.Equal(t, want, custom.Evaluate(p), "%v", p)
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
	custom := eval.NewClassic(eval.DefaultClassicWeights(draughts.English))
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			draughts.Classic{}.Evaluate(p)
			draughts.Patterns{}.Evaluate(p)
			eval.Patterns{}.Evaluate(p)
			patterns.Evaluate(p)
			custom.Evaluate(p)
			new(eval.PatternCounts).Count(p)
		})
	}
	group.Wait()
	require.Equal(t, draughts.Classic{}.Evaluate(p), custom.Evaluate(p))
}
