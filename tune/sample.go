package tune

import (
	"errors"
	"hash/fnv"
	"math/rand/v2"
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
	// Variations are samples of positions that did not occur in the game. All have a score, and their Result is 0.
	Variations []Sample
}

// NumSamples returns the number of samples, with those of variations.
func (g GameSamples) NumSamples() int { return len(g.Samples) + len(g.Variations) }

// Counts are the numbers of samples and of results of games.
type Counts struct {
	Positions int `json:"positions"` // samples
	White     int `json:"white"`     // games that White won
	Black     int `json:"black"`
	Draw      int `json:"draw"` // games that nobody won
}

// Add counts a game.
func (c *Counts) Add(g GameSamples) {
	c.Positions += g.NumSamples()
	switch g.Result {
	case draughts.WhiteWins:
		c.White++
	case draughts.BlackWins:
		c.Black++
	default:
		c.Draw++
	}
}

// SamplesOf returns the samples of a game: the quiet positions of its main line, in which neither side can capture, and
// the quiet positions with a score in the variations of its main line. A game without a result has no samples.
//
// Positions of the main line after more than seven plies without progress are skipped. A sample has a score if the
// comment of its move is a score, as in the games of [SelfPlay]. For a win in an unknown number of plies that is the
// lowest score of such a win.
//
// The origin is the tag Event. The number is the tag Round, or number if that is not a number.
func SamplesOf(g *pdn.Game, number int) GameSamples {
	line := mainLine{GameSamples: GameSamples{Origin: g.Tags.Get("Event"), Number: number}}
	if n, err := strconv.ParseUint(g.Tags.Get("Round"), 10, 31); err == nil {
		line.Number = int(n)
	}
	start, err := g.Start.Position()
	if err != nil || g.Result() == draughts.Ongoing {
		return line.end(g.Result())
	}
	for p, n := range g.Main.Walk(start) {
		if n.Move == (draughts.Move{}) {
			break // unknown or illegal
		}
		for _, variation := range n.Variations {
			line.addVariation(p, variation)
		}
		score, scored := commentedScore(n)
		line.add(p, n.Move, score, scored)
	}
	return line.end(g.Result())
}

const heldOutOneIn = 20

// HeldOut reports whether the game belongs to the held-out set, one game in twenty, by its origin and number.
func (g GameSamples) HeldOut() bool {
	h := fnv.New64a()
	_, _ = h.Write([]byte(g.Origin)) // a hash returns no error
	_, _ = h.Write(strconv.AppendInt([]byte{0}, int64(g.Number), 10))
	// The finalizer of SplitMix64 makes every bit depend on all bits of the hash. The low bits of FNV-1a do not.
	x := h.Sum64()
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return (x^x>>31)%heldOutOneIn == 0
}

// maxNoProgress limits the samples to positions after fewer plies than this without a capture or a move of a man.
// Otherwise a few long games in which kings move back and forth would have most of the samples.
const maxNoProgress = 8

// mainLine collects the samples of a game, move by move.
type mainLine struct {
	GameSamples
	ply, noProgress int
}

// add adds a position, if it is a sample, before a move that a search may have scored.
func (l *mainLine) add(p draughts.Position, m draughts.Move, score draughts.Score, scored bool) {
	if l.noProgress < maxNoProgress && isQuiet(p) {
		l.Samples = append(l.Samples, Sample{Position: p, Score: score, Scored: scored, Ply: l.ply})
	}
	l.ply++
	l.noProgress++
	if p.Men() != p.After(m).Men() || m.IsCapture() {
		l.noProgress = 0
	}
}

// end returns the samples, with the result of the game.
func (l *mainLine) end(result draughts.Result) GameSamples {
	l.Result = result
	for i := range l.Samples {
		l.Samples[i].Result = resultFor(result, l.Samples[i].Position.Turn())
	}
	return l.GameSamples
}

// addVariation adds the samples of a variation that begins with p.
func (l *mainLine) addVariation(p draughts.Position, variation *pdn.Line) {
	ply := l.ply
	for p, n := range variation.Walk(p) {
		if n.Move == (draughts.Move{}) {
			return
		}
		if score, scored := commentedScore(n); scored && isQuiet(p) {
			l.Variations = append(l.Variations, Sample{Position: p, Score: score, Scored: true, Ply: ply})
		}
		ply++
	}
}

// isQuiet reports whether neither side could capture if it were to move.
func isQuiet(p draughts.Position) bool {
	passed := draughts.UncheckedPosition(p.Variant(), p.Turn().Other(), p.White(), p.Black(), p.Kings())
	return !p.HasCapture() && !passed.HasCapture()
}

// resultFor returns the points of a side for a result: 1 for a win, 0.5 for a draw, 0 for a loss.
func resultFor(r draughts.Result, side draughts.Color) float64 {
	switch r {
	case draughts.Win(side):
		return 1
	case draughts.Win(side.Other()):
		return 0
	}
	return 0.5
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
