package tune

import (
	"hash/fnv"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
	"github.com/godraughts/draughts/pdn"
)

// Sample is a position, how the game went in which it occurred, and what a search made of it.
type Sample struct {
	Position draughts.Position
	Result   float64        // for the side to move: 1 won, 0.5 drawn, 0 lost
	Score    draughts.Score // of the search in this position, for the side to move; 0 if it is not known
	Scored   bool           // whether it is
	Ply      int            // plies from the start of the game
}

// GameSamples are the samples of a game.
type GameSamples struct {
	Origin  string // where the game comes from, such as [SelfPlay.Event]
	Number  int    // of the game among those of that origin
	Result  draughts.Result
	Samples []Sample
}

// SamplesOf returns the samples of a game, those of Quiet. Its origin is the tag Event; its number is the tag Round, or
// otherwise if that is none.
// SamplesOf panics if g is nil.
func SamplesOf(g *pdn.Game, otherwise int) GameSamples {
	nilarg.Check(g == nil, "tune: SamplesOf", "a nil game")
	s := GameSamples{g.Tags.Get("Event"), otherwise, g.Result(), Quiet(g)}
	if n, err := strconv.ParseUint(g.Tags.Get("Round"), 10, 31); err == nil {
		s.Number = int(n)
	}
	return s
}

// heldOutShare is of how many games one is held out.
const heldOutShare = 20

// HeldOut reports whether the game is one of those, one in twenty, that are not learnt from but tell how good the
// learning was. It is always the same ones, by their origin and number.
func (g GameSamples) HeldOut() bool {
	h := fnv.New64a()
	_, _ = h.Write([]byte(g.Origin)) // a hash takes everything
	_, _ = h.Write(strconv.AppendInt([]byte{0}, int64(g.Number), 10))
	return mixed(h.Sum64())%heldOutShare == 0
}

// mixed makes every bit of x depend on all of them (SplitMix64): the last bits of FNV-1a do not.
func mixed(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// longShuffle is how many plies without a capture or a man's move may come before a sample: after more of them, kings
// go to and fro, and a few games would crowd out the others.
const longShuffle = 8

// Quiet returns the positions in the main line of g that an evaluation can judge without a search: neither side can
// capture, and something has happened of late. There are none in a game without a result. Of the last moves of a game
// none is left out: a side that gives up a man without need counts as one that has lost it. A position has a score if
// its move has a comment with nothing else, as in the games of a [SelfPlay]; of a win in an unknown number of plies it
// is the least.
// Quiet panics if g is nil.
func Quiet(g *pdn.Game) []Sample {
	nilarg.Check(g == nil, "tune: Quiet", "a nil game")
	result := g.Result()
	p, err := g.Start.Position()
	if err != nil || result == draughts.Ongoing {
		return nil
	}
	var samples []Sample
	idle, ply := 0, 0
	for next, n := range g.Main.Walk(p) {
		if n.Move == (draughts.Move{}) {
			break // not known, or not legal
		}
		if idle < longShuffle && isQuiet(next) {
			s := Sample{Position: next, Result: share(result, next.Turn()), Ply: ply}
			s.Score, s.Scored = commentedScore(n)
			samples = append(samples, s)
		}
		ply++
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
