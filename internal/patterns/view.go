package patterns

import (
	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
)

type view struct {
	white, black uint64  // the men, as White sees the board
	sides        [2]side // by colour

	// White's terms less Black's. Exchanges is not among them: it depends on the material alone.
	terms [NumTerms]int32
}

// side holds the pieces of a side as it sees the board.
type side struct {
	men, kings, mobile   uint64 // mobile: men with a safe step
	enemyMen, enemyKings uint64
	material             int32 // see shape.material
}

// read sets v, which must be zero, to p.
func (v *view) read(p features.Position, e *Evaluation) {
	v.white, v.black = p.White&^p.Kings, p.Black&^p.Kings
	white, black := e.Sides(p)
	whiteSafe := white.SafeSteps(white.BackwardCapturers(&e.Board))
	blackSafe := black.SafeSteps(black.BackwardCapturers(&e.Board))
	v.sides[features.White].read(white, whiteSafe)
	v.sides[features.Black].read(black, blackSafe)
	v.material(e.shape)

	v.terms[Turn], v.terms[Opposition] = 1, opposition(p)
	if p.Turn == features.Black {
		v.terms[Turn], v.terms[Opposition] = -v.terms[Turn], -v.terms[Opposition]
	}
	if p.Kings != 0 {
		v.kingTerms(features.White, 1, white, whiteSafe, e)
		v.kingTerms(features.Black, -1, black, blackSafe, e)
		v.ending(white, black, e)
	}
}

// opposition returns the count of the term Opposition for the side to move.
func opposition(p features.Position) int32 {
	if bitboard.Len(p.White) != bitboard.Len(p.Black) {
		return 0
	}
	// The side to move has the opposition if an odd number of pieces is on every second row from its back rank.
	system := uint64(evenRows)
	if p.Turn == features.White {
		system = ^system
	}
	return features.Count((p.White|p.Black)&system)&1*2 - 1
}

// evenRows holds every second row, beginning at the top.
const evenRows = bitboard.Row | bitboard.Row<<bitboard.NextPair | bitboard.Row<<(2*bitboard.NextPair) |
	bitboard.Row<<(3*bitboard.NextPair) | bitboard.Row<<(4*bitboard.NextPair)

// read sets the pieces of s, but not the material.
func (s *side) read(from features.Side, safe features.SafeSteps) {
	s.kings = from.Own & from.Kings
	s.men = from.Own &^ from.Kings
	s.enemyKings = from.Enemy & from.Kings
	s.enemyMen = from.Enemy &^ from.Kings
	s.mobile = safe.MobileMen(s.men)
}

func (v *view) material(shape *shape) {
	white, black := &v.sides[features.White], &v.sides[features.Black]
	men, kings := shape.counts(white)
	enemyMen, enemyKings := shape.counts(black)
	white.material = shape.material(men, enemyMen, kings, enemyKings)
	black.material = shape.material(enemyMen, men, enemyKings, kings)
}

// kingTerms adds the moves and the trapped kings of a side.
func (v *view) kingTerms(color int, sign int32, s features.Side, safe features.SafeSteps, e *Evaluation) {
	kings := v.sides[color].kings
	if kings == 0 {
		return
	}
	var moves, trapped int32
	if e.FlyingKings {
		moves, trapped = s.FlyingKingMoves(kings, s.SafeSquares(s.BackwardCapturers(&e.Board)))
	} else {
		moves, trapped = s.ShortKingMoves(kings, safe)
	}
	v.terms[KingMoves] += sign * moves
	v.terms[TrappedKings] += sign * trapped
}

// ending adds the terms that count with features.EndingKings or more kings on the board, if a side is ahead.
func (v *view) ending(white, black features.Side, e *Evaluation) {
	w, b := &v.sides[features.White], &v.sides[features.Black]
	if features.Count(w.kings)+features.Count(b.kings) < features.EndingKings {
		return
	}
	ahead := e.shape.strength(bitboard.Len(w.men)-bitboard.Len(b.men), bitboard.Len(w.kings)-bitboard.Len(b.kings))
	if ahead > 0 {
		v.terms[Distance] = e.Distance(w.kings, white.Enemy)
		v.terms[Refuge] = -features.Count(b.kings & e.Refuge)
	} else if ahead < 0 {
		v.terms[Distance] = -e.Distance(b.kings, black.Enemy)
		v.terms[Refuge] = features.Count(w.kings & e.Refuge)
	}
}
