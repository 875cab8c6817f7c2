package draughts

// This file counts the moves of a position for Perft, mostly without a list of them.

// moveCounter returns the number of moves that Position.appendMoves appends.
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

// countGeneral is countMoves for rules whose moves differ from English.
func (p Position) countGeneral(rs *ruleset, counting CaptureCounting) uint64 {
	var n uint64
	switch j, found := p.generalJumps(rs); found {
	case singleJumps:
		n = j.count()
	case otherCaptures:
		n = p.countCaptures(rs, counting)
	}
	if n > 0 && !rs.OptionalCapture {
		return n
	}
	down, up := p.quietMovers(rs)
	empty := p.Empty()
	if !rs.FlyingKings {
		return n + countSteps(down, up, empty)
	}
	n += countSteps(down&^p.kings, up&^p.kings, empty)
	for kings := (down | up) & p.kings; kings != 0; kings &= kings - 1 {
		n += uint64(flyingMoves(kings.first(), empty).Len())
	}
	return n
}

// countCaptures returns how many moves appendCaptures appends.
func (p Position) countCaptures(rs *ruleset, counting CaptureCounting) uint64 {
	var buffer [16]Move // more are rare, and clearing a larger one costs more than they do
	return uint64(len(p.appendCaptures(buffer[:0], rs, counting)))
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
		return p.countForwardCaptures(rs, counting, p.black, jumps{plusShort: left, plusLong: right})
	}
	left, right := p.black<<stepRight&(empty<<(2*stepRight)), p.black<<stepLeft&(empty<<(2*stepLeft))
	l, r := p.white&left>>(2*stepRight), p.white&right>>(2*stepLeft)
	switch {
	case l|r == 0:
		return countStepsUp(p.white, empty)
	case (l|r)&(left|right) == 0:
		return uint64(l.Len() + r.Len())
	}
	return p.countForwardCaptures(rs, counting, p.white, jumps{minusShort: right, minusLong: left})
}

// countBackwardMen is the moveCounter of rules by which men capture backward too.
func (p Position) countBackwardMen(rs *ruleset, counting CaptureCounting) uint64 {
	if p.kings != 0 {
		return p.countOther(rs, counting)
	}
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	from := findJumps(^Set(0), ^Set(0), them, empty)
	jumpers := from.all()
	if us&jumpers == 0 {
		if p.state&blackToMove != 0 {
			return countStepsDown(us, empty)
		}
		return countStepsUp(us, empty)
	}
	j := from.by(us)
	midCrown := rs.midCrown[p.state&blackToMove]
	if j.landings().all()&(jumpers|midCrown) == 0 { // as in most positions
		return j.count()
	}
	if n, ok := countTwo(from, j, midCrown, rs.ranking.man > 0); ok {
		return n
	}
	return p.countCaptures(rs, counting)
}

// countForwardCaptures returns the number of captures of the men, which capture forward only, if some of them capture
// more than one piece. from are the squares from which jumps are possible.
func (p Position) countForwardCaptures(rs *ruleset, counting CaptureCounting, men Set, from jumps) uint64 {
	if n, ok := countTwo(from, from.by(men), 0, rs.ranking.man > 0); ok {
		return n
	}
	return p.countCaptures(rs, counting)
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
	if from.after(landed, 0).all()|landed.all()&midCrown != 0 {
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
	jumpers := from.all() | fromAcross.all()
	if us&jumpers == 0 {
		if p.state&blackToMove != 0 {
			return countStepsDown(us, empty)
		}
		return countStepsUp(us, empty)
	}
	j, x := from.by(us), fromAcross.by(us)
	if (j.landings().all()|x.orthogonalLandings().all())&(jumpers|rs.midCrown[p.state&blackToMove]) == 0 {
		return j.count() + x.count()
	}
	if rs.ranking.man > 0 && !rs.CrownMidCapture {
		if n, ok := countTwoOrthogonal(from, fromAcross, j, x, them, empty|us&jumpers); ok {
			return n
		}
	}
	return p.countCaptures(rs, counting)
}

// countTwoOrthogonal is countTwo for men that capture in all directions and have to capture the most. A third jump may
// end in free: on an empty square, or on the square of a man that captures.
func countTwoOrthogonal(from, fromAcross, first, firstAcross jumps, them, free Set) (n uint64, ok bool) {
	landed, landedAcross := first.landings(), firstAcross.orthogonalLandings()
	if landed.common()|landedAcross.common()|landed.all()&landedAcross.all() != 0 {
		return 0, false
	}
	at := landed.all() | landedAcross.all()
	second, secondAcross := from.by(at), fromAcross.by(at)
	landed, landedAcross = second.landings(), secondAcross.orthogonalLandings()
	third, thirdAcross := findJumps(^Set(0), ^Set(0), them, free), findOrthogonalJumps(^Set(0), them, free)
	if third.after(landed, landedAcross.all()).all()|thirdAcross.after(landedAcross, landed.all()).all() != 0 {
		return 0, false
	}
	return second.count() + secondAcross.count(), true
}

// countStepsDown returns the number of moves of men to empty neighbouring squares down the board.
func countStepsDown(men, empty Set) uint64 {
	return uint64((empty >> stepLeft & men).Len() + (empty >> stepRight & men).Len())
}

// countStepsUp is countStepsDown for moves up the board.
func countStepsUp(men, empty Set) uint64 {
	return uint64((empty << stepLeft & men).Len() + (empty << stepRight & men).Len())
}

// countSteps returns the number of moves of one step to an empty square.
func countSteps(down, up, empty Set) uint64 {
	return countStepsDown(down, empty) + countStepsUp(up, empty)
}
