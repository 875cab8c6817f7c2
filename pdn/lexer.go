package pdn

import "bytes"

// tokenKind is the kind of a token.
type tokenKind uint8

const (
	tokenEOF      tokenKind = iota // the end of the stream, or an error in reading it
	tokenTag                       // a tag: name is its name, text its value with escapes
	tokenNumber                    // a move number with its dots; number is 0 for dots alone
	tokenWord                      // a move or a result, with blanks inside it, or another word
	tokenStar                      // *
	tokenStrength                  // exclamation and question marks
	tokenNAG                       // a numeric annotation glyph: number is its number
	tokenComment                   // a comment: text is that inside it
	tokenOpen                      // (
	tokenClose                     // )
	tokenSetup                     // a set-up: text is that between the slashes
	tokenForumTag                  // [pdn] or [/pdn]
	tokenOther                     // something else, or damaged; err says why
)

// token is one element of the text. Its slices point into the lexer's buffer and are valid until the next scan.
type token struct {
	kind       tokenKind
	blank      bool // a blank line stands before it
	adjacent   bool // no white space stands before it
	forced     bool // it is an asterisk directly behind a move: a glyph
	repaired   bool // it is a tag that lacks a bracket or a quote
	number     int
	name       []byte
	text       []byte
	at         span
	err        error // why the token is damaged; nil if it is not
	spaceErr   error // what is wrong with the white space before it; nil if nothing is
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
	l.adjacent = l.offset() == behind
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
		l.forced = l.adjacent && (last == tokenWord || last == tokenStrength)
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

// fail makes the next n bytes a token with an error.
func (l *lexer) fail(kind tokenKind, err error, n int) {
	l.take(kind, n)
	l.err = err
}

// scanSetup scans a set-up, which stands between two slashes on a line.
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
		l.fail(tokenOther, ErrSetup, n+1) // it is empty
		return
	}
	l.take(tokenSetup, n+1)
	l.text = l.text[1:n]
}

// scanParenthesis scans a strength in parentheses, or the parenthesis that opens a variation.
func (l *lexer) scanParenthesis() {
	if n := l.marks(1); n > 1 && l.peek(n) == ')' {
		l.take(tokenStrength, n+1)
		l.text = l.text[1:n]
		return
	}
	l.take(tokenOpen, 1)
}

// scanNAG scans a numeric annotation glyph.
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
