package farm

// This file has the coordinator: it follows the jobs and the workers, and runs a goroutine for each job that runs.

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// CoordinatorOptions are the options of NewCoordinator.
type CoordinatorOptions struct {
	// Dir is the folder of the coordinator: the outputs of jobs lie in jobs/NAME. One coordinator uses it at a time.
	Dir string
	// Kinds are the kinds of job that the coordinator leads. It leaves other jobs alone.
	Kinds []Kind
	// AckWait is the time after which the task of a silent worker is given to another. 0 means 45 seconds.
	AckWait time.Duration
	// Window is the number of tasks that are queued or being done at the same time. 0 means four for each core.
	Window int
	// Replay is the share of tasks that are played again by another worker and compared, from 0 to 1. 0 means 1/64, a
	// negative number none. With 1 all are. Of the first 64 results of a worker it is at least 1/8, and one of the first
	// 16 is compared in any case.
	Replay float64
	// Files is where files of jobs are looked for that the server does not have, as in WorkerOptions.
	Files string
	// Alarm returns why the server stores nothing, empty if it does, as Server.Alarm does. Without it the coordinator
	// tries each second whether a message is stored.
	Alarm func() string
	// Log takes what happens. It may be nil.
	Log *slog.Logger
}

// Default values of options.
const (
	defaultAckWait = 45 * time.Second
	defaultReplay  = 1.0 / 64
	tasksPerCore   = 4
	leastWindow    = 16
)

// Coordinator leads jobs: it queues their tasks and collects the results.
type Coordinator struct {
	client  *Client
	options CoordinatorOptions
	kinds   map[string]Kind
	files   *fileStore
	unlock  func() error

	tasks, results, reports jetstream.Stream

	stopped atomic.Value // of string: the alarm of probe

	mu      sync.Mutex
	workers map[workerID]*beat
	runs    map[string]*jobRun

	aliveNow   []*beat
	aliveCores int
	aliveAt    time.Time
}

// WorkerStatus is what the coordinator knows about a worker.
type WorkerStatus struct {
	// Key is the public key of the worker, empty if it has none.
	Key string `json:"key,omitempty"`
	// Name is the name that the worker gives itself, and Cores the number of tasks that it does at the same time.
	Name  string `json:"name"`
	Cores int    `json:"cores"`
	// Jobs are the jobs that it has accepted, and Refused the reasons for those that it has not.
	Jobs    []string          `json:"jobs,omitempty"`
	Refused map[string]string `json:"refused,omitempty"`
	// Busy is the number of tasks that it is doing, and Done the number that it has done since it began.
	Busy int   `json:"busy"`
	Done int64 `json:"done"`
	// PerMinute is the number of tasks that it has done in the last minute.
	PerMinute float64 `json:"per_minute"`
	// Seen is the time of its last sign of life. Alive is whether that is recent.
	Seen  time.Time `json:"seen"`
	Alive bool      `json:"alive"`
	// Banned is why the worker is excluded, empty if it is not.
	Banned string `json:"banned,omitempty"`
}

func (s *WorkerStatus) id() workerID { return workerID{s.Key, s.Name} }

// NewCoordinator returns a coordinator. The error is ErrInUse if another coordinator uses the folder.
func NewCoordinator(client *Client, o CoordinatorOptions) (*Coordinator, error) {
	if o.AckWait == 0 {
		o.AckWait = defaultAckWait
	}
	if o.Replay == 0 {
		o.Replay = defaultReplay
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Dir == "" || o.AckWait < 0 || o.Window < 0 || o.Replay > 1 {
		return nil, fmt.Errorf("farm: a coordinator with folder %q, a wait of %v, a window of %d and %g of the tasks "+
			"played again: want a folder, a wait and a window of at least 0, and a share of at most 1", o.Dir, o.AckWait,
			o.Window, o.Replay)
	}
	kinds, err := kindsByName(o.Kinds)
	if err != nil {
		return nil, err
	}
	c := &Coordinator{
		client: client, options: o, kinds: kinds, files: newFileStore(client, filepath.Join(o.Dir, "files"), o.Files),
		workers: map[workerID]*beat{}, runs: map[string]*jobRun{},
	}
	if c.unlock, err = lockFolder(o.Dir); err != nil {
		return nil, err
	}
	for name, to := range map[string]*jetstream.Stream{
		tasksStream: &c.tasks, resultsStream: &c.results, reportsStream: &c.reports,
	} {
		if *to, err = client.js.Stream(context.Background(), name); err != nil {
			return nil, errors.Join(fmt.Errorf("farm: stream %s: %w", name, err), c.unlock())
		}
	}
	return c, nil
}

// Close gives the folder back. Run must have ended.
func (c *Coordinator) Close() error { return c.unlock() }

// Run leads jobs until ctx ends; then it returns the error of ctx. Jobs that run go on with the next call of Run, also
// in another process.
func (c *Coordinator) Run(ctx context.Context) error {
	beats, err := c.client.nc.Subscribe(subjectBeat+"."+anyWorker, c.takeBeat)
	if err != nil {
		return fmt.Errorf("farm: %w", err)
	}
	defer beats.Unsubscribe()
	// Who changes a job or a ban need not tell all clients. If one misses the news, it looks by itself.
	changes, err := c.client.nc.Subscribe(keySubject+"*.*", func(*nats.Msg) { _ = c.client.nc.Publish(subjectNews, nil) })
	if err != nil {
		return fmt.Errorf("farm: %w", err)
	}
	defer changes.Unsubscribe()
	alarms, err := c.client.nc.Subscribe(subjectAlarm, func(msg *nats.Msg) { _ = msg.Respond([]byte(c.Alarm())) })
	if err != nil {
		return fmt.Errorf("farm: %w", err)
	}
	defer alarms.Unsubscribe()
	var all sync.WaitGroup
	defer all.Wait()
	all.Go(func() { c.checkResults(ctx) })
	if c.options.Alarm == nil {
		all.Go(func() { c.probe(ctx) })
	}
	for {
		changed := c.client.jobs.next()
		c.update(ctx, &all)
		c.removeJobs(ctx)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-changed:
		case <-time.After(time.Second): // a run may have ended
		}
	}
}

