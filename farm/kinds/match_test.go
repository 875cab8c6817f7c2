package kinds_test

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
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/farm/kinds"
	"github.com/godraughts/draughts/internal/testsize"
)

// matchFile returns the file that draughts match writes with flags.
func matchFile(t *testing.T, flags string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "match.pdn")
	command(t, append([]string{"match", "-o", name}, strings.Fields(flags)...)...)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

// TestMatch checks that the output is the file of draughts match, for different cuts into tasks.
func TestMatch(t *testing.T) {
	for i, test := range []struct {
		flags    string
		settings settings
	}{
		{"-games 31 -nodes 60 -b random -seed 3", settings{"games": 31, "nodes": 60, "b": "random", "seed": 3}},
		{
			"-variant russian -games 24 -depth 2 -b noprobcut -winscore 300,2 -drawscore 10,4,30 -maxplies 120",
			settings{
				"variant": "russian", "games": 24, "depth": 2, "b": "noprobcut", "winscore": "300,2", "drawscore": "10,4,30",
				"maxplies": 120,
			},
		},
		{
			"-games 12 -nodes 50 -a level=3 -b egdb=builtin -openings 3move,random:4 -maxplies 0",
			settings{
				"games": 12, "nodes": 50, "a": "level=3", "b": "egdb=builtin", "openings": "3move,random:4", "maxplies": 0,
			},
		},
	} {
		t.Run(test.flags, func(t *testing.T) {
			t.Parallel()
			want := matchFile(t, test.flags)
			for j, pairs := range []int{0, 1, 3, 30} {
				job := plan(t, "match", test.settings.with("pairs", pairs))
				require.False(t, job.manifest.Timed)
				require.Equal(t, want, job.run(1+j, uint64(i+j)), "%d pairs in a task", pairs)
			}
		})
	}
}

