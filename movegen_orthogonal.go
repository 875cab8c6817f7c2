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

// by returns the jumps of the pieces.
func (x orthogonalJumps) by(pieces Set) orthogonalJumps {
	return orthogonalJumps{x.left & pieces, x.right & pieces, x.up & pieces, x.down & pieces}
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
func (p Position) appendOrthogonalJumps(dst []Move, rs *ruleset, x orthogonalJumps) []Move {
	dst = p.appendJumpsBy(dst, rs, x.left, -int(stepAcross))
	dst = p.appendJumpsBy(dst, rs, x.right, int(stepAcross))
	dst = p.appendJumpsBy(dst, rs, x.up, -int(stepAlong))
	return p.appendJumpsBy(dst, rs, x.down, int(stepAlong))
}
