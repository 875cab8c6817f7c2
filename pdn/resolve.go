package pdn

import (
	"errors"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
)

// resolver finds out which moves the text of a game means. Text that fits several moves is tried with each of them, and
// the one counts with which the line goes on.
type resolver struct {
	steps      []int32  // the elements of the line that is being resolved which change the position
	setups     []setUp  // those in the text
	choices    []choice // at the texts of the line that fit several moves
	readings   []reading
	legal      []draughts.Move
	rules      textRules
	form       moveForm          // of the text that is being read
	formErrors []error           // its deviations
	final      draughts.Position // behind the main line; the zero Position if that is not known
	work       int               // how many steps the line may still cost
}

// setUp is what a set-up sets up: the position is the zero one if that is none.
type setUp struct {
	setup    draughts.Setup
	position draughts.Position
}

// choice is which of several readings was taken.
type choice struct{ taken, of int }

// reading is one reading of a text: a move, and how many steps it takes up.
type reading struct {
	move  draughts.Move
	steps int
	exact bool // the text is the full sequence of squares, which PDN has where others have the same ends
}

// resolve finds the moves of all lines.
func (s *Scanner) resolve() {
	s.setups, s.steps, s.final = s.setups[:0], s.steps[:0], draughts.Position{}
	if s.rules.variant != s.start.Variant {
		s.rules = rulesOf(s.start.Variant)
	}
	s.findSide()
	s.resolveLine(0, len(s.body.elements), s.position, s.known, 0, 0)
}

// resolveLine finds the moves of a line: the elements from one index up to another. It begins in p, if that is known,
// ply moves into the game.
func (s *Scanner) resolveLine(from, to int, p draughts.Position, known bool, ply int32, depth int16) {
	elements := s.body.elements
	base := len(s.steps)
	for i := from; i < to; i++ {
		switch e := &elements[i]; e.kind {
		case elementOpen:
			i = int(e.number) - 1
		case elementMove, elementUnknown, elementDots, elementSetup:
			s.steps = append(s.steps, int32(i))
		}
	}
	if depth == 0 {
		p, known = s.beginWithSetup(p, known)
	}
	s.findMoves(s.steps[base:], p, known, ply, depth)
	s.steps = s.steps[:base]

	// The variations, now that the positions in which they begin are known.
	before, knownBefore := p, false
	next, stop := -1, from // the move behind the variations that are being read, and where the search for it ended
	for i := from; i < to; i++ {
		switch e := &elements[i]; e.kind {
		case elementOpen:
			if e.early && i >= stop { // else the next move is still the same
				next, stop = s.firstMove(int(e.number))
			}
			if e.early = e.early && next >= 0 && s.isOfNext(i, before, p, knownBefore, known); e.early {
				s.resolveLine(i+1, int(e.number)-1, p, known, ply, depth+1)
			} else {
				s.resolveLine(i+1, int(e.number)-1, before, knownBefore, ply-1, depth+1)
			}
			i = int(e.number) - 1
		case elementMove:
			ply++
			before, knownBefore = p, known
			if known = known && e.move != (draughts.Move{}); known {
				p = p.After(e.move)
			}
		case elementUnknown:
			ply++
			before, knownBefore, known = p, known, false
		case elementSetup:
			before, knownBefore = p, known
			p = s.setup(e)
			known = p.IsValid()
		}
	}
	if depth == 0 && known {
		s.final = p
	}
}

// isOfNext reports whether the variation that an element opens replaces the move behind it, as its number says, and notes
// it: unless the variation begins with a move that is legal only instead of the move before. before and behind are the
// positions on either side of that one.
func (s *Scanner) isOfNext(open int, before, behind draughts.Position, knownBefore, known bool) bool {
	first, _ := s.firstMove(open + 1)
	if first < 0 {
		return false
	}
	text := s.body.elements[first].text
	if knownBefore && known {
		move := s.intern(s.lex.fromPin(text))
		_, errBehind := behind.ParseMove(move)
		_, errBefore := before.ParseMove(move)
		if errBehind != nil && errBefore == nil {
			return false
		}
	}
	s.warnOfMove(ErrVariationPlace, text, int32(first))
	return true
}

// beginWithSetup makes a set-up before the first move the start position, unless a tag gives one.
func (s *Scanner) beginWithSetup(p draughts.Position, known bool) (draughts.Position, bool) {
	if len(s.steps) == 0 || !s.start.Variant.IsValid() || len(s.value("FEN")) > 0 {
		return p, known
	}
	first := &s.body.elements[s.steps[0]]
	if first.kind != elementSetup {
		return p, known
	}
	setup, _, err := s.readSetup(s.steps[0], draughts.Position{})
	if err != nil {
		return p, known
	}
	s.start = setup
	s.position, _ = setup.Position() // readSetup has seen that it is one
	s.known = true
	first.kind = elementIgnored
	s.steps = slices.Delete(s.steps, 0, 1)
	return s.position, true
}

