package eval_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
)

// TestInvalidVariant checks what the documentation promises for positions and variants without rules.
func TestInvalidVariant(t *testing.T) {
	for _, v := range []draughts.Variant{0, 255} {
		require.Zero(t, eval.DefaultClassicWeights(v))
		require.Error(t, eval.NewPatternWeights(v).Validate(), "they fit no board")
		first, end := eval.PatternGroupRange(v, 0)
		require.Zero(t, first)
		require.Zero(t, end)
	}
	var p draughts.Position
	require.Zero(t, eval.Classic{}.Evaluate(p))
	require.Zero(t, eval.Patterns{}.Evaluate(p))
	require.Zero(t, eval.CountClassic(p))
	var counts eval.PatternCounts
	counts.Count(draughts.English.Start())
	counts.Count(p)
	require.Empty(t, counts.Features, "nothing of the position before")
}
