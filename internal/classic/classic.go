// Package classic is the evaluation draughts.Classic: a sum of terms, each a count times a weight.
//
// It works on words in the layout of package bitboard. Package eval documents the terms and the weights.
package classic

import (
	"sync/atomic"

	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
)

// The terms, in the order of eval.ClassicTerm.
const (
	Men = iota
	Kings
	Turn
	Exchanges
	Drawn
	BackRank
	Bridge
	Guarded
	Isolated
	Balance
	DogHole
	Mobility
	MobileMen
	Blocked
	KingMobility
	TrappedKings
	Chased
	Hanging
	Distance
	Runaway
	Refuge

	NumTerms
)

// TermNames holds the names of the terms.
var TermNames = [NumTerms]string{
	Men: "men", Kings: "kings", Turn: "turn", Exchanges: "exchanges", Drawn: "drawn",
	BackRank: "back rank", Bridge: "bridge", Guarded: "guarded men", Isolated: "isolated men",
	Balance: "balance", DogHole: "dog hole", Mobility: "mobility", MobileMen: "mobile men",
	Blocked: "blocked men", KingMobility: "king mobility", TrappedKings: "trapped kings",
	Chased: "chased men", Hanging: "hanging", Distance: "distance", Runaway: "runaway",
	Refuge: "refuge",
}

// Evaluation is the evaluation of one rule set. It is immutable and safe for concurrent use.
type Evaluation struct {
	board
	weights *table
}

// Evaluate returns the score of p for the side to move, in hundredths of a man. It may exceed the range of evaluations.
func (e *Evaluation) Evaluate(p features.Position) int32 {
	var n [2]counts
	e.count(p, &n)
	us, them := &n[p.Turn&1], &n[p.Turn&1^1]
	phase := e.phaseOf(p)
	sum := e.weights.terms[phase].sum(&us.terms, &them.terms)
	for i := range e.weights.squares {
		if i == kingSquares && p.Kings == 0 {
			continue // most positions have no kings
		}
		squares := &e.weights.squares[i]
		sum += squares.sum(us.squares[i]).at(phase) - squares.sum(them.squares[i]).at(phase)
	}
	return sum
}

// phaseOf returns the phase of p, from 0 to phases.
func (b *board) phaseOf(p features.Position) uint8 { return b.phase[bitboard.Len(p.White|p.Black)&63] }

// Contributions returns what each term adds for White and for Black. White's sum less Black's is the evaluation
// for White.
func (e *Evaluation) Contributions(p features.Position) (c [NumTerms][2]int32) {
	var n [2]counts
	e.count(p, &n)
	phase := e.phaseOf(p)
	for color := range n {
		for t, count := range n[color].terms {
			c[t][color] = int32(e.weights.terms[phase][t]) * count
		}
		for i, t := range squareTermNumbers {
			c[t][color] = e.weights.squares[i].sum(n[color].squares[i]).at(phase)
		}
	}
	return c
}

// ByVariant holds an evaluation for each rule set, by its number. The zero ByVariant uses the built-in weights. It is
// safe for concurrent use.
type ByVariant struct {
	weights *Weights // nil: the built-in weights
	tables  [sizes]atomic.Pointer[table]
	built   [256]atomic.Pointer[Evaluation]
}

// NewByVariant returns evaluations with the weights w for every rule set.
func NewByVariant(w *Weights) *ByVariant { return &ByVariant{weights: w} }

// Get returns the evaluation of a rule set, nil if it has not been built.
func (b *ByVariant) Get(variant uint8) *Evaluation { return b.built[variant].Load() }

// Build builds and keeps the evaluation of a rule set.
func (b *ByVariant) Build(variant uint8, r features.Rules) *Evaluation {
	e := &Evaluation{board: newBoard(r)}
	if b.weights == nil {
		e.weights = builtinTable(r)
	} else {
		slot := &b.tables[sizeIndex(r.Size)]
		if slot.Load() == nil {
			slot.CompareAndSwap(nil, newTable(b.weights, r.Size))
		}
		e.weights = slot.Load()
	}
	b.built[variant].Store(e)
	return e
}
