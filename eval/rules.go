package eval

import (
	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/features"
)

// rulesOf returns the part of the rules of v that the evaluations depend on; ok is false if v is invalid.
func rulesOf(v draughts.Variant) (r features.Rules, ok bool) {
	rules := v.Rules()
	return features.Rules{
		Size: rules.Size, FlyingKings: rules.FlyingKings, BackwardCaptures: rules.BackwardCaptures,
		Orthogonal: rules.OrthogonalCaptures, Losing: rules.Losing, KingWins: rules.KingWins,
	}, v.IsValid()
}

// words returns p in the form in which the evaluations take it.
func words(p draughts.Position) features.Position {
	return features.Position{
		White: uint64(p.White()), Black: uint64(p.Black()), Kings: uint64(p.Kings()), Turn: int(p.Turn()),
	}
}

// clamped returns a score cut down to the range of evaluations.
func clamped(score int32) draughts.Score {
	return max(-draughts.MaxEval, min(draughts.Score(score), draughts.MaxEval))
}
