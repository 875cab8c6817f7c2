package patterns

import (
	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
)

// Counts holds what an evaluation counts in a position, but for the units of its net. The evaluation is the sum of each
// count times its weight, interpolated between two phases and rounded, and of what the net adds.
type Counts struct {
	// Features are indexes of weights in a phase of Weights, each with its count for the side to move less that for its
	// opponent. A weight may occur more than once.
	Features      []struct{ Weight, Count int32 }
	Lower, Upper  int     // the phases between which the weights are interpolated
	UpperFraction float64 // the factor of Upper, from 0 to 1; Lower has the rest

	// Tall are the states of the tall windows in the same form. Weight is an index into Weights.Tall[TallSet].
	Tall    []struct{ Weight, Count int32 }
	TallSet int // 1 if there are kings
}

// Count sets c to what e counts in p. It allocates only if Features must grow.
func (e *Evaluation) Count(p features.Position, c *Counts) {
	shape := e.shape
	blend := &shape.blends[bitboard.Len(p.White|p.Black)&63]
	c.Features, c.Tall, c.TallSet = c.Features[:0], c.Tall[:0], 0
	c.Lower, c.Upper, c.UpperFraction = blend.lower, blend.lower+1, float64(blend.upper)/phaseSteps
	if p.Kings != 0 {
		c.Lower += phases
		c.Upper += phases
		c.TallSet = 1
	}
	var v view
	v.read(p, e)
	for color, sign := range [2]int32{features.White: 1, features.Black: -1} {
		if p.Turn == features.Black {
			sign = -sign
		}
		own, enemy := &v.sides[color], &v.sides[1-color]
		c.squares(Men, 0, own.men, sign, shape)
		c.squares(Mobile, 0, own.mobile, sign, shape)
		c.squares(Kings, 0, own.kings, sign, shape)
		c.kingPairs(own, sign, shape)
		if enemy.kings != 0 {
			c.add(BackRank, shape.backRank(own.men), sign, shape)
		}
		if own.material != enemy.material {
			c.add(Material, int(own.material), sign, shape)
		}
		c.patterns(own.men, own.enemyMen, sign, shape)
	}
	c.tall(v.white, v.black, p.Turn, shape)
	men, kings := shape.counts(&v.sides[features.White])
	enemyMen, enemyKings := shape.counts(&v.sides[features.Black])
	v.terms[Exchanges] = shape.exchanges(men, enemyMen, kings, enemyKings)
	for t, n := range v.terms {
		if p.Turn == features.Black {
			n = -n
		}
		if n != 0 {
			c.add(Terms, t, n, shape)
		}
	}
}

func (c *Counts) add(group, i int, n int32, shape *shape) {
	c.Features = append(c.Features, struct{ Weight, Count int32 }{int32(shape.groups[group] + i), n})
}

// squares adds a count of n for the square of each piece. The weights of the squares begin at first in the group.
func (c *Counts) squares(group, first int, pieces uint64, n int32, shape *shape) {
	for ; pieces != 0; pieces &= pieces - 1 {
		c.add(group, first+shape.square(bitboard.First(pieces)), n, shape)
	}
}

// kingPairs adds a count of n for each pair of a king of the side and another piece.
func (c *Counts) kingPairs(s *side, n int32, shape *shape) {
	for kings := s.kings; kings != 0; {
		king := shape.square(bitboard.First(kings))
		kings &= kings - 1
		pieces := [...]uint64{ownMen: s.men, ownKings: kings, enemyMen: s.enemyMen, enemyKings: s.enemyKings}
		for kind, others := range pieces {
			c.squares(KingPairs, shape.kingPair(king, kind), others, n, shape)
		}
	}
}

// patterns adds a count of n for the blocks, windows and bands of a side. own and enemy are the men as it sees them.
func (c *Counts) patterns(own, enemy uint64, n int32, shape *shape) {
	above := uint64(0)
	for pair := range shape.pairs {
		code := shape.code(bitboard.Pair(own), bitboard.Pair(enemy))
		c.fields(Blocks, code, pair, shape.tables(shape.pairs), blockStates, n, shape)
		if pair > 0 {
			c.fields(Windows, above+blockStates*code, pair-1, shape.tables(shape.pairs-1), windowStates, n, shape)
		}
		c.band(2*pair, code, n, shape)
		c.band(2*pair+1, shape.code(lowerPair(own), lowerPair(enemy)), n, shape)
		own, enemy, above = own>>bitboard.NextPair, enemy>>bitboard.NextPair, code
	}
}

// fields adds a count of n for the state in each field of a code, if its place has a table.
func (c *Counts) fields(group int, code uint64, row, tables, states int, n int32, shape *shape) {
	for column := range shape.columns {
		if table := row*shape.columns + column; table < tables {
			c.add(group, table*states+int(code>>(fieldBits*column))&statesMask, n, shape)
		}
	}
}

// band adds a count of n for the band that begins in a row, if it has a table.
func (c *Counts) band(row int, code uint64, n int32, shape *shape) {
	if row < (shape.bands+1)/2 {
		c.add(Bands, row*bandStates+shape.band(code), n, shape)
	}
}

func (c *Counts) tall(white, black uint64, turn int, shape *shape) {
	whites, blacks := shape.tall.strips(white, black)
	for color, windows := range [...]strips{features.White: whites, features.Black: blacks} {
		sign := int32(1)
		if color != turn {
			sign = -1
		}
		for column := range shape.columns {
			index := int32(column*tallStates + windows.at(column))
			c.Tall = append(c.Tall, struct{ Weight, Count int32 }{index, sign})
		}
	}
}

// Contributions returns what each group of weights, and each term of the group Terms, adds to the evaluation of p. The
// unit is a hundredth of a man, from the view of the side to move.
func (e *Evaluation) Contributions(p features.Position) (groups [NumGroups]float64, terms [NumTerms]float64) {
	var c Counts
	e.Count(p, &c)
	between, _ := e.interval(p) // this reads its weights
	lower, upper := e.table.weights.Phases[c.Lower], e.table.weights.Phases[c.Upper]
	for _, f := range c.Features {
		weight := float64(lower[f.Weight])*(1-c.UpperFraction) + float64(upper[f.Weight])*c.UpperFraction
		added := weight * float64(f.Count) / Unit
		group, i := 0, int(f.Weight)
		for i >= e.shape.groups[group+1] {
			group++
		}
		groups[group] += added
		if group == Terms {
			terms[i-e.shape.groups[Terms]] += added
		}
	}
	interpolated := func(sum tapered) float64 {
		low, high := sum.split()
		return (float64(low)*(1-c.UpperFraction) + float64(high)*c.UpperFraction) / Unit
	}
	if e.table.net != nil {
		groups[NetUnits] = interpolated(e.table.net.sum(p, e.shape, between))
		if p.Turn == features.Black {
			groups[NetUnits] = -groups[NetUnits]
		}
	}
	// A table includes the tall windows without their weights: they add what the other groups do not.
	sum, _ := e.sum(p)
	rest := interpolated(sum)
	for _, added := range groups {
		rest -= added
	}
	groups[TallWindows] = rest
	return groups, terms
}
