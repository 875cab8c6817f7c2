package pdn

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// Text returns the text of the current game as it stands in the stream. The next game overwrites it. Of a game that is
// too large it is the beginning.
func (s *Scanner) Text() []byte {
	s.read()
	return bytes.TrimFunc(s.untrimmed(), isSpace)
}

func (s *Scanner) untrimmed() []byte {
	return bytes.TrimPrefix(s.in.buffer[s.in.pin:s.in.pos], byteOrderMark)
}

// textStart returns where Text begins, in bytes from the pin.
func (s *Scanner) textStart() int {
	return s.in.pos - s.in.pin - len(bytes.TrimLeftFunc(s.untrimmed(), isSpace))
}

// isSpace reports whether a character is white space in PDN, or a control character.
func isSpace(r rune) bool { return r <= ' ' }

// AppendText appends the text of the current game, ended so that another game can follow. It adds a line break, and in
// front of that an asterisk if the game might not end there. Use it to join the games of several streams. Put a blank
// line between them, so that a comment in front of a game is not taken for one behind the game before. The error is
// ErrTooLarge if Text has only the beginning of the game; then nothing is appended.
func (s *Scanner) AppendText(dst []byte) ([]byte, error) {
	text := s.Text()
	if s.game.isCut {
		return dst, &s.game.errors[len(s.game.errors)-1]
	}
	from := s.textStart()
	for _, e := range s.game.body.elements {
		if e.kind == elementComment && e.number < 0 { // it might end at a brace of the game that follows
			to := int(e.text.to) - from
			dst = append(append(dst, text[:to]...), "\n}"...)
			text, from = text[to:], from+to
		}
	}
	dst = append(dst, text...)
	if !s.isEnded() {
		dst = append(dst, "\n*"...)
	}
	return append(dst, '\n'), nil
}

// isEnded reports whether the current game ends with an asterisk, or with a result that can be nothing else. Inside a
// variation a result might be a comment.
func (s *Scanner) isEnded() bool {
	m := &s.game.body
	end := s.in.fromPin(m.terminator)
	if len(end) == 0 {
		return false
	}
	behind := s.in.buffer[s.in.pin+int(m.terminator.to) : s.in.pos]
	return end[0] == '*' || isResult(end) && !m.unclosed || bytes.HasPrefix(bytes.TrimSpace(behind), []byte("*"))
}

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

// result takes a result. At the end of a variation it is a comment. One that is in doubt is a move if the game goes on.
func (s *Scanner) result(t *token) (ended bool) {
	m := &s.game.body
	at, inVariation, inDoubt := t.at, s.inVariation(), s.doubtsResult(t.text)
	if inVariation || inDoubt {
		s.next()
		s.in.unread = true
	}
	switch next := &s.in.token; {
	case inVariation && next.kind == tokenClose:
		m.warn(ErrUnbracedRemark, at)
		m.add(elementComment, at)
		return false
	case inDoubt && !next.blank && (next.kind == tokenWord || next.kind == tokenNumber && next.number != 1):
		m.addMove(elementMove, at)
		return false
	case inVariation:
		m.fail(ErrUnclosedVariation, at)
		m.closeAll(at)
	}
	m.terminator = at
	m.warn(ErrTerminator, at)
	return true
}

// doubtsResult reports whether a result may be a move: the Result tag has another, or a capture is written like it.
func (s *Scanner) doubtsResult(word []byte) bool {
	a, b, isWhole := wholeScores(word)
	if tag := s.game.result; isKnownResult(tag) {
		return isWhole && string(word) != tag && (a+b > 2 || !sameScores(string(word), tag))
	}
	return string(word) == "1:1"
}

// takeTagResult makes the text of the Result tag a token, if that is no usual result, begins with t and ends the game.
func (s *Scanner) takeTagResult(t *token) bool {
	result := s.game.result
	if !s.game.isOdd || t.text[0] != result[0] || s.inVariation() {
		return false
	}
	s.in.peek(len(result) + maxWord) // reads it into the buffer
	t.text = s.in.fromPin(t.at)
	rest, found := bytes.CutPrefix(s.in.buffer[s.in.pin+int(t.at.from):], []byte(result))
	rest = bytes.TrimLeftFunc(rest, isSpace)
	if !found || len(rest) > 0 && bytes.IndexByte([]byte("*[{"), rest[0]) < 0 && !bytes.HasPrefix(rest, []byte("1.")) {
		return false
	}
	t.at.to = t.at.from + int32(len(result))
	t.text, s.in.pos = s.in.fromPin(t.at), s.in.pin+int(t.at.to)
	return true
}

