package pdn

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// word takes a move, or the result, which ends the game.
func (s *Scanner) word(t *token) (ended bool) {
	m := &s.game.body
	if isResult(t.text) {
		return s.result(t)
	}
	if isDash(t.text) {
		m.addMove(elementUnknown, t.at)
		return false
	}
	move := t.at
	move.to = move.from + int32(moveLength(t.text, s.game.start.Variant.Rules().Algebraic))
	if !mayBeMove(t.text[:move.to-move.from]) {
		s.keepAsComment(ErrUnexpected, t.at)
		return false
	}
	m.addMove(elementMove, move)
	if move.to < t.at.to {
		remark := span{move.to, t.at.to}
		m.warn(ErrUnbracedRemark, remark)
		m.add(elementComment, remark)
	}
	return false
}

// result takes a result. At the end of a variation it is a comment.
func (s *Scanner) result(t *token) (ended bool) {
	m := &s.game.body
	at := t.at
	if len(m.outer) > 0 {
		if s.peek().kind == tokenClose {
			m.add(elementComment, at)
			return false
		}
		m.fail(ErrUnclosedVariation, at)
		m.closeAll(at)
	}
	m.terminator = at
	m.warn(ErrTerminator, at)
	return true
}

// settleLastWord decides whether the last word is the result, where the game ends without one or may end. A move such
// as 4-6 may be. It is the result if the Result tag says the same. Without that tag it is the result unless it is a
// legal move, which is found later. settleLastWord reports whether the word is or may be the result.
func (s *Scanner) settleLastWord() bool {
	m := &s.game.body
	end := len(m.elements) - 1
	if end < 0 || len(m.outer) > 0 || m.elements[end].kind != elementMove {
		return false
	}
	e := &m.elements[end]
	word := s.in.fromPin(e.text)
	tag := s.value("Result")
	if !mayBeResult(word, tag) {
		return false
	}
	if !isKnownResult(tag) {
		s.game.mayBeResult = true
		return true
	}
	m.terminator, m.last = e.text, -1
	m.dropLast()
	m.warn(ErrTerminator, m.terminator)
	return true
}

// moveNumber takes a move number. Three dots alone may stand for a move. The game ends before a number 1 if what stands
// before that may be a result.
func (s *Scanner) moveNumber(t *token) (ended bool) {
	m := &s.game.body
	if t.number == 1 && bytes.Equal(t.text, []byte("1.")) && s.settleLastWord() {
		s.in.unread = true
		return true
	}
	dots := t.dots()
	m.takeNumber(t.number, dots)
	switch {
	case dots != 1 && dots != 3:
		m.warn(ErrMoveNumber, t.at)
	case isEllipsis(t.text):
		m.add(elementDots, t.at)
	}
	return false
}

// dots returns how many dots a move number has.
func (t *token) dots() int { return len(t.text) - len(bytes.TrimRight(t.text, ".")) }

// isEllipsis reports whether the text of a move number is three dots and no number.
func isEllipsis(text []byte) bool { return string(text) == "..." }

// isDash reports whether a word is nothing but dashes, which stand for an unknown move.
func isDash(word []byte) bool {
	for len(word) > 0 {
		r, n := utf8.DecodeRune(word)
		if !isDashRune(r) {
			return false
		}
		word = word[n:]
	}
	return true
}

func isDashRune(r rune) bool { return r == '-' || r >= '\u2010' && r <= '\u2015' || r == '\u2212' }

// moveLength returns the length of the move in a word: that of the word, unless a remark stands directly behind the
// move, as in "8-11Red". A letter before a digit is part of the move. Where squares have names, so is a letter at the
// beginning, as in "cd4Red".
func moveLength(word []byte, algebraic bool) int {
	for i, c := range word {
		if c == 'x' || c == 'X' || c < utf8.RuneSelf && !isLetter(int(c)) {
			continue
		}
		if r, _ := utf8.DecodeRune(word[i:]); c >= utf8.RuneSelf && !unicode.IsLetter(r) {
			continue
		}
		if i+1 < len(word) && isDigit(int(word[i+1])) || algebraic && i == 0 {
			continue
		}
		if i == 0 {
			break // a word alone is no remark
		}
		return i
	}
	return len(word)
}

// mayBeMove reports whether a word may be a move: it has digits, and no letters but those of squares and captures.
func mayBeMove(word []byte) bool {
	digits := false
	for _, c := range word {
		digits = digits || isDigit(int(c))
		if isLetter(int(c)) && (c|0x20 > 'j' && c|0x20 != 'x') { // 0x20 makes upper case lower
			return false
		}
	}
	return digits
}
