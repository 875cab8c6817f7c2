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

// moveCounter returns the number of moves that Position.appendMoves appends, without a list of them.
type moveCounter func(p Position, rs *ruleset, c CaptureCounting) uint64

// moveCounter returns the counter for rules with this kind of men.
func (k menKind) moveCounter() moveCounter {
	switch k {
	case forwardMen:
		return Position.countForwardMen
	case backwardMen:
		return Position.countBackwardMen
	case orthogonalMen:
		return Position.countOrthogonalMen
	}
	return Position.countOther
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
	if j.landings().all()&(able|rs.midCrown[p.state&blackToMove]) != 0 {
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
	if (j.landings().all()|x.orthogonalLandings().all())&(able|rs.midCrown[p.state&blackToMove]) != 0 {
		return p.appendMenCaptures(dst, rs, c, us&able)
	}
	return p.appendOrthogonalJumps(p.appendJumps(dst, rs, j), rs, x)
}

// countForwardMen is the moveCounter of rules by which men capture forward only.
func (p Position) countForwardMen(rs *ruleset, counting CaptureCounting) uint64 {
	if p.kings != 0 {
		return p.countOther(rs, counting)
	}
	empty := rs.squares &^ (p.white | p.black)
	if p.state&blackToMove != 0 {
		left, right := p.white>>stepLeft&(empty>>(2*stepLeft)), p.white>>stepRight&(empty>>(2*stepRight))
		l, r := p.black&left<<(2*stepLeft), p.black&right<<(2*stepRight)
		switch {
		case l|r == 0:
			return countStepsDown(p.black, empty)
		case (l|r)&(left|right) == 0:
			return uint64(l.Len() + r.Len())
		}
		return p.countForwardCaptures(rs, counting, p.black, jumps{down1: left, down2: right})
	}
	left, right := p.black<<stepRight&(empty<<(2*stepRight)), p.black<<stepLeft&(empty<<(2*stepLeft))
	l, r := p.white&left>>(2*stepRight), p.white&right>>(2*stepLeft)
	switch {
	case l|r == 0:
		return countStepsUp(p.white, empty)
	case (l|r)&(left|right) == 0:
		return uint64(l.Len() + r.Len())
	}
	return p.countForwardCaptures(rs, counting, p.white, jumps{up1: right, up2: left})
}

// countBackwardMen is the moveCounter of rules by which men capture backward too.
func (p Position) countBackwardMen(rs *ruleset, counting CaptureCounting) uint64 {
	if p.kings != 0 {
		return p.countOther(rs, counting)
	}
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
	if j.landings().all()&(able|midCrown) == 0 { // as in most positions
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
	landed := first.landings()
	at := landed.all()
	if at&midCrown|landed.common() != 0 {
		return 0, false
	}
	second := from.by(at) // none of these jumps back, because the man's square is not empty
	if !longest {
		n = uint64((at &^ second.all()).Len())
	}
	landed = second.landings()
	if from.after(landed)|landed.all()&midCrown != 0 {
		return 0, false
	}
	return n + second.count(), true
}

// countOrthogonalMen is the moveCounter of rules by which men capture in all directions.
func (p Position) countOrthogonalMen(rs *ruleset, counting CaptureCounting) uint64 {
	if p.kings != 0 {
		return p.countOther(rs, counting)
	}
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
	if (j.landings().all()|x.orthogonalLandings().all())&(able|rs.midCrown[p.state&blackToMove]) == 0 {
		return j.count() + x.count()
	}
	return p.countMenCaptures(rs, counting, us&able)
}

// countMenCaptures returns how many moves appendMenCaptures appends.
func (p Position) countMenCaptures(rs *ruleset, counting CaptureCounting, men Set) uint64 {
	var c menCaptures
	if p.findMenCaptures(&c, rs, counting, men); !c.incomplete {
		return uint64(c.count)
	}
	return p.countCaptures(rs, counting)
}

// appendMenCaptures appends the captures of the men, each of which can capture, some of them more than one piece.
func (p Position) appendMenCaptures(dst []Move, rs *ruleset, counting CaptureCounting, men Set) []Move {
	var c menCaptures
	if p.findMenCaptures(&c, rs, counting, men); !c.incomplete {
		return append(dst, c.moves[:c.count]...)
	}
	return p.appendCaptures(dst, rs, counting)
}

// findMenCaptures returns the captures of the men.
func (p Position) findMenCaptures(c *menCaptures, rs *ruleset, counting CaptureCounting, men Set) {
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	down, up := p.shortPieces(rs)
	down, up = allIf(down != 0), allIf(up != 0)
	c.rules, c.them, c.merge = rs, them, counting == ByResult
	c.crownRow, c.midCrown = rs.crownRow[p.state&blackToMove], rs.midCrown[p.state&blackToMove]
	for m := men; m != 0; m &= m - 1 {
		at := m.lowest()
		c.empty = empty | at
		c.from = findJumps(down, up, them, c.empty)
		if rs.OrthogonalCaptures {
			c.fromAcross = findOrthogonalJumps(^Set(0), them, c.empty)
			c.across = c.fromAcross.all()
		}
		c.man = p.moveBase() + uint64(m.first())
		c.jump(at, 0, 0)
	}
}

// menCaptures finds the captures of men. It does for positions without kings what captures does for all, in less
// time.
type menCaptures struct {
	rules      *ruleset
	them       Set
	empty      Set      // where jumps may land; the square of the man is empty while it moves
	from       jumps    // the squares from which a jump that way is possible
	fromAcross jumps    // the same along rows and columns
	across     Set      // all squares of fromAcross
	crownRow   Set      // the row on which the men are crowned
	midCrown   Set      // the same if they are crowned in mid-capture
	merge      bool     // sequences with the same result are one move
	man        uint64   // Move.code from the man's square
	best       int      // the most pieces captured so far
	incomplete bool     // there are too many, or a man crowned in mid-capture may capture on
	count      int      // of the moves
	moves      [16]Move // more are rare, and clearing a larger list costs more than they do
}

// jump continues a sequence of n jumps that has arrived on the square at.
func (c *menCaptures) jump(at, captured Set, n int) {
	if at&c.midCrown != 0 {
		if !c.rules.FlyingKings || c.rules.KingStopsBehindPiece ||
			kingsCanCapture(c.rules, at, c.them&^captured, c.empty) {
			c.incomplete = true
			return
		}
		c.add(at, captured, n)
		return
	}
	ends := true
	if over := at << stepLeft; at&c.from.down1 != 0 && over&captured == 0 {
		ends = false
		c.jump(at<<(2*stepLeft), captured|over, n+1)
	}
	if over := at << stepRight; at&c.from.down2 != 0 && over&captured == 0 {
		ends = false
		c.jump(at<<(2*stepRight), captured|over, n+1)
	}
	if over := at >> stepLeft; at&c.from.up1 != 0 && over&captured == 0 {
		ends = false
		c.jump(at>>(2*stepLeft), captured|over, n+1)
	}
	if over := at >> stepRight; at&c.from.up2 != 0 && over&captured == 0 {
		ends = false
		c.jump(at>>(2*stepRight), captured|over, n+1)
	}
	if at&c.across != 0 {
		if over := at << stepAcross; at&c.fromAcross.down1 != 0 && over&captured == 0 {
			ends = false
			c.jump(at<<(2*stepAcross), captured|over, n+1)
		}
		if over := at >> stepAcross; at&c.fromAcross.up1 != 0 && over&captured == 0 {
			ends = false
			c.jump(at>>(2*stepAcross), captured|over, n+1)
		}
		if over := at << stepAlong; at&c.fromAcross.down2 != 0 && over&captured == 0 {
			ends = false
			c.jump(at<<(2*stepAlong), captured|over, n+1)
		}
		if over := at >> stepAlong; at&c.fromAcross.up2 != 0 && over&captured == 0 {
			ends = false
			c.jump(at>>(2*stepAlong), captured|over, n+1)
		}
	}
	if ends {
		c.add(at, captured, n)
	}
}

// add adds the capture of n pieces that ends on the square at, unless more can be captured and the rules demand it.
func (c *menCaptures) add(at, captured Set, n int) {
	if n != c.best && c.rules.ranking.man > 0 {
		if n < c.best {
			return
		}
		c.best, c.count = n, 0
	}
	if c.count == len(c.moves) {
		c.incomplete = true
		return
	}
	m := Move{captured: captured, code: c.man + uint64(at.first())<<toShift}
	if at&c.crownRow != 0 {
		m.code += promotion
	}
	if c.merge && n >= c.rules.minDuplicate() && slices.Contains(c.moves[:c.count], m) {
		return
	}
	c.moves[c.count] = m
	c.count++
}
