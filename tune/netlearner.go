package tune

import (
	"context"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/patterns"
)

const (
	netUnits  = patterns.NumNetUnits
	netBatch  = 4096 // positions whose gradients are added up for a step
	netShards = 8    // parts of a batch; they do not depend on the number of processors, and so neither does the net
)

// netLearner is the state of a PatternFit of a net. Its parameters are numbers with a row for each input, as in
// patterns.Weights; then a row for each phase with the weights of the units; then of being to move.
type netLearner struct {
	PatternFit
	targets
	start    *patterns.Weights // without a net; shares its weights with PatternFit.Start
	base     eval.Patterns     // of start
	counter  *patterns.Evaluation
	squares  int
	men      int // index of the first weight of men in a phase
	kings    int // of kings
	units    int // of the units
	turn     int // of being to move in the parameters
	random   *rand.Rand
	order    []int32
	p        []float32
	adam     []struct{ mean, square float32 } // moving averages of the gradient of each parameter
	steps    int
	shards   [netShards]netShard
	evaluate netShard
}

// netShard adds up gradients of a part of a batch.
type netShard struct {
	*netLearner
	counts   patterns.Counts
	inputs   [2][]int // of the side to move and of its opponent: indexes of rows
	values   [2][netUnits]float32
	gradient []float32
	loss     float64
}

func newNetLearner(f PatternFit, d *Dataset) *netLearner {
	v := d.Training[0].Position.Variant()
	l := &netLearner{PatternFit: f, start: newWeights(v), counter: newCounter(v), random: rand.New(rand.NewPCG(f.Seed, 0))}
	if f.Start != nil {
		l.start.Phases, l.start.Tall = f.Start.Phases, f.Start.Tall
	}
	l.base, _ = eval.NewPatterns(l.start) // Start has been checked
	l.targets = newTargets(f.Results, l.base, d.Training)
	begin := func(group int) int {
		first, _ := patterns.Range(l.start.Size, l.start.FlyingKings, group)
		return first
	}
	l.men, l.kings, l.units = begin(patterns.Men), begin(patterns.Kings), begin(patterns.NetUnits)
	l.squares = begin(patterns.Mobile) - l.men
	l.begin()
	l.evaluate.netLearner = l
	for i := range l.shards {
		l.shards[i].netLearner, l.shards[i].gradient = l, make([]float32, len(l.p))
	}
	for i := range d.Training {
		l.order = append(l.order, int32(i))
	}
	return l
}

// begin sets the parameters to those of the net of Start, or to random numbers if it has none.
func (l *netLearner) begin() {
	inputs := len(l.start.Net)
	l.turn = inputs + patterns.NumPhases*netUnits
	l.p = make([]float32, l.turn+patterns.NumPhases)
	l.adam = make([]struct{ mean, square float32 }, len(l.p))
	if l.Start != nil && slices.ContainsFunc(l.Start.Net, func(weight int16) bool { return weight != 0 }) {
		for i, weight := range l.Start.Net {
			l.p[i] = float32(weight) / patterns.NetOne
		}
		for phase, weights := range l.Start.Phases {
			for k := range netUnits {
				l.outputs(phase)[k] = float32(float64(weights[l.units+k]) / l.outputUnit())
			}
		}
		return
	}
	for i := range l.p[:l.turn] {
		switch {
		case i < netUnits:
			l.p[i] = 0.3 // so that units learn at the beginning
		case i < inputs:
			l.p[i] = 0.08 * float32(l.random.NormFloat64())
		default:
			l.p[i] = 0.01 * float32(l.random.NormFloat64())
		}
	}
}

func (l *netLearner) epoch(ctx context.Context, samples []PositionStats, rate float64) (loss float64, err error) {
	l.random.Shuffle(len(l.order), func(i, j int) { l.order[i], l.order[j] = l.order[j], l.order[i] })
	for at := 0; at < len(l.order); at += netBatch {
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		batch := l.order[at:min(at+netBatch, len(l.order))]
		var learning sync.WaitGroup
		for i := range l.shards {
			learning.Go(func() {
				shard := &l.shards[i]
				clear(shard.gradient)
				for _, n := range batch[i*len(batch)/netShards : (i+1)*len(batch)/netShards] {
					shard.learn(&samples[n])
				}
			})
		}
		learning.Wait()
		now := rate - float64(at)/float64(len(l.order))/float64(l.Epochs)
		l.step(l.rate()*now, len(batch))
	}
	for i := range l.shards {
		loss += l.shards[i].loss
		l.shards[i].loss = 0
	}
	return loss / float64(len(samples)), nil
}

// step changes the parameters by the gradients of a number of positions.
func (l *netLearner) step(rate float64, positions int) {
	const decay1, decay2 = 0.9, 0.999
	l.steps++
	n := float64(l.steps)
	rate *= math.Sqrt(1-math.Pow(decay2, n)) / (1 - math.Pow(decay1, n))
	for i := range l.p {
		g := float32(0)
		for k := range l.shards {
			g += l.shards[k].gradient[i]
		}
		g /= float32(positions)
		a := &l.adam[i]
		a.mean += float32((1 - decay1) * (g - a.mean))
		a.square += float32((1 - decay2) * (float32(g*g) - a.square))
		l.p[i] -= float32(rate) * a.mean / (float32(math.Sqrt(float64(a.square))) + 1e-8)
	}
}

