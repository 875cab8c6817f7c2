package arena

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/godraughts/draughts/internal/enum"
)

// SPRT is a sequential probability ratio test of two hypotheses: A is Elo0 points stronger than B (H0), or Elo1 points
// (H1). Elo is logistic. The probabilities of accepting H1 if H0 is true, and H0 if H1 is true, are 5 %.
type SPRT struct {
	Elo0 float64 `json:"elo0"`
	Elo1 float64 `json:"elo1"`
}

// Verdict is the result of a test: Undecided, AcceptH0 or AcceptH1.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota
	AcceptH0          // A is not stronger by Elo1
	AcceptH1          // A is stronger by more than Elo0
)

// String returns the verdict in words, such as "A is not stronger by Elo1".
func (v Verdict) String() string { return enum.Name(verdictWords, v) }

var verdictWords = []enum.Word{
	{"undecided", "undecided"}, {"H0", "A is not stronger by Elo1"}, {"H1", "A is stronger by more than Elo0"},
}

// ErrSPRT is returned for a test that cannot be made.
var ErrSPRT = errors.New("invalid test")

// Check returns an ErrSPRT unless Elo0 is less than Elo1.
func (s SPRT) Check() error {
	for _, elo := range []float64{s.Elo0, s.Elo1} {
		if math.IsNaN(elo) || math.Abs(elo) > 1000 {
			return fmt.Errorf("%w: Elo %v is not within 1000", ErrSPRT, elo)
		}
	}
	if s.Elo0 >= s.Elo1 {
		return fmt.Errorf("%w: Elo %v is not less than %v", ErrSPRT, s.Elo0, s.Elo1)
	}
	return nil
}

// Bounds returns the log-likelihood ratios at which the test ends: at lower H0 is accepted, at upper H1.
func (s SPRT) Bounds() (lower, upper float64) {
	const errorRate = 0.05
	upper = math.Log((1 - errorRate) / errorRate)
	return -upper, upper
}

// Verdict returns the result of the test after these pairs.
func (s SPRT) Verdict(p Pentanomial) Verdict {
	lower, upper := s.Bounds()
	switch llr := s.LLR(p); {
	case llr <= lower:
		return AcceptH0
	case llr >= upper:
		return AcceptH1
	}
	return Undecided
}

// LLR returns the log-likelihood ratio of the pairs under H1 and H0. The test is the generalized one: a hypothesis
// stands for the maximum-likelihood distribution of pairs with its mean (Van den Bergh, A practical introduction to the
// GSPRT).
func (s SPRT) LLR(p Pentanomial) float64 {
	if p.N() == 0 {
		return 0
	}
	const minCount = 1e-3 // a count of 0 would make a result impossible
	var counts [5]float64
	n := 0.0
	for i, count := range p {
		counts[i] = max(float64(count), minCount)
		n += counts[i]
	}
	for i := range counts {
		counts[i] /= n
	}
	p0, p1 := maxLikelihood(counts, scoreOf(s.Elo0)), maxLikelihood(counts, scoreOf(s.Elo1))
	llr := 0.0
	for i, share := range counts {
		llr += float64(n * share * math.Log(p1[i]/p0[i]))
	}
	return llr
}

// maxLikelihood returns the distribution with a given mean score that maximizes the likelihood of the observed shares.
// It is share/(1+x(score-mean)). The Lagrange multiplier x, which makes the mean right, is found by bisection.
func maxLikelihood(shares [5]float64, mean float64) [5]float64 {
	low, high := -1/(1-mean), 1/mean // where a denominator becomes 0
	var found [5]float64
	for range 100 {
		x := (low + high) / 2
		sum := 0.0
		for i, share := range shares {
			distance := float64(float64(i)/4) - mean
			found[i] = share / (1 + float64(x*distance))
			sum += float64(found[i] * distance)
		}
		if sum > 0 {
			low = x
		} else {
			high = x
		}
	}
	return found
}

// Pentanomial counts pairs of games by the points of A in both games: 0, 0.5, 1, 1.5 and 2.
type Pentanomial [5]int

// N returns the number of pairs.
func (p Pentanomial) N() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Estimate is an estimated value with its confidence interval of 95 %.
type Estimate struct {
	Value     float64
	Low, High float64 // the ends of the interval
}

// Score returns the share of the points that A has won, 0 to 1. Without a pair it is 0.5.
//
// The interval is Student's, with half a pair added to each of the five results, as Jeffreys' prior has them (Proc. R.
// Soc. A 186, 1946): without these, the variance of few pairs is often too small. If all pairs have the same result,
// its share is at least that of Clopper and Pearson (Biometrika 26, 1934), and all others may be won, or lost. The
// interval is 0 to 1, or unknown, of fewer than five pairs.
func (p Pentanomial) Score() Estimate {
	n := float64(p.N())
	if n == 0 {
		return Estimate{0.5, 0, 1}
	}
	value, mean := 0.0, 0.0
	for i, count := range p {
		value += float64(float64(i) / 4 * float64(count) / n)
		mean += float64(float64(i) / 4 * (float64(count) + 0.5) / (n + 2.5))
	}
	const minPairs = 5
	switch {
	case n < minPairs:
		return Estimate{value, 0, 1}
	case slices.Contains(p[:], p.N()):
		share := math.Pow(0.025, 1/n) // with which n pairs in a row have that result in 2.5 % of all cases
		return Estimate{value, value * share, 1 - float64((1-value)*share)}
	}
	variance := 0.0
	for i, count := range p {
		distance := float64(float64(i)/4) - mean
		variance += float64(distance * distance * (float64(count) + 0.5) / (n + 2.5))
	}
	margin := float64(student95(n-1) * math.Sqrt(variance/n))
	return Estimate{value, max(mean-margin, 0), min(mean+margin, 1)}
}

// student95 returns the number of standard deviations to each side that include 95 % of Student's distribution, to
// 0.02 from 4 degrees of freedom on (Abramowitz and Stegun, Handbook of Mathematical Functions, 1964, 26.7.5).
func student95(freedom float64) float64 {
	return 1.959964 + (2.37227+(2.82250+(2.55585+1.58953/freedom)/freedom)/freedom)/freedom
}

// Elo returns by how many Elo points A is stronger than B. It is infinite where the score or its bound is 0 or 1.
func (p Pentanomial) Elo() Estimate {
	s := p.Score()
	return Estimate{eloOf(s.Value), eloOf(s.Low), eloOf(s.High)}
}

// String returns the estimate as a difference, such as "+5.9 ± 3.7". If one end of the interval is infinite, it gives
// the other, as in "+Inf, at least +140.2". If both are, it is "unknown".
func (e Estimate) String() string {
	low, high := !math.IsInf(e.Low, 0), !math.IsInf(e.High, 0)
	margin := (e.High - e.Low) / 2
	switch {
	case math.IsNaN(e.Value) || math.IsNaN(margin) || !low && !high:
		return "unknown"
	case !high:
		return fmt.Sprintf("%+.1f, at least %+.1f", e.Value, e.Low)
	case !low:
		return fmt.Sprintf("%+.1f, at most %+.1f", e.Value, e.High)
	}
	return fmt.Sprintf("%+.1f ± %.1f", e.Value, margin)
}

func eloOf(score float64) float64 { return 400 * math.Log10(score/(1-score)) }
func scoreOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
