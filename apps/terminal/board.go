package terminal

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
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
	var lines []string
	above := rule(f.top, size)
	for _, line := range w.rows(s, marked, func(sq draughts.Square, marked bool) string {
		switch {
		case sq == draughts.NoSquare:
			return f.upright + "      "
		case marked:
			return fmt.Sprintf("%s%2s[%s]", f.upright, w.label(v, sq), w.style.piece(s.At(sq)))
		}
		return fmt.Sprintf("%s%2s %s ", f.upright, w.label(v, sq), w.style.piece(s.At(sq)))
	}) {
		lines = append(lines, above, line+f.upright)
		above = rule(f.middle, size)
	}
	return append(lines, rule(f.bottom, size))
}

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

// rows draws each row of squares as one line. draw returns the text of a square, which is NoSquare if it is light.
func (w view) rows(
	s draughts.Setup, marked draughts.Set, draw func(sq draughts.Square, marked bool) string,
) []string {
	v := s.Variant
	size := v.Rules().Size
	lines := make([]string, size)
	for row := range size {
		var b strings.Builder
		for col := range size {
			sq := w.square(v, row, col)
			b.WriteString(draw(sq, sq != draughts.NoSquare && v.Contains(marked, sq)))
		}
		if w.style == colour {
			b.WriteString("\x1b[0m")
		}
		lines[row] = b.String()
	}
	return lines
}

// smallBoard draws each square in one line, for the forms compact and tiny.
func (w view) smallBoard(s draughts.Setup, marked draughts.Set) []string {
	columns, _ := w.dimensions(1)
	return w.rows(s, marked, func(sq draughts.Square, marked bool) string {
		if sq == draughts.NoSquare {
			return w.style.light(columns)
		}
		return w.smallSquare(s.At(sq), w.label(s.Variant, sq), marked)
	})
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

// style is how boards are drawn.
type style uint8

const (
	noBoard style = iota // no boards: a sentence for each event, for screen readers
	ascii
	unicode
	colour
)

var styleNames = [...]string{"none", "ascii", "unicode", "colour"}

func (s style) String() string { return styleNames[s] }

func parseStyle(name string) (style, error) {
	for s, known := range styleNames {
		if strings.EqualFold(name, known) || s == int(colour) && strings.EqualFold(name, "color") {
			return style(s), nil
		}
	}
	return 0, fmt.Errorf("unknown board style %s: it is one of %s", quote.Text(name), strings.Join(styleNames[:], ", "))
}

// detectStyle returns the best style that the screen supports according to the environment; see https://no-color.org.
func detectStyle(sys System) style {
	locale := cmp.Or(sys.env("LC_ALL"), sys.env("LC_CTYPE"), sys.env("LANG"))
	locale = strings.ToLower(strings.ReplaceAll(locale, "-", ""))
	term := sys.env("TERM")
	switch {
	case !sys.Screen || term == "dumb":
		return ascii
	case !strings.Contains(locale, "utf8") && sys.env("WT_SESSION") == "": // set by Windows Terminal
		return ascii
	case sys.env("NO_COLOR") != "":
		return unicode
	}
	return colour
}

// piece returns the piece in two columns. A king is two men, as on a real board.
func (s style) piece(p draughts.Piece) string {
	if s == ascii || s == noBoard {
		return [...]string{"  ", "w ", "b ", "W ", "B "}[p]
	}
	return [...]string{"  ", "○ ", "● ", "○○", "●●"}[p]
}

// paint returns text with an SGR escape sequence around it if the style has colours.
func (s style) paint(sgr, text string) string {
	if s != colour {
		return text
	}
	return "\x1b[" + sgr + "m" + text + "\x1b[0m"
}

// The colours, as numbers of the 256-colour palette of terminals.
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
func (w view) colouredBoard(s draughts.Setup, marked draughts.Set) []string {
	half := func(dark func(draughts.Setup, draughts.Square, int) string) []string {
		return w.rows(s, marked, func(sq draughts.Square, marked bool) string {
			switch {
			case sq == draughts.NoSquare:
				return w.style.light(6)
			case marked:
				return dark(s, sq, markedSquare)
			}
			return dark(s, sq, darkSquare)
		})
	}
	var lines []string
	upper, lower := half(w.upperHalf), half(w.lowerHalf)
	for i := range upper {
		lines = append(lines, upper[i], lower[i])
	}
	return lines
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
