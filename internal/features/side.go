package features

import "github.com/godraughts/draughts/internal/bitboard"

const (
	stepLeft  = bitboard.StepLeft
	stepRight = bitboard.StepRight
)

// Side is a position as one side sees it from the bottom of the board: its men go up, towards lower bits. Every feature
// is written once, for that side, and so both colours are judged alike.
type Side struct{ Own, Enemy, Kings, Empty uint64 }

// Sides returns p as White and as Black see it.
func (b *Board) Sides(p Position) (white, black Side) {
	white = Side{p.White, p.Black, p.Kings, b.Squares &^ (p.White | p.Black)}
	black = Side{Own: b.Turned(p.Black), Enemy: b.Turned(p.White)}
	if p.Kings != 0 {
		black.Kings = b.Turned(p.Kings)
	}
	black.Empty = b.Squares &^ (black.Own | black.Enemy) // a turned board is the same board
	return white, black
}

// BackwardCapturers returns the enemies that may capture backwards.
func (s Side) BackwardCapturers(b *Board) uint64 {
	if b.BackwardCaptures {
		return s.Enemy
	}
	return s.Enemy & s.Kings
}

// SafeSteps holds the squares to which a piece can step without an enemy next to it that could capture it there, by the
// direction of the step: the square that the piece came from is empty then, and the enemy may land on it.
type SafeSteps struct {
	UpLeft, UpRight, DownLeft, DownRight uint64
}

// SafeSteps returns where the side's pieces are safe after a step; backward are the enemies that may capture backwards.
func (s Side) SafeSteps(backward uint64) SafeSteps {
	fromRight, fromLeft := s.attackedFromAbove()
	fromBelowLeft, fromBelowRight := s.attackedFromBelow(backward)
	fromAbove, fromBelow := fromRight|fromLeft, fromBelowLeft|fromBelowRight
	return SafeSteps{
		UpRight:   s.Empty &^ (s.Enemy<<stepLeft | fromLeft | fromBelow),
		UpLeft:    s.Empty &^ (s.Enemy<<stepRight | fromRight | fromBelow),
		DownLeft:  s.Empty &^ (backward>>stepLeft | fromBelowRight | fromAbove),
		DownRight: s.Empty &^ (backward>>stepRight | fromBelowLeft | fromAbove),
	}
}

// SafeSquares returns where a piece that comes from afar is safe.
func (s Side) SafeSquares(backward uint64) uint64 {
	fromRight, fromLeft := s.attackedFromAbove()
	fromBelowLeft, fromBelowRight := s.attackedFromBelow(backward)
	return s.Empty &^ (fromRight | fromLeft | fromBelowLeft | fromBelowRight)
}

// attackedFromAbove returns the squares on which a piece can be captured by an enemy next to it, above on the right
// and above on the left. Flying kings further off are ignored for speed, and so is what a second jump would reach.
func (s Side) attackedFromAbove() (right, left uint64) {
	return s.Enemy << stepLeft & (s.Empty >> stepLeft), s.Enemy << stepRight & (s.Empty >> stepRight)
}

// attackedFromBelow returns the same for enemies below.
func (s Side) attackedFromBelow(backward uint64) (left, right uint64) {
	return backward >> stepLeft & (s.Empty << stepLeft), backward >> stepRight & (s.Empty << stepRight)
}

// MobileMen returns the men that can step to a safe square.
func (s SafeSteps) MobileMen(men uint64) uint64 {
	return men & (s.UpRight<<stepLeft | s.UpLeft<<stepRight)
}

// ShortKingMoves returns how many safe steps the side's short kings have, and how many of the kings are trapped:
// without a safe step and without a capture.
func (s Side) ShortKingMoves(kings uint64, safe SafeSteps) (moves, trapped int32) {
	moves = Count(kings>>stepLeft&safe.UpRight) + Count(kings>>stepRight&safe.UpLeft) +
		Count(kings<<stepLeft&safe.DownLeft) + Count(kings<<stepRight&safe.DownRight)
	mobile := safe.UpRight<<stepLeft | safe.UpLeft<<stepRight | safe.DownLeft>>stepLeft | safe.DownRight>>stepRight
	able := bitboard.Jumpers(kings, kings, s.Enemy, s.Empty)
	return moves, Count(kings &^ (mobile | able))
}

// FlyingKingMoves returns the same for flying kings, and the enemies that they can capture first.
func (s Side) FlyingKingMoves(kings, safe uint64) (moves, trapped int32, captured uint64) {
	for ; kings != 0; kings &= kings - 1 {
		from := bitboard.First(kings)
		var over uint64
		for d := range bitboard.Directions {
			enemy, _ := bitboard.Flight(d, from, s.Enemy, s.Empty)
			over |= enemy
		}
		steps := Count(bitboard.Reach(from, s.Empty) & safe)
		if steps == 0 && over == 0 {
			trapped++
		}
		moves += steps
		captured |= over
	}
	return moves, trapped, captured
}
