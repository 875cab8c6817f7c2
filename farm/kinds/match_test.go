package kinds

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/testsize"
)

// matchFile returns the file that draughts match writes with flags.
func matchFile(t *testing.T, flags string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "match.pdn")
	command(t, "match -o "+name+" "+flags)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

// TestMatch checks that the output is the file of draughts match, for different cuts into tasks.
func TestMatch(t *testing.T) {
	for i, flags := range []string{
		"--games 31 --nodes 60 -b random --seed 3",
		"--variant russian --games 24 --depth 2 -b noprobcut --winscore 300,2 --drawscore 10,4,30 --maxplies 120",
		"--games 12 --nodes 50 -a level=3 -b egdb=builtin --openings 3move,random:4 --maxplies 0",
	} {
		t.Run(flags, func(t *testing.T) {
			t.Parallel()
			want := matchFile(t, flags)
			for j, pairs := range []int{0, 1, 3, 30} {
				job := plan(t, fmt.Sprintf("match %s --pairs %d", flags, pairs))
				require.False(t, job.manifest.Timed)
				require.Equal(t, want, job.run(1+j, uint64(i+j)), "%d pairs in a task", pairs)
			}
		})
	}
}

// TestMatchSPRT checks that the test stops the match after the same pair as on one machine, whatever the cut.
func TestMatchSPRT(t *testing.T) {
	t.Parallel()
	const flags = "--games 400 --depth 1 -b eval=material --sprt 0,60"
	want := matchFile(t, flags)
	games := strings.Count(want, "[Round ")
	require.Less(t, games, 400, "the test ends the match")
	for _, pairs := range []int{1, 4, 7} {
		job := plan(t, fmt.Sprintf("match %s --pairs %d", flags, pairs))
		require.Equal(t, (200+pairs-1)/pairs, job.manifest.Tasks)
		results := job.results(2, rand.New(rand.NewPCG(1, uint64(pairs))))
		taken := job.add(results, pairs == 4)
		require.Equal(t, want, job.output(), "%d pairs in a task", pairs)
		require.Equal(t, (games/2+pairs-1)/pairs, taken)
		status := job.collect().Status().(matchStatus)
		require.Equal(t, games, status.Games)
		require.True(t, status.Done)
		require.NotEqual(t, "undecided", status.SPRT.Verdict)
		require.Len(t, status.Curve, taken)
		require.InDelta(t, status.SPRT.LLR, status.Curve[taken-1][1], 0.001)
	}
}

// TestMatchFiles plays with weights, databases and openings in files, which workers get under other names.
func TestMatchFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	weights, opening := filepath.Join(dir, "new.weights"), filepath.Join(dir, "set.fen")
	writeWeights(t, weights)
	require.NoError(t, os.WriteFile(opening, []byte("B:W32,31,30,22:B1,2,3,10\nB:W32,31,30,21:B1,2,4,9\n"), 0o600))
	databases := buildDatabases(t)
	b := "eval=" + weights + ",egdb=" + databases + ",book=" + writeBook(t) + ",bookmargin=20"
	flags := "--games 8 --nodes 80 -b " + b + " --openings " + opening
	want := matchFile(t, flags)
	job := plan(t, "match --pairs 1 "+flags)
	require.Greater(t, len(job.manifest.Files), 3)
	require.Equal(t, want, job.run(3, 1))

	// A worker whose openings or weights differ is refused.
	require.NoError(t, os.WriteFile(opening, []byte("B:W32,31,30,22:B1,2,3,10\n"), 0o600))
	_, err := job.kind.Open(context.Background(), job.manifest, job.files)
	require.ErrorIs(t, err, farm.ErrDiffers)
	require.ErrorContains(t, err, "openings")
	for _, key := range []string{"bench", "weights"} {
		job := plan(t, "match --games 2 --nodes 80")
		require.NotEmpty(t, job.manifest.Fingerprint[key])
		job.manifest.Fingerprint[key] = "1"
		_, err := job.kind.Open(context.Background(), job.manifest, job.files)
		require.ErrorIs(t, err, farm.ErrDiffers)
		require.ErrorContains(t, err, key)
	}
}

// TestMatchUnread checks that a task fails if a worker cannot read a database, and that the end of a job closes books.
func TestMatchUnread(t *testing.T) {
	t.Parallel()
	databases, opening := buildDatabases(t), filepath.Join(t.TempDir(), "set.fen")
	require.NoError(t, os.WriteFile(opening, []byte("B:WK32,K31:BK1\n"), 0o600))
	job := plan(t, "match --games 2 --nodes 80 -b egdb="+databases+",book="+writeBook(t)+" --openings "+opening)
	for _, file := range job.files.files {
		if content, err := os.ReadFile(file.Path); strings.Contains(file.Name, "-KK-K.") {
			require.NoError(t, err)
			content[len(content)-5] ^= 16
			require.NoError(t, os.WriteFile(file.Path, content, 0o600))
		}
	}
	r, err := job.kind.Open(t.Context(), job.manifest, job.files)
	require.NoError(t, err)
	_, err = r.Run(t.Context(), 0, nil)
	require.ErrorIs(t, err, egdb.ErrDamaged)
	require.ErrorIs(t, r.Close(), egdb.ErrDamaged)
	require.ErrorIs(t, r.Close(), os.ErrClosed, "the book is closed already")
}