// setup returns the position that the element sets up; the zero Position if it is none.
func (s *Scanner) setup(e *element) draughts.Position {
	if e.number < 0 {
		return draughts.Position{}
	}
	return s.setups[e.number].position
}

// findMoves finds the moves of the steps. A set-up begins anew after a move that cannot be made.
func (s *Scanner) findMoves(steps []int32, p draughts.Position, known bool, ply int32, depth int16) {
	for _, i := range steps {
		e := &s.body.elements[i]
		if e.kind == elementMove || e.kind == elementUnknown {
			ply++
		}
		e.ply = ply
	}
	for begin := 0; begin < len(steps); {
		end := begin + 1
		for end < len(steps) && s.body.elements[steps[end]].kind != elementSetup {
			end++
		}
		p = s.findSegment(steps[begin:end], p, known, depth, end == len(steps))
		known = p.IsValid()
		begin = end
	}
}

// findSegment finds the moves of the steps up to the next set-up, and returns the position behind them; the zero
// Position if it is not known.
func (s *Scanner) findSegment(
	steps []int32, p draughts.Position, known bool, depth int16, isLast bool,
) draughts.Position {
	const patience = 32 // how often they may be gone through, on average
	s.choices = s.choices[:0]
	s.work = patience * (len(steps) + 8)
	notes, setups := len(s.body.warnings), len(s.setups)
	attempt := func() (behind draughts.Position, reached int, err error) {
		s.body.warnings, s.setups = s.body.warnings[:notes], s.setups[:setups]
		return s.tryMoves(steps, p, known, isLast)
	}
	behind, reached, err := attempt()
	if err != nil && len(s.choices) > 0 {
		best, furthest := slices.Clone(s.choices), reached
		for err != nil && s.nextChoice() && s.work > 0 {
			if behind, reached, err = attempt(); reached > furthest {
				best, furthest = slices.Clone(s.choices), reached
			}
		}
		if err != nil {
			s.choices = best
			behind, reached, err = attempt()
		}
	}
	if err == nil {
		return behind
	}
	e := &s.body.elements[steps[reached]]
	if s.mayBeResult && depth == 0 && isLast && reached == len(steps)-1 {
		e.kind = elementIgnored
		s.body.terminator = e.text
		s.body.warn(ErrTerminator, e.text)
		return behind
	}
	if len(s.body.errors) < maxFindings {
		s.body.errors = append(s.body.errors,
			finding{err: err, at: e.text.from, text: e.text, element: steps[reached], depth: depth})
	}
	for _, i := range steps[reached:] { // what an attempt that went further has left there
		s.body.elements[i].move = draughts.Move{}
	}
	return draughts.Position{}
}

// nextChoice goes on to readings that have not been tried; it reports whether there are any.
func (s *Scanner) nextChoice() bool {
	for end := len(s.choices) - 1; end >= 0; end-- {
		if c := &s.choices[end]; c.taken+1 < c.of {
			c.taken++
			s.choices = s.choices[:end+1]
			return true
		}
	}
	return false
}

// tryMoves makes the moves of the steps one after the other, with the readings in s.choices. It returns the position
// behind them, the zero Position if it is not known, and the step that cannot be made, and why.
func (s *Scanner) tryMoves(
	steps []int32, p draughts.Position, known, isLast bool,
) (behind draughts.Position, reached int, err error) {
	elements := s.body.elements
	lost := false // an unknown move has been noted
	chosen := 0   // how many of the choices have been used
	for i := 0; i < len(steps); {
		s.work--
		e := &elements[steps[i]]
		e.move = draughts.Move{}
		if e.kind == elementRest {
			e.kind = elementMove // in an earlier attempt it was part of another
		}
		switch e.kind {
		case elementDots, elementUnknown:
			if e.kind == elementDots && (!known || i == len(steps)-1 && isLast || s.standsForNothing(p, steps[i:])) {
				e.kind = elementIgnored
				break
			}
			e.kind = elementUnknown
			if !lost && s.start.Variant.IsValid() {
				s.warnOfMove(ErrUnknownMove, e.text, steps[i])
			}
			known, lost = false, true
		case elementSetup:
			if p, err = s.takeSetup(steps[i], p); err != nil {
				return p, i, err
			}
			known = p.IsValid()
		case elementMove:
			if !known {
				s.warnOfDigits(steps[i])
				break
			}
			reading, err := s.readMove(p, steps[i:])
			if err != nil {
				return p, i, err
			}
			if len(s.readings) > 1 {
				if chosen == len(s.choices) {
					s.choices = append(s.choices, choice{0, len(s.readings)})
				}
				reading = s.readings[s.choices[chosen].taken]
				chosen++
				if !reading.exact {
					s.warnOfMove(draughts.ErrAmbiguousMove, e.text, steps[i])
				}
			}
			if reading.steps > 1 {
				for _, rest := range steps[i+1 : i+reading.steps] {
					elements[rest].kind = elementRest
				}
				s.warnOfMove(ErrSplitMove, span{e.text.from, elements[steps[i+reading.steps-1]].text.to}, steps[i])
			}
			e.move = reading.move
			p = p.After(reading.move)
			i += reading.steps
			continue
		}
		i++
	}
	if !known {
		p = draughts.Position{}
	}
	return p, len(steps), nil
}

