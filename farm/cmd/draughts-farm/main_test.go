package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/farm/kinds"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/commandline"
	"github.com/godraughts/draughts/internal/testsize"
)

// asCommand makes the test binary run as the command.
const asCommand = "DRAUGHTS_FARM_TEST_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" && os.Args[1] == "nats-server" {
		fmt.Fprintln(os.Stderr, natsServer(os.Args[2]))
		return
	}
	if os.Getenv(asCommand) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// farmCommand returns the command, with the words of a text as arguments, as a process of its own.
func farmCommand(text string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], strings.Fields(text)...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	return cmd
}

// call runs the command, with the words of a text as arguments, in this process.
func call(t *testing.T, text string) (out, errs string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	status = commandline.Main(root(t.Context()), strings.Fields(text), cli.Streams{Out: &o, Err: &e})
	return o.String(), e.String(), status
}

// run runs the command like call and returns what it prints.
func run(t *testing.T, text string) string {
	t.Helper()
	out, errs, status := call(t, text)
	require.Zero(t, status, "%s: %s", text, errs)
	return out
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// program builds the command draughts once, beside the binary of the tests, and returns its path.
var program = sync.OnceValues(func() (string, error) {
	name := filepath.Join(filepath.Dir(os.Args[0]), "draughts.exe") // as Windows wants it
	out, err := exec.Command("go", "build", "-o", name, "github.com/godraughts/draughts/cmd/draughts").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	return name, err
})

// draughts runs the command draughts with the words of a text as arguments, and returns what it prints.
func draughts(t *testing.T, text string) string {
	t.Helper()
	out, err := exec.Command(must(program()), strings.Fields(text)...).CombinedOutput()
	require.NoError(t, err, string(out))
	return string(out)
}

// onOneMachine returns the file that the command draughts writes for a match.
func onOneMachine(t *testing.T, match string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "match.pdn")
	draughts(t, match+" -o "+file)
	return readFile(file)
}

func readFile(name string) string { return string(must(os.ReadFile(name))) }

func TestMistakes(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty")
	require.NoError(t, os.WriteFile(empty, nil, 0o600))
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"sevre", cli.ExitUsage, "did you mean serve?"},
		{"submit mtch", cli.ExitUsage, "did you mean match?"},
		{"submit match --gmes 3", cli.ExitUsage, "there is no flag --gmes; did you mean --games?"},
		{"submit match --games x", cli.ExitUsage, "--games"},
		{"submit match --games 0", cli.ExitUsage, "games 0: 1 to"},
		{"submit match more", cli.ExitUsage, "no arguments are expected"},
		{"submit match --connect nats://127.0.0.1:1", cli.ExitFailed, "connecting to nats://127.0.0.1:1"},
		{"work --connect nats://127.0.0.1:1,foo://b", cli.ExitUsage, "foo://b"},
		{"list --nkey nowhere", cli.ExitFailed, "nowhere"},
		{"show", cli.ExitUsage, "one JOB is expected"},
		{"serve", cli.ExitUsage, "--dir is required"},
		{"serve --dir FOREIGN", cli.ExitFailed, "not those of a farm"},
		{"serve --dir NEW --listen 0.0.0.0:0", cli.ExitFailed, "TLS"},
		{"serve --dir NEW --tls one.pem", cli.ExitUsage, "two files"},
		{"serve --dir NEW --listen 127.0.0.1:0 --page :0", cli.ExitUsage, "--page-token is required"},
		{"serve --dir NEW --nkeys " + empty, cli.ExitFailed, "no key"},
		{"work --nkey nowhere", cli.ExitFailed, "nowhere"},
		{"coordinate", cli.ExitUsage, "--dir is required"},
		{"coordinate --dir FOREIGN", cli.ExitFailed, "not those of a farm"},
		{"coordinate --dir USED --connect nats://127.0.0.1:1", cli.ExitFailed, "connecting to nats://127.0.0.1:1"},
		{"coordinate --dir NEW --replicas 9", cli.ExitUsage, "--replicas 9: 1 to 5"},
		{"accounts " + empty, cli.ExitFailed, "no key"},
		{"nkey --role boss NEW", cli.ExitUsage, "role \"boss\""},
	} {
		t.Run(c.args, func(t *testing.T) {
			foreign := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(foreign, "letter.txt"), []byte("x"), 0o600))
			used := t.TempDir() // by a coordinator that has ended
			require.NoError(t, os.Mkdir(filepath.Join(used, "jobs"), 0o700))
			words := strings.NewReplacer("FOREIGN", foreign, "USED", used, "NEW", filepath.Join(t.TempDir(), "new"))
			out, errs, status := call(t, words.Replace(c.args))
			assert.Equal(t, c.status, status)
			assert.Empty(t, out)
			assert.Contains(t, errs, c.want)
		})
	}
}

