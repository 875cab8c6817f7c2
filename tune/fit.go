package tune

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/nilarg"
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

// ErrNoSamples is returned if there are no samples to fit weights to.
var ErrNoSamples = errors.New("no samples: no quiet position of a game with a result")

const (
	standardRidge = 3
	maxRounds     = 50
	minGain       = 1e-7 // the fit ends when a round reduces the loss by less
)

// Weights fits weights to samples of one rule set. Their scale is that of From: a score predicts the same result as
// before. The error is ErrNoSamples or that of ctx. Weights panics if ctx is nil.
func (f ClassicFit) Weights(ctx context.Context, samples []Sample) (eval.ClassicWeights, error) {
	nilarg.Check(ctx == nil, "tune: ClassicFit.Weights", "a nil context")
	if len(samples) == 0 {
		return f.From, ErrNoSamples
	}
	m := newClassicModel(samples[0].Position.Variant().Rules().Size)
	scale := Scale(eval.NewClassic(f.From), samples)
	from := m.vector(&f.From) // like all vectors below, in units of the scale
	for i := range from {
		from[i] /= scale
	}
	ridge := m.ridge(cmp.Or(f.Ridge, standardRidge), f.Keep)
	at, best := slices.Clone(from), math.Inf(1)
	step := make([]float64, len(at))
	for round := 0; round < maxRounds; round++ {
		if err := ctx.Err(); err != nil {
			return f.From, err
		}
		d := m.derivatives(samples, at)
		for i, w := range at {
			off := w - from[i]
			d.loss += ridge[i] * off * off / 2
			d.gradient[i] += ridge[i] * off
			d.hessian[i][i] += ridge[i]
		}
		loss := d.loss / float64(len(samples))
		if f.Round != nil {
			f.Round(round, loss)
		}
		if loss > best {
			// The step was too long: go back by half of it.
			for i := range at {
				step[i] /= 2
				at[i] += step[i]
			}
			continue
		}
		if best-loss < minGain {
			break
		}
		best = loss
		step = d.newtonStep()
		next := make([]float64, len(at))
		for i := range at {
			next[i] = at[i] - step[i]
		}
		at = next
	}
	return m.weights(&f.From, at, scale), nil
}

// Loss returns the mean cross-entropy of the results of samples and the predictions of an evaluation. The scale is that
// of [Scale]. Loss panics if e is nil.
func Loss(e draughts.Evaluator, scale float64, samples []Sample) float64 {
	nilarg.Check(e == nil, "tune: Loss", "a nil evaluator")
	sum := 0.0
	for _, s := range samples {
		sum += crossEntropy(float64(e.Evaluate(s.Position))/scale, s.Result)
	}
	return sum / float64(max(len(samples), 1))
}

// Scale returns the divisor that turns the scores of an evaluation into the log-odds that best predict the results of
// samples. It is the number of hundredths of a man that multiply the odds of a win by e. Scale panics if e is nil.
func Scale(e draughts.Evaluator, samples []Sample) float64 {
	nilarg.Check(e == nil, "tune: Scale", "a nil evaluator")
	scores := make([]float64, len(samples))
	for i, s := range samples {
		scores[i] = float64(e.Evaluate(s.Position))
	}
	return scaleOf(scores, func(i int) float64 { return samples[i].Result })
}

// scaleOf is Scale for scores, each with a result. It uses Newton's method.
func scaleOf(scores []float64, result func(i int) float64) float64 {
	const standard = 50 // the initial scale, and that of scores that are all zero
	inverse := 1.0 / standard
	for range maxRounds {
		gradient, curvature := 0.0, 1e-9
		for i, x := range scores {
			p := sigmoid(x * inverse)
			gradient += x * (p - result(i))
			curvature += x * x * p * (1 - p)
		}
		change := gradient / curvature
		inverse -= max(-inverse/2, min(change, inverse/2)) // it stays positive
		if math.Abs(change) < 1e-6*inverse {
			break
		}
	}
	return 1 / inverse
}

// sigmoid returns the probability for log-odds.
func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// crossEntropy returns the loss of a prediction of log-odds x for a result from 0 to 1.
func crossEntropy(x, result float64) float64 {
	return math.Log1p(math.Exp(-math.Abs(x))) + max(x, 0) - result*x
}

// shards is the number of goroutines that sum up the samples. The last digits of the sums, and so of the weights,
// depend on it. It must therefore not depend on the machine.
const shards = 16

// derivatives is the sum of the losses of samples at some weights, with its first and second derivatives.
type derivatives struct {
	loss     float64
	gradient []float64
	hessian  [][]float64 // the lower triangle
}

func newDerivatives(n int) *derivatives {
	d := &derivatives{gradient: make([]float64, n), hessian: make([][]float64, n)}
	for i := range d.hessian {
		d.hessian[i] = make([]float64, i+1)
	}
	return d
}

// derivatives returns the sums over samples at some weights.
func (m *classicModel) derivatives(samples []Sample, at []float64) *derivatives {
	parts := make([]*derivatives, shards)
	var group sync.WaitGroup
	for i := range parts {
		group.Go(func() {
			parts[i] = newDerivatives(len(at))
			var f features
			for _, s := range samples[len(samples)*i/shards : len(samples)*(i+1)/shards] {
				m.fill(&f, s.Position)
				parts[i].add(&f, s.Result, at)
			}
		})
	}
	group.Wait()
	sum := parts[0]
	for _, part := range parts[1:] {
		sum.loss += part.loss
		for i, g := range part.gradient {
			sum.gradient[i] += g
			for j, h := range part.hessian[i] {
				sum.hessian[i][j] += h
			}
		}
	}
	return sum
}

// add adds a sample.
func (d *derivatives) add(f *features, result float64, at []float64) {
	x := 0.0
	for k, i := range f.index {
		x += at[i] * f.value[k]
	}
	p := sigmoid(x)
	d.loss += crossEntropy(x, result)
	for k, i := range f.index {
		d.gradient[i] += (p - result) * f.value[k]
		second := p * (1 - p) * f.value[k]
		hessian := d.hessian[i]
		for l, j := range f.index[:k+1] { // the indexes ascend
			hessian[j] += second * f.value[l]
		}
	}
}

// newtonStep returns the step of Newton's method: the inverse of the Hessian times the gradient, by Cholesky
// decomposition. It overwrites d.
func (d *derivatives) newtonStep() []float64 {
	h, x := d.hessian, d.gradient
	for i := range h {
		for j := 0; j <= i; j++ {
			sum := h[i][j]
			for k := range j {
				sum -= h[i][k] * h[j][k]
			}
			if i == j {
				h[i][i] = math.Sqrt(sum)
			} else {
				h[i][j] = sum / h[j][j]
			}
		}
	}
	for i := range x {
		for k := range i {
			x[i] -= h[i][k] * x[k]
		}
		x[i] /= h[i][i]
	}
	for i := len(x) - 1; i >= 0; i-- {
		for k := i + 1; k < len(x); k++ {
			x[i] -= h[k][i] * x[k]
		}
		x[i] /= h[i][i]
	}
	return x
}
