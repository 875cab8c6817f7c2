package draughts

import "iter"

// AppendMoves appends the legal moves to dst and returns the extended slice, in an order that is the same each time.
// Each Move occurs once. It does not allocate if dst has room; 48 are enough for any English position.
func (p Position) AppendMoves(dst []Move) []Move { return p.appendMoves(dst, ByResult) }

func (p Position) appendMoves(dst []Move, c Counting) []Move {
	rs := p.rules()
	switch rs.kings {
	case shortKings:
		return p.appendShort(dst, rs, c)
	case flyingKings:
		return p.appendFlying(dst, rs, c)
	}
	return dst
}

// countMoves returns how many moves appendMoves appends, in less time.
func (p Position) countMoves(c Counting) uint64 {
	rs := p.rules()
	switch rs.kings {
	case shortKings:
		return p.countShort(rs, c)
	case flyingKings:
		return p.countFlying(rs, c)
	}
	return 0
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
	_, them := p.sides()
	empty := rs.squares &^ (p.white | p.black)
	down, up := p.hoppers(rs)
	return findJumps(down, up, them, empty).all() != 0 ||
		rs.kings == flyingKings && p.flyingCapturers(empty) != 0
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

// appendWalks appends the moves of one square to an empty square.
func (p Position) appendWalks(dst []Move, rs *ruleset, down, up, empty Set) []Move {
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
	return dst
}

// walk returns the move of the piece on bit from; base holds the distance. The pieces in crowning are men one step
// from their far row.
func walk(base uint64, from int, crowning Set) Move {
	return Move{code: base + uint64(from)*bothSquares + uint64(crowning>>(from&63)&1)<<promotionShift}
}

// countWalks returns how many moves appendWalks appends.
func countWalks(down, up, empty Set) uint64 {
	return uint64((empty >> stepLeft & down).Len() + (empty >> stepRight & down).Len() +
		(empty << stepLeft & up).Len() + (empty << stepRight & up).Len())
}

// moveBase returns the part of Move.code that all moves in p share.
func (p Position) moveBase() uint64 { return p.state >> variantShift << moveVariantShift }
