package egdb

import (
	"math"
	"math/bits"
	"sort"
)

// A block is a sequence of symbols, one a position: in WLD files the result, in distance files the value. Each is coded
// by a few decisions: is it that of the position before; if not, is it that of a neighbour which has another; if not,
// which is it. Where all around is the same, the next few decisions say how long it stays so. A model holds, as a byte
// for each kind of decision, how likely its outcome is; which kind it is depends on what the positions around look like
// and where the moving piece stands. Every slice of a file has its own model, fitted to it.
//
// The numbers below are where the bytes of a model begin.
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

// maxWork bounds the work of unpacking a block, by kind. Distances can afford smaller blocks: these make their files
// larger by a twentieth.
var maxWork = [numKinds]int{wld: 11000, dtw: 6000}

// What makes up the work, in nanoseconds of an idle server core of 2020 or thereabouts.
const (
	workBlock    = 250
	workSymbol   = 6
	workDecision = 3
	workLine     = 30
	workRun      = 20
)

// minConstant is the least number of positions in a row that make a block of a single symbol, which takes no room.
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

// unknown marks positions whose symbol may be any, as they are never looked up: those in which the side to move can
// capture. It is no symbol.
const unknown = 254

// initial is the symbol that is taken to come before a block: a draw.
func (k kind) initial() uint8 {
	if k == wld {
		return wldDraw
	}
	return drawn
}

// classes holds, by kind and symbol, which of three classes the symbol is in: draws and the two winners.
var classes = func() (c [numKinds][256]uint8) {
	for symbol := range 256 {
		c[wld][symbol] = uint8(symbol % 3)
		c[dtw][symbol] = uint8(1 + symbol&1)
	}
	c[dtw][drawn] = 0
	return c
}()

// around is the symbols around a position, a byte for each: that of the position before the one before, those of the
// neighbours, and those of the positions to the left and the right of the nearest neighbour. They are compared all at
// once, as there is no telling how each comparison ends, and so a processor would often go the wrong way.
type around uint64

const (
	eachAround = 1 | 1<<8 | 1<<16 | 1<<24 | 1<<32 | 1<<40
	gather     = 1<<40 | 1<<33 | 1<<26 | 1<<19 | 1<<12 | 1<<5 // times bits 0, 8 and so on, makes them bits 40, 41 and so on
)

func newAround(before, near0, near1, near2, left, right uint8) around {
	return around(before) | around(near0)<<8 | around(near1)<<16 | around(near2)<<24 | around(left)<<32 | around(right)<<40
}

// context returns the number of the kind of surroundings of a position: the class of the symbol last, that of the
// position before, and which of the symbols around differ from it.
func (a around) context(class, last uint8) int {
	different := a ^ around(last)*eachAround
	different = (different&(127*eachAround) + 127*eachAround | different) >> 7 & eachAround
	return int(class)<<6 | int(different*gather>>40&63)
}

// second returns the first of the symbols around that differs from last, by the context; last itself if there is none.
// That of the position before comes after the others.
func (a around) second(context int) uint8 {
	n := bits.TrailingZeros64(uint64(context)&63>>1 | 32)
	return uint8((a>>8 | a<<40) >> (8 * n & 63))
}

// treeOf returns from which symbol the difference of one that is neither last nor second is coded, and by which tree.
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

// append appends the model as it stands in a file: of the bytes for places, that of the first and how the others differ.
func (m *model) append(b []byte) []byte {
	for i := modelSame; i < modelSecond; i += places {
		b = append(b, m[i])
		for _, q := range m[i+1 : i+places] {
			b = append(b, q-m[i])
		}
	}
	return append(b, m[modelSecond:]...)
}

// parseModel reads what append appends.
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

// tally counts the outcomes of decisions, no and yes, by model byte.
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

// model returns the model that fits.
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

// A block has its own turns: a context whose symbols have been the same more often than the model has it will have them
// so again. leaning holds, by context, how far the model bytes of modelSame are off within a block, in 256ths.
type leaning [contexts]int32

// leaningRate is how much is learnt from a surprise.
const leaningRate = 9

// byte returns a model byte of a context as it is to be used.
func (l *leaning) byte(context int, q uint8) uint8 {
	return uint8(min(max(int32(q)+l[context]>>8, 0), 255))
}

// learn learns from an outcome under a byte that byte has returned.
func (l *leaning) learn(context int, q uint8, yes bool) {
	if yes {
		l[context] += int32(2*half-probability[q]) * leaningRate >> 8
	} else {
		l[context] -= int32(probability[q]) * leaningRate >> 8
	}
}

// evenOf returns the number of an even difference: -2, 2, -4, 4 and so on up to 14 are 1 to 14, and all others 15.
func evenOf(difference uint8) int {
	steps := int8(difference) / 2
	return min(int(uint8(steps<<1^steps>>7)), evens-1)
}

// difference is the reverse of evenOf.
func difference(even int) uint8 { return uint8(even>>1^-(even&1)) * 2 }

// quantize returns the model byte for outcomes that have been counted.
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

// cost returns the bits that outcomes take under a model byte.
func cost(n [2]uint64, q uint8) float64 {
	yes := float64(probability[q]) / (1 << 16)
	return -float64(n[0])*math.Log2(1-yes) - float64(n[1])*math.Log2(yes)
}
