package egdb

import (
	"math/bits"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/bitboard"
)

// dense is a set of the 32 dark squares, one bit for each, row by row in the bit order of draughts.Set.
//
// Square 0 is on the row where men of the side to move are crowned. The index of positions uses dense sets because they
// have no gaps.
type dense uint32

// The board as the side to move sees it: its men move towards row 0.
const (
	homeRow      = 28        // the first square of its home row, on which no man of the opponent can stand
	crownRow     = dense(15) // the row where its men are crowned
	boardSquares = 32
	menSquares   = 28 // squares on which the men of a side can stand
)

// A row of a dense set has four bits, and a pair of rows eight. The rows of a draughts.Set are those of package
// bitboard.
const (
	rowBits  = 4
	rowMask  = 1<<rowBits - 1
	pairBits = 2 * rowBits
	pairMask = 1<<pairBits - 1

	firstPair  = 0
	secondPair = bitboard.NextPair
	thirdPair  = 2 * bitboard.NextPair
	fourthPair = 3 * bitboard.NextPair
	gap        = bitboard.NextPair - pairBits // bits between two pairs that are not in a dense set

	evenRows = rowMask<<firstPair | rowMask<<secondPair | rowMask<<thirdPair | rowMask<<fourthPair
)

// rowPairSets holds, for each dense set of two rows, the draughts.Set of the same squares.
var rowPairSets = func() (s [1 << pairBits]draughts.Set) {
	for i := range s {
		s[i] = draughts.Set(i&rowMask | i>>rowBits<<bitboard.NextRow)
	}
	return s
}()

// set returns d as a Set.
func (d dense) set() draughts.Set {
	return rowPairSets[d&pairMask] | rowPairSets[d>>pairBits&pairMask]<<secondPair |
		rowPairSets[d>>(2*pairBits)&pairMask]<<thirdPair | rowPairSets[d>>(3*pairBits)]<<fourthPair
}

// denseOf returns the dense set of s.
func denseOf(s draughts.Set) dense {
	pairs := s&evenRows | s>>bitboard.NextRow&evenRows<<rowBits // each pair in eight adjacent bits
	return dense(pairs&pairMask | pairs>>gap&(pairMask<<pairBits) |
		pairs>>(2*gap)&(pairMask<<(2*pairBits)) | pairs>>(3*gap)&(pairMask<<(3*pairBits)))
}

// rotated returns d rotated by 180 degrees.
func (d dense) rotated() dense { return dense(bits.Reverse32(uint32(d))) }

// first returns the lowest square of d.
func (d dense) first() int { return bits.TrailingZeros32(uint32(d)) }

// len returns the number of squares in d.
func (d dense) len() int { return bits.OnesCount32(uint32(d)) }

// below returns the squares with a number below square.
func below(square int) dense { return 1<<(square&31) - 1 }

// board is the set of all squares.
var board = (^dense(0)).set()

// steps holds the adjacent square by direction and square, or the empty set at the edge. Directions 0 and 1 are
// backwards for the side to move.
var steps = func() (s [4][boardSquares]dense) {
	for square := range boardSquares {
		at := dense(1 << square).set()
		for direction := range bitboard.Diagonals {
			s[direction][square] = denseOf(draughts.Set(bitboard.Step(direction, uint64(at))) & board)
		}
	}
	return s
}()

// manOrigins holds the squares from which a man of the side to move can reach each square. adjacent holds the
// diagonally adjacent squares.
var manOrigins, adjacent = func() (manOrigins, adjacent [boardSquares]dense) {
	for square := range boardSquares {
		manOrigins[square] = steps[0][square] | steps[1][square]
		adjacent[square] = manOrigins[square] | steps[2][square] | steps[3][square]
	}
	return manOrigins, adjacent
}()
