// Package features counts what both built-in evaluations look at: safe steps, moves of kings, distances.
//
// It works on words in the layout of package bitboard and looks one step or jump ahead.
package features

import (
	"math/bits"

	"github.com/godraughts/draughts/internal/bitboard"
)

// The colours, as Position.Turn and as indexes.
const (
	White = 0
	Black = 1
)

// Position holds the pieces on a board and the colour of the side to move.
type Position struct {
	White, Black, Kings uint64
	Turn                int
}

// NewPosition returns a position with these pieces. turn is the colour of the side to move.
func NewPosition[S ~uint64, T ~uint8 | ~uint64](white, black, kings S, turn T) Position {
	return Position{White: uint64(white), Black: uint64(black), Kings: uint64(kings), Turn: int(turn)}
}

// Board is a board with the rules of its pieces.
type Board struct {
	bitboard.Board
	FlyingKings, BackwardCaptures bool
	Refuge                        uint64 // squares on which a lone king is hard to catch
}

// NewBoard returns a board of size rows, 6, 8 or 10.
func NewBoard(size int, flyingKings, backwardCaptures bool) Board {
	b := Board{Board: bitboard.NewBoard(size), FlyingKings: flyingKings, BackwardCaptures: backwardCaptures}
	last := size - 1
	for squares := b.Squares; squares != 0; squares &= squares - 1 {
		row, col := bitboard.Place(bitboard.First(squares))
		onDiagonal := row+col == last
		inCorner := row+col == 1 || row+col == 2*last-1
		if flyingKings && onDiagonal || !flyingKings && inCorner { // the long diagonal, or the double corners
			b.Refuge |= squares & -squares
		}
	}
	return b
}

// KingValue returns the value of a king in half men, for features that depend on the side that is ahead. It does not
// depend on the weights of the evaluation, because a feature must not change with them.
func KingValue(flying bool) int {
	if flying {
		return 6
	}
	return 3
}

// EndingKings is the number of kings on the board from which the features of the ending count.
const EndingKings = 3

// Count returns the number of squares in s, in the type of a count.
func Count(s uint64) int32 { return int32(bits.OnesCount64(s)) }

// Distance returns the steps from each king to the nearest target, added up, as if no piece were in the way.
func (b *Board) Distance(kings, targets uint64) int32 {
	sum := int32(0)
	for kings != 0 {
		near := (targets | targets<<bitboard.StepLeft | targets<<bitboard.StepRight |
			targets>>bitboard.StepLeft | targets>>bitboard.StepRight) & b.Squares
		if near == targets {
			break // there are no targets, or the kings cannot reach them
		}
		sum += Count(kings)
		kings &^= near
		targets = near
	}
	return sum
}

const stepLeft, stepRight = bitboard.StepLeft, bitboard.StepRight

// Side is a position as one side sees it from the bottom of the board. Its men move up, towards lower bits. Each
// feature is written once, for this side, and is therefore the same for both colours.
type Side struct{ Own, Enemy, Kings, Empty uint64 }

// Sides returns p as White and as Black see it.
func (b *Board) Sides(p Position) (white, black Side) {
	white = Side{p.White, p.Black, p.Kings, b.Squares &^ (p.White | p.Black)}
	black = Side{Own: b.Rotated(p.Black), Enemy: b.Rotated(p.White)}
	if p.Kings != 0 {
		black.Kings = b.Rotated(p.Kings)
	}
	black.Empty = b.Squares &^ (black.Own | black.Enemy) // a rotated board has the same squares
	return white, black
}

// BackwardCapturers returns the enemies that may capture backwards.
func (s Side) BackwardCapturers(b *Board) uint64 {
	if b.BackwardCaptures {
		return s.Enemy
	}
	return s.Enemy & s.Kings
}

// SafeSteps holds the squares to which a piece can step so that no enemy next to it can capture it, by the direction of
// the step. The direction matters because the square that the piece left is empty, and an enemy can land there.
type SafeSteps struct {
	UpLeft, UpRight, DownLeft, DownRight uint64
}

