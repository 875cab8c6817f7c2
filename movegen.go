package draughts

import (
	"iter"
	"slices"
)

// AppendMoves appends the legal moves to dst and returns the extended slice. Each Move occurs once, and the order is
// the same each time, captures first. It does not allocate if dst has room; room for 48 moves is enough in English.
func (p Position) AppendMoves(dst []Move) []Move { return p.appendMoves(dst, ByResult, true) }

// appendMoves is AppendMoves by either counting of captures. Unless steps is set, it leaves out the steps of a
// position without kings, by most rules.
func (p Position) appendMoves(dst []Move, c CaptureCounting, steps bool) []Move {
	switch rs := p.rules(); {
	case p.kings == 0 && rs.men == forwardMen:
		return p.appendForwardMen(dst, c, steps)
	case p.kings == 0 && rs.men == backwardMen:
		return p.appendBackwardMen(dst, c, steps)
	case p.kings == 0 && rs.men == orthogonalMen:
		return p.appendOrthogonalMen(dst, c, steps)
	case rs.englishMoves:
		return p.appendEnglish(dst, rs, c)
	default:
		return p.appendGeneral(dst, rs, c)
	}
}

// appendEnglish is appendMoves for rules with the moves of English draughts.
func (p Position) appendEnglish(dst []Move, rs *ruleset, c CaptureCounting) []Move {
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	down, up := p.movers()
	if j := findJumps(down, up, them, empty); j.all() != 0 {
		if j.areSingle(down&up, them, empty) {
			return p.appendJumps(dst, rs, j)
		}
		return p.appendCaptures(dst, rs, c)
	}
	return p.appendSteps(dst, rs, down, up, empty)
}

func (p Position) appendGeneral(dst []Move, rs *ruleset, c CaptureCounting) []Move {
	start := len(dst)
	switch j, found := p.generalJumps(rs); found {
	case singleJumps:
		dst = p.appendJumps(dst, rs, j)
	case otherCaptures:
		dst = p.appendCaptures(dst, rs, c)
	}
	if len(dst) > start && !rs.OptionalCapture {
		return dst
	}
	down, up := p.quietMovers(rs)
	empty := p.Empty()
	if !rs.FlyingKings {
		return p.appendSteps(dst, rs, down, up, empty)
	}
	dst = p.appendSteps(dst, rs, down&^p.kings, up&^p.kings, empty)
	return appendFlyingMoves(dst, p.moveBase(), (down|up)&p.kings, empty)
}

// What generalJumps finds.
const (
	noCaptures    = iota
	singleJumps   // each jump is a whole capture, and all captures are legal
	otherCaptures // those that captures has to find
)

// generalJumps reports whether the side to move can capture. It returns the jumps if they are singleJumps.
func (p Position) generalJumps(rs *ruleset) (jumps, int) {
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	if p.wonByKing(rs) {
		return jumps{}, noCaptures
	}
	if rs.FlyingKings && us&p.kings != 0 && kingsCanCapture(rs, us&p.kings, them, empty) {
		return jumps{}, otherCaptures
	}
	if rs.MenCannotCaptureKings && p.kings != 0 {
		if p.shortCapturers(rs) == 0 {
			return jumps{}, noCaptures
		}
		return jumps{}, otherCaptures
	}
	down, up := p.shortPieces(rs)
	j := findJumps(down, up, them, empty)
	switch {
	case rs.OrthogonalCaptures && p.orthogonalJumps(rs).all() != 0:
		return j, otherCaptures
	case j.all() == 0:
		return j, noCaptures
	case rs.OrthogonalCaptures, rs.tieBreaks && p.kings != 0, !j.areSingle(down&up, them, empty):
		return j, otherCaptures
	case rs.CrownMidCapture && j.landings().all()&rs.crownRow[p.state&blackToMove] != 0:
		return j, otherCaptures
	}
	return j, singleJumps
}

func (p Position) wonByKing(rs *ruleset) bool { return rs.KingWins && p.kings != 0 }

// Moves returns the legal moves. There are none when the game has ended on the board. It allocates nothing but the
// list, unless there are more than 48 moves.
func (p Position) Moves() []Move {
	var buffer [48]Move
	return append([]Move(nil), p.AppendMoves(buffer[:0])...)
}

// All yields the legal moves. It does not allocate, unless there are more than 48.
func (p Position) All() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		var buffer [48]Move
		for _, m := range p.AppendMoves(buffer[:0]) {
			if !yield(m) {
				return
			}
		}
	}
}

