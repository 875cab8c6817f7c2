package openings

import (
	"encoding/binary"
	"errors"

	"github.com/godraughts/draughts"
)

// bookKey is the code of a position in a binary book. Different positions of a rule set have different keys. They are
// two big-endian numbers of 64 bits, made of one digit to base 5 for each square:
//
//	0  8  2 * (the digits of squares 1 to 25) + 1 if Black is to move
//	8  8  the digits of squares 26 to 50; 0 for squares that the board does not have
//
// The digit of the lowest square is the most significant one.
type bookKey [bookKeySize]byte

const bookKeySize = 16

// The digits of a key.
const (
	digitEmpty = iota
	digitWhiteMan
	digitWhiteKing
	digitBlackMan
	digitBlackKing
	numDigits
)

// squaresOfHalf is the number of squares in each of the two numbers of a key.
const squaresOfHalf = 25

var errBookKey = errors.New("a key of no position")

// keyOf returns the key of p, which must be valid.
func keyOf(p draughts.Position) (key bookKey) {
	var buffer [draughts.PositionSize]byte
	code, _ := p.AppendBinary(buffer[:0]) // it fails for the zero Position alone
	white := binary.BigEndian.Uint64(code[8:])
	black := binary.BigEndian.Uint64(code[16:])
	kings := binary.BigEndian.Uint64(code[24:])
	var halves [2]uint64
	for i := range halves {
		n := uint64(0)
		for square := i * squaresOfHalf; square < (i+1)*squaresOfHalf; square++ {
			w, b, k := white>>square&1, black>>square&1, kings>>square&1
			n = n*numDigits + digitWhiteMan*w + digitBlackMan*b + k
		}
		halves[i] = n
	}
	binary.BigEndian.PutUint64(key[:], halves[0]*2+uint64(p.Turn()))
	binary.BigEndian.PutUint64(key[8:], halves[1])
	return key
}

// position returns the position of v with that key.
func (key bookKey) position(v draughts.Variant) (draughts.Position, error) {
	first := binary.BigEndian.Uint64(key[:])
	s := draughts.Setup{Variant: v, Turn: draughts.Color(first & 1)}
	for i, n := range [2]uint64{first >> 1, binary.BigEndian.Uint64(key[8:])} {
		for square := (i + 1) * squaresOfHalf; square > i*squaresOfHalf; square-- {
			digit := n % numDigits
			n /= numDigits
			if digit == digitEmpty {
				continue
			}
			piece := draughts.Man(draughts.White)
			switch digit {
			case digitWhiteKing:
				piece = draughts.King(draughts.White)
			case digitBlackMan:
				piece = draughts.Man(draughts.Black)
			case digitBlackKing:
				piece = draughts.King(draughts.Black)
			}
			if err := s.Put(draughts.Square(square), piece); err != nil {
				return draughts.Position{}, err
			}
		}
		if n != 0 {
			return draughts.Position{}, errBookKey
		}
	}
	return s.Position()
}

// moveCodeSize is the size of the code of a move in a binary book.
const moveCodeSize = 12

// moveCode returns the bytes of [draughts.Move.AppendBinary] without the rule set: the squares from and to, 1 for a
// promotion, 0, and the captured squares.
func moveCode(m draughts.Move) (code [moveCodeSize]byte) {
	var buffer [draughts.MoveSize]byte
	full, _ := m.AppendBinary(buffer[:0]) // it never fails
	copy(code[:], full[draughts.MoveSize-moveCodeSize:])
	return code
}