func (l *netLearner) predict(s *PositionStats) (x, target float64) {
	return l.evaluate.forward(s.Position), l.target(s)
}

// forward returns the log-odds of a win, and leaves the inputs and the values of the units.
func (w *netShard) forward(p draughts.Position) float64 {
	w.read(p)
	for side := range w.values {
		values := &w.values[side]
		copy(values[:], w.p)
		for _, input := range w.inputs[side] {
			for k, weight := range w.row(input) {
				values[k] += weight
			}
		}
	}
	x := float32(0)
	for phase, fraction := range fractions(&w.counts) {
		sum := w.p[w.turn+phase]
		for k, weight := range w.outputs(phase) {
			sum += float32(weight * (squared(w.values[0][k]) - squared(w.values[1][k])))
		}
		x += float32(fraction * sum)
	}
	return float64(x) + float64(w.base.Evaluate(p))/w.scale
}

func (w *netShard) read(p draughts.Position) {
	w.counter.Count(featuresOf(p), &w.counts)
	w.inputs[0], w.inputs[1] = w.inputs[0][:0], w.inputs[1][:0]
	for _, f := range w.counts.Features {
		square, kind := int(f.Weight)-w.men, 0
		if square >= w.squares {
			square, kind = int(f.Weight)-w.kings, 1
		}
		if square < 0 || square >= w.squares {
			continue
		}
		own := 1 + kind*w.squares + square
		enemy := 1 + (kind+2)*w.squares + w.squares - 1 - square
		if f.Count < 0 {
			own, enemy = enemy, own
		}
		w.inputs[0], w.inputs[1] = append(w.inputs[0], own), append(w.inputs[1], enemy)
	}
}

// fractions yields the phases that count, and how much.
func fractions(c *patterns.Counts) iter.Seq2[int, float32] {
	upper := float32(c.UpperFraction)
	return func(yield func(phase int, fraction float32) bool) {
		_ = (upper == 1 || yield(c.Lower, 1-upper)) && upper > 0 && yield(c.Upper, upper)
	}
}

func (l *netLearner) row(input int) *[netUnits]float32 {
	return (*[netUnits]float32)(l.p[input*netUnits:])
}

func (l *netLearner) outputs(phase int) *[netUnits]float32 {
	return (*[netUnits]float32)(l.p[len(l.start.Net)+phase*netUnits:])
}

// outputUnit returns the factor of the weight of a unit in patterns.Weights.
func (l *netLearner) outputUnit() float64 { return l.scale * patterns.Unit * patterns.NetOutput }

func squared(sum float32) float32 {
	sum = max(0, min(sum, 1))
	return float32(sum * sum)
}

func (w *netShard) learn(s *PositionStats) {
	x, target := w.forward(s.Position), w.target(s)
	w.loss += crossEntropy(x, target)
	slope := float32(sigmoid(x) - target)
	var sums [2][netUnits]float32 // gradients of the sums of the units
	for phase, fraction := range fractions(&w.counts) {
		g := float32(slope * fraction)
		w.gradient[w.turn+phase] += g
		gradient := (*[netUnits]float32)(w.gradient[len(w.start.Net)+phase*netUnits:])
		for k, weight := range w.outputs(phase) {
			own, enemy := w.values[0][k], w.values[1][k]
			gradient[k] += float32(g * (squared(own) - squared(enemy)))
			if own > 0 && own < 1 {
				sums[0][k] += float32(float32(g*weight) * 2 * own)
			}
			if enemy > 0 && enemy < 1 {
				sums[1][k] -= float32(float32(g*weight) * 2 * enemy)
			}
		}
	}
	for side := range sums {
		w.addInput(0, &sums[side])
		for _, input := range w.inputs[side] {
			w.addInput(input, &sums[side])
		}
	}
}

func (w *netShard) addInput(input int, sums *[netUnits]float32) {
	gradient := (*[netUnits]float32)(w.gradient[input*netUnits:])
	for k, g := range sums {
		gradient[k] += g
	}
}

func (l *netLearner) weights() *patterns.Weights {
	w := *l.start
	w.Net = make([]int16, len(l.start.Net))
	for i := range w.Net {
		w.Net[i] = rounded(l.p[i], patterns.NetOne, patterns.MaxNetWeight)
	}
	for i, phase := range l.start.Phases {
		w.Phases[i] = slices.Clone(phase)
		for k, weight := range l.outputs(i) {
			w.Phases[i][l.units+k] = rounded(weight, l.outputUnit(), math.MaxInt16)
		}
	}
	for i, tall := range l.start.Tall {
		w.Tall[i] = slices.Clone(tall)
	}
	return &w
}

// rounded returns a weight times a unit, limited to most on both sides.
func rounded(weight float32, unit, most float64) int16 {
	return int16(max(-most, min(math.Round(float64(weight)*unit), most)))
}
