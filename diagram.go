package draughts

import (
	"fmt"
	"strings"
)

// Diagram returns the board as text with side c at the bottom, one line a row and a last line with the side to move.
// Each dark square shows its number and what stands there: w and b are men, W and B kings, a dot is an empty square.
func (p Position) Diagram(c Color) string {
	if !p.IsValid() {
		return "invalid position\n"
	}
	v := p.Variant()
	size := v.Rules().Size
	var b strings.Builder
	for i := range size {
		for j := range size {
			row, col := i, j
			if c == Black {
				row, col = size-1-i, size-1-j
			}
			if sq := v.SquareAt(row, col); sq != NoSquare {
				fmt.Fprintf(&b, "%3d%c", sq, pieceLetters[p.At(sq)])
			} else if j < size-1 {
				b.WriteString("    ")
			}
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "%s to move\n", p.Turn())
	return b.String()
}

// pieceLetters are the pieces in a diagram.
var pieceLetters = [...]byte{NoPiece: '.', WhiteMan: 'w', BlackMan: 'b', WhiteKing: 'W', BlackKing: 'B'}
