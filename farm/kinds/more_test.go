package kinds

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/build"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/patterns"
	"github.com/godraughts/draughts/internal/testsize"
)

// writeWeights writes weights that count men.
func writeWeights(t *testing.T, name string) {
	t.Helper()
	weights := patterns.NewWeights(8, false)
	first, end := patterns.Range(8, false, patterns.Men)
	for _, section := range weights.Sections {
		for i := first; i < end; i++ {
			section[i] = 100 * patterns.Unit
		}
	}
	var b bytes.Buffer
	_, err := weights.WriteTo(&b)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(name, b.Bytes(), 0o600))
}

// buildDatabases builds small endgame databases and returns their directory.
func buildDatabases(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "small")
	require.NoError(t, build.Run(context.Background(), build.Options{
		Dir: dir, Variant: draughts.English, Pieces: 3,
	}))
	return dir
}

// writeBook writes a book with the first moves of English draughts, and returns its name.
func writeBook(t *testing.T) string {
	t.Helper()
	b := book.NewBuilder(draughts.English)
	start := draughts.English.Start()
	e := book.Entry{Position: start}
	for i, m := range start.Moves() {
		e.Moves = append(e.Moves, book.Move{Move: m, Score: draughts.Score(5 * i), Depth: 5})
	}
	require.NoError(t, b.Add(e))
	var text bytes.Buffer
	require.NoError(t, b.WriteBinary(&text))
	name := filepath.Join(t.TempDir(), "first.book")
	require.NoError(t, os.WriteFile(name, text.Bytes(), 0o600))
	return name
}

// TestSelfplay checks that the output is the file of draughts selfplay, for different cuts into tasks.
func TestSelfplay(t *testing.T) {
	dir := t.TempDir()
	weights := filepath.Join(dir, "new.weights")
	writeWeights(t, weights)
	databases := buildDatabases(t)
	for i, flags := range []string{
		"--games 21 --nodes 60 --openings 11man:2,random:6",
		"--variant russian --games 10 --nodes 50 --seed 4 --variations 50",
		"--games 9 --nodes 50 --eval " + weights + " --egdb " + databases,
		"--games 4 --nodes 50 --eval material --egdb none",
	} {
		t.Run(flags, func(t *testing.T) {
			t.Parallel()
			for _, isPDN := range []bool{false, true} {
				name := filepath.Join(t.TempDir(), map[bool]string{false: "x.samples", true: "x.pdn"}[isPDN])
				want := samplesFile(t, name, flags+" --concurrency 1")
				for j, games := range []int{0, 1, 4, 500} {
					job := plan(t, fmt.Sprintf("selfplay %s --taskgames %d --pdn=%v", flags, games, isPDN))
					require.True(t, want == job.run(1+j, uint64(i+j)), "PDN %v, %d games in a task", isPDN, games)
					require.Equal(t, filepath.Ext(name), filepath.Ext(job.outputName()))
				}
			}
		})
	}
}

// samplesFile returns the file with a name that draughts selfplay writes with flags.
func samplesFile(t *testing.T, name, flags string) string {
	t.Helper()
	command(t, "selfplay -o "+name+" "+flags)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

// TestSelfplayResults checks that results of other games are refused, and the counts.
func TestSelfplayResults(t *testing.T) {
	t.Parallel()
	for _, isPDN := range []bool{false, true} {
		job := plan(t, fmt.Sprintf("selfplay --games 4 --nodes 50 --taskgames 2 --pdn=%v", isPDN))
		results := job.results(1, rand.New(rand.NewPCG(1, 1)))
		c := job.collect()
		illegal := bytes.Replace(results[0], []byte("\n1. "), []byte("\n1. 32-1 "), 1)
		for _, bad := range [][]byte{results[1], results[0][:len(results[0])/4], {}, illegal} {
			if bytes.Equal(bad, results[0]) {
				continue // samples have no moves
			}
			_, err := c.Add(0, bad)
			require.ErrorContains(t, err, "task 0: ")
		}
		for n, result := range results {
			done, err := c.Add(n, result)
			require.NoError(t, err)
			require.Equal(t, n == 1, done)
		}
		status := c.Status().(selfplayStatus)
		require.Equal(t, 4, status.Games)
		require.Equal(t, 4, status.White+status.Black+status.Draw)
		require.Greater(t, status.Positions, 20)
		require.NoError(t, c.Close())
	}
}

// TestSelfplayWhole plays the 2,000 games that the docs name, with four workers.
func TestSelfplayWhole(t *testing.T) {
	testsize.SkipBelow(t, testsize.Long)
	const flags = "--games 2000 --nodes 300"
	want := samplesFile(t, filepath.Join(t.TempDir(), "x.samples"), flags+" --concurrency 2")
	require.True(t, want == plan(t, "selfplay "+flags).run(4, 1))
}

// annotateFiles are PDN files with good and bad games, with and without the names of their rules.
func annotateFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	for _, pattern := range []string{"../../cmd/draughts/internal/commands/testdata/*.pdn", "../../pdn/testdata/*.pdn"} {
		found, err := filepath.Glob(pattern)
		require.NoError(t, err)
		files = append(files, found...)
	}
	require.Greater(t, len(files), 15)
	return files
}

