package pdn

import (
	"bytes"
	"unicode/utf8"
)

// next goes on to the next token. It warns of invalid white space before the token, once if the token is read again.
func (s *Scanner) next() {
	isNew := !s.in.unread
	s.in.next()
	if isNew && s.in.token.spaceErr != nil {
		known := s.game.body.warnings
		if n := len(known); n == 0 || known[n-1].at != s.in.token.spaceErrAt.from {
			s.game.body.warn(s.in.token.spaceErr, s.in.token.spaceErrAt)
		}
	}
}

// readBody reads what follows the tags, up to the end of the game.
func (s *Scanner) readBody() {
	m := &s.game.body
	for ended := false; !ended; {
		s.takePlain()
		s.next()
		if s.exceedsLimit() {
			break
		}
		ended = s.takeToken(&s.in.token)
	}
	hasTrailer := m.terminator.to > 0
	if s.game.isCut {
		s.game.cutDepth += len(m.outer)
	}
	if s.game.isCut || s.in.unread { // the token belongs to what is skipped, or to the next game
		s.in.reread()
		hasTrailer = false
	}
	m.settleRun(false) // of a game that was cut
	if len(m.outer) > 0 {
		end := s.game.endText()
		if !s.game.isCut {
			m.fail(ErrUnclosedVariation, end)
		}
		m.closeAll(span{end.from, end.from})
	}
	if hasTrailer {
		s.readTrailer()
	}
}

// takePlain takes tokens that are plainly moves and move numbers. Of a game that is skipped only the last move becomes
// an element: it may be the result.
func (s *Scanner) takePlain() {
	m := &s.game.body
	if s.in.unread || len(m.run.words) > 0 {
		return
	}
	var last span
	for len(m.elements) < maxElements {
		text, dots, named := s.in.plain()
		if text == nil {
			break
		}
		at, n := s.in.spanOf(text), min(len(text), len(s.game.result))
		if at.from > maxGame || s.game.isOdd && dots == 0 && string(text[:n]) == s.game.result[:n] {
			s.in.rereadFrom(at.from)
			break
		}
		m.afterNumber = dots > 0
		switch {
		case dots == 0 && s.game.isSkipped:
			last = at
		case dots == 0 && named:
			s.move(text, at)
		case dots == 0:
			m.addMove(elementMove, at)
		case !s.game.isSkipped:
			s.moveNumber(number(text), dots, span{at.from, at.to + int32(dots)})
		}
	}
	if last.to > 0 {
		m.addMove(elementMove, last)
	}
}

// readTrailer reads what belongs to the game after its terminator. Comments in the same paragraph are about this game,
// later ones about the next. A result there is the game's if the terminator is an asterisk.
func (s *Scanner) readTrailer() {
	m := &s.game.body
	for mayBeTrailer(s.in.nextInParagraph()) {
		s.next()
		t := &s.in.token
		switch {
		case s.exceedsLimit():
			s.game.cutDepth = 0
			s.in.reread()
			return
		case t.kind == tokenComment:
			s.comment(t)
		case t.kind == tokenStar:
		case isTerminator(t):
			m.warn(ErrTerminator, t.at)
			if s.in.fromPin(m.terminator)[0] == '*' {
				m.terminator = t.at
			}
		default:
			s.in.reread()
			return
		}
	}
}

// mayBeTrailer reports whether text that begins with c may belong to the game whose terminator stands before it.
func mayBeTrailer(c int) bool {
	return c == '{' || c == ';' || c == '%' || c == '*' || isDigit(c) || c >= utf8.RuneSelf
}

func isTerminator(t *token) bool {
	return t.kind == tokenStar || t.kind == tokenWord && isResult(t.text)
}

// exceedsLimit reports whether the game is too large with the current token. Then it adds the error, if need be in the
// place of another, and the game is cut there. The end of a game is not too far if all before it was read.
func (s *Scanner) exceedsLimit() bool {
	m, t := &s.game.body, &s.in.token
	isEnd := t.kind == tokenEOF || t.kind == tokenStar && !t.forced
	if !s.in.full && (isEnd && !s.in.skipped || t.at.from <= maxGame && len(m.elements) < maxElements) {
		return false
	}
	m.errors = m.errors[:min(len(m.errors), maxFindings-1)]
	m.fail(ErrTooLarge, t.at)
	s.game.isCut = true
	return true
}

// takeToken takes a token into the game, and reports whether the game ends with it or before it. It ends before the
// token if the token is unread then.
func (s *Scanner) takeToken(t *token) (ended bool) {
	m := &s.game.body
	if t.kind == tokenWord && s.takeTagResult(t) {
		m.settleRun(false)
		return s.result(t)
	}
	if t.kind == tokenWord && isBareNumber(t.text) {
		m.takeBareNumber(t)
		m.afterNumber = false
		return false
	}
	if len(m.run.words) > 0 {
		m.settleRun(t.kind == tokenWord && !isResult(t.text))
	}
	m.afterNumber = t.kind == tokenNumber
	switch t.kind {
	case tokenEOF, tokenTag:
		s.in.unread = t.kind == tokenTag
		s.settleLastWord()
		return true
	case tokenNumber:
		if string(t.text) == "1." && s.settleLastWord() { // a new game begins
			s.in.unread = true
			return true
		}
		s.moveNumber(t.number, t.dots, t.at)
	case tokenWord:
		return s.word(t)
	case tokenStar:
		return s.asterisk(t)
	case tokenComment:
		s.comment(t)
	case tokenStrength:
		s.strength(t)
	case tokenNAG:
		s.glyph(t, int32(t.number))
	case tokenOpen:
		m.openVariation(t.at)
	case tokenClose:
		switch {
		case len(m.outer) > 0:
			m.closeVariation(t.at)
		case s.game.cutDepth > 0:
			s.game.cutDepth--
		default:
			m.fail(ErrUnopenedVariation, t.at)
		}
	case tokenSetup:
		m.last = m.add(elementSetup, s.in.spanOf(t.text))
		m.elements[m.last].number = -1 // no position yet
		m.nextPly = 0                  // a variation here replaces the set-up
	case tokenForumTag:
		m.warn(ErrForumTag, t.at)
	case tokenOther:
		s.keepAsComment(t.err, t.at)
	}
	return false
}

