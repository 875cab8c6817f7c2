package pdn

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// lexer cuts a stream into tokens. Of the stream it keeps the current token and what its buffer has read ahead.
type lexer struct {
	token
	source  io.Reader
	end     error  // what ended the stream
	buffer  []byte // the part of the stream that is still needed, or not yet scanned
	pinned  bool   // what follows pin is still needed, although tokens have been scanned since
	pin     int
	bom     bool  // the stream begins with a byte order mark
	control bool  // the stream has control characters that are not white space, as no text has
	full    bool  // that is more than may be: the current token is not to be relied on
	start   int   // where in the buffer the current token begins
	pos     int   // where scanning goes on
	dropped int64 // the bytes of the stream that have left the buffer
	// Lines and columns are counted when someone asks for a place, and before text leaves the buffer.
	counted int   // how far in the buffer
	place   place // of that byte
	// A search for a closing brace has found none before this offset into the stream. The next search goes on from
	// there, so that a file of opening braces is not searched once for each. The same holds for the end of a tag.
	noBrace, noTagEnd int64
}

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

func (l *lexer) peekFurther(i int) int {
	for l.pos+i >= len(l.buffer) {
		if !l.more() {
			return eof
		}
	}
	return int(l.buffer[l.pos+i])
}

// more reads more of the stream into the buffer and reports whether there was any. What stands before the pin, or
// before the current token if there is none, leaves the buffer when there is no other room.
func (l *lexer) more() bool {
	if l.source == nil { // that of a zero Scanner
		l.end = io.EOF
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
		if len(needed) > cap(l.buffer)/2 { // else moving it would cost more than what is gained
			room = make([]byte, 0, 2*cap(l.buffer))
		}
		l.buffer = append(room, needed...)
		l.dropped += int64(from)
		l.pos, l.start, l.pin, l.counted = l.pos-from, l.start-from, l.pin-from, l.counted-from
	}
	const patience = 100 // with a source that returns neither bytes nor an error, as bufio has it
	for range patience {
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

// offset returns how far into the stream the current token begins.
func (l *lexer) offset() int64 { return l.dropped + int64(l.start) }

// setPin keeps all text that has not been scanned, until the next setPin or unpin.
func (l *lexer) setPin() { l.pinned, l.pin, l.start = true, l.pos, l.pos }

// rewind goes back to the beginning of a token, in bytes from the pin, to scan it again.
func (l *lexer) rewind(at int32) {
	l.pos = l.pin + int(at)
	l.start = l.pos
}

// unpin gives up what is pinned, and the current token if it is not to be relied on.
func (l *lexer) unpin() {
	if l.full {
		l.pos, l.full = l.start, false
	}
	l.pinned = false
}

// span is a part of the text, in bytes from the lexer's pin.
type span struct{ from, to int32 }

// fromPin returns the text that begins and ends these numbers of bytes behind the pin.
func (l *lexer) fromPin(s span) []byte { return l.buffer[l.pin+int(s.from) : l.pin+int(s.to)] }

// place is where something stands in the text; see Error.
type place struct{ line, column int }

// count counts lines and columns up to a place in the buffer. Each byte that is not UTF-8 counts as a character. The
// places asked for may only ascend, but for those within what the current pin holds.
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
