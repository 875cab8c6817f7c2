package pdn

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/notation"
)

// resolver finds the moves that the text of a game means. A text may fit several moves: then the resolver tries them in
// turn, and takes the first with which the line can go on.
type resolver struct {
	*gameState
	steps    []int32   // the elements of the current line that change the position
	choices  []choice  // at the texts of the line that fit several moves
	work     int       // how many more steps the line may cost
	readings []reading // of the current text, the likeliest first
	legal    []draughts.Move
	form     moveForm // of the current text
}

// choice is which of several readings of a text is tried.
type choice struct{ taken, of int }

// resolve finds the moves of the current game, the main line and all variations.
func (r *resolver) resolve() {
	r.findFirst()
	r.findTurn()
	r.startWithSetup()
	start, number := &r.start, r.numberFrom(0)
	if start.MoveNumber == 1 {
		start.MoveNumber = 0 // the FEN ends in F1
	}
	if number > 1 && start.MoveNumber == 0 && (len(r.value("FEN")) > 0 || *start != start.Variant.Start().Setup()) {
		start.MoveNumber = number
	}
	r.final = r.resolveLine(0, len(r.body.elements), r.position, 0)
}

// resolveLine finds the moves of a line and of its variations, and returns the position after the line. The line is the
// elements [from, to). It begins in p, after ply moves of the game. An unknown position is zero, here and below.
func (r *resolver) resolveLine(from, to int, p draughts.Position, ply int32) draughts.Position {
	elements := r.body.elements
	base := len(r.steps)
	hasMore := false // than moves and what follows each
	for i := from; i < to; i++ {
		switch e := &elements[i]; e.kind {
		case elementOpen:
			i = int(e.number) - 1
			hasMore = true
		case elementNAG:
			hasMore = hasMore || e.early
		case elementMove, elementUnknown, elementEllipsis, elementSetup:
			r.steps = append(r.steps, int32(i))
		}
	}
	last := r.findMoves(r.steps[base:], p, ply)
	r.steps = r.steps[:base]
	if hasMore {
		r.resolveVariations(from, to, p, ply)
	}
	return last
}

// resolveVariations resolves the variations and glyphs of a line, now that the positions in which they begin are known.
// The arguments are those of resolveLine.
func (r *resolver) resolveVariations(from, to int, p draughts.Position, ply int32) {
	elements := r.body.elements
	var before draughts.Position
	next, last, kind := from, int32(-1), elementClose // the next step and the last, and what the next is
	for i := from; i < to; i++ {
		e := &elements[i]
		if e.early && i >= next { // else the next step is still the same
			kind = elementClose
			if _, next = r.body.firstMove(i); next < len(elements) {
				kind = elements[next].kind
			}
		}
		switch e.kind {
		case elementNAG:
			switch {
			case e.early && (kind == elementMove || kind == elementUnknown):
				r.warn(ErrGlyphPlace, e.text, int32(next))
			case e.early:
				e.kind = elementComment
				r.warn(ErrNoMoveBefore, e.text, int32(i))
			}
		case elementOpen:
			e.early = e.early && r.replacesNext(i, kind, last, before, p)
			switch {
			case e.alone:
			case e.early:
				r.resolveLine(i+1, int(e.number)-1, p, ply)
			default:
				r.resolveLine(i+1, int(e.number)-1, before, ply-1)
			}
			i = int(e.number) - 1
		case elementMove, elementUnknown, elementSetup:
			if e.kind != elementSetup {
				ply++
			}
			before, p, last = p, r.after(e, p), int32(i)
		}
	}
}

// replacesNext reports whether the variation at an opening element replaces the next step, and warns if that is a move.
// It does if no move stands before it, or by its move number. But it replaces the last step if its first move is legal
// only there, and if it begins with a set-up. The positions are those before and after that step. Without either step
// the variation is alone.
func (r *resolver) replacesNext(open int, next elementKind, last int32, before, after draughts.Position) bool {
	body := &r.body
	e := &body.elements[open]
	first, at := body.firstMove(open + 1)
	switch {
	case body.elements[at].kind == elementSetup && last >= 0:
		return false
	case first >= 0 && before.IsValid() && after.IsValid():
		move := r.in.intern(r.in.fromPin(body.elements[first].text))
		_, errAfter := after.ParseMove(move)
		_, errBefore := before.ParseMove(move)
		if errAfter != nil && errBefore == nil {
			return false
		}
	}
	switch {
	case next == elementSetup:
		return true
	case next == elementMove, next == elementUnknown && !body.isMove(last):
		r.warn(ErrVariationPlace, body.elements[at].text, int32(at))
		return true
	case !body.isMove(last):
		e.alone = true
		r.warn(ErrLoneVariation, span{e.text.to, body.elements[e.number-1].text.from}, int32(open))
	}
	return false
}

// findMoves finds the moves of the steps, and the position after them. Behind an illegal move it looks for a set-up.
func (r *resolver) findMoves(steps []int32, p draughts.Position, ply int32) draughts.Position {
	for _, i := range steps {
		e := &r.body.elements[i]
		if e.kind == elementMove || e.kind == elementUnknown {
			ply++
		}
		e.ply = ply
	}
	for from := 0; from < len(steps); {
		to := from + 1
		for to < len(steps) && r.body.elements[steps[to]].kind != elementSetup {
			to++
		}
		p = r.findSegment(steps[from:to], p, to == len(steps))
		from = to
	}
	return p
}

