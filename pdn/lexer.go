package pdn

import (
	"bytes"
	"io"
	"unicode/utf8"

	"github.com/godraughts/draughts/internal/notation"
)

// tokenKind is what a token is.
type tokenKind uint8

const (
	tokenEOF      tokenKind = iota // the end of the stream, or an error in reading it
	tokenTag                       // name and text, the escapes still in it
	tokenNumber                    // number: a move number, its dots included; 0 for dots alone
	tokenWord                      // text: a move or a result, blanks inside it included
	tokenStar                      // *
	tokenStrength                  // text: exclamation and question marks
	tokenNAG                       // number
	tokenComment                   // text
	tokenOpen                      // (
	tokenClose                     // )
	tokenSetup                     // text: what stands between two slashes
	tokenWrapper                   // [pdn] or [/pdn], as forums have it
	tokenOther                     // err: none of these; text: all of it
)

// token is one element of the text. Its slices point into the lexer's buffer and are good until the next scan.
type token struct {
	kind       tokenKind
	blank      bool // there is a blank line before it
	glued      bool // nothing stands between it and the token before
	forced     bool // it is a star glued to a move: an annotation
	repaired   bool // it is a tag that lacks a bracket or a quote
	number     int
	name       []byte
	text       []byte
	at         span  // from the pin
	err        error // the token is damaged: why
	spaceErr   error // in the white space before it is something that PDN has none of: what; nil if all is well
	spaceErrAt span  // where that is
}

// place is where something stands in the text; see Error.
type place struct{ line, column int }

