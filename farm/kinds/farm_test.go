package kinds

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/farm"
)

// site is a server with a client, for tests.
type site struct {
	t      *testing.T
	client *farm.Client
	dir    string // of the coordinator
}

func newSite(t *testing.T) *site {
	t.Helper()
	server := must(farm.StartServer(farm.ServerOptions{Dir: t.TempDir(), NoSync: true}))
	t.Cleanup(server.Close)
	client := must(farm.Connect(t.Context(), farm.ConnectOptions{Server: server}))
	t.Cleanup(client.Close)
	return &site{t, client, t.TempDir()}
}

// start runs a function until stop is called or the test ends.
func (s *site) start(run func(context.Context) error) (stop func()) {
	ctx, cancel := context.WithCancel(s.t.Context())
	var running sync.WaitGroup
	running.Go(func() {
		if err := run(ctx); !errors.Is(err, context.Canceled) {
			assert.NoError(s.t, err)
		}
	})
	stop = func() { cancel(); running.Wait() }
	s.t.Cleanup(stop)
	return stop
}

func (s *site) coordinate() (stop func()) {
	s.t.Helper()
	co, err := farm.NewCoordinator(s.client, farm.CoordinatorOptions{
		Dir: s.dir, Kinds: All(), AckWait: 2 * time.Second, Replay: 0.1,
	})
	require.NoError(s.t, err)
	return s.start(func(ctx context.Context) error { return errors.Join(co.Run(ctx), co.Close()) })
}

func (s *site) work() (stop func()) {
	dir := s.t.TempDir()
	return s.start(func(ctx context.Context) error {
		return farm.Work(ctx, s.client, farm.WorkerOptions{Cores: 1, Kinds: All(), Dir: dir})
	})
}

func (s *site) submit(job string) *farm.Manifest {
	s.t.Helper()
	_, m := manifest(s.t, job)
	require.NoError(s.t, s.client.Submit(s.t.Context(), m))
	return m
}

// output waits for the end of a job and returns its output.
func (s *site) output(m *farm.Manifest) string {
	s.t.Helper()
	var last farm.JobStatus
	ctx, cancel := context.WithTimeout(s.t.Context(), 2*time.Minute)
	defer cancel()
	require.NoError(s.t, s.client.Watch(ctx, m.Job, func(status farm.JobStatus) bool { last = status; return true }))
	require.Equal(s.t, farm.Done, last.State.State, last.State.Reason)
	name := must(must(Find(m.Kind)).OutputName(m))
	return readFile(filepath.Join(s.dir, "jobs", m.Job, name))
}

// TestFarm does jobs of all kinds on a farm that loses a worker and restarts its coordinator. The outputs are those
// of the command on one machine.
func TestFarm(t *testing.T) {
	t.Parallel()
	databases := buildDatabases(t)
	b := "eval=" + writeWeights(t) + ",egdb=" + databases
	const games = "../../cmd/draughts/internal/commands/testdata/season.pdn"
	matchFlags := "--games 60 --nodes 200 -b " + b + " --sprt -300,300"
	const selfplayFlags, bookFlags = "--games 40 --nodes 60", "--positions 120 --nodes 100 --batch 4"
	wantMatch, wantBook := commandFile(t, "match "+matchFlags), commandFile(t, "book build "+bookFlags)
	const spsaFlags = "--pairs 14 --batch 6 --nodes 50 --constants iirdepth,razoringmargin"
	wantSPSA := commandFile(t, "spsa "+spsaFlags)
	wantSamples := commandFile(t, "selfplay "+selfplayFlags)
	wantGames := command(t, "pdn annotate --depth 2 --hash 1 "+games)

	s := newSite(t)
	stopCoordinator := s.coordinate()
	stopWorker := s.work()
	match := s.submit("match --pairs 1 " + matchFlags)
	selfplay := s.submit("selfplay --taskgames 2 " + selfplayFlags)
	annotate := s.submit("annotate --depth 2 --hash 1 --bytes 300 --file " + games)
	book := s.submit("book --taskpositions 4 " + bookFlags)
	verify := s.submit("verify --egdb " + databases)
	spsa := s.submit("spsa --taskpairs 2 " + spsaFlags)
	perft := s.submit("perft --depth 6 --prefix 2 --per-task 3")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	require.NoError(t, s.client.Watch(ctx, match.Job, func(status farm.JobStatus) bool {
		return status.Progress.Collected < 2
	}))
	stopCoordinator()
	for range 3 {
		s.work()
	}
	stopWorker()
	s.coordinate()

	require.Equal(t, wantMatch, s.output(match))
	require.True(t, wantSamples == s.output(selfplay))
	require.Equal(t, wantGames, s.output(annotate))
	require.True(t, wantBook == s.output(book))
	bookStatus := must(s.client.Show(t.Context(), book.Job))
	require.Equal(t, bookStatus.Progress.Collected, bookStatus.Progress.Expected)
	require.Equal(t, wantSPSA, s.output(spsa))
	require.EqualValues(t, 36_768, perftSum(t, s.output(perft)), "the published count")
	require.Equal(t, verify.Tasks, strings.Count(s.output(verify), "\n"))
	status := must(s.client.Show(t.Context(), match.Job))
	var output matchStatus
	require.NoError(t, json.Unmarshal(status.Progress.Output, &output))
	require.Equal(t, strings.Count(wantMatch, "[Round "), output.Games)
}
