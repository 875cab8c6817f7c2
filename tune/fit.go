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

// Fit finds weights by logistic regression: the evaluation, divided by a scale, is taken as the logarithm of the odds
// of winning, and the weights are those that make the results of the samples as likely as possible. There is one best
// set of weights, and Newton's method finds it in a few rounds: there is no rate of learning to choose, and the same
// samples always give the same weights. The zero Fit is ready to use: it begins at weights that are all zero.
type Fit struct {
	// From are the weights at which the search for better ones begins. What the samples do not tell stays as it is here.
	From eval.ClassicWeights
	// Ridge holds the weights back where there are few samples: a weight one scale away from From costs as much as so many
	// half units of likelihood. 3 if 0.
	Ridge float64
	// Keep are terms whose weights stay as they are in From, those by square included: such as those that count most
	// where there are few samples.
	Keep []eval.ClassicTerm
	// Round, if not nil, is told the loss before each round.
	Round func(round int, loss float64)
}

// ErrNoSamples is returned where there is nothing to learn from.
var ErrNoSamples = errors.New("no samples: no quiet position of a game with a result")

const (
	standardRidge = 3
	maxRounds     = 50
	enough        = 1e-7 // a round that gains less in loss was the last
)

// Weights fits weights to samples, which must be of one rule set. Their scale is that of From: the same score foretells
// the same result. The error is ErrNoSamples or ctx's.
// Weights panics if ctx is nil.
func (f Fit) Weights(ctx context.Context, samples []Sample) (eval.ClassicWeights, error) {
	nilarg.Check(ctx == nil, "tune: Fit.Weights", "a nil context")
	if len(samples) == 0 {
		return f.From, ErrNoSamples
	}
	m := newModel(samples[0].Position.Variant().Rules().Size)
	scale := Scale(eval.NewClassic(f.From), samples)
	from := m.vector(&f.From) // and all that follows, in units of the scale
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
		s := m.slope(samples, at)
		for i, w := range at {
			off := w - from[i]
			s.loss += ridge[i] * off * off / 2
			s.gradient[i] += ridge[i] * off
			s.hessian[i][i] += ridge[i]
		}
		loss := s.loss / float64(len(samples))
		if f.Round != nil {
			f.Round(round, loss)
		}
		if loss > best {
			// Too far: half way back.
			for i := range at {
				step[i] /= 2
				at[i] += step[i]
			}
			continue
		}
		if best-loss < enough {
			break
		}
		best = loss
		step = s.solve()
		next := make([]float64, len(at))
		for i := range at {
			next[i] = at[i] - step[i]
		}
		at = next
	}
	return m.weights(&f.From, at, scale), nil
}

// Loss returns how badly an evaluation foretells the results of samples: the mean of minus the logarithm of the
// probability that it gives them, with a scale as Scale returns it.
// Loss panics if e is nil.
func Loss(e draughts.Evaluator, scale float64, samples []Sample) float64 {
	nilarg.Check(e == nil, "tune: Loss", "a nil evaluator")
	sum := 0.0
	for _, s := range samples {
		sum += surprise(float64(e.Evaluate(s.Position))/scale, s.Result)
	}
	return sum / float64(max(len(samples), 1))
}

// Scale returns by what the scores of an evaluation must be divided to foretell the results of samples best, as
// logarithms of the odds: how many hundredths of a man make a win e times as likely.
// Scale panics if e is nil.
func Scale(e draughts.Evaluator, samples []Sample) float64 {
	nilarg.Check(e == nil, "tune: Scale", "a nil evaluator")
	scores := make([]float64, len(samples))
	for i, s := range samples {
		scores[i] = float64(e.Evaluate(s.Position))
	}
	return scaleOf(scores, func(i int) float64 { return samples[i].Result })
}

// scaleOf does the same for scores, each with a result.
func scaleOf(scores []float64, result func(i int) float64) float64 {
	const standard = 50 // and what comes out for scores that tell nothing
	slope := 1.0 / standard
	for range maxRounds {
		gradient, curvature := 0.0, 1e-9
		for i, x := range scores {
			p := odds(x * slope)
			gradient += x * (p - result(i))
			curvature += x * x * p * (1 - p)
		}
		change := gradient / curvature
		slope -= max(-slope/2, min(change, slope/2)) // never to zero or beyond
		if math.Abs(change) < 1e-6*slope {
			break
		}
	}
	return 1 / slope
}

// odds turns a logarithm of odds into a probability.
func odds(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// surprise returns minus the logarithm of the probability of a result where the logarithm of the odds is x.
func surprise(x, result float64) float64 {
	return math.Log1p(math.Exp(-math.Abs(x))) + max(x, 0) - result*x
}

// shards is into how many parts samples are divided to be added up by as many goroutines. The sums, and so the
// weights, depend on it in the last digits: it must not depend on the machine.
const shards = 16

// slope is the loss of samples, summed up, at some weights, with its first and second derivatives.
type slope struct {
	loss     float64
	gradient []float64
	hessian  [][]float64 // the lower triangle
}

func newSlope(n int) *slope {
	s := &slope{gradient: make([]float64, n), hessian: make([][]float64, n)}
	for i := range s.hessian {
		s.hessian[i] = make([]float64, i+1)
	}
	return s
}

// slope adds up samples at the weights at.
func (m *model) slope(samples []Sample, at []float64) *slope {
	parts := make([]*slope, shards)
	var group sync.WaitGroup
	for i := range parts {
		group.Go(func() {
			parts[i] = newSlope(len(at))
			var r row
			for _, s := range samples[len(samples)*i/shards : len(samples)*(i+1)/shards] {
				m.fill(&r, s.Position)
				parts[i].add(&r, s.Result, at)
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
func (s *slope) add(r *row, result float64, at []float64) {
	x := 0.0
	for k, i := range r.index {
		x += at[i] * r.count[k]
	}
	p := odds(x)
	s.loss += surprise(x, result)
	for k, i := range r.index {
		s.gradient[i] += (p - result) * r.count[k]
		second := p * (1 - p) * r.count[k]
		hessian := s.hessian[i]
		for l, j := range r.index[:k+1] { // the indexes ascend
			hessian[j] += second * r.count[l]
		}
	}
}

// solve returns the step that Newton's method takes: the inverse of the second derivatives times the first, by
// Cholesky's decomposition. It overwrites s.
func (s *slope) solve() []float64 {
	h, x := s.hessian, s.gradient
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
