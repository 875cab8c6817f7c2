package eval_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/zerotest"
)

// TestZeroValues calls all that the package exports with zero values and nil.
func TestZeroValues(t *testing.T) {
	zerotest.Run(t, zerotest.Package{
		Name: "eval",
		Functions: map[string]any{
			"Load": eval.Load, "NewClassic": eval.NewClassic, "CountClassic": eval.CountClassic,
			"DefaultClassicWeights": eval.DefaultClassicWeights, "ReadClassicWeights": eval.ReadClassicWeights,
			"WriteClassicWeights": eval.WriteClassicWeights, "NewPatterns": eval.NewPatterns,
			"NewPatternWeights": eval.NewPatternWeights, "PatternGroupRange": eval.PatternGroupRange,
			"ReadPatternWeights": eval.ReadPatternWeights,
		},
		Types: []any{
			new(eval.Classic), new(eval.ClassicTerm), new(eval.Patterns), new(eval.PatternCounts), new(eval.PatternGroup),
			new(eval.PatternTerm), new(eval.PatternWeights),
		},
		Receivers: []func() any{
			func() any { return eval.NewPatternWeights(draughts.English) },
			func() any { return eval.NewClassic(eval.DefaultClassicWeights(draughts.English)) },
		},
		Arguments: []any{
			draughts.English, draughts.Variant(255), draughts.English.Start(), 8, -1, 200, bytes.NewReader(nil),
			new(bytes.Buffer), new(eval.ClassicWeights), new(eval.PatternWeights), eval.NewPatternWeights(draughts.English),
			eval.PatternGroup(200),
		},
	})
}

// TestNilArguments checks that the panic names the function and the argument.
func TestNilArguments(t *testing.T) {
	var out bytes.Buffer
	weights := new(eval.ClassicWeights)
	for sentence, call := range map[string]func(){
		"NewPatterns called with nil weights":         func() { _, _ = eval.NewPatterns(nil) },
		"ReadPatternWeights called with a nil reader": func() { _, _ = eval.ReadPatternWeights(nil) },
		"WriteTo called with a nil writer": func() {
			_, _ = eval.NewPatternWeights(draughts.English).WriteTo(nil)
		},
		"ReadClassicWeights called with a nil reader":  func() { _, _ = eval.ReadClassicWeights(nil) },
		"WriteClassicWeights called with a nil writer": func() { _ = eval.WriteClassicWeights(nil, 8, weights) },
		"WriteClassicWeights called with nil weights":  func() { _ = eval.WriteClassicWeights(&out, 8, nil) },
	} {
		require.PanicsWithValue(t, "eval: "+sentence, call)
	}
}
