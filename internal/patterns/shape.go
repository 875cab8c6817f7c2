package patterns

import (
	"sync/atomic"

	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
)

// shape is the layout of the weights for one size of board and one kind of king.
type shape struct {
	size      int
	rowLength int // squares of a row
	kingValue int // in half men
	pairs     int // number of pairs of rows
	columns   int // number of columns in which a block can begin
	bands     int // number of rows in which a band can begin
	maxMen    int // more men count as this number in the material
	lastRow   int // first bit of the last row
	squares   int

	codes  [rowPairs]uint64 // see newCodes
	tall   *tallCodes
	groups [numPhaseGroups + 1]int // first index of each group in a phase; at the end, the number of weights
	blends [64]blend               // by the number of pieces
}

// The weights depend on the number of pieces. There are three phases: no pieces, half of the pieces at the start of a
// game, all of them. Between two phases the weights are interpolated. Positions with kings have their own.
const (
	intervals  = 2
	phases     = intervals + 1
	phaseSteps = 256 // steps of the interpolation between two phases

	// NumPhases is the number of phases: positions without kings, from the ending to the opening, then positions
	// with kings in the same order.
	NumPhases = 2 * phases
)

// blend says between which phases the weights are interpolated.
type blend struct {
	lower int   // the lower phase
	upper int32 // the factor of the upper phase, in parts of phaseSteps
}

const (
	blockStates  = 81                        // of four squares, each empty, with a man of the side, or with an enemy man
	windowStates = blockStates * blockStates // eight squares
	bandSquares  = 8
	bandStates   = windowStates // eight squares too
	maxKings     = 4            // more kings count as this number in the material
)

// The kinds of pieces in a pair with a king. Two kings of a side are one pair.
const (
	ownMen = iota
	ownKings
	enemyMen
	enemyKings

	numPairKinds
)

// shapes holds the shapes, by the size of the board and by whether kings fly. They are built on first use.
var shapes [3][2]atomic.Pointer[shape]

// shapeOf returns the shape for boards of size rows. It returns the same pointer each time.
func shapeOf(size int, flyingKings bool) *shape {
	slot := &shapes[size/2-3][0]
	if flyingKings {
		slot = &shapes[size/2-3][1]
	}
	if slot.Load() == nil {
		slot.CompareAndSwap(nil, newShape(size, flyingKings))
	}
	return slot.Load()
}

func newShape(size int, flyingKings bool) *shape {
	s := &shape{
		size: size, rowLength: size / 2, kingValue: features.KingValue(flyingKings), pairs: size / 2, columns: size/2 - 1,
	}
	s.maxMen = s.rowLength * (s.rowLength - 1) // of a side at the start of a game
	s.lastRow = bitboard.RowStart(size - 1)
	s.squares = size * s.rowLength
	if size == 8 {
		s.bands = size - 1 // on 10x10 a band would have ten squares, and tables nine times as large
	}
	s.codes = newCodes(s.rowLength, s.bands > 0)
	s.tall = newTallCodes(s.rowLength)
	lengths := [numPhaseGroups]int{
		Men:       s.squares,
		Mobile:    s.squares,
		Kings:     s.squares,
		BackRank:  1 << s.rowLength,
		Material:  (s.maxMen + 1) * (s.maxMen + 1) * (maxKings + 1) * (maxKings + 1),
		Terms:     NumTerms,
		Blocks:    s.tables(s.pairs) * blockStates,
		Windows:   s.tables(s.pairs-1) * windowStates,
		Bands:     (s.bands + 1) / 2 * bandStates,
		KingPairs: s.squares * numPairKinds * s.squares,
		NetUnits:  NumNetUnits,
	}
	for g, n := range lengths {
		s.groups[g+1] = s.groups[g] + n
	}
	full := 2 * s.maxMen
	for n := range s.blends {
		at := min(n*intervals*phaseSteps/full, intervals*phaseSteps)
		lower := min(at/phaseSteps, intervals-1)
		s.blends[n] = blend{lower, int32(at - lower*phaseSteps)}
	}
	return s
}

func (s *shape) bit(square int) int {
	return bitboard.RowStart(square/s.rowLength) + square%s.rowLength
}

func (s *shape) square(bit int) int {
	row, _ := bitboard.Place(bit)
	return row*s.rowLength + bit - bitboard.RowStart(row)
}

