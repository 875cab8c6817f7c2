package build

import "github.com/godraughts/draughts/egdb/internal/index"

// division is how a pair is solved in parts, if its slices do not fit in memory (Schaeffer et al., Building the
// checkers 10-piece endgame databases, 2003, divide slices by the most advanced man of each side). A part has the
// positions in which the men of one side are placed in some ways. Men only move forward. So the moves of the divided
// side's men lead to the same part or to parts with greater numbers of placements, and all other moves that stay in the
// pair to the same part. The parts are solved from the greatest numbers down.
type division struct {
	own, other *index.Slice // the slices in which the divided side, and its opponent, are to move
	parts      []part       // in the order in which they are solved
}

type part struct {
	men       index.MenInterval // of the divided side
	ahead     index.MenInterval // what its moves can lead to outside the part
	size      uint64            // positions of either slice
	aheadSize uint64            // positions ahead, of one slice
}

// slices returns the sub-slices of a part, that in which the divided side is to move first.
func (d *division) slices(p part) []*index.Slice {
	return []*index.Slice{d.own.WithOwn(p.men), d.other.WithTheirs(p.men)}
}

// bytes returns the memory for solving a part after n others. The ranges of their sub-slices stay in memory, to find
// results in their files.
func (d *division) bytes(n int, p part) int64 {
	const rangeBytes = 16
	own, other := int64(d.own.Board.PlacementsOf(d.own.Men)), int64(d.own.Board.PlacementsOf(d.own.TheirMen))
	return 2*workBytes(p.size) + resultBytes(p.aheadSize) + rangeBytes*(int64(n+1)*(own+other)+other)
}

func workBytes(n uint64) int64 { return outcomeBytes(n) + int64(chunks(n)*4) }

// divide returns the division of a pair into parts that fit in limit bytes each. If they do not fit, it returns nil and
// a limit that is enough, 0 for a pair without men.
func divide(b *index.Board, pair index.Material, limit int64) (d *division, enough int64) {
	d, needed := tryDivide(b, pair, limit)
	for try := d; try == nil && needed > 0; {
		enough = needed
		try, needed = tryDivide(b, pair, enough)
	}
	return d, enough
}

// tryDivide does the same as divide, but the limit that it returns may be too small.
func tryDivide(b *index.Board, pair index.Material, limit int64) (d *division, needed int64) {
	if pair.Men < pair.TheirMen {
		pair = pair.Mirror()
	}
	if pair.Men == 0 {
		return nil, 0
	}
	d = &division{own: b.Slice(pair), other: b.Slice(pair.Mirror())}
	before := d.positionsBefore()
	for to := uint64(len(before) - 1); to > 0; {
		p := part{men: index.MenInterval{From: to, To: to}, ahead: index.MenInterval{From: to, To: to}}
		for p.men.From > 0 {
			grown := p
			grown.men.From--
			grown.ahead.To = max(p.ahead.To, d.farthest(grown.men.From)+1)
			grown.size = before[to] - before[grown.men.From]
			grown.aheadSize = before[grown.ahead.To] - before[to]
			bytes := d.bytes(len(d.parts), grown)
			if bytes > limit && p.men.From == to {
				return nil, bytes
			}
			if bytes > limit {
				break
			}
			p = grown
		}
		d.parts = append(d.parts, p)
		to = p.men.From
	}
	return d, 0
}

// positionsBefore returns for each placement of the divided side's men, and for their end, the number of positions of
// either slice with a lower one.
func (d *division) positionsBefore() []uint64 {
	b := d.own.Board
	before := make([]uint64, b.PlacementsOf(d.own.Men)+1)
	for i := range before[1:] {
		home := (b.Placed(d.own.Men, uint64(i)) & b.CrownRow).Len() // the opponent's crown row
		before[i+1] = before[i] + d.own.MenGroups[home].TheirMenPlacements*d.own.PerMen()
	}
	return before
}

// farthest returns the greatest number of a placement of the divided side's men after a move from another, or that one
// if there is no move but promotions.
func (d *division) farthest(number uint64) uint64 {
	b := d.own.Board
	men := b.Placed(d.own.Men, number)
	most := number
	for left := men; left != 0; left &= left - 1 {
		man := left & -left
		// As the opponent sees it, they come from below.
		for to := index.ManOrigins(man) & index.Below(b.HomeRow) &^ (men | b.Ghosts); to != 0; to &= to - 1 {
			most = max(most, index.Rank(men^man|to&-to, b.Ghosts))
		}
	}
	return most
}
