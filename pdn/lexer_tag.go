package pdn

import "unicode/utf8"

// scanTag scans a tag. In its value \" stands for a quote, and so does any quote that does not end the tag. A tag
// without a quote or a bracket at its end is repaired. A bracket that begins no tag is a token with what it encloses on
// its line. Without a closing bracket it is a token alone, since moves may follow.
func (l *lexer) scanTag() {
	begin := l.blanks(1)
	end := l.tagName(begin)
	open := l.blanks(end)
	if end == begin || l.peek(open) != '"' {
		if n, ok := l.forumTag(); ok {
			l.take(tokenForumTag, n)
			return
		}
		l.failBracket()
		return
	}
	closing, n := l.tagEnd(open + 1)
	switch {
	case n > maxTag:
		l.failLine(tokenOther, ErrTooLarge)
	case n > 0:
		l.takeTag(n, begin, end, open+1, closing)
	default:
		if closing, n = l.repairTag(open + 1); n == 0 {
			l.failBracket()
			return
		}
		l.takeTag(n, begin, end, open+1, closing)
		l.repaired = true
	}
}

// takeTag makes the next n bytes a tag. Its name is the bytes [begin, end) ahead, its value [open, closing).
func (l *lexer) takeTag(n, begin, end, open, closing int) {
	l.take(tokenTag, n)
	l.name, l.text = l.text[begin:end], l.text[open:closing]
}

// tagName returns where the name of a tag that begins i bytes ahead ends; i if there is none. The name may have several
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

// tagEnd returns where the value of a tag and the tag itself end: at a quote and a bracket on the same line. The value
// begins i bytes ahead. n is 0 if there is no such end, and more than maxTag if the line is longer.
func (l *lexer) tagEnd(i int) (closing, n int) {
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

// repairTag returns where the value of a tag and the tag itself end, if tagEnd found no end: at a quote or a bracket.
// The value begins i bytes ahead. n is 0 if another bracket opens, or the line ends, before that.
func (l *lexer) repairTag(i int) (closing, n int) {
	for ; i < maxTag; i++ {
		switch c := l.peek(i); {
		case c == '"' || c == ']':
			return i, i + 1
		case isLineEnd(c) || c == '[' || c == '\\' && l.peek(i+1) == '"': // an escaped quote may end the value, or not
			return 0, 0
		}
	}
	return 0, 0
}

// scanBareTag scans a tag without its opening bracket, as in Event "A"], and reports whether there is one. It begins
// with a word of n bytes.
func (l *lexer) scanBareTag(n int) bool {
	if !isLetter(l.peek(0)) {
		return false // as most words do
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

// failBracket makes a bracket that begins no tag a token with an error, with what it encloses on its line.
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

// forumTag returns the length of the [pdn] or [/pdn] that comes next. ok is false if there is none.
func (l *lexer) forumTag() (n int, ok bool) {
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
