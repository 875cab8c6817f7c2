package classic

import (
	"sync"

	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
)

// Weight is what a term is worth in the opening, in the middle game and in the ending, in hundredths of a man.
type Weight struct {
	Opening, Middle, Ending int16
}

// SquareWeights holds a weight for each square: by the row, the side's own back rank being 0, and by the place in the
// row, from the lowest bit.
type SquareWeights [bitboard.MaxRows][bitboard.RowSquares]Weight

// Weights is the weights of an evaluation. Those by square are added to those of the terms Men, Kings and MobileMen.
type Weights struct {
	Terms              [NumTerms]Weight
	Men, Kings, Mobile SquareWeights
}

// The terms that depend on squares.
const (
	menSquares = iota
	kingSquares
	mobileSquares
	squareTerms
)

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

// builtinTables keeps the tables of the built-in weights, which several rule sets share. They are built on first use.
var builtinTables sync.Map // from tableKey to *table

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
