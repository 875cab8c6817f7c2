package patterns

import (
	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
	"github.com/godraughts/draughts/internal/memory"
)

// Table holds weights in the form in which an Evaluation looks them up.
type Table struct {
	shape   *shape
	weights *Weights // from which it was built; they must not change
	// By whether there are kings, then by the lower knot, in the order of the sections of Weights.
	sections [2 * intervals]section
}

// section holds the weights between two knots, from White's side. The weight of a state of a window includes those of
// the men and the blocks in it.
type section struct {
	windows  []windowTable
	bands    []windowTable
	mobile   pairTable
	kings    bitTable
	backRank [1 << rowSquares]tapered
	material []tapered
	terms    [NumTerms]tapered
}

// pairTable holds the sum of the weights of the pieces on two rows, by the pair of rows and the set of pieces.
type pairTable [bitboard.MaxRows / 2][rowPairs]tapered

// bitTable holds the weight of a piece by the bit of its square. For a few pieces it is faster than a pairTable.
type bitTable [64]tapered

// tapered holds a number of 32 bits for each of two knots. One addition adds both, one multiplication multiplies both.
type tapered int64

func newTapered(lower, upper int) tapered { return tapered(lower) + tapered(upper)<<32 }

// at interpolates between the two numbers. upper is the factor of the upper one, in parts of knotSteps.
func (b tapered) at(upper int32) int32 {
	low := int32(b)
	high := int32((b - tapered(low)) >> 32)
	// This rounds towards zero, so a turned position has the opposite score.
	return (low*(knotSteps-upper) + high*upper) / (knotSteps * Unit)
}

