// Package eval explains the evaluations [draughts.Classic] and [draughts.Patterns], and evaluates by patterns with
// other weights.
//
// A program that only plays does not need it: the zero [draughts.Patterns] and [draughts.Classic] are ready to use.
// This package shows what each term adds in a position, and reads, writes and changes weights of [Patterns]. Package
// tune fits such weights to games.
//
//	for _, c := range eval.ClassicContributions(p) {
//		fmt.Println(c.Term, c.White, c.Black, c.Total)
//	}
//
// [Load] returns an evaluation by its name or from a file of weights.
package eval

import (
	"bufio"
	"errors"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/classic"
	"github.com/godraughts/draughts/internal/features"
	"github.com/godraughts/draughts/internal/osfile"
)

// ErrUnknown is returned for a name that is neither an evaluation nor a file.
var ErrUnknown = errors.New("neither an evaluation (patterns, classic, material) nor a file of weights")

// Load returns the evaluation "patterns", "classic" or "material". Any other name is a file with the weights of a
// [Patterns]. The error wraps ErrUnknown if there is no such file, and ErrPatternWeights if the file does not hold
// weights.
func Load(name string) (e draughts.Evaluator, err error) {
	switch name {
	case "patterns":
		return draughts.Patterns{}, nil
	case "classic":
		return draughts.Classic{}, nil
	case "material":
		return draughts.Material{}, nil
	}
	file, err := osfile.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnknown, err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	weights, err := ReadPatternWeights(bufio.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return NewPatterns(weights)
}

// ClassicContribution is what one term adds to an evaluation by [draughts.Classic], in hundredths of a man.
type ClassicContribution struct {
	Term         string         // such as "back rank"; docs/evaluation.md has what each term counts
	White, Black draughts.Score // the term of each side
	Total        draughts.Score // for the side to move, less for its opponent
}

// ClassicContributions returns what each term adds to the evaluation of p by [draughts.Classic], for all positions in
// the same order. The totals add up to the evaluation, unless that was limited to [draughts.MaxEval]. In the zero
// Position every contribution is zero.
func ClassicContributions(p draughts.Position) []ClassicContribution {
	contributions := make([]ClassicContribution, classic.NumTerms)
	var byTerm [classic.NumTerms][2]int32
	v := uint8(p.Variant())
	e := classic.Get(v)
	if r, ok := rulesOf(p.Variant()); ok && e == nil {
		e = classic.Build(v, r)
	}
	if e != nil {
		byTerm = e.Contributions(featuresOf(p))
	}
	for t := range contributions {
		white, black := draughts.Score(byTerm[t][draughts.White]), draughts.Score(byTerm[t][draughts.Black])
		contributions[t] = ClassicContribution{Term: classic.TermNames[t], White: white, Black: black, Total: white - black}
		if p.Turn() == draughts.Black {
			contributions[t].Total = black - white
		}
	}
	return contributions
}

// rulesOf returns the rules on which the evaluations depend; ok is false if v is invalid.
func rulesOf(v draughts.Variant) (rules features.Rules, ok bool) {
	r := v.Rules()
	return features.Rules{
		Size: r.Size, FlyingKings: r.FlyingKings, BackwardCaptures: r.BackwardCaptures, Orthogonal: r.OrthogonalCaptures,
		Losing: r.Losing, KingWins: r.KingWins,
	}, v.IsValid()
}

// featuresOf returns p in the form in which the evaluations take it.
func featuresOf(p draughts.Position) features.Position {
	return features.NewPosition(p.White(), p.Black(), p.Kings(), p.Turn())
}

// clamped returns a score cut down to the range of evaluations.
func clamped(score int32) draughts.Score {
	return max(-draughts.MaxEval, min(draughts.Score(score), draughts.MaxEval))
}

// nameOf returns the name of a constant, and invalid for a value that is none.
func nameOf[T ~uint8](names []string, v T, invalid string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return invalid
}
