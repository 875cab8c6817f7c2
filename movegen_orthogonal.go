package draughts

// orthogonalJumps holds the pieces that can jump an adjacent piece along a row or a column, by direction.
type orthogonalJumps struct{ left, right, up, down Set }

// orthogonalJumps returns the jumps of the short-range pieces of the side to move along rows and columns.
func (p Position) orthogonalJumps(rs *ruleset) orthogonalJumps {
	us, them := p.sides()
	if rs.FlyingKings {
		us &^= p.kings
	}
	return findOrthogonalJumps(us, them, p.Empty())
}

// findOrthogonalJumps returns the jumps of us over them along rows and columns.
func findOrthogonalJumps(us, them, empty Set) orthogonalJumps {
	return orthogonalJumps{
		left:  empty << stepAcross & them << stepAcross & us,
		right: empty >> stepAcross & them >> stepAcross & us,
		up:    empty << stepAlong & them << stepAlong & us,
		down:  empty >> stepAlong & them >> stepAlong & us,
	}
}

// all returns the pieces that can jump.
func (x orthogonalJumps) all() Set { return x.left | x.right | x.up | x.down }

// count returns the number of jumps.
func (x orthogonalJumps) count() uint64 {
	return uint64(x.left.Len() + x.right.Len() + x.up.Len() + x.down.Len())
}

// landings returns the squares where the jumps land.
func (x orthogonalJumps) landings() Set {
	return x.left>>(2*stepAcross) | x.right<<(2*stepAcross) | x.up>>(2*stepAlong) | x.down<<(2*stepAlong)
}

// appendOrthogonalJumps appends each jump along a row or a column as a move.
func (p Position) appendOrthogonalJumps(dst []Move, rs *ruleset) []Move {
	x := p.orthogonalJumps(rs)
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
