package pdn

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// lexer cuts a stream into tokens. Its buffer has the text from the pin on, or else from the current token on, and what
// has been read ahead. Places in the buffer are indices, spans are in bytes from the pin.
type lexer struct {
	token
	source  io.Reader
	end     error // what ended the stream; nil before that
	buffer  []byte
	start   int   // where the current token begins
	pos     int   // where scanning goes on
	dropped int64 // how many bytes of the stream have left the buffer
	pinned  bool  // there is a pin
	pin     int
	full    bool // there are maxPinned bytes behind the pin: the current token may be cut short
	bom     bool // the stream begins with a byte order mark
	control bool // the stream has control characters that texts do not have

	// Lines and columns are counted only when a place is needed, and before text leaves the buffer.
	counted int   // up to where in the buffer
	place   place // of that byte

	// Offsets into the stream before which there is no closing brace, or no end of a tag. The next search begins there:
	// otherwise each of many opening braces would cost a search of the whole file.
	noBrace, noTagEnd int64
}

// newLexer returns a lexer of a stream.
func newLexer(source io.Reader) lexer {
	return lexer{source: source, buffer: make([]byte, 0, 1<<16), place: place{1, 1}}
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
	if l.source == nil {
		l.end = io.EOF // of a zero Scanner
	}
	if l.end != nil {
		return false
	}
	if l.pinned && len(l.buffer)-l.pin >= maxPinned {
		l.full = true
		return false
	}
	if len(l.buffer) == cap(l.buffer) {
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

// offset returns where the current token begins, in bytes from the beginning of the stream.
func (l *lexer) offset() int64 { return l.dropped + int64(l.start) }

// setPin pins the text that has not been scanned: it stays in the buffer until the next setPin or unpin.
func (l *lexer) setPin() { l.pinned, l.pin, l.start = true, l.pos, l.pos }

// rewind goes back to a token, in bytes from the pin, to scan it again.
func (l *lexer) rewind(at int32) {
	l.pos = l.pin + int(at)
	l.start = l.pos
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
