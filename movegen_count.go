package draughts

// countOther is countMoves for all rules and all positions.
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
