package draughts

import "iter"

// AppendMoves appends the legal moves to dst and returns the extended slice, in an order that is the same each time.
// Each Move occurs once. It does not allocate if dst has room; 48 are enough for any English position.
func (p Position) AppendMoves(dst []Move) []Move { return p.appendMoves(dst, ByResult) }

// appendMoves is one straight line for all rule sets. What English does not have is behind two branches that always
// go the same way, which cost less than a function for each kind of king.
func (p Position) appendMoves(dst []Move, c Counting) []Move {
	rs := p.rules()
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	down, up := p.walkers()
	var flying Set
	if rs.FlyingKings {
		flying = us & p.kings
		down, up = down&^flying, up&^flying
		if flying != 0 && flyingCapturers(flying, them, empty) != 0 {
			return p.appendCaptures(dst, rs, c)
		}
	}
	hopDown, hopUp := down, up
	if rs.BackwardCaptures {
		hopDown |= up
		hopUp = hopDown
	}
	if j := findJumps(hopDown, hopUp, them, empty); j.all() != 0 {
		if j.areSingle(hopDown&hopUp, them, empty) {
			return p.appendJumps(dst, rs, j)
		}
		return p.appendCaptures(dst, rs, c)
	}
	base := p.moveBase()
	crowning := rs.crowning[p.state&blackToMove] &^ p.kings
	for m := empty >> stepLeft & down; m != 0; m &= m - 1 {
		dst = append(dst, walk(base+uint64(stepLeft)<<toShift, m.first(), crowning))
	}
	for m := empty >> stepRight & down; m != 0; m &= m - 1 {
		dst = append(dst, walk(base+uint64(stepRight)<<toShift, m.first(), crowning))
	}
	for m := empty << stepLeft & up; m != 0; m &= m - 1 {
		dst = append(dst, walk(base-uint64(stepLeft)<<toShift, m.first(), crowning))
	}
	for m := empty << stepRight & up; m != 0; m &= m - 1 {
		dst = append(dst, walk(base-uint64(stepRight)<<toShift, m.first(), crowning))
	}
	if flying != 0 {
		dst = appendFlights(dst, base, flying, empty)
	}
	return dst
}

// walk returns the move of the piece on bit from; base holds the distance. The pieces in crowning are men one step
// from their far row.
func walk(base uint64, from int, crowning Set) Move {
	return Move{code: base + uint64(from)*bothSquares + uint64(crowning>>(from&63)&1)<<promotionShift}
}

// countMoves returns how many moves appendMoves appends, without making a list of them.
func (p Position) countMoves(rs *ruleset, c Counting) uint64 {
	if rs.FlyingKings || rs.BackwardCaptures {
		return p.countWide(rs, c)
	}
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	down, up := p.walkers()
	j := findJumps(down, up, them, empty)
	jumpers := j.all()
	switch {
	case jumpers == 0:
		return countWalks(down, up, empty)
	case jumpers&p.kings == 0:
		return j.countForward(them, empty)
	}
	return p.countCaptures(rs, c)
}

// countWide is countMoves where kings fly or men capture backwards.
func (p Position) countWide(rs *ruleset, c Counting) uint64 {
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	hopDown, hopUp := p.hoppers(rs)
	var flying Set
	if rs.FlyingKings {
		flying = us & p.kings
	}
	j := findJumps(hopDown, hopUp, them, empty)
	switch {
	case flying != 0 && flyingCapturers(flying, them, empty) != 0:
		return p.countCaptures(rs, c)
	case j.all() == 0:
		down, up := p.walkers()
		n := countWalks(down&^flying, up&^flying, empty)
		for ; flying != 0; flying &= flying - 1 {
			n += uint64(reach(flying.first(), empty).Len())
		}
		return n
	case j.areSingle(hopDown&hopUp, them, empty):
		return j.count()
	}
	return p.countCaptures(rs, c)
}

func countWalks(down, up, empty Set) uint64 {
	return uint64((empty >> stepLeft & down).Len() + (empty >> stepRight & down).Len() +
		(empty << stepLeft & up).Len() + (empty << stepRight & up).Len())
}

// Moves returns the legal moves; none when the side to move has lost.
func (p Position) Moves() []Move { return p.AppendMoves(nil) }

// All yields the legal moves.
func (p Position) All() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range p.Moves() {
			if !yield(m) {
				return
			}
		}
	}
}

// HasMoves reports whether the side to move has a legal move. If it has none, it has lost.
func (p Position) HasMoves() bool { return p.HasCapture() || p.hasQuiet() }

// HasCapture reports whether the side to move can capture, and so must.
func (p Position) HasCapture() bool {
	rs := p.rules()
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	down, up := p.hoppers(rs)
	return findJumps(down, up, them, empty).all() != 0 ||
		rs.FlyingKings && flyingCapturers(us&p.kings, them, empty) != 0
}

// hasQuiet reports whether a piece of the side to move has an empty square in front of it.
func (p Position) hasQuiet() bool {
	down, up := p.walkers()
	empty := p.Empty()
	return (empty>>stepLeft|empty>>stepRight)&down|(empty<<stepLeft|empty<<stepRight)&up != 0
}

// IsLegal reports whether m is one of the legal moves.
func (p Position) IsLegal(m Move) bool {
	var buffer [48]Move
	for _, legal := range p.AppendMoves(buffer[:0]) {
		if legal == m {
			return true
		}
	}
	return false
}

// walkers returns the pieces of the side to move that may step towards higher bits, and those that may step towards
// lower ones.
func (p Position) walkers() (down, up Set) {
	if p.state&blackToMove != 0 {
		return p.black, p.black & p.kings
	}
	return p.white & p.kings, p.white
}

// moveBase returns the part of Move.code that all moves in p share.
func (p Position) moveBase() uint64 { return p.state >> variantShift << moveVariantShift }