// sum returns the evaluation of a position for White.
func (s *section) sum(v *view, shape *shape) tapered {
	white, black := &v.sides[features.White], &v.sides[features.Black]
	sum := s.men(v.white, v.black, shape) + s.mobile.sum(white.mobile) - s.mobile.sum(black.mobile) +
		s.material[white.material] +
		s.terms[Turn]*tapered(v.terms[Turn]) + s.terms[Opposition]*tapered(v.terms[Opposition])
	if white.kings|black.kings == 0 {
		return sum
	}
	sum += s.kings.sum(white.kings) - s.kings.sum(black.kings)
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

// men adds up the weights of the windows and the bands.
func (s *section) men(white, black uint64, shape *shape) (sum tapered) {
	windows, bands := s.windows, s.bands
	above := shape.code(bitboard.Pair(white), bitboard.Pair(black))
	for len(windows) >= shape.columns {
		if len(bands) >= 2 {
			sum += bands[0][shape.band(above)] + bands[1][shape.band(shape.code(lowerPair(white), lowerPair(black)))]
			bands = bands[2:]
		}
		white, black = white>>bitboard.NextPair, black>>bitboard.NextPair
		below := shape.code(bitboard.Pair(white), bitboard.Pair(black))
		states := above + blockStates*below
		for i := range windows[:shape.columns] {
			sum += windows[i][states&statesMask]
			states >>= fieldBits
		}
		windows, above = windows[shape.columns:], below
	}
	if len(bands) > 0 {
		sum += bands[0][shape.band(above)]
	}
	return sum
}

// sum adds up the weights of pieces.
func (t *pairTable) sum(pieces uint64) (sum tapered) {
	for pair := range t {
		sum += t[pair][bitboard.Pair(pieces)]
		pieces >>= bitboard.NextPair
	}
	return sum
}

// sum adds up the weights of pieces.
func (t *bitTable) sum(pieces uint64) (sum tapered) {
	for ; pieces != 0; pieces &= pieces - 1 {
		sum += t[bitboard.First(pieces)&63]
	}
	return sum
}

func newTable(w *Weights) *Table {
	t := &Table{shape: shapeOf(w.Size, w.FlyingKings), weights: w}
	turned := turnedWindows()
	windows, bands := (t.shape.pairs-1)*t.shape.columns, t.shape.bands
	tables := make([]windowTable, len(t.sections)*(windows+bands)) // one block, so that it fills large pages
	memory.PreferHugePages(tables)
	for i := range t.sections {
		s := &t.sections[i]
		s.windows, tables = tables[:windows:windows], tables[windows:]
		s.bands, tables = tables[:bands:bands], tables[bands:]
		lower := i + i/intervals // the sections with kings begin a knot later
		s.fill(t.shape, turned, w.Sections[lower], w.Sections[lower+1])
	}
	return t
}

// fill sets s to the weights of two knots. turned is the result of turnedWindows.
func (s *section) fill(shape *shape, turned []int, lower, upper []int16) {
	weight := func(group, i int) tapered {
		n := shape.groups[group] + i
		return newTapered(int(lower[n]), int(upper[n]))
	}
	for t := range s.terms {
		s.terms[t] = weight(Terms, t)
	}
	for i := range 1 << shape.rowLength {
		s.backRank[i] = weight(BackRank, i)
	}
	s.mobile.fill(shape, func(square int) tapered { return weight(Mobile, square) })
	for square := range shape.size * shape.rowLength {
		s.kings[bitboard.RowStart(square/shape.rowLength)+square%shape.rowLength] = weight(Kings, square)
	}
	s.fillMaterial(shape, weight)
	s.fillWindows(shape, turned, weight)
	s.fillBands(shape, turned, weight)
}

// fill sets t to weights by square.
func (t *pairTable) fill(shape *shape, weight func(square int) tapered) {
	for pair := range shape.pairs {
		for set := 1; set < rowPairs; set++ {
			low := bitboard.First(uint64(set))
			square := (2*pair+low/rowSquares)*shape.rowLength + low%rowSquares
			if low%rowSquares < shape.rowLength {
				t[pair][set] = t[pair][set&(set-1)] + weight(square)
			}
		}
	}
}

// fillMaterial sets the weights of the material, to which it adds those of the term Exchanges.
func (s *section) fillMaterial(shape *shape, weight func(group, i int) tapered) {
	s.material = make([]tapered, shape.groups[Material+1]-shape.groups[Material])
	exchanges := weight(Terms, Exchanges)
	for men := range shape.maxMen + 1 {
		for enemyMen := range shape.maxMen + 1 {
			for kings := range maxKings + 1 {
				for enemyKings := range maxKings + 1 {
					i := shape.material(men, enemyMen, kings, enemyKings)
					turned := shape.material(enemyMen, men, enemyKings, kings)
					s.material[i] = weight(Material, int(i)) - weight(Material, int(turned)) +
						exchanges*tapered(shape.exchanges(men, enemyMen, kings, enemyKings))
				}
			}
		}
	}
}

// fillWindows sets the windows. Each includes the blocks and men of its upper pair of rows. Those of the last row
// include the lower pair too.
func (s *section) fillWindows(shape *shape, turned []int, weight func(group, i int) tapered) {
	rows := shape.pairs - 1
	for row := range rows {
		for column := range shape.columns {
			upper := shape.blockWeights(row, column, weight)
			var lower [blockStates]tapered
			if row == rows-1 {
				lower = shape.blockWeights(row+1, column, weight)
			}
			window := &s.windows[row*shape.columns+column]
			for state := range windowStates {
				window[state] = upper[state%blockStates] + lower[state/blockStates] +
					bothSides(Windows, row*shape.columns+column, rows*shape.columns, state, turned[state], windowStates, weight)
			}
		}
	}
}

// fillBands sets the weights of the bands.
func (s *section) fillBands(shape *shape, turned []int, weight func(group, i int) tapered) {
	for row := range s.bands {
		for state := range bandStates {
			s.bands[row][state] = bothSides(Bands, row, shape.bands, state, turned[state], bandStates, weight)
		}
	}
}

// blockWeights returns the weight of each state of a block, men included. The men in its left column are counted with
// the block to the left of it, if there is one.
func (s *shape) blockWeights(pair, column int, weight func(group, i int) tapered) (sums [blockStates]tapered) {
	last := s.size*s.rowLength - 1
	for state := range sums {
		turned := turnedState(state, blockSquares)
		sums[state] = bothSides(Blocks, pair*s.columns+column, s.pairs*s.columns, state, turned, blockStates, weight)
		for i, rest := 0, state; rest > 0; i, rest = i+1, rest/3 {
			if i%2 == 0 && column > 0 {
				continue
			}
			square := (2*pair+i/2)*s.rowLength + column + i%2
			switch rest % 3 {
			case 1:
				sums[state] += weight(Men, square)
			case 2:
				sums[state] -= weight(Men, last-square)
			}
		}
	}
	return sums
}

// bothSides returns the weight of a state at place n for White less that of the turned state for Black. Black sees it
// at place places-1-n. Only the first half of the places has tables.
func bothSides(
	group, n, places, state, turned, states int, weight func(group, i int) tapered,
) (sum tapered) {
	if n < (places+1)/2 {
		sum = weight(group, n*states+state)
	}
	if n = places - 1 - n; n < (places+1)/2 {
		sum -= weight(group, n*states+turned)
	}
	return sum
}
