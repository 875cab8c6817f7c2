package draughts

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEvalCache(t *testing.T) {
	const key = 0xfedcba9876543210
	var c evalCache
	_, known := c.probe(key)
	require.False(t, known)
	for _, want := range []Score{-MaxEval, -1, 0, 37, MaxEval} {
		c.store(key, want)
		score, known := c.probe(key)
		require.True(t, known)
		require.Equal(t, want, score)
	}
	_, known = c.probe(key ^ 1<<63)
	require.False(t, known, "another position with the same place")
	c.store(key^1<<63, 5)
	_, known = c.probe(key)
	require.False(t, known, "which has taken it")
}

// TestClearForgetsEvaluations checks that after Clear the evaluator is asked as by a new Searcher.
func TestClearForgetsEvaluations(t *testing.T) {
	s := NewSearcher(Options{Hash: 1})
	s.worker.evals.store(12345, 1)
	require.NoError(t, s.Clear())
	require.Zero(t, s.worker.evals)
}
