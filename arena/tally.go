package arena

import (
	"maps"
	"time"

	"github.com/godraughts/draughts"
)

// Tally counts the results of a match. The zero Tally is empty.
type Tally struct {
	Wins, Draws, Losses int                     // of A
	Pairs               Pentanomial             // of complete pairs of games
	Ends                map[draughts.Reason]int // number of games by the reason of their outcome
	FaultsA, FaultsB    int                     // games lost by a fault: see Record.Fault
	Plies               int                     // moves of both sides, those of the openings included
	Distinct            int                     // games of which no earlier one has the same first VarietyPlies moves

	first int // half points of A in the first game of the pair
	lines map[lineStart]bool
}

// VarietyPlies is the number of plies by which games are told apart in [Tally].Distinct. Games that are the same are
// one piece of evidence, not several: with many of them the confidence intervals of a match are too narrow.
const VarietyPlies = 10

type lineStart struct {
	from  draughts.Position
	moves [VarietyPlies]draughts.Move
}

// Add adds a game. Games must be added in the order of their numbers, from 1.
func (t *Tally) Add(r *Record) {
	points := r.HalfPoints()
	switch points {
	case 2:
		t.Wins++
	case 1:
		t.Draws++
	default:
		t.Losses++
	}
	if r.Fault != "" {
		if points == 0 {
			t.FaultsA++
		} else {
			t.FaultsB++
		}
	}
	if t.lines == nil {
		t.Ends, t.lines = map[draughts.Reason]int{}, map[lineStart]bool{}
	}
	t.Ends[r.Game.Outcome().Reason]++
	t.Plies += r.Game.Ply()
	line := lineStart{from: r.Game.Start()}
	copy(line.moves[:], r.Game.Moves())
	t.lines[line] = true
	t.Distinct = len(t.lines)
	if t.Games()%2 == 1 {
		t.first = points
	} else {
		t.Pairs[t.first+points]++
	}
}

// Clone returns a copy that shares nothing with t.
func (t *Tally) Clone() Tally {
	clone := *t
	clone.Ends = maps.Clone(t.Ends)
	clone.lines = maps.Clone(t.lines)
	return clone
}

// Games returns the number of games.
func (t *Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Score returns the share of the points that A has won in all games, 0 to 1. Without a game it is 0.5. For the
// confidence interval see Pairs.
func (t *Tally) Score() float64 {
	if t.Games() == 0 {
		return 0.5
	}
	return (float64(t.Wins) + float64(float64(t.Draws)/2)) / float64(t.Games())
}

// Decided reports whether a test ends the match with these games. A match can end only after a complete pair. A nil
// test never ends a match.
func (t *Tally) Decided(sprt *SPRT) bool {
	return sprt != nil && t.Games()%2 == 0 && sprt.Verdict(t.Pairs) != Undecided
}

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
	switch r.Game.Outcome().Result {
	case draughts.Win(r.A):
		return 2
	case draughts.Win(r.A.Other()):
		return 0
	}
	return 1
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
