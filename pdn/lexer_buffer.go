package pdn

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// lexer cuts a stream into tokens. Its buffer has the text from the pin on, or else from the current token on, and what
// has been read ahead. Places in the buffer are indices, spans are in bytes from the pin.
type lexer struct {
	token   token // the current one
	unread  bool  // the current token is also the next one
	source  io.Reader
	end     error // what ended the stream; nil before that
	buffer  []byte
	start   int   // where the current token begins
	pos     int   // where scanning goes on
	dropped int64 // how many bytes of the stream have left the buffer
	pinned  bool  // there is a pin
	pin     int
	skipped bool // text behind the pin was skipped, since a comment or a line is too large
	full    bool // there are maxPinned bytes behind the pin: the current token may be cut short
	bom     bool // the stream begins with a byte order mark
	control bool // the stream has control characters that texts do not have

	// Lines and columns are counted only when a place is needed, and before text leaves the buffer.
	counted int   // up to where in the buffer
	place   place // of that byte

	// Offsets into the stream before which there is no closing brace, or no end of a tag. The next search begins there:
	// otherwise each of many opening braces would cost a search of the whole file.
	noBrace, noTagEnd int64

	texts map[string]string // see intern
}

func newLexer(source io.Reader) lexer {
	return lexer{source: source, buffer: make([]byte, 0, 1<<16), place: place{1, 1}, texts: map[string]string{}}
}

// eof is what peek returns at the end of the stream.
const eof = -1

// peek returns the byte that is i bytes ahead.
func (l *lexer) peek(i int) int {
	if l.pos+i < len(l.buffer) {
		return int(l.buffer[l.pos+i])
	}
	return l.peekFurther(i)
}

// peekFurther is peek beyond the end of the buffer.
func (l *lexer) peekFurther(i int) int {
	for l.pos+i >= len(l.buffer) {
		if !l.more() {
			return eof
		}
	}
	return int(l.buffer[l.pos+i])
}

// more reads more of the stream into the buffer, and reports whether there was more. Text that is not needed leaves the
// buffer if there is no other room.
func (l *lexer) more() bool {
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
		switch mark, _ := start.Peek(2); string(mark) { // reading returns its error
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

func (l *lexer) offset() int64 { return l.dropped + int64(l.start) }

// setPin pins the text that has not been scanned: it stays in the buffer until the next setPin or unpin.
func (l *lexer) setPin() { l.pinned, l.skipped, l.pin, l.start = true, false, l.pos, l.pos }

// reread makes the current token the next one, to be scanned again.
func (l *lexer) reread() { l.rereadFrom(l.token.at.from) }

// rereadFrom makes the token at a place, in bytes from the pin, the next one.
func (l *lexer) rereadFrom(at int32) {
	l.pos = l.pin + int(at)
	l.start = l.pos
	l.unread = false
}

// unpin removes the pin. The current token is scanned again if it may be cut short.
func (l *lexer) unpin() {
	if l.full {
		l.pos, l.full = l.start, false
	}
	l.pinned = false
}

// span is a part of the text: the bytes [from, to), counted from the lexer's pin.
type span struct{ from, to int32 }

// fromPin returns the text of a span.
func (l *lexer) fromPin(s span) []byte { return l.buffer[l.pin+int(s.from) : l.pin+int(s.to)] }

// intern returns b as a string. Games are made of few different moves, so most such strings exist already.
func (l *lexer) intern(b []byte) string {
	const maxTexts = 1 << 12
	s, ok := l.texts[string(b)]
	if !ok {
		s = text(b)
		if len(l.texts) < maxTexts {
			l.texts[s] = s
		}
	}
	return s
}

// place is a line and a column, as in Error.
type place struct{ line, column int }

// count counts lines and columns up to a place in the buffer, unless it has counted further already. Each byte that is
// not UTF-8 counts as a character.
func (l *lexer) count(to int) {
	if to > l.counted {
		l.place = l.place.after(l.buffer[l.counted:to])
		l.counted = to
	}
}

// after returns the place behind a text that begins at p.
func (p place) after(text []byte) place {
	if n := bytes.Count(text, []byte{'\n'}); n > 0 {
		p.line += n
		p.column = 1
		text = text[bytes.LastIndexByte(text, '\n')+1:]
	}
	p.column += utf8.RuneCount(text)
	return p
}

// isPlain has the bytes of words that skipMoves may skip.
var isPlain = func() (is [256]bool) {
	for _, c := range "0123456789-:xabcdefghijABCDEFGHIJX" {
		is[c] = true
	}
	return is
}()

// skipMoves skips moves and move numbers that can be nothing else, as long as they are in the buffer and a word follows.
// It returns the last move, an empty span if there was none, and what came last: tokenNumber, tokenWord, or tokenEOF
// for nothing.
func (l *lexer) skipMoves() (move span, last tokenKind) {
	b, word, kind := l.buffer, span{}, tokenEOF
	for end := l.pos; ; {
		pos := end
		for pos < len(b) && b[pos] <= ' ' {
			pos++
		}
		if pos == len(b) || !isPlain[b[pos]] || isSeparator(int(b[pos])) { // it may belong to the last word
			return move, last
		}
		l.pos, last = end, kind
		if kind == tokenWord {
			move = word
		}
		from := pos
		for pos < len(b) && pos-from < maxWord && isPlain[b[pos]] {
			pos++
		}
		n := pos - from
		for pos < len(b) && b[pos] == '.' {
			pos++
		}
		text, dots := b[from:from+n], pos-from-n
		switch {
		case pos == len(b) || b[pos] > ' ': // something stands directly behind it
			return move, last
		case dots > 0 && allDigits(text) && string(b[from:pos]) != "1.":
			kind = tokenNumber
		case dots == 0 && n > 2 && isDigit(int(b[pos-1])) && (n > len("12-0") || !allDigits(text) && !isResult(text)):
			kind, word = tokenWord, span{int32(from - l.pin), int32(pos - l.pin)}
		default:
			return move, last
		}
		end = pos
	}
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
