package draughts

import (
	"iter"
	"math/bits"
	"strconv"
)

// Color is one of the two sides. The zero Color is White. In English draughts the side called Black here is
// printed red on many boards and moves first.
type Color uint8

// The two sides.
const (
	White Color = iota
	Black
	// NoColor is neither side. It stands for the side to move in a Setup if that is unknown.
	NoColor
)

// Other returns the opponent of c.
func (c Color) Other() Color { return c ^ 1 }

// String returns "White", "Black" or, for NoColor, "no side".
func (c Color) String() string {
	switch c {
	case White:
		return "White"
	case Black:
		return "Black"
	case NoColor:
		return "no side"
	}
	return "invalid color"
}

// MarshalText returns "white", "black" or "no-color". The error wraps ErrUnknownWord if c is none of the constants.
func (c Color) MarshalText() ([]byte, error) { return marshalWord(colorWords, c) }

// UnmarshalText reads what MarshalText returns, in upper or lower case. The error wraps ErrUnknownWord.
func (c *Color) UnmarshalText(text []byte) error { return unmarshalWord(colorWords, c, text) }

var colorWords = []string{"white", "black", "no-color"}

// letter returns the letter of the colour in FEN, or a question mark for NoColor.
func (c Color) letter() byte {
	switch c {
	case White:
		return 'W'
	case Black:
		return 'B'
	}
	return '?'
}

// Piece is a man or a king of either colour, or no piece. The zero Piece is NoPiece.
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
func (p Piece) String() string {
	if int(p) < len(pieceNames) {
		return pieceNames[p]
	}
	return "invalid piece"
}

var pieceNames = [...]string{"empty", "white man", "black man", "white king", "black king"}

// MarshalText returns a word such as "white-man", or "no-piece". The error wraps ErrUnknownWord if p is none of the
// constants.
func (p Piece) MarshalText() ([]byte, error) { return marshalWord(pieceWords, p) }

// UnmarshalText reads what MarshalText returns, in upper or lower case. The error wraps ErrUnknownWord.
func (p *Piece) UnmarshalText(text []byte) error { return unmarshalWord(pieceWords, p, text) }

var pieceWords = []string{"no-piece", "white-man", "black-man", "white-king", "black-king"}

// Square is the number of a square in PDN: 1 to 32 on 8x8 boards, 1 to 50 on 10x10. The variant decides which square
// has which number. The zero Square is NoSquare.
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
	var n uint8
	ok, err := readJSON("Square", text, &n)
	if ok {
		*s = Square(n)
	}
	return err
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
