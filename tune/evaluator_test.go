package tune_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/tune"
)

func TestEvaluator(t *testing.T) {
	for name, want := range map[string]draughts.Evaluator{
		"patterns": draughts.Patterns{}, "classic": draughts.Classic{}, "material": draughts.Material{},
	} {
		e, err := tune.Evaluator(name)
		require.NoError(t, err)
		require.Equal(t, want, e)
	}

	dir := t.TempDir()
	file := func(content []byte) string {
		name := filepath.Join(dir, "weights")
		require.NoError(t, os.WriteFile(name, content, 0o600))
		return name
	}
	p := draughts.MustParseFEN(draughts.English, "W:W21,22,K32:B1,2")

	var classic bytes.Buffer
	weights := draughts.DefaultWeights(draughts.English)
	require.NoError(t, tune.WriteWeights(&classic, 8, &weights))
	e, err := tune.Evaluator(file(classic.Bytes()))
	require.NoError(t, err)
	require.Equal(t, draughts.Classic{}.Evaluate(p), e.Evaluate(p))

	var patterns bytes.Buffer
	w := draughts.NewPatternWeights(draughts.English)
	first, end := draughts.PatternGroupRange(draughts.English, draughts.PatternMen)
	for _, section := range w.Sections {
		for i := first; i < end; i++ {
			section[i] = 100 * draughts.PatternUnit
		}
	}
	_, err = w.WriteTo(&patterns)
	require.NoError(t, err)
	e, err = tune.Evaluator(file(patterns.Bytes()))
	require.NoError(t, err)
	require.EqualValues(t, 0, e.Evaluate(p), "two men each")

	_, err = tune.Evaluator(filepath.Join(dir, "absent"))
	require.ErrorIs(t, err, tune.ErrEvaluator)
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = tune.Evaluator(file([]byte("{]")))
	require.ErrorIs(t, err, tune.ErrWeights)
	_, err = tune.Evaluator(file([]byte("neither")))
	require.ErrorIs(t, err, draughts.ErrPatternWeights)
	_, err = tune.Evaluator(file(patterns.Bytes()[:patterns.Len()-1]))
	require.ErrorIs(t, err, draughts.ErrPatternWeights)
	_, err = tune.Evaluator(dir)
	require.Error(t, err)
}
