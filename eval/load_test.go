package eval_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
)

func TestLoad(t *testing.T) {
	for name, want := range map[string]draughts.Evaluator{
		"patterns": draughts.Patterns{}, "classic": draughts.Classic{}, "material": draughts.Material{},
	} {
		e, err := eval.Load(name)
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
	weights := eval.DefaultClassicWeights(draughts.English)
	require.NoError(t, eval.WriteClassicWeights(&classic, 8, &weights))
	e, err := eval.Load(file(classic.Bytes()))
	require.NoError(t, err)
	require.Equal(t, draughts.Classic{}.Evaluate(p), e.Evaluate(p))

	var patterns bytes.Buffer
	w := eval.NewPatternWeights(draughts.English)
	first, end := eval.PatternGroupRange(draughts.English, eval.PatternMen)
	for _, section := range w.Sections {
		for i := first; i < end; i++ {
			section[i] = 100 * eval.PatternUnit
		}
	}
	_, err = w.WriteTo(&patterns)
	require.NoError(t, err)
	e, err = eval.Load(file(patterns.Bytes()))
	require.NoError(t, err)
	require.EqualValues(t, 0, e.Evaluate(p), "two men each")

	_, err = eval.Load(filepath.Join(dir, "absent"))
	require.ErrorIs(t, err, eval.ErrUnknown)
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = eval.Load(file([]byte("{]")))
	require.ErrorIs(t, err, eval.ErrClassicWeights)
	_, err = eval.Load(file([]byte("neither")))
	require.ErrorIs(t, err, eval.ErrPatternWeights)
	_, err = eval.Load(file(patterns.Bytes()[:patterns.Len()-1]))
	require.ErrorIs(t, err, eval.ErrPatternWeights)
	_, err = eval.Load(dir)
	require.Error(t, err)
}