// findSegment finds the moves of the steps from one set-up to the next, and returns the position after them. isLast
// says that no set-up follows in the line.
func (r *resolver) findSegment(steps []int32, p draughts.Position, isLast bool) draughts.Position {
	const tries = 32 // how often each step is tried at most, on average
	r.choices = r.choices[:0]
	r.work = tries * (len(steps) + 8)
	body := &r.body
	warnings, setups := len(body.warnings), len(r.setups)
	try := func() (after draughts.Position, reached int, err error) {
		body.warnings, r.setups = body.warnings[:warnings], r.setups[:setups]
		t := segment{resolver: r, steps: steps, position: p, isLast: isLast}
		reached, err = t.play()
		return t.position, reached, err
	}
	after, reached, err := try()
	if err != nil && len(r.choices) > 0 {
		best, furthest := slices.Clone(r.choices), reached
		for err != nil && r.nextChoice() && r.work > 0 {
			if after, reached, err = try(); reached > furthest {
				best, furthest = slices.Clone(r.choices), reached
			}
		}
		if err != nil {
			r.choices = best
			after, reached, err = try()
		}
	}
	if err == nil {
		return after
	}
	e := &body.elements[steps[reached]]
	if r.mayBeResult && e.depth == 0 && isLast && reached == len(steps)-1 {
		e.kind = elementIgnored
		body.terminator = e.text
		body.warn(ErrTerminator, e.text)
		return after
	}
	body.errors.add(finding{err: err, at: e.text.from, text: e.text, element: steps[reached], depth: e.depth})
	for _, i := range steps[reached:] { // moves of a try that went further
		body.elements[i].move = draughts.Move{}
	}
	return draughts.Position{}
}

// nextChoice goes on to readings that have not been tried, and reports whether there are any.
func (r *resolver) nextChoice() bool {
	for end := len(r.choices) - 1; end >= 0; end-- {
		if c := &r.choices[end]; c.taken+1 < c.of {
			c.taken++
			r.choices = r.choices[:end+1]
			return true
		}
	}
	return false
}

// segment is the steps of a line from one set-up to the next, while their moves are made with the resolver's choices.
type segment struct {
	*resolver
	steps    []int32
	position draughts.Position // after the moves made so far
	isLast   bool              // no set-up follows in the line
	hasGap   bool              // there was an unknown move
	used     int               // how many of the choices have been used
}

// play makes the moves of all steps. An error says why a step cannot be made; then the position is the one before it.
func (t *segment) play() (reached int, err error) {
	for i := 0; i < len(t.steps); {
		t.work--
		e := &t.body.elements[t.steps[i]]
		e.move = draughts.Move{}
		if e.kind == elementPiece {
			e.kind = elementMove // in an earlier try it was part of another move
		}
		n := 1
		switch e.kind {
		case elementEllipsis, elementUnknown:
			t.takeUnknown(i)
		case elementSetup:
			t.position, err = t.takeSetup(t.steps[i], t.position)
		case elementMove:
			n, err = t.takeMove(i)
		}
		if err != nil {
			return i, err
		}
		i += n
	}
	return len(t.steps), nil
}

// takeUnknown takes the step with that index, which is an unknown move or dots. Dots may also mean nothing.
func (t *segment) takeUnknown(i int) {
	e := &t.body.elements[t.steps[i]]
	isEnd := i == len(t.steps)-1 && t.isLast
	if e.kind == elementEllipsis && (!t.position.IsValid() || isEnd || t.dotsAreNoMove(t.position, t.steps[i:])) {
		e.kind = elementIgnored
		return
	}
	e.kind = elementUnknown
	if !t.hasGap && t.start.Variant.IsValid() {
		t.warn(ErrUnknownMove, e.text, t.steps[i])
	}
	t.position, t.hasGap = draughts.Position{}, true
}

// takeMove makes the move at the step with that index, and returns how many steps it takes up.
func (t *segment) takeMove(i int) (n int, err error) {
	index := t.steps[i]
	if !t.position.IsValid() {
		if notation.Read(&t.form.Text, t.in.fromPin(t.body.elements[index].text)) {
			t.warnOfForm(draughts.Move{}, index)
		}
		return 1, nil
	}
	if err := t.readMove(t.position, t.steps[i:]); err != nil {
		return 0, err
	}
	move := t.readings[0]
	elements := t.body.elements
	e := &elements[index]
	if len(t.readings) > 1 {
		if t.used == len(t.choices) {
			t.choices = append(t.choices, choice{0, len(t.readings)})
		}
		move = t.readings[t.choices[t.used].taken]
		t.used++
		if !move.exact {
			t.warn(draughts.ErrAmbiguousMove, e.text, index)
		}
	}
	if move.steps > 1 {
		rest := t.steps[i+1 : i+move.steps]
		for _, piece := range rest {
			elements[piece].kind = elementPiece
		}
		t.warn(ErrSplitMove, span{e.text.from, elements[rest[len(rest)-1]].text.to}, index)
	}
	e.move = move.move
	t.position = t.position.After(move.move)
	return move.steps, nil
}

// dotsAreNoMove reports whether dots in front of a move only say whose move it is. Otherwise they stand for a move of
// the other side: then the piece that moves next does not belong to the side to move.
func (r *resolver) dotsAreNoMove(p draughts.Position, steps []int32) bool {
	if len(steps) == 1 {
		return false
	}
	next := &r.body.elements[steps[1]]
	if next.kind != elementMove || !r.readForm(r.in.fromPin(next.text)) {
		return next.kind == elementMove
	}
	c, ok := p.At(r.form.squares[0]).Color()
	return !ok || c == p.Turn()
}

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
		if t.isRepeat {
			warn(ErrRepeatedTag, t.name)
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
		r.body.warnings.add(r.about("GameType", err))
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
