package tune

import (
	"math"
	"math/rand/v2"
)

// SPSA finds whole numbers, such as the constants of a search, by games (simultaneous perturbation stochastic
// approximation; Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient
// approximation", 1992). Two engines play pairs of games, each opening with both colours. For each pair the numbers of
// one engine move a step up or down at random, and those of the other as far the opposite way. All numbers then move a
// little towards the winner's. A number whose step is worth 2 Elo needs about 30,000 pairs.
//
// The steps depend on Seed and on the index of the pair alone, so the same results give the same numbers.
type SPSA struct {
	Numbers []SPSANumber
	Pairs   int     // how many are planned, 1 or more: the moves shrink towards the last
	Rate    float64 // how far a number moves at the end for one point, in steps; 0 means 0.003
	Seed    uint64
}

// SPSANumber is a number that SPSA changes.
type SPSANumber struct {
	Name     string
	Value    float64 // at first the initial value, and at the end the one that was found
	Step     float64 // larger than 0: how far the engines of the last pairs have it from Value
	Min, Max float64
}

// The exponents and the offset, a share of the pairs, of the usual gain sequences (Spall, "Implementation of the
// simultaneous perturbation algorithm for stochastic optimization", 1998).
const (
	spsaRateExponent = 0.602
	spsaStepExponent = 0.101
	spsaOffset       = 0.1
	spsaRate         = 0.003
)

// Engines returns the numbers of the two engines of a pair. Pairs are numbered from 0. A number between two whole ones
// is rounded at random, for both engines alike.
func (s *SPSA) Engines(pair int) (a, b []int) {
	for i, way := range s.ways(pair) {
		n := &s.Numbers[i]
		a = append(a, n.rounded(n.Value+way.step, way.rounding))
		b = append(b, n.rounded(n.Value-way.step, way.rounding))
	}
	return a, b
}

// Found returns the numbers as they are now.
func (s *SPSA) Found() (numbers []int) {
	for _, n := range s.Numbers {
		numbers = append(numbers, int(math.Round(n.Value)))
	}
	return numbers
}

// Learn moves the numbers after a pair. points is what engine a has won less what engine b has, with 1 for a won game.
func (s *SPSA) Learn(pair int, points float64) {
	offset, rate := spsaOffset*float64(s.Pairs), s.Rate
	if rate == 0 {
		rate = spsaRate
	}
	rate *= math.Pow((offset+float64(s.Pairs))/(offset+float64(pair+1)), spsaRateExponent)
	for i, way := range s.ways(pair) {
		n := &s.Numbers[i]
		n.Value = n.limited(n.Value + rate*n.Step*n.Step/way.step*points)
	}
}

// way is how the engines of a pair differ in a number: a has it a step higher, or lower if the step is negative.
type way struct{ step, rounding float64 }

func (s *SPSA) ways(pair int) []way {
	random := rand.New(rand.NewPCG(s.Seed, uint64(pair)))
	growth := math.Pow(float64(s.Pairs)/float64(pair+1), spsaStepExponent)
	ways := make([]way, len(s.Numbers))
	for i, n := range s.Numbers {
		ways[i] = way{n.Step * growth, random.Float64()}
		if random.IntN(2) == 0 {
			ways[i].step = -ways[i].step
		}
	}
	return ways
}

func (n *SPSANumber) limited(value float64) float64 { return max(n.Min, min(value, n.Max)) }

// rounded returns a value between the limits as a whole number: the one below it plus 0 to 1.
func (n *SPSANumber) rounded(value, rounding float64) int {
	return int(n.limited(math.Floor(n.limited(value) + rounding)))
}
