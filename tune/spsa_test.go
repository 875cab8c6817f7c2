package tune_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/godraughts/draughts/tune"
)

// TestSPSA lets engines play whose strength falls with the distance of their numbers from the best ones. SPSA must find
// these, within its limits, from results that are mostly chance.
func TestSPSA(t *testing.T) {
	best := []float64{70, 20, 300}
	s := tune.SPSA{Pairs: 30000, Batch: 7, Seed: 1, Numbers: []tune.SPSANumber{
		{Name: "up", Value: 40, Step: 10, Min: 0, Max: 1000},
		{Name: "down", Value: 60, Step: 10, Min: 0, Max: 1000},
		{Name: "limited", Value: 90, Step: 10, Min: 0, Max: 100},
	}}
	strength := func(numbers []int) (sum float64) {
		for i, n := range numbers {
			distance := (float64(n) - best[i]) / s.Numbers[i].Step
			sum -= distance * distance / 100
		}
		return sum
	}
	random := rand.New(rand.NewPCG(2, 2))
	for pair := range s.Pairs {
		a, b, ok := s.Engines(pair)
		assert.True(t, ok)
		points, lead := 0.0, (strength(a)-strength(b))/2
		for range 2 {
			switch x := random.Float64(); {
			case x < 0.25+lead:
				points++
			case x > 0.75+lead:
				points--
			}
		}
		s.Learn(points)
	}
	assert.InDelta(t, 70, s.Numbers[0].Value, 5)
	assert.InDelta(t, 20, s.Numbers[1].Value, 5)
	assert.InDelta(t, 100, s.Numbers[2].Value, 5)
	assert.Equal(t, s.Pairs, s.Done())
	for pair := s.Pairs - 100; pair < s.Pairs; pair++ {
		a, b, _ := s.Engines(pair)
		for i, n := range s.Numbers {
			assert.InDelta(t, 2*n.Value, float64(a[i]+b[i]), 1+3*n.Step)
			assert.True(t, min(a[i], b[i]) >= int(n.Min) && max(a[i], b[i]) <= int(n.Max))
		}
	}
}
