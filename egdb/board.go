package egdb

import (
	"math/bits"

	"github.com/godraughts/draughts"
)

// All 8x8 boards use the same bits of a [draughts.Set]: four squares a row, the rows at bits 0, 6, 13, 19, 26, 32, 39
// and 45. A diagonal step is 6 or 7 bits. White's men go towards lower bits.
const (
	stepLeft  = 6
	stepRight = 7
	lastBit   = 48
)

// The index counts squares without gaps: 0 to 31, row by row in the order of the bits. A dense set has a bit for each.
type dense uint32

// The rows at the ends of the board, by the side to move, which moves up to row 0.
const (
	homeRow      = 28               // the first square of its own row, on which no man of the opponent can stand
	farRow       = draughts.Set(15) // the row where its men are crowned
	boardSquares = 32
	menSquares   = 28 // squares on which the men of a side can stand
)

// number is the dense number of a bit.
var number = func() (n [64]uint8) {
	for row := range 8 {
		for i := range 4 {
			n[row/2*13+row%2*6+i] = uint8(row*4 + i)
		}
	}
	return n
}()

// spread is the Set of the dense squares of two rows.
var spread = func() (s [256]draughts.Set) {
	for i := range s {
		s[i] = draughts.Set(i&15 | i>>4<<6)
	}
	return s
}()

// set returns d as a Set.
func (d dense) set() draughts.Set {
	return spread[d&255] | spread[d>>8&255]<<13 | spread[d>>16&255]<<26 | spread[d>>24]<<39
}

// turned returns d as seen from the other side of the board.
func (d dense) turned() dense { return dense(bits.Reverse32(uint32(d))) }

// turned returns s as seen from the other side of the board.
func turned(s draughts.Set) draughts.Set {
	return draughts.Set(bits.Reverse64(uint64(s)) >> (63 - lastBit))
}

// board is the set of all squares.
var board = dense(1<<boardSquares - 1).set()

// first returns the number of the lowest bit.
func first(s draughts.Set) int { return bits.TrailingZeros64(uint64(s)) }

// placement is the pieces on a board, seen by the side to move.
type placement struct {
	us, them, kings draughts.Set
}

// placementOf returns the pieces of p as the side to move sees them.
func placementOf(p draughts.Position) placement {
	if p.Turn() == draughts.White {
		return placement{p.White(), p.Black(), p.Kings()}
	}
	return placement{turned(p.Black()), turned(p.White()), turned(p.Kings())}
}

// position returns pl with White to move.
func (pl placement) position(v draughts.Variant) draughts.Position {
	return draughts.UncheckedPosition(v, draughts.White, pl.us, pl.them, pl.kings)
}

// key returns the key of the material.
func (pl placement) key() int {
	kings, theirKings := (pl.us & pl.kings).Len(), (pl.them & pl.kings).Len()
	return (pl.us.Len()-kings)&7<<9 | kings&7<<6 | (pl.them.Len()-theirKings)&7<<3 | theirKings&7
}
