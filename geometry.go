package draughts

import "github.com/godraughts/draughts/internal/bitboard"

// The distances to the neighbours of a square: see package bitboard.
const (
	stepLeft   Set = bitboard.StepLeft
	stepRight  Set = bitboard.StepRight
	stepAcross Set = bitboard.StepAcross
	stepAlong  Set = bitboard.StepAlong
)

// geometry is what a variant's board looks like: which bits are squares, and their numbers.
type geometry struct {
	board    bitboard.Board
	mirrored bool                         // columns count from the right: the layout has the dark corner on White's left
	squares  Set                          // the dark squares
	crownRow [2]Set                       // by colour: the row on which that colour's men are crowned
	square   [bitboard.MaxSquares + 1]Set // by number; empty for numbers that the board does not have
	number   [64]Square                   // by bit; NoSquare for ghosts
	crowning [2]Set                       // by colour: from where its men step onto their crowning row
}

// newGeometry lays out a board of size rows and columns with its numbers (FMJD 2.6; WCDF 1.5; FID 2.3; FPD 3).
func newGeometry(size int, numbering Numbering) geometry {
	g := geometry{board: bitboard.NewBoard(size), mirrored: numbering != FromTop}
	g.squares = Set(g.board.Squares)
	half := size / 2
	for row := range size {
		for i := range half {
			bit := bitboard.RowStart(row) + i
			n := Square(row*half + i + 1)
			switch numbering {
			case FromTopMirrored:
				n = Square(row*half + half - i)
			case FromBottomMirrored:
				n = Square((size-1-row)*half + i + 1)
			}
			g.square[n] = 1 << bit
			g.number[bit] = n
			switch row {
			case 0:
				g.crownRow[White] |= 1 << bit
			case size - 1:
				g.crownRow[Black] |= 1 << bit
			}
		}
	}
	g.crowning[White] = (g.crownRow[White]<<stepLeft | g.crownRow[White]<<stepRight) & g.squares
	g.crowning[Black] = (g.crownRow[Black]>>stepLeft | g.crownRow[Black]>>stepRight) & g.squares
	return g
}

// place returns the row of a bit, from the top, and its column, from the left, as this board is seen.
func (g *geometry) place(bit int) (row, col int) {
	row, col = bitboard.Place(bit)
	if g.mirrored {
		col = g.board.Size - 1 - col
	}
	return row, col
}

// set returns the square as a set; empty if it is not on the board.
func (g *geometry) set(sq Square) Set {
	if sq > bitboard.MaxSquares {
		return 0
	}
	return g.square[sq]
}

// turned returns s as seen from the other side of the board.
func (g *geometry) turned(s Set) Set { return Set(g.board.Turned(uint64(s))) }

// Symmetry is a change of the board that keeps the rules: the moves of a position become those of the changed position.
// Symmetries combine with |. The zero Symmetry changes nothing.
type Symmetry uint8

// The symmetries.
const (
	// ColorsReversed turns the board by 180 degrees and exchanges the colours of the pieces and of the side to move. All
	// rule sets and positions have it.
	ColorsReversed Symmetry = 1 << iota
	// Mirrored reflects the board in the long diagonal that begins on White's left. Only positions without men have it,
	// since men move towards one edge.
	Mirrored
)

// String returns the symmetry in words, such as "colours reversed".
func (y Symmetry) String() string {
	if int(y) < len(symmetryNames) {
		return symmetryNames[y]
	}
	return "invalid symmetry"
}

var symmetryNames = [...]string{
	"unchanged", ColorsReversed: "colours reversed", Mirrored: "mirrored",
	ColorsReversed | Mirrored: "colours reversed and mirrored",
}

// transform returns s on the changed board.
func (g *geometry) transform(s Set, y Symmetry) Set {
	if y&ColorsReversed != 0 {
		s = g.turned(s)
	}
	if y&Mirrored == 0 {
		return s
	}
	var mirrored Set
	last := g.board.Size - 1
	for bit := range (s & g.squares).Bits() {
		row, col := bitboard.Place(bit)
		mirrored |= 1 << (bitboard.RowStart(last-col) + (last-row)/2)
	}
	return mirrored
}

// The functions of package bitboard about rays, for Sets.

func step(d int, s Set) Set               { return Set(bitboard.Step(d, uint64(s))) }
func ray(d, from int) Set                 { return Set(bitboard.Ray(d, from)) }
func nearest(d int, s Set) int            { return bitboard.Nearest(d, uint64(s)) }
func slide(d, from int, empty Set) Set    { return Set(bitboard.Slide(d, from, uint64(empty))) }
func flyingMoves(from int, empty Set) Set { return Set(bitboard.FlyingMoves(from, uint64(empty))) }

func flyingCapture(d, from int, them, empty Set) (over, landings Set) {
	o, l := bitboard.FlyingCapture(d, from, uint64(them), uint64(empty))
	return Set(o), Set(l)
}