// MovesFrom returns the legal moves of the piece on sq; nil if it has none.
func (p Position) MovesFrom(sq Square) []Move {
	var moves []Move
	for m := range p.All() {
		if m.From() == sq {
			moves = append(moves, m)
		}
	}
	return moves
}

// AppendMovesBetween appends the legal moves from one square to another to dst, as AppendMoves does. It lists the other
// moves only if there are captures of several pieces or by flying kings, or if captures are optional.
func (p Position) AppendMovesBetween(dst []Move, from, to Square) []Move {
	origin, target := p.rules().set(from), p.rules().set(to)
	if only, ok := p.onlyMove(origin, target); ok {
		if only != (Move{}) {
			dst = append(dst, only)
		}
		return dst
	}
	n := len(dst)
	dst = p.AppendMoves(dst)
	for _, m := range dst[n:] {
		if 1<<m.from() == origin && 1<<m.to() == target {
			dst[n] = m
			n++
		}
	}
	return dst[:n]
}

// onlyMove returns the one legal move from one square to another, or the zero Move. It is not ok if there may be
// several or if all moves have to be listed for it.
func (p Position) onlyMove(origin, target Set) (m Move, ok bool) {
	rs := p.rules()
	j, found := p.generalJumps(rs)
	if found == otherCaptures || rs.OptionalCapture {
		return Move{}, false
	}
	ends, captured := p.quietMoves(rs, origin), Set(0)
	if found == singleJumps {
		ends, captured = j.by(origin).landings().all(), 1<<((origin.first()+target.first())/2&63)
	}
	if ends&target == 0 {
		return Move{}, true
	}
	m = Move{captured, p.moveBase() + uint64(origin.first()) + uint64(target.first())<<toShift}
	if origin&^p.kings != 0 && target&rs.crownRow[p.state&blackToMove] != 0 {
		m.code += promotion
	}
	return m, true
}

// HasMoves reports whether the side to move has a legal move.
func (p Position) HasMoves() bool { return p.hasQuietMove() || p.HasCapture() }

// HasCapture reports whether the side to move can capture. Unless captures are optional, it then must.
func (p Position) HasCapture() bool {
	rs := p.rules()
	us, them := p.sides()
	empty := rs.squares &^ (us | them)
	switch {
	case rs.englishMoves, p.kings == 0 && rs.men == forwardMen:
		down, up := p.movers()
		return findJumps(down, up, them, empty).all() != 0
	case p.kings == 0 && rs.men == backwardMen:
		return findJumps(us, us, them, empty).all() != 0
	case p.kings == 0 && rs.men == orthogonalMen:
		return findJumps(us, us, them, empty).all()|findOrthogonalJumps(us, them, empty).all() != 0
	case p.wonByKing(rs):
		return false
	}
	return p.shortCapturers(rs) != 0 || rs.FlyingKings && us&p.kings != 0 && kingsCanCapture(rs, us&p.kings, them, empty)
}

// hasQuietMove reports whether the side to move has a legal move, given that it has no capture.
func (p Position) hasQuietMove() bool {
	down, up := p.movers()
	if p.kings != 0 {
		down, up = p.quietMovers(p.rules())
	}
	empty := p.Empty()
	return (empty>>stepLeft|empty>>stepRight)&down|(empty<<stepLeft|empty<<stepRight)&up != 0
}

// IsLegal reports whether m is one of the legal moves. It lists them only if there are captures of several pieces or by
// flying kings, or if captures are optional.
func (p Position) IsLegal(m Move) bool {
	if only, ok := p.onlyMove(1<<m.from(), 1<<m.to()); ok {
		return m != (Move{}) && m == only
	}
	var buffer [48]Move
	return slices.Contains(p.AppendMoves(buffer[:0]), m)
}

// quietMoves returns the squares to which the piece on the square from may move without a capture.
func (p Position) quietMoves(rs *ruleset, from Set) Set {
	down, up := p.movers()
	if p.kings != 0 {
		down, up = p.quietMovers(rs)
	}
	down, up = down&from, up&from
	if rs.FlyingKings && (down|up)&p.kings != 0 {
		return flyingMoves(from.first(), p.Empty())
	}
	return (down<<stepLeft | down<<stepRight | up>>stepLeft | up>>stepRight) & p.Empty()
}
