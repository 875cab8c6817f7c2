package tune

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/features"
	"github.com/godraughts/draughts/internal/patterns"
)

type patternLearner struct {
	PatternFit
	targets
	counter    *patterns.Evaluation
	net        eval.Patterns   // of Start, without its other weights
	size, tall int             // numbers of weights in a phase, and in a set of tall windows
	w          []learnedWeight // by phase, then by index in the phase; then those of the tall windows, by set
	random     *rand.Rand
	order      []int32
	counts     patterns.Counts
	active     []activeWeight
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
	l := &patternLearner{PatternFit: f, counter: newCounter(v), random: rand.New(rand.NewPCG(f.Seed, 0))}
	// The evaluation gets the scale of Classic, so that a score predicts the same result.
	l.targets = newTargets(f.Results, draughts.Classic{}, d.Training)
	start := f.Start
	if start == nil {
		start = newWeights(v)
	}
	l.net = netAlone(start)
	l.size, l.tall = len(start.Phases[0]), len(start.Tall[0])
	l.w = make([]learnedWeight, 0, len(start.Phases)*l.size+len(start.Tall)*l.tall)
	for _, weights := range slices.Concat(start.Phases[:], start.Tall[:]) {
		for _, x := range weights {
			value := float32(float64(x) / (l.scale * patterns.Unit))
			l.w = append(l.w, learnedWeight{value: value, start: value})
		}
	}
	l.setRidge(d.Training)
	return l
}

func newCounter(v draughts.Variant) *patterns.Evaluation {
	r := v.Rules()
	return patterns.New(features.NewBoard(r.Size, r.FlyingKings, r.BackwardCaptures), nil)
}

func newWeights(v draughts.Variant) *patterns.Weights {
	r := v.Rules()
	return patterns.NewWeights(r.Size, r.FlyingKings)
}

// featuresOf returns p in the form in which package patterns takes it.
func featuresOf(p draughts.Position) features.Position {
	return features.NewPosition(p.White(), p.Black(), p.Kings(), p.Turn())
}

func netAlone(w *patterns.Weights) eval.Patterns {
	alone := patterns.NewWeights(w.Size, w.FlyingKings)
	alone.Net = w.Net
	first, end := patterns.Range(w.Size, w.FlyingKings, patterns.NetUnits)
	for i, phase := range w.Phases {
		copy(alone.Phases[i][first:end], phase[first:end])
	}
	net, _ := eval.NewPatterns(alone) // Start has been checked
	return net
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
	for g, share := range ridgeShares {
		ridge := float32(l.Ridge * share)
		first, end := patterns.Range(l.counter.Size, l.counter.FlyingKings, g)
		begin, step, sets := 0, l.size, patterns.NumPhases
		if g == patterns.TallWindows {
			begin, step, sets = patterns.NumPhases*l.size, l.tall, patterns.NumTallSets
		}
		for set := range sets {
			weights := l.w[begin+set*step:][first:end]
			for i := range weights {
				weights[i].ridge = ridge / max(weights[i].ridge, 1)
			}
		}
	}
}

// activeWeight is a weight that counts in a position, and its factor.
type activeWeight struct {
	index int32 // in patternLearner.w
	count float32
}

// read sets l.active to the weights that count in a position.
func (l *patternLearner) read(s *PositionStats) {
	l.counter.Count(featuresOf(s.Position), &l.counts)
	l.active = l.active[:0]
	for phase, fraction := range fractions(&l.counts) {
		for _, f := range l.counts.Features {
			index := int32(phase*l.size) + f.Weight
			l.active = append(l.active, activeWeight{index, float32(f.Count) * fraction})
		}
	}
	begin := int32(patterns.NumPhases*l.size + l.counts.TallSet*l.tall)
	for _, f := range l.counts.Tall {
		l.active = append(l.active, activeWeight{begin + f.Weight, float32(f.Count)})
	}
}

func (l *patternLearner) epoch(ctx context.Context, samples []PositionStats, rate float64) (loss float64, err error) {
	l.random.Shuffle(len(l.order), func(i, j int) { l.order[i], l.order[j] = l.order[j], l.order[i] })
	step := float32(l.rate() * rate)
	for n, i := range l.order {
		if n%4096 == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		s := &samples[i]
		x, target := l.predict(s)
		loss += crossEntropy(x, target)
		gradient := float32(sigmoid(x) - target)
		for _, a := range l.active {
			w := &l.w[a.index]
			g := gradient * a.count
			w.squared += float32(g * g)
			rate := step / float32(math.Sqrt(float64(w.squared)+1))
			// The ridge as a proximal step (Duchi and Singer, 2009) moves a weight towards its start and never past it.
			w.value = w.start + (w.value-w.start-float32(rate*g))/(1+float32(rate*w.ridge))
		}
	}
	return loss / float64(len(samples)), nil
}

func (l *patternLearner) predict(s *PositionStats) (x, target float64) {
	l.read(s)
	sum := float32(0) // the evaluation without the net, in units of the scale
	for _, a := range l.active {
		sum += float32(l.w[a.index].value * a.count)
	}
	return float64(sum) + float64(l.net.Evaluate(s.Position))/l.scale, l.target(s)
}

func (l *patternLearner) weights() *patterns.Weights {
	w := patterns.NewWeights(l.counter.Size, l.counter.FlyingKings)
	unit := l.scale * patterns.Unit
	values := l.w
	for _, weights := range slices.Concat(w.Phases[:], w.Tall[:]) {
		for i := range weights {
			weights[i] = rounded(values[i].value, unit, math.MaxInt16)
		}
		values = values[len(weights):]
	}
	if l.Start != nil {
		copy(w.Net, l.Start.Net)
	}
	return w
}
