package draughts

// patternView is what [Patterns] sees in a position.
type patternView struct {
	white, black Set            // the men, as White sees the board
	sides        [2]patternSide // by colour

	// White's terms less Black's. PatternExchanges is not among them: it is a matter of the material.
	terms [NumPatternTerms]int32
}

// patternSide is what a side has, as the side itself sees the board.
type patternSide struct {
	men, kings, free Set
	material         int32 // see patternShape.material
}

// read sets v, which must be zero, to p.
func (v *patternView) read(p Position, rs *ruleset) {
	v.white, v.black = p.white&^p.kings, p.black&^p.kings
	white := view{p.white, p.black, p.kings, rs.squares &^ (p.white | p.black)}
	black := view{rs.turned(p.black), rs.turned(p.white), 0, 0}
	black.empty = rs.squares &^ (black.own | black.enemy) // a turned board is the same board
	if p.kings != 0 {
		black.kings = rs.turned(p.kings)
	}
	whiteSafe, blackSafe := white.safeSteps(white.backwards(rs)), black.safeSteps(black.backwards(rs))
	v.sides[White].read(white, whiteSafe)
	v.sides[Black].read(black, blackSafe)
	v.material(rs.shape)

	v.terms[PatternTurn] = 1
	if p.white.Len() == p.black.Len() {
		// The side to move has the move if the pieces on every second row, beginning with its own back row, are odd.
		system := secondRows
		if p.Turn() == White {
			system = ^system
		}
		v.terms[PatternMove] = int32(((p.white|p.black)&system).Len()&1)*2 - 1
	}
	if p.Turn() == Black {
		v.terms[PatternTurn], v.terms[PatternMove] = -v.terms[PatternTurn], -v.terms[PatternMove]
	}
	if p.kings != 0 {
		v.kingTerms(White, 1, white, whiteSafe, rs)
		v.kingTerms(Black, -1, black, blackSafe, rs)
		v.ending(white, black, rs)
	}
}

// secondRows holds every second row, from the top.
const secondRows Set = 31 | 31<<13 | 31<<26 | 31<<39 | 31<<52

// read sets s to what a side has, but for the material.
func (s *patternSide) read(w view, safe safeSteps) {
	s.kings = w.own & w.kings
	s.men = w.own &^ w.kings
	s.free = safe.freeMen(s.men)
}

// backwards returns the enemies that may capture backwards.
func (v view) backwards(rs *ruleset) Set {
	if rs.BackwardCaptures {
		return v.enemy
	}
	return v.enemy & v.kings
}

// material sets the material of both sides.
func (v *patternView) material(shape *patternShape) {
	white, black := &v.sides[White], &v.sides[Black]
	men, kings := shape.counts(white)
	enemyMen, enemyKings := shape.counts(black)
	white.material = shape.material(men, enemyMen, kings, enemyKings)
	black.material = shape.material(enemyMen, men, enemyKings, kings)
}

// kingTerms adds what a side's kings can do.
func (v *patternView) kingTerms(c Color, sign int32, w view, safe safeSteps, rs *ruleset) {
	kings := v.sides[c].kings
	if kings == 0 {
		return
	}
	var moves, trapped int32
	if rs.kings == shortKings {
		moves, trapped = w.shortKingMoves(kings, safe)
	} else {
		moves, trapped, _ = w.flyingKingMoves(kings, w.safeSquares(w.backwards(rs)))
	}
	v.terms[PatternKingMoves] += sign * moves
	v.terms[PatternTrappedKings] += sign * trapped
}

// ending adds what matters once there are few men and a side is ahead.
func (v *patternView) ending(white, black view, rs *ruleset) {
	if v.sides[White].kings.Len()+v.sides[Black].kings.Len() < endingKings {
		return
	}
	ahead := rs.shape.strength(v.sides[White].men.Len()-v.sides[Black].men.Len(),
		v.sides[White].kings.Len()-v.sides[Black].kings.Len())
	if ahead > 0 {
		v.terms[PatternDistance] = distance(v.sides[White].kings, white.enemy, rs.squares)
		v.terms[PatternRefuge] = -tally(v.sides[Black].kings & rs.classic.refuge)
	} else if ahead < 0 {
		v.terms[PatternDistance] = -distance(v.sides[Black].kings, black.enemy, rs.squares)
		v.terms[PatternRefuge] = tally(v.sides[White].kings & rs.classic.refuge)
	}
}
