package patterns

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
	"github.com/godraughts/draughts/internal/memory"
)

// Table holds weights in the form in which an Evaluation looks them up. An interval is filled on first use: that takes
// up to 8 ms, and a short search needs one of the four.
type Table struct {
	shape   *shape
	weights *Weights            // without Tall and Net
	net     *net                // nil if all its weights are zero
	tall    [NumTallSets][]byte // as appendSparse appends it, without kings first
	file    *file               // has the weights with kings; nil if they have been read
	// By whether there are kings, then by the lower phase, in the order of Weights.Phases.
	between [2 * intervals]interval
	filled  [2 * intervals]atomic.Bool
	filling sync.Mutex
}

func (t *Table) interval(i int) *interval {
	if !t.filled[i].Load() {
		t.fill(i)
	}
	return &t.between[i]
}

// interval holds the weights between two phases, from White's side.
type interval struct {
	tall     *tallTable
	bands    []bandTable
	mobile   pairTable
	kings    bitTable
	pairs    *kingPairs // nil in positions without kings
	backRank [1 << rowSquares]tapered
	material []tapered
	terms    [NumTerms]tapered
	units    unitWeights
}

// pairTable holds sums of the weights of the pieces on two rows, by the pair of rows and the set of pieces in a word.
type pairTable [bitboard.MaxRows / 2][pairSets]tapered

// bitTable holds the weight of a piece by the bit of its square. For a few pieces it is faster than a pairTable.
type bitTable [64]tapered

// kingPairs holds the weight of a king and another piece, by the bit of the king, and the kind and bit of the other.
type kingPairs [64][numPairKinds]bitTable

// tapered holds a number of 32 bits for each of two phases. One addition adds both, one multiplication multiplies both.
type tapered int64

func newTapered(lower, upper int) tapered { return tapered(lower) + tapered(upper)<<32 }

func (b tapered) split() (lower, upper int32) {
	lower = int32(b)
	return lower, int32((b - tapered(lower)) >> 32)
}

// at interpolates between the two numbers. upper is the factor of the upper one, in parts of phaseSteps.
func (b tapered) at(upper int32) int32 {
	low, high := b.split()
	// This rounds towards zero, so a rotated position has the opposite score.
	return (low*(phaseSteps-upper) + high*upper) / (phaseSteps * Unit)
}

// sum returns the evaluation of a position with kings for White, but for the terms Turn and Opposition.
func (s *interval) sum(v *view, shape *shape) tapered {
	white, black := &v.sides[features.White], &v.sides[features.Black]
	sum := s.patterns(v.white, v.black, shape) + s.mobile.sum(white.mobile) - s.mobile.sum(black.mobile) +
		s.material[white.material] + s.kings.sum(white.kings) - s.kings.sum(black.kings) +
		s.pairs.sum(white) - s.pairs.sum(black)
	if black.kings != 0 {
		sum += s.backRank[shape.backRank(white.men)]
	}
	if white.kings != 0 {
		sum -= s.backRank[shape.backRank(black.men)]
	}
	for t := KingMoves; t < NumTerms; t++ {
		sum += s.terms[t] * tapered(v.terms[t])
	}
	return sum
}

// menOnly is sum for a position without kings. It is faster.
func (s *interval) menOnly(white, black uint64, e *Evaluation) tapered {
	sum := s.patterns(white, black, e.shape)
	whites, blacks := e.MobileMen(white, black)
	men, enemyMen := min(bitboard.Len(white), e.shape.maxMen), min(bitboard.Len(black), e.shape.maxMen)
	return sum + s.mobile.sum(whites) - s.mobile.sum(e.Rotated(blacks)) + s.material[e.shape.material(men, enemyMen, 0, 0)]
}

