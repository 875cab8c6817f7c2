package patterns

import (
	"math"

	"github.com/godraughts/draughts/internal/bitboard"
)

// A tall window is six rows by four columns of the board, which is twelve squares: three blocks, one above the other.
// There are four at the top of the 10x10 board and three at the top of the 8x8 board. Those at the bottom are those at
// the top as Black sees the board.
//
// A strip is the part of a column of squares that lies in these rows. A tall window is two adjacent strips. Its state
// has the digits of the left strip first, each from the top.
const (
	tallColumns = rowSquares - 1                       // on 10x10; on 8x8 the last is not used
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
	bottom uint // bits from the first row of the windows at the top to that of the windows at the bottom

	white [pairSets]uint64 // the digit of the upper row comes first; the first field is for the left column
	black [pairSets]uint64 // the same as Black sees it
}

// newTallCodes returns the codes of boards with rows of rowLength squares. A board never has the bit between the rows.
func newTallCodes(rowLength int) *tallCodes {
	codes := &tallCodes{bottom: uint(rowLength-tallPairs) * bitboard.NextPair}
	for set := range uint64(pairSets) {
		for column := range rowLength {
			upper, lower := set>>column&1, set>>(bitboard.NextRow+column)&1
			codes.white[set] |= (upper + 3*lower) << (stripBits * column)
			codes.black[set] |= (lower + 3*upper) << (stripBits * (rowLength - 1 - column))
		}
	}
	return codes
}

// strips holds the states of the four tall windows that a side sees at the top of the board: the even columns and the
// odd columns, each in tallBits.
type strips struct{ even, odd uint64 }

// newStrips returns the states of the tall windows for the codes of three pairs of rows.
func newStrips(first, second, third uint64) strips {
	const everySecond = stripMask | stripMask<<tallBits | stripMask<<(2*tallBits)
	codes := first + pairStates*second + pairStates*pairStates*third
	even, odd := codes&everySecond, codes>>stripBits&everySecond
	return strips{even + stripStates*odd, odd + stripStates*(even>>tallBits)}
}

func (s strips) at(column int) int {
	if column%2 == 0 {
		return int(s.even>>(tallBits*(column/2)&63)) & tallMask
	}
	return int(s.odd>>(tallBits*(column/2)&63)) & tallMask
}

// strips returns the states of the tall windows that each side sees at the top of the board.
func (c *tallCodes) strips(white, black uint64) (whites, blacks strips) {
	w0, b0 := white, black
	w1, b1 := white>>bitboard.NextPair, black>>bitboard.NextPair
	w2, b2 := white>>(2*bitboard.NextPair), black>>(2*bitboard.NextPair)
	whites = newStrips(
		c.white[w0&pairMask]+2*c.white[b0&pairMask],
		c.white[w1&pairMask]+2*c.white[b1&pairMask],
		c.white[w2&pairMask]+2*c.white[b2&pairMask])
	w0, b0 = w0>>(c.bottom&63), b0>>(c.bottom&63)
	w1, b1 = w1>>(c.bottom&63), b1>>(c.bottom&63)
	w2, b2 = w2>>(c.bottom&63), b2>>(c.bottom&63)
	return whites, newStrips(
		c.black[b2&pairMask]+2*c.black[w2&pairMask],
		c.black[b1&pairMask]+2*c.black[w1&pairMask],
		c.black[b0&pairMask]+2*c.black[w0&pairMask])
}

func (s *shape) tallWeights() int { return s.columns * tallStates }

// tallTable holds the weight of each state of the tall windows at the top of the board. It includes the weights of
// everything in the window that lies in the upper half of the board: men, blocks and windows. What lies in the lower
// half is in the upper half as Black sees the board, so each side looks up its own windows.
type tallTable [tallColumns][tallStates]packed

// packed holds a number of 16 bits for each of two phases.
type packed int32

// newPacked returns t with its numbers limited to -most and most.
func newPacked(t tapered, most int32) packed {
	lower, upper := t.split()
	return packed(max(-most, min(upper, most))<<16 + max(-most, min(lower, most)))
}

func (p packed) tapered() tapered {
	lower := int16(p)
	return newTapered(int(lower), int((p-packed(lower))>>16))
}

