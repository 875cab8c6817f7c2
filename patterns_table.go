package draughts

import "github.com/godraughts/draughts/internal/bitboard"

// patternTable is the weights of a Patterns as they are used.
type patternTable struct {
	shape   *patternShape
	weights *PatternWeights // what it was made of, which must not change any more
	// By whether there are kings and by the knot below, in the order of the sections of PatternWeights.
	sections [2 * patternSteps]patternSection
}

// patternSection is the weights between two knots, from White's side. What lies in one window is one number here: the
// men on its squares, the blocks and the window itself.
type patternSection struct {
	windows  []windowTable
	bands    []windowTable
	free     pairTable
	kings    bitTable
	backRow  [1 << 5]blend
	material []blend
	terms    [NumPatternTerms]blend
}

// pairTable holds what pieces on two rows are worth together, by the pair of rows and the way of occupying them.
type pairTable [5][1 << 10]blend

// bitTable holds what a piece is worth, by the bit of its square. For a few pieces it is faster than a pairTable.
type bitTable [64]blend

// blend holds a number of 32 bits for each of two knots. Blends are added, and multiplied by a count, in one go.
type blend int64

func newBlend(lower, upper int) blend { return blend(lower) + blend(upper)<<32 }

// at returns the mix of the two for so much of the upper one.
func (b blend) at(upper int32) int32 {
	low := int32(b)
	high := int32((b - blend(low)) >> 32)
	// Rounded towards zero, so that a turned position has the opposite score.
	return (low*(patternBlends-upper) + high*upper) / (patternBlends * PatternUnit)
}

// sum adds up what a position is worth to White.
func (s *patternSection) sum(v *patternView, shape *patternShape) blend {
	white, black := &v.sides[White], &v.sides[Black]
	sum := s.men(v.white, v.black, shape) + s.free.sum(white.free) - s.free.sum(black.free) +
		s.material[white.material] +
		s.terms[PatternTurn]*blend(v.terms[PatternTurn]) + s.terms[PatternMove]*blend(v.terms[PatternMove])
	if white.kings|black.kings == 0 {
		return sum
	}
	sum += s.kings.sum(white.kings) - s.kings.sum(black.kings)
	if black.kings != 0 {
		sum += s.backRow[shape.backRow(white.men)]
	}
	if white.kings != 0 {
		sum -= s.backRow[shape.backRow(black.men)]
	}
	for t := PatternKingMoves; t < NumPatternTerms; t++ {
		sum += s.terms[t] * blend(v.terms[t])
	}
	return sum
}