// TestAnnotate checks that the output is what draughts pdn annotate writes, for different cuts into tasks.
func TestAnnotate(t *testing.T) {
	for i, name := range annotateFiles(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			want := command(t, "pdn annotate --depth 2 --hash 1 "+name)
			if filepath.Base(name) == "rulewarnings.pdn" { // the command ends at a game of unknown rules
				k, err := Find("annotate")
				require.NoError(t, err)
				_, err = k.Plan(context.Background(), []byte(`{"file":"`+name+`"}`))
				require.ErrorIs(t, err, draughts.ErrUnknownVariant)
				require.ErrorContains(t, err, "game 2")
				return
			}
			for j, size := range []int{1, 700, 1 << 16} {
				job := plan(t, fmt.Sprintf("annotate --file %s --depth 2 --hash 1 --bytes %d", name, size))
				require.Equal(t, want, job.run(1+j, uint64(i+j)), "%d bytes in a task", size)
			}
		})
	}
}

// TestAnnotateEndings annotates endings with databases: the scores of a game must not depend on those before.
func TestAnnotateEndings(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	for n := range 12 {
		text.WriteString("[Event \"" + strconv.Itoa(n) + "\"]\n[FEN \"B:WK" + strconv.Itoa(29+n%4) + ",K30,21:BK1,K" +
			strconv.Itoa(5+n%3) + ",12\"]\n1. 12-16 *\n\n")
	}
	name := filepath.Join(t.TempDir(), "endings.pdn")
	require.NoError(t, os.WriteFile(name, []byte(text.String()), 0o600))
	want := command(t, "pdn annotate --depth 8 --hash 1 "+name)
	for _, size := range []int{1, 200} {
		job := plan(t, fmt.Sprintf("annotate --file %s --depth 8 --hash 1 --bytes %d", name, size))
		require.Equal(t, want, job.run(2, 1))
	}
}

// TestAnnotateCollection annotates collections of real games, where they are there.
func TestAnnotateCollection(t *testing.T) {
	testsize.SkipBelow(t, testsize.Middle)
	files, err := filepath.Glob("../../../shared/pdn/*.pdn")
	require.NoError(t, err)
	if testsize.Current() == testsize.Middle && len(files) > 0 {
		files = []string{"../../../shared/pdn/english-tinsley.pdn"}
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			want := command(t, "pdn annotate --nodes 100 --hash 1 "+name)
			require.NotEmpty(t, want)
			job := plan(t, "annotate --nodes 100 --hash 1 --file "+name)
			require.True(t, want == job.run(4, 1))
		})
	}
}

// TestVerify checks the counts of egdb.DB.Verify, and that a fault ends the job.
func TestVerify(t *testing.T) {
	t.Parallel()
	dir := buildDatabases(t)
	db, err := egdb.Open(dir, egdb.Options{})
	require.NoError(t, err)
	want, err := db.Verify(context.Background(), egdb.VerifyOptions{Full: true})
	require.NoError(t, err)
	require.NoError(t, db.Close())
	job := plan(t, "verify --full --egdb "+dir)
	out := job.run(3, 1)
	status := job.collect().Status().(verifyStatus)
	require.Equal(t, verifyStatus{
		Files: want.Files, MaxFiles: want.Files, Blocks: want.Blocks, Values: want.Positions,
	}, status)
	require.Equal(t, want.Files, strings.Count(out, "\n"))

	c := plan(t, "verify --egdb "+dir).collect()
	var first struct {
		File string `json:"file"`
	}
	require.NoError(t, json.Unmarshal([]byte(out[:strings.Index(out, "\n")]), &first))
	done, err := c.Add(0, []byte(`{"file":"`+first.File+`","blocks":0,"values":0,"fault":"it is damaged"}`))
	require.NoError(t, err)
	require.True(t, done)
	require.Equal(t, "it is damaged", c.Status().(verifyStatus).Fault)
	require.NoError(t, c.Close())
}

