package pdn

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/godraughts/draughts"
)

// Limits on a game.
const (
	maxTags     = 1000
	maxDepth    = 1000    // variations inside one another
	maxGame     = 4 << 20 // bytes
	maxParts    = 1 << 18 // moves, comments, glyphs, parentheses, ...
	maxFindings = 1 << 12 // errors, and deviations, that are told of one game
)

// forced is the numeric annotation glyph of an only move.
const forced = 7

// elementKind is what an element of a game's text is.
type elementKind uint8

const (
	elementMove     elementKind = iota // a move; which one the rules allow is found later
	elementUnknown                     // a move that the text says was made, but not which, as in "1. - -"
	elementDots                        // three dots: an unknown move, or none
	elementSetup                       // a position set up; number is its index in setups
	elementRest                        // of a capture that stands in several pieces, all but the first
	elementStrength                    // exclamation and question marks
	elementNAG                         // number is that of the glyph
	elementComment                     // a comment
	elementOpen                        // a variation begins; number is the index of the element behind it
	elementClose                       // it ends
	elementIgnored                     // nothing that the tree needs
)

// element is one thing in a game's text.
type element struct {
	kind   elementKind
	depth  int16 // how many variations deep
	text   span
	number int32         // see the kinds
	ply    int32         // of a move or what stands for one: which of the game it is, counted from 1
	early  bool          // of an opening: the variation stands before the move that it replaces
	move   draughts.Move // the zero Move if none could be made of the text
}

// finding is a deviation from the standard that was put right, or an error.
type finding struct {
	err     error
	at      int32 // where, in bytes from the pin
	text    span
	element int32 // the move that it is about, or the one before it; -1 if none
	depth   int16
	next    bool // it is about the move that would follow
}

// movetext is the text behind a game's tags, cut up.
type movetext struct {
	elements   []element
	warnings   []finding // deviations
	errors     []finding // errors
	open       []int32   // the variations not closed yet, as indices of elements
	last       int32     // the last move of the line that is being read; -1 if there is none
	lasts      []int32   // the same of the lines around it
	run        bareRun
	numbered   bool    // the last token was a move number with dots
	due        int32   // which ply the next move is by the move numbers of the line; 0 if there is none yet
	dues       []int32 // the same of the lines around it
	terminator span    // empty if there is none
	// The last comment that was made of what has no meaning, and the error about it, as indices; -1 if there is none.
	junk, junkError int32
}

func (m *movetext) reset() {
	*m = movetext{elements: m.elements[:0], warnings: m.warnings[:0], errors: m.errors[:0], open: m.open[:0],
		last: -1, lasts: m.lasts[:0], dues: m.dues[:0], run: bareRun{words: m.run.words[:0], due: 1}, junk: -1, junkError: -1}
}

// add adds an element with the text of the current token.
func (m *movetext) add(kind elementKind, text span) int32 {
	m.elements = append(m.elements, element{kind: kind, depth: int16(len(m.open)), text: text})
	return int32(len(m.elements) - 1)
}

// addMove adds a move, or what stands for one.
func (m *movetext) addMove(kind elementKind, text span) {
	m.last = m.add(kind, text)
	if m.due > 0 {
		m.due++
	}
}

// warn notes a deviation at the current line's last move.
func (m *movetext) warn(err error, text span) {
	m.addWarning(finding{err: err, at: text.from, text: text, element: m.last, depth: int16(len(m.open))})
}

// addWarning adds a deviation, unless there are very many already.
func (m *movetext) addWarning(n finding) {
	if len(m.warnings) < maxFindings {
		m.warnings = append(m.warnings, n)
	}
}

// fail notes an error at the place where the next move would be.
func (m *movetext) fail(err error, text span) {
	f := finding{err: err, at: text.from, text: text, element: m.last, depth: int16(len(m.open)), next: true}
	if m.last < 0 && len(m.lasts) > 0 { // the first move of a variation is one instead of the move before it
		f.element, f.next = m.lasts[len(m.lasts)-1], false
	}
	if len(m.errors) < maxFindings {
		m.errors = append(m.errors, f)
	}
}

