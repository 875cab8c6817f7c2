package farm

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// hashKind is a kind of job whose result of task n is a hash of the seed and n. The output has one line a task.
type hashKind struct {
	staged      bool // the payloads are hashes of the results of all stages before, and a part of what is hashed
	fingerprint Fingerprint
	files       []File
	alter       func(n int, result []byte) []byte // what a bad worker does to a result
	runs        atomic.Int64
	collections atomic.Int64                           // collectors that were asked for
	collected   atomic.Int64                           // the last Next of a collector
	before      func(ctx context.Context, n int) error // what happens before a result
	opening     func()                                 // what happens before a worker accepts a job
	timed       bool
}

// leaseOf waits until a worker of a client has a task of a job.
func leaseOf(ctx context.Context, c *Client, name string, m *Manifest) (*lease, error) {
	w := &worker{client: c, id: workerID{c.key, name}}
	for {
		l, _ := w.take(ctx, []*Manifest{m}, 0) // there may be no consumer yet
		if l != nil || !wait(ctx, retryWait) {
			return l, ctx.Err()
		}
	}
}

// hashSettings are the settings of a hashKind.
type hashSettings struct {
	Seed  int `json:"seed"`
	Tasks int `json:"tasks"`
	Until int `json:"until"` // the task that ends the job early, 0 for none
}

func (k *hashKind) Name() string { return "hash" }

func (k *hashKind) Plan(_ context.Context, settings json.RawMessage) (Plan, error) {
	var s hashSettings
	if err := json.Unmarshal(settings, &s); err != nil {
		return Plan{}, err
	}
	return Plan{Settings: settings, Tasks: s.Tasks, Fingerprint: k.fingerprint, Files: k.files, Timed: k.timed}, nil
}