// kingPair returns the index of the first pair of a king on a square and a piece of a kind in the group KingPairs. The
// other squares follow.
func (s *shape) kingPair(king, kind int) int { return (king*numPairKinds + kind) * s.squares }

// tables returns the number of tables for a number of rows of blocks or windows. Two that a rotation swaps share one.
func (s *shape) tables(rows int) int { return (rows*s.columns + 1) / 2 }

// backRank returns the index of a side's men in the group BackRank. On rows of four squares the fifth bit is never set.
func (s *shape) backRank(men uint64) int {
	return int(men>>(s.lastRow&63)) & bitboard.Row
}

// counts returns the numbers of men and kings of a side, limited to maxMen and maxKings.
func (s *shape) counts(side *side) (men, kings int) {
	return min(bitboard.Len(side.men), s.maxMen), min(bitboard.Len(side.kings), maxKings)
}

// material returns the index of the numbers of pieces in the group Material.
func (s *shape) material(men, enemyMen, kings, enemyKings int) int32 {
	return int32(((men*(s.maxMen+1)+enemyMen)*(maxKings+1)+kings)*(maxKings+1) + enemyKings)
}

// strength returns the value of some men and kings, in half men.
func (s *shape) strength(men, kings int) int {
	return 2*men + s.kingValue*kings
}

// exchanges returns the count of the term Exchanges for a side: its lead in percent of all material.
func (s *shape) exchanges(men, enemyMen, kings, enemyKings int) int32 {
	all := s.strength(men+enemyMen, kings+enemyKings)
	if all == 0 {
		return 0
	}
	return int32(100 * s.strength(men-enemyMen, kings-enemyKings) / all)
}

// A code holds the states of all blocks of a pair of rows, each in a field of the code. The blocks overlap: there is
// one for each column in which a block can begin. A field is large enough for the state of a window, which is two
// blocks. On boards with bands, one more field holds the state of the band.
const (
	fieldBits = 14
	stateBits = 13 // of a window or a band
)

const bandColumn = 3 // field of the band; only boards of eight rows have bands; their blocks begin in three columns

const statesMask = 1<<stateBits - 1

// bandTable holds the weight of each state of a band.
type bandTable [1 << stateBits]tapered

const (
	rowSquares = bitboard.RowSquares
	rowPairs   = 1 << (2 * rowSquares) // number of sets of men on a pair of rows

	// A pair of rows as it lies in a word, with a bit between them that is never set.
	pairSets = 1 << (bitboard.NextRow + rowSquares)
	pairMask = pairSets - 1
)

// newCodes returns the code of each set of men on a pair of rows of rowLength squares. A state is a number in base
// three with a digit for each square; here the digit is 1 for a man.
func newCodes(rowLength int, bands bool) (codes [rowPairs]uint64) {
	for rows := range codes {
		// state returns the state of some squares, the first of which has the lowest digit.
		state := func(squares ...int) (state uint64) {
			digit := uint64(1)
			for _, square := range squares {
				state += uint64(rows>>square&1) * digit
				digit *= 3
			}
			return state
		}
		for column := range rowLength - 1 {
			codes[rows] |= state(column, column+1, rowSquares+column, rowSquares+column+1) << (fieldBits * column)
		}
		if bands {
			band := state(0, 1, 2, 3, rowSquares, rowSquares+1, rowSquares+2, rowSquares+3)
			codes[rows] |= band << (fieldBits * (rowLength - 1))
		}
	}
	return codes
}

// lowerPair returns the squares of s on the second and third row in ten bits, as bitboard.Pair does for the first two.
func lowerPair(s uint64) int {
	return int(s>>bitboard.NextRow&bitboard.Row | s>>(bitboard.NextPair-rowSquares)&(bitboard.Row<<rowSquares))
}

// code returns the code of a pair of rows. The digit of a square is 1 for a man of the side and 2 for an enemy man.
func (s *shape) code(own, enemy int) uint64 {
	return s.codes[own&(rowPairs-1)] + 2*s.codes[enemy&(rowPairs-1)]
}

func (s *shape) band(code uint64) int {
	return int(code>>(fieldBits*bandColumn)) & statesMask
}

// rotatedState returns a state of some squares as the other side sees them.
func rotatedState(state, squares int) int {
	rotated := 0
	for range squares {
		rotated = rotated*3 + (3-state%3)%3
		state /= 3
	}
	return rotated
}
