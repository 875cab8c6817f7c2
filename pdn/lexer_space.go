package pdn

import "bytes"

// byteOrderMark may stand at the beginning of a stream only.
var byteOrderMark = []byte("\uFEFF")

// skipSpace goes to the next token. Control characters count as white space, since files from DOS end in one. So do a
// byte order mark, and line ends and tabs that are written out as \r, \n and \t.
func (l *lexer) skipSpace() {
	l.start = l.pos
	if l.dropped == 0 && l.pos == 0 && l.isByteOrderMark(0) {
		n := len(byteOrderMark)
		l.pos, l.start, l.counted, l.bom = n, n, n, true
	}
	newlines := 0
	for {
		n := 1
		switch c := l.peek(0); {
		case c == eof:
			return
		case c == '\n':
			newlines++
		case c > ' ':
			var err error
			if n, err = l.invalidSpace(0); n == 0 {
				return
			}
			if l.spaceErr == nil {
				l.spaceErr, l.spaceErrAt = err, span{int32(l.pos - l.pin), int32(l.pos - l.pin + n)}
			}
			if l.isEscapedBreak(0) {
				newlines++
			}
		case c < ' ' && !isWhite(c):
			l.control = true
		}
		l.blank = l.blank || newlines > 1
		l.pos += n
		l.start = l.pos
	}
}

// isWhite reports whether a control character is one that texts have: a tab, the end of a line or page, or the end of a
// file from DOS.
func isWhite(c int) bool { return c >= '\t' && c <= '\r' || c == 0x1a }

// invalidSpace returns the length of what stands i bytes ahead, and what is wrong with it, if that counts as white
// space but is none in PDN. Otherwise the length is 0.
func (l *lexer) invalidSpace(i int) (n int, err error) {
	switch c := l.peek(i); {
	case c == '\\' && isEscaped(l.peek(i+1)):
		return len(`\n`), ErrEscapedLineEnd
	case c == int(byteOrderMark[0]) && l.isByteOrderMark(i):
		return len(byteOrderMark), ErrBOM
	}
	return 0, nil
}

// isByteOrderMark reports whether a byte order mark stands i bytes ahead.
func (l *lexer) isByteOrderMark(i int) bool {
	for j, c := range byteOrderMark {
		if l.peek(i+j) != int(c) {
			return false
		}
	}
	return true
}

// isEscaped reports whether a letter behind a backslash stands for a line end or a tab.
func isEscaped(c int) bool { return c == 'r' || c == 'n' || c == 't' }

// isEscapedBreak reports whether a line break is written out i bytes ahead. In front of a real line break it does not
// count.
func (l *lexer) isEscapedBreak(i int) bool {
	return l.peek(i) == '\\' && l.peek(i+1) == 'n' && !isLineEnd(l.peek(i+2))
}

// skipLine goes to the end of the line. It does not keep the text.
func (l *lexer) skipLine() {
	for {
		l.start = l.pos
		if i := bytes.IndexByte(l.buffer[l.pos:], '\n'); i >= 0 {
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

// nextInParagraph returns the first byte of the next token, or eof if a blank line comes before it. It does not read
// beyond the blank line, since a game from a pipe is complete there.
func (l *lexer) nextInParagraph() int {
	newlines := 0
	for i := 0; i < maxWord; {
		n := 1
		switch c := l.peek(i); {
		case c == eof:
			return eof
		case c == '\n':
			newlines++
		case c > ' ':
			if n, _ = l.invalidSpace(i); n == 0 {
				return c
			}
			if l.isEscapedBreak(i) {
				newlines++
			}
		}
		if newlines > 1 {
			return eof
		}
		i += n
	}
	return eof
}
