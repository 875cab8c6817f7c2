package draughts

import "slices"

// The functions of this file generate and count the moves of positions without kings, the bulk of every game. Men step
// in one direction, and by many rules they capture in that direction only.

// menKind is how men capture.
type menKind uint8

const (
	otherMen      menKind = iota // by a mix of rules that no built-in rule set has
	forwardMen                   // forward only
	backwardMen                  // backward too
	orthogonalMen                // backward and along rows and columns too
)

// menKind returns how men capture by the rules.
func (r *Rules) menKind() menKind {
	switch {
	case r.OptionalCapture:
		return otherMen
	case r.BackwardCaptures && r.OrthogonalCaptures:
		return orthogonalMen
	case r.BackwardCaptures:
		return backwardMen
	case !r.OrthogonalCaptures && !r.CrownMidCapture:
		return forwardMen
	}
	return otherMen
}

// appendForwardMen is appendMoves for positions without kings, where men capture forward only.
func (p Position) appendForwardMen(dst []Move, rs *ruleset, c CaptureCounting) []Move {
	empty := rs.squares &^ (p.white | p.black)
	if p.state&blackToMove != 0 {
		left, right := p.white>>stepLeft&(empty>>(2*stepLeft)), p.white>>stepRight&(empty>>(2*stepRight))
		if p.black&(left|right) == 0 {
			return appendStepsDown(dst, p.black, empty, p.moveBase(), rs.crowning[Black])
		}
		l, r := p.black&left, p.black&right
		if (l<<(2*stepLeft)|r<<(2*stepRight))&(left|right) != 0 {
			return p.appendMenCaptures(dst, rs, c, l|r)
		}
		dst = p.appendJumpsBy(dst, rs, l, int(stepLeft))
		return p.appendJumpsBy(dst, rs, r, int(stepRight))
	}
	right, left := p.black<<stepLeft&(empty<<(2*stepLeft)), p.black<<stepRight&(empty<<(2*stepRight))
	if p.white&(left|right) == 0 {
		return appendStepsUp(dst, p.white, empty, p.moveBase(), rs.crowning[White])
	}
	r, l := p.white&right, p.white&left
	if (r>>(2*stepLeft)|l>>(2*stepRight))&(left|right) != 0 {
		return p.appendMenCaptures(dst, rs, c, l|r)
	}
	dst = p.appendJumpsBy(dst, rs, r, -int(stepLeft))
	return p.appendJumpsBy(dst, rs, l, -int(stepRight))
}

// appendBackwardMen is appendMoves for positions without kings, where men capture backward too.
func (p Position) appendBackwardMen(dst []Move, rs *ruleset, c CaptureCounting) []Move {
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	from := findJumps(^Set(0), ^Set(0), them, empty)
	able := from.all()
	if us&able == 0 {
		return p.appendMenSteps(dst, rs, us, empty)
	}
	j := from.by(us)
	if j.landings()&(able|rs.midCrown[p.state&blackToMove]) != 0 {
		return p.appendMenCaptures(dst, rs, c, us&able)
	}
	return p.appendJumps(dst, rs, j)
}

// appendOrthogonalMen is appendMoves for positions without kings, where men capture in all directions.
func (p Position) appendOrthogonalMen(dst []Move, rs *ruleset, c CaptureCounting) []Move {
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	from, fromAcross := findJumps(^Set(0), ^Set(0), them, empty), findOrthogonalJumps(^Set(0), them, empty)
	able := from.all() | fromAcross.all()
	if us&able == 0 {
		return p.appendMenSteps(dst, rs, us, empty)
	}
	j, x := from.by(us), fromAcross.by(us)
	if (j.landings()|x.landings())&(able|rs.midCrown[p.state&blackToMove]) != 0 {
		return p.appendMenCaptures(dst, rs, c, us&able)
	}
	return p.appendOrthogonalJumps(p.appendJumps(dst, rs, j), rs, x)
}

// appendMenSteps appends the moves of the men to empty neighbouring squares.
func (p Position) appendMenSteps(dst []Move, rs *ruleset, men, empty Set) []Move {
	if p.state&blackToMove != 0 {
		return appendStepsDown(dst, men, empty, p.moveBase(), rs.crowning[Black])
	}
	return appendStepsUp(dst, men, empty, p.moveBase(), rs.crowning[White])
}

// countStepsDown returns the number of moves of men to empty neighbouring squares down the board.
func countStepsDown(men, empty Set) uint64 {
	return uint64((empty >> stepLeft & men).Len() + (empty >> stepRight & men).Len())
}

