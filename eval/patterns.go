package eval

import (
	"math"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/patterns"
)

// Patterns is [draughts.Patterns] with weights of your choice and with its contributions. It looks up the men in
// windows of four rows by four columns, in tables of all the ways to occupy their eight squares. The windows overlap by
// half. Mobile men, kings, the back rank and the material have weights of their own. All weights depend on the number
// of pieces and on whether there are kings. The zero Patterns uses the built-in weights. It is safe for concurrent use.
type Patterns struct {
	evaluations *patterns.ByVariant // nil for those with the built-in weights
}

// NewPatterns returns an evaluation with the weights w, which it copies. It uses them for all rule sets with their
// board and kind of king. It evaluates the others as [draughts.Classic] does. The error is from
// [PatternWeights.Validate].
func NewPatterns(w *PatternWeights) (Patterns, error) {
	if err := w.Validate(); err != nil {
		return Patterns{}, err
	}
	return Patterns{patterns.NewByVariant(w.internal())}, nil
}

// builtinPatterns holds the evaluations with the built-in weights.
var builtinPatterns patterns.ByVariant

// evaluation returns the evaluation of v; nil if there are no weights for it.
func (e Patterns) evaluation(v draughts.Variant) *patterns.Evaluation {
	evaluations := e.evaluations
	if evaluations == nil {
		evaluations = &builtinPatterns
	}
	found := evaluations.Get(uint8(v))
	if found == nil {
		r, ok := rulesOf(v)
		if !ok {
			return nil
		}
		game := ""
		if trainedOn, ok := (draughts.Patterns{}).TrainedOn(v); ok {
			game = trainedOn.String()
		}
		found = evaluations.Build(uint8(v), r, game)
	}
	if !found.HasWeights() {
		return nil
	}
	return found
}

// Evaluate returns the sum of the weights, limited to [draughts.MaxEval]; 0 for the zero Position. A side without
// pieces or moves is evaluated like any other.
func (e Patterns) Evaluate(p draughts.Position) draughts.Score {
	found := e.evaluation(p.Variant())
	if found == nil {
		return draughts.Classic{}.Evaluate(p)
	}
	return clamped(found.Evaluate(featuresOf(p)))
}

// PatternContribution is what one group of weights, or one term of the group PatternTerms, adds to an evaluation.
type PatternContribution struct {
	Group PatternGroup
	Term  PatternTerm    // which term, in the group PatternTerms
	Total draughts.Score // what it adds for the side to move, in hundredths of a man
}

// Contributions returns what each group that the board has adds to the evaluation of p, in order. For PatternTerms it
// returns what each term adds. Each contribution is rounded to a hundredth of a man, so their sum may differ from the
// result of Evaluate by half a hundredth for each. It also differs if that was limited to [draughts.MaxEval].
// Contributions returns nil if e evaluates p as [draughts.Classic] does.
func (e Patterns) Contributions(p draughts.Position) []PatternContribution {
	found := e.evaluation(p.Variant())
	if found == nil {
		return nil
	}
	groups, terms := found.Contributions(featuresOf(p))
	score := func(added float64) draughts.Score { return draughts.Score(math.Round(added)) }
	var contributions []PatternContribution
	for g, added := range groups {
		if first, end := PatternGroupRange(p.Variant(), PatternGroup(g)); first == end {
			continue
		}
		if PatternGroup(g) != PatternTerms {
			contributions = append(contributions, PatternContribution{Group: PatternGroup(g), Total: score(added)})
			continue
		}
		for t, added := range terms {
			contributions = append(contributions, PatternContribution{PatternTerms, PatternTerm(t), score(added)})
		}
	}
	return contributions
}

// PatternCounts holds what [Patterns] counts in a position. Apart from rounding, the evaluation is the sum of the
// counts times their weights, interpolated between two sections of [PatternWeights]. Package tune fits weights to it.
type PatternCounts struct {
	// Features are the weights that count, as indexes into a section. Count is how often the weight counts for the side
	// to move, less how often it counts for its opponent. A weight may occur more than once.
	Features      []struct{ Weight, Count int32 }
	Lower, Upper  int     // the sections that count
	UpperFraction float64 // the fraction of Upper, from 0 to 1; Lower has the rest

	// Tall are the tall windows in the same form. Weight is an index into PatternWeights.Tall[TallSet].
	Tall    []struct{ Weight, Count int32 }
	TallSet int // 1 if there are kings
}

// counters holds evaluations without weights, for PatternCounts.Count.
var counters patterns.ByVariant

// Count sets c to what Patterns counts in p. It allocates only if Features must grow. In the zero Position there is
// nothing to count.
func (c *PatternCounts) Count(p draughts.Position) {
	counter := counters.Get(uint8(p.Variant()))
	if counter == nil {
		r, ok := rulesOf(p.Variant())
		if !ok {
			*c = PatternCounts{Features: c.Features[:0]}
			return
		}
		counter = counters.Build(uint8(p.Variant()), r, "")
	}
	counter.Count(featuresOf(p), (*patterns.Counts)(c))
}
