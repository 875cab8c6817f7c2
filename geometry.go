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
	squares  Set                 // the dark squares
	far      [2]Set              // by colour: the row on which that colour's men are crowned
	square   [maxSquares + 1]Set // by number; empty for numbers that the board does not have
	number   [64]Square          // by bit; NoSquare for ghosts
	crowning [2]Set              // by colour: the squares from which that colour's men step onto their far row
}

// newGeometry lays out a board of size rows and columns, numbered from the top left, row by row, as White sits at
// the bottom (FMJD rules 2.6; WCDF rules 1.5).
func newGeometry(size int) geometry {
	g := geometry{size: size}
	n := Square(0)
	for row := range size {
		for i := range size / 2 {
			bit := rowStart(row) + i
			n++
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

// place returns the row, from the top, and the column, from the left, of a bit.
func place(bit int) (row, col int) {
	row = bit / 13 * 2
	i := bit % 13
	if i >= 6 {
		return row + 1, (i - 6) * 2
	}
	return row, i*2 + 1
}

// The directions in which a ray of squares may run: two towards higher bits, two towards lower ones.
const (
	downLeft = iota
	downRight
	upRight
	upLeft
)

// rays holds, by direction and bit, the squares from that bit (itself excluded) to the edge of the 10x10 board.
var rays = func() (r [4][64]Set) {
	board := newGeometry(10).squares
	for bit := range 63 {
		at := Set(1) << bit & board
		for s := at << stepLeft & board; s != 0; s = s << stepLeft & board {
			r[downLeft][bit] |= s
		}
		for s := at << stepRight & board; s != 0; s = s << stepRight & board {
			r[downRight][bit] |= s
		}
		for s := at >> stepLeft & board; s != 0; s = s >> stepLeft & board {
			r[upRight][bit] |= s
		}
		for s := at >> stepRight & board; s != 0; s = s >> stepRight & board {
			r[upLeft][bit] |= s
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