// patterns adds up the weights of the men, by tall windows and bands.
func (s *interval) patterns(white, black uint64, shape *shape) tapered {
	sum := s.tall.sum(shape.tall.strips(white, black))
	for bands := s.bands; len(bands) > 0; bands = bands[2:] {
		sum += bands[0][shape.band(shape.code(bitboard.Pair(white), bitboard.Pair(black)))]
		if len(bands) == 1 {
			break
		}
		sum += bands[1][shape.band(shape.code(lowerPair(white), lowerPair(black)))]
		white, black = white>>bitboard.NextPair, black>>bitboard.NextPair
	}
	return sum
}

// sum adds up the weights of pieces.
func (t *pairTable) sum(pieces uint64) tapered {
	return t[0][pieces&pairMask] + t[1][pieces>>bitboard.NextPair&pairMask] +
		t[2][pieces>>(2*bitboard.NextPair)&pairMask] + t[3][pieces>>(3*bitboard.NextPair)&pairMask] +
		t[4][pieces>>(4*bitboard.NextPair)&pairMask]
}

// sum adds up the weights of pieces.
func (t *bitTable) sum(pieces uint64) (sum tapered) {
	for ; pieces != 0; pieces &= pieces - 1 {
		sum += t[bitboard.First(pieces)&63]
	}
	return sum
}

func (t *kingPairs) sum(s *side) (sum tapered) {
	for kings := s.kings; kings != 0; {
		others := &t[bitboard.First(kings)&63]
		kings &= kings - 1
		sum += others[ownMen].sum(s.men) + others[ownKings].sum(kings) +
			others[enemyMen].sum(s.enemyMen) + others[enemyKings].sum(s.enemyKings)
	}
	return sum
}

// newTable returns the table of some weights, which must be valid.
func newTable(w *Weights) *Table {
	t := emptyTable(w.clone(), w.Net)
	for i, tall := range w.Tall {
		t.tall[i] = appendSparse(nil, tall)
	}
	return t
}

// readTable returns the table of weights of which those with kings are read later.
func readTable(r io.Reader) (*Table, error) {
	f, err := openFile(r)
	if err != nil {
		return nil, err
	}
	tall, err := f.readSet(0)
	if err != nil {
		return nil, err
	}
	t := emptyTable(&f.Weights, f.Net)
	f.Net = nil
	t.file, t.tall[0] = f, tall
	return t, nil
}

// readKings reads the weights with kings.
func (t *Table) readKings() (err error) {
	t.tall[1], err = t.file.readSet(1)
	t.file = nil
	return err
}

// emptyTable returns a table without tall windows for weights without Tall and Net that do not change, and a net.
func emptyTable(w *Weights, netWeights []int16) *Table {
	t := &Table{shape: shapeOf(w.Size, w.FlyingKings), weights: w}
	t.net = newNet(t.shape, netWeights)
	tall := make([]tallTable, len(t.between))
	memory.PreferHugePages(tall)
	bands := make([]bandTable, len(t.between)*t.shape.bands) // one block, so that it fills large pages
	memory.PreferHugePages(bands)
	for i := range t.between {
		s := &t.between[i]
		s.tall, s.bands = &tall[i], bands[i*t.shape.bands:(i+1)*t.shape.bands]
	}
	return t
}

// fill fills the interval with an index, unless another goroutine has.
func (t *Table) fill(i int) {
	t.filling.Lock()
	defer t.filling.Unlock()
	if t.filled[i].Load() {
		return
	}
	set := i / intervals
	if set == 1 && t.file != nil {
		if err := t.readKings(); err != nil {
			panic(fmt.Errorf("built-in weights: %w", err)) // a test reads all of them
		}
	}
	s, lower := &t.between[i], i+set // the intervals with kings begin a phase later
	weight := t.shape.weights(t.weights.Phases[lower], t.weights.Phases[lower+1])
	s.fill(t.shape, weight)
	if set > 0 {
		s.fillKingPairs(t.shape, weight)
	}
	s.tall.fill(t.shape, weight, t.tall[set])
	t.filled[i].Store(true)
}

// weights returns a function that returns weight i of a group at two phases.
func (s *shape) weights(lower, upper []int16) func(group, i int) tapered {
	return func(group, i int) tapered {
		n := s.groups[group] + i
		return newTapered(int(lower[n]), int(upper[n]))
	}
}

