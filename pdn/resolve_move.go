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

// readMove reads the move at the first of the steps, played in p. If there are several readings, r.readings has them
// all, the likeliest first.
func (r *resolver) readMove(p draughts.Position, steps []int32) (reading, error) {
	e := &r.game.body.elements[steps[0]]
	raw := r.in.fromPin(e.text)
	r.readings = r.readings[:0]
	form := &r.form
	if !form.read(&r.rules, raw) {
		m, err := p.ParseMove(r.in.intern(raw)) // short forms, such as cd4, and numbers without separators
		switch {
		case err != nil:
		case form.Unseparated:
			r.warnOfForm(m, steps[0])
		default:
			r.warn(ErrShortForm, e.text, steps[0])
		}
		return r.readingOf(m, err)
	}
	squares := form.squares
	from, to := squares[0], squares[len(squares)-1]
	r.legal = p.AppendMoves(r.legal[:0])
	var found draughts.Move
	n := 0
	for _, m := range r.legal {
		if m.To() == to && m.From() == from {
			found = m
			n++
		}
	}
	if n == 1 && len(squares) == 2 {
		if !form.isStandard(&r.rules, found) {
			r.warnOfForm(found, steps[0])
		}
		return reading{move: found, steps: 1}, nil
	}
	return r.readUnusualMove(p, steps, n)
}

// readUnusualMove reads a move that is a full sequence, ambiguous, split or illegal. n legal moves have its first and
// last square.
func (r *resolver) readUnusualMove(p draughts.Position, steps []int32, n int) (reading, error) {
	e := &r.game.body.elements[steps[0]]
	squares := r.form.squares
	m, err := p.ParseMove(r.in.intern(r.in.fromPin(e.text)))
	switch {
	case err == nil && (n == 1 || len(squares) > 2):
		r.warnOfForm(m, steps[0])
		switch {
		case n == 1:
			r.warn(ErrLongForm, e.text, steps[0])
		case !slices.Equal(squares, p.Path(m)):
			r.warn(ErrSkippedSquare, e.text, steps[0])
		}
		return reading{move: m, steps: 1}, nil
	case errors.Is(err, draughts.ErrAmbiguousMove):
		r.warnOfForm(asMoveError(err).Moves[0], steps[0])
		return r.readingOf(m, err)
	case err == nil:
		// The text is likely to mean this move, such as a single jump, but a longer capture has the same ends.
		r.warnOfForm(m, steps[0])
		r.readings = append(r.readings, reading{move: m, steps: 1, exact: true})
		for _, other := range r.legal {
			if other != m && other.From() == squares[0] && other.To() == squares[1] {
				r.readings = append(r.readings, reading{move: other, steps: 1})
			}
		}
		return r.readings[0], nil
	}
	r.readPieces(p, steps)
	if len(r.readings) > 0 {
		return r.readings[0], nil
	}
	return reading{}, err
}

// asMoveError returns the *MoveError that ParseMove returns.
func asMoveError(err error) *draughts.MoveError {
	e, _ := errors.AsType[*draughts.MoveError](err)
	return e
}

// readingOf returns what ParseMove returned as a reading: the first of several if the text is ambiguous.
func (r *resolver) readingOf(m draughts.Move, err error) (reading, error) {
	if errors.Is(err, draughts.ErrAmbiguousMove) {
		for _, m := range asMoveError(err).Moves {
			r.readings = append(r.readings, reading{move: m, steps: 1})
		}
		return r.readings[0], nil
	}
	return reading{move: m, steps: 1}, err
}

// readPieces appends to r.readings the captures of which the first step is the first piece. The steps behind it are the
// rest.
func (r *resolver) readPieces(p draughts.Position, steps []int32) {
	const maxSquares = 30
	squares := slices.Clone(r.form.squares)
	for i := 1; i < len(steps); i++ {
		e := &r.game.body.elements[steps[i]]
		if e.kind != elementMove && e.kind != elementRest || !r.form.read(&r.rules, r.in.fromPin(e.text)) ||
			r.form.squares[0] != squares[len(squares)-1] {
			return
		}
		r.work--
		squares = append(squares, r.form.squares[1:]...)
		numbers := strings.Trim(fmt.Sprint(squares), "[]")
		m, err := p.ParseMove(strings.ReplaceAll(numbers, " ", "x")) // a form that every rule set reads
		switch {
		case err == nil && m.IsCapture():
			r.readings = append(r.readings, reading{move: m, steps: i + 1})
		case errors.Is(err, draughts.ErrAmbiguousMove):
			for _, m := range asMoveError(err).Moves {
				r.readings = append(r.readings, reading{move: m, steps: i + 1})
			}
		}
		if len(squares) > maxSquares {
			return
		}
	}
}