// TestMatchBooks plays with a book and with openings of it, which workers get under other names.
func TestMatchBooks(t *testing.T) {
	t.Parallel()
	book := filepath.Join(t.TempDir(), "some.book")
	source := "draughts-book 1 english\nposition " + draughts.English.Start().String() + "\n"
	for m := range draughts.English.Start().All() {
		source += "move " + draughts.English.Start().MoveText(m) + " score=0 depth=3\n"
	}
	require.NoError(t, os.WriteFile(book, []byte(source), 0o600))
	b, sources := "hash=1,book="+book, "book:"+book+":1,start"
	flags := "--games 8 --nodes 80 -b " + b + " --openings " + sources
	want := matchFile(t, flags)
	job := plan(t, "match --pairs 1 "+flags)
	require.Len(t, job.manifest.Files, 2)
	require.Equal(t, want, job.run(3, 1))
}

// TestMatchBuiltinBook plays with the built-in book, which a worker must have too.
func TestMatchBuiltinBook(t *testing.T) {
	t.Parallel()
	const openings = " --openings start,book:builtin:3"
	const flags = "--games 8 --nodes 80 -b hash=1,book=builtin,bookmargin=20" + openings
	want := matchFile(t, flags)
	job := plan(t, "match --pairs 1 "+flags)
	require.Empty(t, job.manifest.Files)
	require.Equal(t, want, job.run(3, 1))
	require.NotEmpty(t, job.manifest.Fingerprint["book"])
	job.manifest.Fingerprint["book"] = "1"
	_, err := job.kind.Open(context.Background(), job.manifest, job.files)
	require.ErrorIs(t, err, farm.ErrDiffers)
	require.ErrorContains(t, err, "book")
	for _, text := range []string{"default,book=builtin", "default"} {
		job := plan(t, "match --games 2 --nodes 80 -a "+text)
		require.Equal(t, text != "default", job.manifest.Fingerprint["book"] != "")
	}
	job = plan(t, "selfplay --games 1 --nodes 80"+openings)
	require.NotEmpty(t, job.manifest.Fingerprint["book"])
	require.Contains(t, job.run(1, 1), "book:builtin#")
}

// TestMatchTimed checks that a match with a time limit is marked as not repeatable, and plays.
func TestMatchTimed(t *testing.T) {
	t.Parallel()
	for _, limit := range []string{"--time 1ms", "--clock 100ms+1ms"} {
		job := plan(t, "match --games 2 "+limit)
		require.True(t, job.manifest.Timed)
		require.Equal(t, 2, strings.Count(job.run(1, 0), "[Round "))
	}
}

// TestMatchResults checks that a result with other games than those of its task is refused.
func TestMatchResults(t *testing.T) {
	t.Parallel()
	job := plan(t, "match --games 8 --depth 1 -b random --pairs 1")
	results := job.results(1, rand.New(rand.NewPCG(1, 1)))
	c := job.collect()
	t.Cleanup(func() { require.NoError(t, c.Close()) })
	one, _, _ := strings.Cut(string(results[0]), "\n\n[Event")
	for name, bad := range map[string]string{
		"game 1: its Round is": string(results[1]), "game 2 is missing": one + "\n", "game 1 is missing": "",
		"game 3 is not of this task": string(results[0]) + "\n" + string(results[1]),
		"conditions":                 strings.ReplaceAll(string(results[0]), "depth 1", "depth 2"),
	} {
		_, err := c.Add(0, []byte(bad))
		require.ErrorContains(t, err, name)
	}
	_, err := c.Add(1, results[1])
	require.ErrorContains(t, err, "task 0 is expected")
	done, err := c.Add(0, results[0])
	require.NoError(t, err)
	require.False(t, done)
}

// TestMatchCut checks the number of pairs in a task that Plan chooses.
func TestMatchCut(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ games, nodes, tasks int }{
		{2, 1000, 1}, {64, 1000, 32}, {400, 5000, 200}, {4000, 5000, 134}, {40_000, 5000, 667}, {40_000, 100_000, 6667},
	} {
		k, err := Find("match")
		require.NoError(t, err)
		p, err := k.Plan(context.Background(), fmt.Appendf(nil, `{"games":%d,"nodes":%d}`, test.games, test.nodes))
		require.NoError(t, err)
		require.Equal(t, test.tasks, p.Tasks)
	}
}

// TestMatchWhole is the match of 400 games that the docs name, or a part of it.
func TestMatchWhole(t *testing.T) {
	testsize.SkipBelow(t, testsize.Middle)
	flags := fmt.Sprintf("--games %d --nodes 5000 --seed 1", testsize.Pick(0, 0, 30, 400))
	require.Equal(t, matchFile(t, flags+" --concurrency 2"), plan(t, "match "+flags).run(2, 1))
}
