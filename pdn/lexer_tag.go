package pdn

import "unicode/utf8"

// scanTag scans a tag. In its value \" stands for a quote, but so does any quote that does not end the tag. A tag that
// lacks a quote or a bracket at its end is mended. A bracket that begins no tag is a token with what it encloses on its
// line, or alone if nothing closes it: what follows may be moves.
func (l *lexer) scanTag() {
	begin := l.blanks(1)
	end := l.tagName(begin)
	open := l.blanks(end)
	if end == begin || l.peek(open) != '"' {
		if n, ok := l.isWrapper(); ok {
			l.take(tokenForumTag, n)
			return
		}
		l.failBracket()
		return
	}
	shut, n := l.tagEnd(open + 1)
	switch {
	case n > maxTag:
		l.failLine(tokenOther, ErrTooLarge)
	case n > 0:
		l.takeTag(n, begin, end, open+1, shut)
	default:
		if shut, n = l.repairTag(open + 1); n == 0 {
			l.failBracket()
			return
		}
		l.takeTag(n, begin, end, open+1, shut)
		l.repaired = true
	}
}

// takeTag makes the next n bytes a tag whose name and value stand there.
func (l *lexer) takeTag(n, begin, end, open, shut int) {
	l.take(tokenTag, n)
	l.name, l.text = l.text[begin:end], l.text[open:shut]
}

// tagName returns where the name of a tag that begins i bytes ahead ends; i if there is none. It may be of several
// words.
func (l *lexer) tagName(i int) int {
	begin, end := i, i
	for {
		from := i
		for c := l.peek(i); isLetter(c) || c >= utf8.RuneSelf || i > begin && (isDigit(c) || c == '_'); c = l.peek(i) {
			i++
		}
		if i == from || i-begin > maxWord {
			return end
		}
		end = i
		if c := l.peek(i); c == '-' || c == '.' {
			i++
		}
		i = l.blanks(i)
	}
}

// tagEnd returns where a tag's value that begins i bytes ahead ends, and the tag itself: at a quote and a bracket on
// the same line. n is 0 if there are none, and beyond maxTag if the line is longer.
func (l *lexer) tagEnd(i int) (shut, n int) {
	if l.dropped+int64(l.pos+i) < l.noTagEnd {
		return 0, 0
	}
	for ; i < maxTag; i++ {
		switch c := l.peek(i); {
		case isLineEnd(c):
			l.noTagEnd = l.dropped + int64(l.pos+i)
			return 0, 0
		case c == '\\' && l.peek(i+1) == '"':
			i++
		case c == '"':
			if n = l.blanks(i + 1); l.peek(n) == ']' {
				return i, n + 1
			}
		}
	}
	return 0, maxTag + 1
}

// repairTag returns where a tag's value that begins i bytes ahead ends, and the tag itself, in a tag that is not closed
// on its line: at a quote or a bracket. n is 0 if there is neither before another bracket opens.
func (l *lexer) repairTag(i int) (shut, n int) {
	for ; i < maxTag; i++ {
		switch c := l.peek(i); {
		case c == '"' || c == ']':
			return i, i + 1
		case isLineEnd(c) || c == '[' || c == '\\' && l.peek(i+1) == '"': // is that part of the value, or its end?
			return 0, 0
		}
	}
	return 0, 0
}

// scanBareTag scans a tag that lacks its opening bracket, as in Event "A"], and reports whether it is one. It begins
// with a word of n bytes.
func (l *lexer) scanBareTag(n int) bool {
	if !isLetter(l.peek(0)) {
		return false // as most
	}
	open := l.blanks(n)
	if l.peek(open) != '"' {
		return false
	}
	for i := range n {
		if !isLetter(l.peek(i)) {
			return false
		}
	}
	for i := open + 1; i < maxTag && !isLineEnd(l.peek(i)); i++ {
		if l.peek(i) != '"' {
			continue
		}
		end := l.blanks(i + 1)
		if l.peek(end) != ']' {
			return false
		}
		l.takeTag(end+1, 0, n, open+1, i)
		l.repaired = true
		return true
	}
	return false
}

// failBracket makes a bracket that begins no tag a damaged token, with what it encloses if it does on its line.
func (l *lexer) failBracket() {
	for i := 1; i < maxTag; i++ {
		switch c := l.peek(i); {
		case c == ']':
			l.fail(tokenOther, ErrTag, i+1)
			return
		case isLineEnd(c) || c == '[' || c == '{':
			l.fail(tokenOther, ErrTag, 1)
			return
		}
	}
	l.fail(tokenOther, ErrTag, 1)
}

// isWrapper reports whether [pdn] or [/pdn] comes next, and its length.
func (l *lexer) isWrapper() (n int, ok bool) {
	i := 1
	if l.peek(i) == '/' {
		i++
	}
	for _, c := range "pdn]" {
		if l.peek(i) != int(c) && l.peek(i)|0x20 != int(c) { // 0x20 makes upper case lower
			return 0, false
		}
		i++
	}
	return i, true
}
