package draughts

import "sync"

// A code is the states of all blocks in a pair of rows, in a field for each column. There is room in each for a window,
// that is two blocks, and one bit more. Where there are bands, the field behind the last column has the state of the band.
const (
	fieldBits = 14
	stateBits = 13 // of a window or a band
)

// statesMask cuts a state out of a code.
const statesMask = 1<<stateBits - 1

// windowTable is what the states of a window or a band are worth.
type windowTable [1 << stateBits]blend

// patternCodes holds, by the size of the board and the way of occupying a pair of rows, the states of the blocks in it,
// one field for each column: a man counts for what its square is worth in base three.
var patternCodes = [sizes][1 << 10]uint64{newPatternCodes(4, true), newPatternCodes(5, false)}

func newPatternCodes(half int, bands bool) (codes [1 << 10]uint64) {
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
			codes[rows] |= state(column, column+1, 5+column, 5+column+1) << (fieldBits * column)
		}
		if bands {
			codes[rows] |= state(0, 1, 2, 3, 5, 6, 7, 8) << (fieldBits * (half - 1))
		}
	}
	return codes
}

// rowPair returns the squares of s on the two topmost rows, in ten bits.
func rowPair(s Set) int { return int(s&31 | s>>1&(31<<5)) }

// nextPair is by how much sets are shifted to come from one pair of rows to the next.
const nextPair = 13

// lowerPair does the same for the second and the third row.
func lowerPair(s Set) int { return int(s>>6&31 | s>>8&(31<<5)) }

// code returns the states of the blocks in a pair of rows, and of the band, own men being 1 and enemy men 2.
func (s *patternShape) code(own, enemy int) uint64 { return s.codes[own&1023] + 2*s.codes[enemy&1023] }

// band returns the state of the band in a code.
func (s *patternShape) band(code uint64) int {
	return int(code>>(fieldBits*3)) & statesMask
}

// turnedState returns the state of so many squares as the other side sees it.
func turnedState(state, squares int) int {
	turned := 0
	for range squares {
		turned = turned*3 + (3-state%3)%3
		state /= 3
	}
	return turned
}

// windowsTurned holds the same for all states of eight squares, for which turnedState takes longest.
var windowsTurned = sync.OnceValue(func() *[windowStates]int {
	turned := new([windowStates]int)
	for state := range turned {
		turned[state] = turnedState(state, 8)
	}
	return turned
})