// TestKinds checks the names of kinds and of their outputs.
func TestKinds(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "chess"} {
		_, err := Find(text)
		require.ErrorIs(t, err, ErrUnknown)
	}
	for _, k := range All() {
		name, err := k.(Kind).OutputName(&farm.Manifest{})
		require.NoError(t, err)
		require.NotEmpty(t, name)
	}
}

// TestSettings checks the messages for settings that are wrong.
func TestSettings(t *testing.T) {
	t.Parallel()
	for kind, mistakes := range map[string]map[string]string{
		"match": {
			`{"games":0}`: "games 0", `{"depth":-1}`: "depth -1", `{"time":"x"}`: "time", `{"clock":"x"}`: "clock",
			`{"winscore":"1"}`: "2 numbers", `{"drawscore":"1,2,x"}`: "drawscore", `{"variant":"chess"}`: "chess",
			`{"sprt":{"elo0":5,"elo1":0}}`: "sprt", `{"pairs":31}`: "pairs 31", `{"maxplies":-1}`: "maxplies",
			`{"a":"hub:./scan"}`: "engines of this library", `{"b":"default,workers=2"}`: "not repeatable",
			`{"a":"eval=none.json"}`: "none.json", `{"b":"egdb=none"}`: "none", `{"openings":"none.pdn"}`: "none.pdn",
			`{"sped":1}`: "sped", `{"speed":-1}`: "speed -1",
			`{"variant":"russian","openings":"3move"}`: "no openings of russian", `{`: "JSON",
		},
		"annotate": {
			`{}`: "file is missing", `{"file":"none.pdn"}`: "none.pdn", `{"file":"more_test.go","depth":-1}`: "depth -1",
			`{"file":"x","hash":0}`: "hash 0", `{"file":"x","bytes":0}`: "bytes 0", `{"file":"x","time":"y"}`: "time",
			`{"file":"more_test.go","eval":"none.json"}`: "none.json", `{"file":"more_test.go","egdb":"nowhere"}`: "nowhere",
		},
		"book": {
			`{"positions":0}`: "positions 0", `{"nodes":0}`: "nodes 0", `{"drop":30000}`: "drop 30000", `{"batch":0}`: "batch 0",
			`{"hash":0}`: "hash 0", `{"task_positions":2000}`: "task_positions 2000", `{"openings":"none.pdn"}`: "none.pdn",
			`{"eval":"none.weights"}`: "none.weights", `{"egdb":"nowhere"}`: "nowhere", `{"variant":""}`: "variant",
			`{"roots":["x"],"x":1}`: "x",
		},
		"spsa": {
			`{"pairs":0}`: "pairs 0", `{"nodes":0}`: "nodes 0", `{"batch":0}`: "batch 0", `{"constants":"x"}`: "known are",
			`{"batch":4}`: "task_pairs 8", `{"openings":"none.pdn"}`: "none.pdn", `{"variant":""}`: "variant",
		},
		"perft": {
			`{"variant":"chess"}`: "chess", `{"depth":0}`: "depth is 0", `{"depth":31}`: "depth is 31",
			`{"depth":4,"prefix":5}`: "prefix is 5", `{"prefix":-1}`: "prefix is -1", `{"per_task":0}`: "0 positions",
			`{"fen":"W:W99:B"}`: "99", `{"depht":3}`: "depht",
			`{"variant":"international","depth":14,"prefix":13}`: "more than 1048576 positions",
		},
		"verify": {`{"egdb":"none"}`: "databases are expected", `{"egdb":"nowhere"}`: "nowhere"},
	} {
		k, err := Find(kind)
		require.NoError(t, err)
		for text, want := range mistakes {
			_, err := k.Plan(t.Context(), []byte(text))
			require.ErrorIs(t, err, ErrSettings, text)
			require.ErrorContains(t, err, want)
			require.Less(t, len(err.Error()), 500)
		}
	}
}

// TestBench checks that the number of nodes is the same each time, and differs between rule sets.
func TestBench(t *testing.T) {
	t.Parallel()
	seen := map[uint64]bool{}
	for _, v := range []draughts.Variant{draughts.English, draughts.International, draughts.Russian} {
		one, err := bench(context.Background(), v)
		require.NoError(t, err)
		two, err := bench(context.Background(), v)
		require.NoError(t, err)
		require.Equal(t, one, two)
		require.False(t, seen[one])
		seen[one] = true
	}
	_, err := bench(context.Background(), 0)
	require.ErrorIs(t, err, draughts.ErrUnknownVariant)
}
