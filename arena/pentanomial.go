package arena

import (
	"fmt"
	"math"
)

// Pentanomial counts pairs of games by the points of A in both games: 0, 0.5, 1, 1.5 and 2.
type Pentanomial [5]int

// N returns the number of pairs.
func (p Pentanomial) N() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Estimate is an estimated value with its confidence interval of 95 %.
type Estimate struct {
	Value     float64
	Low, High float64 // the ends of the interval
}

// Margin returns half the length of the interval. It may be infinite.
func (e Estimate) Margin() float64 { return (e.High - e.Low) / 2 }

// deviations95 is the number of standard deviations to each side that include 95 % of a normal distribution.
const deviations95 = 1.959964

// Score returns the share of the points that A has won, 0 to 1. Without a pair it is 0.5, with the interval 0 to 1.
//
// If A has won all points or none, the variance is 0. The other end of the interval is then that of Clopper and Pearson
// (Biometrika 26, 1934), which counts a pair as a success or a failure.
func (p Pentanomial) Score() Estimate {
	n := float64(p.N())
	extreme := math.Pow(0.025, 1/n) // the rate of success at which n successes in a row have a probability of 2.5 %
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

// Elo returns by how many Elo points A is stronger than B. A score of 0 or 1 is an infinite difference, also at the
// ends of the interval.
func (p Pentanomial) Elo() Estimate {
	s := p.Score()
	return Estimate{eloOf(s.Value), eloOf(s.Low), eloOf(s.High)}
}

// String returns the estimate as a difference, such as "+5.9 ± 3.7". If one end of the interval is infinite, it gives
// the other, as in "+Inf, at least +140.2". If both are, it is "unknown".
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

// eloOf returns the difference in Elo at which a score is expected.
func eloOf(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// scoreOf returns the score that is expected at a difference in Elo.
func scoreOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
