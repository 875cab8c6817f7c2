package draughts

import (
	"slices"

	"github.com/godraughts/draughts/internal/bitboard"
)

// captures finds the captures of a position. It follows each sequence of jumps of each piece that can capture, and
// adds the sequence at its end.
type captures struct {
	rules    *ruleset
	them     Set    // the opponent's pieces
	kings    Set    // the kings of both sides
	empty    Set    // where jumps may land; the square of the capturing piece is empty while it moves
	crownRow Set    // the row on which the capturing side's men are crowned
	base     uint64 // Move.code without squares
	ranking
	merge bool   // sequences with the same result are one move
	best  uint64 // the highest rank so far: captures of a lower rank are not legal
	count int    // the captures of that rank
	moves []Move // room for them. Appending to it would move every caller's buffer to the heap.
	piece
}

// piece describes the capturing piece.
type piece struct {
	from     uint64 // its bit
	targets  Set    // the pieces that it may capture
	crownsOn Set    // where it is crowned if it ends there: crownRow for a man
	midCrown Set    // where it becomes a king in mid-capture
	jumps           // the squares from which it may jump in that direction, unless it has captured the piece already
	across   jumps  // the same along rows and columns
	jumpers  Set    // all of these squares
}

func (p Position) appendCaptures(dst []Move, rs *ruleset, counting CaptureCounting) []Move {
	for {
		c := captures{moves: dst[len(dst):cap(dst)]}
		c.find(p, rs, counting)
		if c.count <= len(c.moves) {
			return dst[:len(dst)+c.count]
		}
		dst = slices.Grow(dst, c.count)
	}
}

// find finds the captures in p. Those for which moves has no room are counted, without merging them.
func (c *captures) find(p Position, rs *ruleset, counting CaptureCounting) {
	us, them := p.sides()
	c.rules, c.them, c.kings, c.empty = rs, them, p.kings, rs.squares&^(us|them)
	c.crownRow, c.base, c.ranking = rs.crownRow[p.state&blackToMove], p.moveBase(), rs.ranking
	c.merge = counting == ByResult
	down, up := p.shortPieces(rs)
	if p.kings == 0 {
		c.midCrown = rs.midCrown[p.state&blackToMove]
		c.findByMen(us, allIf(down != 0), allIf(up != 0))
		return
	}
	for m := p.shortCapturers(rs); m != 0; m &= m - 1 {
		at := m.lowest()
		king := p.kings&at != 0
		c.from = uint64(m.first())
		c.targets, c.crownsOn, c.midCrown = c.them, c.crownRow, 0
		rank := uint64(0)
		if king {
			c.crownsOn, rank = 0, c.byKing
		} else {
			c.targets &^= p.kings & allIf(rs.MenCannotCaptureKings)
			c.midCrown = rs.midCrown[p.state&blackToMove]
		}
		c.empty |= at
		c.findJumps(allIf(down&at != 0), allIf(up&at != 0))
		c.jump(at, 0, rank)
		c.empty &^= at
	}
	if !rs.FlyingKings {
		return
	}
	c.targets, c.crownsOn = c.them, 0
	for m := us & p.kings; m != 0; m &= m - 1 {
		at := m.lowest()
		c.from = uint64(m.first())
		c.empty |= at
		c.flyingJumps(m.first(), 0, c.byKing)
		c.empty &^= at
	}
}

// findByMen finds the captures of the men in a position without kings. down and up are all squares or none.
func (c *captures) findByMen(men, down, up Set) {
	c.targets, c.crownsOn = c.them, c.crownRow
	c.findJumps(down, up)
	men &= c.jumpers
	// A man comes back to its square, round a figure, by a jump that it could also have begun with, unless it captures
	// forward and along rows and columns only.
	several := c.jumps.common() | c.across.common() | c.jumps.all()&c.across.all()
	if c.rules.OrthogonalCaptures && !c.rules.BackwardCaptures {
		several = men
	}
	if c.man > 0 { // men that can capture only one piece matter only if all can capture only one
		long := c.jumpersTo(c.jumpers, men, down, up)
		if long != 0 && c.midCrown != 0 {
			long |= c.jumpersTo(c.midCrown, men, down, up) // a new king may go on
		}
		if long != 0 {
			men = long
		}
	}
	for ; men != 0; men &= men - 1 {
		at := men.lowest()
		c.from = uint64(men.first())
		c.empty |= at
		if at&several != 0 {
			c.findJumps(down, up)
		}
		c.jump(at, 0, 0)
		c.empty &^= at
		if at&several != 0 {
			c.findJumps(down, up)
		}
	}
}

