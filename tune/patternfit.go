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

// PatternFit finds weights of [draughts.Patterns] by logistic regression, as [Fit] does those of Classic: the
// evaluation, divided by a scale, is the logarithm of the odds of winning. The target for a position is a mix of how its
// games ended and of what the search thought of it. There are hundreds of thousands of weights and a position has
// some sixty of them, so they are learnt position by position, each weight at a rate of its own that falls with what it
// has learnt (AdaGrad: Duchi, Hazan and Singer, 2011). The same samples and the same seed give the same weights.
//
// Positions with the colours exchanged need not be added: the evaluation is the same for both sides by its form. The
// zero PatternFit is ready to use.
type PatternFit struct {
	// Results is how much of the target is the result of the games, from 0 to 1; the rest is the score of the search,
	// where there is one. 0.3 if nil.
	Results *float64
	// Ridge holds back the weights of which little is seen, so that a window is worth what its blocks and squares are,
	// unless there is evidence to the contrary: a weight one scale away from zero costs as much as so many half units of
	// likelihood. PatternRidge if 0.
	Ridge float64
	Rate  float64 // of learning, in the beginning; 0.15 if 0
	// Epochs is how often all samples are gone through, at most; 12 if 0. It ends earlier when the loss on the samples held
	// out has not fallen for three epochs, and the best weights of all epochs count.
	Epochs int
	Seed   uint64 // draws the order of the samples
	// Epoch, if not nil, is told the losses before the first and after each epoch.
	Epoch func(Losses)
}

// Losses is how badly the weights foretell: means of minus the logarithm of the probability given to what happened.
type Losses struct {
	Epoch    int     // how many there have been
	Training float64 // on the samples that are learnt from, while they were being learnt; against the targets
	HeldOut  float64 // on those held out, against the targets
	Results  float64 // on those held out, against the results of the games alone
}

// PatternRidge is the ridge of a PatternFit that does not say another.
const PatternRidge = 8

const (
	standardResults = 0.3
	standardRate    = 0.15
	standardEpochs  = 12
	patience        = 3 // epochs without a gain before it ends
)

// ridgeShares is how much of the ridge each group of weights gets. What is seen often needs none to speak of.
var ridgeShares = [eval.NumPatternGroups]float64{
	eval.PatternMen: 1. / 64, eval.PatternMobileMen: 1. / 64, eval.PatternKings: 1. / 16,
	eval.PatternBackRank: 1. / 8, eval.PatternMaterial: 1. / 8, eval.PatternTerms: 1. / 64,
	eval.PatternBlocks: 1. / 4, eval.PatternWindows: 1, eval.PatternBands: 1,
}

