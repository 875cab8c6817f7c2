// Package notation cuts the text of a move into squares. It knows how people write moves, and nothing of boards: which
// squares there are and which move is meant is decided by its callers.
package notation

import "strings"

// MaxSquares bounds the squares of a move's text: no capture takes more pieces than a side has.
const MaxSquares = 64

// Square is a square as a text has it.
type Square struct {
	Letter byte  // of its file, in lower case; 0 for a square that is only a number
	Number int16 // of the square, or of its row if there is a letter; -1 if there is nothing but a letter
}

// Separators other than those that stand for themselves, which are '-', 'x' and ':'.
const (
	Nothing byte = 0   // nothing: a letter follows
	Blanks  byte = ' ' // nothing but blanks
	Dash    byte = 'd' // a dash other than the hyphen
	Times   byte = 't' // a multiplication sign
)

// Text is a move's text, cut up. It has no pointers, so that one on the stack stays there.
type Text struct {
	squares   [MaxSquares]Square
	count     int
	Separator byte // between the first two squares
	Mixed     bool // other separators follow
	Captures  bool // a separator is one of captures
	Spaces    bool // there are blanks beside a separator
	Zeros     bool // a number has a leading zero
	Upper     bool // a letter, or an x, is in upper case
	// Glued is set for a run of three or more digits, which may be two squares or more without a separator. Squares then
	// has the whole as one number.
	Glued bool
}

// Squares returns the squares, which are those of t.
func (t *Text) Squares() []Square { return t.squares[:t.count] }

// text is what a move's text may be.
type text interface{ ~string | ~[]byte }

// Read cuts a text that is nothing but squares and what stands between them, and reports whether it is the text of a
// move: two squares or more, or glued digits. The first square may be only a letter.
func Read[T text](t *Text, s T) bool {
	t.count, t.Separator = 0, Nothing
	t.Mixed, t.Captures, t.Spaces, t.Zeros, t.Upper, t.Glued = false, false, false, false, false, false
	if readPlain(t, s) {
		return true
	}
	for i := 0; ; {
		square, n := cut(t, s, i)
		short := square.Number < 0
		if n == 0 || short && t.count > 0 || t.count == MaxSquares {
			return false
		}
		t.squares[t.count] = square
		t.count++
		if i += n; i == len(s) {
			t.Glued = t.count == 1 && square.Letter == 0 && n > 2
			return t.count > 1 || t.Glued
		}
		separator, n := cutSeparator(t, s, i)
		if i += n; i == len(s) || short && separator == Blanks || separator == Nothing && !isLetter(s[i]) {
			return false
		}
		switch {
		case t.count == 1:
			t.Separator = separator
		case separator == t.Separator:
		case separator == Blanks || t.Separator == Blanks: // as in "1 1-15", of which nobody knows what it is
			return false
		default:
			t.Mixed = true
		}
	}
}

// readPlain reads the form that nearly all moves have, two numbers with a hyphen, an x or a colon between, and reports
// whether the text has it. It is there for speed.
func readPlain[T text](t *Text, s T) bool {
	var numbers [2]int16
	i := 0
	for n := range numbers {
		begin := i
		for i < len(s) && isDigit(s[i]) && i < begin+2 {
			numbers[n] = numbers[n]*10 + int16(s[i]-'0')
			i++
		}
		if i == begin || s[begin] == '0' || n == 0 && (i == len(s) || !isSign(s[i])) {
			return false
		}
		if n == 0 {
			t.Separator = s[i]
			i++
		}
	}
	if i < len(s) {
		return false
	}
	t.squares[0], t.squares[1], t.count = Square{Number: numbers[0]}, Square{Number: numbers[1]}, 2
	t.Captures = t.Separator != '-'
	return true
}

// Cut reads the square at the beginning of a text, and returns how long it is; 0 if the text begins with none.
func Cut[T text](s T) (square Square, n int) {
	var t Text
	return cut(&t, s, 0)
}

// most is the highest number: higher ones are cut short.
const most = 1 << 11

