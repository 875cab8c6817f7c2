package pdn

import "github.com/godraughts/draughts"

// segment is the steps of a line from one set-up to the next, while their moves are made with the resolver's choices.
type segment struct {
	*resolver
	steps    []int32
	position draughts.Position // behind the moves made so far
	known    bool              // position is known
	isLast   bool              // no set-up follows in the line
	hasGap   bool              // there was an unknown move
	used     int               // how many of the choices have been used
}

// play makes the moves of all steps. It leaves the position behind them, or the zero Position if it is not known. An
// error says why the step that was reached cannot be made; then the position is that before it.
func (t *segment) play() (reached int, err error) {
	for i := 0; i < len(t.steps); {
		t.work--
		e := &t.game.body.elements[t.steps[i]]
		e.move = draughts.Move{}
		if e.kind == elementRest {
			e.kind = elementMove // in an earlier try it was part of another move
		}
		n := 1
		switch e.kind {
		case elementDots, elementUnknown:
			t.takeUnknown(i)
		case elementSetup:
			t.position, err = t.takeSetup(t.steps[i], t.position)
			t.known = t.position.IsValid()
		case elementMove:
			n, err = t.takeMove(i)
		}
		if err != nil {
			return i, err
		}
		i += n
	}
	if !t.known {
		t.position = draughts.Position{}
	}
	return len(t.steps), nil
}

// takeUnknown takes the step with that index, which is an unknown move or dots. Dots may also mean nothing.
func (t *segment) takeUnknown(i int) {
	e := &t.game.body.elements[t.steps[i]]
	isEnd := i == len(t.steps)-1 && t.isLast
	if e.kind == elementDots && (!t.known || isEnd || t.dotsAreNoMove(t.position, t.steps[i:])) {
		e.kind = elementIgnored
		return
	}
	e.kind = elementUnknown
	if !t.hasGap && t.game.start.Variant.IsValid() {
		t.warn(ErrUnknownMove, e.text, t.steps[i])
	}
	t.known, t.hasGap = false, true
}

// takeMove makes the move at the step with that index, and returns how many steps it takes up.
func (t *segment) takeMove(i int) (n int, err error) {
	index := t.steps[i]
	if !t.known {
		t.warnOfDigits(index)
		return 1, nil
	}
	move, err := t.readMove(t.position, t.steps[i:])
	if err != nil {
		return 0, err
	}
	elements := t.game.body.elements
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
			elements[piece].kind = elementRest
		}
		t.warn(ErrSplitMove, span{e.text.from, elements[rest[len(rest)-1]].text.to}, index)
	}
	e.move = move.move
	t.position = t.position.After(move.move)
	return move.steps, nil
}

// dotsAreNoMove reports whether dots in front of a move only say whose move it is. Otherwise they stand for a move of
// the other side: then the piece that moves next is not that of the side to move.
func (r *resolver) dotsAreNoMove(p draughts.Position, steps []int32) bool {
	if len(steps) == 1 {
		return false
	}
	next := &r.game.body.elements[steps[1]]
	if next.kind != elementMove || !r.form.read(&r.rules, r.in.fromPin(next.text)) {
		return next.kind == elementMove
	}
	c, ok := p.At(r.form.squares[0]).Color()
	return !ok || c == p.Turn()
}
