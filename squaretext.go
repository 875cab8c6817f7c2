package draughts

import (
	"fmt"
	"strconv"

	"github.com/godraughts/draughts/internal/quote"
)

// Every square has a number. Where Rules.Algebraic is set it also has a name, a letter for its column from White's left
// and a number for its row from White's side, and that is what text shows.

// SquareText returns the text of sq in this rule set: its name, such as "c3", with Rules.Algebraic, otherwise its
// number. The text of a square that the board does not have is its number.
func (v Variant) SquareText(sq Square) string { return string(v.appendSquare(nil, sq)) }

// ParseSquare reads the number of a square or, with Rules.Algebraic, its name in upper or lower case. The error wraps
// ErrNoSuchSquare.
func (v Variant) ParseSquare(text string) (Square, error) {
	n, rest, ok := v.cutSquare(text)
	if !ok || rest != "" || !v.isNumber(n) {
		return NoSquare, fmt.Errorf("%w: %s: the squares are %s", ErrNoSuchSquare, quote.Text(text), v.squareRange())
	}
	return Square(n), nil
}

// appendSquare appends what SquareText returns.
func (v Variant) appendSquare(dst []byte, sq Square) []byte {
	if rs := v.rules(); rs.Algebraic {
		if row, col, ok := v.Place(sq); ok {
			return strconv.AppendInt(append(dst, 'a'+byte(col)), int64(rs.Size-row), 10)
		}
	}
	return strconv.AppendInt(dst, int64(sq), 10)
}

// cutSquare reads the square at the beginning of s. It returns its number and the text after it. The board need not
// have the number; a name that it does not have is 0. ok is false if s does not begin with a square.
func (v Variant) cutSquare(s string) (n int, rest string, ok bool) {
	col, named := v.fileAt(s)
	if !named {
		return cutNumber(s)
	}
	rank, rest, ok := cutNumber(s[1:])
	return int(v.SquareAt(v.rules().Size-rank, col)), rest, ok
}

// fileAt returns the column whose letter s begins with.
func (v Variant) fileAt(s string) (col int, ok bool) {
	rs := v.rules()
	if !rs.Algebraic || s == "" {
		return 0, false
	}
	col = int(s[0]|0x20) - 'a' // 0x20 makes upper case lower
	return col, col >= 0 && col < rs.Size
}

// cutNumber reads the digits at the beginning of s. The number is at most 1<<20.
func cutNumber(s string) (n int, rest string, ok bool) {
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		n = min(n*10+int(s[i]-'0'), 1<<20)
		i++
	}
	return n, s[i:], i > 0
}

// isNumber reports whether the board has a square of that number.
func (v Variant) isNumber(n int) bool { return n >= 1 && n <= v.NumSquares() }

// squareRange returns in words which squares there are.
func (v Variant) squareRange() string {
	numbers := fmt.Sprintf("1 to %d", v.NumSquares())
	if rs := v.rules(); rs.Algebraic {
		return fmt.Sprintf("the dark ones from a1 to %c%d, or %s", 'a'+rs.Size-1, rs.Size, numbers)
	}
	return numbers
}