// warnOfMove notes a deviation at the move with that index.
func (s *Scanner) warnOfMove(err error, text span, index int32) {
	s.body.addWarning(finding{err: err, at: text.from, text: text, element: index, depth: s.body.elements[index].depth})
}

// warnOfForm notes how the text of the move with that index, in s.shape, deviates.
func (s *Scanner) warnOfForm(m draughts.Move, index int32) {
	s.formErrors = s.form.differences(s.formErrors[:0], &s.rules, m)
	for _, err := range s.formErrors {
		s.warnOfMove(err, s.body.elements[index].text, index)
	}
}

// warnOfDigits notes what can be seen of a move without knowing the position.
func (s *Scanner) warnOfDigits(index int32) {
	if !s.form.read(&s.rules, s.lex.fromPin(s.body.elements[index].text)) {
		return
	}
	if s.form.Spaces {
		s.warnOfMove(ErrSpace, s.body.elements[index].text, index)
	}
	if s.form.Zeros {
		s.warnOfMove(ErrLeadingZero, s.body.elements[index].text, index)
	}
}

// standsForNothing reports whether dots in front of a move say only whose it is, as they do unless the piece that moves
// next is the opponent's.
func (s *Scanner) standsForNothing(p draughts.Position, steps []int32) bool {
	if len(steps) == 1 {
		return false
	}
	next := &s.body.elements[steps[1]]
	if next.kind != elementMove || !s.form.read(&s.rules, s.lex.fromPin(next.text)) {
		return next.kind == elementMove
	}
	c, ok := p.At(s.form.squares[0]).Color()
	return !ok || c == p.Turn()
}

// takeSetup returns the position that the element with that index sets up.
func (s *Scanner) takeSetup(index int32, p draughts.Position) (draughts.Position, error) {
	e := &s.body.elements[index]
	e.number = -1
	if !s.start.Variant.IsValid() {
		return draughts.Position{}, nil
	}
	setup, repaired, err := s.readSetup(index, p)
	if err != nil {
		return draughts.Position{}, err
	}
	if repaired {
		s.body.warn(ErrKingRow, e.text)
	}
	next, err := setup.Position()
	e.number = int32(len(s.setups))
	s.setups = append(s.setups, setUp{setup, next})
	return next, err
}

// readSetup reads the element with that index as a set-up, such as FEN "W:W21:B1". FEN "B::", without pieces, is a null
// move in p.
func (s *Scanner) readSetup(index int32, p draughts.Position) (setup draughts.Setup, repaired bool, err error) {
	command := string(s.lex.fromPin(s.body.elements[index].text))
	name, fen, _ := strings.Cut(strings.TrimSpace(command), " ")
	fen = strings.Trim(fen, " \"")
	if !strings.EqualFold(name, "FEN") || fen == "" {
		return setup, false, ErrSetup
	}
	if p.IsValid() && strings.Trim(fen, "WB:") == "" {
		setup = p.Setup()
		setup.Turn = draughts.White
		if fen[0] == 'B' {
			setup.Turn = draughts.Black
		}
		return setup, false, nil
	}
	setup, err = draughts.ParseSetup(s.start.Variant, fen)
	if err != nil {
		return setup, false, err
	}
	repaired = crown(&setup)
	if setup.Turn == draughts.NoColor {
		first, _ := s.firstMove(int(index) + 1)
		setup.Turn = s.sideOf(setup, first)
	}
	_, err = setup.Position()
	return setup, repaired, err
}

// crown makes kings of men on their crowning row, where no man can stand, and reports whether there were any.
func crown(setup *draughts.Setup) bool {
	v := setup.Variant
	men := (setup.White&v.CrownRow(draughts.White) | setup.Black&v.CrownRow(draughts.Black)) &^ setup.Kings
	setup.Kings |= men
	return men != 0
}

