package patterns

import (
	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
)

// The net is one hidden layer. Each side sees the board from its end; the inputs are the kinds of pieces on the
// squares. A unit adds up the weights of the pieces and its bias, is limited to the range from 0 to 1, and is squared.
// What it counts is its value as White sees the board less that as Black does, and has a weight in the sections, as
// other groups. So the net knows nothing of who is to move, and a turned position has the opposite score.
const (
	NumNetUnits = 64

	NetOne   = 255     // 1 in the unit of the weights of inputs
	netShift = 6       // of the square of a unit, so that it fits 10 bits
	countOne = 1 << 10 // what a unit counts is divided by this

	// NetOutput is the factor of the weight of a unit whose value is at most 1.
	NetOutput = float64(countOne<<netShift) / (NetOne * NetOne)

	// MaxNetWeight is the largest weight of an input. Weights are stored with this number added, so that none is negative
	// and the sum of 50 pieces and the bias fits 16 bits.
	MaxNetWeight = (1<<laneBits - 1) / (2 * 51)
)

// The units are lanes of words.
const (
	laneBits  = 16
	wordLanes = 64 / laneBits
	netWords  = NumNetUnits / wordLanes
)

// lanes holds a number of 16 bits for each unit.
type lanes [netWords]uint64

// net holds the weights of the inputs, MaxNetWeight added to each. Assembly knows its layout.
type net struct {
	bias   lanes
	pieces [numPairKinds][64]lanes // by the kind of piece and the bit of its square
}

// netWeights returns the number of weights of the inputs.
func (s *shape) netWeights() int { return (1 + numPairKinds*s.squares) * NumNetUnits }

// newNet returns the net of some weights; nil if all are zero.
func newNet(shape *shape, weights []int16) *net {
	if countNonzero(weights) == 0 {
		return nil
	}
	n := new(net)
	next := func() (l lanes) {
		for i, weight := range weights[:NumNetUnits] {
			l[i/wordLanes] |= uint64(weight+MaxNetWeight) << (i % wordLanes * laneBits)
		}
		weights = weights[NumNetUnits:]
		return l
	}
	n.bias = next()
	for kind := range n.pieces {
		for square := range shape.squares {
			n.pieces[kind][shape.bit(square)] = next()
		}
	}
	return n
}

// unitWeights holds the weights of the units at two knots.
type unitWeights [2][NumNetUnits]int16

// netInput is what the net looks at.
type netInput struct {
	sets  [numPairKinds]uint64 // the pieces, by their kind as White sees them
	last  int                  // the last bit of the board: a turned square has this bit less its own
	added int                  // what is added to each sum, since it is added to each weight
}

func newNetInput(p features.Position, shape *shape) netInput {
	return netInput{
		sets: [...]uint64{
			ownMen: p.White &^ p.Kings, ownKings: p.White & p.Kings,
			enemyMen: p.Black &^ p.Kings, enemyKings: p.Black & p.Kings,
		},
		last:  shape.bit(shape.squares - 1),
		added: MaxNetWeight * (1 + bitboard.Len(p.White|p.Black)),
	}
}

// sum returns the sum of the units for White.
func (n *net) sum(in *netInput, w *unitWeights) tapered {
	lower, upper := n.outputs(in, w)
	return newTapered(int(lower/countOne), int(upper/countOne))
}

// plainOutputs is outputs without instructions for vectors, with the same results.
func (n *net) plainOutputs(in *netInput, w *unitWeights) (lower, upper int32) {
	for i, count := range n.counts(in) {
		lower += count * int32(w[0][i])
		upper += count * int32(w[1][i])
	}
	return lower, upper
}

// counts returns what the units count for White, times countOne.
func (n *net) counts(in *netInput) (counts [NumNetUnits]int32) {
	var white, black [64]*lanes
	pieces := 0
	for kind, set := range in.sets {
		turned := (kind + numPairKinds/2) % numPairKinds
		for ; set != 0; set &= set - 1 {
			bit := bitboard.First(set)
			white[pieces&63], black[pieces&63] = &n.pieces[kind][bit&63], &n.pieces[turned][(in.last-bit)&63]
			pieces++
		}
	}
	whites, blacks := n.sums(white[:pieces&63]), n.sums(black[:pieces&63])
	for i := range counts {
		shift := i % wordLanes * laneBits
		counts[i] = in.value(whites[i/wordLanes]>>shift) - in.value(blacks[i/wordLanes]>>shift)
	}
	return counts
}

// sums returns the sums of the bias and of some inputs.
func (n *net) sums(inputs []*lanes) (sums lanes) {
	for half := 0; half < netWords; half += netWords / 2 {
		a := (*[netWords / 2]uint64)(n.bias[half:])
		a0, a1, a2, a3, a4, a5, a6, a7 := a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]
		for _, input := range inputs {
			b := (*[netWords / 2]uint64)(input[half:])
			a0, a1, a2, a3 = a0+b[0], a1+b[1], a2+b[2], a3+b[3]
			a4, a5, a6, a7 = a4+b[4], a5+b[5], a6+b[6], a7+b[7]
		}
		*(*[netWords / 2]uint64)(sums[half:]) = [...]uint64{a0, a1, a2, a3, a4, a5, a6, a7}
	}
	return sums
}

// value returns the value of a unit for its sum in the lowest lane of a word.
func (in *netInput) value(word uint64) int32 {
	x := max(0, min(int32(uint16(word))-int32(in.added), NetOne))
	return x * x >> netShift
}
