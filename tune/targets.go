package tune

import "github.com/godraughts/draughts"

// targets says what a fit learns to predict.
type targets struct {
	results    float64 // weight of the results of games
	scale      float64 // of the evaluation, as ScaleOfStats returns it
	scoreScale float64 // of the scores of the search
}

// newTargets returns the targets of a fit to samples whose evaluation gets the scale of another.
func newTargets(results float64, e draughts.Evaluator, samples []PositionStats) targets {
	t := targets{results: results, scale: ScaleOfStats(e, samples)}
	var scores, outcomes []float64
	for i := range samples {
		if s := &samples[i]; s.Count > 0 && s.Scored > 0 {
			scores = append(scores, boundedScore(s))
			outcomes = append(outcomes, s.MeanResult())
		}
	}
	t.scoreScale = scaleOf(scores, outcomes)
	return t
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
