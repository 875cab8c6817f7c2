package farm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"path/filepath"
	"slices"
	"strconv"
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
	// Kinds are the kinds of job that the coordinator runs. It leaves other jobs alone.
	Kinds []Kind
	// AckWait is the time after which the task of a silent worker is given to another. 0 means 45 seconds.
	AckWait time.Duration
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
)

// Coordinator runs jobs: it queues their tasks and collects the results. It has a goroutine for each job that runs.
type Coordinator struct {
	site
	health health
	unlock func() error

	bytes atomic.Uint64   // in the store
	runs  map[string]*run // of Run, by job
	ended chan string     // the jobs whose runs have ended
}

// Status is what a coordinator says about its server and the workers.
type Status struct {
	// Alarm is why jobs stand still, empty if they do not.
	Alarm string `json:"alarm,omitempty"`
	// Bytes is the size of all that the server stores.
	Bytes uint64 `json:"bytes"`
	// Workers are the workers that the coordinator has seen, by name.
	Workers []WorkerStatus `json:"workers"`
}

// NewCoordinator returns a coordinator. The error is ErrInUse if another coordinator uses the folder.
func NewCoordinator(client *Client, o CoordinatorOptions) (*Coordinator, error) {
	o.AckWait, o.Replay, o.Log = cmp.Or(o.AckWait, defaultAckWait), cmp.Or(o.Replay, defaultReplay), cmp.Or(o.Log, noLog)
	if o.Dir == "" || o.AckWait < 0 || o.Replay > 1 {
		return nil, fmt.Errorf("farm: a coordinator with folder %q, a wait of %v and %g of the tasks played again: "+
			"want a folder, a wait of at least 0, and a share of at most 1", o.Dir, o.AckWait, o.Replay)
	}
	kinds, err := kindsByName(o.Kinds)
	if err != nil {
		return nil, err
	}
	c := &Coordinator{ended: make(chan string), health: health{log: o.Log}, site: site{
		store: client.store, jobs: client.jobs, workers: newWorkers(client.jobs, o.Log, o.AckWait), options: o, kinds: kinds,
		room:  health{log: o.Log},
		files: &fileStore{store: client.store, dir: filepath.Join(o.Dir, "files"), from: o.Files}, swept: map[string]uint64{},
	}}
	if c.unlock, err = lockFolder(o.Dir); err != nil {
		return nil, err
	}
	for name, to := range map[string]*jetstream.Stream{
		tasksStream: &c.tasks, resultsStream: &c.results, reportsStream: &c.reports,
		manifestsStream: &c.manifests, filesStream: &c.parts,
	} {
		if *to, err = c.js.Stream(context.Background(), name); err != nil {
			return nil, errors.Join(fmt.Errorf("farm: stream %s: %w", name, err), c.unlock())
		}
	}
	return c, nil
}

// Close gives the folder back. Run must have ended.
func (c *Coordinator) Close() error { return c.unlock() }

// Alarm returns why jobs stand still, since the server or the disk of the outputs takes nothing; empty if they go on.
func (c *Coordinator) Alarm() string {
	if c.options.Alarm != nil {
		return cmp.Or(c.options.Alarm(), c.room.Alarm())
	}
	return cmp.Or(c.health.Alarm(), c.room.Alarm())
}

// Status returns what the coordinator knows about its server and the workers.
func (c *Coordinator) Status() Status { return Status{c.Alarm(), c.bytes.Load(), c.workers.list()} }

// answerStatus answers with the status and as many workers as fit into a message, from the one whose number is asked.
func (c *Coordinator) answerStatus(msg *nats.Msg) {
	status := c.Status()
	from, _ := strconv.Atoi(string(msg.Data))
	workers := status.Workers[min(max(from, 0), len(status.Workers)):]
	status.Workers = nil
	for size := 0; len(status.Workers) < len(workers); {
		text, _ := json.Marshal(workers[len(status.Workers)]) // always: it has numbers, texts and times
		if size += len(text); size > MaxBytes/2 && len(status.Workers) > 0 {
			break
		}
		status.Workers = workers[:len(status.Workers)+1]
	}
	text, _ := json.Marshal(status)
	_ = msg.Respond(text)
}

// measure asks for the size of the store, and returns it, 0 after an error.
func (c *Coordinator) measure(ctx context.Context) (size uint64) {
	for _, name := range []string{tasksStream, resultsStream, reportsStream, manifestsStream, filesStream, jobsStream} {
		stream, err := c.js.Stream(ctx, name)
		if err != nil {
			return 0 // the alarm says why
		}
		size += stream.CachedInfo().State.Bytes
	}
	c.bytes.Store(size)
	return size
}