// readMove reads the move at the first of the steps, played in p. Several readings are in s.alts, with the likeliest
// first.
func (s *Scanner) readMove(p draughts.Position, steps []int32) (reading, error) {
	e := &s.body.elements[steps[0]]
	raw := s.lex.fromPin(e.text)
	s.readings = s.readings[:0]
	shape := &s.form
	if !shape.read(&s.rules, raw) {
		m, err := p.ParseMove(s.intern(raw)) // short forms, such as cd4, and numbers without separators
		switch {
		case err != nil:
		case shape.Glued:
			s.warnOfForm(m, steps[0])
		default:
			s.warnOfMove(ErrShortForm, e.text, steps[0])
		}
		return s.settle(m, err)
	}
	squares := shape.squares
	from, to := squares[0], squares[len(squares)-1]
	s.legal = p.AppendMoves(s.legal[:0])
	var found draughts.Move
	n := 0
	for _, m := range s.legal {
		if m.To() == to && m.From() == from {
			found = m
			n++
		}
	}
	if n == 1 && len(squares) == 2 {
		if !shape.isStandard(&s.rules, found) {
			s.warnOfForm(found, steps[0])
		}
		return reading{move: found, steps: 1}, nil
	}
	return s.readSlowly(p, steps, n)
}

// readSlowly reads a move that is a full sequence, ambiguous, split or illegal; n legal moves have its ends.
func (s *Scanner) readSlowly(p draughts.Position, steps []int32, n int) (reading, error) {
	e := &s.body.elements[steps[0]]
	squares := s.form.squares
	m, err := p.ParseMove(s.intern(s.lex.fromPin(e.text)))
	switch {
	case err == nil && (n == 1 || len(squares) > 2):
		s.warnOfForm(m, steps[0])
		switch {
		case n == 1:
			s.warnOfMove(ErrLongForm, e.text, steps[0])
		case !slices.Equal(squares, p.Path(m)):
			s.warnOfMove(ErrSkippedSquare, e.text, steps[0])
		}
		return reading{move: m, steps: 1}, nil
	case errors.Is(err, draughts.ErrAmbiguousMove):
		s.warnOfForm(asMoveError(err).Moves[0], steps[0])
		return s.settle(m, err)
	case err == nil:
		// A single jump, say, where a longer capture has the same ends. That it is meant is likely, no more.
		s.warnOfForm(m, steps[0])
		s.readings = append(s.readings, reading{move: m, steps: 1, exact: true})
		for _, other := range s.legal {
			if other != m && other.From() == squares[0] && other.To() == squares[1] {
				s.readings = append(s.readings, reading{move: other, steps: 1})
			}
		}
		return s.readings[0], nil
	}
	s.join(p, steps)
	if len(s.readings) > 0 {
		return s.readings[0], nil
	}
	return reading{}, err
}

// asMoveError returns the *MoveError that ParseMove returns.
func asMoveError(err error) *draughts.MoveError {
	e := new(draughts.MoveError)
	errors.As(err, &e)
	return e
}

// settle returns the only reading of a text.
func (s *Scanner) settle(m draughts.Move, err error) (reading, error) {
	if errors.Is(err, draughts.ErrAmbiguousMove) {
		for _, m := range asMoveError(err).Moves {
			s.readings = append(s.readings, reading{move: m, steps: 1})
		}
		return s.readings[0], nil
	}
	return reading{move: m, steps: 1}, err
}

// join appends to s.alts the captures that the first step is the beginning of, with the steps behind it as the rest.
func (s *Scanner) join(p draughts.Position, steps []int32) {
	squares := slices.Clone(s.form.squares)
	for i := 1; i < len(steps); i++ {
		e := &s.body.elements[steps[i]]
		if e.kind != elementMove && e.kind != elementRest || !s.form.read(&s.rules, s.lex.fromPin(e.text)) ||
			s.form.squares[0] != squares[len(squares)-1] {
			return
		}
		s.work--
		squares = append(squares, s.form.squares[1:]...)
		s.form.squares = append(s.form.squares[:0], squares...)
		m, err := p.ParseMove(string(s.form.text()))
		switch {
		case err == nil && m.IsCapture():
			s.readings = append(s.readings, reading{move: m, steps: i + 1})
		case errors.Is(err, draughts.ErrAmbiguousMove):
			for _, m := range asMoveError(err).Moves {
				s.readings = append(s.readings, reading{move: m, steps: i + 1})
			}
		}
		if len(squares) > 30 {
			return
		}
	}
}