// men adds up what the windows and the bands are worth.
func (s *patternSection) men(white, black Set, shape *patternShape) (sum blend) {
	windows, bands := s.windows, s.bands
	above := shape.code(rowPair(white), rowPair(black))
	for len(windows) >= shape.columns {
		if len(bands) >= 2 {
			sum += bands[0][shape.band(above)] + bands[1][shape.band(shape.code(lowerPair(white), lowerPair(black)))]
			bands = bands[2:]
		}
		white, black = white>>nextPair, black>>nextPair
		below := shape.code(rowPair(white), rowPair(black))
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

// sum adds up what pieces are worth.
func (t *pairTable) sum(pieces Set) (sum blend) {
	for pair := range t {
		sum += t[pair][rowPair(pieces)]
		pieces >>= nextPair
	}
	return sum
}

// sum adds up what pieces are worth.
func (t *bitTable) sum(pieces Set) (sum blend) {
	for ; pieces != 0; pieces &= pieces - 1 {
		sum += t[pieces.first()&63]
	}
	return sum
}

func newPatternTable(w *PatternWeights) *patternTable {
	t := &patternTable{shape: patternShapeOf(w.Size, w.Flying), weights: w}
	for i := range t.sections {
		lower := i + i/patternSteps // the sections with kings begin a knot later
		t.sections[i].fill(t.shape, w.Sections[lower], w.Sections[lower+1])
	}
	return t
}

// fill sets s to the weights of two knots.
func (s *patternSection) fill(shape *patternShape, lower, upper []int16) {
	weight := func(g PatternGroup, i int) blend {
		n := shape.groups[g] + i
		return newBlend(int(lower[n]), int(upper[n]))
	}
	for t := range s.terms {
		s.terms[t] = weight(PatternTerms, t)
	}
	for i := range 1 << shape.half {
		s.backRow[i] = weight(PatternBackRow, i)
	}
	s.free.fill(shape, func(square int) blend { return weight(PatternFree, square) })
	for square := range shape.size * shape.half {
		s.kings[bitboard.RowStart(square/shape.half)+square%shape.half] = weight(PatternKings, square)
	}
	s.fillMaterial(shape, weight)
	s.fillWindows(shape, weight)
	s.fillBands(shape, weight)
}

// fill sets t to weights by square.
func (t *pairTable) fill(shape *patternShape, weight func(square int) blend) {
	for pair := range shape.pairs {
		for set := 1; set < 1<<10; set++ {
			low := Set(set).first()
			square := (2*pair+low/5)*shape.half + low%5
			if low%5 < shape.half {
				t[pair][set] = t[pair][set&(set-1)] + weight(square)
			}
		}
	}
}

// fillMaterial sets the material, the lead in percent included.
func (s *patternSection) fillMaterial(shape *patternShape, weight func(PatternGroup, int) blend) {
	s.material = make([]blend, shape.groups[PatternMaterial+1]-shape.groups[PatternMaterial])
	lead := weight(PatternTerms, int(PatternExchanges))
	for men := range shape.manyMen + 1 {
		for enemyMen := range shape.manyMen + 1 {
			for kings := range manyKings + 1 {
				for enemyKings := range manyKings + 1 {
					i := shape.material(men, enemyMen, kings, enemyKings)
					turned := shape.material(enemyMen, men, enemyKings, kings)
					s.material[i] = weight(PatternMaterial, int(i)) - weight(PatternMaterial, int(turned)) +
						lead*blend(shape.exchanges(men, enemyMen, kings, enemyKings))
				}
			}
		}
	}
}

// fillWindows sets the windows, each with what is in its upper pair of rows, and the lowest with the lower pair too.
func (s *patternSection) fillWindows(shape *patternShape, weight func(PatternGroup, int) blend) {
	turned := windowsTurned()
	rows := shape.pairs - 1
	s.windows = make([]windowTable, rows*shape.columns)
	for row := range rows {
		for column := range shape.columns {
			upper := shape.blockWeights(row, column, weight)
			var lower [blockStates]blend
			if row == rows-1 {
				lower = shape.blockWeights(row+1, column, weight)
			}
			window := &s.windows[row*shape.columns+column]
			for state := range windowStates {
				window[state] = upper[state%blockStates] + lower[state/blockStates] +
					bothSides(PatternWindows, row*shape.columns+column, rows*shape.columns, state, turned[state], windowStates, weight)
			}
		}
	}
}

// fillBands sets the bands.
func (s *patternSection) fillBands(shape *patternShape, weight func(PatternGroup, int) blend) {
	turned := windowsTurned()
	s.bands = make([]windowTable, shape.bands)
	for row := range s.bands {
		for state := range bandStates {
			s.bands[row][state] = bothSides(PatternBands, row, shape.bands, state, turned[state], bandStates, weight)
		}
	}
}

// blockWeights returns what a block is worth in each state. The squares in its right column are counted with it, those
// in its left column with the block to the left of it, if there is one.
func (s *patternShape) blockWeights(pair, column int, weight func(PatternGroup, int) blend) (worth [blockStates]blend) {
	last := s.size*s.half - 1
	for state := range worth {
		worth[state] = bothSides(PatternBlocks, pair*s.columns+column, s.pairs*s.columns, state, turnedState(state, 4), blockStates, weight)
		for i, rest := 0, state; rest > 0; i, rest = i+1, rest/3 {
			if i%2 == 0 && column > 0 {
				continue
			}
			square := (2*pair+i/2)*s.half + column + i%2
			switch rest % 3 {
			case 1:
				worth[state] += weight(PatternMen, square)
			case 2:
				worth[state] -= weight(PatternMen, last-square)
			}
		}
	}
	return worth
}

// bothSides returns what the state of a place, one of so many, is worth to White by the tables: by its own and, turned, by
// that of the place where it lies as Black sees the board.
func bothSides(g PatternGroup, n, places, state, turned, states int,
	weight func(PatternGroup, int) blend,
) (worth blend) {
	if n < (places+1)/2 {
		worth = weight(g, n*states+state)
	}
	if n = places - 1 - n; n < (places+1)/2 {
		worth -= weight(g, n*states+turned)
	}
	return worth
}
