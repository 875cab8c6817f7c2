package draughts

// crosses holds the pieces that can jump a neighbour along a row or a column, by direction, as jumps does for the
// diagonals.
type crosses struct{ left, right, up, down Set }

// findCrosses returns what the pieces of the side to move, flying kings excepted, can jump along rows and columns.
func (p Position) findCrosses(rs *ruleset) crosses {
	us, them := p.sides()
	if rs.FlyingKings {
		us &^= p.kings
	}
	return crossesFrom(us, them, p.Empty())
}

func crossesFrom(us, them, empty Set) crosses {
	return crosses{
		left:  empty << stepAcross & them << stepAcross & us,
		right: empty >> stepAcross & them >> stepAcross & us,
		up:    empty << stepAlong & them << stepAlong & us,
		down:  empty >> stepAlong & them >> stepAlong & us,
	}
}

// all returns the pieces that can jump.
func (x crosses) all() Set { return x.left | x.right | x.up | x.down }

// count returns the number of jumps.
func (x crosses) count() uint64 {
	return uint64(x.left.Len() + x.right.Len() + x.up.Len() + x.down.Len())
}

// landings returns the squares where the jumps land.
func (x crosses) landings() Set {
	return x.left>>(2*stepAcross) | x.right<<(2*stepAcross) | x.up>>(2*stepAlong) | x.down<<(2*stepAlong)
}

// appendCrosses appends each jump along a row or a column as a move of its own.
func (p Position) appendCrosses(dst []Move, rs *ruleset) []Move {
	x := p.findCrosses(rs)
	base := p.moveBase()
	far := rs.far[p.state&blackToMove]
	for m := x.left; m != 0; m &= m - 1 {
		dst = append(dst, p.capture(base, m.first(), m.first()-2*int(stepAcross), far))
	}
	for m := x.right; m != 0; m &= m - 1 {
		dst = append(dst, p.capture(base, m.first(), m.first()+2*int(stepAcross), far))
	}
	for m := x.up; m != 0; m &= m - 1 {
		dst = append(dst, p.capture(base, m.first(), m.first()-2*int(stepAlong), far))
	}
	for m := x.down; m != 0; m &= m - 1 {
		dst = append(dst, p.capture(base, m.first(), m.first()+2*int(stepAlong), far))
	}
	return dst
}
