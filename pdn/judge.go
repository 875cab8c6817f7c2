package pdn

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"unicode/utf8"

	"github.com/godraughts/draughts"
)

// setUp finds out the rules and the start position of the current game from its tags.
func (s *Scanner) setUp() {
	if s.games == 1 && s.lex.bom {
		s.body.addWarning(finding{err: ErrBOM, element: -1})
	}
	if s.inferring && !s.namesRules() {
		s.infer()
	}
	named, gameType := s.value("Variant"), s.value("GameType")
	v := s.variant
	if len(named)+len(gameType) > 0 {
		var warning error
		if v, warning = variantOfTags(s.intern(named), s.intern(gameType), s.variant); warning != nil {
			s.warnOfTag("GameType", warning)
		}
	}
	s.start = draughts.Setup{Variant: v}
	if !v.IsValid() {
		s.warnOfTag("GameType", ErrUnsupportedGameType)
		return
	}
	s.start = v.Start().Setup()
	fen := s.value("FEN")
	if len(fen) > 0 && string(fen) != "?" {
		setup, err := draughts.ParseSetup(v, string(fen))
		if err != nil {
			s.failTag("FEN", err)
			s.start = draughts.Setup{Variant: v} // no position, as the text has none
			return
		}
		if crown(&setup) {
			s.warnOfTag("FEN", ErrKingRow)
		}
		s.start = setup
	}
	if err := startError(s.start); err != nil {
		s.failTag("FEN", err)
		return
	}
	if s.start.Turn != draughts.NoColor {
		s.position, _ = s.start.Position() // it is one
		s.known = true
	}
}

// warnOfTag notes a deviation in a tag.
func (s *Scanner) warnOfTag(name string, err error) {
	t := s.tags[s.indexOf(name)]
	s.body.addWarning(finding{err: err, at: t.at.from, text: t.value, element: -1})
}

func (s *Scanner) failTag(name string, err error) {
	t := s.tags[s.indexOf(name)]
	s.body.errors = append(s.body.errors, finding{err: err, at: t.at.from, text: t.value, element: -1})
}

// check looks at what concerns the game as a whole, and brings errors and deviations in the order of the text.
func (s *Scanner) check() {
	s.checkTags()
	s.checkEncoding()
	s.checkResult()
	m := &s.body
	if s.strict {
		m.makeErrors()
	}
	byPlace := func(a, b finding) int { return cmp.Compare(a.at, b.at) }
	slices.SortStableFunc(m.errors, byPlace)
	slices.SortStableFunc(m.warnings, byPlace)

	s.lex.count(s.lex.pin)
	s.errors = s.appendErrors(s.errors, m.errors)
	s.warnings = s.appendErrors(s.warnings, m.warnings)
}

// makeErrors makes errors of the deviations, but for those that are not about how the text says what it says.
func (m *movetext) makeErrors() {
	kept := m.warnings[:0]
	for _, n := range m.warnings {
		if n.err == ErrResultPosition || n.err == ErrUnsupportedGameType || errors.Is(n.err, ErrNoRules) {
			kept = append(kept, n)
		} else {
			m.errors = append(m.errors, n)
		}
	}
	m.warnings = kept
}

// appendErrors appends the notes, which are in the order of the text, as errors with places and words.
func (s *Scanner) appendErrors(dst []Error, notes []finding) []Error {
	at, where := int32(0), s.lex.place
	for _, n := range notes {
		where = where.after(s.lex.fromPin(span{at, n.at}))
		at = n.at
		e := Error{File: s.file, Line: where.line, Column: where.column, Game: s.games, Depth: int(n.depth), Err: n.err}
		if n.text.to > n.text.from {
			end := min(n.text.to, n.text.from+maxWord)
			e.Text = s.intern(s.lex.fromPin(span{n.text.from, end}))
		}
		if n.element >= 0 {
			e.Ply = int(s.body.elements[n.element].ply)
		}
		if n.next && (n.element >= 0 || s.bodyAt >= 0 && n.at >= s.bodyAt) {
			e.Ply++
		}
		dst = append(dst, e)
	}
	return dst
}