// update starts the runs of jobs that are running, and stops all others.
func (c *Coordinator) update(ctx context.Context, all *sync.WaitGroup) {
	running := map[string]*Manifest{}
	for _, m := range c.client.jobs.active() {
		if c.kinds[m.Kind] != nil {
			running[m.Job] = m
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for job, r := range c.runs {
		if running[job] == nil {
			r.cancel()
		}
	}
	for job, m := range running {
		if c.runs[job] != nil {
			continue
		}
		r := newJobRun(ctx, c, m)
		c.runs[job] = r
		all.Go(func() {
			r.lead()
			c.mu.Lock()
			delete(c.runs, job)
			c.mu.Unlock()
		})
	}
}

// takeBeat takes a beat of a worker.
func (c *Coordinator) takeBeat(msg *nats.Msg) {
	var b beat
	if json.Unmarshal(msg.Data, &b) != nil || msg.Subject != subjectOf(subjectBeat, b.id().String()) ||
		checkName("", b.Name) != nil {
		return
	}
	b.Cores, b.Seen = min(max(b.Cores, 0), maxCores), time.Now().UTC()
	c.mu.Lock()
	defer c.mu.Unlock()
	before := c.workers[b.id()]
	if before == nil {
		c.options.Log.Info("worker", "name", b.Name, "key", b.Key, "cores", b.Cores)
	}
	if before == nil || b.Done < before.Done { // it has begun
		b.rate = &rate{results: int(b.Done)}
	} else {
		b.rate = before.rate
	}
	b.rate.add(int(b.Done) - b.rate.results)
	b.PerMinute = 60 * b.rate.perSecond()
	c.workers[b.id()] = &b
}

// alive returns the workers that gave a sign of life recently and are not excluded, by name, and their cores. The list
// is not changed later, and may be a tenth of a second old.
func (c *Coordinator) alive() (workers []*beat, cores int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.aliveAt) < 100*time.Millisecond {
		return c.aliveNow, c.aliveCores
	}
	c.aliveNow, c.aliveCores, c.aliveAt = nil, 0, time.Now()
	for id, w := range c.workers {
		if _, banned := c.client.jobs.banned(id.owner()); !banned && c.isAlive(w) {
			c.aliveNow = append(c.aliveNow, w)
			c.aliveCores += w.Cores
		}
	}
	slices.SortFunc(c.aliveNow, func(a, b *beat) int { return compareWorkers(a.id(), b.id()) })
	return c.aliveNow, c.aliveCores
}

// silence is the time after which a worker without beats counts as dead.
func (c *Coordinator) silence() time.Duration { return max(c.options.AckWait, 2*beatEvery) }

// isAlive reports whether a worker gave a sign of life recently.
func (c *Coordinator) isAlive(w *beat) bool { return time.Since(w.Seen) < c.silence() }

// compareWorkers compares workers by name.
func compareWorkers(a, b workerID) int {
	return cmp.Or(strings.Compare(a.name, b.name), strings.Compare(a.key, b.key))
}

// Workers returns the workers that the coordinator has seen, by name.
func (c *Coordinator) Workers() []WorkerStatus {
	c.mu.Lock()
	defer c.mu.Unlock()
	var all []WorkerStatus
	for _, id := range slices.SortedFunc(maps.Keys(c.workers), compareWorkers) {
		w := c.workers[id]
		status := w.WorkerStatus
		ban, _ := c.client.jobs.banned(id.owner())
		status.Alive, status.Banned = c.isAlive(w), ban.Reason
		all = append(all, status)
	}
	return all
}

// JobDir returns the folder with the output of a job.
func (c *Coordinator) JobDir(job string) string {
	return filepath.Join(c.options.Dir, "jobs", job)
}
