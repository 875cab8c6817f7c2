package patterns

import "github.com/godraughts/draughts/internal/bitboard"

// A code holds the states of all blocks of a pair of rows, each in a field of the code. The blocks overlap: there is
// one for each column in which a block can begin. A field is large enough for the state of a window, which is two
// blocks. On boards with bands, one more field holds the state of the band.
const (
	fieldBits = 14
	stateBits = 13 // of a window or a band
)

// bandColumn is the field of the band. Only boards of eight rows have bands. Their blocks begin in three columns.
const bandColumn = 3

// statesMask is the mask of the state in a field.
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

// lowerPair returns the squares of s on the second and the third row in ten bits, as bitboard.Pair does for the first
// and the second row.
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
