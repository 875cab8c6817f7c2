package pdn

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"unicode/utf8"

	"github.com/godraughts/draughts"
)

// check checks what concerns the game as a whole, when its moves are known. Then it sorts the errors and warnings by
// their places.
func (s *Scanner) check() {
	s.checkTags()
	m := &s.game.body
	for _, e := range m.elements {
		if e.kind == elementComment && !utf8.Valid(s.in.fromPin(e.text)) {
			m.addWarning(finding{err: ErrEncoding, at: e.text.from, text: e.text, element: -1, depth: e.depth})
		}
	}
	s.checkResult()
	if s.options.Strict {
		m.makeErrors()
	}
	byPlace := func(a, b finding) int { return cmp.Compare(a.at, b.at) }
	slices.SortStableFunc(m.errors, byPlace)
	slices.SortStableFunc(m.warnings, byPlace)

	s.in.count(s.in.pin)
	s.game.errors = s.appendErrors(s.game.errors, m.errors)
	s.game.warnings = s.appendErrors(s.game.warnings, m.warnings)
}

// makeErrors turns the warnings into errors, except for those that are about the game and not about its form.
func (m *movetext) makeErrors() {
	kept := m.warnings[:0]
	for _, f := range m.warnings {
		if f.err == ErrResultPosition || f.err == ErrUnsupportedGameType || errors.Is(f.err, ErrNoRules) {
			kept = append(kept, f)
		} else {
			m.errors = append(m.errors, f)
		}
	}
	m.warnings = kept
}

// appendErrors appends findings, sorted by place, as errors with lines and columns. The lexer's place must be
// the pin.
func (s *Scanner) appendErrors(dst []Error, findings []finding) []Error {
	at, where := int32(0), s.in.place
	for _, f := range findings {
		where = where.after(s.in.fromPin(span{at, f.at}))
		at = f.at
		e := Error{
			File: s.options.File, Line: where.line, Column: where.column, Game: s.games, Depth: int(f.depth), Err: f.err,
		}
		if f.text.to > f.text.from {
			to := min(f.text.to, f.text.from+maxWord)
			e.Text = s.in.intern(s.in.fromPin(span{f.text.from, to}))
		}
		if f.element >= 0 {
			e.Ply = int(s.game.body.elements[f.element].ply)
		}
		if f.next && (f.element >= 0 || s.game.bodyAt >= 0 && f.at >= s.game.bodyAt) {
			e.Ply++
		}
		dst = append(dst, e)
	}
	return dst
}

func (s *Scanner) checkTags() {
	s.checkNotation()
	for i, t := range s.game.tags {
		name, value := s.in.fromPin(t.name), s.in.fromPin(t.value)
		warn := func(err error, text span) {
			s.game.body.addWarning(finding{err: err, at: t.at.from, text: text, element: -1})
		}
		standard, foreign := s.standardName(t)
		ok, _ := isTagName(string(name))
		if foreign && s.indexOf(standard) < 0 || !ok || name[0] < 'A' || name[0] > 'Z' {
			warn(ErrTagName, t.name)
		}
		if !utf8.Valid(value) {
			warn(ErrEncoding, t.value)
		}
		is := func(known string) bool {
			return (asciiFold(name, known) || standard == known) && s.first(known) == i
		}
		switch {
		case is("Date") && !isDate(value):
			warn(ErrDate, t.value)
		case is("Result") && !isResultOf(s.gameType(), s.in.intern(value), s.Tag("ResultFormat")):
			warn(ErrResult, t.value)
		case is("FEN") && s.game.start.Variant.IsValid() && (bytes.Contains(value, []byte(",:")) ||
			bytes.HasSuffix(value, []byte(",")) || len(bytes.Trim(value, "0123456789abcdefghijWBK?:,-+HF")) > 0):
			warn(ErrFENForm, t.value)
		case is("FEN") && s.game.start.Variant.IsValid() && !s.resolver.rules.algebraic &&
			bytes.ContainsAny(value, "acdegij"): // letters that only names have
			warn(ErrNotation, t.value)
		}
	}
}

// checkNotation checks that the GameType tag has the notation of the moves, if that is the standard's.
func (s *Scanner) checkNotation() {
	g, gameType := &s.game, s.in.intern(s.value("GameType"))
	if gameType == "" || gameTypeError(gameType, g.start.Variant, rulesFields) != nil ||
		!slices.ContainsFunc(g.body.elements, func(e element) bool { return e.move != draughts.Move{} }) ||
		slices.ContainsFunc(g.body.warnings, func(f finding) bool { return f.err == ErrNotation }) {
		return
	}
	if err := gameTypeError(gameType, g.start.Variant, allFields); err != nil {
		s.warnOfTag("GameType", err)
	}
}

// gameType returns the number of the current game's GameType.
func (s *Scanner) gameType() int {
	if s.game.start.Variant.IsValid() {
		return s.resolver.rules.gameType
	}
	return gameTypeNumber(s.in.intern(s.value("GameType")))
}

// checkResult compares the results in the tag, at the end of the text and on the board.
func (s *Scanner) checkResult() {
	g, m := &s.game, &s.game.body
	if m.terminator.to == 0 && s.in.token.kind != tokenEOF && !g.isCut {
		m.addWarning(finding{err: ErrNoTerminator, at: s.endText().from, element: -1})
	}
	text := s.resultText()
	if t := s.in.fromPin(m.terminator); len(t) > 0 && string(t) != "*" && !sameScores(string(t), text) {
		m.addWarning(finding{err: ErrResultConflict, at: m.terminator.from, text: m.terminator, element: -1})
	}
	shown, declared := g.final.Outcome().Result, resultOf(g.start.Variant, text)
	if len(m.errors) > 0 || shown == draughts.Ongoing || declared == draughts.Ongoing || declared == shown {
		return
	}
	at, value := s.resultAt()
	m.addWarning(finding{err: ErrResultPosition, at: at, text: value, element: -1})
}

// resultAt returns the place of the result that counts, and its text. It is in a tag or ends the game.
func (s *Scanner) resultAt() (at int32, text span) {
	if i := s.first("Result"); i >= 0 {
		if t := s.game.tags[i]; isKnownResult(s.in.fromPin(t.value)) {
			return t.at.from, t.value
		}
	}
	text = s.endText()
	return text.from, text
}

// isKnownResult reports whether a tag or a terminator gives a result.
func isKnownResult[T string | []byte](text T) bool {
	return len(text) > 0 && string(text) != "*" && string(text) != "?"
}

// resultText returns the result as Game.resultText does.
func (s *Scanner) resultText() string {
	_, text := s.resultAt()
	if b := s.in.fromPin(text); isKnownResult(b) {
		return s.in.intern(b)
	}
	return "*"
}

func (s *Scanner) warnOfTag(name string, err error) {
	t := s.game.tags[s.indexOf(name)]
	s.game.body.addWarning(finding{err: err, at: t.at.from, text: t.value, element: -1})
}

// failTag adds an error about a tag of the current game. It is added beyond the limit of errors too.
func (s *Scanner) failTag(name string, err error) {
	t := s.game.tags[s.indexOf(name)]
	s.game.body.errors = append(s.game.body.errors, finding{err: err, at: t.at.from, text: t.value, element: -1})
}
