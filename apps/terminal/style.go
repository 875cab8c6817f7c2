package terminal

import (
	"fmt"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

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
	locale := sys.env("LC_ALL") + "," + sys.env("LC_CTYPE") + "," + sys.env("LANG")
	for first := range strings.SplitSeq(locale, ",") {
		if first != "" {
			locale = first
			break
		}
	}
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
	v := s.Variant
	size := v.Rules().Size
	var lines []string
	for row := range size {
		for _, half := range []func(view, draughts.Setup, draughts.Square, int) string{view.upperHalf, view.lowerHalf} {
			var b strings.Builder
			for col := range size {
				sq := w.square(v, row, col)
				switch {
				case sq == draughts.NoSquare:
					b.WriteString(paint(0, lightSquare, "      "))
				case v.Contains(marked, sq):
					b.WriteString(half(w, s, sq, markedSquare))
				default:
					b.WriteString(half(w, s, sq, darkSquare))
				}
			}
			lines = append(lines, b.String()+"\x1b[0m")
		}
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
