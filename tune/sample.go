package tune

import (
	"errors"
	"hash/fnv"
	"strconv"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
	"github.com/godraughts/draughts/pdn"
)

// ErrNoSamples is returned if there are no samples to fit weights to.
var ErrNoSamples = errors.New("no samples: no quiet position of a game with a result")

// Sample is a position of a game, with the result of the game and the score of a search.
type Sample struct {
	Position draughts.Position
	Result   float64        // of the game for the side to move: 1 for a win, 0.5 for a draw, 0 for a loss
	Score    draughts.Score // of the search for the side to move; 0 if it is unknown
	Scored   bool           // the score is known
	Ply      int            // from the start of the game
}

// GameSamples are the samples of a game.
type GameSamples struct {
	Origin  string // source of the game, such as [SelfPlay.Event]
	Number  int    // of the game among those of that origin
	Result  draughts.Result
	Samples []Sample // of the main line
	// Variations are samples of positions that did not occur in the game. All have a score, and their Result is 0: the
	// result of the game is not theirs.
	Variations []Sample
}

// NumSamples returns the number of samples, with those of variations.
func (g GameSamples) NumSamples() int { return len(g.Samples) + len(g.Variations) }

// SamplesOf returns the samples of a game: its [QuietSamples], and the quiet positions with a score in the variations
// of its main line. The origin is the tag Event. The number is the tag Round, or number if that is not a number.
func SamplesOf(g *pdn.Game, number int) GameSamples {
	s := GameSamples{g.Tags.Get("Event"), number, g.Result(), QuietSamples(g), variationSamples(g)}
	if n, err := strconv.ParseUint(g.Tags.Get("Round"), 10, 31); err == nil {
		s.Number = int(n)
	}
	return s
}

// heldOutOneIn is the number of games of which one is held out.
const heldOutOneIn = 20

// HeldOut reports whether the game belongs to the held-out set, one game in twenty. It depends on origin and number
// only.
func (g GameSamples) HeldOut() bool {
	h := fnv.New64a()
	_, _ = h.Write([]byte(g.Origin)) // a hash returns no error
	_, _ = h.Write(strconv.AppendInt([]byte{0}, int64(g.Number), 10))
	return mix64(h.Sum64())%heldOutOneIn == 0
}

// mix64 is the finalizer of SplitMix64: every bit of the result depends on all bits of x. The low bits of FNV-1a do
// not.
func mix64(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// maxNoProgress limits the samples to positions after fewer plies than this without a capture or a move of a man.
// Otherwise a few long games in which kings move back and forth would have most of the samples.
const maxNoProgress = 8

// QuietSamples returns the quiet positions in the main line of a game: those in which neither side can capture.
//
// Positions after more than seven plies without progress are skipped. A game without a result has no samples. A sample
// has a score if the comment of its move is a score, as in the games of [SelfPlay]. For a win in an unknown number of
// plies that is the lowest score of such a win.
func QuietSamples(g *pdn.Game) []Sample {
	result := g.Result()
	p, err := g.Start.Position()
	if err != nil || result == draughts.Ongoing {
		return nil
	}
	var samples []Sample
	noProgress, ply := 0, 0
	for next, n := range g.Main.Walk(p) {
		if n.Move == (draughts.Move{}) {
			break // unknown or illegal
		}
		if noProgress < maxNoProgress && isQuiet(next) {
			s := Sample{Position: next, Result: resultFor(result, next.Turn()), Ply: ply}
			s.Score, s.Scored = commentedScore(n)
			samples = append(samples, s)
		}
		ply++
		noProgress++
		if next.Men() != next.After(n.Move).Men() || n.Move.IsCapture() {
			noProgress = 0
		}
	}
	return samples
}

// variationSamples returns the quiet positions with a score in the variations of the main line.
func variationSamples(g *pdn.Game) []Sample {
	p, err := g.Start.Position()
	if err != nil || g.Result() == draughts.Ongoing {
		return nil
	}
	var samples []Sample
	ply := 0
	for p, n := range g.Main.Walk(p) {
		if n.Move == (draughts.Move{}) {
			break // unknown or illegal
		}
		for _, line := range n.Variations {
			at := ply
			for next, n := range line.Walk(p) {
				if n.Move == (draughts.Move{}) {
					break
				}
				if score, ok := commentedScore(n); ok && isQuiet(next) {
					samples = append(samples, Sample{Position: next, Score: score, Scored: true, Ply: at})
				}
				at++
			}
		}
		ply++
	}
	return samples
}

// isQuiet reports whether neither side could capture if it were to move.
func isQuiet(p draughts.Position) bool {
	passed := draughts.UncheckedPosition(p.Variant(), p.Turn().Other(), p.White(), p.Black(), p.Kings())
	return !p.HasCapture() && !passed.HasCapture()
}

// resultFor returns the points of a side for a result: 1 for a win, 0.5 for a draw, 0 for a loss.
func resultFor(r draughts.Result, side draughts.Color) float64 {
	winner, won := r.Winner()
	switch {
	case !won:
		return 0.5
	case winner == side:
		return 1
	}
	return 0
}

// commentedScore returns the score in the comments after a move; ok is false if there is none.
func commentedScore(n *pdn.Node) (s draughts.Score, ok bool) {
	for _, comment := range n.CommentsAfter {
		if s, ok := analysis.ParseScore(comment); ok {
			return s, true
		}
	}
	return 0, false
}
