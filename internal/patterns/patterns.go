// Package patterns is the evaluation draughts.Patterns: tables with a weight for each state of parts of the
// board.
//
// It works on words in the layout of package bitboard. Package eval documents the weights.
package patterns

import (
	"sync/atomic"

	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
)

// The groups of weights, in the order of eval.PatternGroup.
const (
	Men = iota
	Mobile
	Kings
	BackRank
	Material
	Terms
	Blocks
	Windows
	Bands
	KingPairs
	NetUnits
	TallWindows

	NumGroups
)

// numSectionGroups is the number of groups whose weights lie in sections. Those of TallWindows lie in Weights.Tall.
const numSectionGroups = TallWindows

// The terms, the weights of the group Terms, in the order of eval.PatternTerm.
const (
	Turn = iota
	Opposition
	Exchanges
	KingMoves
	TrappedKings
	Distance
	Refuge

	NumTerms
)

// Evaluation is the evaluation of one rule set. It is immutable and safe for concurrent use.
type Evaluation struct {
	features.Board
	shape *shape
	table *Table
}

// New returns the evaluation of a rule set with the weights of a table. If t is nil, or of another board or kind of
// king, the evaluation can only count.
func New(r features.Rules, t *Table) *Evaluation {
	e := &Evaluation{Board: features.NewBoard(r), shape: shapeOf(r.Size, r.FlyingKings)}
	if t != nil && t.shape == e.shape {
		e.table = t
	}
	return e
}

// HasWeights reports whether e can evaluate.
func (e *Evaluation) HasWeights() bool { return e.table != nil }

// Evaluate returns the score of p for the side to move, in hundredths of a man. It may exceed the range of evaluations.
// It panics unless HasWeights is true.
func (e *Evaluation) Evaluate(p features.Position) int32 {
	sum, upper := e.sum(p)
	return sum.at(upper)
}

// section returns the weights for the pieces of p, and the factor of the upper knot.
func (e *Evaluation) section(p features.Position) (s *section, upper int32) {
	phase := &e.shape.phases[bitboard.Len(p.White|p.Black)&63]
	i := phase.section
	if p.Kings != 0 {
		i += intervals
	}
	return e.table.section(i), phase.upper
}

// sum returns the evaluation of p at two knots, and the factor of the upper one.
func (e *Evaluation) sum(p features.Position) (sum tapered, upper int32) {
	section, upper := e.section(p)
	if p.Kings == 0 {
		sum = section.menOnly(p.White, p.Black, e)
	} else {
		var v view
		v.read(p, e)
		sum = section.sum(&v, e.shape)
	}
	if e.table.net != nil {
		sum += e.table.net.sum(p, e.shape, section)
	}
	if p.Turn == features.Black {
		sum = -sum
	}
	return sum + section.terms[Turn] + section.terms[Opposition]*tapered(opposition(p)), upper
}

// ByVariant holds an evaluation for each rule set, by its number. The zero ByVariant uses the built-in weights. It is
// safe for concurrent use.
type ByVariant struct {
	table *Table // nil: the built-in weights
	built [256]atomic.Pointer[Evaluation]
}

// NewByVariant returns evaluations with the weights w, which it copies. Rule sets with another board or kind of king
// get evaluations without weights. The weights must be valid.
func NewByVariant(w *Weights) *ByVariant { return &ByVariant{table: newTable(w)} }

// Get returns the evaluation of a rule set, nil if it has not been built.
func (b *ByVariant) Get(variant uint8) *Evaluation { return b.built[variant].Load() }

// Build builds and keeps the evaluation of a rule set. game is the name of its built-in weights, empty if it has none.
func (b *ByVariant) Build(variant uint8, r features.Rules, game string) *Evaluation {
	t := b.table
	if t == nil && game != "" {
		t = builtinTable(game)
	}
	e := New(r, t)
	b.built[variant].Store(e)
	return e
}
