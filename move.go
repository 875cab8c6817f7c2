package draughts

// Move is a move in a position: where a piece goes from and to, what it captures and whether it is crowned. Two Moves
// are == when all of these are the same. Captures that differ only in the order of their jumps are one Move;
// [Position.Path] returns one order. The zero Move is no move.
type Move struct {
	captured Set
	code     uint64 // see the constants below
}

// The parts of Move.code: the bit to move from, the bit to move to, promotion and the Variant.
const (
	toShift          = 8
	promotionShift   = 16
	promotion        = 1 << promotionShift
	moveVariantShift = 24
	bothSquares      = 1 | 1<<toShift // times a bit: that bit as from and to
)

func (m Move) from() uint          { return uint(m.code & 63) }
func (m Move) to() uint            { return uint(m.code >> toShift & 63) }
func (m Move) promotes() Set       { return Set(m.code >> promotionShift & 1) }
func (m Move) geometry() *geometry { return &rulesets[uint8(m.code>>moveVariantShift)].geometry }

// Variant returns the rule set that m belongs to; the zero Variant for the zero Move.
func (m Move) Variant() Variant { return Variant(m.code >> moveVariantShift) }

// From returns the square that the piece leaves.
func (m Move) From() Square { return m.geometry().number[m.from()] }

// To returns the square on which the piece ends, which may be the one it left.
func (m Move) To() Square { return m.geometry().number[m.to()] }

// IsCapture reports whether m captures anything.
func (m Move) IsCapture() bool { return m.captured != 0 }

// IsPromotion reports whether m makes a man a king.
func (m Move) IsPromotion() bool { return m.promotes() != 0 }

// NumCaptured returns how many pieces m captures.
func (m Move) NumCaptured() int { return m.captured.Len() }

// CapturedSet returns the squares of the pieces that m captures.
func (m Move) CapturedSet() Set { return m.captured }

// Captured returns the squares of the pieces that m captures, in ascending order; nil if there are none.
func (m Move) Captured() []Square {
	var squares []Square
	for sq := range m.Variant().Squares(m.captured) {
		squares = append(squares, sq)
	}
	return squares
}

// Transform returns m on a changed board: a move of p becomes one of p.Transform(s).
func (m Move) Transform(s Symmetry) Move {
	if m == (Move{}) || s == 0 {
		return m
	}
	g := m.geometry()
	from, to := g.transform(1<<m.from(), s).first(), g.transform(1<<m.to(), s).first()
	rest := m.code &^ (63 | 63<<toShift)
	return Move{g.transform(m.captured, s), rest | uint64(from) | uint64(to)<<toShift}
}

// String returns a diagnostic form that is never ambiguous: from and to, and what is captured in parentheses, as in
// "22x15 (18)". For the text that people read and write see [Position.MoveText].
func (m Move) String() string {
	if m == (Move{}) {
		return "no move"
	}
	b := appendSteps(nil, m, m.From(), m.To())
	if m.IsCapture() {
		separator := " ("
		for _, sq := range m.Captured() {
			b = append(b, separator...)
			b = m.Variant().appendSquare(b, sq)
			separator = " "
		}
		b = append(b, ')')
	}
	return string(b)
}

// appendSteps appends squares with the separator of m between them.
func appendSteps(dst []byte, m Move, squares ...Square) []byte {
	v := m.Variant()
	separator := byte('-')
	switch {
	case m.IsCapture() && v.rules().ColonCaptures:
		separator = ':'
	case m.IsCapture():
		separator = 'x'
	}
	for i, sq := range squares {
		if i > 0 {
			dst = append(dst, separator)
		}
		dst = v.appendSquare(dst, sq)
	}
	return dst
}