// Run runs jobs until ctx ends, and returns the error of ctx. They go on with the next Run, also in another process.
func (c *Coordinator) Run(ctx context.Context) error {
	// Who changes a job or a ban need not tell all clients. A client that misses the message looks by itself.
	news := func(*nats.Msg) { _ = c.nc.Publish(subjectNews, nil) }
	logBan := func(msg *nats.Msg) {
		var why exclusion
		if json.Unmarshal(msg.Data, &why) == nil { // it has none where the ban ends
			worker := strings.TrimPrefix(msg.Subject, keySubject+keyBanned+".")
			c.options.Log.Error("worker excluded", "worker", worker, "reason", why.Reason)
		}
	}
	for subject, take := range map[string]nats.MsgHandler{
		subjectOf(subjectBeat, anyWorker): c.workers.takeBeat,
		keySubject + "*.*":                news,
		keySubject + keyBanned + ".*":     logBan,
		subjectOf(keyManifest, "*"):       news,
		subjectStatus:                     c.answerStatus,
	} {
		sub, err := c.nc.Subscribe(subject, take)
		if err != nil {
			return fmt.Errorf("farm: %w", err)
		}
		defer sub.Unsubscribe()
	}
	c.runs = map[string]*run{}
	var all sync.WaitGroup
	defer all.Wait()
	all.Go(func() { c.keepStore(ctx) })
	if c.options.Alarm == nil {
		all.Go(func() { c.health.watch(ctx, c.store, func(err error, _ int) string { return explain(err).Error() }) })
	}
	for {
		changed := c.jobs.next()
		c.update(ctx, &all)
		c.removeJobs(ctx)
		c.checkRoom()
		c.workers.alive() // logs the silent ones
		select {
		case <-ctx.Done():
			return ctx.Err()
		case job := <-c.ended: // it may wait for its removal
			delete(c.runs, job)
		case <-changed:
		case <-time.After(time.Second): // what has failed is tried again
		}
	}
}

// update starts the runs of jobs that are running, and stops others. A name used before waits for the end of that run.
func (c *Coordinator) update(ctx context.Context, all *sync.WaitGroup) {
	for _, r := range c.runs {
		if c.jobs.stateOf(r.manifest).State != Running {
			r.cancel()
		}
	}
	for _, m := range c.jobs.running() {
		if c.kinds[m.Kind] == nil || c.runs[m.Job] != nil {
			continue
		}
		r := &run{queue: &queue{site: &c.site, manifest: m, log: c.options.Log.With("job", m.Job)}}
		r.ctx, r.cancel = context.WithCancel(ctx)
		c.runs[m.Job] = r
		all.Go(func() {
			r.untilEnd()
			select {
			case c.ended <- m.Job:
			case <-ctx.Done():
			}
		})
	}
}

// checkRoom ends the alarm of a full disk once there is room in all folders.
func (c *Coordinator) checkRoom() {
	isFull := func(dir string) bool { err := hasRoom(dir); return err != nil && !errors.Is(err, fs.ErrNotExist) }
	if c.room.Alarm() != "" && !slices.ContainsFunc([]string{c.options.Dir, c.dir(""), c.files.dir}, isFull) {
		c.room.set("")
	}
}

// removeJobs removes the jobs that are to be removed and do not run. What fails is tried again.
func (c *Coordinator) removeJobs(ctx context.Context) {
	for _, job := range c.jobs.names(keyRemoval) {
		m := c.jobs.manifest(job)
		// The name of a job is the name of its folder.
		if c.runs[job] != nil || checkName("", job) != nil || m != nil && c.kinds[m.Kind] == nil {
			continue
		}
		if err := c.remove(ctx, job, m); err != nil && !errors.Is(err, ErrNoJob) && ctx.Err() == nil {
			c.options.Log.Warn("job not removed", "job", job, "error", err)
		}
	}
}

// Times of the care of the store.
const (
	sizeEvery    = 5 * time.Second
	sizesInSweep = 12       // sizes between two sweeps
	sweepGrowth  = 64 << 20 // bytes after which the next one does not wait: somebody may fill the store
)

// keepStore looks whether the server has the results of all jobs that are done, and then, until ctx ends, removes what
// is of no job and asks for the size of the store.
func (c *Coordinator) keepStore(ctx context.Context) {
	c.swept = map[string]uint64{} // so that all are checked
	swept := uint64(0)
	for n := 0; ; n++ {
		if size := c.measure(ctx); n%sizesInSweep == 0 || size > swept+sweepGrowth {
			if err := c.sweep(ctx); err != nil && ctx.Err() == nil {
				c.options.Log.Warn("results not checked", "error", err)
			}
			swept = c.measure(ctx)
		}
		if !wait(ctx, sizeEvery) {
			return
		}
	}
}
