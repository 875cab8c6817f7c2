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
