package draughts

import "math/bits"

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
			return p.appendCaptures(dst, rs, c)
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
		return p.appendCaptures(dst, rs, c)
	}
	dst = p.appendJumpsBy(dst, rs, r, -int(stepLeft))
	return p.appendJumpsBy(dst, rs, l, -int(stepRight))
}

// appendBackwardMen is appendMoves for positions without kings, where men capture backward too.
func (p Position) appendBackwardMen(dst []Move, rs *ruleset, c CaptureCounting) []Move {
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	j := findJumps(us, us, them, empty)
	landings := j.landings()
	if rs.OrthogonalCaptures {
		landings |= findOrthogonalJumps(us, them, empty).landings()
	}
	switch {
	case landings == 0 && p.state&blackToMove != 0:
		return appendStepsDown(dst, us, empty, p.moveBase(), rs.crowning[Black])
	case landings == 0:
		return appendStepsUp(dst, us, empty, p.moveBase(), rs.crowning[White])
	case rs.CrownMidCapture && landings&rs.far[p.state&blackToMove] != 0,
		findJumps(landings, landings, them, empty).all() != 0,
		rs.OrthogonalCaptures && findOrthogonalJumps(landings, them, empty).all() != 0:
		return p.appendCaptures(dst, rs, c)
	}
	dst = p.appendJumps(dst, rs, j)
	if rs.OrthogonalCaptures {
		dst = p.appendOrthogonalJumps(dst, rs)
	}
	return dst
}

// countStepsDown returns the number of moves of men to empty neighbouring squares down the board.
func countStepsDown(men, empty Set) uint64 {
	return uint64((empty >> stepLeft & men).Len() + (empty >> stepRight & men).Len())
}

// countStepsUp is countStepsDown for moves up the board.
func countStepsUp(men, empty Set) uint64 {
	return uint64((empty << stepLeft & men).Len() + (empty << stepRight & men).Len())
}

// forwardChains are the captures of men that capture forward only. What they capture makes no difference to where they
// can go on, because they never come back to it, so the captures of all men are counted at once.
type forwardChains struct {
	left, right         Set // the squares from which a jump that way is possible
	leftward, rightward int // the distance of such a jump, as for bits.RotateLeft64
}

// count returns the number of captures by the men on the squares at, each of which can capture.
func (f forwardChains) count(rs *ruleset, at Set) uint64 {
	left, right := f.landings(at)
	switch {
	case (left|right)&(f.left|f.right) == 0: // as in most positions
		return uint64(left.Len() + right.Len())
	case rs.ranking.man == 0:
		return f.countAll(left) + f.countAll(right)
	}
	_, n := f.countLongest(at)
	return n
}

// landings returns where the men on the squares at land with a jump to the left and to the right.
func (f forwardChains) landings(at Set) (left, right Set) {
	return Set(bits.RotateLeft64(uint64(at&f.left), f.leftward)),
		Set(bits.RotateLeft64(uint64(at&f.right), f.rightward))
}

// countAll returns the number of ways to complete the captures of men that have landed on the squares at.
func (f forwardChains) countAll(at Set) uint64 {
	n := uint64((at &^ (f.left | f.right)).Len())
	if left, right := f.landings(at); left|right != 0 {
		n += f.countAll(left) + f.countAll(right)
	}
	return n
}

// countLongest is countAll for rules by which most pieces must be captured. jumps is how many more they capture.
func (f forwardChains) countLongest(at Set) (jumps int, count uint64) {
	left, right := f.landings(at)
	if left|right == 0 {
		return 0, uint64(at.Len())
	}
	jumps, count = f.countLongest(left)
	switch j, n := f.countLongest(right); {
	case j > jumps:
		jumps, count = j, n
	case j == jumps:
		count += n
	}
	return jumps + 1, count
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
	crown := rs.far[p.state&blackToMove] & allIf(rs.CrownMidCapture)
	if j.landings()&(able|crown) != 0 {
		return p.countMenCaptures(rs, counting, us&able)
	}
	return j.count()
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
	crown := rs.far[p.state&blackToMove] & allIf(rs.CrownMidCapture)
	if (j.landings()|x.landings())&(able|crown) != 0 {
		return p.countMenCaptures(rs, counting, us&able)
	}
	return j.count() + x.count()
}

