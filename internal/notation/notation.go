// Package notation splits the text of a move into squares. It knows how people write moves but has no board: its
// callers check that the squares exist and find the move.
package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxSquares is the maximum number of squares in the text of a move. No capture visits more.
const MaxSquares = 64

// Square is a square as written in a text.
type Square struct {
	Letter byte  // letter of the file, in lower case; 0 if there is none
	Number int16 // number of the square, or of the row if there is a letter; -1 if there is only a letter
}

// The separators of squares. The characters '-', 'x' and ':' are separators too and stand for themselves.
const (
	Nothing byte = 0   // no separator: a letter follows
	Blanks  byte = ' ' // only blanks
	Dash    byte = 'd' // a dash other than the hyphen
	Times   byte = 't' // a multiplication sign
)

// Text is the text of a move split into squares. It has no pointers, so a local variable stays on the stack.
type Text struct {
	squares   [MaxSquares]Square
	count     int
	Separator byte // between the first two squares
	Mixed     bool // later separators differ from Separator
	Captures  bool // a separator means a capture
	Spaces    bool // blanks stand beside a separator
	Zeros     bool // a number has a leading zero
	Upper     bool // a letter, or an x, is in upper case
	// Unseparated is set if the text is a run of three or more digits, which may be two or more squares. Squares then
	// returns the whole run as one number.
	Unseparated bool
}

// Squares returns the squares of the text. The slice is valid until t is read again.
func (t *Text) Squares() []Square { return t.squares[:t.count] }

type anyText interface{ ~string | ~[]byte }

// Read splits s into t. It reports whether s is the text of a move: two or more squares with separators, or
// digits without any, and nothing else. The first square may be only a letter.
func Read[T anyText](t *Text, s T) bool {
	t.count, t.Separator = 0, Nothing
	t.Mixed, t.Captures, t.Spaces, t.Zeros, t.Upper, t.Unseparated = false, false, false, false, false, false
	if readPlain(t, s) {
		return true
	}
	for i := 0; ; {
		square, n := readSquare(t, s, i)
		short := square.Number < 0
		if n == 0 || short && t.count > 0 || t.count == MaxSquares {
			return false
		}
		t.squares[t.count] = square
		t.count++
		if i += n; i == len(s) {
			t.Unseparated = t.count == 1 && square.Letter == 0 && n > 2
			return t.count > 1 || t.Unseparated
		}
		separator, n := readSeparator(t, s, i)
		if i += n; i == len(s) || short && separator == Blanks || separator == Nothing && !isLetter(s[i]) {
			return false
		}
		switch {
		case t.count == 1:
			t.Separator = separator
		case separator == t.Separator:
		case separator == Blanks || t.Separator == Blanks: // ambiguous, as in "1 1-15"
			return false
		default:
			t.Mixed = true
		}
	}
}

// readPlain reads the most common form: two numbers with a hyphen, an x or a colon between them. It makes Read faster.
func readPlain[T anyText](t *Text, s T) bool {
	from, i := plainNumber(s, 0)
	if from == 0 || i == len(s) || !isSign(s[i]) {
		return false
	}
	to, end := plainNumber(s, i+1)
	if to == 0 || end < len(s) {
		return false
	}
	t.squares[0], t.squares[1], t.count = Square{Number: from}, Square{Number: to}, 2
	t.Separator, t.Captures = s[i], s[i] != '-'
	return true
}

// plainNumber returns the number of one or two digits that begins at s[i], and where it ends; 0 if there is none.
func plainNumber[T anyText](s T, i int) (number int16, end int) {
	if i == len(s) || s[i]-'1' > 8 {
		return 0, i
	}
	number = int16(s[i] - '0')
	if i++; i < len(s) && isDigit(s[i]) {
		number = number*10 + int16(s[i]-'0')
		i++
	}
	return number, i
}

// ReadSquare reads the square at the beginning of s and returns its length in bytes, or 0 if s begins with no square.
func ReadSquare[T anyText](s T) (square Square, n int) {
	var t Text
	return readSquare(&t, s, 0)
}

const maxNumber = 1 << 11 // highest number that is read; higher numbers are read as maxNumber

func readSquare[T anyText](t *Text, s T, begin int) (square Square, n int) {
	i := begin
	if i < len(s) && isLetter(s[i]) {
		if square.Letter = s[i] | 0x20; square.Letter != s[i] { // 0x20 makes upper case lower
			t.Upper = true
		}
		i++
	}
	digits, number := i, 0
	for i < len(s) && isDigit(s[i]) {
		number = min(number*10+int(s[i]-'0'), maxNumber)
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

// readSeparator reads the separator that begins at s[begin], and returns its length with the blanks around it.
func readSeparator[T anyText](t *Text, s T, begin int) (separator byte, n int) {
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

// SignAt returns the length of the dash or multiplication sign at s[i], or 0 if there is neither. Dashes are U+2010 to
// U+2015 and the minus sign U+2212, but not the ASCII hyphen.
func SignAt[T anyText](s T, i int) (n int, isDash bool) {
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

// Trim removes from s all that may surround a move: blanks, a move number with dots in front, and after the move
// exclamation and question marks, with or without parentheses, and an asterisk.
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

// Narrow replaces full-width characters, which East Asian keyboards write, by ASCII forms, and removes invisible ones.
func Narrow(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case '！' <= r && r <= '～': // in the order of ASCII
			return r - '！' + '!'
		case r == '\u3000':
			return ' '
		case unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, s)
}

// skipBlanks returns the index after the blanks that begin at s[i].
func skipBlanks[T anyText](s T, i int) int {
	for i < len(s) {
		n := 1
		if c := s[i]; c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			n = SpaceAt(s, i)
		}
		if n == 0 {
			break
		}
		i += n
	}
	return i
}

// SpaceAt returns the length of the character at s[i] if it is a space beyond ASCII, such as a no-break space, or
// invisible, such as a zero-width space. It may be in Latin-1. The length is 0 for any other character.
func SpaceAt[T anyText](s T, i int) int {
	if i >= len(s) || s[i] < utf8.RuneSelf {
		return 0
	}
	const noBreak, softHyphen = 0xA0, 0xAD
	r, n := utf8.DecodeRuneInString(string(s[i:min(i+utf8.UTFMax, len(s))]))
	if unicode.In(r, unicode.Zs, unicode.Cf) || r == utf8.RuneError && (s[i] == noBreak || s[i] == softHyphen) {
		return n
	}
	return 0
}

// isLetter reports whether c is the letter of a file: a board has at most twelve.
func isLetter(c byte) bool { return c|0x20-'a' < 12 }
func isDigit(c byte) bool  { return c-'0' < 10 }
func isSign(c byte) bool   { return c == '-' || c == 'x' || c == ':' }

// Place returns the row, counted from the top, and the column of an algebraic square such as c3. The board has size
// rows and is seen from White's side. If black is set, the square is named as seen from Black's side.
func (s Square) Place(size int, black bool) (row, col int) {
	row, col = size-int(s.Number), int(s.Letter)-'a'
	if black {
		return int(s.Number) - 1, size - 1 - col
	}
	return row, col
}
