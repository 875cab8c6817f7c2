package pdn

import (
	"unicode/utf8"

	"github.com/godraughts/draughts/internal/notation"
)

// scanWord scans a move number, a move, a result or another word, or a tag without its opening bracket.
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
	for next := l.continuation(n); next > 0; next = l.continuation(n) {
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

// continuation returns where a move that ends at n goes on behind blanks, as in "1- 7", "c3 : e5" and "27x 18x 9"; 0 if
// it does not.
func (l *lexer) continuation(n int) int {
	next := l.blanks(n)
	if n < 1 || n == next || n >= maxWord {
		return 0
	}
	if isDigit(l.peek(n-1)) && isDigit(l.peek(next)) {
		return 0 // by far the most frequent case
	}
	if sign := l.separatorBehind(n); sign > 0 {
		if n > sign && isDigit(l.peek(n-sign-1)) && l.square(next) > next {
			return next
		}
		return 0
	}
	// A dash between spaces belongs to a move only if the move has no separator yet.
	if sign, isDash := l.separator(next); sign > 0 && (!isDash || l.square(0) == n) {
		if next = l.blanks(next + sign); l.square(next) > next {
			return next
		}
	}
	return 0
}

// separator returns the length of the separator that begins i bytes ahead, and whether it is a dash. The length is 0 if
// there is none.
func (l *lexer) separator(i int) (n int, isDash bool) {
	c := l.peek(i)
	if c < utf8.RuneSelf {
		if isSeparator(c) {
			return 1, c == '-'
		}
		return 0, false
	}
	l.peek(i + 2) // reads it into the buffer
	return notation.SignAt(l.buffer, l.pos+i)
}

// separatorBehind returns the length of the separator that ends at n; 0 if there is none.
func (l *lexer) separatorBehind(n int) int {
	if c := l.peek(n - 1); c < utf8.RuneSelf {
		if isSeparator(c) {
			return 1
		}
		return 0
	}
	for i := 2; i <= 3 && i <= n; i++ {
		if sign, _ := l.separator(n - i); sign == i {
			return i
		}
	}
	return 0
}

// square returns where the number or name of a square that begins i bytes ahead ends; i if there is none.
func (l *lexer) square(i int) int {
	if c := l.peek(i) | 0x20; c >= 'a' && c <= 'j' && isDigit(l.peek(i+1)) { // 0x20 makes upper case lower
		i++
	}
	return l.digits(i)
}
