package pdn

import "unicode/utf8"

// blanks returns where the blanks that begin i bytes ahead end. It looks at no more than maxBlanks bytes: the lengths
// of what is looked ahead for are bounded.
func (l *lexer) blanks(i int) int {
	for limit := i + maxBlanks; i < limit && (l.peek(i) == ' ' || l.peek(i) == '\t'); {
		i++
	}
	return i
}

// digits returns where the digits that begin i bytes ahead end, up to maxWord.
func (l *lexer) digits(i int) int {
	b := l.buffer[l.pos:] // mostly it has all digits
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

// marks returns where the exclamation and question marks that begin i bytes ahead end, up to maxWord.
func (l *lexer) marks(i int) int {
	for i < maxWord && isMark(l.peek(i)) {
		i++
	}
	return i
}

// word returns where the word that begins i bytes ahead ends, up to maxWord.
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

// isWord has the bytes of words: all but white space and those that begin another token. A % begins a comment only in
// front of a token. Bytes beyond ASCII may be part of a result, as in ½-½.
var isWord = func() (is [256]bool) {
	for c := ' ' + 1; c < 256; c++ {
		is[c] = true
	}
	for _, c := range `[]{}();*!?$"\` {
		is[c] = false
	}
	is[byteOrderMark[0]] = false // it may begin a byte order mark
	return is
}()

func isLineEnd(c int) bool   { return c == '\n' || c == '\r' || c == eof }
func isDigit(c int) bool     { return c >= '0' && c <= '9' }
func isLetter(c int) bool    { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }
func isMark(c int) bool      { return c == '!' || c == '?' }
func isSeparator(c int) bool { return c == '-' || c == 'x' || c == 'X' || c == ':' }

// allDigits reports whether a word has nothing but digits.
func allDigits(word []byte) bool {
	for _, c := range word {
		if !isDigit(int(c)) {
			return false
		}
	}
	return true
}

// number returns the value of digits, limited to 1<<30.
func number(digits []byte) int {
	n := 0
	for _, c := range digits {
		n = min(n*10+int(c-'0'), 1<<30)
	}
	return n
}

// text returns b as a string. It reads bytes that are not UTF-8 as Latin-1.
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