// keepAsComment keeps what has no meaning where it stands as a comment, and notes the error. Pieces of it that follow one
// another are one.
func (s *Scanner) keepAsComment(err error, at span) {
	m := &s.body
	if last := int32(len(m.elements) - 1); last >= 0 && last == m.junk && m.junkError >= 0 {
		e, f := &m.elements[last], &m.errors[m.junkError]
		between := s.lex.fromPin(span{e.text.to, at.from})
		if f.err == err && at.to-e.text.from < maxTag && len(bytes.TrimFunc(between, isSpace)) == 0 {
			e.text.to, f.text.to = at.to, at.to
			return
		}
	}
	m.junkError = -1
	if len(m.errors) < maxFindings {
		m.junkError = int32(len(m.errors))
	}
	m.fail(err, at)
	m.junk = m.add(elementComment, at)
}

// readBody reads what follows the tags, up to the end of the game, and finds out which moves are made.
func (s *Scanner) readBody() {
	m := &s.body
	for ended := false; !ended; {
		s.next()
		t := &s.lex.token
		if s.isTooLarge() {
			break
		}
		ended = s.takeToken(t)
	}
	behind := m.terminator.to > 0 // reading goes on behind the terminator
	switch {
	case s.overflow:
		s.depth = len(m.open)
		fallthrough // who skips the rest reads the token again
	case s.unread:
		s.rewind()
		behind = false
	}
	s.settleRun(false) // where the game is too large
	if len(m.open) > 0 {
		if !s.overflow {
			m.fail(ErrUnclosedVariation, s.endText())
		}
		end := s.endText().from
		for len(m.open) > 0 {
			m.closeVariation(m.add(elementClose, span{end, end}))
		}
	}
	if behind {
		s.readTrailer()
	}
	s.resolve()
}

// readTrailer reads what belongs to the game behind its terminator. Comments in the same paragraph are about this game,
// others about the next. A result there is the game's if an asterisk stands before it.
func (s *Scanner) readTrailer() {
	m := &s.body
	for isTrailer(s.lex.nextInParagraph()) {
		s.next()
		t := &s.lex.token
		switch {
		case s.isTooLarge():
			s.depth = 0
			s.rewind()
			return
		case t.kind == tokenComment:
			s.comment(t)
		case isTerminator(t):
			if t.kind == tokenStar {
				break
			}
			m.warn(ErrTerminator, t.at)
			if s.lex.fromPin(m.terminator)[0] == '*' {
				m.terminator = t.at
			}
		default:
			s.rewind()
			return
		}
	}
}

// isTrailer reports whether what begins with c may belong to the game that a terminator before it has ended.
func isTrailer(c int) bool {
	return c == '{' || c == ';' || c == '%' || c == '*' || isDigit(c) || c >= utf8.RuneSelf
}

// isTerminator reports whether a token is an asterisk or a result.
func isTerminator(t *token) bool {
	return t.kind == tokenStar || t.kind == tokenWord && isResult(t.text)
}

// isTooLarge reports whether the game is too large with the current token.
func (s *Scanner) isTooLarge() bool {
	if !s.lex.full && s.lex.at.from <= maxGame && len(s.body.elements) < maxParts {
		return false
	}
	s.body.fail(ErrTooLarge, s.lex.at)
	s.overflow = true
	return true
}

// endText returns the text of the terminator or, if there is none, the place where the game ends.
func (s *Scanner) endText() span {
	if s.body.terminator.to > 0 {
		return s.body.terminator
	}
	return span{s.lex.at.from, s.lex.at.from}
}