// jumpersTo returns the men that have a jump to one of the squares. down and up are all squares or none.
func (c *captures) jumpersTo(squares, men, down, up Set) Set {
	jumpers := findJumps(men&down, men&up, c.them, c.empty&squares).all()
	if c.rules.OrthogonalCaptures {
		jumpers |= findOrthogonalJumps(men, c.them, c.empty&squares).all()
	}
	return jumpers
}

// jump continues the sequence of a short-range piece that has arrived on the square at. The captured pieces stay on
// the board until the sequence ends, so none is jumped twice and none gives way (WCDF 1.19; FMJD 4.8, 4.11).
func (c *captures) jump(at, captured Set, rank uint64) {
	switch {
	case at&c.midCrown != 0:
		c.jumpAsKing(at, captured, rank)
		return
	case at&c.jumpers == 0:
		c.add(at.first(), captured, rank)
		return
	}
	ends := true
	if over := at << stepLeft; at&c.plusShort != 0 && over&captured == 0 {
		ends = false
		c.jump(at<<(2*stepLeft), captured|over, rank+c.value(over, rank))
	}
	if over := at << stepRight; at&c.plusLong != 0 && over&captured == 0 {
		ends = false
		c.jump(at<<(2*stepRight), captured|over, rank+c.value(over, rank))
	}
	if over := at >> stepLeft; at&c.minusShort != 0 && over&captured == 0 {
		ends = false
		c.jump(at>>(2*stepLeft), captured|over, rank+c.value(over, rank))
	}
	if over := at >> stepRight; at&c.minusLong != 0 && over&captured == 0 {
		ends = false
		c.jump(at>>(2*stepRight), captured|over, rank+c.value(over, rank))
	}
	if c.rules.OrthogonalCaptures {
		if over := at << stepAcross; at&c.across.plusShort != 0 && over&captured == 0 {
			ends = false
			c.jump(at<<(2*stepAcross), captured|over, rank+c.value(over, rank))
		}
		if over := at >> stepAcross; at&c.across.minusShort != 0 && over&captured == 0 {
			ends = false
			c.jump(at>>(2*stepAcross), captured|over, rank+c.value(over, rank))
		}
		if over := at << stepAlong; at&c.across.plusLong != 0 && over&captured == 0 {
			ends = false
			c.jump(at<<(2*stepAlong), captured|over, rank+c.value(over, rank))
		}
		if over := at >> stepAlong; at&c.across.minusLong != 0 && over&captured == 0 {
			ends = false
			c.jump(at>>(2*stepAlong), captured|over, rank+c.value(over, rank))
		}
	}
	if ends {
		c.add(at.first(), captured, rank)
	}
}

// findJumps finds the squares from which the piece may jump, down the board for down and up for up.
func (c *captures) findJumps(down, up Set) {
	c.jumps = findJumps(down, up, c.targets, c.empty)
	c.jumpers = c.jumps.all()
	if c.rules.OrthogonalCaptures {
		c.across = findOrthogonalJumps(^Set(0), c.targets, c.empty)
		c.jumpers |= c.across.all()
	}
}

// jumpAsKing continues the sequence of a man that has become a king.
func (c *captures) jumpAsKing(at, captured Set, rank uint64) {
	targets := c.targets
	c.targets, c.crownsOn = c.them, ^Set(0)
	if !c.rules.FlyingKings {
		man := c.piece
		c.midCrown = 0
		c.findJumps(^Set(0), ^Set(0))
		c.jump(at, captured, rank)
		c.piece = man
	} else if !c.flyingJumps(at.first(), captured, rank) {
		c.add(at.first(), captured, rank)
	}
	c.targets, c.crownsOn = targets, c.crownRow
}

