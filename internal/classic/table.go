package classic

import (
	"math"

	"github.com/godraughts/draughts/internal/bitboard"
)

// table holds the weights for one size of board in the form in which the evaluation looks them up.
type table struct {
	squares [squareTerms]squareTable
	// The other terms by phase, in whole hundredths. They are rounded here and not in the sum, so that the
	// contributions of the terms add up to the evaluation.
	terms [phases + 1]termWeights
}

// termWeights holds a weight for each term.
type termWeights [NumTerms]int16

// sum adds up the terms of one side and subtracts the terms of the other.
func (w *termWeights) sum(us, them *[NumTerms]int32) int32 {
	sum, t := int32(0), 0
	for ; t+2 < len(w); t += 3 { // three at a time: the loop itself costs as much as a term
		sum += int32(w[t])*(us[t]-them[t]) + int32(w[t+1])*(us[t+1]-them[t+1]) + int32(w[t+2])*(us[t+2]-them[t+2])
	}
	for ; t < len(w); t++ {
		sum += int32(w[t]) * (us[t] - them[t])
	}
	return sum
}

// The phases of the game: phase 0 is the ending without pieces, halfway the middle, and phases the opening.
const (
	phases      = 2 * halfway
	halfway     = 1 << halfwayBits // a power of two, by which it is quick to divide
	halfwayBits = 4
)

// phaseFactors holds, by phase, the factors of the opening, the middle and the ending value of a weight. The three add
// up to halfway.
var phaseFactors = func() (factors [phases + 1][3]int32) {
	for phase := range factors {
		n := int32(phase)
		factors[phase] = [3]int32{max(n-halfway, 0), halfway - max(n-halfway, halfway-n), max(halfway-n, 0)}
	}
	return factors
}()

func newTable(w *Weights, size int) *table {
	t := new(table)
	for phase, factors := range phaseFactors {
		for term, weight := range w.Terms {
			sum := factors[0]*int32(weight.Opening) + factors[1]*int32(weight.Middle) + factors[2]*int32(weight.Ending)
			t.terms[phase][term] = int16(math.Round(float64(sum) / halfway))
		}
	}
	for i, squares := range w.bySquare() {
		term := squareTermNumbers[i]
		t.squares[i].fill(squares, w.Terms[term], size)
		for phase := range t.terms {
			t.terms[phase][term] = 0 // the tables by square include it
		}
	}
	return t
}

// squareTable holds the sum of the weights of the pieces on two rows, by the pair of rows and by the set of pieces on
// their ten squares. Five look-ups are faster than twenty additions.
type squareTable [bitboard.MaxRows / 2][1 << (2 * bitboard.RowSquares)]tapered

// fill sets t to weights by square, to each of which base is added.
func (t *squareTable) fill(w *SquareWeights, base Weight, size int) {
	for pair := range size / 2 {
		var squares [2 * bitboard.RowSquares]tapered // of the two rows, from the lowest bit
		for i := range bitboard.RowSquares {
			for odd := range 2 {
				weight := &w[size-1-2*pair-odd][i]
				squares[bitboard.RowSquares*odd+i] = newTapered(
					bounded(base.Opening, weight.Opening), bounded(base.Middle, weight.Middle), bounded(base.Ending, weight.Ending))
			}
		}
		for set := 1; set < len(t[pair]); set++ {
			low := bitboard.First(uint64(set))
			t[pair][set] = t[pair][set&(set-1)] + squares[low]
		}
	}
}

// bounded returns a+b, limited so that a tapered number has room for the sum of twenty pieces.
func bounded(a, b int16) int {
	return max(-math.MaxInt16, min(int(a)+int(b), math.MaxInt16))
}

// sum adds up the weights of pieces.
func (t *squareTable) sum(pieces uint64) tapered {
	var sum tapered
	for pair := range t {
		sum += t[pair][bitboard.Pair(pieces)]
		pieces >>= bitboard.NextPair
	}
	return sum
}

// tapered holds three numbers of 21 bits with their signs, for the opening, the middle and the ending. One addition
// adds all three.
type tapered int64

const taperedBits = 21

func newTapered(opening, middle, ending int) tapered {
	return tapered(opening) + tapered(middle)<<taperedBits + tapered(ending)<<(2*taperedBits)
}

// at interpolates the three numbers for a phase.
func (t tapered) at(phase uint8) int32 {
	const spare = 64 - taperedBits
	opening := t << spare >> spare
	t = (t - opening) >> taperedBits
	middle := t << spare >> spare
	ending := (t - middle) >> taperedBits
	factors := &phaseFactors[phase]
	return (factors[0]*int32(opening) + factors[1]*int32(middle) + factors[2]*int32(ending) + halfway/2) >> halfwayBits
}
