package eval

import (
	"math"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/classic"
	"github.com/godraughts/draughts/internal/patterns"
)

// Explanation is an evaluation of a position, term by term.
type Explanation struct {
	// Evaluation is "patterns", "classic" or "material"; empty for an evaluation of another package. Patterns without
	// weights for a rule set evaluate as "classic".
	Evaluation string
	Terms      []Term         // in the same order for all positions of a rule set; none but of patterns and classic
	Total      draughts.Score // for the side to move
}

// Term is what one term adds to an evaluation, in hundredths of a man.
type Term struct {
	Name  string          `json:"name"`            // such as "back rank"; docs/evaluation.md explains the terms
	White *draughts.Score `json:"white,omitempty"` // of each side; nil if the term scores both sides together
	Black *draughts.Score `json:"black,omitempty"`
	Total draughts.Score  `json:"total"` // for the side to move
}

// Explain returns what each term adds to the evaluation of p by e. The totals of the terms, if there are any, add up to
// the evaluation, unless that was limited to [draughts.MaxEval]. The terms of patterns are rounded, and the last one,
// "rounding", is the sum of the errors.
func Explain(e draughts.Evaluator, p draughts.Position) Explanation {
	x := Explanation{Total: e.Evaluate(p)}
	if !p.Variant().IsValid() {
		return x
	}
	switch e := e.(type) {
	case draughts.Material:
		x.Evaluation = "material"
	case draughts.Classic:
		x.Evaluation, x.Terms = "classic", classicTerms(p)
	case draughts.Patterns:
		x.patterns(patterns.Builtin.Get(uint8(p.Variant())), p)
	case Patterns:
		if e.evaluations == nil {
			return Explain(draughts.Patterns{}, p)
		}
		x.patterns(e.evaluations.Get(uint8(p.Variant())), p)
	}
	return x
}

// classicTerms returns the terms of Classic, which has evaluated p.
func classicTerms(p draughts.Position) (terms []Term) {
	for t, c := range classic.Get(uint8(p.Variant())).Contributions(featuresOf(p)) {
		white, black := draughts.Score(c[draughts.White]), draughts.Score(c[draughts.Black])
		total := white - black
		if p.Turn() == draughts.Black {
			total = -total
		}
		terms = append(terms, Term{classic.TermNames[t], &white, &black, total})
	}
	return terms
}

// patterns adds the terms of e, which has evaluated p or, without weights, left it to Classic.
func (x *Explanation) patterns(e *patterns.Evaluation, p draughts.Position) {
	if !e.HasWeights() {
		x.Evaluation, x.Terms = "classic", classicTerms(p)
		return
	}
	x.Evaluation = "patterns"
	rounding := x.Total
	add := func(name string, hundredths float64) {
		total := draughts.Score(math.Round(hundredths))
		x.Terms = append(x.Terms, Term{Name: name, Total: total})
		rounding -= total
	}
	groups, terms := e.Contributions(featuresOf(p))
	for g, added := range groups {
		switch first, end := patterns.Range(e.Size, e.FlyingKings, g); {
		case g == patterns.Terms:
			for t, added := range terms {
				add(patterns.TermNames[t], added)
			}
		case first < end: // otherwise the board has no such group
			add(patterns.GroupNames[g], added)
		}
	}
	x.Terms = append(x.Terms, Term{Name: "rounding", Total: rounding})
}
