package pdn

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/godraughts/draughts/internal/notation"
)

// stream is the text that a lexer cuts into tokens. Its buffer has the text from the pin on, or else from the current
// token on, and what has been read ahead. Places in the buffer are indices, spans are in bytes from the pin. Methods
// with an index i look at what stands i bytes ahead.
type stream struct {
	source  io.Reader
	end     error // what ended the stream; nil before that
	buffer  []byte
	start   int   // where the current token begins
	pos     int   // where scanning goes on
	dropped int64 // how many bytes of the stream have left the buffer
	pinned  bool  // there is a pin
	pin     int
	skipped bool // text after the pin was skipped, since a comment or a line is too large
	full    bool // there are maxPinned bytes after the pin: the current token may be cut short

	// Lines and columns are counted only when a place is needed, and before text leaves the buffer.
	counted int   // up to where in the buffer
	place   place // of that byte

	texts [1 << textBits]string // see intern
}

const textBits = 10

// eof is what peek returns at the end of the stream.
const eof = -1

// peek returns the byte that is i bytes ahead.
func (l *stream) peek(i int) int {
	if l.pos+i < len(l.buffer) {
		return int(l.buffer[l.pos+i])
	}
	return l.peekFurther(i)
}

// peekFurther is peek beyond the end of the buffer.
func (l *stream) peekFurther(i int) int {
	for l.pos+i >= len(l.buffer) {
		if !l.more() {
			return eof
		}
	}
	return int(l.buffer[l.pos+i])
}

// more reads more of the stream into the buffer, and reports whether there was more. Text that is not needed leaves the
// buffer if there is no other room.
func (l *stream) more() bool {
	if l.end != nil {
		return false
	}
	if l.pinned && len(l.buffer)-l.pin >= maxPinned {
		l.full = true
		return false
	}
	if l.dropped == 0 && len(l.buffer) == 0 {
		start := bufio.NewReader(l.source)
		l.source = start
		mark, _ := start.Peek(5) // reading returns its error
		for _, kind := range otherKinds {
			if strings.HasPrefix(string(mark), kind.begin) {
				l.end = fmt.Errorf("%w but %s", ErrNotText, kind.name)
				return false
			}
		}
		switch string(mark[:min(2, len(mark))]) {
		case "\xff\xfe":
			l.source = utf16Reader{start, binary.LittleEndian}
		case "\xfe\xff":
			l.source = utf16Reader{start, binary.BigEndian}
		}
	}
	if cap(l.buffer)-len(l.buffer) < utf8.UTFMax {
		from := l.start
		if l.pinned {
			from = l.pin
		}
		l.count(from)
		needed := l.buffer[from:]
		room := l.buffer[:0]
		if len(needed) > cap(l.buffer)/2 { // moving it within the buffer would cost more than it gains
			room = make([]byte, 0, 2*cap(l.buffer))
		}
		l.buffer = append(room, needed...)
		l.dropped += int64(from)
		l.pos, l.start, l.pin, l.counted = l.pos-from, l.start-from, l.pin-from, l.counted-from
	}
	const maxEmptyReads = 100 // reads that return neither bytes nor an error; bufio has the same limit
	for range maxEmptyReads {
		n, err := l.source.Read(l.buffer[len(l.buffer):cap(l.buffer)])
		l.buffer = l.buffer[:len(l.buffer)+n]
		l.end = err
		if n > 0 || err != nil {
			return n > 0
		}
	}
	l.end = io.ErrNoProgress
	return false
}

// setPin pins the text that has not been scanned: it stays in the buffer until the next setPin or unpin.
func (l *stream) setPin() { l.pinned, l.skipped, l.pin, l.start = true, false, l.pos, l.pos }

// unpin removes the pin. The current token is scanned again if it may be cut short.
func (l *stream) unpin() {
	if l.full {
		l.pos, l.full = l.start, false
	}
	l.pinned = false
}

// span is a part of the text: the bytes [from, to), counted from the lexer's pin.
type span struct{ from, to int32 }

func (l *stream) fromPin(s span) []byte { return l.buffer[l.pin+int(s.from) : l.pin+int(s.to)] }

// spanOf returns the place of a part of the buffer.
func (l *stream) spanOf(part []byte) span {
	from := int32(cap(l.buffer) - cap(part) - l.pin)
	return span{from, from + int32(len(part))}
}

// intern returns b as a string. Games are made of few different moves, so most such strings exist already.
func (l *stream) intern(b []byte) string {
	const longest = 16
	if len(b) > longest {
		return Decode(b)
	}
	h := uint32(len(b))
	for _, c := range b {
		h = h*31 + uint32(c)
	}
	known := &l.texts[h*2654435769>>(32-textBits)]
	if *known != string(b) {
		*known = Decode(b)
	}
	return *known
}

// place is a line and a column, as in Error.
type place struct{ line, column int }

// otherKinds are kinds of files that are no text, by their first bytes.
var otherKinds = []struct{ begin, name string }{
	{"DARCH", "an archive"}, {"\x1f\x8b", "a gzip file"}, {"PK\x03\x04", "a zip file"}, {"7z\xbc\xaf", "a 7z file"},
	{"\x28\xb5\x2f\xfd", "a zstd file"}, {"BZh", "a bzip2 file"}, {"\xfd7zXZ", "an xz file"},
}

// count counts lines and columns up to a place in the buffer, unless it has counted further already. Each byte that is
// not UTF-8 counts as a character.
func (l *stream) count(to int) {
	if to > l.counted {
		l.place = l.place.after(l.buffer[l.counted:to])
		l.counted = to
	}
}

