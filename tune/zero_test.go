package tune_test

import (
	"bytes"
	"context"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/zerotest"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/pdn"
	"github.com/godraughts/draughts/tune"
)

// TestZeroValues calls all that the package exports with zero values and nil.
func TestZeroValues(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	start := draughts.English.Start()
	samples := []tune.Sample{{Position: start, Result: 0.5}, {}}
	zerotest.Run(t, zerotest.Package{
		Name: "tune",
		Functions: map[string]any{
			"Loss": tune.Loss, "Scale": tune.Scale, "ScaleOfStats": tune.ScaleOfStats,
			"WriteGo":   tune.WriteGo,
			"WritePlot": tune.WritePlot, "ReadSamples": tune.ReadSamples, "SampleGames": tune.SampleGames,
			"SamplesOf": tune.SamplesOf, "QuietSamples": tune.QuietSamples,
			"NewSampleReader": tune.NewSampleReader, "NewSampleWriter": tune.NewSampleWriter,
			"ResumeSamples": tune.ResumeSamples, "Validate": tune.Validate,
		},
		Types: []any{
			new(tune.CalibrationBin), new(tune.ClassicFit), new(tune.GameSamples), new(tune.MeanLoss), new(tune.PositionStats),
			new(tune.PatternFit), new(tune.SampleReader), new(tune.SampleWriter), new(tune.SelfPlay),
		},
		Receivers: []func() any{
			func() any { return tune.SelfPlay{Variant: draughts.English, Nodes: 10} },
			func() any {
				w, err := tune.NewSampleWriter(io.Discard, draughts.English, "")
				require.NoError(t, err)
				return w
			},
		},
		Arguments: []any{
			cancelled, draughts.English, draughts.Material{}, samples, []tune.PositionStats{{}}, 1.0, 8, -1, "x", "kings",
			new(bytes.Buffer), new(eval.ClassicWeights), new(pdn.Game), pdn.FromGame(draughts.NewGame(draughts.English)),
			new(tune.Dataset), &tune.Dataset{Training: []tune.PositionStats{{}}}, new(tune.Validation),
			tune.GameSamples{Result: draughts.Draw, Samples: samples[:1]}, []tune.Losses{{}},
		},
	})
}

// TestZeroReaderAndWriter checks that a zero reader is at its end and a zero writer returns an error.
func TestZeroReaderAndWriter(t *testing.T) {
	var r tune.SampleReader
	_, err := r.Read()
	require.Equal(t, io.EOF, err)
	require.Zero(t, r.Variant())
	for range r.All() {
		require.Fail(t, "there is nothing to read")
	}
	var w tune.SampleWriter
	require.ErrorIs(t, w.Write(tune.GameSamples{Result: draughts.Draw}), tune.ErrBadSample)
}

// TestZeroSelfPlay checks that there is no opening without a rule set, or from a deck of another rule set.
func TestZeroSelfPlay(t *testing.T) {
	ballots := openings.Sources{openings.FromDeck("11man", openings.ElevenMan())}
	for _, s := range []tune.SelfPlay{{}, {Variant: draughts.Frysk, Openings: ballots}} {
		for game, err := range s.Games(context.Background(), 0, 1) {
			require.Nil(t, game)
			require.ErrorIs(t, err, tune.ErrNoOpening)
		}
	}
}

// TestNilArguments checks that a panic names the call and the argument.
func TestNilArguments(t *testing.T) {
	var none context.Context
	var out bytes.Buffer
	weights := new(eval.ClassicWeights)
	for sentence, call := range map[string]func(){
		"Loss called with a nil evaluator":             func() { tune.Loss(nil, 1, nil) },
		"Scale called with a nil evaluator":            func() { tune.Scale(nil, nil) },
		"ScaleOfStats called with a nil evaluator":     func() { tune.ScaleOfStats(nil, nil) },
		"Validate called with a nil evaluator":         func() { tune.Validate(nil, 1, nil) },
		"WriteGo called with a nil writer":             func() { _ = tune.WriteGo(nil, 8, "x", "", weights) },
		"WriteGo called with nil weights":              func() { _ = tune.WriteGo(&out, 8, "x", "", nil) },
		"WritePlot called with a nil writer":           func() { _ = tune.WritePlot(nil, nil, new(tune.Validation)) },
		"WritePlot called with a nil validation":       func() { _ = tune.WritePlot(&out, nil, nil) },
		"SampleGames called with a nil reader":         func() { tune.SampleGames(nil, "", draughts.English, nil) },
		"NewSampleReader called with a nil reader":     func() { _, _ = tune.NewSampleReader(nil) },
		"NewSampleWriter called with a nil writer":     func() { _, _ = tune.NewSampleWriter(nil, draughts.English, "") },
		"SamplesOf called with a nil game":             func() { tune.SamplesOf(nil, 0) },
		"QuietSamples called with a nil game":          func() { tune.QuietSamples(nil) },
		"ClassicFit.Weights called with a nil context": func() { _, _ = tune.ClassicFit{}.Weights(none, nil) },
		"PatternFit.Weights called with a nil context": func() {
			_, _ = tune.PatternFit{}.Weights(none, new(tune.Dataset))
		},
		"PatternFit.Weights called with a nil dataset": func() {
			_, _ = tune.PatternFit{}.Weights(context.Background(), nil)
		},
		"Games called with a nil context": func() { tune.SelfPlay{}.Games(none, 0, 1) },
	} {
		require.PanicsWithValue(t, "tune: "+sentence, call)
	}
}