// SafeSteps returns the safe steps of the side. backward holds the enemies that may capture backwards.
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

// SafeSquares returns the squares on which a piece that comes from far away is safe.
func (s Side) SafeSquares(backward uint64) uint64 {
	fromRight, fromLeft := s.attackedFromAbove()
	fromBelowLeft, fromBelowRight := s.attackedFromBelow(backward)
	return s.Empty &^ (fromRight | fromLeft | fromBelowLeft | fromBelowRight)
}

// attackedFromAbove returns the squares on which an enemy next to a piece can capture it, from above on the right and
// from above on the left. For speed it ignores flying kings farther away and second jumps.
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

// ShortKingMoves returns the number of safe steps of the side's short kings, and the number of trapped kings: those
// without a safe step and without a capture.
func (s Side) ShortKingMoves(kings uint64, safe SafeSteps) (moves, trapped int32) {
	moves = Count(kings>>stepLeft&safe.UpRight) + Count(kings>>stepRight&safe.UpLeft) +
		Count(kings<<stepLeft&safe.DownLeft) + Count(kings<<stepRight&safe.DownRight)
	mobile := safe.UpRight<<stepLeft | safe.UpLeft<<stepRight | safe.DownLeft>>stepLeft | safe.DownRight>>stepRight
	capturers := bitboard.Jumpers(kings, kings, s.Enemy, s.Empty)
	return moves, Count(kings &^ (mobile | capturers))
}

// FlyingKingMoves returns the same for flying kings. safe are the squares that count as safe.
func (s Side) FlyingKingMoves(kings, safe uint64) (moves, trapped int32) {
	for ; kings != 0; kings &= kings - 1 {
		steps := Count(bitboard.FlyingMoves(bitboard.First(kings), s.Empty) & safe)
		if steps == 0 && s.FlyingKingCaptures(kings&-kings) == 0 {
			trapped++
		}
		moves += steps
	}
	return moves, trapped
}

// FlyingKingCaptures returns the enemies that flying kings can capture with a first jump.
func (s Side) FlyingKingCaptures(kings uint64) (captured uint64) {
	for ; kings != 0; kings &= kings - 1 {
		for d := range bitboard.Directions {
			enemy, _ := bitboard.FlyingCapture(d, bitboard.First(kings), s.Enemy, s.Empty)
			captured |= enemy
		}
	}
	return captured
}

// MobileMen returns the men of both sides that can step to a safe square, on a board without kings. The result is that
// of SafeSteps.MobileMen for each side, but Black's men are as White sees the board.
func (b *Board) MobileMen(white, black uint64) (whites, blacks uint64) {
	empty := b.Squares &^ (white | black)
	emptyBelowLeft, emptyBelowRight := empty>>stepLeft, empty>>stepRight
	emptyAboveLeft, emptyAboveRight := empty<<stepRight, empty<<stepLeft
	// Squares next to a man that can capture there, by the direction of the capture.
	blackDownLeft, blackDownRight := black<<stepLeft&emptyBelowLeft, black<<stepRight&emptyBelowRight
	whiteUpLeft, whiteUpRight := white>>stepRight&emptyAboveLeft, white>>stepLeft&emptyAboveRight
	var whiteDown, blackUp uint64
	if b.BackwardCaptures {
		whiteDown = white<<stepLeft&emptyBelowLeft | white<<stepRight&emptyBelowRight
		blackUp = black>>stepRight&emptyAboveLeft | black>>stepLeft&emptyAboveRight
	}
	// A man that steps towards an enemy leaves a square where that enemy could land.
	upRight := empty &^ (black<<stepLeft | blackDownRight | blackUp)
	upLeft := empty &^ (black<<stepRight | blackDownLeft | blackUp)
	downLeft := empty &^ (white>>stepLeft | whiteUpLeft | whiteDown)
	downRight := empty &^ (white>>stepRight | whiteUpRight | whiteDown)
	return white & (upRight<<stepLeft | upLeft<<stepRight), black & (downLeft>>stepLeft | downRight>>stepRight)
}
