package draughts

// The functions of this file generate the moves of positions without kings, the bulk of every game. Men step in one
// direction, and by many rules they capture in that direction only.

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
func (p Position) appendForwardMen(dst []Move, c CaptureCounting, steps bool) []Move {
	rs := p.rules()
	empty := rs.squares &^ (p.white | p.black)
	if p.state&blackToMove != 0 {
		left, right := p.white>>stepLeft&(empty>>(2*stepLeft)), p.white>>stepRight&(empty>>(2*stepRight))
		l, r := p.black&left, p.black&right
		switch {
		case l|r == 0 && !steps:
			return dst
		case l|r == 0:
			return appendStepsDown(dst, p.black, empty, p.moveBase(), rs.crowning[Black])
		case (l<<(2*stepLeft)|r<<(2*stepRight))&(left|right) != 0:
			return p.appendCaptures(dst, rs, c)
		}
		dst = p.appendJumpsBy(dst, rs, l, stepLeft)
		return p.appendJumpsBy(dst, rs, r, stepRight)
	}
	right, left := p.black<<stepLeft&(empty<<(2*stepLeft)), p.black<<stepRight&(empty<<(2*stepRight))
	r, l := p.white&right, p.white&left
	switch {
	case l|r == 0 && !steps:
		return dst
	case l|r == 0:
		return appendStepsUp(dst, p.white, empty, p.moveBase(), rs.crowning[White])
	case (r>>(2*stepLeft)|l>>(2*stepRight))&(left|right) != 0:
		return p.appendCaptures(dst, rs, c)
	}
	dst = p.appendJumpsBy(dst, rs, r, -stepLeft)
	return p.appendJumpsBy(dst, rs, l, -stepRight)
}

// appendBackwardMen is appendMoves for positions without kings, where men capture backward too.
func (p Position) appendBackwardMen(dst []Move, c CaptureCounting, steps bool) []Move {
	rs := p.rules()
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	from := findJumps(^Set(0), ^Set(0), them, empty)
	jumpers := from.all()
	j := from.by(us)
	switch {
	case us&jumpers == 0:
		return p.appendMenSteps(dst, rs, us, empty, steps)
	case j.landings().all()&(jumpers|rs.midCrown[p.state&blackToMove]) != 0:
		return p.appendCaptures(dst, rs, c)
	}
	return p.appendJumps(dst, rs, j)
}

// appendOrthogonalMen is appendMoves for positions without kings, where men capture in all directions.
func (p Position) appendOrthogonalMen(dst []Move, c CaptureCounting, steps bool) []Move {
	rs := p.rules()
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	from, fromAcross := findJumps(^Set(0), ^Set(0), them, empty), findOrthogonalJumps(^Set(0), them, empty)
	jumpers := from.all() | fromAcross.all()
	j, x := from.by(us), fromAcross.by(us)
	switch {
	case us&jumpers == 0:
		return p.appendMenSteps(dst, rs, us, empty, steps)
	case (j.landings().all()|x.orthogonalLandings().all())&(jumpers|rs.midCrown[p.state&blackToMove]) != 0:
		return p.appendCaptures(dst, rs, c)
	}
	return p.appendOrthogonalJumps(p.appendJumps(dst, rs, j), rs, x)
}
