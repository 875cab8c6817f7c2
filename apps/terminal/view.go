package terminal

import (
	"fmt"
	"strings"

	"github.com/godraughts/draughts"
)

// view is how boards are shown.
type view struct {
	style  style
	form   form
	bottom draughts.Color // the side at the bottom of the board
	labels labels
}

// board draws a board with a margin and highlights the squares in marked. It returns "" for the style noBoard.
func (w view) board(s draughts.Setup, marked draughts.Set) string {
	var b strings.Builder
	for _, line := range w.lines(s, marked) {
		b.WriteString("  " + line + "\n")
	}
	return b.String()
}

// lines draws a board as lines of equal length. It returns none for the style noBoard.
func (w view) lines(s draughts.Setup, marked draughts.Set) []string {
	switch {
	case w.style == noBoard:
		return nil
	case w.form != large:
		return w.smallBoard(s, marked)
	case w.style == colour:
		return w.colouredBoard(s, marked)
	}
	return w.plainBoard(s, marked)
}

// square returns the square in a row and a column of the screen.
func (w view) square(v draughts.Variant, row, col int) draughts.Square {
	if w.bottom == draughts.Black {
		last := v.Rules().Size - 1
		row, col = last-row, last-col
	}
	return v.SquareAt(row, col)
}

// frame holds the characters of the lines between the squares.
type frame struct{ top, middle, bottom, upright string }

var frames = map[style]frame{
	ascii:   {"+-++", "+-++", "+-++", "|"},
	unicode: {"┌─┬┐", "├─┼┤", "└─┴┘", "│"},
}

// rule returns a line across the board, made of the four characters of ends: left end, line, crossing, right end.
func rule(ends string, size int) string {
	e := []rune(ends)
	cells := make([]string, size)
	for i := range cells {
		cells[i] = strings.Repeat(string(e[1]), 6)
	}
	return string(e[0]) + strings.Join(cells, string(e[2])) + string(e[3])
}

// plainBoard draws with lines between the squares. A marked square is in brackets.
func (w view) plainBoard(s draughts.Setup, marked draughts.Set) []string {
	f, v := frames[w.style], s.Variant
	size := v.Rules().Size
	lines := []string{rule(f.top, size)}
	for row := range size {
		if row > 0 {
			lines = append(lines, rule(f.middle, size))
		}
		var b strings.Builder
		for col := range size {
			sq := w.square(v, row, col)
			b.WriteString(f.upright)
			switch {
			case sq == draughts.NoSquare:
				b.WriteString("      ")
			case v.Contains(marked, sq):
				fmt.Fprintf(&b, "%2s[%s]", w.label(v, sq), w.style.piece(s.At(sq)))
			default:
				fmt.Fprintf(&b, "%2s %s ", w.label(v, sq), w.style.piece(s.At(sq)))
			}
		}
		lines = append(lines, b.String()+f.upright)
	}
	return append(lines, rule(f.bottom, size))
}
