package codec

import (
	"math"
	"sort"

	"github.com/godraughts/draughts/egdb/internal/index"
	"github.com/godraughts/draughts/internal/varint"
)

// A block is a sequence of symbols, one for each position: the result in WLD files, the distance in distance files. A
// symbol is coded as a few binary decisions. The first is whether it equals the symbol before. If not, the second is
// whether it equals the alternative, the symbol of the first neighbour that differs. If not, more decisions say which
// one it is. If all neighbours are equal, the length of a run of equal symbols is coded instead.
//
// A model holds one byte for each decision and context: the probability of a yes. The context is given by the nearby
// symbols and the square of the moving piece. Each slice of a file has its own model, fitted to it.
//
// The constants below are offsets into a model. Where one says "tree", the decisions form a binary tree.
const (
	modelSame        = 0                                   // by context and square: the symbol equals that before
	modelAlternative = modelSame + contexts*squareContexts // by context: it equals the alternative
	modelRun         = modelAlternative + contexts         // by run length and class, a tree: the length of a run
	modelDrawn       = modelRun + len(runs)*3*longestRun   // by class, in distance files: it is a draw
	modelOdd         = modelDrawn + 3                      // by number of treeOf: the difference is odd
	modelEven        = modelOdd + trees                    // by number of treeOf, a tree: which small even difference
	modelTree        = modelEven + trees*evens             // by number of treeOf, a tree: the bits of any other
	modelSize        = modelTree + trees*256
	contexts         = 3 << 6 // number of contexts; see neighbourhood.context
	squareContexts   = 64     // squares of the moving piece, which refine modelSame; a board has fewer
	trees            = 4      // number of trees; see treeOf
	evens            = 16     // small even differences, and one for all others
)

// runs holds the maximum lengths of runs, the longest first.
var runs = [...]int{longestRun, 16}

const longestRun = 128 // longest length of a run that is coded at once

// treeOf returns the base symbol and the tree for a symbol that is neither last nor alternative. The symbol is coded as
// its difference from the base.
func treeOf(class, last, alternative uint8) (base uint8, tree int) {
	switch {
	case last != Drawn:
		return last, int(class)
	case alternative != Drawn:
		return alternative, 0
	}
	return 0, 3
}

// Model holds the model bytes of a slice.
type Model [modelSize]uint8

// Append appends m in its file form: for each context the byte of the first square, then the differences of the other
// squares of the board from it.
func (m *Model) Append(dst []byte, b *index.Board) []byte {
	for i := modelSame; i < modelAlternative; i += squareContexts {
		dst = append(dst, m[i])
		for _, q := range m[i+1 : i+b.NumSquares] {
			dst = append(dst, q-m[i])
		}
	}
	return append(dst, m[modelAlternative:]...)
}

// ParseModel parses the form that Append writes.
func ParseModel(r *varint.Reader, b *index.Board) *Model {
	var m Model
	for i := modelSame; i < modelAlternative; i += squareContexts {
		squares := m[i : i+b.NumSquares]
		copy(squares, r.Bytes(uint64(len(squares))))
		for j := range squares[1:] {
			squares[1+j] += squares[0]
		}
	}
	copy(m[modelAlternative:], r.Bytes(uint64(modelSize-modelAlternative)))
	return &m
}

// OutcomeCounts holds how often each decision was no and yes, by model byte.
type OutcomeCounts [modelSize][2]uint64

// Record counts a decision.
func (t *OutcomeCounts) Record(i int, _ uint8, yes bool) {
	if yes {
		t[i][1]++
	} else {
		t[i][0]++
	}
}

// Add adds the counts of other.
func (t *OutcomeCounts) Add(other *OutcomeCounts) {
	for i := range t {
		t[i][0] += other[i][0]
		t[i][1] += other[i][1]
	}
}

// FitModel returns the model that codes the counted decisions in the fewest bits.
func (t *OutcomeCounts) FitModel() *Model {
	var m Model
	for i := modelAlternative; i < modelSize; i++ {
		m[i] = quantize(t[i])
	}
	// A square has its own byte only if that saves more bits than the byte takes in the file. The other squares of a
	// context share one byte.
	for i := modelSame; i < modelAlternative; i += squareContexts {
		var all [2]uint64
		for _, n := range t[i : i+squareContexts] {
			all[0] += n[0]
			all[1] += n[1]
		}
		common := quantize(all)
		for j, n := range t[i : i+squareContexts] {
			m[i+j] = common
			if own := quantize(n); cost(n, common)-cost(n, own) > 10 {
				m[i+j] = own
			}
		}
	}
	return &m
}

// adaptation adapts the model bytes of modelSame to the current block. It has a correction for each context, in 256ths.
type adaptation [contexts]int32

const adaptationRate = 9 // learning rate of the adaptation, in 256ths

// apply returns the model byte q of a context after adaptation.
func (l *adaptation) apply(context int, q uint8) uint8 {
	return uint8(min(max(int32(q)+l[context]>>8, 0), 255))
}

// update updates the correction of a context with an outcome, given the byte that apply returned.
func (l *adaptation) update(context int, q uint8, yes bool) {
	if yes {
		l[context] += int32(2*half-probability[q]) * adaptationRate >> 8
	} else {
		l[context] -= int32(probability[q]) * adaptationRate >> 8
	}
}

// evenDifference returns the number of an even difference: 1 to 14 for -2, 2, -4, 4 and so on, and 15 for all others.
func evenDifference(difference uint8) int {
	steps := int8(difference) / 2
	return min(int(uint8(steps<<1^steps>>7)), evens-1)
}

func difference(even int) uint8 { return uint8(even>>1^-(even&1)) * 2 }

// quantize returns the model byte whose probability is nearest to the share of yes, given the counts of no and yes.
func quantize(n [2]uint64) uint8 {
	// A little is added to both counts, so that no outcome has probability zero.
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

func cost(n [2]uint64, q uint8) float64 {
	yes := float64(probability[q]) / (1 << 16)
	return -float64(n[0])*math.Log2(1-yes) - float64(n[1])*math.Log2(yes)
}
