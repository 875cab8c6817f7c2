package patterns

import "github.com/godraughts/draughts/internal/bitboard"

// A tall window is six rows by four columns of the 10x10 board, which is twelve squares: three blocks, one above the
// other. There are four at the top of the board. The four at the bottom are those at the top as Black sees the board.
//
// A strip is the part of a column of squares that lies in these rows. A tall window is two adjacent strips. Its state
// has the digits of the left strip first, each from the top.
const (
	tallColumns = rowSquares - 1
	tallPairs   = 3                                    // pairs of rows in a strip
	stripStates = pairStates * pairStates * pairStates // a strip is the squares of one column in three pairs of rows
	pairStates  = 9
	tallStates  = stripStates * stripStates // 531,441
)

// The states of strips lie in fields of one word. Two fields have room for the state of a tall window.
const (
	stripBits = 10
	stripMask = 1<<stripBits - 1
	tallBits  = 2 * stripBits
	tallMask  = 1<<tallBits - 1
)

// tallCodes holds the code of each set of men on a pair of rows: the states of the five columns of squares in these
// rows, each in the field of its strip. The index is the pair of rows as it lies in a word.
type tallCodes struct {
	white [pairSets]uint64 // the digit of the upper row comes first; the first field is that of the left column
	black [pairSets]uint64 // the same as Black sees it
}

// newTallCodes returns the codes. The bit between the rows is never set in a board.
func newTallCodes() *tallCodes {
	codes := new(tallCodes)
	for set := range uint64(pairSets) {
		for column := range rowSquares {
			upper, lower := set>>column&1, set>>(bitboard.NextRow+column)&1
			codes.white[set] |= (upper + 3*lower) << (stripBits * column)
			codes.black[set] |= (lower + 3*upper) << (stripBits * (rowSquares - 1 - column))
		}
	}
	return codes
}

// strips holds the states of the four tall windows that a side sees at the top of the board: those of the even columns
// and those of the odd columns, each in tallBits.
type strips struct{ even, odd uint64 }

// newStrips returns the states of the tall windows for the codes of three pairs of rows.
func newStrips(first, second, third uint64) strips {
	const everySecond = stripMask | stripMask<<tallBits | stripMask<<(2*tallBits)
	codes := first + pairStates*second + pairStates*pairStates*third
	even, odd := codes&everySecond, codes>>stripBits&everySecond
	return strips{even + stripStates*odd, odd + stripStates*(even>>tallBits)}
}

// at returns the state of the tall window in a column.
func (s strips) at(column int) int {
	if column%2 == 0 {
		return int(s.even>>(tallBits*(column/2)&63)) & tallMask
	}
	return int(s.odd>>(tallBits*(column/2)&63)) & tallMask
}

// strips returns the states of the tall windows that each side sees at the top of the board.
func (c *tallCodes) strips(white, black uint64) (whites, blacks strips) {
	w, b := white, black
	first := c.white[w&pairMask] + 2*c.white[b&pairMask]
	w, b = w>>bitboard.NextPair, b>>bitboard.NextPair
	second := c.white[w&pairMask] + 2*c.white[b&pairMask]
	w, b = w>>bitboard.NextPair, b>>bitboard.NextPair
	third := c.white[w&pairMask] + 2*c.white[b&pairMask]
	middle := c.black[b&pairMask] + 2*c.black[w&pairMask]
	w, b = w>>bitboard.NextPair, b>>bitboard.NextPair
	fourth := c.black[b&pairMask] + 2*c.black[w&pairMask]
	w, b = w>>bitboard.NextPair, b>>bitboard.NextPair
	fifth := c.black[b&pairMask] + 2*c.black[w&pairMask]
	return newStrips(first, second, third), newStrips(fifth, fourth, middle)
}

// tallWeights returns the number of weights of the tall windows.
func (s *shape) tallWeights() int {
	if s.tall == nil {
		return 0
	}
	return tallColumns * tallStates
}
