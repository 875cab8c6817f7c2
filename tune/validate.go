package tune

import (
	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
)

// Validation is how well an evaluation foretells the results of positions that it was not learnt from.
type Validation struct {
	All      LossMean
	ByPieces [64]LossMean // by the number of pieces on the board
	ByKings  [2]LossMean  // without and with kings
	// Calibration sorts the positions by the expected result that the evaluation comes to, in equal steps from 0 to 1.
	Calibration [20]CalibrationBin
}

// LossMean is the mean loss of some positions.
type LossMean struct {
	Positions int
	sum       float64
}

// Loss returns the mean; 0 of no positions.
func (l LossMean) Loss() float64 { return l.sum / float64(max(l.Positions, 1)) }

func (l *LossMean) add(loss float64) {
	l.Positions++
	l.sum += loss
}

// Add adds the positions of another mean.
func (l *LossMean) Add(other LossMean) {
	l.Positions += other.Positions
	l.sum += other.sum
}

// CalibrationBin is what was expected and what came of some positions.
type CalibrationBin struct {
	Positions        int
	expected, actual float64
}

// Expected returns the mean result that was foretold; 0 of no positions.
func (b CalibrationBin) Expected() float64 { return b.expected / float64(max(b.Positions, 1)) }

// Actual returns the mean result.
func (b CalibrationBin) Actual() float64 { return b.actual / float64(max(b.Positions, 1)) }

// Validate judges an evaluation by positions, with a scale as Scale returns it.
// Validate panics if e is nil.
func Validate(e draughts.Evaluator, scale float64, samples []Merged) *Validation {
	nilarg.Check(e == nil, "tune: Validate", "a nil evaluator")
	v := new(Validation)
	for i := range samples {
		m := &samples[i]
		p := m.Position
		x := float64(e.Evaluate(p)) / scale
		loss := surprise(x, m.Result())
		v.All.add(loss)
		v.ByPieces[(p.White()|p.Black()).Len()&63].add(loss)
		kings := 0
		if p.Kings() != 0 {
			kings = 1
		}
		v.ByKings[kings].add(loss)
		expected := odds(x)
		step := int(expected * float64(len(v.Calibration))) // anything for what is no number, as with a scale of 0
		bin := &v.Calibration[max(0, min(step, len(v.Calibration)-1))]
		bin.Positions++
		bin.expected += expected
		bin.actual += m.Result()
	}
	return v
}

// ScaleOf is Scale for merged samples.
// It panics if e is nil.
func ScaleOf(e draughts.Evaluator, samples []Merged) float64 {
	nilarg.Check(e == nil, "tune: ScaleOf", "a nil evaluator")
	scores := make([]float64, len(samples))
	for i := range samples {
		scores[i] = float64(e.Evaluate(samples[i].Position))
	}
	return scaleOf(scores, func(i int) float64 { return samples[i].Result() })
}
