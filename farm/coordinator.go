package farm

// This file has the coordinator: it follows the jobs and the workers, and runs a goroutine for each job that runs.

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gofrs/flock"
	"github.com/nats-io/nats.go"
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
	// negative number none. One of the first tasks of each worker is played again in any case.
	Replay float64
	// Files is where files of jobs are looked for that the server does not have, as in WorkerOptions.
	Files string
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
	lock    *flock.Flock

	mu      sync.Mutex
	workers map[string]*seenWorker
	runs    map[string]*jobRun

	aliveNow   []*seenWorker
	aliveCores int
	aliveAt    time.Time
}

// seenWorker is the last beat of a worker.
type seenWorker struct {
	beat
	seen time.Time
}

// WorkerStatus is what the coordinator knows about a worker.
type WorkerStatus struct {
	// Name is the name of the worker, and Cores the number of tasks that it does at the same time.
	Name  string `json:"name"`
	Cores int    `json:"cores"`
	// Jobs are the jobs that it has accepted, and Refused the reasons for those that it has not.
	Jobs    []string          `json:"jobs,omitempty"`
	Refused map[string]string `json:"refused,omitempty"`
	// Busy is the number of tasks that it is doing, Done that of those it has done.
	Busy int   `json:"busy"`
	Done int64 `json:"done"`
	// Seen is the time of its last sign of life. Alive is whether that is recent.
	Seen  time.Time `json:"seen"`
	Alive bool      `json:"alive"`
	// Banned is why the worker is excluded, empty if it is not.
	Banned string `json:"banned,omitempty"`
}

// NewCoordinator returns a coordinator. The error is ErrInUse if another coordinator uses the folder.
func NewCoordinator(c *Client, o CoordinatorOptions) (*Coordinator, error) {
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
	lock, err := lockFolder(o.Dir)
	if err != nil {
		return nil, err
	}
	return &Coordinator{
		client: c, options: o, kinds: kinds, files: newFileStore(c, filepath.Join(o.Dir, "files"), o.Files), lock: lock,
		workers: map[string]*seenWorker{}, runs: map[string]*jobRun{},
	}, nil
}

// Close gives the folder back. Run must have ended.
func (co *Coordinator) Close() error { return co.lock.Unlock() }

// Run leads jobs until ctx ends; then the error is that of ctx. Jobs that run go on with the next call of Run, also in
// another process.
func (co *Coordinator) Run(ctx context.Context) error {
	sub, err := co.client.nc.Subscribe(subjectBeat+".*", co.takeBeat)
	if err != nil {
		return fmt.Errorf("farm: %w", err)
	}
	defer sub.Unsubscribe()
	var all sync.WaitGroup
	defer all.Wait()
	for {
		changed := co.client.jobs.next()
		co.update(ctx, &all)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-changed:
		case <-time.After(time.Second): // a run may have ended
		}
	}
}

// update starts the runs of jobs that run, and stops those of jobs that do not.
func (co *Coordinator) update(ctx context.Context, all *sync.WaitGroup) {
	running := map[string]*Manifest{}
	for _, m := range co.client.jobs.running() {
		if co.kinds[m.Kind] != nil {
			running[m.Job] = m
		}
	}
	co.mu.Lock()
	defer co.mu.Unlock()
	for job, r := range co.runs {
		if running[job] == nil {
			r.cancel()
		}
	}
	for job, m := range running {
		if co.runs[job] != nil {
			continue
		}
		r := newJobRun(ctx, co, m)
		co.runs[job] = r
		all.Go(func() {
			r.lead()
			co.mu.Lock()
			delete(co.runs, job)
			co.mu.Unlock()
		})
	}
}

// takeBeat takes a beat of a worker.
func (co *Coordinator) takeBeat(msg *nats.Msg) {
	var b beat
	if json.Unmarshal(msg.Data, &b) != nil || msg.Subject != subjectBeat+"."+b.Worker || checkName("", b.Worker) != nil {
		return
	}
	b.Cores = min(max(b.Cores, 0), maxCores)
	co.mu.Lock()
	defer co.mu.Unlock()
	if co.workers[b.Worker] == nil {
		co.options.Log.Info("worker", "name", b.Worker, "cores", b.Cores)
	}
	co.workers[b.Worker] = &seenWorker{beat: b, seen: time.Now()}
}

// alive returns the workers that gave a sign of life recently and are not excluded, by name, and their cores. The list
// is not changed later, and may be a tenth of a second old.
func (co *Coordinator) alive() (workers []*seenWorker, cores int) {
	co.mu.Lock()
	defer co.mu.Unlock()
	if time.Since(co.aliveAt) < 100*time.Millisecond {
		return co.aliveNow, co.aliveCores
	}
	co.aliveNow, co.aliveCores, co.aliveAt = nil, 0, time.Now()
	for name, w := range co.workers {
		if _, banned := co.client.jobs.banned(name); !banned && time.Since(w.seen) < co.silence() {
			co.aliveNow = append(co.aliveNow, w)
			co.aliveCores += w.Cores
		}
	}
	slices.SortFunc(co.aliveNow, func(a, b *seenWorker) int { return strings.Compare(a.Worker, b.Worker) })
	return co.aliveNow, co.aliveCores
}

// silence is the time after which a worker without beats counts as dead.
func (co *Coordinator) silence() time.Duration { return max(co.options.AckWait, 2*beatEvery) }

// Workers returns the workers that the coordinator has seen, by name.
func (co *Coordinator) Workers() []WorkerStatus {
	co.mu.Lock()
	defer co.mu.Unlock()
	var all []WorkerStatus
	for _, name := range slices.Sorted(maps.Keys(co.workers)) {
		w := co.workers[name]
		ban, _ := co.client.jobs.banned(name)
		all = append(all, WorkerStatus{
			Name: name, Cores: w.Cores, Jobs: w.Jobs, Refused: w.Refused, Busy: len(w.Running), Done: w.Done,
			Seen: w.seen.UTC(), Alive: time.Since(w.seen) < co.silence(), Banned: ban.Reason,
		})
	}
	return all
}

// JobDir returns the folder with the output of a job.
func (co *Coordinator) JobDir(job string) string {
	return filepath.Join(co.options.Dir, "jobs", job)
}
