package draughts

import "math/bits"

// One layout serves every board up to 10x10. Only dark squares have a bit. Each row takes five of them and every
// second row ends in a ghost besides, a bit that is never a square, so that a diagonal step is 6 or 7 bits from
// every square and a step over the edge lands on a ghost:
//
//	row 0      0   1   2   3   4 (5)
//	row 1    6   7   8   9  10 (11) (12)
//	row 2     13  14  15  16  17 (18)
//	...
//	row 9   58  59  60  61  62
//
// The 8x8 boards use rows 0 to 7 and the first four squares of each row; all that remains is ghost to them.
const (
	stepLeft  Set = 6 // down the board and to the left; up the board and to the right
	stepRight Set = 7 // down the board and to the right; up the board and to the left
)

// maxSquares is the number of squares of the largest board.
const maxSquares = 50

// rowStart returns the bit of the first square of a row.
func rowStart(row int) int { return row/2*13 + row%2*6 }

// geometry is what a variant's board looks like: which bits are squares, and their numbers.
type geometry struct {
	size     int                 // rows and columns
	mirrored bool                // columns count from the right: the layout has the dark corner on White's left
	squares  Set                 // the dark squares
	far      [2]Set              // by colour: the row on which that colour's men are crowned
	square   [maxSquares + 1]Set // by number; empty for numbers that the board does not have
	number   [64]Square          // by bit; NoSquare for ghosts
	crowning [2]Set              // by colour: the squares from which that colour's men step onto their far row
}

// newGeometry lays out a board of size rows and columns with its numbers (FMJD 2.6; WCDF 1.5; FID 2.3; FPD 3).
func newGeometry(size int, numbering Numbering) geometry {
	g := geometry{size: size, mirrored: numbering != FromTop}
	half := size / 2
	for row := range size {
		for i := range half {
			bit := rowStart(row) + i
			n := Square(row*half + i + 1)
			switch numbering {
			case FromTopMirrored:
				n = Square(row*half + half - i)
			case FromBottomMirrored:
				n = Square((size-1-row)*half + i + 1)
			}
			g.squares |= 1 << bit
			g.square[n] = 1 << bit
			g.number[bit] = n
			switch row {
			case 0:
				g.far[White] |= 1 << bit
			case size - 1:
				g.far[Black] |= 1 << bit
			}
		}
	}
	g.crowning[White] = (g.far[White]<<stepLeft | g.far[White]<<stepRight) & g.squares
	g.crowning[Black] = (g.far[Black]>>stepLeft | g.far[Black]>>stepRight) & g.squares
	return g
}

// place is the package's place as this board is seen.
func (g *geometry) place(bit int) (row, col int) {
	row, col = place(bit)
	if g.mirrored {
		col = g.size - 1 - col
	}
	return row, col
}

// place returns the row, from the top, and the column, from the left, of a bit.
func place(bit int) (row, col int) {
	row = bit / 13 * 2
	i := bit % 13
	if i >= 6 {
		return row + 1, (i - 6) * 2
	}
	return row, i*2 + 1
}

// The directions in which a ray of squares may run. The first four are diagonals; the opposite of each is two away
// within its four.
const (
	downLeft = iota
	downRight
	upRight
	upLeft
	left
	down
	right
	up

	diagonals  = 4
	directions = 8
)

// rising is the set of the directions towards higher bits.
const rising = 1<<downLeft | 1<<downRight | 1<<right | 1<<down

// A step along a row or a column, to the next dark square on it.
const (
	stepAcross Set = 1
	stepAlong  Set = stepLeft + stepRight
)

// step returns the squares next to those of s in direction d. What is off the board is left in.
func step(d int, s Set) Set {
	switch d {
	case downLeft:
		return s << stepLeft
	case downRight:
		return s << stepRight
	case upRight:
		return s >> stepLeft
	case upLeft:
		return s >> stepRight
	case left:
		return s >> stepAcross
	case right:
		return s << stepAcross
	case down:
		return s << stepAlong
	}
	return s >> stepAlong
}

// rays holds, by direction and bit, the squares from that bit (itself excluded) to the edge of the 10x10 board.
var rays = func() (r [directions][64]Set) {
	board := newGeometry(10, FromTop).squares
	for d := range r {
		for bit := range board.Bits() {
			for s := step(d, 1<<bit) & board; s != 0; s = step(d, s) & board {
				r[d][bit] |= s
			}
		}
	}
	return r
}()

// set returns the square as a set; empty if it is not on the board.
func (g *geometry) set(sq Square) Set {
	if sq > maxSquares {
		return 0
	}
	return g.square[sq]
}

// turned returns s as seen from the other side of the board.
func (g *geometry) turned(s Set) Set {
	return Set(bits.Reverse64(uint64(s)) >> (63 - (g.squares.first() + g.squares.last())))
}
