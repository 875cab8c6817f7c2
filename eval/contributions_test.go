package eval_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
)

// TestPatternContributionsAddUp compares the sum of the contributions with the evaluation. Each is rounded.
func TestPatternContributionsAddUp(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.English, draughts.Italian, draughts.Russian, draughts.International} {
		random := rand.New(rand.NewPCG(5, uint64(v)))
		e, err := eval.NewPatterns(randomWeights(v, 300, random))
		require.NoError(t, err)
		patternPositions(v, 1000, random, func(p draughts.Position) {
			sum := draughts.Score(0)
			contributions := e.Contributions(p)
			require.Len(t, contributions, eval.NumPatternGroups-2+eval.NumPatternTerms) // without bands or tall windows
			for _, s := range contributions {
				sum += s.Total
			}
			require.InDelta(t, float64(e.Evaluate(p)), float64(sum), float64(len(contributions))/2+1, "%v %v", v, p)
		})
	}
}

// TestPatternContributionsByGroup gives weights to one group at a time: only its contributions may differ from zero.
func TestPatternContributionsByGroup(t *testing.T) {
	for _, p := range []draughts.Position{
		draughts.MustParseFEN(draughts.English, "B:WK6,22,31,26:B12,3,K23"),
		draughts.MustParseFEN(draughts.International, "B:WK6,22,31,46:B12,3,K23"),
	} {
		for g := range eval.PatternGroup(eval.NumPatternGroups) {
			requireContributionsOf(t, p, g)
		}
	}
}

// requireContributionsOf requires that with random weights of one group, which the board may lack, only this group
// contributes to the evaluation of p.
func requireContributionsOf(t *testing.T, p draughts.Position, g eval.PatternGroup) {
	t.Helper()
	random := rand.New(rand.NewPCG(6, uint64(g)))
	w := eval.NewPatternWeights(p.Variant())
	first, end := eval.PatternGroupRange(p.Variant(), g)
	lists := w.Sections[:]
	if g == eval.PatternTallWindows {
		lists = w.Tall[:]
	}
	for _, weights := range lists {
		for i := first; i < end; i++ {
			weights[i] = int16(random.IntN(2000) - 1000)
		}
	}
	e, err := eval.NewPatterns(w)
	require.NoError(t, err)
	if first < end {
		require.NotZero(t, e.Evaluate(p), g)
	}
	for _, s := range e.Contributions(p) {
		if s.Group == g && g != eval.PatternTerms {
			require.InDelta(t, float64(e.Evaluate(p)), float64(s.Total), 1, g)
		} else if s.Group != g {
			require.Zero(t, s.Total, "%v of %v", s.Group, g)
		}
	}
}

func TestPatternContributionsByTerm(t *testing.T) {
	w := eval.NewPatternWeights(draughts.English)
	first, _ := eval.PatternGroupRange(draughts.English, eval.PatternTerms)
	for _, section := range w.Sections {
		section[first+int(eval.PatternTurn)] = 7 * eval.PatternUnit
		section[first+int(eval.PatternTrappedKings)] = 20 * eval.PatternUnit
	}
	e, err := eval.NewPatterns(w)
	require.NoError(t, err)
	p := draughts.MustParseFEN(draughts.English, "B:W18,K32:BK28,5") // both kings can move
	for _, s := range e.Contributions(p) {
		isTurn := s.Group == eval.PatternTerms && s.Term == eval.PatternTurn
		require.Equal(t, isTurn, s.Total == 7, "%v %v %v", s.Group, s.Term, s.Total)
		require.Equal(t, !isTurn, s.Total == 0, "%v %v %v", s.Group, s.Term, s.Total)
	}
}

// TestPatternContributionsWithoutWeights checks rule sets with another board, and that NewPatterns copies its weights.
func TestPatternContributionsWithoutWeights(t *testing.T) {
	w := eval.NewPatternWeights(draughts.English)
	e, err := eval.NewPatterns(w)
	require.NoError(t, err)
	require.Nil(t, e.Contributions(draughts.International.Start()), "of another board")
	require.Nil(t, e.Contributions(draughts.Position{}))
	require.NotNil(t, e.Contributions(draughts.Italian.Start()), "the same board and kings")

	first, _ := eval.PatternGroupRange(draughts.English, eval.PatternTerms)
	w.Sections[2][first] = 80
	for _, s := range e.Contributions(draughts.English.Start()) {
		require.Zero(t, s.Total)
	}
}
