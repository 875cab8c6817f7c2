package pdn

import (
	"bytes"
	"io"
	"unicode/utf8"
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
	tokenOther                     // err: none of these
)

// token is one element of the text. Its slices point into the scanner's buffer and are good until the next scan.
type token struct {
	kind   tokenKind
	blank  bool // there is a blank line before it
	glued  bool // it is a star right behind a move or a strength
	number int
	name   []byte
	text   []byte
	err    error // the token is damaged: why; the scanner has passed over the damage
	errAt  place // and where it begins
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
)

// scanner cuts a stream into tokens. Of the stream it keeps the current token and what its buffer has read ahead.
type scanner struct {
	token
	source  io.Reader
	end     error  // what ended the stream
	buffer  []byte // the part of the stream that is still needed, or not yet scanned
	start   int    // where in the buffer the current token begins
	pos     int    // where scanning goes on
	dropped int64  // the bytes of the stream that have left the buffer
	// Lines and columns are counted when someone asks for a place, and before text leaves the buffer.
	counted int   // how far in the buffer
	place   place // of that byte
	// A search for a closing brace has found none before this offset into the stream. The next search goes on from
	// there, so that a file of opening braces is not searched once for each.
	noBrace int64
}

func newScanner(source io.Reader) scanner {
	return scanner{source: source, buffer: make([]byte, 0, 1<<16), place: place{1, 1}}
}

// eof is what peek returns at the end of the stream.
const eof = -1

// peek returns the byte that is i bytes ahead.
func (s *scanner) peek(i int) int {
	if s.pos+i < len(s.buffer) {
		return int(s.buffer[s.pos+i])
	}
	return s.peekFurther(i)
}

func (s *scanner) peekFurther(i int) int {
	for s.pos+i >= len(s.buffer) {
		if !s.more() {
			return eof
		}
	}
	return int(s.buffer[s.pos+i])
}

// more reads more of the stream into the buffer and reports whether there was any. What stands before the current
// token leaves the buffer when there is no other room.
func (s *scanner) more() bool {
	if s.end != nil {
		return false
	}
	if len(s.buffer) == cap(s.buffer) {
		s.count()
		needed := s.buffer[s.start:]
		room := s.buffer[:0]
		if len(needed) > cap(s.buffer)/2 { // else moving it would cost more than what is gained
			room = make([]byte, 0, 2*cap(s.buffer))
		}
		s.buffer = append(room, needed...)
		s.dropped += int64(s.start)
		s.pos -= s.start
		s.start, s.counted = 0, 0
	}
	const patience = 100 // with a source that returns neither bytes nor an error, as bufio has it
	for range patience {
		n, err := s.source.Read(s.buffer[len(s.buffer):cap(s.buffer)])
		s.buffer = s.buffer[:len(s.buffer)+n]
		s.end = err
		if n > 0 || err != nil {
			return n > 0
		}
	}
	s.end = io.ErrNoProgress
	return false
}

// offset returns how far into the stream the current token begins.
func (s *scanner) offset() int64 { return s.dropped + int64(s.start) }

// where returns the place of the current token.
func (s *scanner) where() place {
	if s.err != nil {
		return s.errAt
	}
	s.count()
	return s.place
}

// count counts lines and columns up to the current token. Each byte that is not UTF-8 counts as a character.
func (s *scanner) count() {
	text := s.buffer[s.counted:s.start]
	if n := bytes.Count(text, []byte{'\n'}); n > 0 {
		s.place.line += n
		s.place.column = 1
		text = text[bytes.LastIndexByte(text, '\n')+1:]
	}
	s.place.column += utf8.RuneCount(text)
	s.counted = s.start
}

// scan goes on to the next token.
func (s *scanner) scan() {
	afterMove := s.kind == tokenWord || s.kind == tokenStrength
	behind := s.dropped + int64(s.pos)
	s.token = token{}
	s.skipSpace()
	switch c := s.peek(0); {
	case c == eof:
		s.take(tokenEOF, 0)
	case c == '[':
		s.scanTag()
	case c == '{':
		s.scanComment()
	case c == ';':
		s.scanLineComment()
	case c == '(':
		s.scanParenthesis()
	case c == ')':
		s.take(tokenClose, 1)
	case c == '*':
		s.glued = afterMove && s.offset() == behind
		s.take(tokenStar, 1)
	case isMark(c):
		s.take(tokenStrength, s.marks(0))
	case c == '$':
		s.scanNAG()
	case isWord[c]:
		s.scanWord()
	default:
		s.fail(tokenOther, ErrUnexpected, 1)
	}
}

// take makes the next n bytes the token.
func (s *scanner) take(kind tokenKind, n int) {
	s.kind = kind
	s.text = s.buffer[s.pos : s.pos+n]
	s.pos += n
}

