package pdn

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/notation"
)

// reading is one reading of a text: a move, and how many steps it takes up.
type reading struct {
	move  draughts.Move
	steps int
	exact bool // the text is the full sequence of squares: PDN has that where other captures have the same ends
}

// readMove sets r.readings to those of the move at the first of the steps, played in p, the likeliest first.
func (r *resolver) readMove(p draughts.Position, steps []int32) error {
	e := &r.body.elements[steps[0]]
	raw := r.in.fromPin(e.text)
	r.readings = r.readings[:0]
	form := &r.form
	if !r.readForm(raw) {
		moves, err := parseMoves(p, r.in.intern(raw)) // short forms, such as cd4, and numbers without separators
		switch {
		case len(moves) != 1:
		case form.Unseparated:
			r.warnOfForm(moves[0], steps[0])
		default:
			r.warn(ErrShortForm, e.text, steps[0])
		}
		r.addReadings(moves, 1)
		return err
	}
	squares := form.squares
	r.legal = p.AppendMovesBetween(r.legal[:0], squares[0], squares[len(squares)-1])
	if len(r.legal) == 1 && len(squares) == 2 {
		r.warnOfForm(r.legal[0], steps[0])
		r.readings = append(r.readings, reading{move: r.legal[0], steps: 1})
		return nil
	}
	return r.readUnusualMove(p, steps)
}

// readUnusualMove reads a move that is a full sequence, ambiguous, split or illegal. The moves with its first and last
// square are in r.legal.
func (r *resolver) readUnusualMove(p draughts.Position, steps []int32) error {
	e := &r.body.elements[steps[0]]
	squares := r.form.squares
	moves, err := parseMoves(p, r.in.intern(r.in.fromPin(e.text)))
	if len(moves) == 0 {
		r.readPieces(p, steps)
		if len(r.readings) > 0 {
			return nil
		}
		return err
	}
	r.warnOfForm(moves[0], steps[0])
	r.addReadings(moves, 1)
	switch {
	case len(moves) > 1:
	case len(r.legal) == 1:
		r.warn(ErrLongForm, e.text, steps[0])
	case len(squares) == 2:
		// The text is likely to mean this move, such as a single jump, but a longer capture has the same ends.
		r.readings[0].exact = true
		r.addReadings(slices.DeleteFunc(r.legal, func(m draughts.Move) bool { return m == moves[0] }), 1)
	case !slices.Equal(squares, p.Path(moves[0])):
		r.warn(ErrSkippedSquare, e.text, steps[0])
	}
	return nil
}

// parseMoves returns the moves that a text can mean in p: several if it is ambiguous. The error says why there is none.
func parseMoves(p draughts.Position, text string) ([]draughts.Move, error) {
	m, err := p.ParseMove(text)
	if errors.Is(err, draughts.ErrAmbiguousMove) {
		e, _ := errors.AsType[*draughts.MoveError](err)
		return e.Moves, nil
	}
	if err != nil {
		return nil, err
	}
	return []draughts.Move{m}, nil
}

// addReadings adds moves that take up that many steps.
func (r *resolver) addReadings(moves []draughts.Move, steps int) {
	for _, m := range moves {
		r.readings = append(r.readings, reading{move: m, steps: steps})
	}
}

// readPieces adds the captures of which the first step is the first piece. The steps after it are the rest.
func (r *resolver) readPieces(p draughts.Position, steps []int32) {
	const maxSquares = 30
	squares := slices.Clone(r.form.squares)
	for i := 1; i < len(steps) && len(squares) <= maxSquares; i++ {
		e := &r.body.elements[steps[i]]
		if e.kind != elementMove && e.kind != elementPiece || !r.readForm(r.in.fromPin(e.text)) ||
			r.form.squares[0] != squares[len(squares)-1] {
			return
		}
		r.work--
		squares = append(squares, r.form.squares[1:]...)
		numbers := strings.Trim(fmt.Sprint(squares), "[]")
		moves, _ := parseMoves(p, strings.ReplaceAll(numbers, " ", "x")) // a form that every rule set reads
		if len(moves) > 0 && moves[0].IsCapture() {
			r.addReadings(moves, i+1)
		}
	}
}

// warn adds a warning about the move at the element with that index.
func (r *resolver) warn(err error, text span, index int32) {
	body := &r.body
	body.warnings.add(finding{err: err, at: text.from, text: text, element: index, depth: body.elements[index].depth})
}

// warnOfForm warns of how the form of a move's text, in r.form, deviates from PDN 3.0. The text is that of the element
// with that index. The zero Move stands for one that is not known.
func (r *resolver) warnOfForm(m draughts.Move, index int32) {
	form := &r.form
	warn := func(is bool, err error) {
		if is {
			r.warn(err, r.body.elements[index].text, index)
		}
	}
	warn(form.Spaces, ErrSpace)
	warn(form.Zeros, ErrLeadingZero)
	warn(form.Upper, ErrUpperCase)
	if m == (draughts.Move{}) {
		return
	}
	warn(form.foreign, ErrNotation)
	// In the standard names of squares may stand without a separator.
	named := r.rules.Algebraic && form.Separator == notation.Nothing && !form.Unseparated
	warn(form.Mixed || form.Separator != separator(&r.rules, m) && !named, ErrSeparator)
}

// separator returns the standard's separator between the squares of a move.
func separator(r *draughts.Rules, m draughts.Move) byte {
	switch {
	case !m.IsCapture():
		return '-'
	case r.ColonCaptures:
		return ':'
	}
	return 'x'
}

// moveForm is the form in which the text of a move is written.
type moveForm struct {
	notation.Text
	squares []draughts.Square
	foreign bool // squares are named where the rules number them, or numbered where the rules name them
}

// readForm reads the squares of a text into r.form. It returns false if the text is no move, or if its squares depend
// on the position: the first square is only a letter, or nothing stands between numbers.
func (r *resolver) readForm(text []byte) bool {
	m := &r.form
	m.squares, m.foreign = m.squares[:0], false
	if !notation.Read(&m.Text, text) || m.Unseparated {
		return false
	}
	read := m.Squares()
	for i := range read {
		sq, n := &read[i], draughts.NoSquare
		switch {
		case sq.Letter == 0:
			n = draughts.Square(min(sq.Number, 255))
			m.foreign = m.foreign || r.rules.Algebraic
		case sq.Number >= 0:
			// Some sites name the squares of every game, as seen by the player who moves first.
			n = r.start.Variant.SquareAt(sq.Place(r.rules.Size, !r.rules.Algebraic && r.rules.FirstToMove == draughts.Black))
			m.foreign = m.foreign || !r.rules.Algebraic
		}
		if n == draughts.NoSquare {
			return false
		}
		m.squares = append(m.squares, n)
	}
	return true
}
