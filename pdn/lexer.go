package pdn

import (
	"bytes"
	"io"
	"unicode/utf8"
)

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
	forced     bool // it is an asterisk directly after a move: a glyph
	repaired   bool // it is a tag that lacks a bracket or a quote
	number     int
	dots       int // of a move number
	name       []byte
	text       []byte
	at         span
	err        error // why the token is damaged; nil if it is not
	spaceErr   error // what is wrong with the white space before it; nil if nothing is
	spaceErrAt span  // where that is
}

// continuesRun reports whether a number without dots belongs to the run before it.
func (t *token) continuesRun() bool {
	return !t.blank && t.spaceErr != ErrEscapedLineEnd
}

type lexer struct {
	stream
	token   token // the current one
	unread  bool  // the current token is also the next one
	bom     bool  // the stream begins with a byte order mark
	control bool  // the stream has control characters that texts do not have

	// Offsets into the stream before which there is no closing brace, or no end of a tag. The next search begins there:
	// otherwise each of many opening braces would cost a search of the whole file.
	noBrace, noTagEnd int64
}

func newLexer(source io.Reader) lexer {
	return lexer{stream: stream{source: source, buffer: make([]byte, 0, 1<<16), place: place{1, 1}}}
}

// Limits on a token, in bytes.
const (
	maxWord   = 256         // no move is longer
	maxTag    = 1 << 16     // brackets included
	maxBlanks = 64          // in one place inside a move or a tag
	maxNAG    = 6           // digits
	maxPinned = 2 * maxGame // a comment may begin where a game may end, and be as long
)

func (l *lexer) next() {
	if !l.unread {
		l.scan()
	}
	l.unread = false
}

func (l *lexer) scan() {
	after := l.dropped + int64(l.pos)
	last := l.token.kind
	l.token = token{}
	l.skipSpace()
	l.token.adjacent = l.dropped+int64(l.start) == after
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
		l.token.forced = l.token.adjacent && (last == tokenWord || last == tokenStrength)
	case c == '/':
		l.scanSetup()
	case isMark(c):
		l.take(tokenStrength, l.marks(0))
	case c == '$':
		l.scanNAG()
	case isWord[c] || c >= utf8.RuneSelf:
		l.scanWord()
	default:
		l.fail(tokenOther, ErrUnexpected, 1)
	}
}

func (l *lexer) take(kind tokenKind, n int) {
	l.token.kind = kind
	l.token.text = l.buffer[l.pos : l.pos+n]
	l.pos += n
	l.token.at = span{int32(l.start - l.pin), int32(l.pos - l.pin)}
}

// fail makes the next n bytes a token with an error.
func (l *lexer) fail(kind tokenKind, err error, n int) {
	l.take(kind, n)
	l.token.err = err
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
	l.token.text = l.token.text[1:n]
}

// scanParenthesis scans a strength in parentheses, or the parenthesis that opens a variation.
func (l *lexer) scanParenthesis() {
	if n := l.marks(1); n > 1 && l.peek(n) == ')' {
		l.take(tokenStrength, n+1)
		l.token.text = l.token.text[1:n]
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
		l.token.number = number(l.token.text[1:])
	}
}

// word returns where the word that begins i bytes ahead ends, up to maxWord.
func (l *lexer) word(i int) int {
	for i < maxWord {
		n := 1
		if c := l.peek(i); c >= utf8.RuneSelf {
			if l.spaceAt(i) > 0 {
				break
			}
			_, n = utf8.DecodeRune(l.buffer[l.pos+i:])
		} else if c == eof || !isWord[c] {
			break
		}
		i += n
	}
	return min(i, maxWord)
}

