package kinds

import (
	"context"
	"encoding/json"
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

	"github.com/godraughts/draughts/farm"
)

// programDir is the folder of program, empty until it is built.
var programDir string

// program builds the command draughts once and returns its path.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "kinds-*")
	if err != nil {
		return "", err
	}
	programDir = dir
	name := filepath.Join(dir, "draughts")
	out, err := exec.Command("go", "build", "-o", name, "github.com/godraughts/draughts/cmd/draughts").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return name, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if programDir != "" {
		_ = os.RemoveAll(programDir)
	}
	os.Exit(code)
}

// command runs draughts with a command line and returns what it writes to standard output. An exit status of 1, for bad
// games, is no error.
func command(t *testing.T, line string) string {
	t.Helper()
	name, err := program()
	require.NoError(t, err)
	var messages strings.Builder
	c := exec.Command(name, strings.Fields(line)...)
	c.Stderr = &messages
	out, err := c.Output()
	if c.ProcessState == nil || c.ProcessState.ExitCode() > 1 {
		require.NoError(t, err, messages.String())
	}
	return string(out)
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
		name, ok := strings.CutPrefix(f.Name, folder+"/")
		if !ok {
			continue
		}
		text, err := os.ReadFile(f.Path)
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			return "", err
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
	k, err := Find(words[0])
	require.NoError(t, err)
	settings := k.NewSettings()
	f := flag.NewFlagSet(words[0], flag.ContinueOnError)
	settings.Register(f)
	require.NoError(t, f.Parse(words[1:]))
	text, err := json.Marshal(settings)
	require.NoError(t, err)
	m, err := farm.NewManifest(t.Context(), k, text)
	require.NoError(t, err)
	return k, m
}

// plan plans a job as manifest does. The manifest is encoded and decoded, as it is on its way to a worker.
func plan(t *testing.T, text string) *job {
	t.Helper()
	k, m := manifest(t, text)
	files := localFiles{t, m.Files}
	encoded, err := json.Marshal(m)
	require.NoError(t, err)
	m = new(farm.Manifest)
	require.NoError(t, json.Unmarshal(encoded, m))
	return &job{t, k, m, files, t.TempDir()}
}

// collect opens the collector.
func (j *job) collect() farm.Collector {
	j.t.Helper()
	c, err := j.kind.Collect(context.Background(), j.manifest, j.files, j.dir)
	require.NoError(j.t, err)
	return c
}

// results does all tasks in a random order on several workers.
func (j *job) results(workers int, random *rand.Rand) [][]byte {
	j.t.Helper()
	c := j.collect()
	payloads := make([][]byte, j.manifest.Tasks)
	for n := range payloads {
		var err error
		payloads[n], err = c.Task(n)
		require.NoError(j.t, err)
	}
	require.NoError(j.t, c.Close())
	tasks := make(chan int, len(payloads))
	for _, n := range random.Perm(len(payloads)) {
		tasks <- n
	}
	close(tasks)
	results := make([][]byte, len(payloads))
	var all sync.WaitGroup
	for range workers {
		r, err := j.kind.Open(context.Background(), j.manifest, j.files)
		require.NoError(j.t, err)
		all.Go(func() {
			for n := range tasks {
				result, err := r.Run(context.Background(), n, payloads[n])
				if err != nil {
					j.t.Errorf("task %d: %v", n, err)
				}
				results[n] = result
			}
			if err := r.Close(); err != nil {
				j.t.Error(err)
			}
		})
	}
	all.Wait()
	require.False(j.t, j.t.Failed())
	return results
}

// add adds results until the job is done, and returns the number of tasks that were taken. With restarts the collector
// is abandoned after every task, as by a kill, with the beginning of the next part in the output.
func (j *job) add(results [][]byte, restarts bool) (taken int) {
	j.t.Helper()
	c := j.collect()
	for n := c.Next(); n < len(results); n++ {
		require.Equal(j.t, n, c.Next())
		done, err := c.Add(n, results[n])
		require.NoError(j.t, err)
		taken++
		if restarts {
			if !done {
				j.damage(n)
			}
			c = j.collect()
			require.Equal(j.t, n+1, c.Next())
			if done && n+1 < len(results) {
				again, err := c.Add(n+1, results[n+1])
				require.NoError(j.t, err)
				require.True(j.t, again)
			}
		}
		if done {
			break
		}
	}
	require.NoError(j.t, c.Close())
	return taken
}

// damage leaves the beginning of a part at the end of the output, and of a line at the end of the journal.
func (j *job) damage(n int) {
	j.t.Helper()
	for i, name := range []string{filepath.Base(j.outputName()), "journal.jsonl"} {
		if (n+i)%3 == 0 {
			continue
		}
		f, err := os.OpenFile(filepath.Join(j.dir, name), os.O_WRONLY|os.O_APPEND, 0)
		require.NoError(j.t, err)
		_, err = f.WriteString("\n[Event ")
		require.NoError(j.t, err)
		require.NoError(j.t, f.Close())
	}
}

func (j *job) outputName() string {
	j.t.Helper()
	name, err := j.kind.OutputName(j.manifest)
	require.NoError(j.t, err)
	return filepath.Join(j.dir, name)
}

// output returns the output.
func (j *job) output() string {
	j.t.Helper()
	text, err := os.ReadFile(j.outputName())
	require.NoError(j.t, err)
	return string(text)
}

// run does a whole job and returns its output.
func (j *job) run(workers int, seed uint64) string {
	j.t.Helper()
	j.add(j.results(workers, rand.New(rand.NewPCG(seed, 1))), seed%2 == 1)
	return j.output()
}