// TestWrongToken connects with a token that the server does not have.
func TestWrongToken(t *testing.T) {
	t.Parallel()
	server := must(farm.StartServer(farm.ServerOptions{Dir: t.TempDir(), Listen: "127.0.0.1:0", Token: "right"}))
	t.Cleanup(server.Close)
	list := "list --connect " + server.URL() + " --token "
	require.Contains(t, run(t, list+"right"), "no jobs")
	_, errs, status := call(t, list+"wrong")
	require.Equal(t, cli.ExitFailed, status)
	require.Contains(t, errs, "Authorization Violation")
}

// TestWithdrawnKey has a server read its keys again, without that of a worker. It ends with one line that says so.
func TestWithdrawnKey(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "key")
	withdrawn, other := run(t, "nkey "+file), run(t, "nkey --role operator "+file+"2")
	keys, address := file+"s", freeAddress(t)
	require.NoError(t, os.WriteFile(keys, []byte(withdrawn+other), 0o600))
	start := func(text string) *exec.Cmd { // until it says that it works
		c := farmCommand(text)
		c.Stderr = new(bytes.Buffer)
		out := must(c.StdoutPipe())
		require.NoError(t, c.Start())
		t.Cleanup(func() { _, _ = c.Process.Kill(), c.Wait() })
		must(out.Read(make([]byte, 100)))
		return c
	}
	server := start("serve --page none --dir " + t.TempDir() + " --listen " + address + " --nkeys " + keys)
	worker := start("work --connect nats://" + address + " --nkey " + file + " --dir " + t.TempDir())
	require.NoError(t, os.WriteFile(keys, []byte(other), 0o600))
	require.NoError(t, server.Process.Signal(syscall.SIGHUP))
	require.Error(t, worker.Wait())
	assert.Regexp(t, `^(time=\S+ level=WARN msg=(connection|"connection lost") error=.*\n)*`+
		`draughts-farm work: farm: the server does not accept this key or token: .*\n$`, fmt.Sprint(worker.Stderr))
}

// TestPageToken asks for the status page with and without its token.
func TestPageToken(t *testing.T) {
	page := withToken("secret", http.NotFoundHandler())
	for token, want := range map[string]int{"secret": 404, "guess": 401, "": 401} {
		request := httptest.NewRequest(http.MethodGet, "/", nil)
		request.SetBasicAuth("anybody", token)
		answer := httptest.NewRecorder()
		page.ServeHTTP(answer, request)
		assert.Equal(t, want, answer.Code, token)
	}
}

// TestForgedBeats sends the beats of 50,000 workers, with long lists of jobs: status and metrics stay small, and have
// the worker that works, the job that it refuses, and the one that has failed. Without a server the metrics say so.
func TestForgedBeats(t *testing.T) {
	server := must(farm.StartServer(farm.ServerOptions{Dir: t.TempDir(), Listen: "127.0.0.1:0", NoSync: true}))
	defer server.Close()
	client := must(farm.Connect(t.Context(), farm.ConnectOptions{Server: server, Replicas: 1}))
	defer client.Close()
	co := must(farm.NewCoordinator(client, farm.CoordinatorOptions{Dir: t.TempDir(), Kinds: kinds.All()}))
	defer co.Close()
	var all sync.WaitGroup
	ctx, cancel := context.WithCancel(t.Context())
	defer all.Wait()
	defer cancel()
	all.Go(func() { _ = co.Run(ctx) })
	nc := must(nats.Connect(server.URL()))
	defer nc.Close()
	send := func(name string, done int64, lists int) {
		status := farm.WorkerStatus{Name: name, Cores: 1, Done: done, Refused: map[string]string{}}
		for i := range lists {
			status.Jobs = append(status.Jobs, strings.Repeat("j", 60)+strconv.Itoa(i))
			status.Refused[status.Jobs[i]] = strings.Repeat("r", 500)
		}
		if name == "honest" {
			status.Refused["other"] = "other weights"
		}
		require.NoError(t, nc.Publish("beat.nokey."+name, must(json.Marshal(status))))
	}
	const often = 10 * time.Millisecond
	require.Eventually(t, func() bool { send("honest", 1, 0); return len(co.Status().Workers) > 0 }, time.Minute, often)
	for n := range testsize.Pick(10_000, 50_000, 50_000) {
		send("forged-"+strconv.Itoa(n), 0, max(0, 200-n))
	}
	require.Eventually(t, func() bool {
		send("honest", 2, 0)
		return slices.ContainsFunc(co.Status().Workers, func(w farm.WorkerStatus) bool {
			return w.Name == "honest" && w.Done == 2
		})
	}, time.Minute, often)
	m := must(farm.NewManifest(t.Context(), must(kinds.Find("perft")), nil))
	m.Job = "broken"
	require.NoError(t, client.Submit(t.Context(), m))
	require.Eventually(t, func() bool { // a worker gives a task up
		status := must(client.Show(t.Context(), m.Job))
		dead := nats.NewMsg("dead." + m.Job + "-" + m.Submission + ".0.nokey.honest")
		dead.Header.Set("Farm-Run", status.State.Changed.Format(time.RFC3339Nano))
		dead.Header.Set("Farm-Error", "no memory")
		require.NoError(t, nc.PublishMsg(dead))
		return status.State.State == farm.Failed
	}, time.Minute, often)
	page := newStatusHandler(client, co)
	wants := map[string][]string{
		"/status.json": {`"refused":{"other":"other weights"}`, `"known":5000`, "at worker honest with: no memory"},
		"/metrics": {`draughts_farm_worker_refused_jobs{key="",worker="honest"} 1`,
			`draughts_farm_job_failed{job="broken",kind="perft"} 1`, "draughts_farm_workers 5000\n"},
	}
	for path, most := range map[string]int{"/status.json": 2 << 20, "/metrics": 1 << 20} {
		answer := httptest.NewRecorder()
		page.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, path, nil))
		require.Equal(t, http.StatusOK, answer.Code)
		for _, want := range append(wants[path], "honest") {
			require.Contains(t, answer.Body.String(), want)
		}
		require.Less(t, answer.Body.Len(), most, path)
		t.Logf("%s: %d bytes", path, answer.Body.Len())
	}
	server.Close()
	answer := httptest.NewRecorder()
	page.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	require.Equal(t, http.StatusOK, answer.Code)
	require.Contains(t, answer.Body.String(), "draughts_farm_store_stopped 1\n")
}

