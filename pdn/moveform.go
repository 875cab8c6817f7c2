package pdn

import (
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/notation"
)

// moveForm is the form in which the text of a move is written.
type moveForm struct {
	notation.Text
	squares []draughts.Square
	foreign bool   // squares are named where the rules number them, or numbered where the rules name them
	numbers []byte // the buffer of text
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

// text returns the squares of a capture as numbers with separators, a form that every rule set reads.
func (m *moveForm) text() []byte {
	m.numbers = m.numbers[:0]
	for i, sq := range m.squares {
		if i > 0 {
			m.numbers = append(m.numbers, 'x')
		}
		m.numbers = strconv.AppendInt(m.numbers, int64(sq), 10)
	}
	return m.numbers
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

// rulesOf returns the textRules of v.
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

// isStandard reports whether the text is that of PDN 3.0 for the move, if it has two squares.
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
