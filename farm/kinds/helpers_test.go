package kinds

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/egdb/build"
	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/patterns"
)

// program builds the command draughts once, beside the binary of the tests, and returns its path.
var program = sync.OnceValues(func() (string, error) {
	name := filepath.Join(filepath.Dir(os.Args[0]), "draughts.exe") // as Windows wants it
	out, err := exec.Command("go", "build", "-o", name, "github.com/godraughts/draughts/cmd/draughts").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	return name, err
})

// command runs draughts with a command line and returns what it writes to standard output. An exit status of 1, for bad
// games, is no error.
func command(t *testing.T, line string) string {
	t.Helper()
	var messages strings.Builder
	c := exec.Command(must(program()), strings.Fields(line)...)
	c.Stderr = &messages
	out, err := c.Output()
	if c.ProcessState == nil || c.ProcessState.ExitCode() > 1 {
		require.NoError(t, err, messages.String())
	}
	return string(out)
}

func commandFile(t *testing.T, line string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "output")
	command(t, line+" -o "+name)
	return readFile(name)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func readFile(name string) string { return string(must(os.ReadFile(name))) }

// writeFile writes a file in a folder of its own and returns its path.
func writeFile[T string | []byte](t *testing.T, name string, text T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// perftSum returns the sum of the counts in the output of a perft job.
func perftSum(t *testing.T, output string) (sum uint64) {
	for line := range strings.Lines(output) {
		var n, of uint64
		must(fmt.Sscan(line, &n, &of))
		sum += of
	}
	return sum
}

// localFiles are the files of a job on the machine that planned it.
type localFiles struct {
	t     *testing.T
	files []farm.File
}

func (l localFiles) Path(_ context.Context, name string) (string, error) {
	for _, f := range l.files {
		if f.Name == name {
			return f.Path, nil
		}
	}
	return "", farm.ErrNoFile
}

func (l localFiles) Dir(_ context.Context, folder string) (string, error) {
	dir := l.t.TempDir()
	for _, f := range l.files {
		if name, ok := strings.CutPrefix(f.Name, folder+"/"); ok {
			require.NoError(l.t, os.Link(f.Path, filepath.Join(dir, name)))
		}
	}
	return dir, nil
}

// job is a planned job.
type job struct {
	t        *testing.T
	kind     Kind
	manifest *farm.Manifest
	files    localFiles
	dir      string
}

// manifest plans a job of the kind that the first word names, with the flags that follow.
func manifest(t *testing.T, job string) (Kind, *farm.Manifest) {
	t.Helper()
	words := strings.Fields(job)
	k := must(Find(words[0]))
	settings := k.NewSettings()
	f := flag.NewFlagSet(words[0], flag.ContinueOnError)
	settings.Register(f)
	require.NoError(t, f.Parse(words[1:]))
	return k, must(farm.NewManifest(t.Context(), k, must(json.Marshal(settings))))
}

// plan plans a job as manifest does. The manifest is encoded and decoded, as it is on its way to a worker.
func plan(t *testing.T, text string) *job {
	t.Helper()
	k, m := manifest(t, text)
	files := localFiles{t, m.Files}
	encoded := must(json.Marshal(m))
	m = new(farm.Manifest)
	require.NoError(t, json.Unmarshal(encoded, m))
	return &job{t, k, m, files, t.TempDir()}
}

func (j *job) collect() farm.Collector {
	j.t.Helper()
	return must(j.kind.Collect(context.Background(), j.manifest, j.files, j.dir))
}

// run does the job and returns its output and the number of tasks. Several workers do, in a random order, all tasks
// whose payloads are known. With restarts the collector is abandoned after every task, as by a kill, with the beginning
// of the next part in the output.
func (j *job) run(workers int, seed uint64, restarts bool) (output string, taken int) {
	j.t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	runners := make([]farm.Runner, workers)
	for i := range runners {
		runners[i] = j.open()
	}
	c := j.collect()
	for !c.Done() {
		for _, result := range j.results(c, runners, random) {
			require.Equal(j.t, taken, c.Next())
			require.NoError(j.t, c.Add(taken, result))
			taken++
			if restarts {
				if !c.Done() {
					j.damage(taken)
				}
				c = j.collect()
			}
			if c.Done() {
				break
			}
		}
	}
	require.Equal(j.t, taken, c.Next())
	require.NoError(j.t, c.Close())
	for _, r := range runners {
		require.NoError(j.t, r.Close())
	}
	return j.output(), taken
}

func (j *job) open() farm.Runner {
	j.t.Helper()
	return must(j.kind.Open(context.Background(), j.manifest, j.files))
}

// results returns the results of the next tasks whose payloads are known.
func (j *job) results(c farm.Collector, runners []farm.Runner, random *rand.Rand) [][]byte {
	j.t.Helper()
	var payloads [][]byte
	first := c.Next()
	for n := first; n < j.manifest.Tasks; n++ {
		payload, err := c.Task(n)
		if errors.Is(err, farm.ErrNotYet) {
			break
		}
		require.NoError(j.t, err)
		payloads = append(payloads, payload)
	}
	tasks := make(chan int, len(payloads))
	for _, n := range random.Perm(len(payloads)) {
		tasks <- n
	}
	close(tasks)
	results := make([][]byte, len(payloads))
	var all sync.WaitGroup
	for _, r := range runners {
		all.Go(func() {
			for n := range tasks {
				var err error
				if results[n], err = r.Run(context.Background(), first+n, payloads[n]); err != nil {
					j.t.Errorf("task %d: %v", first+n, err)
				}
			}
		})
	}
	all.Wait()
	require.False(j.t, j.t.Failed())
	return results
}

// damage leaves the beginning of a part at the end of the output, and of a line at the end of the journal.
func (j *job) damage(n int) {
	j.t.Helper()
	name := filepath.Base(j.outputName())
	if filepath.Ext(name) == ".book" {
		name = searchesName
	}
	for i, name := range []string{name, "journal.jsonl"} {
		if (n+i)%3 == 0 {
			continue
		}
		f := must(os.OpenFile(filepath.Join(j.dir, name), os.O_WRONLY|os.O_APPEND, 0))
		must(f.WriteString("\n[Event "))
		require.NoError(j.t, f.Close())
	}
}

func (j *job) outputName() string {
	j.t.Helper()
	return filepath.Join(j.dir, must(j.kind.OutputName(j.manifest)))
}

func (j *job) output() string {
	j.t.Helper()
	return readFile(j.outputName())
}

// writeWeights writes weights that count men, and returns their name.
func writeWeights(t *testing.T) string {
	t.Helper()
	weights := patterns.NewWeights(8, false)
	first, end := patterns.Range(8, false, patterns.Men)
	for _, section := range weights.Phases {
		for i := first; i < end; i++ {
			section[i] = 100 * patterns.Unit
		}
	}
	var b bytes.Buffer
	must(weights.WriteTo(&b))
	return writeFile(t, "new.weights", b.Bytes())
}

// buildDatabases builds small endgame databases and returns their directory.
func buildDatabases(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "small")
	require.NoError(t, build.Run(context.Background(), build.Options{Dir: dir, Variant: draughts.English, Pieces: 3}))
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
	return writeFile(t, "first.book", text.Bytes())
}
