package tune

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/godraughts/draughts/eval"
)

// ClassicFit fits the weights of [draughts.Classic] by logistic regression. The zero value begins with zero weights.
//
// The evaluation divided by a scale is the logarithm of the odds of a win. The loss is the mean cross-entropy of the
// results and the predicted probabilities, with a ridge penalty. It has a single minimum, which Newton's method finds
// in a few rounds. There is no learning rate, and the same samples give the same weights.
type ClassicFit struct {
	// From are the initial weights. A weight stays as it is here if no sample depends on it.
	From eval.ClassicWeights
	// Ridge is the strength of the penalty. A weight that differs from From by one scale costs half of Ridge in
	// log-likelihood. 0 means 3.
	Ridge float64
	// Keep are terms whose weights stay as they are in From, those by square included.
	Keep []eval.ClassicTerm
	// Round, if not nil, is called before each round with the loss.
	Round func(round int, loss float64)
}

const (
	defaultRidge = 3
	maxRounds    = 50
	minGain      = 1e-7 // the fit ends when a round reduces the loss by less
)

// Weights fits weights to samples of one rule set. Their scale is that of From: a score predicts the same result as
// before. The error is ErrNoSamples or that of ctx.
func (f ClassicFit) Weights(ctx context.Context, samples []Sample) (eval.ClassicWeights, error) {
	if len(samples) == 0 {
		return f.From, ErrNoSamples
	}
	m := newClassicModel(samples[0].Position.Variant().Rules().Size)
	scale := Scale(eval.NewClassic(f.From), samples)
	from := m.vector(&f.From) // like all vectors below, in units of the scale
	for i := range from {
		from[i] /= scale
	}
	ridge := m.ridge(cmp.Or(f.Ridge, defaultRidge), f.Keep)
	weights, best := slices.Clone(from), math.Inf(1)
	step := make([]float64, len(weights))
	for round := 0; round < maxRounds; round++ {
		if err := ctx.Err(); err != nil {
			return f.From, err
		}
		d := m.derivatives(samples, weights)
		d.penalize(weights, from, ridge)
		loss := d.loss / float64(len(samples))
		if f.Round != nil {
			f.Round(round, loss)
		}
		if loss > best {
			// The step was too long: go back by half of it.
			for i := range weights {
				step[i] /= 2
				weights[i] += step[i]
			}
			continue
		}
		if best-loss < minGain {
			break
		}
		best = loss
		step = d.newtonStep()
		next := make([]float64, len(weights))
		for i := range weights {
			next[i] = weights[i] - step[i]
		}
		weights = next
	}
	return m.weights(&f.From, weights, scale), nil
}
