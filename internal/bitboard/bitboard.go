// Package bitboard is the layout that all boards share: which bit of a word is which square.
//
// Only dark squares have a bit. Each row takes five of them, and every second row ends in a ghost besides: a bit that
// is never a square. So a diagonal step is 6 or 7 bits from every square, and a step over the edge lands on a ghost:
//
//	row 0      0   1   2   3   4 (5)
//	row 1    6   7   8   9  10 (11) (12)
//	row 2     13  14  15  16  17 (18)
//	...
//	row 9   58  59  60  61  62
//
// Black starts at the low bits. The 8x8 boards use rows 0 to 7 and the first four squares of each row; the remaining
// bits are ghosts to them. The package is a leaf: it imports nothing of the module and knows no rules.
package bitboard

import "math/bits"

// The distances in bits from a square to its neighbours.
const (
	StepLeft   = 6                    // down the board and to the left; up the board and to the right
	StepRight  = 7                    // down the board and to the right; up the board and to the left
	StepAcross = 1                    // along a row, to the next dark square
	StepAlong  = StepLeft + StepRight // along a column, to the next dark square
)

// The rows. They lie in pairs, since the bits of every second row are the same distance apart.
const (
	RowSquares = 5                 // squares in a row of the largest board
	Row        = 1<<RowSquares - 1 // the squares of row 0
	NextRow    = StepLeft          // from an even row to the odd row below it
	NextPair   = StepAlong         // from a row to the second row below it

	MaxRows    = 10 // rows of the largest board
	MaxSquares = 50 // and its squares
)

// RowStart returns the bit of the first square of a row.
func RowStart(row int) int { return row/2*NextPair + row%2*NextRow }

// Place returns the row of a bit, from the top, and its column, from the left.
func Place(bit int) (row, col int) {
	row = bit / NextPair * 2
	i := bit % NextPair
	if i >= NextRow {
		return row + 1, (i - NextRow) * 2
	}
	return row, i*2 + 1
}

// Pair returns the squares of the two topmost rows in ten bits.
func Pair(s uint64) int { return int(s&Row | s>>(NextRow-RowSquares)&(Row<<RowSquares)) }

// Board is a board of 8 or 10 rows. The zero Board has no squares.
type Board struct {
	Size    int    // rows, and columns
	Squares uint64 // the dark squares
	spare   int    // bits that a reversed word has below the board
}

// NewBoard returns the board of size rows.
func NewBoard(size int) Board {
	b := Board{Size: size}
	for row := range size {
		b.Squares |= (1<<(size/2) - 1) << RowStart(row)
	}
	b.spare = bits.LeadingZeros64(b.Squares)
	return b
}

// Rotated returns s as the other side of the board sees it.
func (b *Board) Rotated(s uint64) uint64 { return bits.Reverse64(s) >> (b.spare & 63) }

// Len returns the number of bits in s.
func Len(s uint64) int { return bits.OnesCount64(s) }

// First returns the number of the lowest bit of s, which must not be empty.
func First(s uint64) int { return bits.TrailingZeros64(s) }

// Jumpers returns the pieces that can jump over a neighbour in them to an empty square diagonally: those in down
// towards higher bits, those in up towards lower ones.
func Jumpers(down, up, them, empty uint64) uint64 {
	return (empty>>StepLeft&them>>StepLeft|empty>>StepRight&them>>StepRight)&down |
		(empty<<StepLeft&them<<StepLeft|empty<<StepRight&them<<StepRight)&up
}
