package kinds_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/farm/kinds"
)

// bookFile builds a book with the command on one machine.
func bookFile(t *testing.T, flags string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "x.book")
	command(t, append(strings.Fields("book build "+flags), "-o", name)...)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

// TestBook compares books with those of the command. The collector is abandoned after every task, or never.
func TestBook(t *testing.T) {
	t.Parallel()
	for _, restarts := range []bool{false, true} {
		want := bookFile(t, "-positions 150 -nodes 200 -hash 1 -batch 4 -openings 3move -egdb none")
		job := plan(t, "book", settings{
			"positions": 150, "nodes": 200, "hash": 1, "batch": 4, "openings": "3move", "egdb": "none", "task_positions": 7,
		})
		r, err := job.kind.Open(t.Context(), job.manifest, job.files)
		require.NoError(t, err)
		c := job.collect()
		_, err = c.Task(1000)
		require.ErrorIs(t, err, farm.ErrNotYet)
		done := false
		for n := 0; !done; n++ {
			require.Equal(t, n, c.Next())
			payload, err := c.Task(n)
			require.NoError(t, err)
			require.LessOrEqual(t, strings.Count(string(payload), "\n"), 7)
			result, err := r.Run(t.Context(), n, payload)
			require.NoError(t, err)
			done, err = c.Add(n, result)
			require.NoError(t, err)
			if restarts && !done {
				text, err := os.OpenFile(filepath.Join(job.dir, "searches.txt"), os.O_WRONLY|os.O_APPEND, 0)
				require.NoError(t, err)
				_, err = text.WriteString("9-13 ") // a kill leaves a part of a result
				require.NoError(t, err)
				require.NoError(t, text.Close())
				c = job.collect()
				again, err := c.Task(n)
				require.NoError(t, err)
				require.Equal(t, payload, again)
			}
		}
		require.NoError(t, r.Close())
		require.Equal(t, job.manifest.Tasks, c.Next())
		require.GreaterOrEqual(t, c.Status().(kinds.BookStatus).Positions, 150)
		require.NoError(t, c.Close())
		require.True(t, want == job.output())
		c = job.collect()
		require.Equal(t, job.manifest.Tasks, c.Next(), "it stays complete")
		require.NoError(t, c.Close())
	}
}

// TestBookPart checks that the output of a job that is stopped is a book.
func TestBookPart(t *testing.T) {
	t.Parallel()
	job := plan(t, "book", settings{"positions": 60, "nodes": 100, "batch": 2, "task_positions": 100})
	r, err := job.kind.Open(t.Context(), job.manifest, job.files)
	require.NoError(t, err)
	c := job.collect()
	for n := range 3 {
		payload, err := c.Task(n)
		require.NoError(t, err)
		result, err := r.Run(t.Context(), n, payload)
		require.NoError(t, err)
		_, err = c.Add(n, result)
		require.NoError(t, err)
	}
	positions := c.Status().(kinds.BookStatus).Positions
	require.NoError(t, c.Close())
	require.NoError(t, r.Close())
	require.Less(t, positions, 60)
	require.Contains(t, command(t, "book", "verify", job.outputName()), "english")
}

// TestBookRefused checks the messages for settings and results that are wrong.
func TestBookRefused(t *testing.T) {
	t.Parallel()
	k, err := kinds.Find("book")
	require.NoError(t, err)
	for text, want := range map[string]string{
		`{"positions":0}`: "positions 0", `{"nodes":0}`: "nodes 0", `{"drop":30000}`: "drop 30000", `{"batch":0}`: "batch 0",
		`{"hash":0}`: "hash 0", `{"task_positions":2000}`: "task_positions 2000", `{"openings":"none.pdn"}`: "none.pdn",
		`{"eval":"none.weights"}`: "none.weights", `{"egdb":"nowhere"}`: "nowhere", `{"variant":""}`: "variant",
		`{"roots":["x"],"x":1}`: "x",
	} {
		_, err := k.Plan(context.Background(), []byte(text))
		require.ErrorIs(t, err, kinds.ErrSettings, text)
		require.ErrorContains(t, err, want)
	}
	job := plan(t, "book", settings{"positions": 20})
	for result, want := range map[string]string{
		"": "not a move", "9-13 1 2\n9-14 1 2\n": "2 lines, not 1", "9-13 1": "not a move", "9-18 1 2": "illegal",
		"9-13 40000 2": "out of range", "9-13 1 x": "invalid syntax", "9-13 1 0": "no depth", "9-13 1 999": "depth 999",
	} {
		c := job.collect()
		_, err := c.Add(0, []byte(result))
		require.ErrorContains(t, err, want)
		require.NoError(t, c.Close())
	}
}
