package classic

import (
	"sync"

	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
)

// Weight is the weight of a term in the opening, in the middle game and in the ending, in hundredths of a man.
type Weight struct {
	Opening, Middle, Ending int16
}

// SquareWeights holds a weight for each square: by the row, from the back rank of the side, and by the place in the
// row, from the lowest bit.
type SquareWeights [bitboard.MaxRows][bitboard.RowSquares]Weight

// Weights holds the weights of an evaluation. Those by square are added to those of the terms Men, Kings and MobileMen.
type Weights struct {
	Terms              [NumTerms]Weight
	Men, Kings, Mobile SquareWeights
}

// The terms with weights by square.
const (
	menSquares = iota
	kingSquares
	mobileSquares
	squareTerms
)

// squareTermNumbers holds their numbers among the terms.
var squareTermNumbers = [squareTerms]int{menSquares: Men, kingSquares: Kings, mobileSquares: MobileMen}

// bySquare returns the weights by square of these terms.
func (w *Weights) bySquare() [squareTerms]*SquareWeights {
	return [...]*SquareWeights{menSquares: &w.Men, kingSquares: &w.Kings, mobileSquares: &w.Mobile}
}

// Builtin returns the built-in weights of a rule set. Rules without weights get those of the rules that they resemble
// most. docs/experiments/evaluation.md has the games and matches behind the weights.
func Builtin(r features.Rules) *Weights {
	switch {
	case r.Losing && r.FlyingKings && r.Size == 10:
		return &losingInternationalWeights
	case r.Losing && r.FlyingKings:
		return &losingRussianWeights
	case r.Losing:
		return &losingEnglishWeights
	case r.KingWins:
		return &breakthroughWeights
	case r.Orthogonal:
		return &frisianWeights
	case r.FlyingKings && r.Size == 10:
		return &internationalWeights
	case r.FlyingKings:
		return &russianWeights
	}
	return &englishWeights
}

// builtinTables holds the tables of the built-in weights, from tableKey to *table. Several rule sets share a table. It
// is built on first use.
var builtinTables sync.Map

type tableKey struct {
	weights *Weights
	size    int
}

// builtinTable returns the table of the built-in weights of a rule set.
func builtinTable(r features.Rules) *table {
	key := tableKey{Builtin(r), r.Size}
	if known, ok := builtinTables.Load(key); ok {
		return known.(*table)
	}
	built, _ := builtinTables.LoadOrStore(key, newTable(key.weights, r.Size))
	return built.(*table)
}
