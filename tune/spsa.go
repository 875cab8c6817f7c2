package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// SPSA finds whole numbers, such as the constants of a search, by games (simultaneous perturbation stochastic
// approximation; Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient
// approximation", 1992). Two engines play pairs of games, each opening with both colours. For each pair the numbers of
// one engine move a step up or down at random, and those of the other as far the opposite way. All numbers then move a
// little towards the winner's. A number whose step is worth 2 Elo needs about 30,000 pairs.
//
// The steps depend on Seed and on the index of the pair alone, so the same results give the same numbers. The pairs
// of a batch can be played at the same time.
type SPSA struct {
	Numbers []SPSANumber
	Pairs   int     // how many are planned, 1 or more: the moves shrink towards the last
	Batch   int     // how many pairs are played before the numbers move; 0 means 1
	Rate    float64 // how far a number moves at the end for one point, in steps; 0 means 0.003
	Seed    uint64

	done   int         // pairs
	moves  []float64   // of the numbers, of the pairs of this batch that are done
	before [][]float64 // the values at the beginning of each batch before this one
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
// is rounded at random, for both engines alike. ok is false if the pair is of a batch that waits for results.
func (s *SPSA) Engines(pair int) (a, b []int, ok bool) {
	batch := pair / s.batch()
	if batch > len(s.before) {
		return nil, nil, false
	}
	for i, shift := range s.shifts(pair) {
		n := &s.Numbers[i]
		value := n.Value
		if batch < len(s.before) {
			value = s.before[batch][i]
		}
		a = append(a, n.rounded(value+shift.step, shift.rounding))
		b = append(b, n.rounded(value-shift.step, shift.rounding))
	}
	return a, b, true
}

func (s *SPSA) batch() int { return max(s.Batch, 1) }

// Done returns how many pairs Learn has taken.
func (s *SPSA) Done() int { return s.done }

// Found returns the numbers as they are now.
func (s *SPSA) Found() (numbers []int) {
	for _, n := range s.Numbers {
		numbers = append(numbers, int(math.Round(n.Value)))
	}
	return numbers
}

// Engine returns the text that describes an engine with these numbers as constants of its search.
func (s *SPSA) Engine(numbers []int) string {
	text := "default"
	for i, n := range s.Numbers {
		text += fmt.Sprintf(",%s=%d", n.Name, numbers[i])
	}
	return text
}

// Learn takes the result of the next pair. points is what engine a has won less what engine b has, with 1 for a won
// game. The numbers move after the last pair of a batch.
func (s *SPSA) Learn(points float64) {
	offset, rate := float64(spsaOffset*float64(s.Pairs)), s.Rate
	if rate == 0 {
		rate = spsaRate
	}
	rate *= math.Pow((offset+float64(s.Pairs))/(offset+float64(s.done+1)), spsaRateExponent)
	if s.moves == nil {
		s.moves = make([]float64, len(s.Numbers))
	}
	for i, shift := range s.shifts(s.done) {
		step := s.Numbers[i].Step
		s.moves[i] += float64(rate * step * step / shift.step * points)
	}
	if s.done++; s.done%s.batch() == 0 || s.done == s.Pairs {
		s.move()
	}
}

// move moves the numbers after a batch.
func (s *SPSA) move() {
	values := make([]float64, len(s.Numbers))
	for i := range s.Numbers {
		n := &s.Numbers[i]
		values[i] = n.Value
		n.Value = n.limited(n.Value + s.moves[i])
	}
	s.before, s.moves = append(s.before, values), nil
}

// shift is how the engines of a pair differ in a number: a has it a step higher, or lower if the step is negative.
type shift struct{ step, rounding float64 }

func (s *SPSA) shifts(pair int) []shift {
	random := rand.New(rand.NewPCG(s.Seed, uint64(pair)))
	growth := math.Pow(float64(s.Pairs)/float64(pair+1), spsaStepExponent)
	shifts := make([]shift, len(s.Numbers))
	for i, n := range s.Numbers {
		shifts[i] = shift{n.Step * growth, random.Float64()}
		if random.IntN(2) == 0 {
			shifts[i].step = -shifts[i].step
		}
	}
	return shifts
}

func (n *SPSANumber) limited(value float64) float64 { return max(n.Min, min(value, n.Max)) }

// rounded returns a value between the limits as a whole number: the one below it plus 0 to 1.
func (n *SPSANumber) rounded(value, rounding float64) int {
	return int(n.limited(math.Floor(n.limited(value) + rounding)))
}
