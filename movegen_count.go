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
		l, r := p.black&left<<(2*stepLeft), p.black&right<<(2*stepRight)
		switch {
		case l|r == 0:
			return countStepsDown(p.black, empty)
		case (l|r)&(left|right) == 0:
			return uint64(l.Len() + r.Len())
		}
		return p.countForwardCaptures(rs, counting, p.black, jumps{downLeft: left, downRight: right})
	}
	left, right := p.black<<stepRight&(empty<<(2*stepRight)), p.black<<stepLeft&(empty<<(2*stepLeft))
	l, r := p.white&left>>(2*stepRight), p.white&right>>(2*stepLeft)
	switch {
	case l|r == 0:
		return countStepsUp(p.white, empty)
	case (l|r)&(left|right) == 0:
		return uint64(l.Len() + r.Len())
	}
	return p.countForwardCaptures(rs, counting, p.white, jumps{upRight: right, upLeft: left})
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
