package eval

import (
	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/features"
)

// featuresOf returns p in the form in which the evaluations take it.
func featuresOf(p draughts.Position) features.Position {
	return features.NewPosition(p.White(), p.Black(), p.Kings(), p.Turn())
}

// clamped returns a score cut down to the range of evaluations.
func clamped(score int32) draughts.Score {
	return max(-draughts.MaxEval, min(draughts.Score(score), draughts.MaxEval))
}
