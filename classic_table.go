package draughts

import (
	"math"

	"github.com/godraughts/draughts/internal/bitboard"
)

// classicTable is the weights of a Classic as they are used on boards of one size.
type classicTable struct {
	squares [squareTerms]squareTable
	// The other terms by phase, in whole hundredths. They are rounded here and not in the sum, so that the shares of the
	// terms add up to the evaluation.
	terms [phases + 1]termWeights
}

// termWeights holds a weight for each term.
type termWeights [NumClassicTerms]int16

// sum adds up the terms of one side less those of the other.
func (w *termWeights) sum(us, them *[NumClassicTerms]int32) int32 {
	sum, t := int32(0), 0
	for ; t+2 < len(w); t += 3 { // three at a time, since the loop costs as much as what it does
		sum += int32(w[t])*(us[t]-them[t]) + int32(w[t+1])*(us[t+1]-them[t+1]) + int32(w[t+2])*(us[t+2]-them[t+2])
	}
	for ; t < len(w); t++ {
		sum += int32(w[t]) * (us[t] - them[t])
	}
	return sum
}

// The way from the opening to the ending has so many steps: phase phases is the opening, halfway the middle.
const (
	phases      = 2 * halfway
	halfway     = 1 << halfwayBits // a power of two, by which it is quick to divide
	halfwayBits = 4
)

// phaseMixes says, by phase, how much of the opening's, the middle's and the ending's weight counts, in parts of
// halfway.
var phaseMixes = func() (mixes [phases + 1][3]int32) {
	for phase := range mixes {
		n := int32(phase)
		mixes[phase] = [3]int32{max(n-halfway, 0), halfway - max(n-halfway, halfway-n), max(halfway-n, 0)}
	}
	return mixes
}()

// sizes is how many sizes of boards there are.
const sizes = 2

// sizeIndex returns 0 for boards of 8 rows and 1 for those of 10.
func sizeIndex(size int) int { return (size - 8) / 2 & 1 }

func newClassicTable(w *ClassicWeights, size int) *classicTable {
	t := new(classicTable)
	for phase, mix := range phaseMixes {
		for term, weight := range w.Terms {
			sum := mix[0]*int32(weight.Opening) + mix[1]*int32(weight.Middle) + mix[2]*int32(weight.Ending)
			t.terms[phase][term] = int16(math.Round(float64(sum) / halfway))
		}
	}
	for i, squares := range w.bySquare() {
		term := squareTermNumbers[i]
		t.squares[i].fill(squares, w.Terms[term], size)
		for phase := range t.terms {
			t.terms[phase][term] = 0 // it is in the sums by squares
		}
	}
	return t
}

// seat returns the row of a bit, counted from the back row of the side at the bottom, and its place in the row.
func seat(bit, size int) (row, i int) {
	row, _ = bitboard.Place(bit)
	return size - 1 - row, bit - bitboard.RowStart(row)
}

// squareTable holds what the pieces on two rows are worth together, for each pair of rows and each way of occupying
// their ten squares: to look up five sums is faster than to add up twenty pieces.
type squareTable [5][1 << 10]triple

// fill sets t to weights by square, to each of which base is added.
func (t *squareTable) fill(w *SquareWeights, base Weight, size int) {
	for pair := range size / 2 {
		var squares [10]triple // of the two rows, from the lowest bit
		for i := range 5 {
			for odd := range 2 {
				weight := &w[size-1-2*pair-odd][i]
				squares[5*odd+i] = newTriple(
					bounded(base.Opening, weight.Opening), bounded(base.Middle, weight.Middle), bounded(base.Ending, weight.Ending))
			}
		}
		for set := 1; set < len(t[pair]); set++ {
			low := Set(set).first()
			t[pair][set] = t[pair][set&(set-1)] + squares[low]
		}
	}
}

// bounded returns a sum as the numbers of a triple have room for with twenty pieces on the board.
func bounded(a, b int16) int {
	return max(-math.MaxInt16, min(int(a)+int(b), math.MaxInt16))
}

// sum adds up what the pieces are worth.
func (t *squareTable) sum(pieces Set) triple {
	var sum triple
	for pair := range t {
		// The two rows have five bits each and a ghost between them.
		sum += t[pair][pieces&31|pieces>>1&(31<<5)]
		pieces >>= 13
	}
	return sum
}

// triple holds three numbers of 21 bits with their signs, for the opening, the middle and the ending, which are added
// in one go.
type triple int64

const tripleBits = 21

func newTriple(opening, middle, ending int) triple {
	return triple(opening) + triple(middle)<<tripleBits + triple(ending)<<(2*tripleBits)
}

// at returns the mix of the three numbers for a phase.
func (t triple) at(phase uint8) int32 {
	const spare = 64 - tripleBits
	opening := t << spare >> spare
	t = (t - opening) >> tripleBits
	middle := t << spare >> spare
	ending := (t - middle) >> tripleBits
	mix := &phaseMixes[phase]
	return (mix[0]*int32(opening) + mix[1]*int32(middle) + mix[2]*int32(ending) + halfway/2) >> halfwayBits
}