// after returns the place after a text that begins at p.
func (p place) after(text []byte) place {
	if n := bytes.Count(text, []byte{'\n'}); n > 0 {
		p.line += n
		p.column = 1
		text = text[bytes.LastIndexByte(text, '\n')+1:]
	}
	p.column += utf8.RuneCount(text)
	return p
}

// utf16Reader reads UTF-16 as UTF-8, a character at a time.
type utf16Reader struct {
	*bufio.Reader
	order binary.ByteOrder
}

// Read reads a character. b must have room for it.
func (r utf16Reader) Read(b []byte) (int, error) {
	units, err := r.Peek(4)
	if len(units) < 2 {
		return 0, err
	}
	c, n := rune(r.order.Uint16(units)), 2
	if utf16.IsSurrogate(c) && len(units) == 4 {
		c, n = utf16.DecodeRune(c, rune(r.order.Uint16(units[2:]))), 4
	}
	_, err = r.Discard(n)
	return utf8.EncodeRune(b, c), err
}

// blanks returns where the blanks that begin i bytes ahead end: spaces and tabs, and spaces and invisible characters
// beyond ASCII. It looks at no more than maxBlanks bytes: the lengths of what is looked ahead for are bounded.
func (l *stream) blanks(i int) int {
	for limit := i + maxBlanks; i < limit; {
		n := l.spaceAt(i)
		if c := l.peek(i); c == ' ' || c == '\t' {
			n = 1
		}
		if n == 0 {
			break
		}
		i += n
	}
	return i
}

// spaceAt returns the length of the space or invisible character beyond ASCII that stands i bytes ahead; 0 for none.
func (l *stream) spaceAt(i int) int {
	if l.peek(i) < utf8.RuneSelf {
		return 0
	}
	l.peek(i + utf8.UTFMax - 1) // reads it into the buffer
	return notation.SpaceAt(l.buffer, l.pos+i)
}

// digits returns where the digits that begin i bytes ahead end, up to maxWord.
func (l *stream) digits(i int) int {
	for i < maxWord && isDigit(l.peek(i)) {
		i++
	}
	return i
}

// marks returns where the exclamation and question marks that begin i bytes ahead end, up to maxWord.
func (l *stream) marks(i int) int {
	for i < maxWord && isMark(l.peek(i)) {
		i++
	}
	return i
}

// Decode returns a text, such as that of [Scanner.Text], as UTF-8. Bytes that are not UTF-8 are read as Latin-1.
func Decode(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	runes := make([]rune, 0, len(b))
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r == utf8.RuneError && n == 1 {
			r = rune(b[0])
		}
		runes = append(runes, r)
		b = b[n:]
	}
	return string(runes)
}

// byteOrderMark may stand at the beginning of a stream only.
var byteOrderMark = []byte("\uFEFF")

func isLineEnd(c int) bool   { return c == '\n' || c == '\r' || c == eof }
func isDigit(c int) bool     { return c >= '0' && c <= '9' }
func isLetter(c int) bool    { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }
func isMark(c int) bool      { return c == '!' || c == '?' }
func isSeparator(c int) bool { return c == '-' || c == 'x' || c == 'X' || c == ':' }

func allDigits(word []byte) bool {
	for _, c := range word {
		if !isDigit(int(c)) {
			return false
		}
	}
	return true
}

// number returns the value of digits, limited to 1<<30.
func number(digits []byte) int {
	n := 0
	for _, c := range digits {
		n = min(n*10+int(c-'0'), 1<<30)
	}
	return n
}

// gap is like blanks, but with line ends.
func (l *stream) gap(i int) int {
	for limit := i + maxBlanks; i < limit; i++ {
		if i = l.blanks(i); l.peek(i) == eof || l.peek(i) > ' ' {
			break
		}
	}
	return i
}

// quote returns the length of the quotation mark that stands i bytes ahead, maybe written out; 0 if there is none.
func (l *stream) quote(i int) int {
	switch c := l.peek(i); {
	case c == '"' || c == '\'':
		return 1
	case c == '\\' && l.peek(i+1) == '"':
		return 2
	case c == '&' && l.follows(i, "&quot;"):
		return len("&quot;")
	case c >= utf8.RuneSelf:
		l.peek(i + utf8.UTFMax - 1) // reads it into the buffer
		if r, n := utf8.DecodeRune(l.buffer[l.pos+i:]); unicode.Is(unicode.Quotation_Mark, r) {
			return n
		}
	}
	return 0
}

// follows reports whether a text stands i bytes ahead, ignoring the case of ASCII letters.
func (l *stream) follows(i int, text string) bool {
	l.peek(i + len(text) - 1) // reads it into the buffer
	ahead := l.buffer[l.pos+i:]
	return asciiFold(ahead[:min(len(ahead), len(text))], text)
}

// isSpace reports whether a character is white space in PDN, or a control character.
func isSpace(r rune) bool { return r <= ' ' }

// asciiFold reports whether a and b are equal, ignoring the case of ASCII letters.
func asciiFold(a []byte, b string) bool { return len(a) == len(b) && strings.EqualFold(string(a), b) }

// cleanComment returns a comment that a Writer can wrap: with single spaces, and without a closing brace.
func cleanComment(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r == '}' }) {
		return s // as most that programs write
	}
	words := strings.FieldsFunc(s, isSpace)
	return strings.ReplaceAll(strings.Join(words, " "), "}", ")")
}