// Limits on a token, in bytes.
const (
	maxWord    = 256     // no move is longer
	maxTag     = 1 << 16 // brackets included
	maxComment = 1 << 20
	maxBlanks  = 16 // in one place inside a move or a tag
	maxNAG     = 6  // digits
	maxPinned  = 2 * maxGame
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

// fromPin returns the text that begins and ends these numbers of bytes behind the pin.
func (l *lexer) fromPin(s span) []byte { return l.buffer[l.pin+int(s.from) : l.pin+int(s.to)] }

// span is a part of the text, in bytes from the lexer's pin.
type span struct{ from, to int32 }

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

// scan goes on to the next token.
func (l *lexer) scan() {
	behind := l.dropped + int64(l.pos)
	last := l.kind
	l.token = token{}
	l.skipSpace()
	l.glued = l.offset() == behind
	switch c := l.peek(0); {
	case c == eof:
		l.take(tokenEOF, 0)
	case c == '[':
		l.scanTag()
	case c == '{':
		l.scanComment()
	case c == ';' || c == '%':
		l.scanLineComment()
	case c == '(':
		l.scanParenthesis()
	case c == ')':
		l.take(tokenClose, 1)
	case c == '*':
		l.take(tokenStar, 1)
		l.forced = l.glued && (last == tokenWord || last == tokenStrength)
	case c == '/':
		l.scanSetup()
	case isMark(c):
		l.take(tokenStrength, l.marks(0))
	case c == '$':
		l.scanNAG()
	case isWord[c] || c == int(byteOrderMark[0]):
		l.scanWord()
	default:
		l.fail(tokenOther, ErrUnexpected, 1)
	}
}

// take makes the next n bytes the token.
func (l *lexer) take(kind tokenKind, n int) {
	l.kind = kind
	l.text = l.buffer[l.pos : l.pos+n]
	l.pos += n
	l.at = span{int32(l.start - l.pin), int32(l.pos - l.pin)}
}

// fail makes the next n bytes a damaged token.
func (l *lexer) fail(kind tokenKind, err error, n int) {
	l.take(kind, n)
	l.err = err
}

// scanSetup scans a set-up: what stands between two slashes on a line.
func (l *lexer) scanSetup() {
	n := 1
	for n < maxTag && l.peek(n) != '/' && !isLineEnd(l.peek(n)) {
		n++
	}
	if n == 1 || l.peek(n) != '/' {
		l.fail(tokenOther, ErrSetup, 1) // what follows it may be moves
		return
	}
	if len(bytes.TrimFunc(l.buffer[l.pos+1:l.pos+n], isSpace)) == 0 {
		l.fail(tokenOther, ErrSetup, n+1) // nothing is set up
		return
	}
	l.take(tokenSetup, n+1)
	l.text = l.text[1:n]
}

// scanParenthesis scans a strength in parentheses or the beginning of a variation.
func (l *lexer) scanParenthesis() {
	if n := l.marks(1); n > 1 && l.peek(n) == ')' {
		l.take(tokenStrength, n+1)
		l.text = l.text[1:n]
		return
	}
	l.take(tokenOpen, 1)
}

func (l *lexer) scanNAG() {
	n := l.digits(1)
	switch {
	case n == 1:
		l.fail(tokenOther, ErrUnexpected, 1)
	case n > 1+maxNAG:
		l.fail(tokenOther, ErrTooLarge, n)
	default:
		l.take(tokenNAG, n)
		l.number = number(l.text[1:])
	}
}

// scanWord scans a move number, or a move or a result.
func (l *lexer) scanWord() {
	if n := l.digits(0); l.peek(n) == '.' && !l.isScore(n) {
		dots := n
		for l.peek(dots) == '.' && dots < maxWord {
			dots++
		}
		l.take(tokenNumber, dots)
		l.number = number(l.text[:n])
		return
	}
	n := l.word(0)
	if l.scanBareTag(n) {
		return
	}
	for next := l.resumes(n); next > 0; next = l.resumes(n) {
		n = l.word(next)
	}
	if n >= maxWord {
		l.fail(tokenOther, ErrTooLarge, maxWord)
		return
	}
	l.take(tokenWord, n)
}

// isScore reports whether the dot at n, with digits before it, is the decimal point of a result, as in 0.5-0.5.
func (l *lexer) isScore(n int) bool {
	dash := l.digits(n + 1)
	dot := l.digits(dash + 1)
	return dash > n+1 && l.peek(dash) == '-' && dot > dash+1 && l.peek(dot) == '.' && isDigit(l.peek(dot+1))
}

// resumes returns where a move that ends at n goes on after blanks, as in "1- 7", "c3 : e5" and "27x 18x 9"; 0 if it
// does not.
func (l *lexer) resumes(n int) int {
	next := l.blanks(n)
	if n < 1 || n == next || n >= maxWord {
		return 0
	}
	if isDigit(l.peek(n-1)) && isDigit(l.peek(next)) {
		return 0 // by far the most frequent
	}
	if sign := l.signBehind(n); sign > 0 {
		if n > sign && isDigit(l.peek(n-sign-1)) && l.square(next) > next {
			return next
		}
		return 0
	}
	// A dash between spaces need not belong to a move that has one already.
	if sign, isDash := l.sign(next); sign > 0 && (!isDash || l.square(0) == n) {
		if next = l.blanks(next + sign); l.square(next) > next {
			return next
		}
	}
	return 0
}

// sign returns the length of the separator that begins i bytes ahead, 0 if there is none, and whether it is a dash.
func (l *lexer) sign(i int) (n int, isDash bool) {
	c := l.peek(i)
	if c < utf8.RuneSelf {
		if isSeparator(c) {
			return 1, c == '-'
		}
		return 0, false
	}
	l.peek(i + 2) // to have it in the buffer
	return notation.SignAt(l.buffer, l.pos+i)
}

// signBehind returns the length of the separator that ends at n; 0 if there is none.
func (l *lexer) signBehind(n int) int {
	if c := l.peek(n - 1); c < utf8.RuneSelf {
		if isSeparator(c) {
			return 1
		}
		return 0
	}
	for i := 2; i <= 3 && i <= n; i++ {
		if sign, _ := l.sign(n - i); sign == i {
			return i
		}
	}
	return 0
}

// square returns where the square that begins i bytes ahead ends, number or name; i if there is none.
func (l *lexer) square(i int) int {
	if c := l.peek(i) | 0x20; c >= 'a' && c <= 'j' && isDigit(l.peek(i+1)) { // 0x20 makes upper case lower
		i++
	}
	return l.digits(i)
}

// blanks, digits, marks and word return where the run of such characters that begins i bytes ahead ends. The lengths
// are bounded, so that looking ahead costs nothing much. Most digits and words are in the buffer whole.
func (l *lexer) blanks(i int) int {
	for limit := i + maxBlanks; i < limit && (l.peek(i) == ' ' || l.peek(i) == '\t'); {
		i++
	}
	return i
}

func (l *lexer) digits(i int) int {
	b := l.buffer[l.pos:]
	for i < len(b) && i < maxWord && isDigit(int(b[i])) {
		i++
	}
	if i < len(b) {
		return i
	}
	for i < maxWord && isDigit(l.peek(i)) {
		i++
	}
	return i
}

func (l *lexer) marks(i int) int {
	for i < maxWord && isMark(l.peek(i)) {
		i++
	}
	return i
}

func (l *lexer) word(i int) int {
	for ; i < maxWord; i++ {
		b := l.buffer[l.pos:]
		for i < len(b) && i < maxWord && isWord[b[i]] {
			i++
		}
		if c := l.peek(i); c == eof || !isWord[c] && (c != int(byteOrderMark[0]) || l.isByteOrderMark(i)) {
			break
		}
	}
	return min(i, maxWord)
}

// isWord says which bytes moves and results are made of: all but space and what begins another token. A % begins a
// hidden line only in front of a token. Bytes beyond ASCII may be part of a result, as in ½-½.
var isWord = func() (is [256]bool) {
	for c := ' ' + 1; c < 256; c++ {
		is[c] = true
	}
	for _, c := range `[]{}();*!?$"\` {
		is[c] = false
	}
	is[byteOrderMark[0]] = false // it may begin one
	return is
}()

func isLineEnd(c int) bool   { return c == '\n' || c == '\r' || c == eof }
func isDigit(c int) bool     { return c >= '0' && c <= '9' }
func isLetter(c int) bool    { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }
func isMark(c int) bool      { return c == '!' || c == '?' }
func isSeparator(c int) bool { return c == '-' || c == 'x' || c == 'X' || c == ':' }

// number returns the value of a run of digits; one that is absurdly high is cut short.
func number(digits []byte) int {
	n := 0
	for _, c := range digits {
		n = min(n*10+int(c-'0'), 1<<30)
	}
	return n
}

// text returns b as a string. Bytes that are not UTF-8 are taken as Latin-1.
func text(b []byte) string {
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