func (k *hashKind) Open(ctx context.Context, m *Manifest, files Files) (Runner, error) {
	if err := m.Fingerprint.Check(k.fingerprint); err != nil {
		return nil, err
	}
	if k.opening != nil {
		k.opening()
	}
	r := &hashRunner{k: k}
	for _, f := range m.Files {
		path, err := files.Path(ctx, f.Name)
		if err != nil {
			return nil, err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		r.content += string(content)
	}
	return r, json.Unmarshal(m.Settings, &r.s)
}

func (k *hashKind) Collect(ctx context.Context, m *Manifest, files Files, dir string) (Collector, error) {
	if len(m.Files) > 0 && k.collections.Add(1) == 1 { // the server does not answer in time
		ctx, cancel := context.WithTimeout(ctx, 0)
		defer cancel()
		_, err := files.Path(ctx, m.Files[0].Name)
		return nil, err
	}
	c := &hashCollector{k: k}
	if err := json.Unmarshal(m.Settings, &c.s); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(dir, "hashes"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	whole := strings.LastIndexByte(string(text), '\n') + 1 // a kill may leave a part of a line
	c.lines = strings.SplitAfter(string(text[:whole]), "\n")
	c.lines = c.lines[:len(c.lines)-1] // the last is empty
	if c.f, err = os.OpenFile(filepath.Join(dir, "hashes"), os.O_RDWR|os.O_CREATE, 0o600); err != nil {
		return nil, err
	}
	if err := c.f.Truncate(int64(whole)); err != nil {
		return nil, err
	}
	_, err = c.f.Seek(0, 2)
	return c, err
}

type hashRunner struct {
	k       *hashKind
	s       hashSettings
	content string
}

func (r *hashRunner) Run(ctx context.Context, n int, payload []byte) ([]byte, error) {
	r.k.runs.Add(1)
	if r.k.before != nil {
		if err := r.k.before(ctx, n); err != nil {
			return nil, err
		}
	}
	content := r.content
	if r.k.staged {
		content = string(payload)
	} else if string(payload) != strconv.Itoa(n) {
		return nil, fmt.Errorf("payload %q", payload)
	}
	result := hashOf(r.s.Seed, n, content)
	if r.k.alter != nil {
		result = r.k.alter(n, result)
	}
	return result, nil
}

func (r *hashRunner) Close() error { return nil }

func hashOf(seed, n int, content string) []byte {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %d %s", seed, n, content))
	return []byte(hex.EncodeToString(sum[:8]))
}

type hashCollector struct {
	k     *hashKind
	s     hashSettings
	f     *os.File
	lines []string
}

func (c *hashCollector) Next() int { return len(c.lines) }
func (c *hashCollector) Done() bool {
	return len(c.lines) == c.s.Tasks || c.s.Until > 0 && len(c.lines) > c.s.Until
}
func (c *hashCollector) Status() any  { return map[string]int{"lines": len(c.lines)} }
func (c *hashCollector) Close() error { return c.f.Close() }

func (c *hashCollector) Task(n int) ([]byte, error) {
	if c.k.staged {
		return stagedPayload(c.lines, n)
	}
	return []byte(strconv.Itoa(n)), nil
}

// Expected estimates the tasks of a job with stages at half of them.
func (c *hashCollector) Expected() int {
	if c.k.staged {
		return c.s.Tasks / 2
	}
	return c.s.Tasks
}

func (c *hashCollector) Add(n int, result []byte) error {
	if n != len(c.lines) || string(result) == "garbage" {
		return fmt.Errorf("task %d, want %d, result %q", n, len(c.lines), result)
	}
	c.lines = append(c.lines, fmt.Sprintf("%d %s\n", n, result))
	c.k.collected.Store(int64(len(c.lines)))
	_, err := c.f.WriteString(c.lines[n])
	return err
}

// waitUntil makes each task wait until a condition holds for it.
func (k *hashKind) waitUntil(holds func(n int) bool) {
	k.before = func(ctx context.Context, n int) error {
		for ctx.Err() == nil && !holds(n) {
			wait(ctx, time.Millisecond)
		}
		return ctx.Err()
	}
}

// holdFrom makes the tasks from the limit on wait until it is raised.
func (k *hashKind) holdFrom(limit *atomic.Int64) {
	k.waitUntil(func(n int) bool { return int64(n) < limit.Load() })
}

// paced returns a kind whose tasks take a time.
func paced(pace time.Duration) *hashKind {
	return &hashKind{before: func(ctx context.Context, _ int) error { wait(ctx, pace); return ctx.Err() }}
}

// gated returns a kind whose tasks from one on wait until the gate is closed, and the number of those that wait.
func gated(gate chan struct{}, from int) (k *hashKind, waiting *atomic.Int64) {
	waiting = new(atomic.Int64)
	return &hashKind{before: func(ctx context.Context, n int) error {
		if n < from {
			return nil
		}
		waiting.Add(1)
		defer waiting.Add(-1)
		select {
		case <-gate:
		case <-ctx.Done():
		}
		return ctx.Err()
	}}, waiting
}

// hashes returns the output of a job that is done.
func hashes(s hashSettings, content string) string {
	var b strings.Builder
	tasks := s.Tasks
	if s.Until > 0 {
		tasks = s.Until + 1
	}
	for n := range tasks {
		fmt.Fprintf(&b, "%d %s\n", n, hashOf(s.Seed, n, content))
	}
	return b.String()
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// bench is a server with a coordinator, for tests.
type bench struct {
	t      testing.TB
	dir    string
	server *Server
	client *Client
	co     *Coordinator
	log    bytes.Buffer // of the coordinators
	stop   func()       // stops the coordinator
}

func newBench(t testing.TB, o CoordinatorOptions) *bench {
	t.Helper()
	b := &bench{t: t, dir: t.TempDir()}
	b.serve(ServerOptions{NoSync: true}, ConnectOptions{})
	b.coordinate(o)
	return b
}

// serve starts a server and connects to it.
func (b *bench) serve(o ServerOptions, with ConnectOptions) {
	o.Dir = filepath.Join(b.dir, "server")
	b.server = must(StartServer(o))
	b.t.Cleanup(b.server.Close)
	b.client = b.connect(with)
}

func (b *bench) connect(o ConnectOptions) *Client {
	o.URL = b.server.URL()
	if o.URL == "" {
		o.Server = b.server
	}
	c := must(Connect(b.t.Context(), o))
	b.t.Cleanup(c.Close)
	return c
}

func (b *bench) coordinate(o CoordinatorOptions) {
	o.Dir, o.Log = filepath.Join(b.dir, "coordinator"), slog.New(slog.NewTextHandler(&b.log, nil))
	if o.AckWait == 0 {
		o.AckWait = 2 * time.Second
	}
	co := must(NewCoordinator(b.client, o))
	b.co = co
	ctx, cancel := context.WithCancel(b.t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		assert.ErrorIs(b.t, co.Run(ctx), context.Canceled)
		assert.NoError(b.t, co.Close())
	}()
	b.stop = func() { cancel(); <-ended }
	b.t.Cleanup(b.stop)
}

// work starts a worker and returns what its error is sent to.
func (b *bench) work(o WorkerOptions) <-chan error { return b.workOn(b.connect(ConnectOptions{}), o) }

// workOn is work with a client.
func (b *bench) workOn(c *Client, o WorkerOptions) <-chan error {
	if o.Dir == "" {
		o.Dir = b.t.TempDir()
	}
	ctx, cancel := context.WithCancel(b.t.Context())
	worked := make(chan error, 1)
	var all sync.WaitGroup
	all.Go(func() {
		err := Work(ctx, c, o)
		if !errors.Is(err, ErrBanned) {
			assert.ErrorIs(b.t, err, context.Canceled)
		}
		worked <- err
	})
	b.t.Cleanup(func() { cancel(); all.Wait() })
	return worked
}

// join is work for a worker of one core. It waits until the coordinator knows the worker.
func (b *bench) join(name string, k Kind) <-chan error {
	before := len(b.co.Status().Workers)
	worked := b.work(WorkerOptions{Name: name, Cores: 1, Kinds: []Kind{k}})
	eventually(b.t, func() bool { return len(b.co.Status().Workers) > before }, "the worker")
	return worked
}

// workers starts a worker for each of some kinds.
func (b *bench) workers(kinds ...Kind) {
	for _, k := range kinds {
		b.join("", k)
	}
}

func (b *bench) plan(k Kind, settings any) *Manifest {
	text := must(json.Marshal(settings))
	m := must(NewManifest(b.t.Context(), k, text))
	return m
}

func (b *bench) submit(k Kind, settings any) string {
	m := b.plan(k, settings)
	require.NoError(b.t, b.client.Submit(b.t.Context(), m))
	return m.Job
}

func (b *bench) show(job string) JobStatus { return must(b.client.Show(b.t.Context(), job)) }

func (b *bench) manifest(job string) *Manifest { return b.show(job).Manifest }

// until waits until a condition holds for the progress of a job.
func (b *bench) until(job string, holds func(Progress) bool, what string) {
	b.t.Helper()
	eventually(b.t, func() bool {
		s, err := b.client.Show(b.t.Context(), job)
		return err == nil && holds(s.Progress)
	}, what)
}

// messages returns the number of messages of a stream under a subject.
func (b *bench) messages(stream, subject string) (sum uint64) {
	all := must(b.client.js.Stream(b.t.Context(), stream))
	info := must(all.Info(b.t.Context(), jetstream.WithSubjectFilter(subject)))
	for _, n := range info.State.Subjects {
		sum += n
	}
	return sum
}

func (b *bench) isBanned(worker string) bool {
	_, banned := b.client.jobs.banned(worker)
	return banned
}

// status returns what the coordinator says, nothing if it does not.
func status(c *Client) Status {
	s, _ := c.Status(context.Background())
	return s
}

// end waits until a job is not running and returns its status.
func (b *bench) end(job string) JobStatus {
	var last JobStatus
	ctx, cancel := context.WithTimeout(b.t.Context(), 60*time.Second)
	defer cancel()
	require.NoError(b.t, b.client.Watch(ctx, job, func(s JobStatus) bool { last = s; return true }))
	return last
}

// done waits for the end of a job that must be done with the right output, and returns its status.
func (b *bench) done(job string, s hashSettings) JobStatus {
	b.t.Helper()
	return b.doneAs(job, hashes(s, ""))
}

// doneAs is done for an output.
func (b *bench) doneAs(job, output string) JobStatus {
	b.t.Helper()
	status := b.end(job)
	assert.Equal(b.t, Done, status.State.State, status.State.Reason)
	assert.Equal(b.t, output, b.output(job))
	return status
}

func (b *bench) output(job string) string {
	return string(must(os.ReadFile(filepath.Join(b.co.dir(job), "hashes"))))
}
