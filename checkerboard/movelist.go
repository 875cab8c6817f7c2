package checkerboard

import (
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
)

// pieceNumbers holds CheckerBoard's number of each draughts.Piece: 1 for white or 2 for black, plus 4 for a man or 8
// for a king.
var pieceNumbers = [...]int{
	draughts.NoPiece:  0,
	draughts.WhiteMan: 1 + 4, draughts.BlackMan: 2 + 4,
	draughts.WhiteKing: 1 + 8, draughts.BlackKing: 2 + 8,
}

// moveList returns the reply to get movelist: the number of legal moves in p and each move in the form of
// moveNumbers.
func moveList(p draughts.Position) string {
	var b strings.Builder
	moves := p.Moves()
	b.WriteString("movelist " + strconv.Itoa(len(moves)))
	for i, m := range moves {
		if i == 0 {
			b.WriteByte(',')
		}
		b.WriteString(moveNumbers(p, m) + ";")
	}
	return b.String()
}

// moveNumbers returns a move as numbers: the number of jumps, the piece before and after the move, from, to, and for
// each jump the landing square, the captured square and the captured piece.
func moveNumbers(p draughts.Position, m draughts.Move) string {
	piece := p.At(m.From())
	numbers := []int{m.NumCaptured(), pieceNumbers[piece], pieceNumbers[p.After(m).At(m.To())], int(m.From()), int(m.To())}
	if m.IsCapture() {
		path := p.Path(m)
		for i, landed := range path[1:] {
			captured := between(p.Variant(), m, path[i], landed)
			numbers = append(numbers, int(landed), int(captured), pieceNumbers[p.At(captured)])
		}
	}
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ",")
}

// between returns the square of the piece that m captures with the jump between two squares.
func between(v draughts.Variant, m draughts.Move, from, to draughts.Square) draughts.Square {
	row, column, _ := v.Place(from)
	lastRow, lastColumn, _ := v.Place(to)
	for row != lastRow || column != lastColumn {
		row, column = row+sign(lastRow-row), column+sign(lastColumn-column)
		for _, sq := range m.Captured() {
			if r, c, _ := v.Place(sq); r == row && c == column {
				return sq
			}
		}
	}
	return 0
}

// sign returns -1, 0 or 1.
func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}
