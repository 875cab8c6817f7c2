package tune_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/patterns"
	"github.com/godraughts/draughts/internal/testsize"
	"github.com/godraughts/draughts/tune"
)

func fitWith(change func(*tune.FitSettings)) tune.PatternFit {
	s := tune.DefaultFitSettings()
	change(&s)
	return tune.PatternFit{FitSettings: s}
}

// fitted returns the weights of a fit, and the losses that it reports.
func fitted(t *testing.T, fit tune.PatternFit, d *tune.Dataset) (w *eval.PatternWeights, losses []tune.Losses) {
	t.Helper()
	fit.Epoch = func(l tune.Losses) { losses = append(losses, l) }
	w = must(fit.Weights(t.Context(), d))
	return w, losses
}

// randomDataset returns a dataset of positions of random games, read from a file. Each position is a game. Its result
// is drawn at random with the odds that an evaluation gives: a score of scale multiplies the odds of a win by e.
func randomDataset(t testing.TB, v draughts.Variant, e draughts.Evaluator, scale float64, n int) *tune.Dataset {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 1))
	var games []tune.GameSamples
	for len(games) < n {
		p := v.Start()
		for moves := p.Moves(); len(moves) > 0 && random.IntN(100) > 0; moves = p.Moves() {
			p = p.After(moves[random.IntN(len(moves))])
			s, winner := tune.Sample{Position: p}, p.Turn().Other()
			if random.Float64() < 1/(1+math.Exp(-float64(e.Evaluate(p))/scale)) {
				s.Result, winner = 1, p.Turn()
			}
			games = append(games, tune.GameSamples{
				Number: len(games), Result: draughts.Win(winner), Samples: []tune.Sample{s},
			})
		}
	}
	return must(tune.ReadSamples(v, nil, nil, saved(t, "random", sampleFile(t, v, games))))
}

// TestPatternFitFindsWeights checks that a fit finds the weights with which the results were drawn, those of men and of
// a window.
func TestPatternFitFindsWeights(t *testing.T) {
	testsize.SkipBelow(t, testsize.Normal)
	hidden := patterns.NewWeights(8, false)
	first, end := patterns.Range(8, false, patterns.Men)
	windows, _ := patterns.Range(8, false, patterns.Windows)
	for _, phase := range hidden.Phases {
		for i := first; i < end; i++ {
			phase[i] = 60 * patterns.Unit
		}
		phase[windows] = 80 * patterns.Unit // of the window in the upper left corner, empty
	}
	truth := must(eval.NewPatterns(hidden))
	d := randomDataset(t, draughts.English, truth, 60, 60000)

	found, losses := fitted(t, fitWith(func(s *tune.FitSettings) { s.Results, s.Ridge = 1, 32 }), d)
	require.InDelta(t, math.Ln2, losses[0].HeldOut, 1e-9, "the initial weights are zero")
	last := losses[len(losses)-1]
	require.Less(t, last.HeldOut, losses[0].HeldOut-0.1)
	require.Equal(t, last.HeldOut, last.Results, "the targets are the results")

	e := must(eval.NewPatterns(found))
	minimum := tune.Validate(truth, 60, d.HeldOut).All.Loss()
	got := heldOutLoss(e, d)
	require.Less(t, got, minimum+0.015)
	require.Less(t, got, heldOutLoss(draughts.Material{}, d)-0.01, "Material has no windows")
}

// heldOutLoss returns the loss of an evaluation on the held-out set, by the scale that fits the training set.
func heldOutLoss(e draughts.Evaluator, d *tune.Dataset) float64 {
	return tune.Validate(e, tune.ScaleOfStats(e, d.Training), d.HeldOut).All.Loss()
}

// TestPatternFitToVariations checks that a position of a variation counts with its score, whatever the results of the
// games.
func TestPatternFitToVariations(t *testing.T) {
	games := make([]tune.GameSamples, 40)
	behind := draughts.MustParseFEN(draughts.English, "W:W21,30:B1,2,9")
	ahead := draughts.MustParseFEN(draughts.English, "W:W21,22,23:B1,2")
	for i := range games {
		games[i] = tune.GameSamples{
			Number: i, Result: draughts.BlackWins, Samples: []tune.Sample{{Position: behind, Score: -100, Scored: true}},
			Variations: []tune.Sample{{Position: ahead, Score: 100, Scored: true}},
		}
	}
	d := must(tune.ReadSamples(draughts.English, nil, nil, saved(t, "samples", sampleFile(t, draughts.English, games))))
	require.Len(t, d.Training, 2)
	w, _ := fitted(t, fitWith(func(s *tune.FitSettings) { s.Epochs, s.Rate = 60, 1 }), d)
	e := must(eval.NewPatterns(w))
	require.Positive(t, e.Evaluate(ahead))
	require.Negative(t, e.Evaluate(behind))
	require.Equal(t, 1, tune.Validate(e, 100, d.Training).All.Positions, "a variation has no result")
}