// fill sets the weights of s, except the tall windows.
func (s *interval) fill(shape *shape, weight func(group, i int) tapered) {
	for t := range s.terms {
		s.terms[t] = weight(Terms, t)
	}
	for i := range 1 << shape.rowLength {
		s.backRank[i] = weight(BackRank, i)
	}
	for i := range NumNetUnits {
		lower, upper := weight(NetUnits, i).split()
		s.units[0][i], s.units[1][i] = int16(lower), int16(upper)
	}
	s.mobile.fill(shape, func(square int) tapered { return weight(Mobile, square) })
	s.kings.fill(shape, func(square int) tapered { return weight(Kings, square) })
	s.fillMaterial(shape, weight)
	s.fillBands(shape, weight)
}

func (t *pairTable) fill(shape *shape, weight func(square int) tapered) {
	for pair := range shape.pairs {
		for set := 1; set < pairSets; set++ {
			row, _ := bitboard.Place(bitboard.First(uint64(set)))
			i := bitboard.First(uint64(set)) - bitboard.RowStart(row)
			if i < shape.rowLength {
				t[pair][set] = t[pair][set&(set-1)] + weight((2*pair+row)*shape.rowLength+i)
			}
		}
	}
}

func (t *bitTable) fill(shape *shape, weight func(square int) tapered) {
	for square := range shape.squares {
		t[shape.bit(square)] = weight(square)
	}
}

func (s *interval) fillKingPairs(shape *shape, weight func(group, i int) tapered) {
	s.pairs = new(kingPairs)
	for king := range shape.squares {
		for kind := range numPairKinds {
			first := shape.kingPair(king, kind)
			s.pairs[shape.bit(king)][kind].fill(shape, func(square int) tapered { return weight(KingPairs, first+square) })
		}
	}
}

// fillMaterial sets the weights of the material, to which it adds the term Exchanges.
func (s *interval) fillMaterial(shape *shape, weight func(group, i int) tapered) {
	s.material = make([]tapered, shape.groups[Material+1]-shape.groups[Material])
	exchanges := weight(Terms, Exchanges)
	for men := range shape.maxMen + 1 {
		for enemyMen := range shape.maxMen + 1 {
			for kings := range maxKings + 1 {
				for enemyKings := range maxKings + 1 {
					i := shape.material(men, enemyMen, kings, enemyKings)
					rotated := shape.material(enemyMen, men, enemyKings, kings)
					s.material[i] = weight(Material, int(i)) - weight(Material, int(rotated)) +
						exchanges*tapered(shape.exchanges(men, enemyMen, kings, enemyKings))
				}
			}
		}
	}
}

// fillBands sets the weights of the bands: the weight of a state for White less that of the rotated state for Black,
// who sees it at the other end of the board. Only the first half of the bands has tables.
func (s *interval) fillBands(shape *shape, weight func(group, i int) tapered) {
	for state := range bandStates {
		rotated := rotatedState(state, bandSquares)
		for row := range (shape.bands + 1) / 2 {
			s.bands[row][state] += weight(Bands, row*bandStates+state)
			s.bands[shape.bands-1-row][state] -= weight(Bands, row*bandStates+rotated)
		}
	}
}

// menWeights returns the weight of the men in a state of a block, of those on the first squares of the board. The men
// in its left column are counted with the block to the left of it, if there is one.
func (s *shape) menWeights(pair, column, state, squares int, weight func(group, i int) tapered) (sum tapered) {
	last := s.size*s.rowLength - 1
	for i := 0; state > 0; i, state = i+1, state/3 {
		square := (2*pair+i/2)*s.rowLength + column + i%2
		switch {
		case i%2 == 0 && column > 0, square >= squares:
		case state%3 == 1:
			sum += weight(Men, square)
		case state%3 == 2:
			sum -= weight(Men, last-square)
		}
	}
	return sum
}
