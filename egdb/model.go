package egdb

import (
	"math"
	"math/bits"
	"sort"
)

// A block is a sequence of symbols, one for each position: the result in WLD files, the value in distance files. A
// symbol is coded as a few binary decisions: whether it equals the symbol before; if not, whether it equals that of the
// first neighbour that differs; if not, which one it is. If all neighbours are equal, run lengths are coded instead.
//
// A model holds one byte for each context of a decision: the probability of its outcome. The context is given by the
// neighbouring symbols and the square of the moving piece. Each slice of a file has its own model, fitted to it.
//
// The constants below are offsets into a model.
const (
	modelSame   = 0                                 // by context and place: the symbol is that of the position before
	modelSecond = modelSame + contexts*places       // by context: it is that of the neighbour which differs first
	modelRun    = modelSecond + contexts            // by run and class, trees: how long a run is
	modelDrawn  = modelRun + len(runs)*3*longestRun // by class: in a distance file, it is a draw
	modelOdd    = modelDrawn + 3                    // by tree: a difference is odd
	modelEven   = modelOdd + trees                  // by tree, trees: which small even difference it is
	modelTree   = modelEven + trees*evens           // by tree, trees: the eight bits of any other
	modelSize   = modelTree + trees*256
	contexts    = 3 << 6 // values of context
	places      = boardSquares
	trees       = 4  // values of treeOf
	evens       = 16 // small even differences, and one for all others
)

// runs are the greatest lengths of runs, the longest first.
var runs = [...]int{longestRun, 16}

const longestRun = 128

// maxWork bounds the time to unpack a block, by kind, in nanoseconds. Distance files can afford smaller blocks:
// these make them larger by a twentieth.
var maxWork = [numKinds]int{wld: 11000, dtw: 6000}

// What makes up the work, in nanoseconds of an idle server core of 2020 or thereabouts.
const (
	workBlock    = 250
	workSymbol   = 6
	workDecision = 3
	workLine     = 30
	workRun      = 20
)

// minConstant is the minimum length of a block of a single symbol, which takes no data.
const minConstant = 2048

// kind is what the symbols of a file say.
type kind uint8

const (
	wld kind = iota // 0 for a draw, 1 for a win of the side to move, 2 for a loss
	dtw             // the value: plies to the end, or drawn
	numKinds
)

// maxBlock bounds the positions of a block, by kind.
var maxBlock = [numKinds]int{wld: 1 << 13, dtw: 1 << 12}

// String returns the ending of the names of such files.
func (k kind) String() string { return [numKinds]string{"wld", "dtw"}[k] }

// The symbols of WLD files.
const (
	wldDraw = iota
	wldWin
	wldLoss
)

// dontCare marks positions that are never looked up because the side to move can capture. Any symbol may be stored
// for them. It is not a symbol itself.
const dontCare = 254

// initial returns the symbol assumed before a block: a draw.
func (k kind) initial() uint8 {
	if k == wld {
		return wldDraw
	}
	return drawn
}

// classes holds the class of each symbol, by kind: draw, or one of the two winners.
var classes = func() (c [numKinds][256]uint8) {
	for symbol := range 256 {
		c[wld][symbol] = uint8(symbol % 3)
		c[dtw][symbol] = uint8(1 + symbol&1)
	}
	c[dtw][drawn] = 0
	return c
}()

// neighbourhood packs the symbols near a position, a byte each: the symbol two positions before, those of the three
// neighbours, and those left and right of the nearest neighbour. They are compared all at once, because branches on
// the single comparisons would often be mispredicted.
type neighbourhood uint64

const (
	everyNeighbour = 1 | 1<<8 | 1<<16 | 1<<24 | 1<<32 | 1<<40
	gather         = 1<<40 | 1<<33 | 1<<26 | 1<<19 | 1<<12 | 1<<5 // a factor that moves bits 0, 8, ... to 40, 41, ...
)

func newNeighbourhood(before, near0, near1, near2, left, right uint8) neighbourhood {
	return neighbourhood(before) | neighbourhood(near0)<<8 | neighbourhood(near1)<<16 |
		neighbourhood(near2)<<24 | neighbourhood(left)<<32 | neighbourhood(right)<<40
}

// context returns the context number of a position: the class of the symbol last, and which nearby symbols differ
// from last.
func (a neighbourhood) context(class, last uint8) int {
	different := a ^ neighbourhood(last)*everyNeighbour
	different = (different&(127*everyNeighbour) + 127*everyNeighbour | different) >> 7 & everyNeighbour
	return int(class)<<6 | int(different*gather>>40&63)
}

