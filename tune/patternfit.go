package tune

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/nilarg"
)

// PatternFit fits the weights of [draughts.Patterns] by logistic regression. The zero value is ready to use.
//
// The evaluation divided by a scale is the logarithm of the odds of a win. The target of a position is a mix of the
// results of its games and of the scores that the search gave. There are hundreds of thousands of weights, and a
// position has about sixty of them, so they are fitted by stochastic gradient descent with AdaGrad (Duchi, Hazan and
// Singer, 2011): the learning rate of each weight falls with the gradients it has seen. The same samples and the same
// seed give the same weights.
//
// Positions with exchanged colours need not be added, because the evaluation is symmetric.
type PatternFit struct {
	// Results is the weight of the game results in the targets, from 0 to 1. The rest is that of the scores, for
	// positions that have one. nil means 0.3.
	Results *float64
	// Ridge is the strength of the ridge penalty on weights that few samples depend on. It keeps a window near the sum of
	// its blocks and squares. A weight of one scale costs half of Ridge in log-likelihood. 0 means PatternRidge.
	Ridge float64
	// Rate is the initial learning rate. 0 means 0.15.
	Rate float64
	// Epochs is the largest number of epochs. 0 means 12. The fit ends early if the held-out loss has not fallen for three
	// epochs. It returns the weights of the epoch with the minimum held-out loss.
	Epochs int
	// Seed is the seed of the order of the samples.
	Seed uint64
	// Epoch, if not nil, is called before the first epoch and after each epoch.
	Epoch func(Losses)
}

// Losses are mean cross-entropies after a number of epochs.
type Losses struct {
	Epoch    int     // number of epochs so far
	Training float64 // of the targets of the training set, during the epoch
	HeldOut  float64 // of the targets of the held-out set
	Results  float64 // of the game results of the held-out set
}

// PatternRidge is the default ridge of a PatternFit.
const PatternRidge = 8

const (
	defaultResults = 0.3
	defaultRate    = 0.15
	defaultEpochs  = 12
	patience       = 3 // epochs without a smaller held-out loss before the fit ends
)

// ridgeShares is the part of the ridge that applies to each group of weights. It is small for weights with many
// samples.
var ridgeShares = [eval.NumPatternGroups]float64{
	eval.PatternMen: 1. / 64, eval.PatternMobileMen: 1. / 64, eval.PatternKings: 1. / 16,
	eval.PatternBackRank: 1. / 8, eval.PatternMaterial: 1. / 8, eval.PatternTerms: 1. / 64,
	eval.PatternBlocks: 1. / 4, eval.PatternWindows: 1, eval.PatternBands: 1,
}

// Weights fits weights to a dataset. The error is ErrNoSamples or that of ctx. Weights panics if ctx or d is nil.
func (f PatternFit) Weights(ctx context.Context, d *Dataset) (*eval.PatternWeights, error) {
	nilarg.Check(ctx == nil, "tune: PatternFit.Weights", "a nil context")
	nilarg.Check(d == nil, "tune: PatternFit.Weights", "a nil dataset")
	if len(d.Training) == 0 {
		return nil, ErrNoSamples
	}
	l := newPatternLearner(f, d)
	best, bestLoss, bestEpoch := l.snapshot(), math.Inf(1), 0
	epochs := cmp.Or(f.Epochs, defaultEpochs)
	for epoch := 0; ; epoch++ {
		losses := Losses{Epoch: epoch, Training: l.loss}
		losses.HeldOut, losses.Results = l.heldOut(d.HeldOut)
		if epoch == 0 {
			losses.Training = losses.HeldOut
		}
		if f.Epoch != nil {
			f.Epoch(losses)
		}
		if losses.HeldOut < bestLoss || len(d.HeldOut) == 0 {
			best, bestLoss, bestEpoch = l.snapshot(), losses.HeldOut, epoch
		}
		if epoch == epochs || epoch-bestEpoch >= patience {
			return l.weights(best), nil
		}
		if err := l.epoch(ctx, d.Training, 1-float64(epoch)/float64(epochs)); err != nil {
			return nil, err
		}
	}
}

// patternLearner is the state of a PatternFit. Weights are in units of the scale.
type patternLearner struct {
	PatternFit
	variant    draughts.Variant
	results    float64
	scale      float64   // of the evaluation, as Scale returns it
	scoreScale float64   // of the scores of the search
	size       int       // number of weights in a section
	w          []float32 // by section, then by index in the section
	squared    []float32 // sums of squared gradients
	ridge      []float32 // for each sample in which the weight counts
	random     *rand.Rand
	order      []int32
	counts     eval.PatternCounts
	active     []activeWeight
	loss       float64
}

