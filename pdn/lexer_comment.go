package pdn

import "bytes"

// scanComment scans a comment in braces. A comment without a closing brace ends before the next line that begins with a
// tag.
func (l *lexer) scanComment() {
	n, found := l.closingBrace()
	switch {
	case n >= maxComment:
		l.failComment(ErrTooLarge, l.tagLine())
	case !found:
		l.failComment(ErrUnclosedComment, l.tagLine())
	default:
		if next := nextGame(l.buffer[l.pos : l.pos+n]); next > 0 {
			l.failComment(ErrUnclosedComment, next)
			return
		}
		l.take(tokenComment, n+1)
		l.text = l.text[1:n]
	}
}

// failComment makes the next n bytes a comment without its closing brace. If n is maxComment, it skips what follows up
// to a line that begins with a tag.
func (l *lexer) failComment(err error, n int) {
	for n > 1 && n < maxComment && l.buffer[l.pos+n-1] <= ' ' {
		n-- // a blank line in front of a tag counts
	}
	l.fail(tokenComment, err, n)
	l.text = l.text[1:]
	if n < maxComment {
		return
	}
	l.text = bytes.Clone(l.text) // skipping may overwrite the buffer
	for l.peek(0) != eof && !(l.peek(0) == '[' && isLetter(l.peek(1))) {
		l.skipLine()
		for c := l.peek(0); c <= ' ' && c != eof; c = l.peek(0) {
			l.pos++
		}
	}
}

// tagLine returns how many bytes ahead the next line is that begins with a tag, or else the end of the stream. It
// returns maxComment at most.
func (l *lexer) tagLine() int {
	atStart := false
	for i := 1; i < maxComment; i++ {
		switch c := l.peek(i); {
		case c == eof || atStart && c == '[' && isLetter(l.peek(i+1)):
			return i
		case c == '\n':
			atStart = true
		case c > ' ':
			atStart = false
		}
	}
	return maxComment
}

// closingBrace returns how many bytes ahead the next closing brace is. found is false if the stream ends before it. n
// may be maxComment or more, whether it was found or not.
func (l *lexer) closingBrace() (n int, found bool) {
	for {
		from := max(l.pos+1, int(l.noBrace-l.dropped))
		i := bytes.IndexByte(l.buffer[from:], '}')
		end := from + i
		if i < 0 {
			end = len(l.buffer)
		}
		l.noBrace = l.dropped + int64(end)
		if n = end - l.pos; i >= 0 || n >= maxComment || !l.more() {
			return n, i >= 0
		}
	}
}

// nextGame returns where a new game begins in what looks like a comment: at a tag behind a blank line. The closing
// brace is that of another comment then. It returns 0 if there is no such tag.
func nextGame(comment []byte) int {
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

// scanLineComment scans a comment up to the end of the line.
func (l *lexer) scanLineComment() {
	for i := 1; i < maxComment; i++ {
		if c := l.peek(i); c == '\n' || c == eof {
			l.take(tokenComment, i)
			l.text = l.text[1:]
			return
		}
	}
	l.failLine(tokenComment, ErrTooLarge)
	l.text = l.text[1:]
}

// failLine makes the rest of the line a token with an error, or the first maxComment bytes of it.
func (l *lexer) failLine(kind tokenKind, err error) {
	n := 0
	for n < maxComment && !isLineEnd(l.peek(n)) {
		n++
	}
	l.fail(kind, err, n)
	l.text = bytes.Clone(l.text) // skipping may overwrite the buffer
	l.skipLine()
}
