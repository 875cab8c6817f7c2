package pdn

import (
	"bytes"
	"unicode/utf8"
)

// readBody reads what follows the tags, up to the end of the game. In a game that is skipped it leaves out moves that
// can be nothing else.
func (s *Scanner) readBody() {
	m := &s.game.body
	for ended := false; !ended; {
		if s.game.isSkipped && !s.in.unread && len(m.run.words) == 0 {
			// Only the last move becomes an element: it may be the result.
			move, last := s.in.skipMoves()
			if move.to > 0 {
				m.addMove(elementMove, move)
			}
			m.afterNumber = last == tokenNumber || last == tokenEOF && m.afterNumber
		}
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
	s.settleRun(false) // of a game that was cut
	if len(m.outer) > 0 {
		end := s.endText()
		if !s.game.isCut {
			m.fail(ErrUnclosedVariation, end)
		}
		m.closeAll(span{end.from, end.from})
	}
	if hasTrailer {
		s.readTrailer()
	}
}

// readTrailer reads what belongs to the game behind its terminator. Comments in the same paragraph are about this game,
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

// endText returns the text of the terminator or, if there is none, the place where the game ends.
func (s *Scanner) endText() span {
	if s.game.body.terminator.to > 0 {
		return s.game.body.terminator
	}
	return span{s.in.token.at.from, s.in.token.at.from}
}

// takeToken takes a token into the game, and reports whether the game ends with it or before it. It ends before the
// token if the token is unread then.
func (s *Scanner) takeToken(t *token) (ended bool) {
	m := &s.game.body
	if t.kind == tokenWord && s.takeTagResult(t) {
		s.settleRun(false)
		return s.result(t)
	}
	if t.kind == tokenWord && isBareNumber(t.text) {
		s.takeBareNumber(t)
		m.afterNumber = false
		return false
	}
	if len(m.run.words) > 0 {
		s.settleRun(t.kind == tokenWord && !isResult(t.text))
	}
	m.afterNumber = t.kind == tokenNumber
	switch t.kind {
	case tokenEOF:
		s.settleLastWord()
		return true
	case tokenTag:
		s.in.unread = true
		s.settleLastWord()
		return true
	case tokenNumber:
		return s.moveNumber(t)
	case tokenWord:
		return s.word(t)
	case tokenStar:
		return s.asterisk(t)
	case tokenComment:
		s.comment(t)
	case tokenStrength:
		s.strength(t)
	case tokenNAG:
		if len(t.text) > len("$0") && t.text[1] == '0' {
			m.warn(ErrLeadingZero, t.at)
		}
		s.glyph(t, int32(t.number))
	case tokenOpen:
		if len(m.outer) >= maxDepth {
			m.fail(ErrTooLarge, t.at)
		}
		m.openVariation(t.at)
	case tokenClose:
		if len(m.outer) == 0 && s.game.cutDepth > 0 {
			s.game.cutDepth--
			break
		}
		if len(m.outer) == 0 {
			m.fail(ErrUnopenedVariation, t.at)
			break
		}
		m.closeVariation(t.at)
	case tokenSetup:
		m.last = m.add(elementSetup, innerSpan(t, &s.in))
		m.elements[m.last].number = -1 // no position yet
		m.nextPly = 0                  // a variation here replaces the set-up
	case tokenForumTag:
		m.warn(ErrForumTag, t.at)
	case tokenOther:
		s.keepAsComment(t.err, t.at)
	}
	return false
}

// asterisk takes an asterisk: a glyph directly behind a move, or else the terminator.
func (s *Scanner) asterisk(t *token) (ended bool) {
	m := &s.game.body
	if t.forced {
		m.warn(ErrForcedAsterisk, t.at)
		s.glyph(t, forced)
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
	m.add(elementStrength, innerSpan(t, &s.in))
}

// glyph takes a numeric annotation glyph, or what stands for one. Without a move before it, it annotates the next one.
func (s *Scanner) glyph(t *token, number int32) {
	m := &s.game.body
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

// innerSpan returns the place of a token's text, without the braces, slashes or parentheses round it.
func innerSpan(t *token, l *lexer) span {
	outer := l.fromPin(t.at)
	lead := int32(len(outer) - len(t.text))
	if lead > 1 { // one on either side
		lead /= 2
	}
	return span{t.at.from + lead, t.at.from + lead + int32(len(t.text))}
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
