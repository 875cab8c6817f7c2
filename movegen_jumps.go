package draughts

// hoppers returns the pieces of the side to move that capture by jumping a neighbour, towards higher bits and
// towards lower ones: all but flying kings.
func (p Position) hoppers(rs *ruleset) (down, up Set) {
	down, up = p.walkers()
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

// jumpers returns the pieces of the side to move, flying kings excepted, that can capture.
func (p Position) jumpers(rs *ruleset) Set {
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	down, up := p.hoppers(rs)
	able := findJumps(down, up, them, empty).all()
	if rs.Orthogonal {
		able |= p.findCrosses(rs).all()
	}
	if rs.MenSpareKings && them&p.kings != 0 {
		// Of the men, only those that can capture another man.
		prey := them &^ p.kings
		men := findJumps(down, up, prey, empty).all()
		if rs.Orthogonal {
			men |= crossesFrom(us, prey, empty).all()
		}
		able &= p.kings | men
	}
	return able
}

// jumps holds the pieces that can jump a neighbour, by direction.
type jumps struct{ downLeft, downRight, upRight, upLeft Set }

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

// areSingle reports whether no jump can be followed by another, so that each is a whole capture: true of most
// positions with a capture, and found without following any. The pieces in both may jump up as well as down.
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

// countForward counts the captures that begin with j, if all the pieces in it are men that capture forward only.
func (j jumps) countForward(them, empty Set) uint64 {
	if down := j.downLeft | j.downRight; down != 0 {
		left, right := empty>>(2*stepLeft)&(them>>stepLeft), empty>>(2*stepRight)&(them>>stepRight)
		return countDown(j.downLeft<<(2*stepLeft), left, right) + countDown(j.downRight<<(2*stepRight), left, right)
	}
	left, right := empty<<(2*stepRight)&(them<<stepRight), empty<<(2*stepLeft)&(them<<stepLeft)
	return countUp(j.upLeft>>(2*stepRight), left, right) + countUp(j.upRight>>(2*stepLeft), left, right)
}

// countDown counts the ways in which men that have landed on the squares at may go on capturing, or stop if they
// cannot, all men at once: left and right are the squares from which a jump that way is possible. Men never come back,
// so what they have captured makes no difference to the rest of their way.
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

// appendJumps appends each jump as a move of its own.
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
