package tune

import (
	"math"
	"sync"
)

// derivatives is the sum of the losses of samples for some weights, with its first and second derivatives.
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

// shards is the number of goroutines that sum up the samples. It must not depend on the machine, because the rounding
// of the sums, and with it that of the weights, depends on it.
const shards = 16

// derivatives returns the sums over samples for some weights.
func (m *classicModel) derivatives(samples []Sample, weights []float64) *derivatives {
	parts := make([]*derivatives, shards)
	var group sync.WaitGroup
	for i := range parts {
		group.Go(func() {
			parts[i] = newDerivatives(len(weights))
			var f features
			for _, s := range samples[len(samples)*i/shards : len(samples)*(i+1)/shards] {
				m.fill(&f, s.Position)
				parts[i].add(&f, s.Result, weights)
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

// add adds the loss of a sample with these features and this result.
func (d *derivatives) add(f *features, result float64, weights []float64) {
	x := 0.0
	for k, i := range f.index {
		x += weights[i] * f.value[k]
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

// penalize adds the ridge penalty: half of the ridge times the square of the difference from the initial weights.
func (d *derivatives) penalize(weights, from, ridge []float64) {
	for i, w := range weights {
		off := w - from[i]
		d.loss += ridge[i] * off * off / 2
		d.gradient[i] += ridge[i] * off
		d.hessian[i][i] += ridge[i]
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
