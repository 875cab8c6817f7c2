package draughts

// countMoves returns the number of moves that appendMoves appends, without a list of them.
func (p Position) countMoves(rs *ruleset, counting CaptureCounting) uint64 {
	if p.kings != 0 {
		return p.countOther(rs, counting)
	}
	switch rs.men {
	case backwardMen:
		return p.countBackwardMen(rs, counting)
	case orthogonalMen:
		return p.countOrthogonalMen(rs, counting)
	case otherMen:
		return p.countOther(rs, counting)
	}
	empty := rs.squares &^ (p.white | p.black)
	if p.state&blackToMove != 0 {
		left, right := p.white>>stepLeft&(empty>>(2*stepLeft)), p.white>>stepRight&(empty>>(2*stepRight))
		if capturers := p.black & (left | right); capturers != 0 {
			return forwardChains{left, right, int(2 * stepLeft), int(2 * stepRight)}.count(rs, capturers)
		}
		return countStepsDown(p.black, empty)
	}
	left, right := p.black<<stepRight&(empty<<(2*stepRight)), p.black<<stepLeft&(empty<<(2*stepLeft))
	if capturers := p.white & (left | right); capturers != 0 {
		return forwardChains{left, right, -int(2 * stepRight), -int(2 * stepLeft)}.count(rs, capturers)
	}
	return countStepsUp(p.white, empty)
}

// countOther is countMoves for positions with kings, and for unusual rules.
func (p Position) countOther(rs *ruleset, counting CaptureCounting) uint64 {
	if !rs.englishMoves {
		return p.countGeneral(rs, counting)
	}
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	down, up := p.movers()
	j := findJumps(down, up, them, empty)
	switch {
	case j.all() == 0:
		return countSteps(down, up, empty)
	case j.areSingle(down&up, them, empty):
		return j.count()
	}
	return p.countCaptures(rs, counting)
}

// countGeneral is countMoves for rules whose moves are not those of English.
func (p Position) countGeneral(rs *ruleset, counting CaptureCounting) uint64 {
	var n uint64
	switch j, found := p.generalJumps(rs); found {
	case singleJumps:
		n = j.count()
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
		n += uint64(flyingMoves(kings.first(), empty).Len())
	}
	return n
}

// countSteps returns the number of moves of one step to an empty square.
func countSteps(down, up, empty Set) uint64 {
	return countStepsDown(down, empty) + countStepsUp(up, empty)
}
