package pdn

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/godraughts/draughts"
)

// check checks what concerns the game as a whole, when its moves are known.
func (r *resolver) check() {
	r.checkTags()
	m := &r.body
	for i := range m.elements {
		if e := &m.elements[i]; e.kind == elementComment && !utf8.Valid(r.in.fromPin(e.text)) {
			m.warnings.add(finding{err: ErrEncoding, at: e.text.from, text: e.text, element: -1, depth: e.depth})
		}
	}
	r.checkResult()
}

func (r *resolver) checkTags() {
	r.checkNotation()
	for i, t := range r.tags {
		name, value := r.in.fromPin(t.name), r.in.fromPin(t.value)
		warn := func(err error, text span) {
			r.body.warnings.add(finding{err: err, at: t.at.from, text: text, element: -1})
		}
		standard, foreign := r.standardName(t)
		ok, _ := isTagName(string(name))
		if foreign && r.indexOf(standard) < 0 || !ok || name[0] < 'A' || name[0] > 'Z' {
			warn(ErrTagName, t.name)
		}
		if !utf8.Valid(value) {
			warn(ErrEncoding, t.value)
		}
		is := func(known string) bool {
			return (asciiFold(name, known) || standard == known) && r.first(known) == i
		}
		switch {
		case is("Date") && !isDate(value):
			warn(ErrDate, t.value)
		case is("Result") && !isResultOf(r.rules.GameType, r.in.intern(value), r.unescaped(r.value("ResultFormat"))):
			warn(ErrResult, t.value)
		case is("FEN") && r.start.Variant.IsValid() && (bytes.Contains(value, []byte(",:")) ||
			bytes.HasSuffix(value, []byte(",")) || len(bytes.Trim(value, "0123456789abcdefghijWBK?:,-+HF")) > 0):
			warn(ErrFENForm, t.value)
		case is("FEN") && r.start.Variant.IsValid() && !r.rules.Algebraic &&
			bytes.ContainsAny(value, "acdegij"): // letters that only names have
			warn(ErrNotation, t.value)
		}
	}
}

// checkNotation checks that the GameType tag has the notation of the moves, if that is the standard's.
func (r *resolver) checkNotation() {
	gameType := r.in.intern(r.value("GameType"))
	if gameType == "" || gameTypeError(gameType, r.start.Variant, rulesFields) != nil ||
		!slices.ContainsFunc(r.body.elements, func(e element) bool { return e.move != draughts.Move{} }) ||
		slices.ContainsFunc(r.body.warnings, func(f finding) bool { return f.err == ErrNotation }) {
		return
	}
	if err := gameTypeError(gameType, r.start.Variant, allFields); err != nil {
		r.warnOfTag("GameType", err)
	}
}

// checkResult compares the results in the tag, at the end of the text and on the board.
func (r *resolver) checkResult() {
	m := &r.body
	if m.terminator.to == 0 && r.in.token.kind != tokenEOF && !r.isCut {
		m.warnings.add(finding{err: ErrNoTerminator, at: r.endText().from, element: -1})
	}
	text := r.resultText()
	if t := r.in.fromPin(m.terminator); len(t) > 0 && string(t) != "*" && !sameScores(r.ownResult(string(t)), text) {
		m.warnings.add(finding{err: ErrResultConflict, at: m.terminator.from, text: m.terminator, element: -1})
	}
	shown, declared := r.final.Outcome().Result, resultOf(r.start.Variant, text)
	if len(m.errors) > 0 || shown == draughts.Ongoing || declared == draughts.Ongoing || declared == shown {
		return
	}
	at, value := r.resultAt()
	m.warnings.add(finding{err: ErrResultPosition, at: at, text: value, element: -1})
}
