package draughts

// countMoves returns how many moves appendMoves appends, without making a list of them.
func (p Position) countMoves(rs *ruleset, c Counting) uint64 {
	if !rs.plain {
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

// countWide is countMoves for a rule set that differs from English in more than who wins.
func (p Position) countWide(rs *ruleset, c Counting) uint64 {
	if p.kings == 0 && !rs.OptionalCapture {
		return p.countMen(rs, c)
	}
	var n uint64
	switch j, found := p.wideJumps(rs); found {
	case simpleCaptures:
		n = j.count()
		if rs.Orthogonal {
			n += p.findCrosses(rs).count()
		}
	case otherCaptures:
		n = p.countCaptures(rs, c)
	}
	if n > 0 && !rs.OptionalCapture || p.isOver(rs) {
		return n
	}
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	down, up := p.walkers()
	tired := p.tired(rs)
	if !rs.FlyingKings {
		return n + countWalks(down&^tired, up&^tired, empty)
	}
	n += countWalks(down&^p.kings, up&^p.kings, empty)
	for kings := us & p.kings &^ tired; kings != 0; kings &= kings - 1 {
		n += uint64(reach(kings.first(), empty).Len())
	}
	return n
}

// countMen is countWide for positions without kings, as most are.
func (p Position) countMen(rs *ruleset, c Counting) uint64 {
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	down, up := p.walkers()
	hopDown, hopUp := down, up
	if rs.BackwardCaptures {
		hopDown, hopUp = us, us
	}
	j := findJumps(hopDown, hopUp, them, empty)
	var x crosses
	if rs.Orthogonal {
		x = crossesFrom(us, them, empty)
	}
	switch {
	case j.all()|x.all() == 0:
		return countWalks(down, up, empty)
	case !rs.BackwardCaptures && !rs.Orthogonal && !rs.CrownAtOnce && rs.ranking.man == 0:
		return j.countForward(them, empty)
	}
	landings := j.landings() | x.landings()
	switch {
	case rs.CrownAtOnce && landings&rs.far[p.state&blackToMove] != 0,
		rs.Orthogonal && crossesFrom(landings, them, empty).all() != 0,
		findJumps(landings&allIf(hopDown != 0), landings&allIf(hopUp != 0), them, empty).all() != 0:
		// Some go on from where they land.
		if rs.BackwardCaptures && !rs.CrownAtOnce && rs.ranking.man > 0 {
			return p.countChains(rs, c, j.all()|x.all())
		}
		return p.countCaptures(rs, c)
	}
	return j.count() + x.count()
}

// countWalks returns the number of moves of one square to an empty square.
func countWalks(down, up, empty Set) uint64 {
	return uint64((empty >> stepLeft & down).Len() + (empty >> stepRight & down).Len() +
		(empty << stepLeft & up).Len() + (empty << stepRight & up).Len())
}

// chains counts the longest captures in a position without kings where men jump all ways and most pieces are
// compulsory. It does what captures does for this common case with less to carry along.
type chains struct {
	empty     Set
	across    bool   // along rows and columns too
	mergeable int    // see ruleset.mergeable
	from      uint64 // the bit of the capturing man
	best      int    // the most pieces captured so far
	count     uint64 // how many captures take as many
	ends      Set    // as in found
	twins     bool
}

// countChains returns how many captures there are, of the men in jumpers.
func (p Position) countChains(rs *ruleset, c Counting, jumpers Set) uint64 {
	_, them := p.sides()
	empty := p.Empty()
	k := chains{across: rs.Orthogonal, mergeable: rs.mergeable()}
	for m := jumpers; m != 0; m &= m - 1 {
		k.from = uint64(m.first())
		k.empty = empty | m.lowest()
		k.follow(m.lowest(), them, 0)
	}
	if c == ByResult && k.twins {
		return p.countCaptures(rs, c)
	}
	return k.count
}

// follow goes on with a sequence of n jumps that has arrived on the square at. What it has captured is no longer prey,
// but not empty either.
func (k *chains) follow(at, prey Set, n int) {
	ends := true
	if over := at << stepLeft & prey; over<<stepLeft&k.empty != 0 {
		ends = false
		k.follow(over<<stepLeft, prey&^over, n+1)
	}
	if over := at << stepRight & prey; over<<stepRight&k.empty != 0 {
		ends = false
		k.follow(over<<stepRight, prey&^over, n+1)
	}
	if over := at >> stepLeft & prey; over>>stepLeft&k.empty != 0 {
		ends = false
		k.follow(over>>stepLeft, prey&^over, n+1)
	}
	if over := at >> stepRight & prey; over>>stepRight&k.empty != 0 {
		ends = false
		k.follow(over>>stepRight, prey&^over, n+1)
	}
	if k.across {
		if over := at << stepAcross & prey; over<<stepAcross&k.empty != 0 {
			ends = false
			k.follow(over<<stepAcross, prey&^over, n+1)
		}
		if over := at >> stepAcross & prey; over>>stepAcross&k.empty != 0 {
			ends = false
			k.follow(over>>stepAcross, prey&^over, n+1)
		}
		if over := at << stepAlong & prey; over<<stepAlong&k.empty != 0 {
			ends = false
			k.follow(over<<stepAlong, prey&^over, n+1)
		}
		if over := at >> stepAlong & prey; over>>stepAlong&k.empty != 0 {
			ends = false
			k.follow(over>>stepAlong, prey&^over, n+1)
		}
	}
	if ends && n >= k.best {
		k.end(at, n)
	}
}

func (k *chains) end(at Set, n int) {
	if n > k.best {
		k.best, k.count, k.ends, k.twins = n, 0, 0, false
	}
	k.count++
	if n >= k.mergeable {
		ends := Set(1) << ((k.from*5 + uint64(at.first())) & 63)
		k.twins = k.twins || k.ends&ends != 0
		k.ends |= ends
	}
}
