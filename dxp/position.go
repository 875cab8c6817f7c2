package dxp

import (
	"errors"
	"fmt"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// squares is the number of squares of the 10x10 board, the only board of the protocol.
const squares = 50

// ErrPosition is returned for text that is not a position of the variant.
var ErrPosition = errors.New("not a DXP position")

// pieceLetters holds the letter of each draughts.Piece: Z is for black, Dutch "zwart".
const pieceLetters = "ewzWZ"

// AppendPosition appends p, on a 10x10 board, in the form of a GameRequest.
//
// The first letter is the side to move, W or Z. Then follows a letter for each square: e if it is empty, w or z for
// a man, W or Z for a king.
func AppendPosition(dst []byte, p draughts.Position) []byte {
	dst = append(dst, colorLetter(p.Turn())...)
	for sq := range draughts.Square(p.Variant().NumSquares()) {
		dst = append(dst, pieceLetters[p.At(sq+1)])
	}
	return dst
}

// ParsePosition parses the form of AppendPosition. The error wraps ErrPosition or, for an impossible position, a
// *draughts.SetupError.
func ParsePosition(v draughts.Variant, text string) (draughts.Position, error) {
	if len(text) != 1+squares || v.NumSquares() != squares {
		return draughts.Position{}, fmt.Errorf("%w: %s has %d letters, %s has %d",
			ErrPosition, quote.Text(text), len(text), v, 1+v.NumSquares())
	}
	s := draughts.Setup{Variant: v}
	switch text[0] {
	case 'W':
	case 'Z':
		s.Turn = draughts.Black
	default:
		return draughts.Position{}, fmt.Errorf("%w: %s begins with neither W nor Z", ErrPosition, quote.Text(text))
	}
	for i := range squares {
		piece := strings.IndexByte(pieceLetters, text[i+1])
		if piece < 0 {
			return draughts.Position{}, fmt.Errorf("%w: %q is no piece, on square %d of %s",
				ErrPosition, text[i+1], i+1, quote.Text(text))
		}
		if err := s.Put(draughts.Square(i+1), draughts.Piece(piece)); err != nil {
			return draughts.Position{}, fmt.Errorf("%w: %w", ErrPosition, err)
		}
	}
	return s.Position()
}