// takeToken takes a token into the game, and reports whether the game ends with it or before it.
func (s *Scanner) takeToken(t *token) (ended bool) {
	m := &s.body
	if t.kind == tokenWord && isBareNumber(t.text) {
		s.takeBareNumber(t)
		m.numbered = false
		return false
	}
	if len(m.run.words) > 0 {
		s.settleRun(t.kind == tokenWord && !isResult(t.text))
	}
	m.numbered = t.kind == tokenNumber
	switch t.kind {
	case tokenEOF:
		s.settleLast()
		return true
	case tokenTag:
		s.unread = true
		s.settleLast()
		return true
	case tokenComment:
		s.comment(t)
	case tokenNumber:
		if s.isNewGame(t) {
			s.unread = true
			return true
		}
		s.moveNumber(t)
	case tokenWord:
		return s.word(t)
	case tokenStrength:
		s.strength(t)
	case tokenNAG:
		if len(t.text) > len("$0") && t.text[1] == '0' {
			m.warn(ErrLeadingZero, t.at)
		}
		s.glyph(t, int32(t.number))
	case tokenStar:
		if t.forced {
			m.warn(ErrForcedStar, t.at)
			s.glyph(t, forced)
			break
		}
		s.settleLast()
		m.terminator = t.at
		return true
	case tokenOpen:
		s.openVariation(t)
	case tokenClose:
		if len(m.open) == 0 {
			m.fail(ErrUnopenedVariation, t.at)
			break
		}
		m.closeVariation(m.add(elementClose, t.at))
	case tokenSetup:
		m.last = m.add(elementSetup, innerSpan(t, &s.lex))
		m.elements[m.last].number = -1 // no position yet
		m.due = 0                      // a variation here is one of the set-up
	case tokenWrapper:
		m.warn(ErrForumTag, t.at)
	case tokenOther:
		s.keepAsComment(t.err, t.at)
	}
	return false
}

func (s *Scanner) strength(t *token) {
	m := &s.body
	switch {
	case t.glued && m.junk >= 0 && int(m.junk) == len(m.elements)-1:
		s.keepAsComment(ErrUnexpected, t.at)
		return
	case !m.hasMove():
		s.keepAsComment(ErrNoMoveBefore, t.at)
		return
	case len(t.text) >= maxWord:
		s.keepAsComment(ErrTooLarge, t.at)
		return
	case !t.glued:
		m.warn(ErrDetachedStrength, t.at)
	}
	m.add(elementStrength, innerSpan(t, &s.lex))
}

// innerSpan returns where the token's text is: without the braces, slashes or parentheses round it.
func innerSpan(t *token, l *lexer) span {
	outer := l.fromPin(t.at)
	lead := int32(len(outer) - len(t.text))
	if lead > 1 { // one on either side
		lead /= 2
	}
	return span{t.at.from + lead, t.at.from + lead + int32(len(t.text))}
}

func (s *Scanner) comment(t *token) {
	m := &s.body
	begin := t.at.from + 1
	if t.err != nil {
		m.fail(t.err, span{t.at.from, begin})
	}
	if s.lex.fromPin(t.at)[0] == ';' {
		m.warn(ErrLineComment, t.at)
	}
	m.add(elementComment, span{begin, begin + int32(len(t.text))})
}

// hasMove reports whether there is a move to which marks and glyphs can belong. A set-up is none.
func (m *movetext) hasMove() bool {
	return m.last >= 0 && m.elements[m.last].kind != elementSetup
}

func (s *Scanner) glyph(t *token, number int32) {
	m := &s.body
	if !m.hasMove() {
		s.keepAsComment(ErrNoMoveBefore, t.at)
		return
	}
	m.elements[m.add(elementNAG, t.at)].number = number
}

func (s *Scanner) openVariation(t *token) {
	m := &s.body
	switch {
	case len(m.open) >= maxDepth:
		m.fail(ErrTooLarge, t.at)
	case m.last < 0:
		m.fail(ErrNoMoveBefore, t.at)
	}
	// An opening parenthesis that is refused opens all the same, so that the closing one has something to close.
	e := m.add(elementOpen, t.at)
	m.open = append(m.open, e)
	m.lasts, m.dues = append(m.lasts, m.last), append(m.dues, m.due)
	m.last, m.due = -1, 0
}

// closeVariation closes the innermost variation with the element at that index.
func (m *movetext) closeVariation(index int32) {
	end := len(m.open) - 1
	m.elements[m.open[end]].number = index + 1
	m.elements[index].depth--
	m.last, m.due = m.lasts[end], m.dues[end]
	m.open, m.lasts, m.dues = m.open[:end], m.lasts[:end], m.dues[:end]
}

// moveNumber takes a move number. Dots alone may stand for a move.
func (s *Scanner) moveNumber(t *token) {
	m := &s.body
	dots := t.dots()
	m.countFrom(t)
	switch {
	case dots != 1 && dots != 3:
		m.warn(ErrMoveNumber, t.at)
	case isEllipsis(t.text):
		m.add(elementDots, t.at)
	}
}

