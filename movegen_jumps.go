package draughts

// shortPieces returns the short-range pieces of the side to move, those that capture by jumping an adjacent piece:
// all but flying kings. The first set may jump down the board, towards higher bits, the second up.
func (p Position) shortPieces(rs *ruleset) (down, up Set) {
	down, up = p.movers()
	if rs.BackwardCaptures {
		down |= up
		up = down
	}
	if rs.FlyingKings {
		down &^= p.kings
		up &^= p.kings
	}
	return down, up
}

// shortCapturers returns the short-range pieces of the side to move that can capture.
func (p Position) shortCapturers(rs *ruleset) Set {
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	down, up := p.shortPieces(rs)
	able := findJumps(down, up, them, empty).all()
	if rs.OrthogonalCaptures {
		able |= p.orthogonalJumps(rs).all()
	}
	if rs.MenCannotCaptureKings && them&p.kings != 0 {
		// Of the men, only those that can capture another man.
		targets := them &^ p.kings
		men := findJumps(down, up, targets, empty).all()
		if rs.OrthogonalCaptures {
			men |= findOrthogonalJumps(us, targets, empty).all()
		}
		able &= p.kings | men
	}
	return able
}

// jumps holds the pieces that can jump an adjacent piece along a diagonal, by direction.
type jumps struct{ downLeft, downRight, upRight, upLeft Set }

// findJumps returns the jumps over them of the pieces that may jump down the board and of those that may jump up.
func findJumps(down, up, them, empty Set) jumps {
	return jumps{
		downLeft:  empty >> stepLeft & them >> stepLeft & down,
		downRight: empty >> stepRight & them >> stepRight & down,
		upRight:   empty << stepLeft & them << stepLeft & up,
		upLeft:    empty << stepRight & them << stepRight & up,
	}
}

// by returns the jumps of the pieces.
func (j jumps) by(pieces Set) jumps {
	return jumps{j.downLeft & pieces, j.downRight & pieces, j.upRight & pieces, j.upLeft & pieces}
}

// all returns the pieces that can jump.
func (j jumps) all() Set { return j.downLeft | j.downRight | j.upRight | j.upLeft }

// count returns the number of jumps.
func (j jumps) count() uint64 {
	return uint64(j.downLeft.Len() + j.downRight.Len() + j.upRight.Len() + j.upLeft.Len())
}

// areSingle reports whether no jump can be followed by another, so that each is a whole capture, as in most positions.
// The pieces in both may jump up as well as down. The test is by sets, not by piece, so false says only that some jump
// may be followed by another.
func (j jumps) areSingle(both, them, empty Set) bool {
	down := j.downLeft<<(2*stepLeft) | j.downRight<<(2*stepRight)
	up := j.upRight>>(2*stepLeft) | j.upLeft>>(2*stepRight)
	if j.all()&both != 0 {
		down |= up
		up = down
	}
	return findJumps(down, up, them, empty).all() == 0
}

// landings returns the squares where the jumps land.
func (j jumps) landings() Set {
	return j.downLeft<<(2*stepLeft) | j.downRight<<(2*stepRight) | j.upRight>>(2*stepLeft) | j.upLeft>>(2*stepRight)
}

// appendJumps appends each jump as a move.
func (p Position) appendJumps(dst []Move, rs *ruleset, j jumps) []Move {
	if j.downLeft|j.downRight != 0 {
		dst = p.appendJumpsBy(dst, rs, j.downLeft, int(stepLeft))
		dst = p.appendJumpsBy(dst, rs, j.downRight, int(stepRight))
	}
	if j.upRight|j.upLeft != 0 {
		dst = p.appendJumpsBy(dst, rs, j.upRight, -int(stepLeft))
		dst = p.appendJumpsBy(dst, rs, j.upLeft, -int(stepRight))
	}
	return dst
}

// appendJumpsBy appends a capture of the neighbour at a distance for each piece.
func (p Position) appendJumpsBy(dst []Move, rs *ruleset, pieces Set, distance int) []Move {
	base := p.moveBase() + uint64(2*distance)<<toShift
	crownRow, kings := rs.crownRow[p.state&blackToMove], p.kings
	for ; pieces != 0; pieces &= pieces - 1 {
		from := pieces.first()
		crowned := crownRow >> ((from + 2*distance) & 63) &^ (kings >> (from & 63)) & 1
		dst = append(dst, Move{
			captured: 1 << ((from + distance) & 63),
			code:     base + uint64(from)*bothSquares + uint64(crowned)<<promotionShift,
		})
	}
	return dst
}
