package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
)

// view is how the person at the terminal wants to see boards.
type view struct {
	style  style
	bottom draughts.Color // the side that sits there
	labels labels
}

// labels is what the squares on the board are called.
type labels uint8

const (
	usual   labels = iota // as the rule set does
	numbers               // 1, 2, ...
	names                 // a1, b2, ...
)

var labelNames = [...]string{"usual", "numbers", "names"}

// label returns what the view calls a square.
func (w view) label(v draughts.Variant, sq draughts.Square) string {
	if w.labels == numbers || w.labels == usual && !v.Rules().Algebraic {
		return sq.String()
	}
	row, col, _ := v.Place(sq)
	return string(rune('a'+col)) + strconv.Itoa(v.Rules().Size-row)
}

// numbered returns the text of a move with numbers in place of names of squares, for rule sets whose moves have numbers.
func numbered(v draughts.Variant, text string) string {
	size := v.Rules().Size
	if v.Rules().Algebraic {
		return text
	}
	var b strings.Builder
	for text != "" {
		column := int(text[0]|' ') - 'a'
		digits := 1
		for digits < len(text) && text[digits] >= '0' && text[digits] <= '9' {
			digits++
		}
		rank, err := strconv.Atoi(text[1:digits])
		sq := v.SquareAt(size-rank, column)
		if err != nil || sq == draughts.NoSquare {
			b.WriteByte(text[0])
			text = text[1:]
			continue
		}
		b.WriteString(sq.String())
		text = text[digits:]
	}
	return b.String()
}

// board draws a board, with the squares in marked standing out. It is empty where no boards are wanted.
func (w view) board(s draughts.Setup, marked draughts.Set) string {
	switch w.style {
	case noBoard:
		return ""
	case colour:
		return w.colouredBoard(s, marked)
	}
	return w.plainBoard(s, marked)
}

// square returns the square in a row and a column as the view has them.
func (w view) square(v draughts.Variant, row, col int) draughts.Square {
	if w.bottom == draughts.Black {
		last := v.Rules().Size - 1
		row, col = last-row, last-col
	}
	return v.SquareAt(row, col)
}

// frame is what the lines between the squares are made of.
type frame struct{ top, middle, bottom, upright string }

var frames = map[style]frame{
	ascii:   {"+-++", "+-++", "+-++", "|"},
	unicode: {"┌─┬┐", "├─┼┤", "└─┴┘", "│"},
}

// rule returns a line across the board: it begins with the first sign of ends, and ends with the last.
func rule(ends string, size int) string {
	e := []rune(ends)
	cells := make([]string, size)
	for i := range cells {
		cells[i] = strings.Repeat(string(e[1]), 6)
	}
	return "  " + string(e[0]) + strings.Join(cells, string(e[2])) + string(e[3]) + "\n"
}

// plainBoard draws with lines between the squares. A marked square is in brackets.
func (w view) plainBoard(s draughts.Setup, marked draughts.Set) string {
	f, v := frames[w.style], s.Variant
	size := v.Rules().Size
	var b strings.Builder
	for row := range size {
		if row == 0 {
			b.WriteString(rule(f.top, size))
		} else {
			b.WriteString(rule(f.middle, size))
		}
		b.WriteString("  ")
		for col := range size {
			sq := w.square(v, row, col)
			b.WriteString(f.upright)
			switch {
			case sq == draughts.NoSquare:
				b.WriteString("      ")
			case v.Has(marked, sq):
				fmt.Fprintf(&b, "%2s[%s]", w.label(v, sq), w.style.piece(s.At(sq)))
			default:
				fmt.Fprintf(&b, "%2s %s ", w.label(v, sq), w.style.piece(s.At(sq)))
			}
		}
		b.WriteString(f.upright + "\n")
	}
	b.WriteString(rule(f.bottom, size))
	return b.String()
}

// The colours, of the palette of 256 that terminals share.
const (
	lightSquare  = 187
	darkSquare   = 65
	markedSquare = 136
	darkLabel    = 151 // on empty squares
	whitePiece   = 231
	blackPiece   = 234
	whiteLabel   = 240 // on white pieces
	blackLabel   = 250
	whiteCrown   = 130
	blackCrown   = 220
)

// colouredBoard draws each square as two lines of six columns, and each piece as a disc of four.
func (w view) colouredBoard(s draughts.Setup, marked draughts.Set) string {
	v := s.Variant
	size := v.Rules().Size
	var b strings.Builder
	for row := range size {
		for _, half := range []func(view, draughts.Setup, draughts.Square, int) string{view.upperHalf, view.lowerHalf} {
			b.WriteString("  ")
			for col := range size {
				sq := w.square(v, row, col)
				switch {
				case sq == draughts.NoSquare:
					b.WriteString(paint(0, lightSquare, "      "))
				case v.Has(marked, sq):
					b.WriteString(half(w, s, sq, markedSquare))
				default:
					b.WriteString(half(w, s, sq, darkSquare))
				}
			}
			b.WriteString("\x1b[0m\n")
		}
	}
	return b.String()
}

// upperHalf returns the upper line of a dark square: the label if it is empty, else the crown if there is one.
func (w view) upperHalf(s draughts.Setup, sq draughts.Square, background int) string {
	piece := s.At(sq)
	if piece == draughts.NoPiece {
		return paint(darkLabel, background, fmt.Sprintf(" %-5s", w.label(s.Variant, sq)))
	}
	body, _, crown := pieceColours(piece)
	sign := "  "
	if piece.IsKing() {
		sign = "♛ "
	}
	return paint(body, background, " ▟") + paint(crown, body, sign) + paint(body, background, "▙ ")
}

// lowerHalf returns the lower line of a dark square: the label if there is a piece on it.
func (w view) lowerHalf(s draughts.Setup, sq draughts.Square, background int) string {
	piece := s.At(sq)
	if piece == draughts.NoPiece {
		return paint(darkLabel, background, "      ")
	}
	body, label, _ := pieceColours(piece)
	text := fmt.Sprintf("%2s", w.label(s.Variant, sq))
	return paint(body, background, " ▜") + paint(label, body, text) + paint(body, background, "▛ ")
}

func pieceColours(p draughts.Piece) (body, label, crown int) {
	if c, _ := p.Color(); c == draughts.White {
		return whitePiece, whiteLabel, whiteCrown
	}
	return blackPiece, blackLabel, blackCrown
}

// paint returns text in colours of the palette.
func paint(foreground, background int, text string) string {
	return fmt.Sprintf("\x1b[38;5;%d;48;5;%dm%s", foreground, background, text)
}
