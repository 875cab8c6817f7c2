package eval

import (
	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/classic"
)

// Weight is the value of one count of a term, in hundredths of a man: with all pieces on the board, with half of them,
// and with none. Between these points it is interpolated by the number of pieces.
type Weight struct {
	Opening, Middle, Ending int16
}

// SquareWeights holds a weight for each square as a side sees the board. The first index is the row, 0 for the side's
// back rank. The second is the place in the row, counted from the left, or from the right on boards with the dark
// corner there. Smaller boards use fewer rows and places.
type SquareWeights [10][5]Weight

// ClassicWeights are the weights of a [Classic]. The zero Weight switches a term off.
type ClassicWeights struct {
	Terms  [NumClassicTerms]Weight // by ClassicTerm
	Men    SquareWeights           // of a man on a square, added to Terms[TermMen]
	Kings  SquareWeights           // of a king on a square, added to Terms[TermKings]
	Mobile SquareWeights           // of a mobile man on a square, added to Terms[TermMobileMen]
}

// DefaultClassicWeights returns the built-in weights for v; the zero weights if v is invalid.
func DefaultClassicWeights(v draughts.Variant) (w ClassicWeights) {
	if r, ok := rulesOf(v); ok {
		w.set(classic.Builtin(r))
	}
	return w
}

// set sets w to weights of package classic.
func (w *ClassicWeights) set(from *classic.Weights) {
	for t, weight := range from.Terms {
		w.Terms[t] = Weight(weight)
	}
	convert(&w.Men, &from.Men)
	convert(&w.Kings, &from.Kings)
	convert(&w.Mobile, &from.Mobile)
}

// internal returns w in the form of package classic.
func (w *ClassicWeights) internal() *classic.Weights {
	var to classic.Weights
	for t, weight := range w.Terms {
		to.Terms[t] = classic.Weight(weight)
	}
	convert(&to.Men, &w.Men)
	convert(&to.Kings, &w.Kings)
	convert(&to.Mobile, &w.Mobile)
	return &to
}

// convert sets weights by square to other ones with the same fields.
func convert[To, From Weight | classic.Weight, S ~[10][5]To, F ~[10][5]From](to *S, from *F) {
	for row, weights := range *from {
		for i, weight := range weights {
			(*to)[row][i] = To(weight)
		}
	}
}