// fail makes the next n bytes a damaged token. They are copied: who passes over the damage may need the buffer.
func (s *scanner) fail(kind tokenKind, err error, n int) {
	s.errAt = s.where()
	s.err = err
	s.take(kind, n)
	s.text = bytes.Clone(s.text)
}

// skipSpace goes to the next token. Control characters are space, for files from DOS end in one, and so are the byte
// order mark and what a % hides.
func (s *scanner) skipSpace() {
	s.start = s.pos
	if s.dropped == 0 && s.pos == 0 && s.peek(0) == 0xEF && s.peek(1) == 0xBB && s.peek(2) == 0xBF {
		s.pos, s.start, s.counted = 3, 3, 3
	}
	newlines := 0
	for {
		switch c := s.peek(0); {
		case c == '\n':
			newlines++
			s.blank = s.blank || newlines > 1
		case c == '%':
			newlines = 0
			s.skipLine()
			continue
		case c > ' ' || c == eof:
			return
		}
		s.pos++
		s.start = s.pos
	}
}

// skipLine goes to the end of the line, without keeping it.
func (s *scanner) skipLine() {
	for {
		s.start = s.pos
		if i := bytes.IndexByte(s.buffer[s.pos:], '\n'); i >= 0 {
			s.pos += i
			s.start = s.pos
			return
		}
		s.pos = len(s.buffer)
		s.start = s.pos
		if !s.more() {
			return
		}
	}
}

// isCommentNext reports whether the next token is a comment, with no blank line before it. It does not read beyond
// the blank line: a game from a pipe is complete with it.
func (s *scanner) isCommentNext() bool {
	newlines := 0
	for i := range maxWord {
		switch c := s.peek(i); {
		case c == '{' || c == ';':
			return true
		case c == '\n':
			if newlines++; newlines > 1 {
				return false
			}
		case c > ' ' || c == eof:
			return false
		}
	}
	return false
}

// scanTag scans a tag. In its value \" stands for a quote, but so does any quote that does not end the tag.
func (s *scanner) scanTag() {
	begin := s.blanks(1)
	end := begin
	for isLetter(s.peek(end)) || end > begin && (isDigit(s.peek(end)) || s.peek(end) == '_') {
		end++
		if end > maxWord {
			break
		}
	}
	open := s.blanks(end)
	if end == begin || s.peek(open) != '"' {
		s.failLine(tokenTag, ErrTag)
		return
	}
	for i := open + 1; i < maxTag; i++ {
		switch s.peek(i) {
		case '\n', '\r', eof:
			s.failLine(tokenTag, ErrTag)
			return
		case '\\':
			if s.peek(i+1) == '"' {
				i++
			}
		case '"':
			if shut := s.blanks(i + 1); s.peek(shut) == ']' {
				s.take(tokenTag, shut+1)
				s.name, s.text = s.text[begin:end], s.text[open+1:i]
				return
			}
		}
	}
	s.failLine(tokenTag, ErrTooLarge)
}

// failLine makes the rest of the line a damaged token, of which it keeps the beginning.
func (s *scanner) failLine(kind tokenKind, err error) {
	n := 0
	for n < maxWord && !isLineEnd(s.peek(n)) {
		n++
	}
	s.fail(kind, err, n)
	s.skipLine()
}

// scanComment scans a comment in braces.
func (s *scanner) scanComment() {
	n, found := s.closingBrace()
	switch {
	case n >= maxComment:
		s.fail(tokenComment, ErrTooLarge, 1)
	case !found:
		s.fail(tokenComment, ErrUnclosedComment, 1)
	default:
		if next := gameIn(s.buffer[s.pos : s.pos+n]); next > 0 {
			s.fail(tokenComment, ErrUnclosedComment, 1)
			s.pos = s.start + next
			return
		}
		s.take(tokenComment, n+1)
		s.text = s.text[1:n]
		return
	}
	// Where the comment should have ended nobody knows, but a line that begins with a tag is not part of it.
	for s.peek(0) != eof && !(s.peek(0) == '[' && isLetter(s.peek(1))) {
		s.skipLine()
		s.skipSpace()
	}
}

// closingBrace returns how far ahead the next closing brace is. If the limit or the end comes first, found is false or
// n beyond the limit.
func (s *scanner) closingBrace() (n int, found bool) {
	for {
		from := max(s.pos+1, int(s.noBrace-s.dropped))
		i := bytes.IndexByte(s.buffer[from:], '}')
		end := from + i
		if i < 0 {
			end = len(s.buffer)
		}
		s.noBrace = s.dropped + int64(end)
		if n = end - s.pos; i >= 0 || n >= maxComment || !s.more() {
			return n, i >= 0
		}
	}
}