func (s *Scanner) inVariation() bool { return len(s.game.body.outer) > 0 || s.game.cutDepth > 0 }

// settleLastWord decides whether the last word is the result, where the game ends without one or may end. A move such
// as 4-6 may be. It is the result if the Result tag says the same. Without that tag it is the result unless it is a
// legal move, which is found later. settleLastWord reports whether the word is or may be the result.
func (s *Scanner) settleLastWord() bool {
	m := &s.game.body
	end := len(m.elements) - 1
	if end < 0 || s.inVariation() || m.elements[end].kind != elementMove {
		return false
	}
	e := &m.elements[end]
	word := s.in.fromPin(e.text)
	if !mayBeResult(word, s.game.result) {
		return false
	}
	if !isKnownResult(s.game.result) {
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
	case string(t.text) == "...":
		m.add(elementDots, t.at)
	}
	return false
}

func (t *token) dots() int { return len(t.text) - len(bytes.TrimRight(t.text, ".")) }

// isDash reports whether a word is nothing but dashes, which stand for an unknown move.
func isDash(word []byte) bool {
	return (word[0] == '-' || word[0] >= utf8.RuneSelf) && len(bytes.TrimLeftFunc(word, isDashRune)) == 0
}

func isDashRune(r rune) bool { return r == '-' || r >= '\u2010' && r <= '\u2015' || r == '\u2212' }

// moveLength returns the length of the move in a word: the whole word, unless a remark stands directly behind the
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

// mayBeMove reports whether a word may be a move: it has digits, and no letters but a to j and x.
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

// People write moves and move numbers without their signs: "1. 11 15 23 19", "1 11-15 23-19". Whether a number without
// dots is a move number or a square depends on its neighbours. So a run of such numbers is gathered first.

type bareNumber struct {
	number int
	at     span
}

// bareRun is a run of numbers without dots.
type bareRun struct {
	words       []bareNumber
	afterNumber bool // a move number with dots stands in front: the first of the words is a square
	nextNumber  int  // the number of the next move
}

// isBareNumber reports whether a word is a number without dots that may be a square or a move number.
func isBareNumber(word []byte) bool { return len(word) <= 3 && allDigits(word) }

// continuesRun reports whether a number without dots belongs to the run before it.
func (t *token) continuesRun() bool {
	return !t.blank && t.spaceErr != ErrEscapedLineEnd
}

func (s *Scanner) takeBareNumber(t *token) {
	m := &s.game.body
	if len(m.run.words) == 0 || !t.continuesRun() {
		s.settleRun(false)
		m.run.afterNumber = m.afterNumber
	}
	m.run.words = append(m.run.words, bareNumber{number(t.text), t.at})
}

// settleRun decides what the numbers of the run are, and takes them. moveNext says that a move follows.
func (s *Scanner) settleRun(moveNext bool) {
	m := &s.game.body
	words := m.run.words
	counted, pairs := m.run.afterNumber, 0 // pairs of squares behind the last move number
	for i := 0; i < len(words); {
		left := words[i:]
		n := 2
		switch {
		case i == 0 && m.run.afterNumber && (len(left) == 1 || left[0].number >= 100):
			n = 1 // a square alone, which is an error, or two squares without a separator
		case len(left) == 1, i == 0 && !counted && m.run.beginsWithMoveNumber(moveNext),
			counted && pairs == 2 && left[0].number == m.run.nextNumber:
			m.takeNumber(left[0].number, 0)
			m.warn(ErrMoveNumber, left[0].at)
			counted, pairs = true, 0
			i++
			continue
		}
		m.addMove(elementMove, span{left[0].at.from, left[n-1].at.to})
		i += n
		pairs++
	}
	m.run.words = words[:0]
}

// beginsWithMoveNumber reports whether the first of the words is a move number. Then two pairs of squares follow, and
// the next number. moveNext says that a move follows the run.
func (r *bareRun) beginsWithMoveNumber(moveNext bool) bool {
	isNext := r.words[0].number == r.nextNumber
	if len(r.words)%2 == 1 {
		return isNext || !moveNext // else the last word is the number of the move that follows
	}
	return isNext && len(r.words) > 5 && r.words[5].number == r.nextNumber+1
}