func newPatternLearner(f PatternFit, d *Dataset) *patternLearner {
	v := d.Training[0].Position.Variant()
	l := &patternLearner{PatternFit: f, variant: v, results: defaultResults, random: rand.New(rand.NewPCG(f.Seed, 0))}
	if f.Results != nil {
		l.results = *f.Results
	}
	l.setScales(d.Training)
	_, l.size = eval.PatternGroupRange(v, eval.NumPatternGroups-1)
	l.w = make([]float32, eval.NumPatternSections*l.size)
	l.squared = make([]float32, len(l.w))
	l.ridge = make([]float32, len(l.w))
	for i := range d.Training {
		l.order = append(l.order, int32(i))
		l.read(&d.Training[i])
		for _, a := range l.active {
			l.ridge[a.index]++
		}
	}
	for g := range eval.PatternGroup(eval.NumPatternGroups) {
		first, end := eval.PatternGroupRange(v, g)
		ridge := float32(cmp.Or(f.Ridge, PatternRidge) * ridgeShares[g])
		for section := range eval.NumPatternSections {
			for i := section*l.size + first; i < section*l.size+end; i++ {
				l.ridge[i] = ridge / max(l.ridge[i], 1)
			}
		}
	}
	return l
}

// setScales sets the scales of the evaluation and of the scores of the search. The evaluation gets the scale of
// Classic, so that a score predicts the same result.
func (l *patternLearner) setScales(samples []PositionStats) {
	var evaluations, scores, scoreResults []float64
	for i := range samples {
		evaluations = append(evaluations, float64(draughts.Classic{}.Evaluate(samples[i].Position)))
		if samples[i].Scored > 0 {
			scores = append(scores, boundedScore(&samples[i]))
			scoreResults = append(scoreResults, samples[i].MeanResult())
		}
	}
	l.scale = scaleOf(evaluations, func(i int) float64 { return samples[i].MeanResult() })
	l.scoreScale = scaleOf(scores, func(i int) float64 { return scoreResults[i] })
}

// activeWeight is a weight that counts in a position, and its factor.
type activeWeight struct {
	index int32 // in patternLearner.w
	count float32
}

// read sets l.active to the weights that count in a position.
func (l *patternLearner) read(s *PositionStats) {
	l.counts.Count(s.Position)
	l.active = l.active[:0]
	upper := float32(l.counts.UpperFraction)
	for i, fraction := range [...]float32{1 - upper, upper} {
		if fraction == 0 {
			continue
		}
		section := [...]int{l.counts.Lower, l.counts.Upper}[i]
		for _, f := range l.counts.Features {
			index := int32(section*l.size) + f.Weight
			l.active = append(l.active, activeWeight{index, float32(f.Count) * fraction})
		}
	}
}

// sum returns the evaluation of the position that was read, in units of the scale.
func (l *patternLearner) sum() float64 {
	x := float32(0)
	for _, a := range l.active {
		x += l.w[a.index] * a.count
	}
	return float64(x)
}

// target returns the result that the evaluation of a position should predict.
func (l *patternLearner) target(s *PositionStats) float64 {
	if s.Scored == 0 {
		return s.MeanResult()
	}
	return l.results*s.MeanResult() + (1-l.results)*sigmoid(boundedScore(s)/l.scoreScale)
}

// boundedScore returns the mean score of the search, limited to 20 men.
func boundedScore(s *PositionStats) float64 {
	const limit = 2000
	return max(-limit, min(s.MeanScore(), limit))
}

// epoch takes one step for each sample, in random order.
func (l *patternLearner) epoch(ctx context.Context, samples []PositionStats, rate float64) error {
	l.random.Shuffle(len(l.order), func(i, j int) { l.order[i], l.order[j] = l.order[j], l.order[i] })
	step := float32(cmp.Or(l.Rate, defaultRate) * rate)
	l.loss = 0
	for n, i := range l.order {
		if n%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		s := &samples[i]
		l.read(s)
		x, target := l.sum(), l.target(s)
		l.loss += crossEntropy(x, target)
		gradient := float32(sigmoid(x) - target)
		for _, a := range l.active {
			g := gradient*a.count + l.ridge[a.index]*l.w[a.index]
			l.squared[a.index] += g * g
			l.w[a.index] -= step * g / float32(math.Sqrt(float64(l.squared[a.index])+1))
		}
	}
	l.loss /= float64(len(samples))
	return nil
}

// heldOut returns the mean losses of held-out samples, on their targets and on the results.
func (l *patternLearner) heldOut(samples []PositionStats) (targets, results float64) {
	for i := range samples {
		l.read(&samples[i])
		x := l.sum()
		targets += crossEntropy(x, l.target(&samples[i]))
		results += crossEntropy(x, samples[i].MeanResult())
	}
	n := float64(max(len(samples), 1))
	return targets / n, results / n
}

// snapshot returns a copy of the current weights.
func (l *patternLearner) snapshot() []float32 { return append([]float32(nil), l.w...) }

// weights returns a snapshot in the unit of PatternWeights.
func (l *patternLearner) weights(snapshot []float32) *eval.PatternWeights {
	w := eval.NewPatternWeights(l.variant)
	unit := l.scale * eval.PatternUnit
	for section := range w.Sections {
		for i := range w.Sections[section] {
			x := math.Round(float64(snapshot[section*l.size+i]) * unit)
			w.Sections[section][i] = int16(max(-math.MaxInt16, min(x, math.MaxInt16)))
		}
	}
	return w
}
