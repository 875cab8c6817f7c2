package tune

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
)

// patternLearner is the state of a PatternFit.
type patternLearner struct {
	PatternFit
	variant    draughts.Variant
	results    float64
	scale      float64         // of the evaluation, as ScaleOfStats returns it
	scoreScale float64         // of the scores of the search
	size, tall int             // numbers of weights in a section, and in a set of tall windows
	w          []learnedWeight // by section, then by index in the section; then those of the tall windows, by set
	random     *rand.Rand
	order      []int32
	counts     eval.PatternCounts
	active     []activeWeight
	loss       float64
}

// learnedWeight is a weight with what the fit knows of it. What a step changes lies together in memory.
type learnedWeight struct {
	value   float32 // in units of the scale
	start   float32 // where it began
	squared float32 // sum of squared gradients
	ridge   float32 // for each sample in which the weight counts
}

func newPatternLearner(f PatternFit, d *Dataset) *patternLearner {
	v := d.Training[0].Position.Variant()
	l := &patternLearner{PatternFit: f, variant: v, results: defaultResults, random: rand.New(rand.NewPCG(f.Seed, 0))}
	if f.Results != nil {
		l.results = *f.Results
	}
	l.setScales(d.Training)
	start := f.Start
	if start == nil {
		start = eval.NewPatternWeights(v)
	}
	l.size, l.tall = len(start.Sections[0]), len(start.Tall[0])
	l.w = make([]learnedWeight, 0, len(start.Sections)*l.size+len(start.Tall)*l.tall)
	for _, weights := range slices.Concat(start.Sections[:], start.Tall[:]) {
		for _, x := range weights {
			value := float32(float64(x) / (l.scale * eval.PatternUnit))
			l.w = append(l.w, learnedWeight{value: value, start: value})
		}
	}
	l.setRidge(d.Training)
	return l
}

// setRidge sets the ridge penalty of each weight, and the order of the samples.
func (l *patternLearner) setRidge(samples []PositionStats) {
	for i := range samples {
		l.order = append(l.order, int32(i))
		l.read(&samples[i])
		for _, a := range l.active {
			l.w[a.index].ridge++
		}
	}
	for g := range eval.PatternGroup(eval.NumPatternGroups) {
		ridge := float32(cmp.Or(l.Ridge, PatternRidge) * ridgeShares[g])
		first, end := eval.PatternGroupRange(l.variant, g)
		begin, step, sets := 0, l.size, eval.NumPatternSections
		if g == eval.PatternTallWindows {
			begin, step, sets = l.tallBegin(0), l.tall, eval.NumPatternTallSets
		}
		for set := range sets {
			weights := l.w[begin+set*step:][first:end]
			for i := range weights {
				weights[i].ridge = ridge / max(weights[i].ridge, 1)
			}
		}
	}
}

// tallBegin returns the index of the first weight of a set of the tall windows.
func (l *patternLearner) tallBegin(set int) int { return eval.NumPatternSections*l.size + set*l.tall }

// setScales sets the scales of the evaluation and of the scores of the search. The evaluation gets the scale of
// Classic, so that a score predicts the same result.
func (l *patternLearner) setScales(samples []PositionStats) {
	l.scale = ScaleOfStats(draughts.Classic{}, samples)
	var scores, results []float64
	for i := range samples {
		if s := &samples[i]; s.Count > 0 && s.Scored > 0 {
			scores = append(scores, boundedScore(s))
			results = append(results, s.MeanResult())
		}
	}
	l.scoreScale = scaleOf(scores, results)
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
	begin := int32(l.tallBegin(l.counts.TallSet))
	for _, f := range l.counts.Tall {
		l.active = append(l.active, activeWeight{begin + f.Weight, float32(f.Count)})
	}
}

// sum returns the evaluation of the position that was read, in units of the scale.
func (l *patternLearner) sum() float64 {
	x := float32(0)
	for _, a := range l.active {
		x += l.w[a.index].value * a.count
	}
	return float64(x)
}

// target returns the result that the evaluation of a position should predict.
func (l *patternLearner) target(s *PositionStats) float64 {
	if s.Scored == 0 {
		return s.MeanResult()
	}
	predicted := sigmoid(boundedScore(s) / l.scoreScale)
	if s.Count == 0 {
		return predicted
	}
	return l.results*s.MeanResult() + (1-l.results)*predicted
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
			w := &l.w[a.index]
			g := gradient * a.count
			w.squared += g * g
			rate := step / float32(math.Sqrt(float64(w.squared)+1))
			// The ridge as a proximal step (Duchi and Singer, 2009) moves a weight towards its start and never past it.
			w.value = w.start + (w.value-w.start-rate*g)/(1+rate*w.ridge)
		}
	}
	l.loss /= float64(len(samples))
	return nil
}

// heldOut returns the mean losses of held-out samples, on their targets and on the results.
func (l *patternLearner) heldOut(samples []PositionStats) (targets, results float64) {
	withResult := 0
	for i := range samples {
		l.read(&samples[i])
		x := l.sum()
		targets += crossEntropy(x, l.target(&samples[i]))
		if samples[i].Count > 0 {
			results += crossEntropy(x, samples[i].MeanResult())
			withResult++
		}
	}
	return targets / float64(max(len(samples), 1)), results / float64(max(withResult, 1))
}

// snapshot returns a copy of the current weights.
func (l *patternLearner) snapshot() []float32 {
	values := make([]float32, len(l.w))
	for i := range l.w {
		values[i] = l.w[i].value
	}
	return values
}

// weights returns a snapshot in the unit of PatternWeights.
func (l *patternLearner) weights(snapshot []float32) *eval.PatternWeights {
	w := eval.NewPatternWeights(l.variant)
	unit := l.scale * eval.PatternUnit
	for _, weights := range slices.Concat(w.Sections[:], w.Tall[:]) {
		for i := range weights {
			weights[i] = int16(max(-math.MaxInt16, min(math.Round(float64(snapshot[i])*unit), math.MaxInt16)))
		}
		snapshot = snapshot[len(weights):]
	}
	return w
}