// sum returns the weights of White's windows less Black's.
func (t *tallTable) sum(white, black strips) tapered {
	w0, w1 := t[0][white.even&tallMask], t[1][white.odd&tallMask]
	w2, w3 := t[2][white.even>>tallBits&tallMask], t[3][white.odd>>tallBits&tallMask]
	b0, b1 := t[0][black.even&tallMask], t[1][black.odd&tallMask]
	b2, b3 := t[2][black.even>>tallBits&tallMask], t[3][black.odd>>tallBits&tallMask]
	low := int64(int16(w0)) + int64(int16(w1)) + int64(int16(w2)) + int64(int16(w3)) -
		(int64(int16(b0)) + int64(int16(b1)) + int64(int16(b2)) + int64(int16(b3)))
	both := int64(w0) + int64(w1) + int64(w2) + int64(w3) - (int64(b0) + int64(b1) + int64(b2) + int64(b3))
	return tapered((both-low)<<16 + low)
}

// fill sets t to the weights of two phases. tall has the weights of the tall windows, as of appendSparse.
func (t *tallTable) fill(shape *shape, weight func(group, i int) tapered, tall []byte) {
	left, right := stripParts()
	for column := range shape.columns {
		// The two windows in a tall window: the first two pairs of rows, and the last two. Their sums have 16 bits.
		var first, second [windowStates]packed
		upper, middle := shape.upperHalf(0, column, weight), shape.upperHalf(1, column, weight)
		lower := shape.upperHalf(2, column, weight)
		for state := range windowStates {
			top, bottom := shape.window(0, column, state, weight), shape.window(1, column, state, weight)
			first[state] = newPacked(top+upper[state%blockStates]+middle[state/blockStates], math.MaxInt16/2)
			second[state] = newPacked(bottom+lower[state/blockStates], math.MaxInt16/2)
		}
		for i, r := range right {
			var upperPairs, lowerPairs [blockStates]packed // by two of the three pairs of rows of the left strip
			for pairs := range blockStates {
				upperPairs[pairs] = first[left[pairs].first+r.first]
				lowerPairs[pairs] = second[left[pairs*pairStates].second+r.second]
			}
			for pairs, lowerPair := range lowerPairs {
				entries := t[column][i*stripStates+pairs*pairStates:][:pairStates]
				for k, upperPair := range upperPairs[pairs%pairStates*pairStates:][:pairStates] {
					entries[k] = upperPair + lowerPair
				}
			}
		}
	}
	_, _ = eachSparse(tall, shape.tallWeights(), func(i int, weight int16) { // without an error: it has been checked
		entry, w := &t[i/tallStates][i%tallStates], int(weight)
		*entry = newPacked(entry.tapered()+newTapered(w, w), math.MaxInt16)
	})
}

// stripPart is what the squares of a strip add to the states of two windows, the upper one and the lower one.
type stripPart struct{ first, second int }

// stripParts returns the parts of each state of a strip, as the left and as the right columns of the windows.
func stripParts() (left, right [stripStates]stripPart) {
	for state := range stripStates {
		part := func(pair int) int { // of the block on a pair of rows
			return pair%3 + 9*(pair/3)
		}
		a, b, c := part(state%pairStates), part(state/pairStates%pairStates), part(state/pairStates/pairStates)
		left[state] = stripPart{a + blockStates*b, b + blockStates*c}
		right[state] = stripPart{3 * left[state].first, 3 * left[state].second}
	}
	return left, right
}

// window returns the weight of a state of the window in a place, if it has a table.
func (s *shape) window(row, column, state int, weight func(group, i int) tapered) tapered {
	if n := row*s.columns + column; n < s.tables(s.pairs-1) {
		return weight(Windows, n*windowStates+state)
	}
	return 0
}

// upperHalf returns the weight of each state of a block, men included, of what lies in the upper half of the board.
func (s *shape) upperHalf(pair, column int, weight func(group, i int) tapered) (sums [blockStates]tapered) {
	n := pair*s.columns + column
	for state := range sums {
		if n < s.tables(s.pairs) {
			sums[state] = weight(Blocks, n*blockStates+state)
		}
		sums[state] += s.menWeights(pair, column, state, s.size*s.rowLength/2, weight)
	}
	return sums
}
