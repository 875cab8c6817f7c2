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

// NewBoard returns a board of size rows, 8 or 10.
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

// Distance returns the number of steps from each of the kings to the nearest of the targets, added up, as if no piece
// were in the way.
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
