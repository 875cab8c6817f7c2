package draughts

import "iter"

// AppendMoves appends the legal moves to dst and returns the extended slice, in an order that is the same each time.
// Each Move occurs once. It does not allocate if dst has room; 48 are enough for any English position.
func (p Position) AppendMoves(dst []Move) []Move { return p.appendMoves(dst, ByResult) }

func (p Position) appendMoves(dst []Move, c Counting) []Move {
	rs := p.rules()
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	down, up := p.walkers()
	var flying Set
	if rs.plain {
		if j := findJumps(down, up, them, empty); j.all() != 0 {
			if j.areSingle(down&up, them, empty) {
				return p.appendJumps(dst, rs, j)
			}
			return p.appendCaptures(dst, rs, c)
		}
	} else {
		start := len(dst)
		dst = p.appendWideCaptures(dst, rs, c)
		if len(dst) > start && !rs.OptionalCapture || p.isOver(rs) {
			return dst
		}
		tired := p.tired(rs)
		down, up = down&^tired, up&^tired
		if rs.FlyingKings {
			flying = us & p.kings &^ tired
			down, up = down&^flying, up&^flying
		}
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

// appendWideCaptures appends the captures of a rule set that differs from English in more than who wins.
func (p Position) appendWideCaptures(dst []Move, rs *ruleset, c Counting) []Move {
	switch j, found := p.wideJumps(rs); found {
	case simpleCaptures:
		dst = p.appendJumps(dst, rs, j)
		if rs.Orthogonal {
			dst = p.appendCrosses(dst, rs)
		}
	case otherCaptures:
		return p.appendCaptures(dst, rs, c)
	}
	return dst
}

// What wideJumps finds.
const (
	noCaptures     = iota
	simpleCaptures // each jump is a capture, and all may be made
	otherCaptures
)

// wideJumps tells whether the side to move can capture, and returns the captures if they are simple.
func (p Position) wideJumps(rs *ruleset) (jumps, int) {
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	if p.isOver(rs) {
		return jumps{}, noCaptures
	}
	if rs.FlyingKings && us&p.kings != 0 && flyingCapturers(rs, us&p.kings, them, empty) != 0 {
		return jumps{}, otherCaptures
	}
	if rs.MenSpareKings && p.kings != 0 {
		if p.jumpers(rs) == 0 {
			return jumps{}, noCaptures
		}
		return jumps{}, otherCaptures
	}
	down, up := p.hoppers(rs)
	j := findJumps(down, up, them, empty)
	if rs.Orthogonal {
		x := p.findCrosses(rs)
		landings := j.landings() | x.landings()
		switch {
		case landings == 0:
			return j, noCaptures
		case p.kings != 0,
			rs.CrownAtOnce && landings&rs.far[p.state&blackToMove] != 0,
			crossesFrom(landings, them, empty).all() != 0,
			findJumps(landings, landings, them, empty).all() != 0:
			return j, otherCaptures
		}
		return j, simpleCaptures
	}
	switch {
	case j.all() == 0:
		return j, noCaptures
	case rs.uneven && p.kings != 0, !j.areSingle(down&up, them, empty):
		return j, otherCaptures
	case rs.CrownAtOnce && j.landings()&rs.far[p.state&blackToMove] != 0:
		return j, otherCaptures
	}
	return j, simpleCaptures
}

// isOver reports whether a side has won by getting a king.
func (p Position) isOver(rs *ruleset) bool { return rs.KingWins && p.kings != 0 }

// walk returns the move of the piece on bit from; base holds the distance. The pieces in crowning are men one step
// from their far row.
func walk(base uint64, from int, crowning Set) Move {
	return Move{code: base + uint64(from)*bothSquares + uint64(crowning>>(from&63)&1)<<promotionShift}
}

// Moves returns the legal moves; none when the game has ended on the board.
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

// HasMoves reports whether the side to move has a legal move.
func (p Position) HasMoves() bool { return p.HasCapture() || p.hasQuiet() }

// HasCapture reports whether the side to move can capture, and so, unless captures are optional, must.
func (p Position) HasCapture() bool {
	rs := p.rules()
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	if rs.plain {
		down, up := p.walkers()
		return findJumps(down, up, them, empty).all() != 0
	}
	return !p.isOver(rs) &&
		(p.jumpers(rs) != 0 || rs.FlyingKings && flyingCapturers(rs, us&p.kings, them, empty) != 0)
}

// hasQuiet reports whether the side to move, which cannot capture, has a legal move.
func (p Position) hasQuiet() bool {
	rs := p.rules()
	down, up := p.walkers()
	if !rs.plain {
		if p.isOver(rs) {
			return false
		}
		tired := p.tired(rs)
		down, up = down&^tired, up&^tired
	}
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
func (p Position) moveBase() uint64 { return p.state >> variantShift & 255 << moveVariantShift }
