package kinds

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/farm"
)

// bookFile builds a book with the command on one machine.
func bookFile(t *testing.T, flags string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "x.book")
	command(t, "book build "+flags+" -o "+name)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

// TestBook compares books with those of the command. The collector is abandoned after every task, or never.
func TestBook(t *testing.T) {
	t.Parallel()
	for _, restarts := range []bool{false, true} {
		const flags = "--positions 150 --nodes 200 --hash 1 --batch 4 --openings 3move --egdb none"
		want := bookFile(t, flags)
		job := plan(t, "book --taskpositions 7 "+flags)
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
		require.GreaterOrEqual(t, c.Status().(bookStatus).Positions, 150)
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
	job := plan(t, "book --positions 60 --nodes 100 --batch 2 --taskpositions 100")
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
	positions := c.Status().(bookStatus).Positions
	require.NoError(t, c.Close())
	require.NoError(t, r.Close())
	require.Less(t, positions, 60)
	part, err := book.Open(job.outputName())
	require.NoError(t, err)
	require.NoError(t, errors.Join(part.Verify(), part.Close()))
}

// TestBookResults checks the messages for results that are wrong.
func TestBookResults(t *testing.T) {
	t.Parallel()
	job := plan(t, "book --positions 20")
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