// TestPatternFitStart checks that a fit begins with the weights to start from, and that the ridge pulls towards them.
func TestPatternFitStart(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.English, draughts.International} {
		d := randomDataset(t, v, draughts.Material{}, 50, 3000)
		first, _ := fitted(t, fitWith(func(s *tune.FitSettings) { s.Epochs = 2 }), d)
		e := must(eval.NewPatterns(first))

		moved := func(ridge float64) (sum float64) {
			fit := fitWith(func(s *tune.FitSettings) { s.Results, s.Epochs, s.Ridge = 1, 1, ridge })
			fit.Start = first
			second, losses := fitted(t, fit, &tune.Dataset{Training: d.Training, HeldOut: d.HeldOut[:0]})
			require.Len(t, losses, 2)
			for i, tall := range first.Tall[0] {
				sum += math.Abs(float64(tall) - float64(second.Tall[0][i]))
			}
			return sum
		}
		require.Less(t, moved(100), moved(0.01)/2, "%v", v)

		fit := fitWith(func(s *tune.FitSettings) { s.Results, s.Epochs = 1, 1 })
		fit.Start = first
		_, losses := fitted(t, fit, d)
		want := tune.Validate(e, tune.ScaleOfStats(draughts.Classic{}, d.Training), d.HeldOut).All.Loss()
		require.InDelta(t, want, losses[0].Results, 0.001, "%v", v)
	}
}

// TestNetFit checks that a net learns what the weights to start from leave over, that it changes no other weight, that
// a fit goes on from a net, and that a fit of the others counts it and leaves it as it is.
func TestNetFit(t *testing.T) {
	start := patterns.NewWeights(8, false)
	start.Tall[0][5], start.Phases[1][7] = 300, 100
	d := randomDataset(t, draughts.English, draughts.Material{}, 50, 30000)
	fit := fitWith(func(s *tune.FitSettings) { s.Results, s.Rate, s.Epochs, s.Net = 1, 0.02, 4, true })
	fit.Start = start
	w, losses := fitted(t, fit, d)
	require.Less(t, losses[len(losses)-1].HeldOut, losses[0].HeldOut-0.1)
	e := must(eval.NewPatterns(w))
	loss := heldOutLoss(e, d)
	require.InDelta(t, losses[len(losses)-1].HeldOut, loss, 0.01, "rounded, and without the value of being to move")

	first, end := patterns.Range(8, false, patterns.NetUnits)
	require.Equal(t, start.Tall, w.Tall)
	for i, phase := range w.Phases {
		require.Equal(t, start.Phases[i][:first], phase[:first])
		require.NotEqual(t, start.Phases[i][first:end], phase[first:end])
	}
	again, _ := fitted(t, fit, d)
	require.Equal(t, w, again)

	reached := losses[len(losses)-1].HeldOut
	fit.Start, fit.Rate, fit.Epochs = w, 0, 1
	next, losses := fitted(t, fit, d)
	require.InDelta(t, reached, losses[0].HeldOut, 0.01)
	require.Less(t, losses[1].HeldOut, losses[0].HeldOut)
	require.NotEqual(t, w.Net, next.Net)

	fit.Net = false
	next, losses = fitted(t, fit, d)
	want := tune.Validate(e, tune.ScaleOfStats(draughts.Classic{}, d.Training), d.HeldOut).All.Loss()
	require.InDelta(t, want, losses[0].Results, 0.001)
	require.Less(t, losses[1].HeldOut, losses[0].HeldOut)
	require.Equal(t, w.Net, next.Net)
	for i, phase := range next.Phases {
		require.Equal(t, w.Phases[i][first:end], phase[first:end])
	}
}

// TestPatternFitStopsEarly checks that a fit to random results ends long before the largest number of epochs.
func TestPatternFitStopsEarly(t *testing.T) {
	d := randomDataset(t, draughts.English, draughts.Material{}, 1e9, 5000)
	_, losses := fitted(t, fitWith(func(s *tune.FitSettings) { s.Epochs, s.Ridge = 1000, 1e-3 }), d)
	require.Less(t, len(losses), 20)
}

func TestPatternFitErrors(t *testing.T) {
	d := randomDataset(t, draughts.English, draughts.Material{}, 50, 2000)
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	fit := fitWith(func(*tune.FitSettings) {})
	_, err := fit.Weights(stopped, d)
	require.ErrorIs(t, err, context.Canceled)
	_, err = fit.Weights(context.Background(), new(tune.Dataset))
	require.ErrorIs(t, err, tune.ErrNoSamples)
	_, err = tune.PatternFit{}.Weights(context.Background(), d)
	require.ErrorContains(t, err, "epochs 0: 1 or more are expected")
	for start, want := range map[*eval.PatternWeights]error{
		patterns.NewWeights(10, false): eval.ErrOtherBoard, patterns.NewWeights(8, true): eval.ErrOtherBoard,
		new(eval.PatternWeights): eval.ErrPatternWeights,
	} {
		fit.Start = start
		_, err = fit.Weights(context.Background(), d)
		require.ErrorIs(t, err, want)
	}
}

func TestValidate(t *testing.T) {
	d := randomDataset(t, draughts.English, draughts.Material{}, 50, 40000)
	v := tune.Validate(draughts.Material{}, 50, d.HeldOut)
	require.Equal(t, len(d.HeldOut), v.All.Positions)
	var pieces, kings tune.MeanLoss
	for _, l := range v.ByPieces {
		pieces.Add(l)
	}
	for _, l := range v.ByKings {
		kings.Add(l)
	}
	require.InDelta(t, v.All.Loss(), pieces.Loss(), 1e-9)
	require.InDelta(t, v.All.Loss(), kings.Loss(), 1e-9)
	require.Equal(t, v.All.Positions, kings.Positions)
}
