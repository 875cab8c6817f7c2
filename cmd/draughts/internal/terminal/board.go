package terminal

import (
	"cmp"
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"
	"charm.land/lipgloss/v2/table"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

type view struct {
	style  style
	form   form
	bottom draughts.Color // the side at the bottom of the board
	labels labels
}

// lines draws a board as lines of equal length and highlights the squares in marked. There are none for noBoard.
func (w view) lines(p draughts.Position, marked draughts.Set) []string {
	if w.style == noBoard {
		return nil
	}
	v := p.Variant()
	size := v.Rules().Size
	board := table.New().BorderRow(true).Border(lipgloss.NormalBorder())
	if w.style == ascii {
		board.Border(lipgloss.ASCIIBorder())
	}
	var lines []string
	for row := range size {
		var cells []string
		for col := range size {
			sq := w.square(v, row, col)
			cells = append(cells, w.cell(p, sq, sq != draughts.NoSquare && v.Contains(marked, sq)))
		}
		board.Row(cells...)
		lines = append(lines, strings.Split(lipgloss.JoinHorizontal(lipgloss.Top, cells...), "\n")...)
	}
	if w.framed() {
		return strings.Split(board.String(), "\n")
	}
	if w.style == colour {
		return strings.Split(join(lines, "\n", func(line string) string { return line + "\x1b[0m" }), "\n")
	}
	return lines
}

// square returns the square in a row and a column of the screen.
func (w view) square(v draughts.Variant, row, col int) draughts.Square {
	if w.bottom == draughts.Black {
		last := v.Rules().Size - 1
		row, col = last-row, last-col
	}
	return v.SquareAt(row, col)
}

// framed reports whether there are lines between the squares.
func (w view) framed() bool { return w.form == large && w.style != colour }

// form is the size of the squares of a board.
type form uint8

// The forms, from the largest to the smallest.
const (
	large   form = iota // six columns; in a frame one line with the label, in colour two lines
	compact             // four columns and one line: label, piece and mark
	forms
)

// cellSize returns the columns and lines of a square, without its frame.
func (w view) cellSize() (columns, lines int) {
	switch {
	case w.form == compact:
		return 4, 1
	case w.style == colour:
		return 6, 2
	}
	return 6, 1
}

// dimensions returns the columns and lines of a board with a number of rows.
func (w view) dimensions(size int) (columns, lines int) {
	columns, lines = w.cellSize()
	if w.framed() {
		return (columns+1)*size + 1, (lines+1)*size + 1
	}
	return columns * size, lines * size
}

// cell draws a square, which is NoSquare if it is light.
func (w view) cell(p draughts.Position, sq draughts.Square, marked bool) string {
	switch {
	case sq == draughts.NoSquare:
		columns, lines := w.cellSize()
		return strings.Repeat(w.light(columns)+"\n", lines-1) + w.light(columns)
	case w.style == colour:
		return w.colouredCell(p.At(sq), w.label(p.Variant(), sq), marked)
	}
	return w.plainCell(p.At(sq), w.label(p.Variant(), sq), marked)
}

// light returns a line of a light square that is a number of columns wide.
func (w view) light(columns int) string {
	spaces := strings.Repeat(" ", columns)
	switch {
	case w.style == colour:
		return paint(0, lightSquare, spaces)
	case w.framed():
		return spaces
	case w.style == unicode:
		return strings.Repeat("░", columns)
	}
	return strings.Repeat(":", columns)
}

// plainCell draws a dark square without colours. A marked one has brackets around the piece, or a star after it.
func (w view) plainCell(piece draughts.Piece, label string, marked bool) string {
	sign := w.style.sign(piece)
	switch {
	case w.form == large && marked:
		return fmt.Sprintf("%2s[%s]", label, w.style.piece(piece))
	case w.form == large:
		return fmt.Sprintf("%2s %s ", label, w.style.piece(piece))
	case marked:
		return fmt.Sprintf("%2s%s*", label, sign)
	}
	return fmt.Sprintf("%2s%s ", label, sign)
}

// colouredCell draws a dark square in colour. A marked one has another background. On a large board a piece is a disc
// of four columns, with the crown of a king above the label.
func (w view) colouredCell(piece draughts.Piece, label string, marked bool) string {
	background := darkSquare
	if marked {
		background = markedSquare
	}
	side, _ := piece.Color() // of no piece, only spaces are drawn
	colours := pieceColours[side]
	on := func(foreground int, text string) string { return paint(foreground, background, text) }
	sign, padded := w.style.sign(piece), fmt.Sprintf("%2s", label)
	switch {
	case w.form == compact:
		return on(darkLabel, padded) + on(colours.body, sign+" ")
	case piece == draughts.NoPiece:
		return on(darkLabel, fmt.Sprintf(" %-5s", label)) + "\n" + on(darkLabel, "      ")
	case !piece.IsKing():
		sign = " "
	}
	return on(colours.body, " ▟") + paint(colours.crown, colours.body, sign+" ") + on(colours.body, "▙ ") + "\n" +
		on(colours.body, " ▜") + paint(colours.label, colours.body, padded) + on(colours.body, "▛ ")
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

// piece returns the piece in two columns. A king is two men, as on a real board.
func (s style) piece(p draughts.Piece) string {
	if s == ascii || s == noBoard {
		return [...]string{"  ", "w ", "b ", "W ", "B "}[p]
	}
	return [...]string{"  ", "○ ", "● ", "○○", "●●"}[p]
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
	locale := cmp.Or(sys.Getenv("LC_ALL"), sys.Getenv("LC_CTYPE"), sys.Getenv("LANG"))
	locale = strings.ToLower(strings.ReplaceAll(locale, "-", ""))
	term := sys.Getenv("TERM")
	switch {
	case sys.Screen == nil || term == "dumb":
		return ascii
	case !strings.Contains(locale, "utf8") && sys.Getenv("WT_SESSION") == "": // set by Windows Terminal
		return ascii
	case sys.Getenv("NO_COLOR") != "":
		return unicode
	}
	return colour
}

// bold returns text in bold letters if the style has colours.
func (s style) bold(text string) string { return lipgloss.NewStyle().Bold(s == colour).Render(text) }

// The colours, as numbers of the 256-colour palette of terminals.
const (
	lightSquare  = 187
	darkSquare   = 65
	markedSquare = 136
	darkLabel    = 151 // on empty squares
)

// pieceColours are the colours of the pieces of a side, with the label and the crown on them.
var pieceColours = [2]struct{ body, label, crown int }{
	draughts.White: {231, 240, 130},
	draughts.Black: {234, 250, 220},
}

// paint returns text in colours of the palette.
func paint(foreground, background int, text string) string {
	return fmt.Sprintf("\x1b[38;5;%d;48;5;%dm%s", foreground, background, text)
}