// Weights fits weights. The error is ErrNoSamples or ctx's.
// Weights panics if ctx or d is nil.
func (f PatternFit) Weights(ctx context.Context, d *Dataset) (*eval.PatternWeights, error) {
	nilarg.Check(ctx == nil, "tune: PatternFit.Weights", "a nil context")
	nilarg.Check(d == nil, "tune: PatternFit.Weights", "a nil dataset")
	if len(d.Training) == 0 {
		return nil, ErrNoSamples
	}
	l := newPatternLearner(f, d)
	best, bestLoss, bestEpoch := l.snapshot(), math.Inf(1), 0
	epochs := cmp.Or(f.Epochs, standardEpochs)
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

// patternLearner is the state of learning. Weights are in units of the scale.
type patternLearner struct {
	PatternFit
	variant draughts.Variant
	results float64
	scale   float64 // hundredths of a man that make a win e times as likely
	scores  float64 // the same for the scores of the search
	size    int     // weights in a section
	at      []float32
	seen    []float32 // the sums of the squares of the slopes
	ridge   []float32 // for each time that a weight is seen
	random  *rand.Rand
	order   []int32
	counts  eval.PatternCounts
	active  []activeWeight
	loss    float64
}

func newPatternLearner(f PatternFit, d *Dataset) *patternLearner {
	v := d.Training[0].Position.Variant()
	l := &patternLearner{PatternFit: f, variant: v, results: standardResults, random: rand.New(rand.NewPCG(f.Seed, 0))}
	if f.Results != nil {
		l.results = *f.Results
	}
	l.setScales(d.Training)
	_, l.size = eval.PatternGroupRange(v, eval.NumPatternGroups-1)
	l.at = make([]float32, eval.NumPatternSections*l.size)
	l.seen = make([]float32, len(l.at))
	l.ridge = make([]float32, len(l.at))
	for i := range d.Training {
		l.order = append(l.order, int32(i))
		l.read(&d.Training[i])
		for _, a := range l.active {
			l.ridge[a.at]++
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

// setScales sets the scales of the evaluation and of the scores of the search. The evaluation gets that of Classic, so
// that a score goes on to mean the same chance of winning.
func (l *patternLearner) setScales(samples []Merged) {
	var evaluations, scores, scoreResults []float64
	for i := range samples {
		evaluations = append(evaluations, float64(draughts.Classic{}.Evaluate(samples[i].Position)))
		if samples[i].Scored > 0 {
			scores = append(scores, boundedScore(&samples[i]))
			scoreResults = append(scoreResults, samples[i].Result())
		}
	}
	l.scale = scaleOf(evaluations, func(i int) float64 { return samples[i].Result() })
	l.scores = scaleOf(scores, func(i int) float64 { return scoreResults[i] })
}

// activeWeight is a weight that counts in a position, and how much.
type activeWeight struct {
	at    int32
	count float32
}

// read sets l.active to the weights that count in a position.
func (l *patternLearner) read(m *Merged) {
	l.counts.Count(m.Position)
	l.active = l.active[:0]
	share := float32(l.counts.UpperFraction)
	for section, share := range [...]float32{1 - share, share} {
		if share == 0 {
			continue
		}
		first := int32((l.counts.Lower + section*(l.counts.Upper-l.counts.Lower)) * l.size)
		for _, f := range l.counts.Features {
			l.active = append(l.active, activeWeight{first + f.Weight, float32(f.Count) * share})
		}
	}
}

// sum returns the evaluation of the position that was read, in units of the scale.
func (l *patternLearner) sum() float64 {
	x := float32(0)
	for _, a := range l.active {
		x += l.at[a.at] * a.count
	}
	return float64(x)
}

// target returns what the evaluation of a position should foretell.
func (l *patternLearner) target(m *Merged) float64 {
	if m.Scored == 0 {
		return m.Result()
	}
	return l.results*m.Result() + (1-l.results)*odds(boundedScore(m)/l.scores)
}

// boundedScore returns the score of the search: a proved win counts as so much that nothing else matters.
func boundedScore(m *Merged) float64 {
	const won = 2000
	return max(-won, min(m.Score(), won))
}

// epoch learns from each sample once.
func (l *patternLearner) epoch(ctx context.Context, samples []Merged, rate float64) error {
	l.random.Shuffle(len(l.order), func(i, j int) { l.order[i], l.order[j] = l.order[j], l.order[i] })
	step := float32(cmp.Or(l.Rate, standardRate) * rate)
	l.loss = 0
	for n, i := range l.order {
		if n%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		m := &samples[i]
		l.read(m)
		x, target := l.sum(), l.target(m)
		l.loss += surprise(x, target)
		slope := float32(odds(x) - target)
		for _, a := range l.active {
			g := slope*a.count + l.ridge[a.at]*l.at[a.at]
			l.seen[a.at] += g * g
			l.at[a.at] -= step * g / float32(math.Sqrt(float64(l.seen[a.at])+1))
		}
	}
	l.loss /= float64(len(samples))
	return nil
}

// heldOut returns the losses on samples.
func (l *patternLearner) heldOut(samples []Merged) (targets, results float64) {
	for i := range samples {
		l.read(&samples[i])
		x := l.sum()
		targets += surprise(x, l.target(&samples[i]))
		results += surprise(x, samples[i].Result())
	}
	n := float64(max(len(samples), 1))
	return targets / n, results / n
}

// snapshot returns a copy of the weights as they are.
func (l *patternLearner) snapshot() []float32 { return append([]float32(nil), l.at...) }

// weights turns a snapshot into weights, in their unit.
func (l *patternLearner) weights(at []float32) *eval.PatternWeights {
	w := eval.NewPatternWeights(l.variant)
	unit := l.scale * eval.PatternUnit
	for section := range w.Sections {
		for i := range w.Sections[section] {
			x := math.Round(float64(at[section*l.size+i]) * unit)
			w.Sections[section][i] = int16(max(-math.MaxInt16, min(x, math.MaxInt16)))
		}
	}
	return w
}
