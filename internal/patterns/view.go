package patterns

import (
	"github.com/godraughts/draughts/internal/bitboard"
	"github.com/godraughts/draughts/internal/features"
)

// view is what the evaluation reads from a position.
type view struct {
	white, black uint64  // the men, as White sees the board
	sides        [2]side // by colour

	// White's terms less Black's. Exchanges is not among them: it depends on the material alone.
	terms [NumTerms]int32
}

// side is what a side has, as the side itself sees the board.
type side struct {
	men, kings, mobile uint64
	material           int32 // see shape.material
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

	v.terms[Turn] = 1
	if bitboard.Len(p.White) == bitboard.Len(p.Black) {
		// The side to move has the opposition if the pieces on every second row, beginning with its own back rank, are odd.
		system := uint64(evenRows)
		if p.Turn == features.White {
			system = ^system
		}
		v.terms[Opposition] = features.Count((p.White|p.Black)&system)&1*2 - 1
	}
	if p.Turn == features.Black {
		v.terms[Turn], v.terms[Opposition] = -v.terms[Turn], -v.terms[Opposition]
	}
	if p.Kings != 0 {
		v.kingTerms(features.White, 1, white, whiteSafe, e)
		v.kingTerms(features.Black, -1, black, blackSafe, e)
		v.ending(white, black, e)
	}
}

// evenRows holds every second row, from the top.
const evenRows = bitboard.Row | bitboard.Row<<bitboard.NextPair | bitboard.Row<<(2*bitboard.NextPair) |
	bitboard.Row<<(3*bitboard.NextPair) | bitboard.Row<<(4*bitboard.NextPair)

// read sets s to what a side has, but for the material.
func (s *side) read(seen features.Side, safe features.SafeSteps) {
	s.kings = seen.Own & seen.Kings
	s.men = seen.Own &^ seen.Kings
	s.mobile = safe.MobileMen(s.men)
}

// material sets the material of both sides.
func (v *view) material(shape *shape) {
	white, black := &v.sides[features.White], &v.sides[features.Black]
	men, kings := shape.counts(white)
	enemyMen, enemyKings := shape.counts(black)
	white.material = shape.material(men, enemyMen, kings, enemyKings)
	black.material = shape.material(enemyMen, men, enemyKings, kings)
}

// kingTerms adds what a side's kings can do.
func (v *view) kingTerms(color int, sign int32, seen features.Side, safe features.SafeSteps, e *Evaluation) {
	kings := v.sides[color].kings
	if kings == 0 {
		return
	}
	var moves, trapped int32
	if e.FlyingKings {
		moves, trapped, _ = seen.FlyingKingMoves(kings, seen.SafeSquares(seen.BackwardCapturers(&e.Board)))
	} else {
		moves, trapped = seen.ShortKingMoves(kings, safe)
	}
	v.terms[KingMoves] += sign * moves
	v.terms[TrappedKings] += sign * trapped
}

// ending adds what matters once there are few men and a side is ahead.
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