// second returns the first nearby symbol that differs from last, or last if none does. The symbol two positions
// before is considered last.
func (a neighbourhood) second(context int) uint8 {
	n := bits.TrailingZeros64(uint64(context)&63>>1 | 32)
	return uint8((a>>8 | a<<40) >> (8 * n & 63))
}

// treeOf returns the base symbol and the tree for a symbol that is neither last nor second. The symbol is coded as
// its difference from the base.
func treeOf(class, last, second uint8) (base uint8, tree int) {
	switch {
	case last != drawn:
		return last, int(class)
	case second != drawn:
		return second, 0
	}
	return 0, 3
}

// model holds the model bytes of a slice.
type model [modelSize]uint8

// append appends m in its file form: for each context the first byte, then the differences of the other places from
// it.
func (m *model) append(b []byte) []byte {
	for i := modelSame; i < modelSecond; i += places {
		b = append(b, m[i])
		for _, q := range m[i+1 : i+places] {
			b = append(b, q-m[i])
		}
	}
	return append(b, m[modelSecond:]...)
}

// parseModel parses the form that append writes.
func parseModel(r *reader) *model {
	var m model
	copy(m[:], r.bytes(uint64(modelSize)))
	for i := modelSame; i < modelSecond; i += places {
		for j := i + 1; j < i+places; j++ {
			m[j] += m[i]
		}
	}
	return &m
}

// tally counts the outcomes no and yes of decisions, by model byte.
type tally [modelSize][2]uint64

// count counts a decision.
func (t *tally) count(i int, _ uint8, yes bool) {
	if yes {
		t[i][1]++
	} else {
		t[i][0]++
	}
}

func (t *tally) add(other *tally) {
	for i := range t {
		t[i][0] += other[i][0]
		t[i][1] += other[i][1]
	}
}

// model returns the model that fits the counts best.
func (t *tally) model() *model {
	var m model
	for i := modelSecond; i < modelSize; i++ {
		m[i] = quantize(t[i])
	}
	// A place has a byte of its own where that saves more than the byte takes, otherwise that of all places together.
	for i := modelSame; i < modelSecond; i += places {
		var all [2]uint64
		for _, n := range t[i : i+places] {
			all[0] += n[0]
			all[1] += n[1]
		}
		common := quantize(all)
		for j, n := range t[i : i+places] {
			m[i+j] = common
			if own := quantize(n); cost(n, common)-cost(n, own) > 10 {
				m[i+j] = own
			}
		}
	}
	return &m
}

// adaptation adapts the model bytes of modelSame to a block. It holds a correction for each context, in 256ths.
type adaptation [contexts]int32

// adaptationRate is the learning rate of the adaptation, in 256ths.
const adaptationRate = 9

// byte returns the model byte q of a context after adaptation.
func (l *adaptation) byte(context int, q uint8) uint8 {
	return uint8(min(max(int32(q)+l[context]>>8, 0), 255))
}

// learn updates the correction of a context with an outcome, given the byte that the method byte returned.
func (l *adaptation) learn(context int, q uint8, yes bool) {
	if yes {
		l[context] += int32(2*half-probability[q]) * adaptationRate >> 8
	} else {
		l[context] -= int32(probability[q]) * adaptationRate >> 8
	}
}

// evenDifference returns the number of an even difference: 1 to 14 for -2, 2, -4, 4 and so on to 14, and 15 for
// others.
func evenDifference(difference uint8) int {
	steps := int8(difference) / 2
	return min(int(uint8(steps<<1^steps>>7)), evens-1)
}

// difference is the inverse of evenDifference.
func difference(even int) uint8 { return uint8(even>>1^-(even&1)) * 2 }

// quantize returns the model byte whose probability is nearest to the counted outcomes.
func quantize(n [2]uint64) uint8 {
	// A little is added to both, since nothing is certain.
	wanted := (n[1]<<16 + half/4) / (n[0] + n[1] + 1)
	if n[0]+n[1] == 0 {
		wanted = half
	}
	q := sort.Search(255, func(q int) bool { return uint64(probability[q]) >= wanted })
	if q > 0 && wanted-uint64(probability[q-1]) <= uint64(probability[q])-wanted {
		q--
	}
	for q > 0 && probability[q-1] == probability[q] {
		q--
	}
	return uint8(q)
}

// cost returns the number of bits that the counted outcomes take under a model byte.
func cost(n [2]uint64, q uint8) float64 {
	yes := float64(probability[q]) / (1 << 16)
	return -float64(n[0])*math.Log2(1-yes) - float64(n[1])*math.Log2(yes)
}
