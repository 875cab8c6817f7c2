package puzzle

import "github.com/godraughts/draughts"

// Motive is the idea of a solution.
type Motive string

// The motives. A line has the first of them that fits.
const (
	Ambush       Motive = "ambush"       // a king is lured to its capture
	Breakthrough Motive = "breakthrough" // a man becomes a king
	Sweep        Motive = "sweep"        // one capture takes many pieces
	Shot         Motive = "shot"         // pieces are given and more are captured
	Block        Motive = "block"        // the opponent has pieces left, and no move
	Ending       Motive = "ending"       // few pieces, and a win
	Attack       Motive = "attack"       // a piece is won without giving one
)

// maxEnding is the largest number of pieces of an ending.
const maxEnding = 7

// describe returns a Puzzle with the motive and the pieces of a line.
func describe(positions []draughts.Position, moves []draughts.Move, won bool) Puzzle {
	var z Puzzle
	ambush, crowned, longest := false, false, 0
	for i, m := range moves {
		if i%2 == 1 {
			z.Given += m.NumCaptured()
			continue
		}
		z.Taken += m.NumCaptured()
		longest = max(longest, m.NumCaptured())
		crowned = crowned || m.IsPromotion()
		ambush = ambush || z.Given > 0 && m.CapturedSet()&positions[i].Kings() != 0
	}
	sweep := 3
	if positions[0].Variant().Rules().Size > 8 {
		sweep = 4
	}
	last := positions[len(positions)-1]
	switch {
	case ambush:
		z.Motive = Ambush
	case longest >= sweep:
		z.Motive = Sweep
	case !last.HasMoves() && last.Pieces(last.Turn()) != 0:
		z.Motive = Block
	case won && pieces(positions[0]) <= maxEnding:
		z.Motive = Ending
	case crowned:
		z.Motive = Breakthrough
	case z.Given > 0 && z.Taken > z.Given:
		z.Motive = Shot
	case z.Taken > z.Given:
		z.Motive = Attack
	default:
		z.Motive = Ending
	}
	return z
}

func pieces(p draughts.Position) int { return (p.White() | p.Black()).Len() }

// gain returns what the solver has won after a number of moves, in halves of a man: the value of all pieces, less what
// it was in the first position.
func gain(positions []draughts.Position, ply int) int {
	solver := positions[0].Turn()
	return balance(positions[ply], solver) - balance(positions[0], solver)
}

// balance returns the value of the pieces of c less the opponent's, in halves of a man.
func balance(p draughts.Position, c draughts.Color) int {
	king := 3
	if p.Variant().Rules().FlyingKings {
		king = 6
	}
	value := func(c draughts.Color) int {
		kings := (p.Pieces(c) & p.Kings()).Len()
		return 2*(p.Pieces(c).Len()-kings) + king*kings
	}
	return value(c) - value(c.Other())
}

// isQuiet reports whether neither side could capture if it were to move.
func isQuiet(p draughts.Position) bool {
	other := draughts.UncheckedPosition(p.Variant(), p.Turn().Other(), p.White(), p.Black(), p.Kings())
	return !p.HasCapture() && !other.HasCapture()
}