// countStepsUp is countStepsDown for moves up the board.
func countStepsUp(men, empty Set) uint64 {
	return uint64((empty << stepLeft & men).Len() + (empty << stepRight & men).Len())
}

// countBackwardMen is countMoves for positions without kings, where men capture backward too.
func (p Position) countBackwardMen(rs *ruleset, counting CaptureCounting) uint64 {
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	from := findJumps(^Set(0), ^Set(0), them, empty)
	able := from.all()
	if us&able == 0 {
		if p.state&blackToMove != 0 {
			return countStepsDown(us, empty)
		}
		return countStepsUp(us, empty)
	}
	j := from.by(us)
	midCrown := rs.midCrown[p.state&blackToMove]
	if j.landings()&(able|midCrown) == 0 { // as in most positions
		return j.count()
	}
	if n, ok := countTwo(from, j, midCrown, rs.ranking.man > 0); ok {
		return n
	}
	return p.countMenCaptures(rs, counting, us&able)
}

// countForwardCaptures returns the number of captures of the men, which capture forward only, if some of them capture
// more than one piece. from are the squares from which jumps are possible.
func (p Position) countForwardCaptures(rs *ruleset, counting CaptureCounting, men Set, from jumps) uint64 {
	if n, ok := countTwo(from, from.by(men), 0, rs.ranking.man > 0); ok {
		return n
	}
	return p.countMenCaptures(rs, counting, men&from.all())
}

// countTwo returns the number of captures that begin with first, if none has more than two jumps. from are the squares
// from which jumps are possible. ok is false if there may be longer captures, if two men can land on the same square,
// or if a man is crowned in mid-capture.
func countTwo(from, first jumps, midCrown Set, longest bool) (n uint64, ok bool) {
	dl, dr := first.downLeft<<(2*stepLeft), first.downRight<<(2*stepRight)
	ur, ul := first.upRight>>(2*stepLeft), first.upLeft>>(2*stepRight)
	at := dl | dr | ur | ul
	if at&midCrown|dl&dr|ur&ul|(dl|dr)&(ur|ul) != 0 {
		return 0, false
	}
	second := from.by(at) // none of these jumps back, because the man's square is not empty
	if !longest {
		n = uint64((at &^ second.all()).Len())
	}
	dl, dr = second.downLeft<<(2*stepLeft), second.downRight<<(2*stepRight)
	ur, ul = second.upRight>>(2*stepLeft), second.upLeft>>(2*stepRight)
	third := (dl|dr)&from.downLeft | (dl|dr)&from.downRight | (ur|ul)&from.upRight | (ur|ul)&from.upLeft |
		ul&from.downLeft | ur&from.downRight | dr&from.upRight | dl&from.upLeft
	if third|(dl|dr|ur|ul)&midCrown != 0 {
		return 0, false
	}
	return n + second.count(), true
}

// countOrthogonalMen is countMoves for positions without kings, where men capture in all directions.
func (p Position) countOrthogonalMen(rs *ruleset, counting CaptureCounting) uint64 {
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	from, fromAcross := findJumps(^Set(0), ^Set(0), them, empty), findOrthogonalJumps(^Set(0), them, empty)
	able := from.all() | fromAcross.all()
	if us&able == 0 {
		if p.state&blackToMove != 0 {
			return countStepsDown(us, empty)
		}
		return countStepsUp(us, empty)
	}
	j, x := from.by(us), fromAcross.by(us)
	if (j.landings()|x.landings())&(able|rs.midCrown[p.state&blackToMove]) != 0 {
		return p.countMenCaptures(rs, counting, us&able)
	}
	return j.count() + x.count()
}

// appendMenCaptures appends the captures of the men, each of which can capture, some of them more than one piece.
func (p Position) appendMenCaptures(dst []Move, rs *ruleset, counting CaptureCounting, men Set) []Move {
	c := p.newMenCaptures(rs, counting)
	c.list, c.start = true, len(dst)
	if dst = p.findMenCaptures(dst, &c, rs, men); c.crowned {
		return p.appendCaptures(dst[:c.start], rs, counting)
	}
	return dst
}

// countMenCaptures returns how many moves appendMenCaptures appends.
func (p Position) countMenCaptures(rs *ruleset, counting CaptureCounting, men Set) uint64 {
	c := p.newMenCaptures(rs, counting)
	if p.findMenCaptures(nil, &c, rs, men); c.crowned || c.duplicates && c.merge {
		return p.countCaptures(rs, counting)
	}
	return c.count
}

