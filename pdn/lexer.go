package pdn

import "bytes"

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
	tokenForumTag                  // [pdn] or [/pdn], as forums have it
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

// Limits on a token, in bytes.
const (
	maxWord    = 256     // no move is longer
	maxTag     = 1 << 16 // brackets included
	maxComment = 1 << 20
	maxBlanks  = 16 // in one place inside a move or a tag
	maxNAG     = 6  // digits
	maxPinned  = 2 * maxGame
)

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