// gameIn returns where in a comment a new game begins: a blank line with a tag on the next. Then the closing brace is
// another comment's. It returns 0 if there is none.
func gameIn(comment []byte) int {
	for from := 0; ; {
		i := bytes.Index(comment[from:], []byte("\n["))
		if i < 0 {
			return 0
		}
		from += i + 1
		line := bytes.TrimRight(comment[:from-1], " \t\r")
		if bytes.HasSuffix(line, []byte{'\n'}) && from+1 < len(comment) && isLetter(int(comment[from+1])) {
			return from
		}
	}
}

// scanLineComment scans a comment that the end of the line ends.
func (s *scanner) scanLineComment() {
	for i := 1; i < maxComment; i++ {
		if c := s.peek(i); c == '\n' || c == eof {
			s.take(tokenComment, i)
			s.text = s.text[1:]
			return
		}
	}
	s.failLine(tokenComment, ErrTooLarge)
}

// scanParenthesis scans a strength in parentheses or the beginning of a variation.
func (s *scanner) scanParenthesis() {
	if n := s.marks(1); n > 1 && s.peek(n) == ')' {
		s.take(tokenStrength, n+1)
		s.text = s.text[1:n]
		return
	}
	s.take(tokenOpen, 1)
}

func (s *scanner) scanNAG() {
	n := s.digits(1)
	switch {
	case n == 1:
		s.fail(tokenOther, ErrUnexpected, 1)
	case n > 1+maxNAG:
		s.fail(tokenOther, ErrTooLarge, n)
	default:
		s.take(tokenNAG, n)
		s.number = number(s.text[1:])
	}
}

// scanWord scans a move number, or a move or a result.
func (s *scanner) scanWord() {
	if n := s.digits(0); s.peek(n) == '.' && !s.isScore(n) {
		dots := n
		for s.peek(dots) == '.' && dots < maxWord {
			dots++
		}
		s.take(tokenNumber, dots)
		s.number = number(s.text[:n])
		return
	}
	n := s.word(0)
	for next := s.resumes(n); next > 0; next = s.resumes(n) {
		n = s.word(next)
	}
	if n >= maxWord {
		s.fail(tokenOther, ErrTooLarge, maxWord)
		return
	}
	s.take(tokenWord, n)
}

// isScore reports whether the dot at n, with digits before it, is the decimal point of a result, as in 0.5-0.5.
func (s *scanner) isScore(n int) bool {
	dash := s.digits(n + 1)
	dot := s.digits(dash + 1)
	return dash > n+1 && s.peek(dash) == '-' && dot > dash+1 && s.peek(dot) == '.' && isDigit(s.peek(dot+1))
}

// resumes returns where a move that ends at n goes on after blanks, as in "1- 7", "c3 : e5" and "27x 18x 9"; 0 if it
// does not.
func (s *scanner) resumes(n int) int {
	next := s.blanks(n)
	if n < 1 || n == next || n >= maxWord {
		return 0
	}
	if isSeparator(s.peek(n - 1)) {
		if n > 1 && isDigit(s.peek(n-2)) && s.square(next) > next {
			return next
		}
		return 0
	}
	// A dash between spaces need not belong to a move that has one already.
	if c := s.peek(next); isSeparator(c) && (c != '-' || s.square(0) == n) {
		if next = s.blanks(next + 1); s.square(next) > next {
			return next
		}
	}
	return 0
}

// square returns where the square that begins i bytes ahead ends, number or name; i if there is none.
func (s *scanner) square(i int) int {
	if c := s.peek(i) | 0x20; c >= 'a' && c <= 'j' && isDigit(s.peek(i+1)) { // 0x20 makes upper case lower
		i++
	}
	return s.digits(i)
}

// blanks, digits, marks and word return where the run of such characters that begins i bytes ahead ends. The lengths
// are bounded, so that looking ahead costs nothing much.
func (s *scanner) blanks(i int) int {
	for limit := i + maxBlanks; i < limit && (s.peek(i) == ' ' || s.peek(i) == '\t'); {
		i++
	}
	return i
}

func (s *scanner) digits(i int) int {
	for i < maxWord && isDigit(s.peek(i)) {
		i++
	}
	return i
}

func (s *scanner) marks(i int) int {
	for i < maxWord && isMark(s.peek(i)) {
		i++
	}
	return i
}

func (s *scanner) word(i int) int {
	for i < maxWord {
		if c := s.peek(i); c == eof || !isWord[c] {
			break
		}
		i++
	}
	return i
}

// isWord says which bytes moves and results are made of: all but space and what begins another token. A % begins a
// hidden line only in front of a token. Bytes beyond ASCII may be part of a result, as in ½-½.
var isWord = func() (is [256]bool) {
	for c := ' ' + 1; c < 256; c++ {
		is[c] = true
	}
	for _, c := range `[]{}();*!?$"` {
		is[c] = false
	}
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
