package patterns

import (
	"sync"

	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
)

// The net is one hidden layer. Each side sees the board from its end; the inputs are the kinds of pieces on the
// squares. A unit adds up the weights of the pieces and its bias, is limited to the range from 0 to 1, and is squared.
// What it counts is its value as White sees the board less that as Black does, and has a weight in the phases, as
// other groups. So the net knows nothing of who is to move, and a rotated position has the opposite score.
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

	// Of the plain form:
	accumulators sync.Pool
	values       *[2 << laneBits]int16 // by the sum of a unit plus 1<<laneBits
}

// accumulator holds the sums of the units for a position. A search evaluates positions that differ little from the one
// before, so only the changes are added. With AVX2 that gains nothing.
type accumulator struct {
	sets         [numPairKinds]uint64 // the pieces, as those of netInput
	white, black lanes                // as White and as Black sees the board
}

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
	n.values = netValues()
	n.accumulators.New = func() any { return &accumulator{white: n.bias, black: n.bias} }
	return n
}

// unitWeights holds the weights of the units at two phases.
type unitWeights [2][NumNetUnits]int16

type netInput struct {
	sets  [numPairKinds]uint64 // the pieces, by their kind as White sees them
	last  int                  // the last bit of the board: a rotated square has this bit less its own
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

func (n *net) sum(p features.Position, shape *shape, s *interval) tapered {
	in := newNetInput(p, shape)
	lower, upper := n.outputs(&in, &s.units)
	return newTapered(int(lower/countOne), int(upper/countOne))
}

// plainOutputs is outputs without instructions for vectors, with the same results.
func (n *net) plainOutputs(in *netInput, w *unitWeights) (lower, upper int32) {
	a := n.accumulators.Get().(*accumulator)
	a.update(n, in)
	values := (*[1 << laneBits]int16)(n.values[1<<laneBits-in.added:])
	for i := range netWords {
		white, black := a.white[i], a.black[i]
		for unit := i * wordLanes; unit < (i+1)*wordLanes; unit++ {
			count := int32(values[uint16(white)]) - int32(values[uint16(black)])
			lower += count * int32(w[0][unit])
			upper += count * int32(w[1][unit])
			white, black = white>>laneBits, black>>laneBits
		}
	}
	n.accumulators.Put(a)
	return lower, upper
}

func (a *accumulator) update(n *net, in *netInput) {
	for kind, set := range in.sets {
		rotated := (kind + numPairKinds/2) % numPairKinds
		for changed := set ^ a.sets[kind]; changed != 0; changed &= changed - 1 {
			bit := bitboard.First(changed)
			sign := set>>bit&1*2 - 1
			a.white.add(&n.pieces[kind][bit&63], sign)
			a.black.add(&n.pieces[rotated][(in.last-bit)&63], sign)
		}
	}
	a.sets = in.sets
}

// add adds other, times a sign of 1 or -1. Lanes may borrow from each other until all pieces have been added.
func (l *lanes) add(other *lanes, sign uint64) {
	for i, word := range other {
		l[i] += sign * word
	}
}

// netValues returns the values of a unit by its sum plus 1<<laneBits.
var netValues = sync.OnceValue(func() *[2 << laneBits]int16 {
	values := new([2 << laneBits]int16)
	for i := range values {
		x := max(0, min(i-1<<laneBits, NetOne))
		values[i] = int16(x * x >> netShift)
	}
	return values
})
