package tune

import (
	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// Sample is a position and how the game went in which it occurred.
type Sample struct {
	Position draughts.Position
	Result   float64 // for the side to move: 1 won, 0.5 drawn, 0 lost
}

// longShuffle is how many plies without a capture or a man's move may come before a sample: after more of them, kings
// go to and fro, and a few games would crowd out the others.
const longShuffle = 8

// Quiet returns the positions in the main line of g that an evaluation can judge without a search: neither side can
// capture, and something has happened of late. There are none in a game without a result. Of the last moves of a game
// none is left out: a side that gives up a man without need counts as one that has lost it.
func Quiet(g *pdn.Game) []Sample {
	result := g.Result()
	p, err := g.Start.Position()
	if err != nil || result == draughts.Ongoing {
		return nil
	}
	var samples []Sample
	idle := 0
	for next, n := range g.Main.Walk(p) {
		if n.Move == (draughts.Move{}) {
			break // not known, or not legal
		}
		if idle < longShuffle && isQuiet(next) {
			samples = append(samples, Sample{next, share(result, next.Turn())})
		}
		idle++
		if next.Men() != next.After(n.Move).Men() || n.Move.IsCapture() {
			idle = 0
		}
	}
	return samples
}

// isQuiet reports whether neither side could capture if it were to move.
func isQuiet(p draughts.Position) bool {
	passed := draughts.UncheckedPosition(p.Variant(), p.Turn().Other(), p.White(), p.Black(), p.Kings())
	return !p.HasCapture() && !passed.HasCapture()
}

// share returns what a side gets for a result.
func share(r draughts.Result, side draughts.Color) float64 {
	winner, won := r.Winner()
	switch {
	case !won:
		return 0.5
	case winner == side:
		return 1
	}
	return 0
}
