package arena

import (
	"fmt"
	"math"
	"time"

	"github.com/godraughts/draughts"
)

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