// countMenCaptures counts the captures of the men, each of which can capture, some of them more than one piece.
func (p Position) countMenCaptures(rs *ruleset, counting CaptureCounting, men Set) uint64 {
	us, them := p.sides()
	c := menCaptures{
		them:         them,
		across:       rs.OrthogonalCaptures,
		crown:        rs.far[p.state&blackToMove] & allIf(rs.CrownMidCapture),
		longest:      rs.ranking.man > 0,
		minDuplicate: rs.minDuplicate(),
	}
	empty := rs.squares &^ (us | them)
	for m := men; m != 0; m &= m - 1 {
		c.begin(m.lowest(), empty)
	}
	if c.crowned || c.duplicates && counting == ByResult {
		return p.countCaptures(rs, counting)
	}
	return c.count
}

// menCaptures counts the captures of men that capture backward too. It does for this common case what captures does
// for all, in less time.
type menCaptures struct {
	them         Set             // the opponent's men
	across       bool            // along rows and columns too
	from         jumps           // the squares from which a jump that way is possible
	fromAcross   orthogonalJumps // the same along rows and columns
	crown        Set             // where a man is crowned in mid-capture
	longest      bool            // only the captures of the most pieces count
	minDuplicate int             // see ruleset.minDuplicate
	start        uint64          // the bit of the capturing man
	best         int             // the most pieces captured so far
	count        uint64          // the number of captures
	seen         Set             // as in found
	duplicates   bool
	crowned      bool // a man is crowned in mid-capture, so the count is not complete
}

// begin counts the captures of the man on the square at, which is empty while it moves.
func (c *menCaptures) begin(at, empty Set) {
	c.start = uint64(at.first())
	c.from = findJumps(^Set(0), ^Set(0), c.them, empty|at)
	if c.across {
		c.fromAcross = findOrthogonalJumps(^Set(0), c.them, empty|at)
	}
	c.jump(at, 0, 0)
}

// jump continues a sequence of n jumps that has arrived on the square at.
func (c *menCaptures) jump(at, captured Set, n int) {
	if at&c.crown != 0 {
		c.crowned = true
		return
	}
	ends := true
	if over := at << stepLeft; at&c.from.downLeft != 0 && over&captured == 0 {
		ends = false
		c.jump(at<<(2*stepLeft), captured|over, n+1)
	}
	if over := at << stepRight; at&c.from.downRight != 0 && over&captured == 0 {
		ends = false
		c.jump(at<<(2*stepRight), captured|over, n+1)
	}
	if over := at >> stepLeft; at&c.from.upRight != 0 && over&captured == 0 {
		ends = false
		c.jump(at>>(2*stepLeft), captured|over, n+1)
	}
	if over := at >> stepRight; at&c.from.upLeft != 0 && over&captured == 0 {
		ends = false
		c.jump(at>>(2*stepRight), captured|over, n+1)
	}
	if c.across {
		ends = !c.jumpAcross(at, captured, n) && ends
	}
	if ends && (n >= c.best || !c.longest) {
		c.add(at, n)
	}
}

// jumpAcross is jump for jumps along rows and columns. It reports whether there is one.
func (c *menCaptures) jumpAcross(at, captured Set, n int) bool {
	found := false
	if over := at >> stepAcross; at&c.fromAcross.left != 0 && over&captured == 0 {
		found = true
		c.jump(at>>(2*stepAcross), captured|over, n+1)
	}
	if over := at << stepAcross; at&c.fromAcross.right != 0 && over&captured == 0 {
		found = true
		c.jump(at<<(2*stepAcross), captured|over, n+1)
	}
	if over := at >> stepAlong; at&c.fromAcross.up != 0 && over&captured == 0 {
		found = true
		c.jump(at>>(2*stepAlong), captured|over, n+1)
	}
	if over := at << stepAlong; at&c.fromAcross.down != 0 && over&captured == 0 {
		found = true
		c.jump(at<<(2*stepAlong), captured|over, n+1)
	}
	return found
}

// add adds a capture of n pieces.
func (c *menCaptures) add(at Set, n int) {
	if n > c.best && c.longest {
		c.best, c.count, c.seen, c.duplicates = n, 0, 0, false
	}
	c.count++
	if n >= c.minDuplicate {
		bit := Set(1) << ((c.start*5 + uint64(at.first())) & 63)
		c.duplicates = c.duplicates || c.seen&bit != 0
		c.seen |= bit
	}
}
