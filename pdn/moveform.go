package pdn

import (
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/notation"
)

// moveForm is how the text of a move is written.
type moveForm struct {
	notation.Text
	squares []draughts.Square
	foreign bool // squares are named where the rules number them, or numbered where the rules name them
	numbers []byte
}

// read reads the squares of a text. It returns false if the text is no move, or one of those forms of which only the
// position says which squares they mean: the first square is but a letter, or nothing stands between numbers.
func (m *moveForm) read(r *textRules, text []byte) bool {
	m.squares, m.foreign = m.squares[:0], false
	if !notation.Read(&m.Text, text) || m.Glued {
		return false
	}
	for _, sq := range m.Squares() {
		n := draughts.NoSquare
		switch {
		case sq.Letter == 0:
			n = draughts.Square(min(sq.Number, 255))
			m.foreign = m.foreign || r.algebraic
		case sq.Number >= 0:
			// Sites that show every game from the first player's side have names everywhere, as seen from there.
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

// text returns the squares of a capture as numbers with separators, which every rule set reads.
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

// textRules is what the text of moves depends on.
type textRules struct {
	variant   draughts.Variant // the zero Variant for a game that the library does not play
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

// separator returns what the standard has between the squares of a move.
func (r *textRules) separator(m draughts.Move) byte {
	switch {
	case !m.IsCapture():
		return '-'
	case r.colon:
		return ':'
	}
	return 'x'
}

// isStandard reports whether the text is what PDN 3.0 has for the move, from and to.
func (m *moveForm) isStandard(r *textRules, move draughts.Move) bool {
	return m.Separator == r.separator(move) && !m.Spaces && !m.Zeros && !m.Upper && !m.foreign && !m.Mixed
}

// deviations appends what in the text is not as PDN 3.0 has it for the move.
func (m *moveForm) deviations(dst []error, r *textRules, move draughts.Move) []error {
	// The standard lets names stand without a separator.
	named := r.algebraic && m.Separator == notation.Nothing && !m.Mixed && !m.Glued
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
