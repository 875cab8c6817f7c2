package arena

import (
	"fmt"
	"math"
)

// Pentanomial counts pairs of games by the points that A has made in both: none, a half, one, one and a half, two.
type Pentanomial [5]int

// N returns how many pairs there are.
func (p Pentanomial) N() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Estimate is a figure with its error.
type Estimate struct {
	Value     float64
	Low, High float64 // the ends of the interval that holds the true figure in 95 of 100 matches
}

// Margin returns half the length of the interval; it may be infinite.
func (e Estimate) Margin() float64 { return (e.High - e.Low) / 2 }

// deviations95 is how many standard deviations to each side hold 95 % of a normal distribution.
const deviations95 = 1.959964

// Score returns the share of the points that A has made, 0 to 1. Without a pair it is 0.5, and all is possible. If A has
// made all points or none, the pairs do not vary, and the other end of the interval is that of Clopper and Pearson
// (Biometrika 26, 1934), where a pair counts as made in full or not at all.
func (p Pentanomial) Score() Estimate {
	n := float64(p.N())
	extreme := math.Pow(0.025, 1/n) // so improbable is it that all n pairs are made in full
	switch int(n) {
	case 0:
		return Estimate{0.5, 0, 1}
	case p[4]:
		return Estimate{1, extreme, 1}
	case p[0]:
		return Estimate{0, 0, 1 - extreme}
	}
	mean, square := 0.0, 0.0
	for i, count := range p {
		share := float64(i) / 4
		mean += share * float64(count) / n
		square += share * share * float64(count) / n
	}
	variance := max(square-mean*mean, 0)
	margin := deviations95 * math.Sqrt(variance/n)
	return Estimate{mean, max(mean-margin, 0), min(mean+margin, 1)}
}

// Elo returns by how many points A is the stronger. It is infinite if A has made all points or none, as is an end of the
// interval that is a score of all or none.
func (p Pentanomial) Elo() Estimate {
	s := p.Score()
	return Estimate{eloOf(s.Value), eloOf(s.Low), eloOf(s.High)}
}

// String returns the estimate for a scale of points, such as "+5.9 ± 3.7". Where an end of the interval is infinite it
// gives the other, as in "+Inf, at least +140.2"; where both are, it is "unknown".
func (e Estimate) String() string {
	low, high := !math.IsInf(e.Low, 0), !math.IsInf(e.High, 0)
	switch {
	case math.IsNaN(e.Value) || math.IsNaN(e.Margin()) || !low && !high:
		return "unknown"
	case !high:
		return fmt.Sprintf("%+.1f, at least %+.1f", e.Value, e.Low)
	case !low:
		return fmt.Sprintf("%+.1f, at most %+.1f", e.Value, e.High)
	}
	return fmt.Sprintf("%+.1f ± %.1f", e.Value, e.Margin())
}

// eloOf returns the difference in Elo that makes a score expected.
func eloOf(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// scoreOf returns the score that a difference in Elo makes expected.
func scoreOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
