package draughts

// PatternFeature is something that [Patterns] finds in a position: the number of its weight in a section of
// [PatternWeights], and how often it counts for the side to move, less how often for its opponent.
type PatternFeature struct {
	Weight, Count int32
}

// PatternCounts is what Patterns finds in a position: what is needed to fit weights to games. The evaluation is the sum
// of each count times its weight, mixed from two sections, less some rounding.
type PatternCounts struct {
	Features     []PatternFeature
	Lower, Upper int     // the sections that count
	Share        float64 // how much of Upper counts; the rest is Lower's
}

// Count sets c to what Patterns finds in p. It allocates only to make Features longer than they have been. A weight may
// occur more than once in it. There is nothing to find in the zero Position.
func (c *PatternCounts) Count(p Position) {
	rs := p.rules()
	shape := rs.shape
	c.Features = c.Features[:0]
	if shape == nil {
		*c = PatternCounts{Features: c.Features}
		return
	}
	phase := &shape.phases[(p.white|p.black).Len()&63]
	c.Lower, c.Upper, c.Share = phase.section, phase.section+1, float64(phase.upper)/patternBlends
	if p.kings != 0 {
		c.Lower += patternKnots
		c.Upper += patternKnots
	}
	var v patternView
	v.read(p, rs)
	for color, sign := range [2]int32{1, -1} {
		if p.Turn() == Black {
			sign = -sign
		}
		own, enemy := &v.sides[color], &v.sides[1-color]
		c.squares(PatternMen, own.men, sign, rs)
		c.squares(PatternFree, own.free, sign, rs)
		c.squares(PatternKings, own.kings, sign, rs)
		if enemy.kings != 0 {
			c.add(shape, PatternBackRow, shape.backRow(own.men), sign)
		}
		if own.material != enemy.material {
			c.add(shape, PatternMaterial, int(own.material), sign)
		}
		c.patterns(own.men, rs.turned(enemy.men), sign, shape)
	}
	men, kings := shape.counts(&v.sides[White])
	enemyMen, enemyKings := shape.counts(&v.sides[Black])
	v.terms[PatternExchanges] = shape.exchanges(men, enemyMen, kings, enemyKings)
	for t, n := range v.terms {
		if p.Turn() == Black {
			n = -n
		}
		if n != 0 {
			c.add(shape, PatternTerms, t, n)
		}
	}
}

func (c *PatternCounts) add(shape *patternShape, g PatternGroup, i int, n int32) {
	c.Features = append(c.Features, PatternFeature{int32(shape.groups[g] + i), n})
}

// squares adds n for each piece.
func (c *PatternCounts) squares(g PatternGroup, pieces Set, n int32, rs *ruleset) {
	for bit := range pieces.Bits() {
		row, i := seat(bit, rs.board.Size)
		c.add(rs.shape, g, (rs.board.Size-1-row)*rs.board.Size/2+i, n)
	}
}

// patterns adds n for the blocks, windows and bands of a side that sees the men so.
func (c *PatternCounts) patterns(own, enemy Set, n int32, shape *patternShape) {
	above := uint64(0)
	for pair := range shape.pairs {
		code := shape.code(rowPair(own), rowPair(enemy))
		c.fields(PatternBlocks, code, pair, shape.tables(shape.pairs), blockStates, n, shape)
		if pair > 0 {
			c.fields(PatternWindows, above+blockStates*code, pair-1, shape.tables(shape.pairs-1), windowStates, n, shape)
		}
		c.band(2*pair, code, n, shape)
		c.band(2*pair+1, shape.code(lowerPair(own), lowerPair(enemy)), n, shape)
		own, enemy, above = own>>nextPair, enemy>>nextPair, code
	}
}

// fields adds n for each state in a code of which there is a table.
func (c *PatternCounts) fields(g PatternGroup, code uint64, row, tables, states int, n int32, shape *patternShape) {
	for column := range shape.columns {
		if table := row*shape.columns + column; table < tables {
			c.add(shape, g, table*states+int(code>>(fieldBits*column))&statesMask, n)
		}
	}
}

// band adds n for the band that begins in a row, if there is a table of it.
func (c *PatternCounts) band(row int, code uint64, n int32, shape *patternShape) {
	if row < (shape.bands+1)/2 {
		c.add(shape, PatternBands, row*bandStates+shape.band(code), n)
	}
}
