package terminal

import (
	"strconv"
	"strings"

	"github.com/godraughts/draughts"
)

// labels is how the board labels its squares.
type labels uint8

const (
	usual   labels = iota // the notation of the rule set
	numbers               // 1, 2, ...
	names                 // a1, b2, ...
)

var labelNames = [...]string{"usual", "numbers", "names"}

// label returns the name of a square on the board.
func (w view) label(v draughts.Variant, sq draughts.Square) string {
	if w.labels == numbers || w.labels == usual && !v.Rules().Algebraic {
		return sq.String()
	}
	row, col, _ := v.Place(sq)
	return string(rune('a'+col)) + strconv.Itoa(v.Rules().Size-row)
}

// toNumbers returns the text of a move with a number for each algebraic square, such as 11 for f6. The text of rule
// sets with algebraic notation stays as it is.
func toNumbers(v draughts.Variant, text string) string {
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
		if digits > len("a100") { // no square; skipping all of it keeps the time linear
			b.WriteString(text[:digits])
			text = text[digits:]
			continue
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