// TestMatchSPRT checks that the test stops the match after the same pair as on one machine, whatever the cut.
func TestMatchSPRT(t *testing.T) {
	t.Parallel()
	want := matchFile(t, "-games 400 -depth 1 -b eval=material -sprt 0,60")
	games := strings.Count(want, "[Round ")
	require.Less(t, games, 400, "the test ends the match")
	s := settings{"games": 400, "depth": 1, "b": "eval=material", "sprt": settings{"elo0": 0, "elo1": 60}}
	for _, pairs := range []int{1, 4, 7} {
		job := plan(t, "match", s.with("pairs", pairs))
		require.Equal(t, (200+pairs-1)/pairs, job.manifest.Tasks)
		results := job.results(2, rand.New(rand.NewPCG(1, uint64(pairs))))
		taken := job.add(results, pairs == 4)
		require.Equal(t, want, job.output(), "%d pairs in a task", pairs)
		require.Equal(t, (games/2+pairs-1)/pairs, taken)
		status := job.collect().Status().(kinds.MatchStatus)
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
	want := matchFile(t, "-games 8 -nodes 80 -b "+b+" -openings "+opening)
	job := plan(t, "match", settings{"games": 8, "nodes": 80, "b": b, "openings": opening, "pairs": 1})
	require.Greater(t, len(job.manifest.Files), 3)
	require.Equal(t, want, job.run(3, 1))

	// A worker whose openings or weights differ is refused.
	require.NoError(t, os.WriteFile(opening, []byte("B:W32,31,30,22:B1,2,3,10\n"), 0o600))
	_, err := job.kind.Open(context.Background(), job.manifest, job.files)
	require.ErrorIs(t, err, farm.ErrDiffers)
	require.ErrorContains(t, err, "openings")
	for _, key := range []string{"bench", "weights"} {
		job := plan(t, "match", settings{"games": 2, "nodes": 80})
		require.NotEmpty(t, job.manifest.Fingerprint[key])
		job.manifest.Fingerprint[key] = "1"
		_, err := job.kind.Open(context.Background(), job.manifest, job.files)
		require.ErrorIs(t, err, farm.ErrDiffers)
		require.ErrorContains(t, err, key)
	}
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
	want := matchFile(t, "-games 8 -nodes 80 -b "+b+" -openings "+sources)
	job := plan(t, "match", settings{"games": 8, "nodes": 80, "b": b, "openings": sources, "pairs": 1})
	require.Len(t, job.manifest.Files, 2)
	require.Equal(t, want, job.run(3, 1))
}

// TestMatchBuiltinBook plays with the built-in book, which a worker must have too.
func TestMatchBuiltinBook(t *testing.T) {
	t.Parallel()
	const b = "hash=1,book=builtin,bookmargin=20"
	const sources = "start,book:builtin:3"
	want := matchFile(t, "-games 8 -nodes 80 -openings "+sources+" -b "+b)
	job := plan(t, "match", settings{"games": 8, "nodes": 80, "b": b, "openings": sources, "pairs": 1})
	require.Empty(t, job.manifest.Files)
	require.Equal(t, want, job.run(3, 1))
	require.NotEmpty(t, job.manifest.Fingerprint["book"])
	job.manifest.Fingerprint["book"] = "1"
	_, err := job.kind.Open(context.Background(), job.manifest, job.files)
	require.ErrorIs(t, err, farm.ErrDiffers)
	require.ErrorContains(t, err, "book")
	for _, text := range []string{"default,book=builtin", "default"} {
		job := plan(t, "match", settings{"games": 2, "nodes": 80, "a": text})
		require.Equal(t, text != "default", job.manifest.Fingerprint["book"] != "")
	}
	job = plan(t, "selfplay", settings{"games": 1, "nodes": 80, "openings": sources})
	require.NotEmpty(t, job.manifest.Fingerprint["book"])
	require.Contains(t, job.run(1, 1), "book:builtin#")
}

// TestMatchTimed checks that a match with a time limit is marked as not repeatable, and plays.
func TestMatchTimed(t *testing.T) {
	t.Parallel()
	for _, s := range []settings{{"time": "1ms"}, {"clock": "100ms+1ms"}} {
		job := plan(t, "match", s.with("games", 2))
		require.True(t, job.manifest.Timed)
		require.Equal(t, 2, strings.Count(job.run(1, 0), "[Round "))
	}
}

// TestMatchResults checks that a result with other games than those of its task is refused.
func TestMatchResults(t *testing.T) {
	t.Parallel()
	job := plan(t, "match", settings{"games": 8, "depth": 1, "b": "random", "pairs": 1})
	results := job.results(1, rand.New(rand.NewPCG(1, 1)))
	c := job.collect()
	t.Cleanup(func() { require.NoError(t, c.Close()) })
	one, _, _ := strings.Cut(string(results[0]), "\n\n[Event")
	for name, bad := range map[string]string{
		"game 1: its Round is": string(results[1]), "game 2 is missing": one + "\n", "game 1 is missing": "",
		"game 3 is not of this task": string(results[0]) + "\n" + string(results[1]),
		"conditions":                 strings.ReplaceAll(string(results[0]), "-depth 1", "-depth 2"),
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

// TestMatchSettings checks the messages for settings that are wrong.
func TestMatchSettings(t *testing.T) {
	t.Parallel()
	k, err := kinds.Find("match")
	require.NoError(t, err)
	for text, want := range map[string]string{
		`{"games":0}`: "games 0", `{"depth":-1}`: "depth -1", `{"time":"x"}`: "time", `{"clock":"x"}`: "clock",
		`{"winscore":"1"}`: "2 numbers", `{"drawscore":"1,2,x"}`: "drawscore", `{"variant":"chess"}`: "chess",
		`{"sprt":{"elo0":5,"elo1":0}}`: "sprt", `{"pairs":31}`: "pairs 31", `{"maxplies":-1}`: "maxplies",
		`{"a":"hub:./scan"}`: "engines of this library", `{"b":"default,workers=2"}`: "not repeatable",
		`{"a":"eval=none.json"}`: "none.json", `{"b":"egdb=none"}`: "none", `{"openings":"none.pdn"}`: "none.pdn",
		`{"sped":1}`: "sped", `{"speed":-1}`: "speed -1",
		`{"variant":"russian","openings":"3move"}`: "no openings of russian", `{`: "JSON",
	} {
		_, err := k.Plan(context.Background(), []byte(text))
		require.ErrorIs(t, err, kinds.ErrSettings, text)
		require.ErrorContains(t, err, want)
		require.Less(t, len(err.Error()), 500)
	}
}

// TestMatchCut checks the number of pairs in a task that Plan chooses.
func TestMatchCut(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ games, nodes, tasks int }{
		{2, 1000, 1}, {64, 1000, 32}, {400, 5000, 200}, {4000, 5000, 134}, {40_000, 5000, 667}, {40_000, 100_000, 6667},
	} {
		k, err := kinds.Find("match")
		require.NoError(t, err)
		p, err := k.Plan(context.Background(), fmt.Appendf(nil, `{"games":%d,"nodes":%d}`, test.games, test.nodes))
		require.NoError(t, err)
		require.Equal(t, test.tasks, p.Tasks)
	}
}

// TestMatchWhole is the match of 400 games that the docs name, or a part of it.
func TestMatchWhole(t *testing.T) {
	testsize.SkipBelow(t, testsize.Middle)
	games := testsize.Pick(0, 0, 60, 400)
	job := plan(t, "match", settings{"games": games, "nodes": 5000, "seed": 1})
	require.Equal(t, matchFile(t, fmt.Sprintf("-games %d -nodes 5000 -seed 1 -concurrency 2", games)), job.run(2, 1))
}
