package draughts

import (
	"fmt"
	"slices"
	"strings"

	"github.com/godraughts/draughts/internal/quote"
)

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
func (m Move) Captured() []Square { return slices.Collect(m.Variant().Squares(m.captured)) }

// String returns a diagnostic form that is never ambiguous: from and to, and what is captured in parentheses, as in
// "22x15 (18)". For the text that people read and write see [Position.MoveText].
func (m Move) String() string {
	if m == (Move{}) {
		return "no move"
	}
	return string(m.appendCaptured(appendSquares(nil, m, m.From(), m.To())))
}

// appendCaptured appends the captured squares in parentheses, if there are any.
func (m Move) appendCaptured(dst []byte) []byte {
	separator := " ("
	for sq := range m.Variant().Squares(m.captured) {
		dst = append(dst, separator...)
		dst = m.Variant().appendSquare(dst, sq)
		separator = " "
	}
	if m.IsCapture() {
		dst = append(dst, ')')
	}
	return dst
}

// MarshalText returns the whole move, which reads back without its position: rule set, from and to, =K if a man becomes
// a king, and the captured squares, as in "english 22x15 (18)" or "russian c7-d8=K". The zero Move is the empty text.
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// AppendText appends what MarshalText returns.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	if m == (Move{}) {
		return dst, nil
	}
	dst = append(dst, m.Variant().String()...)
	dst = appendSquares(append(dst, ' '), m, m.From(), m.To())
	if m.IsPromotion() {
		dst = append(dst, promotionMark...)
	}
	return m.appendCaptured(dst), nil
}

const promotionMark = "=K"

// UnmarshalText reads exactly what MarshalText returns: each Move has one text. Whether the move is legal is for
// [Position.Apply] to say. The error is a *DecodeError. On an error m is unchanged.
func (m *Move) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*m = Move{}
		return nil
	}
	s := string(text)
	r := moveReader{rest: s}
	read, err := r.read()
	if err == nil {
		if canonical, _ := read.MarshalText(); string(canonical) != s {
			r.rest, err = "", fmt.Errorf("%w: %s is written %s", ErrMoveSyntax, quote.Text(s), quote.Text(string(canonical)))
		}
	}
	if err != nil {
		return &DecodeError{Type: "Move", Offset: len(s) - len(r.rest), Reasons: []error{err}}
	}
	*m = read
	return nil
}

// GobEncode returns what MarshalText returns.
func (m Move) GobEncode() ([]byte, error) { return m.MarshalText() }

// GobDecode reads what GobEncode returns.
func (m *Move) GobDecode(text []byte) error { return m.UnmarshalText(text) }

type moveReader struct {
	rest    string // what has not been read
	variant Variant
}

func (r *moveReader) read() (Move, error) {
	name, rest, _ := strings.Cut(r.rest, " ")
	var err error
	if r.variant, err = ParseVariant(name); err != nil {
		return Move{}, err
	}
	r.rest = rest
	from, err := r.square()
	if err != nil {
		return Move{}, err
	}
	if r.rest == "" || strings.IndexByte("-x:", r.rest[0]) < 0 {
		return Move{}, fmt.Errorf("%w: %s: a separator, - or x, is expected", ErrMoveSyntax, quote.Text(r.rest))
	}
	r.rest = r.rest[1:]
	to, err := r.square()
	if err != nil {
		return Move{}, err
	}
	promotes := r.skip(promotionMark)
	var captured Set
	for more := r.skip(" ("); more; more = r.skip(" ") {
		sq, err := r.square()
		if err != nil {
			return Move{}, err
		}
		if r.variant.Contains(captured, sq) {
			return Move{}, fmt.Errorf("%w: %s", ErrSquareTwice, r.variant.SquareText(sq))
		}
		captured |= r.variant.SetOf(sq)
	}
	if captured != 0 && !r.skip(")") || r.rest != "" {
		return Move{}, fmt.Errorf("%w: %s is unexpected", ErrMoveSyntax, quote.Text(r.rest))
	}
	rs := r.variant.rules()
	code := uint64(rs.set(from).first()) | uint64(rs.set(to).first())<<toShift | uint64(r.variant)<<moveVariantShift
	if promotes {
		code |= promotion
	}
	return Move{captured, code}, nil
}

// skip skips a prefix of the rest and reports whether it was there.
func (r *moveReader) skip(prefix string) bool {
	rest, ok := strings.CutPrefix(r.rest, prefix)
	r.rest = rest
	return ok
}

func (r *moveReader) square() (sq Square, err error) {
	sq, r.rest, err = r.variant.cutSquare(r.rest)
	return sq, err
}

// appendSquares appends squares with the separator of m between them.
func appendSquares(dst []byte, m Move, squares ...Square) []byte {
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
