package draughts

import (
	"fmt"
	"iter"
	"math/bits"
	"strconv"

	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/enum"
	"github.com/godraughts/draughts/internal/notation"
	"github.com/godraughts/draughts/internal/quote"
)

// Color is one of the two sides, White or Black, or NoColor. The zero Color is White. In English draughts the side
// called Black here is printed red on many boards and moves first.
type Color uint8

// The two sides, and none.
const (
	White Color = iota
	Black
	NoColor // neither side, such as the side to move in a Setup if that is unknown
)

// Other returns the opponent of c.
func (c Color) Other() Color { return c ^ 1 }

// String returns "White", "Black" or, for NoColor, "no side".
func (c Color) String() string { return enum.Name(colorWords, c) }

// ParseColor reads "white" or "black", in upper or lower case. The error wraps ErrUnknownWord.
func ParseColor(text string) (Color, error) {
	c := NoColor
	err := enum.Unmarshal(colorWords[:NoColor], &c, []byte(text))
	return c, err
}

// MarshalText returns "white", "black" or "no-color". The error wraps ErrUnknownWord if c is none of the constants.
func (c Color) MarshalText() ([]byte, error) { return enum.Marshal(colorWords, c) }

// UnmarshalText reads what MarshalText returns, in upper or lower case. The error wraps ErrUnknownWord.
func (c *Color) UnmarshalText(text []byte) error { return enum.Unmarshal(colorWords, c, text) }

var colorWords = []enum.Word{{"white", "White"}, {"black", "Black"}, {"no-color", "no side"}}

// letter returns the letter of the colour in FEN, or a question mark for NoColor.
func (c Color) letter() byte { return "WB?"[min(c, NoColor)] }

// Piece is what stands on a square: WhiteMan, BlackMan, WhiteKing, BlackKing or, the zero Piece, NoPiece.
type Piece uint8

// The contents of a square.
const (
	NoPiece Piece = iota
	WhiteMan
	BlackMan
	WhiteKing
	BlackKing
)

// Man returns the man of colour c.
func Man(c Color) Piece { return WhiteMan + Piece(c) }

// King returns the king of colour c.
func King(c Color) Piece { return WhiteKing + Piece(c) }

// Color returns the side that p belongs to, and false for NoPiece.
func (p Piece) Color() (Color, bool) { return Color(p-WhiteMan) & 1, p != NoPiece }

// IsKing reports whether p is a king.
func (p Piece) IsKing() bool { return p >= WhiteKing }

// String returns the piece in words, such as "white man".
func (p Piece) String() string { return enum.Name(pieceWords, p) }

// MarshalText returns a word such as "white-man", or "no-piece". The error wraps ErrUnknownWord for another value.
func (p Piece) MarshalText() ([]byte, error) { return enum.Marshal(pieceWords, p) }

// UnmarshalText reads what MarshalText returns, in upper or lower case. The error wraps ErrUnknownWord.
func (p *Piece) UnmarshalText(text []byte) error { return enum.Unmarshal(pieceWords, p, text) }

var pieceWords = []enum.Word{
	{"no-piece", "empty"}, {"white-man", "white man"}, {"black-man", "black man"}, {"white-king", "white king"},
	{"black-king", "black king"},
}

// Square is the number of a square in PDN: 1 to 18, 32 or 50 by the board. The variant decides which square has
// which number. The zero Square is NoSquare.
type Square uint8

// NoSquare is the absence of a square.
const NoSquare Square = 0

// String returns the number in decimal, "-" for NoSquare.
func (s Square) String() string {
	if s == NoSquare {
		return "-"
	}
	return strconv.Itoa(int(s))
}

// MarshalJSON returns the number. With it, encoding/json writes a []Square as a list and not as base64.
func (s Square) MarshalJSON() ([]byte, error) { return strconv.AppendUint(nil, uint64(s), 10), nil }

// UnmarshalJSON reads a number from 0 to 255, since no board is known here. The error is a *DecodeError.
func (s *Square) UnmarshalJSON(text []byte) error {
	return readObject("Square", text, (*uint8)(s))
}

// Set is a set of squares, with one bit per square. All boards share one layout of bits: see the package overview. The
// operators &, |, &^ and ^ work as for any set. The variant decides which bit a square number has: see [Variant.SetOf],
// [Variant.Squares] and [Variant.Contains].
type Set uint64

// Len returns how many squares are in s.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// Bits yields the bit numbers in s, 0 to 62, in ascending order.
func (s Set) Bits() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.first()) {
				return
			}
		}
	}
}

// first returns the number of the lowest bit; s must not be empty.
func (s Set) first() int { return bits.TrailingZeros64(uint64(s)) }

// lowest returns the set of the lowest bit alone; empty for an empty set.
func (s Set) lowest() Set { return s & -s }

// Every square has a number. Where Rules.Algebraic is set it also has a name, a letter for its column from White's left
// and a number for its row from White's side, and that is what text shows.

// SquareText returns the text of sq in this rule set: its name, such as "c3", with Rules.Algebraic, otherwise its
// number. The text of a square that the board does not have is its number.
func (v Variant) SquareText(sq Square) string { return string(v.appendSquare(nil, sq)) }

// ParseSquare reads the number of a square or, with Rules.Algebraic, its name in upper or lower case. The error wraps
// ErrNoSuchSquare.
func (v Variant) ParseSquare(text string) (Square, error) {
	sq, rest, err := v.cutSquare(text)
	if err == nil && rest != "" {
		return NoSquare, v.noSuchSquare(text)
	}
	return sq, err
}

func (v Variant) appendSquare(dst []byte, sq Square) []byte {
	if rs := v.rules(); rs.Algebraic {
		if row, col, ok := v.Place(sq); ok {
			return strconv.AppendInt(append(dst, 'a'+byte(col)), int64(rs.Size-row), 10)
		}
	}
	return strconv.AppendInt(dst, int64(sq), 10)
}

// cutSquare reads the square at the beginning of s. It returns the text after it. The error is that of ParseSquare.
func (v Variant) cutSquare(s string) (sq Square, rest string, err error) {
	read, length := notation.ReadSquare(s)
	n := int(read.Number)
	if read.Letter != 0 {
		n = 0
		if v.rules().Algebraic {
			n = int(v.squareNamed(read))
		}
	}
	if !v.isNumber(n) {
		return NoSquare, s, v.noSuchSquare(s)
	}
	return Square(n), s[length:], nil
}

func (v Variant) noSuchSquare(text string) error {
	return fmt.Errorf("%w: %s: the squares are %s", ErrNoSuchSquare, quote.Text(text), v.squareRange())
}

func (v Variant) isNumber(n int) bool { return n >= 1 && n <= v.NumSquares() }

func (v Variant) squareRange() string {
	numbers := fmt.Sprintf("1 to %d", v.NumSquares())
	if rs := v.rules(); rs.Algebraic {
		return fmt.Sprintf("the dark ones from a1 to %c%d, or %s", 'a'+rs.Size-1, rs.Size, numbers)
	}
	return numbers
}

// The distances to the neighbours of a square: see package bitboard.
const (
	stepLeft   = bitboard.StepLeft
	stepRight  = bitboard.StepRight
	stepAcross = bitboard.StepAcross
	stepAlong  = bitboard.StepAlong
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

func (g *geometry) rotated(s Set) Set { return Set(g.board.Rotated(uint64(s))) }

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
