package eval_test

import (
	"fmt"
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

	patterns, err := os.ReadFile("../internal/patterns/weights/english.patterns")
	require.NoError(t, err)
	e, err := eval.Load(file(patterns))
	require.NoError(t, err)
	require.Equal(t, draughts.Patterns{}.Evaluate(p), e.Evaluate(p))

	_, err = eval.Load(filepath.Join(dir, "absent"))
	require.ErrorIs(t, err, eval.ErrUnknown)
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = eval.Load(file([]byte("neither")))
	require.ErrorIs(t, err, eval.ErrPatternWeights)
	_, err = eval.Load(file(patterns[:len(patterns)-1]))
	require.ErrorIs(t, err, eval.ErrPatternWeights)
	_, err = eval.Load(dir)
	require.Error(t, err)
}

// TestInvalidVariant checks what the documentation promises for positions and variants without rules.
func TestInvalidVariant(t *testing.T) {
	for _, v := range []draughts.Variant{0, 255} {
		require.Error(t, eval.NewPatternWeights(v).Validate(), "they fit no board")
		first, end := eval.PatternGroupRange(v, 0)
		require.Zero(t, first)
		require.Zero(t, end)
	}
	var p draughts.Position
	for _, c := range eval.ClassicContributions(p) {
		require.Equal(t, eval.ClassicContribution{Term: c.Term}, c)
	}
	require.Zero(t, eval.Patterns{}.Evaluate(p))
	var counts eval.PatternCounts
	counts.Count(draughts.English.Start())
	counts.Count(p)
	require.Empty(t, counts.Features, "nothing of the position before")
}

// requireNames checks that each value of a type has a name of its own, and that the next is invalid.
func requireNames[T interface {
	~uint8
	fmt.Stringer
}](t *testing.T, values int, invalid string) {
	t.Helper()
	seen := make(map[string]bool)
	for n := range values {
		seen[T(n).String()] = true
	}
	require.Len(t, seen, values)
	require.NotContains(t, seen, "")
	require.Equal(t, invalid, T(values).String())
	require.Equal(t, invalid, T(255).String())
}

func TestNames(t *testing.T) {
	requireNames[eval.PatternGroup](t, eval.NumPatternGroups, "invalid group")
	requireNames[eval.PatternTerm](t, eval.NumPatternTerms, "invalid term")
}
