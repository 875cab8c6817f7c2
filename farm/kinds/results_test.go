package kinds

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/farm"
)

// TestBadResults checks that results of other tasks, parts of results and nonsense are refused, and that the collector
// then takes the right results. X stands for the right one, Y for that of the next task.
func TestBadResults(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		job string
		bad map[string]string
	}{
		{"match --games 8 --depth 1 -b random --pairs 1", map[string]string{
			"Y": "game 1: its Round is", "": "game 1 is missing", "ONE": "game 2 is missing",
			"XY": "game 3 is not of this task", "depth 2": "conditions",
			"TAG": "game 1 is not written as the games of a match",
		}},
		{"selfplay --games 4 --nodes 50 --taskgames 2", map[string]string{
			"Y": "game 0 is missing", "": "it has 0, not 2", "PART": "task 0: ",
		}},
		{"book --positions 20", map[string]string{
			"": "a move, a score", "9-13 1 2\n9-14 1 2\n": "2 lines, not 1", "9-13 1": "a move, a score", "9-18 1 2": "illegal",
			"9-13 40000 2": "out of range", "9-13 1 x": "invalid syntax", "9-13 1 0": "depth 0", "9-13 1 999": "out of range",
		}},
		{"spsa --pairs 14 --batch 6 --nodes 50 --taskpairs 2", map[string]string{
			"3\n0\n": "is not the points", "0\n": "1 pairs, not 2",
		}},
		{"perft --depth 3 --prefix 2", map[string]string{"": "not a number", "-1": "not a number",
			"18446744073709551615": "can be added up"}},
		{"verify", map[string]string{`{"file":"x"}`: "of \"x\"", "{": "JSON"}},
	} {
		t.Run(test.job, func(t *testing.T) {
			t.Parallel()
			job := plan(t, test.job)
			r, c := job.open(), job.collect()
			var results []string
			for n := range min(2, job.manifest.Tasks) {
				payload, err := c.Task(n)
				if err != nil {
					require.ErrorIs(t, err, farm.ErrNotYet)
					break
				}
				results = append(results, string(must(r.Run(t.Context(), n, payload))))
			}
			require.NoError(t, r.Close())
			right, next := results[0], results[len(results)-1]
			one, _, _ := strings.Cut(right, "\n\n[Event")
			bad := strings.NewReplacer("X", right, "Y", next, "ONE", one+"\n", "PART", right[:len(right)/4],
				"depth 2", strings.ReplaceAll(right, "depth 1", "depth 2"),
				"TAG", strings.Replace(right, "\n\n", "\n[Opening \"*\nof a pair\"]\n\n", 1))
			for result, want := range test.bad {
				require.ErrorContains(t, c.Add(0, []byte(bad.Replace(result))), want, "%q", result)
			}
			require.ErrorContains(t, c.Add(1, []byte(next)), "task 0 is expected")
			require.NoError(t, c.Add(0, []byte(right)))
			require.NoError(t, c.Close())
		})
	}
}

// TestStatus checks the counts of self-play.
func TestStatus(t *testing.T) {
	t.Parallel()
	job := plan(t, "selfplay --games 4 --nodes 50 --taskgames 2")
	job.run(1, 1, true)
	status := job.collect().Status().(selfplayStatus)
	require.Equal(t, 4, status.Games)
	require.Equal(t, 4, status.White+status.Black+status.Draw)
	require.Greater(t, status.Positions, 20)
}

// TestStages checks that the tasks of a later batch are not known, and that those of an earlier one stay.
func TestStages(t *testing.T) {
	t.Parallel()
	for _, flags := range []string{
		"spsa --pairs 14 --batch 6 --nodes 50 --taskpairs 2", "book --positions 60 --nodes 90",
	} {
		job := plan(t, flags)
		c := job.collect()
		_, err := c.Task(job.manifest.Tasks - 1)
		require.ErrorIs(t, err, farm.ErrNotYet)
		first := must(c.Task(0))
		require.NoError(t, c.Close())
		job.run(1, 1, false)
		c = job.collect()
		require.Equal(t, string(first), string(must(c.Task(0))))
		require.True(t, c.Done(), "it stays complete")
		require.NoError(t, c.Close())
	}
}

// TestParts checks that the parts of a PDN file are the same in any order, and that a part fits into a message.
func TestParts(t *testing.T) {
	t.Parallel()
	var text bytes.Buffer
	comment := strings.Repeat("word ", 20)
	const games = 600
	for n := range games {
		fmt.Fprintf(&text, "[Event \"%d\"]\n1. 11-15 {%s} *\n\n", n, comment)
	}
	name := writeFile(t, "x.pdn", text.Bytes())
	s, dir := &annotateSettings{Bytes: 1}, t.TempDir()
	s.Variant = draughts.English
	p := must(s.cut(t.Context(), name, dir))
	for _, n := range rand.Perm(games) {
		require.Contains(t, string(must(p.part(n))[:30]), fmt.Sprintf("%q", fmt.Sprint(n)))
	}
	_, err := p.part(games)
	require.ErrorContains(t, err, "there is no part 600")
	require.NoError(t, p.close())
	require.Empty(t, must(os.ReadDir(dir)))
	require.Less(t, maxGameBytes+maxPartBytes, 1_000_000)

	require.NoError(t, os.WriteFile(name, []byte("1. 11-15 {"+strings.Repeat(comment, 3_000)+"} *\n"), 0o600))
	_, err = s.cut(t.Context(), name, dir)
	require.ErrorContains(t, err, "game 1 has 300")
}