// isWord has the ASCII bytes of words: all but white space and those that begin another token. A % begins a comment
// only in front of a token. Words have characters beyond ASCII too, as in ½-½.
var isWord = func() (is [256]bool) {
	for c := ' ' + 1; c < utf8.RuneSelf; c++ {
		is[c] = true
	}
	for _, c := range `[]{}();*!?$"\` {
		is[c] = false
	}
	return is
}()

// skipSpace goes to the next token. Control characters count as white space, since files from DOS end in one. So do
// spaces and invisible characters beyond ASCII, and line ends and tabs that are written out as \r, \n and \t.
func (l *lexer) skipSpace() {
	l.start = l.pos
	if n := len(byteOrderMark); l.dropped == 0 && l.pos == 0 && l.follows(0, string(byteOrderMark)) {
		l.pos, l.start, l.counted, l.bom = n, n, n, true
	}
	for newlines := 0; ; {
		n, breaks, err := l.space(0)
		if n == 0 {
			return
		}
		if err != nil && l.token.spaceErr == nil {
			l.token.spaceErr, l.token.spaceErrAt = err, span{int32(l.pos - l.pin), int32(l.pos - l.pin + n)}
		}
		if c := l.peek(0); c < ' ' && !isWhite(c) {
			l.control = true
		}
		newlines += breaks
		l.token.blank = l.token.blank || newlines > 1
		l.pos += n
		l.start = l.pos
	}
}

// space returns the length of the white space character that stands i bytes ahead, and how many line breaks it is. The
// error says why it is none in PDN. The length is 0 if there is no white space.
func (l *lexer) space(i int) (n, breaks int, err error) {
	switch c := l.peek(i); {
	case c == eof:
	case c == '\n':
		return 1, 1, nil
	case c <= ' ':
		return 1, 0, nil
	case c >= utf8.RuneSelf:
		return l.spaceAt(i), 0, ErrUnicodeSpace
	case c == '\\':
		next := l.peek(i + 1)
		if next == 'n' && !isLineEnd(l.peek(i+2)) { // in front of a real line break it does not count
			breaks = 1
		}
		if next == 'r' || next == 'n' || next == 't' {
			return len(`\n`), breaks, ErrEscapedLineEnd
		}
	}
	return 0, 0, nil
}

// nextInParagraph returns the first byte of the next token, or eof if a blank line comes before it. It does not read
// beyond the blank line, since a game from a pipe is complete there.
func (l *lexer) nextInParagraph() int {
	for i, newlines := 0, 0; i < maxWord && newlines < 2; {
		n, breaks, _ := l.space(i)
		if n == 0 {
			return l.peek(i)
		}
		i, newlines = i+n, newlines+breaks
	}
	return eof
}

// isWhite reports whether a control character is one of texts: a tab, the end of a line, a page, or a file from DOS.
func isWhite(c int) bool { return c >= '\t' && c <= '\r' || c == 0x1a }

// skipLine goes to the end of the line. It does not keep the text.
func (l *lexer) skipLine() {
	l.skipped = true
	for {
		if i := bytes.IndexAny(l.buffer[l.pos:], "\r\n"); i >= 0 {
			l.pos += i
			l.start = l.pos
			return
		}
		l.pos = len(l.buffer)
		l.start = l.pos
		if !l.more() {
			return
		}
	}
}

// reread makes the current token the next one, to be scanned again.
func (l *lexer) reread() { l.rereadFrom(l.token.at.from) }

// rereadFrom makes the token at a place, in bytes from the pin, the next one.
func (l *lexer) rereadFrom(at int32) {
	l.pos = l.pin + int(at)
	l.start = l.pos
	l.unread = false
}

// plainBytes has the bytes of plain moves and move numbers: 1 for those that moves without names of squares have too.
var plainBytes = func() (kinds [256]byte) {
	for _, c := range "0123456789-:xX" {
		kinds[c] = 1
	}
	for _, c := range "abcdefghijABCDEFGHIJ" {
		kinds[c] = 2
	}
	return kinds
}()

// plain takes the next token if it is a move number or a move and can be nothing else, as far as the buffer shows. It
// returns the text, of a number without its dots, and nil for any other token. named says that the text has letters of
// squares. Most tokens are plain, and scan takes far more time.
func (l *lexer) plain() (text []byte, dots int, named bool) {
	b, from := l.buffer, l.pos
	for from < len(b) && b[from] <= ' ' {
		from++
	}
	word := b[:min(len(b), from+maxWord)] // longer ones are tokens each
	end, kinds := from, byte(0)
	for end < len(word) && plainBytes[word[end]] != 0 {
		kinds |= plainBytes[word[end]]
		end++
	}
	after := end
	for after < len(word) && word[after] == '.' {
		after++
	}
	next := after
	for next < len(b) && b[next] <= ' ' {
		next++
	}
	if next == len(b) || after-from >= maxWord {
		return nil, 0, false
	}
	text, dots = b[from:end], after-end
	switch n := len(text); {
	case dots > 0 && n > 0 && allDigits(text) && !isDigit(int(b[after])) && string(b[from:after]) != "1.":
		l.token.kind = tokenNumber
	case dots == 0 && n > 2 && isDigit(int(text[n-1])) && (n > len("12-0") || !allDigits(text) && !isResult(text)) &&
		!isWord[b[end]] && b[end] < utf8.RuneSelf && !isSeparator(int(b[next])) && b[next] < utf8.RuneSelf:
		l.token.kind = tokenWord
	default:
		return nil, 0, false
	}
	l.start, l.pos = from, after
	return text, dots, kinds > 1
}