func TestHelp(t *testing.T) {
	list := run(t, "")
	t.Setenv(tokenVariable, "open sesame")
	for _, c := range root(t.Context()).Commands() {
		assert.Contains(t, list, "\n  "+c.Name()+" ")
		for _, c := range append(c.Commands(), c) {
			help := run(t, "help "+strings.TrimPrefix(c.CommandPath(), "draughts-farm"))
			assert.Contains(t, help, "\n  "+c.CommandPath())
			assert.NotContains(t, help, "open sesame")
			for line := range strings.Lines(c.Example) {
				_, errs, status := call(t, strings.TrimPrefix(strings.TrimSpace(line), "draughts-farm")+" -h")
				assert.Zero(t, status, "%s%s", line, errs)
			}
		}
	}
	assert.Contains(t, run(t, "submit match -h"), "--sprt")
	assert.NotContains(t, run(t, "submit perft -h"), "match")
	assert.Contains(t, run(t, "completion powershell"), "__complete")
	assert.Contains(t, run(t, "__complete submit match --sp"), "--sprt\t")
}

// TestFlagsOfDraughts checks that the flags of a job mean the same as those of the command draughts that does it on one
// machine, with the same defaults. Each of the two has a few flags that make no sense for the other.
func TestFlagsOfDraughts(t *testing.T) {
	of := strings.Fields("ca cert comment connect help json key max-cores name nkey output priority token watch")
	for _, job := range []struct{ kind, command, own, others string }{
		{"match", "match", "pairs speed", "book concurrency resume"},
		{"selfplay", "selfplay", "taskgames", "concurrency"},
		{"book", "book build", "taskpositions", "concurrency journal part"},
		{"spsa", "spsa", "taskpairs", "concurrency csv"},
		{"verify", "egdb verify", "egdb", "egdb variant"},
		{"annotate", "pdn annotate", "bytes file", "encoding workers"},
		{"perft", "perft", "depth per-task prefix", "csv divide leaves"},
	} {
		want := flagsIn(draughts(t, "help "+job.command))
		got := flagsIn(run(t, "help submit "+job.kind))
		for _, flags := range []map[string]string{want, got} {
			for _, name := range slices.Concat(of, strings.Fields(job.own), strings.Fields(job.others)) {
				delete(flags, name)
			}
		}
		require.Equal(t, want, got, job.kind)
		require.NotEmpty(t, got)
	}
}

// flagsIn returns the explanations of flags in a help text, by their names.
func flagsIn(help string) map[string]string {
	flags, name := map[string]string{}, ""
	_, list, _ := strings.Cut(help, "Flags:\n")
	for line := range strings.Lines(list) {
		if _, rest, ok := strings.Cut(line, " --"); ok && strings.HasPrefix(line[6:], "--") {
			name, _, _ = strings.Cut(strings.TrimSpace(rest), " ")
		}
		flags[name] = strings.TrimSpace(flags[name] + " " + strings.Join(strings.Fields(line), " "))
	}
	return flags
}

// TestBookForm checks that results writes a book in the form that the name says, as the command draughts does.
func TestBookForm(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	binary, text, got := filepath.Join(dir, "x.book"), filepath.Join(dir, "x.txt"), filepath.Join(dir, "got.txt")
	for _, file := range []string{binary, text} {
		draughts(t, "book build --positions 40 --nodes 100 --batch 4 --openings 3move -o "+file)
	}
	require.NoError(t, copyFile(got, binary, cli.Streams{}))
	require.Equal(t, readFile(text), readFile(got))
}
