package draughts

import (
	"bytes"
	"fmt"
)

// Diagram returns the board as text with side c at the bottom. It has a line for each row and one with the side to
// move. w and b are men, W and B are kings, and a dot is an empty square. Each square shows its number. With
// Rules.Algebraic the numbers and letters of the squares are at the edges instead.
func (p Position) Diagram(c Color) string {
	if !p.IsValid() {
		return "invalid position\n"
	}
	v, size, named := p.Variant(), p.rules().Size, p.rules().Algebraic
	turned := func(i int) int {
		if c == Black {
			return size - 1 - i
		}
		return i
	}
	var text []byte
	for i := range size {
		row := turned(i)
		if named {
			text = fmt.Appendf(text, "%2d ", size-row)
		}
		for j := range size {
			switch sq := v.SquareAt(row, turned(j)); {
			case sq == NoSquare && named:
				text = append(text, "  "...)
			case sq == NoSquare:
				text = append(text, "    "...)
			case named:
				text = append(text, ' ', pieceLetters[p.At(sq)])
			default:
				text = fmt.Appendf(text, "%3d%c", sq, pieceLetters[p.At(sq)])
			}
		}
		text = append(bytes.TrimRight(text, " "), '\n')
	}
	if named {
		text = append(text, "   "...)
		for j := range size {
			text = append(text, ' ', 'a'+byte(turned(j)))
		}
		text = append(text, '\n')
	}
	return string(fmt.Appendf(text, "%s to move\n", p.Turn()))
}

// pieceLetters are the pieces in a diagram.
var pieceLetters = [...]byte{NoPiece: '.', WhiteMan: 'w', BlackMan: 'b', WhiteKing: 'W', BlackKing: 'B'}
