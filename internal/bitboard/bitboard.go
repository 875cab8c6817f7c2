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
// Black starts at the low bits. Boards of 8x8 use rows 0 to 7 and the first four squares of each, 6x6 rows 0 to 5 and
// three; the rest are ghosts to them. The package is a leaf: it imports nothing of the module and knows no rules.
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

// Board is a board of 6, 8 or 10 rows. The zero Board has no squares.
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

// The directions of rays of squares. The first four are diagonals; the opposite of each is two away within its four.
const (
	DownLeft = iota
	DownRight
	UpRight
	UpLeft
	Left
	Down
	Right
	Up

	Diagonals  = 4
	Directions = 8
)

const rising = 1<<DownLeft | 1<<DownRight | 1<<Right | 1<<Down // set of the directions towards higher bits

// Step returns the squares next to s in direction d. Bits off the board are not masked out.
func Step(d int, s uint64) uint64 {
	switch d {
	case DownLeft:
		return s << StepLeft
	case DownRight:
		return s << StepRight
	case UpRight:
		return s >> StepLeft
	case UpLeft:
		return s >> StepRight
	case Left:
		return s >> StepAcross
	case Right:
		return s << StepAcross
	case Down:
		return s << StepAlong
	}
	return s >> StepAlong
}

// rays holds, by direction and bit, the squares from that bit (itself excluded) to the edge of the 10x10 board.
var rays = func() (r [Directions][64]uint64) {
	board := NewBoard(10).Squares
	for d := range r {
		for i := range r[d] {
			bit := i
			if rising>>d&1 != 0 {
				bit = len(r[d]) - 1 - i // the next square on the ray comes first
			}
			if next := Step(d, 1<<bit&board) & board; next != 0 {
				r[d][bit] = next | r[d][First(next)]
			}
		}
	}
	return r
}()

// Ray returns the squares from a bit, itself excluded, to the edge of the 10x10 board in direction d.
func Ray(d, from int) uint64 { return rays[d&7][from&63] }

// Nearest returns the bit of a non-empty set on a ray in direction d that is closest to where the ray begins.
func Nearest(d int, s uint64) int {
	if rising>>d&1 != 0 {
		return First(s)
	}
	return bits.Len64(s) - 1
}

// Slide returns the empty squares from a bit in direction d, up to the first square that is not empty.
func Slide(d, from int, empty uint64) uint64 {
	ray := rays[d&7][from&63]
	if blocked := ray &^ empty; blocked != 0 {
		first := Nearest(d, blocked)
		ray &^= rays[d&7][first&63] | 1<<(first&63)
	}
	return ray
}

// FlyingMoves returns the empty squares to which a flying king on a bit can move.
func FlyingMoves(from int, empty uint64) uint64 {
	var to uint64
	for d := range Diagonals {
		to |= Slide(d, from, empty)
	}
	return to
}

// FlyingCapture returns the piece of them that a flying king on a bit can capture first in direction d, and the squares
// behind it on which the king may land. Both are empty if it can capture none.
func FlyingCapture(d, from int, them, empty uint64) (over, landings uint64) {
	blocked := rays[d&7][from&63] &^ empty
	if blocked == 0 {
		return 0, 0
	}
	first := Nearest(d, blocked)
	over = 1 << (first & 63) & them
	if over == 0 {
		return 0, 0
	}
	landings = Slide(d, first, empty)
	if landings == 0 {
		return 0, 0
	}
	return over, landings
}
