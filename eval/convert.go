package eval

import (
	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/features"
)

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
