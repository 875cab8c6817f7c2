package arena

import (
	"time"

	"github.com/godraughts/draughts"
)

// Record is a finished game of a match.
type Record struct {
	Number  int            // in the match, from 1
	Opening string         // name of the opening
	A       draughts.Color // side that A played
	Game    *draughts.Game // with its outcome
	Fault   string         // how the loser failed, if the reason of the outcome is Forfeit or TimeOut
	Time    time.Duration  // duration of the game; 0 if it was read from a Log
}

// HalfPoints returns the score of A in half points: 2 for a win, 1 for a draw, 0 for a loss.
func (r *Record) HalfPoints() int {
	if r.Game == nil {
		panic("arena: HalfPoints of a record without a game")
	}
	winner, won := r.Game.Outcome().Result.Winner()
	switch {
	case !won:
		return 1
	case winner == r.A:
		return 2
	}
	return 0
}

// colorOfA returns the side that A plays in the game of v with the given number. In the first game of each pair it is
// the side that moves first.
func colorOfA(v draughts.Variant, number int) draughts.Color {
	first := v.Rules().FirstToMove
	if number%2 == 1 {
		return first
	}
	return first.Other()
}