// flyingJumps continues the sequence of a flying king on a bit in all directions, and reports whether it can go on.
func (c *captures) flyingJumps(from int, captured Set, rank uint64) (goesOn bool) {
	if c.rules.KingStopsBehindPiece {
		c.stoppingJumps(from, captured, rank)
		return true
	}
	targets := c.targets &^ captured
	if !kingsCanCapture(c.rules, 1<<from, targets, c.empty) { // in less time than by direction
		return false
	}
	for d := range c.rules.captureDirections() {
		if over, landings := flyingCapture(d, from, targets, c.empty); over != 0 {
			goesOn = true
			c.afterFlyingJump(d, landings, captured|over, rank+c.value(over, rank))
		}
	}
	return goesOn
}

// afterFlyingJump continues the sequence of a flying king that may land on any of the squares landings after a jump in
// direction d. It may turn on any of them; straight on, they are all the same. The sequence ends, on any of them, only
// if it goes on from none.
func (c *captures) afterFlyingJump(d int, landings, captured Set, rank uint64) {
	targets := c.targets &^ captured
	ends := true
	for s := landings; s != 0; s &= s - 1 {
		for side := range c.rules.captureDirections() {
			if (side^d)&^2 == 0 {
				continue // straight on, or back
			}
			if over, next := flyingCapture(side, s.first(), targets, c.empty); over != 0 {
				ends = false
				c.afterFlyingJump(side, next, captured|over, rank+c.value(over, rank))
			}
		}
	}
	if over, next := flyingCapture(d, landings.first(), targets, c.empty); over != 0 {
		ends = false
		c.afterFlyingJump(d, next, captured|over, rank+c.value(over, rank))
	}
	if !ends {
		return
	}
	if c.rules.KingStopsBehindKing {
		if first := Set(1) << nearest(d, landings); step(d^2, first)&c.kings != 0 {
			landings = first
		}
	}
	for s := landings; s != 0; s &= s - 1 {
		c.add(s.first(), captured, rank)
	}
}

// stoppingJumps continues the sequence of a flying king that stops right behind each piece, or ends it. The king may go
// back over the squares of pieces that it has captured.
func (c *captures) stoppingJumps(from int, captured Set, rank uint64) {
	ends := captured != 0
	for d := range c.rules.captureDirections() {
		if over, landings := flyingCapture(d, from, c.targets&^captured, c.empty|captured); over != 0 {
			ends = false
			c.stoppingJumps(nearest(d, landings), captured|over, rank+c.value(over, rank))
		}
	}
	if ends {
		c.add(from, captured, rank)
	}
}

// add adds the capture that ends on the bit to, unless one of a higher rank is known.
func (c *captures) add(to int, captured Set, rank uint64) {
	if rank != c.best {
		if rank < c.best {
			return
		}
		c.best, c.count = rank, 0
	}
	m := Move{
		captured: captured,
		code: c.base + c.from + uint64(to)<<toShift +
			uint64(c.crownsOn>>(to&63)&1)<<promotionShift,
	}
	if c.count < len(c.moves) {
		if c.merge && captured.Len() >= c.rules.minDuplicate() && slices.Contains(c.moves[:c.count], m) {
			return
		}
		c.moves[c.count] = m
	}
	c.count++
}

// minDuplicate returns the minimum number of captured pieces for which two orders of the jumps can give the same move.
// The two paths enclose a figure, and each of its sides has a captured piece: a rectangle if the piece jumps
// along diagonals only, and a triangle if it jumps along rows and columns too. A king that may go back over the squares
// of captured pieces can take one on each side of it, in either order, before a third.
func (rs *ruleset) minDuplicate() int {
	if rs.OrthogonalCaptures || rs.KingStopsBehindPiece {
		return 3
	}
	return 4
}

// allIf returns the set of all bits if b holds, otherwise the empty set.
func allIf(b bool) Set {
	if b {
		return ^Set(0)
	}
	return 0
}

// captureDirections returns the number of directions in which a flying king captures.
func (rs *ruleset) captureDirections() int {
	if rs.OrthogonalCaptures {
		return bitboard.Directions
	}
	return bitboard.Diagonals
}
