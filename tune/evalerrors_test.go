package tune_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/tune"
)

// tooHigh gives the side to move half a man too much.
type tooHigh struct{ draughts.Material }

func (e tooHigh) Evaluate(p draughts.Position) draughts.Score { return e.Material.Evaluate(p) + 50 }

// TestEvalErrors finds an error that is made, and the position whose capture the evaluation does not see, in its
// classes.
func TestEvalErrors(t *testing.T) {
	var positions []draughts.Position
	for _, fen := range []string{
		"W:W21,22,31:B1,2,3",      // quiet
		"W:W22,30,K32:B1,2,18,19", // White captures
		"B:WK30,K31:BK1,K2",
	} {
		positions = append(positions, draughts.MustParseFEN(draughts.English, fen))
	}
	errorsOf := func(e draughts.Evaluator) map[string]*tune.ErrorClass {
		s := draughts.NewSearcher(draughts.Options{Evaluator: draughts.Material{}, Hash: 1})
		calls := 0
		list, err := tune.EvalErrors(t.Context(), s, e, 200, 100, positions, func(n int) { calls = n })
		require.NoError(t, err)
		assert.Equal(t, len(positions), calls)
		assert.Equal(t, "all", list[0].Name)
		classes, kings := map[string]*tune.ErrorClass{}, 0
		for _, c := range list {
			classes[c.Name] = &c
			if strings.HasPrefix(c.Name, "kings ") {
				kings += c.Positions
			}
		}
		assert.Equal(t, len(positions), kings)
		return classes
	}
	right := errorsOf(draughts.Material{})
	mean := func(c *tune.ErrorClass) float64 { mean, _ := c.Mean(); return mean }
	assert.Greater(t, mean(right["kings 1:0"]), 0.1)
	assert.InDelta(t, 0, mean(right["kings 2:2"]), 0.01)
	assert.Equal(t, 1, right["rows to go 5"].Positions)
	assert.Equal(t, 1, right["rows to go, opponent 7"].Positions)
	wrong := errorsOf(tooHigh{})
	assert.InDelta(t, -0.12, mean(wrong["kings 2:2"]), 0.01)
	assert.InDelta(t, 0.12, wrong["kings 2:2"].RMS(), 0.01)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := tune.EvalErrors(ctx, draughts.NewSearcher(draughts.Options{}), tooHigh{}, 1000, 100, positions, nil)
	assert.ErrorIs(t, err, context.Canceled)
}