// cut reads the square that begins at an index.
func cut[T text](t *Text, s T, begin int) (square Square, n int) {
	i := begin
	if i < len(s) && isLetter(s[i]) {
		if square.Letter = s[i] | 0x20; square.Letter != s[i] { // 0x20 makes upper case lower
			t.Upper = true
		}
		i++
	}
	digits, number := i, 0
	for i < len(s) && isDigit(s[i]) {
		number = min(number*10+int(s[i]-'0'), most)
		i++
	}
	if i == digits {
		square.Number = -1
		return square, i - begin
	}
	if s[digits] == '0' && i > digits+1 {
		t.Zeros = true
	}
	square.Number = int16(number)
	return square, i - begin
}

// cutSeparator returns what stands between two squares, from an index on, and how long it is with the blanks round it.
func cutSeparator[T text](t *Text, s T, begin int) (separator byte, n int) {
	if c := s[begin]; isSign(c) && begin+1 < len(s) && isDigit(s[begin+1]) { // by far the most frequent
		if c != '-' {
			t.Captures = true
		}
		return c, 1
	}
	i := skipBlanks(s, begin)
	blanks := i > begin
	if i < len(s) {
		switch c := s[i]; {
		case isSign(c):
			separator = c
			i++
		case c == 'X':
			separator, t.Upper = 'x', true
			i++
		case c >= 0x80:
			n, isDash := SignAt(s, i)
			switch {
			case n == 0:
			case isDash:
				separator = Dash
			default:
				separator = Times
			}
			i += n
		}
	}
	if separator == Nothing {
		if blanks {
			separator = Blanks
		}
		return separator, i - begin
	}
	end := skipBlanks(s, i)
	t.Spaces = t.Spaces || blanks || end > i
	t.Captures = t.Captures || separator != '-' && separator != Dash
	return separator, end - begin
}

// SignAt returns the length of the dash other than a hyphen, or the multiplication sign, that stands at an index; 0 if
// there is neither. Dashes are those from U+2010 to U+2015 and the minus sign.
func SignAt[T text](s T, i int) (n int, isDash bool) {
	switch {
	case len(s) < i+2:
	case s[i] == 0xC3 && s[i+1] == 0x97:
		return 2, false
	case len(s) < i+3 || s[i] != 0xE2:
	case s[i+1] == 0x80 && s[i+2] >= 0x90 && s[i+2] <= 0x95, s[i+1] == 0x88 && s[i+2] == 0x92:
		return 3, true
	}
	return 0, false
}

// Trim takes away what may stand round a move: blanks, a move number with its dots in front, and behind it exclamation
// and question marks, which may be in parentheses, and an asterisk.
func Trim(s string) string {
	s = strings.Trim(s, blanks)
	if rest := strings.TrimLeft(s, digits); strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, ellipsis) {
		for strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, ellipsis) {
			rest = strings.TrimPrefix(strings.TrimPrefix(rest, "."), ellipsis)
		}
		s = strings.TrimLeft(rest, blanks)
	}
	s = strings.TrimRight(strings.TrimSuffix(s, "*"), marks+blanks)
	if inside, found := strings.CutSuffix(s, ")"); found && inside != strings.TrimRight(inside, marks) {
		if before, opened := strings.CutSuffix(strings.TrimRight(inside, marks), "("); opened {
			return strings.TrimRight(before, blanks)
		}
	}
	return s
}

const (
	blanks   = " \t\r\n"
	digits   = "0123456789"
	marks    = "!?"
	ellipsis = "…"
)

// skipBlanks returns where the blanks end that begin at an index.
func skipBlanks[T text](s T, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '\n' || s[i] == '\r') {
		i++
	}
	return i
}

// isLetter reports whether c is the letter of a file: twelve are the most that a board has.
func isLetter(c byte) bool { return c|0x20-'a' < 12 }

func isDigit(c byte) bool { return c-'0' < 10 }

// isSign reports whether c is a separator that stands for itself.
func isSign(c byte) bool { return c == '-' || c == 'x' || c == ':' }

// Place returns the row, counted from the top, and the column of a square with a name, on a board of that size as White
// sees it. If black is set the name is given as Black sees the board.
func (s Square) Place(size int, black bool) (row, col int) {
	row, col = size-int(s.Number), int(s.Letter)-'a'
	if black {
		return int(s.Number) - 1, size - 1 - col
	}
	return row, col
}
