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

// countForward returns the number of captures that begin with j, if its pieces are men that capture forward only.
func (j jumps) countForward(them, empty Set) uint64 {
	if down := j.downLeft | j.downRight; down != 0 {
		left, right := empty>>(2*stepLeft)&(them>>stepLeft), empty>>(2*stepRight)&(them>>stepRight)
		return countDown(j.downLeft<<(2*stepLeft), left, right) + countDown(j.downRight<<(2*stepRight), left, right)
	}
	left, right := empty<<(2*stepRight)&(them<<stepRight), empty<<(2*stepLeft)&(them<<stepLeft)
	return countUp(j.upLeft>>(2*stepRight), left, right) + countUp(j.upRight>>(2*stepLeft), left, right)
}

// countDown returns the number of ways to complete the captures of men that have landed on the squares at, all men at
// once. left and right are the squares from which a jump that way is possible. What the men have captured makes no
// difference, because they never come back to it.
func countDown(at, left, right Set) uint64 {
	n := uint64((at &^ (left | right)).Len())
	if on := at & left; on != 0 {
		n += countDown(on<<(2*stepLeft), left, right)
	}
	if on := at & right; on != 0 {
		n += countDown(on<<(2*stepRight), left, right)
	}
	return n
}

// countUp is countDown for men that jump towards lower bits.
func countUp(at, left, right Set) uint64 {
	n := uint64((at &^ (left | right)).Len())
	if on := at & left; on != 0 {
		n += countUp(on>>(2*stepRight), left, right)
	}
	if on := at & right; on != 0 {
		n += countUp(on>>(2*stepLeft), left, right)
	}
	return n
}

// appendJumps appends each jump as a move.
func (p Position) appendJumps(dst []Move, rs *ruleset, j jumps) []Move {
	base := p.moveBase()
	far := rs.far[p.state&blackToMove]
	for m := j.downLeft; m != 0; m &= m - 1 {
		dst = append(dst, p.capture(base, m.first(), m.first()+2*int(stepLeft), far))
	}
	for m := j.downRight; m != 0; m &= m - 1 {
		dst = append(dst, p.capture(base, m.first(), m.first()+2*int(stepRight), far))
	}
	for m := j.upRight; m != 0; m &= m - 1 {
		dst = append(dst, p.capture(base, m.first(), m.first()-2*int(stepLeft), far))
	}
	for m := j.upLeft; m != 0; m &= m - 1 {
		dst = append(dst, p.capture(base, m.first(), m.first()-2*int(stepRight), far))
	}
	return dst
}

// capture returns the capture of the piece halfway between two bits.
func (p Position) capture(base uint64, from, to int, far Set) Move {
	crowned := far >> (to & 63) &^ (p.kings >> (from & 63)) & 1
	return Move{
		captured: 1 << ((from + to) / 2 & 63),
		code:     base + uint64(from) + uint64(to)<<toShift + uint64(crowned)<<promotionShift,
	}
}
