package pdn

import (
	"strconv"
	"unicode/utf8"

	"github.com/godraughts/draughts"
)

// moveShape is how the text of a move is written.
type moveShape struct {
	squares   []draughts.Square
	separator byte // between the first two squares: '-', 'x', ':', 'd' for another dash, 0 for none
	mixed     bool // other separators follow
	spaces    bool // there are spaces inside
	zeros     bool // a square has a leading zero
	upper     bool // a square's letter, or an x, is upper case
	foreign   bool // squares are named where the rules number them, or numbered where the rules name them
	numbers   []byte
}

// read reads the squares of a text. It returns false if there is anything else in it.
func (m *moveShape) read(r *textRules, text []byte) bool {
	*m = moveShape{squares: m.squares[:0], numbers: m.numbers[:0]}
	i := 0
	for {
		n, ok := m.readSquare(r, text, &i)
		if !ok {
			return false
		}
		m.squares = append(m.squares, n)
		if i == len(text) {
			break
		}
		if len(m.squares) > 60 || !m.readSeparator(text, &i) {
			return false
		}
	}
	if len(m.squares) == 1 {
		return m.divide(text)
	}
	return true
}

// readSquare reads the number or the name of a square.
func (m *moveShape) readSquare(rules *textRules, text []byte, at *int) (draughts.Square, bool) {
	i := *at
	n := 0
	letter := byte(0)
	if i < len(text) && isLetter(int(text[i])) {
		letter = text[i]
		i++
	}
	begin := i
	for i < len(text) && isDigit(int(text[i])) && i < begin+4 {
		n = n*10 + int(text[i]-'0')
		i++
	}
	*at = i
	if i == begin {
		return 0, false
	}
	if text[begin] == '0' && i > begin+1 {
		m.zeros = true
	}
	if letter == 0 {
		m.foreign = m.foreign || rules.algebraic
		return draughts.Square(min(n, 255)), n > 0
	}
	m.upper = m.upper || letter < 'a'
	column := int(letter|0x20) - 'a' // 0x20 makes upper case lower
	row := rules.size - n
	if !rules.algebraic {
		// So have it sites that show every game from the first player's side, as in chess.
		m.foreign = true
		if rules.first == draughts.Black {
			row, column = n-1, rules.size-1-column
		}
	}
	sq := rules.variant.SquareAt(row, column)
	return sq, sq != draughts.NoSquare
}

// readSeparator reads what stands between two squares. Between names it may be nothing.
func (m *moveShape) readSeparator(text []byte, at *int) bool {
	i := *at
	begin := i
	for i < len(text) && (text[i] == ' ' || text[i] == '\t') {
		i++
	}
	separator := byte(0)
	if i < len(text) {
		switch c := text[i]; {
		case c == '-' || c == 'x' || c == ':':
			separator = c
			i++
		case c == 'X':
			separator = 'x'
			m.upper = true
			i++
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRune(text[i:])
			if !isDashRune(r) {
				return false
			}
			separator = 'd'
			i += n
		}
	}
	dash := i
	for i < len(text) && (text[i] == ' ' || text[i] == '\t') {
		i++
	}
	if separator == 0 && (i == len(text) || !isLetter(int(text[i]))) {
		return false
	}
	m.spaces = m.spaces || i > dash || separator != 0 && dash-begin > 1 && (text[begin] == ' ' || text[begin] == '\t')
	if len(m.squares) == 1 {
		m.separator = separator
	} else if separator != m.separator {
		m.mixed = true
	}
	*at = i
	return true
}

// divide takes a run of digits for two-digit squares without separators, as in 3228.
func (m *moveShape) divide(text []byte) bool {
	if len(text) < 4 || len(text)%2 != 0 || !isDigit(int(text[0])) {
		return false
	}
	m.squares = m.squares[:0]
	for i := 0; i < len(text); i += 2 {
		if !isDigit(int(text[i])) || !isDigit(int(text[i+1])) || len(m.squares) > 60 {
			return false
		}
		n := int(text[i]-'0')*10 + int(text[i+1]-'0')
		m.zeros = m.zeros || n < 10
		m.squares = append(m.squares, draughts.Square(n))
	}
	m.mixed = true
	return true
}

// text returns the move as numbers with separators, which every rule set reads.
func (m *moveShape) text() []byte {
	separator := m.separator
	if separator != '-' {
		separator = 'x'
	}
	if m.separator == 'd' || m.separator == 0 && len(m.squares) == 2 {
		separator = '-'
	}
	m.numbers = m.numbers[:0]
	for i, sq := range m.squares {
		if i > 0 {
			m.numbers = append(m.numbers, separator)
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
	return textRules{v, r.Size, r.First, r.Algebraic, r.Colon, r.GameType}
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
func (m *moveShape) isStandard(r *textRules, move draughts.Move) bool {
	return m.separator == r.separator(move) && !m.spaces && !m.zeros && !m.upper && !m.foreign && !m.mixed
}

// deviations appends what in the text is not as PDN 3.0 has it for the move.
func (m *moveShape) deviations(dst []error, r *textRules, move draughts.Move) []error {
	named := r.algebraic && m.separator == 0 && !m.mixed // the standard lets names stand without a separator
	for _, d := range []struct {
		is  bool
		err error
	}{
		{m.spaces, ErrSpace},
		{m.zeros, ErrLeadingZero},
		{m.upper, ErrUpperCase},
		{m.foreign, ErrNotation},
		{(m.separator != r.separator(move) || m.mixed) && !named, ErrSeparator},
	} {
		if d.is {
			dst = append(dst, d.err)
		}
	}
	return dst
}
