package arena

import (
	"errors"
	"fmt"
	"math"
)

// SPRT is the sequential probability ratio test of whether A is Elo1 points stronger than B, or Elo0. It looks at the
// pairs so far and says when there are enough. Elo is logistic.
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // the risks of taking Elo1 for true when Elo0 is, and the reverse; 0.05 if 0
}

// Verdict is what a test has found.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota
	IsElo0            // A is not stronger by Elo1
	IsElo1            // A is stronger by more than Elo0
)

// String returns the verdict in words, such as "A is not stronger by Elo1".
func (v Verdict) String() string {
	switch v {
	case Undecided:
		return "undecided"
	case IsElo0:
		return "A is not stronger by Elo1"
	case IsElo1:
		return "A is stronger by more than Elo0"
	}
	return "invalid verdict"
}

// ErrSPRT is returned for a test that cannot be made.
var ErrSPRT = errors.New("impossible test")

// Check returns an ErrSPRT unless Elo0 is less than Elo1 and the risks are between 0 and a half.
func (s SPRT) Check() error {
	alpha, beta := s.risks()
	for _, elo := range []float64{s.Elo0, s.Elo1} {
		if math.IsNaN(elo) || math.Abs(elo) > 1000 {
			return fmt.Errorf("%w: Elo %v is not within 1000", ErrSPRT, elo)
		}
	}
	switch {
	case s.Elo0 >= s.Elo1:
		return fmt.Errorf("%w: Elo %v is not less than %v", ErrSPRT, s.Elo0, s.Elo1)
	case alpha < 0 || alpha >= 0.5 || beta < 0 || beta >= 0.5:
		return fmt.Errorf("%w: risks of %v and %v are not between 0 and 0.5", ErrSPRT, alpha, beta)
	}
	return nil
}

func (s SPRT) risks() (alpha, beta float64) {
	alpha, beta = s.Alpha, s.Beta
	if alpha == 0 {
		alpha = 0.05
	}
	if beta == 0 {
		beta = 0.05
	}
	return alpha, beta
}

// Bounds returns the log-likelihood ratios at which the test ends: at or below the first Elo0 is taken for true, at or
// above the second Elo1.
func (s SPRT) Bounds() (lower, upper float64) {
	alpha, beta := s.risks()
	return math.Log(beta / (1 - alpha)), math.Log((1 - beta) / alpha)
}

// Verdict returns what the pairs prove.
func (s SPRT) Verdict(p Pentanomial) Verdict {
	lower, upper := s.Bounds()
	switch llr := s.LLR(p); {
	case llr <= lower:
		return IsElo0
	case llr >= upper:
		return IsElo1
	}
	return Undecided
}

// LLR returns the logarithm of how much more likely the pairs are if Elo1 is true than if Elo0 is. This is the
// generalized test: each hypothesis is given the distribution of pairs, with its own mean, that makes what was seen
// likeliest (Van den Bergh, A practical introduction to the GSPRT).
func (s SPRT) LLR(p Pentanomial) float64 {
	if p.N() == 0 {
		return 0
	}
	const unseen = 1e-3 // pairs, so that no result is impossible
	var counts [5]float64
	n := 0.0
	for i, count := range p {
		counts[i] = max(float64(count), unseen)
		n += counts[i]
	}
	for i := range counts {
		counts[i] /= n
	}
	p0, p1 := likeliest(counts, scoreOf(s.Elo0)), likeliest(counts, scoreOf(s.Elo1))
	llr := 0.0
	for i, share := range counts {
		llr += n * share * math.Log(p1[i]/p0[i])
	}
	return llr
}

// likeliest returns the distribution with a given mean score under which the shares seen are likeliest. With a Lagrange
// multiplier x it is share/(1+x(score-mean)), where x makes the mean right: found by halving, as the sum falls with x.
func likeliest(shares [5]float64, mean float64) [5]float64 {
	low, high := -1/(1-mean), 1/mean // where a denominator becomes 0
	var found [5]float64
	for range 100 {
		x := (low + high) / 2
		sum := 0.0
		for i, share := range shares {
			distance := float64(i)/4 - mean
			found[i] = share / (1 + x*distance)
			sum += found[i] * distance
		}
		if sum > 0 {
			low = x
		} else {
			high = x
		}
	}
	return found
}
