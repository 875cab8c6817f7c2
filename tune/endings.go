package tune

import (
	"math/rand/v2"

	"github.com/godraughts/draughts"
)

const (
	endingWalks = 10 // of a game
	walkSamples = 6  // at the end of a game, with one of which a walk begins
	walkPlies   = 40 // at most
)

// endings returns quiet positions of endgame databases, with their results. Random moves from the end of the game lead
// to them: at each such position, a walk ends with a probability of a third.
//
// Where databases end the games of self-play, no sample has so few pieces, and the weights of such positions would
// follow from others. An engine without databases needs them.
func (g *GameSamples) endings(db draughts.Prober, random *rand.Rand) (list []Sample) {
	last := g.Samples[max(0, len(g.Samples)-walkSamples):]
	if len(last) == 0 {
		return nil
	}
	for range endingWalks {
		begin := last[random.IntN(len(last))]
		p := begin.Position
		for n := range walkPlies {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			p = p.After(moves[random.IntN(len(moves))])
			if !db.Covers(p) || !isQuiet(p) || random.IntN(3) != 0 {
				continue
			}
			if probe, ok := db.Probe(p, false); ok {
				list = append(list, Sample{Position: p, Result: resultFor(probe.Result, p.Turn()), Ply: begin.Ply + n + 1})
			}
			break
		}
	}
	return list
}