// checkTags looks for tags that the standard would have otherwise.
func (s *Scanner) checkTags() {
	for i, t := range s.tags {
		name, value := s.lex.fromPin(t.name), s.lex.fromPin(t.value)
		deviates := func(err error, text span) {
			s.body.addWarning(finding{err: err, at: t.at.from, text: text, element: -1})
		}
		standard, foreign := standardName(name, s.start.Variant)
		if foreign && s.indexOf(standard) < 0 || !isTagName(string(name)) || name[0] < 'A' || name[0] > 'Z' {
			deviates(ErrTagName, t.name)
		}
		if !utf8.Valid(value) {
			deviates(ErrEncoding, t.value)
		}
		switch is := func(known string) bool { return (asciiFold(name, known) || standard == known) && s.first(known) == i }; {
		case is("Date") && !isDate(value):
			deviates(ErrDate, t.value)
		case is("Result") && !isResultOf(s.gameType(), s.intern(value), s.Tag("ResultFormat")):
			deviates(ErrResult, t.value)
		case is("FEN") && s.start.Variant.IsValid() && !isStandardFEN(value):
			deviates(ErrFENForm, t.value)
		}
	}
}

// isStandardFEN reports whether fen has only what the standard writes, in the way of characters.
func isStandardFEN(fen []byte) bool {
	for _, c := range fen {
		switch {
		case isDigit(int(c)), c >= 'a' && c <= 'j', bytes.IndexByte([]byte("WBK?:,-+HF"), c) >= 0:
		default:
			return false
		}
	}
	return true
}

// gameType returns the number of the current game's GameType.
func (s *Scanner) gameType() int {
	if s.start.Variant.IsValid() {
		return s.rules.gameType
	}
	return gameTypeNumber(s.intern(s.value("GameType")))
}

// checkEncoding looks for text in another encoding.
func (s *Scanner) checkEncoding() {
	for _, e := range s.body.elements {
		if e.kind == elementComment && !utf8.Valid(s.lex.fromPin(e.text)) {
			s.body.addWarning(finding{err: ErrEncoding, at: e.text.from, text: e.text, element: -1, depth: e.depth})
		}
	}
}

// checkResult compares what the tag, the end of the text and the final position say about the result.
func (s *Scanner) checkResult() {
	m := &s.body
	if m.terminator.to == 0 && s.lex.kind != tokenEOF && !s.overflow {
		end := s.endText()
		m.addWarning(finding{err: ErrNoTerminator, at: end.from, element: -1})
	}
	text := s.resultText()
	if t := s.lex.fromPin(m.terminator); len(t) > 0 && string(t) != "*" && !sameScores(string(t), text) {
		m.addWarning(finding{err: ErrResultConflict, at: m.terminator.from, text: m.terminator, element: -1})
	}
	if s.final == (draughts.Position{}) || len(m.errors) > 0 || s.final.HasMoves() {
		return
	}
	declared := resultOf(s.start.Variant, text)
	game, err := draughts.NewGameFrom(s.final.Setup())
	if err != nil || declared == draughts.Ongoing || declared == game.Outcome().Result {
		return
	}
	at, value := s.resultAt()
	m.addWarning(finding{err: ErrResultPosition, at: at, text: value, element: -1})
}

// resultAt returns where the result stands that counts, and its text: a tag or what ends the game.
func (s *Scanner) resultAt() (at int32, text span) {
	if i := s.first("Result"); i >= 0 && isKnownResult(s.lex.fromPin(s.tags[i].value)) {
		return s.tags[i].at.from, s.tags[i].value
	}
	text = s.endText()
	return text.from, text
}

// isKnownResult reports whether the text in the place of a result says what it is.
func isKnownResult(text []byte) bool {
	return len(text) > 0 && string(text) != "*" && string(text) != "?"
}

// resultText returns the result as Game.ResultText does.
func (s *Scanner) resultText() string {
	for _, b := range [][]byte{s.value("Result"), s.lex.fromPin(s.body.terminator)} {
		if isKnownResult(b) {
			return s.intern(b)
		}
	}
	return "*"
}
