package draughts

// countMoves returns the number of moves that appendMoves appends, without a list of them.
func (p Position) countMoves(rs *ruleset, counting CaptureCounting) uint64 {
	if !rs.englishMoves {
		return p.countGeneral(rs, counting)
	}
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	down, up := p.movers()
	j := findJumps(down, up, them, empty)
	switch capturers := j.all(); {
	case capturers == 0:
		return countSteps(down, up, empty)
	case capturers&p.kings == 0:
		return j.countForward(them, empty)
	}
	return p.countCaptures(rs, counting)
}

// countGeneral is countMoves for rules whose moves are not those of English.
func (p Position) countGeneral(rs *ruleset, counting CaptureCounting) uint64 {
	if p.kings == 0 && !rs.OptionalCapture {
		return p.countMen(rs, counting)
	}
	var n uint64
	switch j, found := p.generalJumps(rs); found {
	case singleJumps:
		n = j.count()
		if rs.OrthogonalCaptures {
			n += p.orthogonalJumps(rs).count()
		}
	case otherCaptures:
		n = p.countCaptures(rs, counting)
	}
	if n > 0 && !rs.OptionalCapture || p.wonByKing(rs) {
		return n
	}
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	down, up := p.movers()
	kingAtLimit := p.kingAtLimit(rs)
	if !rs.FlyingKings {
		return n + countSteps(down&^kingAtLimit, up&^kingAtLimit, empty)
	}
	n += countSteps(down&^p.kings, up&^p.kings, empty)
	for kings := us & p.kings &^ kingAtLimit; kings != 0; kings &= kings - 1 {
		n += uint64(reach(kings.first(), empty).Len())
	}
	return n
}

// countMen is countGeneral for positions without kings, as most are.
func (p Position) countMen(rs *ruleset, counting CaptureCounting) uint64 {
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	down, up := p.movers()
	jumpDown, jumpUp := down, up
	if rs.BackwardCaptures {
		jumpDown, jumpUp = us, us
	}
	j := findJumps(jumpDown, jumpUp, them, empty)
	var x orthogonalJumps
	if rs.OrthogonalCaptures {
		x = findOrthogonalJumps(us, them, empty)
	}
	switch {
	case j.all()|x.all() == 0:
		return countSteps(down, up, empty)
	case !rs.BackwardCaptures && !rs.OrthogonalCaptures && !rs.CrownMidCapture && rs.ranking.man == 0:
		return j.countForward(them, empty)
	}
	landings := j.landings() | x.landings()
	switch {
	case rs.CrownMidCapture && landings&rs.far[p.state&blackToMove] != 0,
		rs.OrthogonalCaptures && findOrthogonalJumps(landings, them, empty).all() != 0,
		findJumps(landings&allIf(jumpDown != 0), landings&allIf(jumpUp != 0), them, empty).all() != 0:
		// Some can go on from where they land.
		if rs.BackwardCaptures && !rs.CrownMidCapture && rs.ranking.man > 0 {
			return p.countMenCaptures(rs, counting, j.all()|x.all())
		}
		return p.countCaptures(rs, counting)
	}
	return j.count() + x.count()
}

// countSteps returns the number of moves of one step to an empty square.
func countSteps(down, up, empty Set) uint64 {
	return uint64((empty >> stepLeft & down).Len() + (empty >> stepRight & down).Len() +
		(empty << stepLeft & up).Len() + (empty << stepRight & up).Len())
}

// menCaptures counts the captures of a position without kings, for rules in which men capture backwards and most
// pieces must be captured. It does for this common case what captures does for all, in less time.
type menCaptures struct {
	empty        Set
	across       bool   // along rows and columns too
	minDuplicate int    // see ruleset.minDuplicate
	from         uint64 // the bit of the capturing man
	best         int    // the most pieces captured so far
	count        uint64 // the number of captures of that many
	seen         Set    // as in found
	duplicates   bool
}

// countMenCaptures returns the number of captures of the men that can capture.
func (p Position) countMenCaptures(rs *ruleset, counting CaptureCounting, men Set) uint64 {
	_, them := p.sides()
	empty := p.Empty()
	c := menCaptures{across: rs.OrthogonalCaptures, minDuplicate: rs.minDuplicate()}
	for m := men; m != 0; m &= m - 1 {
		c.from = uint64(m.first())
		c.empty = empty | m.lowest()
		c.jump(m.lowest(), them, 0)
	}
	if counting == ByResult && c.duplicates {
		return p.countCaptures(rs, counting)
	}
	return c.count
}

// jump continues a sequence of n jumps that has arrived on the square at. Captured pieces are no longer targets, but
// their squares are not empty either.
func (c *menCaptures) jump(at, targets Set, n int) {
	ends := true
	if over := at << stepLeft & targets; over<<stepLeft&c.empty != 0 {
		ends = false
		c.jump(over<<stepLeft, targets&^over, n+1)
	}
	if over := at << stepRight & targets; over<<stepRight&c.empty != 0 {
		ends = false
		c.jump(over<<stepRight, targets&^over, n+1)
	}
	if over := at >> stepLeft & targets; over>>stepLeft&c.empty != 0 {
		ends = false
		c.jump(over>>stepLeft, targets&^over, n+1)
	}
	if over := at >> stepRight & targets; over>>stepRight&c.empty != 0 {
		ends = false
		c.jump(over>>stepRight, targets&^over, n+1)
	}
	if c.across {
		if over := at << stepAcross & targets; over<<stepAcross&c.empty != 0 {
			ends = false
			c.jump(over<<stepAcross, targets&^over, n+1)
		}
		if over := at >> stepAcross & targets; over>>stepAcross&c.empty != 0 {
			ends = false
			c.jump(over>>stepAcross, targets&^over, n+1)
		}
		if over := at << stepAlong & targets; over<<stepAlong&c.empty != 0 {
			ends = false
			c.jump(over<<stepAlong, targets&^over, n+1)
		}
		if over := at >> stepAlong & targets; over>>stepAlong&c.empty != 0 {
			ends = false
			c.jump(over>>stepAlong, targets&^over, n+1)
		}
	}
	if ends && n >= c.best {
		c.add(at, n)
	}
}

// add adds a capture of n pieces, which is at least as many as those known.
func (c *menCaptures) add(at Set, n int) {
	if n > c.best {
		c.best, c.count, c.seen, c.duplicates = n, 0, 0, false
	}
	c.count++
	if n >= c.minDuplicate {
		bit := Set(1) << ((c.from*5 + uint64(at.first())) & 63)
		c.duplicates = c.duplicates || c.seen&bit != 0
		c.seen |= bit
	}
}
