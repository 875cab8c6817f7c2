package patterns

import "github.com/godraughts/draughts/internal/bitboard"

// A code is the states of all blocks in a pair of rows, in a field for each column. There is room in each for a window,
// that is two blocks, and one bit more. Where there are bands, the field behind the last column has the state of the
// band.
const (
	fieldBits = 14
	stateBits = 13 // of a window or a band
)

// bandColumn is the field of the band: only boards of eight rows have bands, and three columns of blocks.
const bandColumn = 3

// statesMask cuts a state out of a code.
const statesMask = 1<<stateBits - 1

// windowTable is what the states of a window or a band are worth.
type windowTable [1 << stateBits]tapered

const (
	rowSquares = bitboard.RowSquares
	rowPairs   = 1 << (2 * rowSquares) // ways of occupying a pair of rows
)

// newCodes returns, by the way of occupying a pair of rows of half squares each, the states of the blocks in it, one
// field for each column: a man counts for what its square is worth in base three.
func newCodes(half int, bands bool) (codes [rowPairs]uint64) {
	for rows := range codes {
		// state returns what men on some of the squares count.
		state := func(squares ...int) (state uint64) {
			digit := uint64(1)
			for _, square := range squares {
				state += uint64(rows>>square&1) * digit
				digit *= 3
			}
			return state
		}
		for column := range half - 1 {
			codes[rows] |= state(column, column+1, rowSquares+column, rowSquares+column+1) << (fieldBits * column)
		}
		if bands {
			codes[rows] |= state(0, 1, 2, 3, rowSquares, rowSquares+1, rowSquares+2, rowSquares+3) << (fieldBits * (half - 1))
		}
	}
	return codes
}

// lowerPair returns the squares of s on the second and the third row, in ten bits as bitboard.Pair does for the first
// two.
func lowerPair(s uint64) int {
	return int(s>>bitboard.NextRow&bitboard.Row | s>>(bitboard.NextPair-rowSquares)&(bitboard.Row<<rowSquares))
}

// code returns the states of the blocks in a pair of rows, and of the band, own men being 1 and enemy men 2.
func (s *shape) code(own, enemy int) uint64 {
	return s.codes[own&(rowPairs-1)] + 2*s.codes[enemy&(rowPairs-1)]
}

// band returns the state of the band in a code.
func (s *shape) band(code uint64) int {
	return int(code>>(fieldBits*bandColumn)) & statesMask
}

// turnedState returns a state of a number of squares as the other side sees it.
func turnedState(state, squares int) int {
	turned := 0
	for range squares {
		turned = turned*3 + (3-state%3)%3
		state /= 3
	}
	return turned
}

// turnedWindows returns, for all states of a window or a band, the state as the other side sees it.
func turnedWindows() []int {
	turned := make([]int, windowStates)
	for state := range turned {
		turned[state] = turnedState(state, windowSquares)
	}
	return turned
}
