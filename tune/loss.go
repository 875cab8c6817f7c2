package tune

import (
	"math"

	"github.com/godraughts/draughts"
)

// Validation measures how well an evaluation predicts the results of held-out positions.
type Validation struct {
	All      MeanLoss
	ByPieces [64]MeanLoss // by number of pieces on the board
	ByKings  [2]MeanLoss  // without and with kings
}

// MeanLoss is the mean cross-entropy of some positions. The zero value has none.
type MeanLoss struct {
	Positions int
	sum       float64
}

// Loss returns the mean. It is 0 without positions.
func (l MeanLoss) Loss() float64 { return l.sum / float64(max(l.Positions, 1)) }

// Add adds the positions of another mean.
func (l *MeanLoss) Add(other MeanLoss) {
	l.Positions += other.Positions
	l.sum += other.sum
}

// Validate compares the predictions of an evaluation with the results of positions that have one. See [ScaleOfStats].
func Validate(e draughts.Evaluator, scale float64, samples []PositionStats) *Validation {
	v := new(Validation)
	for n := range samples {
		m := &samples[n]
		if m.Count == 0 {
			continue
		}
		p := m.Position
		x := float64(e.Evaluate(p)) / scale
		loss := MeanLoss{1, crossEntropy(x, m.MeanResult())}
		v.All.Add(loss)
		v.ByPieces[(p.White()|p.Black()).Len()&63].Add(loss)
		v.ByKings[min(p.Kings().Len(), 1)].Add(loss)
	}
	return v
}

// ScaleOfStats returns the divisor that turns the scores of an evaluation into the log-odds that best predict the
// results of samples. It is the number of hundredths of a man that multiply the odds of a win by e.
func ScaleOfStats(e draughts.Evaluator, samples []PositionStats) float64 {
	return scaleOf(samples, func(s *PositionStats) (float64, bool) { return float64(e.Evaluate(s.Position)), true })
}

// scaleOf is ScaleOfStats for any scores of the samples; known is false for one without. It uses Newton's method.
func scaleOf(samples []PositionStats, score func(*PositionStats) (score float64, known bool)) float64 {
	var scores, results []float64
	for i := range samples {
		if s := &samples[i]; s.Count > 0 {
			if x, known := score(s); known {
				scores = append(scores, x)
				results = append(results, s.MeanResult())
			}
		}
	}
	const (
		initial   = 50 // also the scale of scores that are all zero
		maxRounds = 50
	)
	inverse := 1.0 / initial
	for range maxRounds {
		gradient, curvature := 0.0, 1e-9
		for i, x := range scores {
			p := sigmoid(x * inverse)
			gradient += float64(x * (p - results[i]))
			curvature += float64(x * x * p * (1 - p))
		}
		change := gradient / curvature
		inverse -= max(-inverse/2, min(change, inverse/2)) // it stays positive
		if math.Abs(change) < 1e-6*inverse {
			break
		}
	}
	return 1 / inverse
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// crossEntropy returns the loss of a prediction of log-odds x for a result from 0 to 1.
func crossEntropy(x, result float64) float64 {
	return math.Log1p(math.Exp(-math.Abs(x))) + max(x, 0) - float64(result*x)
}

type targets struct {
	results    float64 // weight of the results of games
	scale      float64 // of the evaluation, as ScaleOfStats returns it
	scoreScale float64 // of the scores of the search
}

// newTargets returns the targets of a fit to samples whose evaluation gets the scale of another.
func newTargets(results float64, e draughts.Evaluator, samples []PositionStats) targets {
	searched := func(s *PositionStats) (float64, bool) { return boundedScore(s), s.Scored > 0 }
	return targets{results, ScaleOfStats(e, samples), scaleOf(samples, searched)}
}

// target returns the result that the evaluation of a position should predict.
func (t *targets) target(s *PositionStats) float64 {
	if s.Scored == 0 {
		return s.MeanResult()
	}
	predicted := sigmoid(boundedScore(s) / t.scoreScale)
	if s.Count == 0 {
		return predicted
	}
	return float64(t.results*s.MeanResult()) + float64((1-t.results)*predicted)
}

// boundedScore returns the mean score of the search, limited to 20 men.
func boundedScore(s *PositionStats) float64 {
	const limit = 2000
	return max(-limit, min(s.MeanScore(), limit))
}