// asterisk takes an asterisk: a glyph directly after a move, or else the terminator.
func (s *Scanner) asterisk(t *token) (ended bool) {
	m := &s.game.body
	if t.forced {
		m.warn(ErrForcedAsterisk, t.at)
		s.glyph(t, 7) // the only move
		return false
	}
	s.settleLastWord()
	m.terminator = t.at
	return true
}

func (s *Scanner) strength(t *token) {
	m := &s.game.body
	switch {
	case t.adjacent && m.junk >= 0 && int(m.junk) == len(m.elements)-1:
		s.keepAsComment(ErrUnexpected, t.at)
		return
	case !m.isMove(m.last):
		s.keepAsComment(ErrNoMoveBefore, t.at)
		return
	case int(m.marks)+len(t.text) >= maxWord:
		s.keepAsComment(ErrTooLarge, t.at)
		return
	case !t.adjacent:
		m.warn(ErrDetachedStrength, t.at)
	}
	m.marks += int32(len(t.text))
	m.add(elementStrength, s.in.spanOf(t.text))
}

// glyph takes a numeric annotation glyph, or what stands for one. Without a move before it, it annotates the next one.
func (s *Scanner) glyph(t *token, number int32) {
	m := &s.game.body
	if len(t.text) > len("$0") && t.text[1] == '0' {
		m.warn(ErrLeadingZero, t.at)
	}
	e := &m.elements[m.add(elementNAG, t.at)]
	e.number, e.early = number, !m.isMove(m.last)
}

func (s *Scanner) comment(t *token) {
	m := &s.game.body
	from := t.at.from + 1
	if t.err != nil {
		m.fail(t.err, span{t.at.from, from})
	}
	if s.in.fromPin(t.at)[0] == ';' {
		m.warn(ErrLineComment, t.at)
	}
	if bytes.IndexByte(t.text, '}') >= 0 {
		m.warn(ErrBrace, t.at)
	}
	i := m.add(elementComment, span{from, from + int32(len(t.text))})
	if t.err == ErrUnclosedComment {
		m.elements[i].number = -1
	}
}

// keepAsComment keeps text without a meaning as a comment where it stands, and adds the error, which is a warning for
// text in brackets. Adjacent pieces of other text are one comment.
func (s *Scanner) keepAsComment(err error, at span) {
	m := &s.game.body
	if last := int32(len(m.elements) - 1); last >= 0 && last == m.junk && m.junkError >= 0 {
		e, f := &m.elements[last], &m.errors[m.junkError]
		between := s.in.fromPin(span{e.text.to, at.from})
		if f.err == err && at.to-e.text.from < maxTag && len(bytes.TrimFunc(between, isSpace)) == 0 {
			e.text.to, f.text.to = at.to, at.to
			return
		}
	}
	m.junkError = -1
	switch {
	case err == ErrTag:
		m.warn(err, at)
	case len(m.errors) < maxFindings:
		m.junkError = int32(len(m.errors))
		m.fail(err, at)
	}
	m.junk = m.add(elementComment, at)
}

// word takes a move, or the result, which ends the game.
func (s *Scanner) word(t *token) (ended bool) {
	switch {
	case isResult(t.text):
		return s.result(t)
	case isDash(t.text):
		s.game.body.addMove(elementUnknown, t.at)
	default:
		s.move(t.text, t.at)
	}
	return false
}

// move takes a word that is no result: a move, also with a remark directly after it, or text without a meaning.
func (s *Scanner) move(word []byte, at span) {
	m := &s.game.body
	n := moveLength(word, s.game.rules.Algebraic)
	if !mayBeMove(word[:n]) {
		s.keepAsComment(ErrUnexpected, at)
		return
	}
	end := at.from + int32(n)
	m.addMove(elementMove, span{at.from, end})
	if end < at.to {
		remark := span{end, at.to}
		m.warn(ErrUnbracedRemark, remark)
		m.add(elementComment, remark)
	}
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
	if !isKnownResult(s.game.result) {
		a, b, ok := wholeScores(word)
		s.game.mayBeResult = ok && a+b <= maxPoints
		return s.game.mayBeResult
	}
	if _, _, ok := scores(s.game.result); !ok || string(word) != s.game.result {
		return false
	}
	e.kind = elementIgnored
	m.terminator, m.last = e.text, -1
	m.warn(ErrTerminator, m.terminator)
	return true
}

// moveNumber takes a move number. Three dots alone may stand for a move.
func (s *Scanner) moveNumber(number, dots int, at span) {
	m := &s.game.body
	m.takeNumber(number, dots)
	switch {
	case dots != 1 && dots != 3:
		m.warn(ErrMoveNumber, at)
	case at.to-at.from == 3 && dots == 3:
		m.add(elementEllipsis, at)
	}
}
