package kinds

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/farm"
)

// TestSPSA compares the results with those of the command. The collector is abandoned after every task.
func TestSPSA(t *testing.T) {
	t.Parallel()
	const flags = "--pairs 14 --batch 6 --nodes 50 --constants iirdepth,razoringmargin"
	name := filepath.Join(t.TempDir(), "x.spsa")
	found := command(t, "spsa "+flags+" -o "+name)
	want, err := os.ReadFile(name)
	require.NoError(t, err)
	job := plan(t, "spsa --taskpairs 2 "+flags)
	require.Equal(t, 7, job.manifest.Tasks)
	r, err := job.kind.Open(t.Context(), job.manifest, job.files)
	require.NoError(t, err)
	c := job.collect()
	payloads := make([][]byte, job.manifest.Tasks)
	for n := range payloads {
		if n%3 == 0 && n < 6 { // the first of a batch, but the last
			_, err := c.Task(n + 3)
			require.ErrorIs(t, err, farm.ErrNotYet)
		}
		payloads[n], err = c.Task(n)
		require.NoError(t, err)
		result, err := r.Run(t.Context(), n, payloads[n])
		require.NoError(t, err)
		_, err = c.Add(n, []byte("3\n0\n"))
		require.ErrorContains(t, err, "is not the points")
		_, err = c.Add(n, []byte("0\n"))
		require.ErrorContains(t, err, "1 pairs, not 2")
		done, err := c.Add(n, result)
		require.NoError(t, err)
		require.Equal(t, n == len(payloads)-1, done)
		c = job.collect()
		require.Equal(t, n+1, c.Next())
	}
	for n, payload := range payloads {
		again, err := c.Task(n)
		require.NoError(t, err)
		require.Equal(t, string(payload), string(again))
	}
	require.Equal(t, spsaStatus{Pairs: 14, MaxPairs: 14, Engine: strings.TrimSpace(found)}, c.Status())
	require.NoError(t, c.Close())
	require.NoError(t, r.Close())
	require.Equal(t, string(want), job.output())
}
