package patterns

import "math"

// tallTable holds the weight of each state of the four tall windows at the top of the board. It includes the weights of
// everything in the window that lies in the upper half of the board: men, blocks and windows. What lies in the lower
// half is in the upper half as Black sees the board, so each side looks up its own four windows.
type tallTable [tallColumns][tallStates]packed

// packed holds a number of 16 bits for each of two knots.
type packed int32

// newPacked returns t with its numbers limited to 16 bits.
func newPacked(t tapered) packed {
	lower, upper := t.split()
	lower = max(-math.MaxInt16, min(lower, math.MaxInt16))
	upper = max(-math.MaxInt16, min(upper, math.MaxInt16))
	return packed(upper<<16 + lower)
}

// sum returns the weights of White's windows less those of Black's.
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

// fill sets t to the weights of two knots. tall are those of the tall windows.
func (t *tallTable) fill(shape *shape, weight func(group, i int) tapered, tall []int16) {
	left, right := stripParts()
	for column := range tallColumns {
		// The two windows in it: the first two pairs of rows, and the last two.
		first, second := shape.windowWeights(0, column, weight), shape.windowWeights(1, column, weight)
		upper, middle := shape.upperHalf(0, column, weight), shape.upperHalf(1, column, weight)
		lower := shape.upperHalf(2, column, weight)
		for state := range windowStates {
			first[state] += upper[state%blockStates] + middle[state/blockStates]
			second[state] += lower[state/blockStates]
		}
		for i, r := range right {
			entries := t[column][i*stripStates:][:stripStates]
			weights := tall[column*tallStates+i*stripStates:][:stripStates]
			for k, l := range left {
				w := tapered(weights[k])
				entries[k] = newPacked(first[l.first+r.first] + second[l.second+r.second] + w + w<<32)
			}
		}
	}
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

// windowWeights returns the weight of each state of the window in a place in the upper half of the board.
func (s *shape) windowWeights(row, column int, weight func(group, i int) tapered) []tapered {
	sums := make([]tapered, windowStates)
	for state := range sums {
		sums[state] = weight(Windows, (row*s.columns+column)*windowStates+state)
	}
	return sums
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