// warn adds a warning about the move at the element with that index.
func (r *resolver) warn(err error, text span, index int32) {
	body := &r.game.body
	body.addWarning(finding{err: err, at: text.from, text: text, element: index, depth: body.elements[index].depth})
}

// warnOfForm warns of how the form of a move's text, in r.form, deviates from PDN 3.0. The text is that of the element
// with that index.
func (r *resolver) warnOfForm(m draughts.Move, index int32) {
	r.formErrors = r.form.deviations(r.formErrors[:0], &r.rules, m)
	for _, err := range r.formErrors {
		r.warn(err, r.game.body.elements[index].text, index)
	}
}

// warnOfDigits warns of what is wrong in the text of a move whose position is not known.
func (r *resolver) warnOfDigits(index int32) {
	text := r.game.body.elements[index].text
	isMove := notation.Read(&r.form.Text, r.in.fromPin(text))
	if isMove && r.form.Spaces {
		r.warn(ErrSpace, text, index)
	}
	if isMove && r.form.Zeros {
		r.warn(ErrLeadingZero, text, index)
	}
}

// moveForm is the form in which the text of a move is written.
type moveForm struct {
	notation.Text
	squares []draughts.Square
	foreign bool // squares are named where the rules number them, or numbered where the rules name them
}

// read reads the squares of a text. It returns false if the text is no move, or if its squares depend on the position:
// the first square is only a letter, or nothing stands between numbers.
func (m *moveForm) read(r *textRules, text []byte) bool {
	m.squares, m.foreign = m.squares[:0], false
	if !notation.Read(&m.Text, text) || m.Unseparated {
		return false
	}
	for _, sq := range m.Squares() {
		n := draughts.NoSquare
		switch {
		case sq.Letter == 0:
			n = draughts.Square(min(sq.Number, 255))
			m.foreign = m.foreign || r.algebraic
		case sq.Number >= 0:
			// Some sites name the squares of every game, as seen by the player who moves first.
			n = r.variant.SquareAt(sq.Place(r.size, !r.algebraic && r.first == draughts.Black))
			m.foreign = m.foreign || !r.algebraic
		}
		if n == draughts.NoSquare {
			return false
		}
		m.squares = append(m.squares, n)
	}
	return true
}

// textRules are the rules that the text of moves and results depends on.
type textRules struct {
	variant   draughts.Variant // zero for a game that the library does not play
	size      int
	first     draughts.Color
	algebraic bool
	colon     bool
	gameType  int
}

func rulesOf(v draughts.Variant) textRules {
	r := v.Rules()
	return textRules{v, r.Size, r.FirstToMove, r.Algebraic, r.ColonCaptures, r.GameType}
}

// separator returns the standard's separator between the squares of a move.
func (r *textRules) separator(m draughts.Move) byte {
	switch {
	case !m.IsCapture():
		return '-'
	case r.colon:
		return ':'
	}
	return 'x'
}

// isStandard reports whether the text is the move's in PDN 3.0, if it has two squares.
func (m *moveForm) isStandard(r *textRules, move draughts.Move) bool {
	return m.Separator == r.separator(move) && !m.Spaces && !m.Zeros && !m.Upper && !m.foreign && !m.Mixed
}

// deviations appends the errors for how the text deviates from PDN 3.0 for the move.
func (m *moveForm) deviations(dst []error, r *textRules, move draughts.Move) []error {
	// In the standard names of squares may stand without a separator.
	named := r.algebraic && m.Separator == notation.Nothing && !m.Mixed && !m.Unseparated
	for _, d := range []struct {
		is  bool
		err error
	}{
		{m.Spaces, ErrSpace},
		{m.Zeros, ErrLeadingZero},
		{m.Upper, ErrUpperCase},
		{m.foreign, ErrNotation},
		{(m.Separator != r.separator(move) || m.Mixed) && !named, ErrSeparator},
	} {
		if d.is {
			dst = append(dst, d.err)
		}
	}
	return dst
}