// dots returns how many dots a move number has.
func (t *token) dots() int { return len(t.text) - len(bytes.TrimRight(t.text, ".")) }

// countFrom takes a move number as that of the next move; with more than one dot that is the second of the two that have
// it. In front of a variation's first move that says whether the variation replaces the move before it or, as it is in
// broadcasts of games, the move behind it.
func (m *movetext) countFrom(t *token) {
	number := t.number
	m.run.due = number + 1
	switch {
	case number == 0 && m.due%2 == 1: // dots alone
		m.due++
	case number > 0 && number < maxParts:
		m.due = int32(2*number - 1)
		if t.dots() > 1 {
			m.due++
		}
	}
	if end := len(m.open) - 1; m.last < 0 && end >= 0 && m.due > 0 {
		m.elements[m.open[end]].early = m.due == m.dues[end]
	}
}

// isNewGame reports whether a move number begins a new game: if it is the first, and what stands before it may be the
// result of a game.
func (s *Scanner) isNewGame(t *token) bool {
	return t.number == 1 && bytes.Equal(t.text, []byte("1.")) && s.settleLast()
}

// word takes a move, or a result, with which the game ends.
func (s *Scanner) word(t *token) (ended bool) {
	m := &s.body
	if isResult(t.text) {
		return s.result(t)
	}
	switch {
	case isDash(t.text):
		m.addMove(elementUnknown, t.at)
		return false
	}
	at := t.at
	at.to = at.from + int32(remark(t.text, s.start.Variant.Rules().Algebraic))
	if !mayBeMove(t.text[:at.to-at.from]) {
		s.keepAsComment(ErrUnexpected, t.at)
		return false
	}
	m.addMove(elementMove, at)
	if at.to < t.at.to {
		m.warn(ErrGluedRemark, span{at.to, t.at.to})
		m.add(elementComment, span{at.to, t.at.to})
	}
	return false
}

// isEllipsis reports whether what looks like a move number is three dots and no number.
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

// remark returns where in a word the words begin that someone has glued to a move, as in "8-11Red"; the length of the
// word if there are none. A letter before a digit is part of the move, and where squares have names so is one at the
// beginning, as in "cd4Red".
func remark(word []byte, algebraic bool) int {
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

// mayBeMove reports whether a word may be a move: it has digits, and letters only that squares and captures have.
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

// result takes a result. The last word of a variation may be one too: then it is a comment.
func (s *Scanner) result(t *token) (ended bool) {
	m := &s.body
	at := t.at
	if len(m.open) > 0 {
		if s.peek().kind == tokenClose {
			m.add(elementComment, at)
			return false
		}
		m.fail(ErrUnclosedVariation, at)
		for len(m.open) > 0 {
			m.closeVariation(m.add(elementClose, at))
		}
	}
	m.terminator = at
	m.warn(ErrTerminator, at)
	return true
}

// settleLast is called where a game ends without a result, or may end. If the last word looks like one, as 4-6 does,
// it is taken as such if the Result tag says the same; without that tag the rules decide later whether it is a move.
// It reports whether the word may be a result.
func (s *Scanner) settleLast() bool {
	m := &s.body
	end := len(m.elements) - 1
	if end < 0 || len(m.open) > 0 || m.elements[end].kind != elementMove {
		return false
	}
	e := &m.elements[end]
	word := s.lex.fromPin(e.text)
	tag := s.value("Result")
	if !mayBeResult(word, tag) {
		return false
	}
	if len(tag) == 0 || string(tag) == "*" || string(tag) == "?" {
		s.mayBeResult = true
		return true
	}
	m.terminator, m.last = e.text, -1
	m.dropLast()
	m.warn(ErrTerminator, m.terminator)
	return true
}

// dropLast takes away the last element. What was noted about it is about none then: it was no move.
func (m *movetext) dropLast() {
	m.elements = m.elements[:len(m.elements)-1]
	for _, notes := range [][]finding{m.warnings, m.errors} {
		for i := range notes {
			if int(notes[i].element) == len(m.elements) {
				notes[i].element = -1
			}
		}
	}
}
