package tune_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/tune"
)

// writtenSamples returns a dataset of random positions of v whose results e decides, with chance: a score of scale
// makes a win e times as likely. Each is a game of its own.
func writtenSamples(t testing.TB, v draughts.Variant, e draughts.Evaluator, scale float64, n int) *tune.Dataset {
	t.Helper()
	var games []tune.GameSamples
	for i, s := range randomSamples(v, e, scale, n) {
		winner := s.Position.Turn()
		if s.Result == 0 {
			winner = winner.Other()
		}
		games = append(games, tune.GameSamples{Number: i, Result: draughts.Win(winner), Samples: []tune.Sample{s}})
	}
	name := filepath.Join(t.TempDir(), "written.samples")
	require.NoError(t, os.WriteFile(name, sampleFile(t, v, games), 0o600))
	d, err := tune.ReadSamples(v, nil, name)
	require.NoError(t, err)
	return d
}

// TestPatternFitFindsWeights checks that what decides results is found, patterns included.
func TestPatternFitFindsWeights(t *testing.T) {
	hidden := eval.NewPatternWeights(draughts.English)
	first, end := eval.PatternGroupRange(draughts.English, eval.PatternMen)
	windows, _ := eval.PatternGroupRange(draughts.English, eval.PatternWindows)
	for _, section := range hidden.Sections {
		for i := first; i < end; i++ {
			section[i] = 60 * eval.PatternUnit
		}
		section[windows] = 80 * eval.PatternUnit // the window at the top on the left is empty
	}
	truth, err := eval.NewPatterns(hidden)
	require.NoError(t, err)
	d := writtenSamples(t, draughts.English, truth, 60, 120000)

	var losses []tune.Losses
	fit := tune.PatternFit{Results: new(1.0), Ridge: 32, Epoch: func(l tune.Losses) { losses = append(losses, l) }}
	found, err := fit.Weights(context.Background(), d)
	require.NoError(t, err)
	require.InDelta(t, math.Ln2, losses[0].HeldOut, 1e-9, "at first, nothing is known")
	last := losses[len(losses)-1]
	require.Less(t, last.HeldOut, losses[0].HeldOut-0.1)
	require.Equal(t, last.HeldOut, last.Results, "results are all that counts")

	ours, err := eval.NewPatterns(found)
	require.NoError(t, err)
	least := tune.Validate(truth, 60, d.HeldOut).All.Loss()
	got := tune.Validate(ours, tune.ScaleOfStats(ours, d.Training), d.HeldOut).All.Loss()
	require.Less(t, got, least+0.015)
	material := tune.Validate(draughts.Material{}, tune.ScaleOfStats(draughts.Material{}, d.Training), d.HeldOut).All.Loss()
	require.Less(t, got, material-0.01, "which knows nothing of windows")
}

func TestPatternFitIsReproducible(t *testing.T) {
	d := writtenSamples(t, draughts.Russian, draughts.Material{}, 50, 3000)
	fit := func(seed uint64) *eval.PatternWeights {
		w, err := tune.PatternFit{Epochs: 2, Seed: seed}.Weights(context.Background(), d)
		require.NoError(t, err)
		return w
	}
	require.Equal(t, fit(1), fit(1))
	require.NotEqual(t, fit(1), fit(2))
}

// Rounding to the unit of the weights costs next to nothing.
func TestPatternFitRounds(t *testing.T) {
	d := writtenSamples(t, draughts.English, draughts.Classic{}, 50, 20000)
	var last tune.Losses
	fit := tune.PatternFit{Results: new(1.0), Epochs: 3, Epoch: func(l tune.Losses) { last = l }}
	w, err := fit.Weights(context.Background(), d)
	require.NoError(t, err)
	e, err := eval.NewPatterns(w)
	require.NoError(t, err)
	rounded := tune.Validate(e, tune.ScaleOfStats(draughts.Classic{}, d.Training), d.HeldOut).All.Loss()
	require.InEpsilon(t, last.Results, rounded, 0.01)
}

// It stops when nothing is gained any more: there is nothing to learn from results that are all chance.
func TestPatternFitStopsEarly(t *testing.T) {
	d := writtenSamples(t, draughts.English, eval.NewClassic(eval.ClassicWeights{}), 50, 5000)
	epochs := 0
	_, err := tune.PatternFit{Epochs: 1000, Ridge: 1e-3, Epoch: func(tune.Losses) { epochs++ }}.Weights(context.Background(), d)
	require.NoError(t, err)
	require.Less(t, epochs, 20)
}

func TestPatternFitErrors(t *testing.T) {
	_, err := tune.PatternFit{}.Weights(context.Background(), new(tune.Dataset))
	require.ErrorIs(t, err, tune.ErrNoSamples)

	d := writtenSamples(t, draughts.English, draughts.Material{}, 50, 2000)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = tune.PatternFit{}.Weights(ctx, d)
	require.ErrorIs(t, err, context.Canceled)
}

func TestValidate(t *testing.T) {
	d := writtenSamples(t, draughts.English, draughts.Material{}, 50, 40000)
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
	for _, bin := range v.Calibration {
		if bin.Positions > 300 { // the results were drawn with the probabilities that are predicted
			require.InDelta(t, bin.Predicted(), bin.Actual(), 0.08)
		}
	}
}

func TestWritePlot(t *testing.T) {
	d := writtenSamples(t, draughts.English, draughts.Material{}, 50, 2000)
	v := tune.Validate(draughts.Material{}, 50, d.HeldOut)
	curve := []tune.Losses{{0, 0.7, 0.7, 0.7}, {1, 0.5, 0.55, 0.53}, {2, 0.45, 0.5, 0.48}}
	for n := range len(curve) + 1 {
		var b bytes.Buffer
		require.NoError(t, tune.WritePlot(&b, curve[:n], v))
		for decoder := xml.NewDecoder(&b); ; {
			_, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			require.NoError(t, err)
		}
		require.NotContains(t, b.String(), "NaN")
	}
}
