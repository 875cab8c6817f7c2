package main

import (
	"math"
	"time"

	"github.com/godraughts/draughts/arena"
)

// matchObject is the result of a match from the side of A, as -json prints it.
type matchObject struct {
	A        string         `json:"a"`
	B        string         `json:"b"`
	Variant  string         `json:"variant"`
	Openings string         `json:"openings"`
	Seed     uint64         `json:"seed"`
	Games    int            `json:"games"`
	Wins     int            `json:"wins"`
	Draws    int            `json:"draws"`
	Losses   int            `json:"losses"`
	Score    estimateObject `json:"score"` // share of the points, 0 to 1
	Elo      estimateObject `json:"elo"`
	Pairs    [5]int         `json:"pairs"` // pairs of games with 0, 0.5, 1, 1.5 and 2 points
	SPRT     *sprtObject    `json:"sprt,omitempty"`
	Ends     map[string]int `json:"ends"` // games by the reason of their end
	FaultsA  int            `json:"faults_a"`
	FaultsB  int            `json:"faults_b"`
	Plies    int            `json:"plies"` // of all games
	TimeMS   int64          `json:"time_ms"`
}

// estimateObject is an estimate with its confidence interval of 95 %. An infinite number is null.
type estimateObject struct {
	Value *float64 `json:"value"`
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
}

// sprtObject is the state of the sequential test.
type sprtObject struct {
	Elo0    float64 `json:"elo0"`
	Elo1    float64 `json:"elo1"`
	LLR     float64 `json:"llr"`
	Lower   float64 `json:"lower"`
	Upper   float64 `json:"upper"`
	Verdict string  `json:"verdict"` // undecided, or the accepted hypothesis: H0 or H1
}

// object returns the result of the match so far.
func (c *matchCommand) object(t *arena.Tally, took time.Duration) matchObject {
	m := &c.match
	score := t.Pairs.Score()
	score.Value = t.Score() // of all games, the last of which may be without its pair
	o := matchObject{
		A: m.A.Name, B: m.B.Name, Variant: m.Variant.String(), Openings: c.openings, Seed: m.Seed,
		Games: t.Games(), Wins: t.Wins, Draws: t.Draws, Losses: t.Losses,
		Score: newEstimate(score, 4), Elo: newEstimate(t.Pairs.Elo(), 1), Pairs: t.Pairs,
		Ends: map[string]int{}, FaultsA: t.FaultsA, FaultsB: t.FaultsB, Plies: t.Plies, TimeMS: took.Milliseconds(),
	}
	for reason, n := range t.Ends {
		o.Ends[reason.String()] = n
	}
	if c.sprt != nil {
		lower, upper := c.sprt.Bounds()
		o.SPRT = &sprtObject{
			c.sprt.Elo0, c.sprt.Elo1, rounded(c.sprt.LLR(t.Pairs), 3), rounded(lower, 3), rounded(upper, 3),
			[...]string{arena.Undecided: "undecided", arena.AcceptH0: "H0", arena.AcceptH1: "H1"}[c.sprt.Verdict(t.Pairs)],
		}
	}
	return o
}

// newEstimate returns an estimate rounded to a number of decimals.
func newEstimate(e arena.Estimate, decimals int) estimateObject {
	number := func(x float64) *float64 {
		if math.IsInf(x, 0) || math.IsNaN(x) {
			return nil
		}
		x = rounded(x, decimals)
		return &x
	}
	return estimateObject{number(e.Value), number(e.Low), number(e.High)}
}

// rounded returns x rounded to a number of decimals.
func rounded(x float64, decimals int) float64 {
	scale := math.Pow10(decimals)
	return math.Round(x*scale) / scale
}
