package arena

import (
	"fmt"
	"maps"
	"math"
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
	points := 1 // half points of A
	switch r.Game.Outcome().Result {
	case draughts.Win(r.A):
		points = 2
		t.Wins++
	case draughts.Win(r.A.Other()):
		points = 0
		t.Losses++
	default:
		t.Draws++
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

// Decided reports whether a test ends the match with these games: only after a complete pair, and never if it is nil.
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

// colorOfA returns the side that A plays in the game of v with the given number. In the first game of each pair it is
// the side that moves first.
func colorOfA(v draughts.Variant, number int) draughts.Color {
	first := v.Rules().FirstToMove
	if number%2 == 1 {
		return first
	}
	return first.Other()
}

// Report is the result of a match from the side of A, in the form that "draughts match --json" prints.
type Report struct {
	A        string                  `json:"a"`
	B        string                  `json:"b"`
	Variant  string                  `json:"variant"`
	Openings string                  `json:"openings"`
	Seed     uint64                  `json:"seed"`
	Games    int                     `json:"games"`
	Wins     int                     `json:"wins"`
	Draws    int                     `json:"draws"`
	Losses   int                     `json:"losses"`
	Score    reportEstimate          `json:"score"` // share of the points, 0 to 1
	Elo      reportEstimate          `json:"elo"`
	Pairs    [5]int                  `json:"pairs"` // pairs of games with 0, 0.5, 1, 1.5 and 2 points
	SPRT     *reportSPRT             `json:"sprt,omitempty"`
	Ends     map[draughts.Reason]int `json:"ends"` // games by the reason of their end
	FaultsA  int                     `json:"faults_a"`
	FaultsB  int                     `json:"faults_b"`
	Plies    int                     `json:"plies"`    // of all games
	Distinct int                     `json:"distinct"` // games that differ in their first 10 plies: see Tally.Distinct
	TimeMS   int64                   `json:"time_ms"`
}

// reportEstimate is an Estimate in a Report. An infinite number is null.
type reportEstimate struct {
	Value *float64 `json:"value"`
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
}

type reportSPRT struct {
	Elo0    float64 `json:"elo0"`
	Elo1    float64 `json:"elo1"`
	LLR     float64 `json:"llr"`
	Lower   float64 `json:"lower"`
	Upper   float64 `json:"upper"`
	Verdict string  `json:"verdict"` // undecided, or the accepted hypothesis: H0 or H1
}

// Report returns the result of the games in t. openings names m.Openings, sprt is nil for a match without a test, and
// took is the duration of the match.
func (m *Match) Report(openings string, t *Tally, sprt *SPRT, took time.Duration) Report {
	score := t.Pairs.Score()
	score.Value = t.Score() // of all games, the last of which may be without its pair
	r := Report{
		A: m.A.Name, B: m.B.Name, Variant: m.Variant.String(), Openings: openings, Seed: m.Seed,
		Games: t.Games(), Wins: t.Wins, Draws: t.Draws, Losses: t.Losses,
		Score: newReportEstimate(score, 4), Elo: newReportEstimate(t.Pairs.Elo(), 1), Pairs: t.Pairs,
		Ends: t.Ends, FaultsA: t.FaultsA, FaultsB: t.FaultsB, Plies: t.Plies, Distinct: t.Distinct,
		TimeMS: took.Milliseconds(),
	}
	if sprt != nil {
		lower, upper := sprt.Bounds()
		r.SPRT = &reportSPRT{
			sprt.Elo0, sprt.Elo1, rounded(sprt.LLR(t.Pairs), 3), rounded(lower, 3), rounded(upper, 3),
			verdictWords[sprt.Verdict(t.Pairs)][0],
		}
	}
	return r
}

func newReportEstimate(e Estimate, decimals int) reportEstimate {
	number := func(x float64) *float64 {
		if math.IsInf(x, 0) || math.IsNaN(x) {
			return nil
		}
		return new(rounded(x, decimals))
	}
	return reportEstimate{number(e.Value), number(e.Low), number(e.High)}
}

func rounded(x float64, decimals int) float64 {
	scale := math.Pow10(decimals)
	return math.Round(x*scale) / scale
}

// Line returns the score of a match on one line. sprt is nil for a match without a test.
func (t *Tally) Line(sprt *SPRT) string {
	line := fmt.Sprintf("+%d =%d -%d  Elo %s", t.Wins, t.Draws, t.Losses, t.Pairs.Elo())
	if sprt != nil {
		lower, upper := sprt.Bounds()
		line += fmt.Sprintf("  LLR %+.2f (%.2f, %.2f)", sprt.LLR(t.Pairs), lower, upper)
	}
	return line
}
