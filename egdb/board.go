package egdb

import (
	"math/bits"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/bitboard"
)

// A dense set has one bit for each of the 32 dark squares, 0 to 31, row by row in the bit order of draughts.Set. The
// index uses it because it has no gaps.
type dense uint32

// The rows at the ends of the board, by the side to move, which moves up to row 0.
const (
	homeRow      = 28        // the first square of its own row, on which no man of the opponent can stand
	crownRow     = dense(15) // the row where its men are crowned
	boardSquares = 32
	menSquares   = 28 // squares on which the men of a side can stand
)

// The rows of a dense set have four bits each, and a pair of them eight; those of a Set lie as package bitboard says.
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
	pairs := s&evenRows | s>>bitboard.NextRow&evenRows<<rowBits // each in eight bits in a row
	return dense(pairs&pairMask | pairs>>gap&(pairMask<<pairBits) |
		pairs>>(2*gap)&(pairMask<<(2*pairBits)) | pairs>>(3*gap)&(pairMask<<(3*pairBits)))
}

// turned returns d rotated by 180 degrees.
func (d dense) turned() dense { return dense(bits.Reverse32(uint32(d))) }

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

// placement is the pieces on a board, as the side to move sees them.
type placement struct {
	us, them, kings dense
}

// placementOf returns the pieces of p as the side to move sees them.
func placementOf(p draughts.Position) placement {
	pl := placement{denseOf(p.White()), denseOf(p.Black()), denseOf(p.Kings())}
	if p.Turn() != draughts.White {
		return placement{pl.them.turned(), pl.us.turned(), pl.kings.turned()}
	}
	return pl
}

// position returns pl with White to move.
func (pl placement) position(v draughts.Variant) draughts.Position {
	return draughts.UncheckedPosition(v, draughts.White, pl.us.set(), pl.them.set(), pl.kings.set())
}

// key returns the key of the material.
func (pl placement) key() int {
	kings, theirKings := (pl.us & pl.kings).len(), (pl.them & pl.kings).len()
	return (pl.us.len()-kings)&7<<9 | kings&7<<6 | (pl.them.len()-theirKings)&7<<3 | theirKings&7
}
