package patterns

import (
	"sync/atomic"

	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
)

// shape says how the weights are laid out for a kind of board and of kings.
type shape struct {
	size    int
	half    int // squares on a row
	king    int // what a king is worth, in half men
	pairs   int // of rows
	columns int // in which a block can begin
	bands   int // rows in which a band can begin
	manyMen int // more men count as this many in the material
	lastRow int // its first bit

	codes  [rowPairs]uint64   // see newCodes
	groups [NumGroups + 1]int // where each begins; in the end, the number of weights
	phases [64]phase          // by the number of pieces
}

// The weights change with the number of pieces: there are three knots, at no pieces, at half of those that a game
// begins with, and at all of them. Between two knots the weights are interpolated. Positions with kings have weights of
// their own.
const (
	intervals = 2
	knots     = intervals + 1
	knotSteps = 256 // steps of the interpolation between two knots

	// NumSections is the number of sections: first those of positions without kings, from the ending to the opening, then
	// those of positions with kings in the same order.
	NumSections = 2 * knots
)

// phase says which weights count.
type phase struct {
	section int   // the knot below
	upper   int32 // how much of the knot above, in parts of knotSteps
}

const (
	blockSquares  = 4
	blockStates   = 81 // a square is empty, or has an own man or an enemy man
	windowSquares = 2 * blockSquares
	windowStates  = blockStates * blockStates
	bandStates    = windowStates // of eight squares, too
	manyKings     = 4            // more kings count as this many in the material
)

// shapes keeps the shapes, by the size of the board and by whether kings fly. They are built on first use.
var shapes [2][2]atomic.Pointer[shape]

// shapeOf returns the shape for boards of size rows: the same pointer each time.
func shapeOf(size int, flyingKings bool) *shape {
	slot := &shapes[(size-8)/2&1][0]
	if flyingKings {
		slot = &shapes[(size-8)/2&1][1]
	}
	if slot.Load() == nil {
		slot.CompareAndSwap(nil, newShape(size, flyingKings))
	}
	return slot.Load()
}

func newShape(size int, flyingKings bool) *shape {
	s := &shape{size: size, half: size / 2, king: features.King(flyingKings), pairs: size / 2, columns: size/2 - 1}
	s.manyMen = s.half * (s.half - 1) // as many as a game begins with
	s.lastRow = bitboard.RowStart(size - 1)
	if size == 8 {
		s.bands = size - 1 // of 10x10 a band would have ten squares, and tables nine times as large
	}
	s.codes = newCodes(s.half, s.bands > 0)
	lengths := [NumGroups]int{
		Men:      size * s.half,
		Mobile:   size * s.half,
		Kings:    size * s.half,
		BackRank: 1 << s.half,
		Material: (s.manyMen + 1) * (s.manyMen + 1) * (manyKings + 1) * (manyKings + 1),
		Terms:    NumTerms,
		Blocks:   s.tables(s.pairs) * blockStates,
		Windows:  s.tables(s.pairs-1) * windowStates,
		Bands:    (s.bands + 1) / 2 * bandStates,
	}
	for g, n := range lengths {
		s.groups[g+1] = s.groups[g] + n
	}
	full := 2 * s.manyMen
	for n := range s.phases {
		at := min(n*intervals*knotSteps/full, intervals*knotSteps)
		section := min(at/knotSteps, intervals-1)
		s.phases[n] = phase{section, int32(at - section*knotSteps)}
	}
	return s
}

// tables returns how many tables a number of rows of blocks or windows need. A place and the one where it comes to lie
// when the board is turned share one.
func (s *shape) tables(rows int) int { return (rows*s.columns + 1) / 2 }

// backRank returns the index of a side's men in the group BackRank. Where the row has four squares, the fifth bit is
// never set.
func (s *shape) backRank(men uint64) int {
	return int(men>>(s.lastRow&63)) & bitboard.Row
}

// counts returns how many men and kings a side has, as the material counts them.
func (s *shape) counts(side *side) (men, kings int) {
	return min(bitboard.Len(side.men), s.manyMen), min(bitboard.Len(side.kings), manyKings)
}

// material returns the index of what a side and its enemy have in the group Material.
func (s *shape) material(men, enemyMen, kings, enemyKings int) int32 {
	return int32(((men*(s.manyMen+1)+enemyMen)*(manyKings+1)+kings)*(manyKings+1) + enemyKings)
}

// strength returns what a lead in men and in kings comes to, in half men.
func (s *shape) strength(men, kings int) int {
	return 2*men + s.king*kings
}

// exchanges returns what Exchanges counts for a side.
func (s *shape) exchanges(men, enemyMen, kings, enemyKings int) int32 {
	all := s.strength(men+enemyMen, kings+enemyKings)
	if all == 0 {
		return 0
	}
	return int32(100 * s.strength(men-enemyMen, kings-enemyKings) / all)
}
