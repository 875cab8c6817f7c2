package terminal

import (
	"fmt"
	"strings"

	"github.com/godraughts/draughts"
)

// form is the size of the squares of a board.
type form uint8

// The forms, from the largest to the smallest.
const (
	large   form = iota // six columns and two lines a square, with its label
	compact             // four columns and one line: label, piece and mark
	tiny                // three columns and one line, with labels on empty squares only
	forms
)

// dimensions returns the columns and lines of a board with a number of rows.
func (w view) dimensions(size int) (columns, lines int) {
	switch {
	case w.form == tiny:
		return 3 * size, size
	case w.form == compact:
		return 4 * size, size
	case w.style == colour:
		return 6 * size, 2 * size
	}
	return 7*size + 1, 2*size + 1
}

// sign returns a piece in one column. A king has a sign of its own.
func (s style) sign(p draughts.Piece) string {
	if s == ascii || s == noBoard {
		return [...]string{" ", "w", "b", "W", "B"}[p]
	}
	if s == colour { // its colour tells whose it is
		return [...]string{" ", "●", "●", "♛", "♛"}[p]
	}
	return [...]string{" ", "○", "●", "♕", "♛"}[p]
}

// light returns a light square that is a number of columns wide.
func (s style) light(columns int) string {
	switch s {
	case colour:
		return paint(0, lightSquare, strings.Repeat(" ", columns))
	case unicode:
		return strings.Repeat("░", columns)
	}
	return strings.Repeat(":", columns)
}

// smallBoard draws each square in one line, for the forms compact and tiny.
func (w view) smallBoard(s draughts.Setup, marked draughts.Set) []string {
	v := s.Variant
	size := v.Rules().Size
	columns, _ := w.dimensions(1)
	var lines []string
	for row := range size {
		var b strings.Builder
		for col := range size {
			sq := w.square(v, row, col)
			if sq == draughts.NoSquare {
				b.WriteString(w.style.light(columns))
				continue
			}
			b.WriteString(w.smallSquare(s.At(sq), w.label(v, sq), v.Contains(marked, sq)))
		}
		if w.style == colour {
			b.WriteString("\x1b[0m")
		}
		lines = append(lines, b.String())
	}
	return lines
}

// smallSquare returns a dark square of the forms compact and tiny. In colour a marked square has another background,
// else a star after the piece or brackets around it.
func (w view) smallSquare(piece draughts.Piece, label string, marked bool) string {
	sign := w.style.sign(piece)
	if w.style == colour {
		background := darkSquare
		if marked {
			background = markedSquare
		}
		body, _, _ := pieceColours(piece)
		switch {
		case w.form == compact:
			return paint(darkLabel, background, fmt.Sprintf("%2s", label)) + paint(body, background, sign+" ")
		case piece == draughts.NoPiece:
			return paint(darkLabel, background, fmt.Sprintf("%2s ", label))
		}
		return paint(body, background, " "+sign+" ")
	}
	switch {
	case w.form == compact && marked:
		return fmt.Sprintf("%2s%s*", label, sign)
	case w.form == compact:
		return fmt.Sprintf("%2s%s ", label, sign)
	case marked:
		return "[" + sign + "]"
	case piece == draughts.NoPiece:
		return fmt.Sprintf("%2s ", label)
	}
	return " " + sign + " "
}