// menCaptures finds the captures of men. It does for positions without kings what captures does for all, in less time.
type menCaptures struct {
	from         jumps           // the squares from which a jump that way is possible
	fromAcross   orthogonalJumps // the same along rows and columns
	across       bool            // men capture along rows and columns too
	longest      bool            // only captures of the most pieces are legal
	merge, list  bool            // as in captures
	crownRow     Set             // the row on which the men are crowned
	midCrown     Set             // the same if they are crowned in mid-capture
	minDuplicate int             // see ruleset.minDuplicate
	base         uint64          // Move.code without squares
	man          uint64          // the bit of the capturing man
	best         int             // the most pieces captured so far
	crowned      bool            // a man is crowned in mid-capture, so the captures are not complete
	found
}

// newMenCaptures returns a menCaptures for p that counts and does not list.
func (p Position) newMenCaptures(rs *ruleset, counting CaptureCounting) menCaptures {
	return menCaptures{
		across:       rs.OrthogonalCaptures,
		longest:      rs.ranking.man > 0,
		merge:        counting == ByResult,
		crownRow:     rs.crownRow[p.state&blackToMove],
		midCrown:     rs.midCrown[p.state&blackToMove],
		minDuplicate: rs.minDuplicate(),
		base:         p.moveBase(),
	}
}

// findMenCaptures adds the captures of the men to c, and appends them to dst if c lists them.
func (p Position) findMenCaptures(dst []Move, c *menCaptures, rs *ruleset, men Set) []Move {
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	down, up := p.shortPieces(rs)
	down, up = allIf(down != 0), allIf(up != 0)
	for m := men; m != 0; m &= m - 1 {
		at := m.lowest()
		c.man = uint64(m.first())
		c.from = findJumps(down, up, them, empty|at) // the man's square is empty while it moves
		if c.across {
			c.fromAcross = findOrthogonalJumps(^Set(0), them, empty|at)
		}
		dst = c.jump(dst, at, 0, 0)
	}
	return dst
}

// jump continues a sequence of n jumps that has arrived on the square at.
func (c *menCaptures) jump(dst []Move, at, captured Set, n int) []Move {
	if at&c.midCrown != 0 {
		c.crowned = true
		return dst
	}
	ends := true
	if over := at << stepLeft; at&c.from.downLeft != 0 && over&captured == 0 {
		ends = false
		dst = c.jump(dst, at<<(2*stepLeft), captured|over, n+1)
	}
	if over := at << stepRight; at&c.from.downRight != 0 && over&captured == 0 {
		ends = false
		dst = c.jump(dst, at<<(2*stepRight), captured|over, n+1)
	}
	if over := at >> stepLeft; at&c.from.upRight != 0 && over&captured == 0 {
		ends = false
		dst = c.jump(dst, at>>(2*stepLeft), captured|over, n+1)
	}
	if over := at >> stepRight; at&c.from.upLeft != 0 && over&captured == 0 {
		ends = false
		dst = c.jump(dst, at>>(2*stepRight), captured|over, n+1)
	}
	if c.across {
		if over := at << stepAcross; at&c.fromAcross.right != 0 && over&captured == 0 {
			ends = false
			dst = c.jump(dst, at<<(2*stepAcross), captured|over, n+1)
		}
		if over := at >> stepAcross; at&c.fromAcross.left != 0 && over&captured == 0 {
			ends = false
			dst = c.jump(dst, at>>(2*stepAcross), captured|over, n+1)
		}
		if over := at << stepAlong; at&c.fromAcross.down != 0 && over&captured == 0 {
			ends = false
			dst = c.jump(dst, at<<(2*stepAlong), captured|over, n+1)
		}
		if over := at >> stepAlong; at&c.fromAcross.up != 0 && over&captured == 0 {
			ends = false
			dst = c.jump(dst, at>>(2*stepAlong), captured|over, n+1)
		}
	}
	if ends && (n >= c.best || !c.longest) {
		return c.add(dst, at, captured, n)
	}
	return dst
}

// add adds the capture of n pieces that ends on the square at.
func (c *menCaptures) add(dst []Move, at, captured Set, n int) []Move {
	if c.longest && n > c.best {
		c.best, c.count, c.seen, c.duplicates, dst = n, 0, 0, false, dst[:c.start]
	}
	c.count++
	to := uint64(at.first())
	if !c.list {
		if n >= c.minDuplicate {
			c.markDuplicate(c.man, to)
		}
		return dst
	}
	m := Move{captured: captured, code: c.base + c.man + to<<toShift}
	if at&c.crownRow != 0 {
		m.code += promotion
	}
	if c.merge && n >= c.minDuplicate && slices.Contains(dst[c.start:], m) {
		return dst
	}
	return append(dst, m)
}
