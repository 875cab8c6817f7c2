package farm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// WorkerOptions are the options of Work.
type WorkerOptions struct {
	// Name names the worker. Empty means the name of the machine, the number of the process and random digits.
	Name string
	// Cores is the number of tasks at the same time. 0 means the number of processors.
	Cores int
	// Kinds are the kinds of job that the worker does.
	Kinds []Kind
	// Dir is the folder in which files of jobs are kept, by hash. Empty means the user's cache.
	Dir string
	// Files is a folder, or an address that begins with http:// or https://, with files of jobs, each under its hash.
	// Files that the server does not have are looked for there. It may be empty.
	Files string
	// Log takes what happens. It may be nil.
	Log *slog.Logger
}

// worker is a running worker.
type worker struct {
	client  *Client
	options WorkerOptions
	kinds   map[string]Kind
	id      workerID
	process uint64 // beat.Process
	files   *fileStore
	slots   chan struct{} // one for each core

	consumers sync.Map // of jetstream.Consumer, by the id of the job

	done     atomic.Int64
	failures atomic.Int64 // since the last result
	replays  chan *nats.Msg
	opened   sync.WaitGroup // goroutines that open and close jobs

	beats sync.Mutex // held while a beat is made and sent

	mu      sync.Mutex
	jobs    map[string]*openJob // by id
	running map[taskKey]int
}

// Work works on the jobs of a server until ctx ends; then it returns the error of ctx. The error is ErrBanned, with the
// reason, once the coordinator has excluded the worker, ErrKey once its key was withdrawn, and ErrRole if that is none
// of a worker.
func Work(ctx context.Context, c *Client, o WorkerOptions) error {
	w, err := newWorker(c, o)
	if err = cmp.Or(err, c.allow(Worker, "working")); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	sub, err := c.nc.Subscribe(subjectOf(subjectPlay, w.id.String()), func(msg *nats.Msg) {
		select {
		case w.replays <- msg:
		default: // the coordinator asks again
		}
	})
	if err != nil {
		return fmt.Errorf("farm: %w", err)
	}
	defer sub.Unsubscribe()
	if sub, err = c.nc.Subscribe(subjectStop+".*", w.stopTasks); err != nil {
		return fmt.Errorf("farm: %w", err)
	}
	defer sub.Unsubscribe()
	var all sync.WaitGroup
	all.Go(func() { w.followJobs(ctx, cancel) })
	all.Go(func() { w.beat(ctx) })
	all.Go(func() {
		select {
		case <-ctx.Done():
		case <-c.closed:
			cancel(fmt.Errorf("%w: %w", ErrKey, cmp.Or(c.nc.LastError(), nats.ErrConnectionClosed)))
		}
	})
	for range w.options.Cores {
		all.Go(func() { w.core(ctx) })
		all.Go(func() { w.playReplays(ctx) })
	}
	all.Wait()
	w.opened.Wait()
	return context.Cause(ctx)
}

// newWorker checks the options and fills in the defaults.
func newWorker(c *Client, o WorkerOptions) (*worker, error) {
	o.Name, o.Cores, o.Log = cmp.Or(o.Name, defaultName()), cmp.Or(o.Cores, runtime.GOMAXPROCS(0)), cmp.Or(o.Log, noLog)
	if err := checkName("the worker's name", o.Name); err != nil {
		return nil, err
	}
	if o.Cores < 1 || o.Cores > maxCores {
		return nil, fmt.Errorf("farm: %d cores, want 1 to %d", o.Cores, maxCores)
	}
	kinds, err := kindsByName(o.Kinds)
	if err != nil {
		return nil, err
	}
	id := workerID{c.key, o.Name}
	const mostReplays = 8 * sentPerCore // that wait for a core
	return &worker{
		client: c, options: o, kinds: kinds, id: id, process: rand.Uint64(),
		files: &fileStore{store: c.store, dir: o.Dir, from: o.Files},
		slots: make(chan struct{}, o.Cores), replays: make(chan *nats.Msg, mostReplays*o.Cores),
		jobs: map[string]*openJob{}, running: map[taskKey]int{},
	}, nil
}

// noLog is the log of options that have none.
var noLog = slog.New(slog.DiscardHandler)

// maxCores is the greatest number of cores of a worker.
const maxCores = 4096

// defaultName returns a name that no other worker has.
func defaultName() string {
	host, _ := os.Hostname()
	name := regexp.MustCompile(`[^A-Za-z0-9]`).ReplaceAllString(host, "-")
	const most = 30
	return "w-" + name[:min(len(name), most)] + "-" + strconv.Itoa(os.Getpid()) + "-" + randomDigits(3)
}

// core does one task after the other.
func (w *worker) core(ctx context.Context) {
	for turn := 0; ctx.Err() == nil; turn++ {
		if n := w.failures.Load(); n > 0 { // others may be able to do the task
			wait(ctx, retryWait<<min(n, 3))
		}
		changed := w.client.jobs.next()
		if jobs := w.accepted(); len(jobs) > 0 {
			l, err := w.take(ctx, jobs, turn)
			if l != nil {
				w.do(ctx, l)
				turn = -1 // so that the next take waits for the most urgent job first
			}
			if err == nil {
				continue
			}
		}
		select {
		case <-ctx.Done():
		case <-changed:
		case <-time.After(retryWait):
		}
	}
}

// take asks each job for a task without waiting, and then one of them for a while. It returns nil if there was none.
func (w *worker) take(ctx context.Context, jobs []*Manifest, turn int) (*lease, error) {
	if len(jobs) == 1 {
		return w.pull(ctx, jobs[0], 5*time.Second)
	}
	for _, m := range jobs {
		if l, err := w.pull(ctx, m, 0); l != nil || ctx.Err() != nil {
			return l, err
		}
	}
	return w.pull(ctx, jobs[turn%len(jobs)], 250*time.Millisecond)
}

// pull asks for one task of a job and waits for it for a time. It returns nil if there was none.
func (w *worker) pull(ctx context.Context, m *Manifest, longest time.Duration) (*lease, error) {
	consumer, err := w.consumer(ctx, m.id())
	if err != nil {
		return nil, err
	}
	var batch jetstream.MessageBatch
	if longest == 0 {
		batch, err = consumer.FetchNoWait(1)
	} else {
		limited, cancel := context.WithTimeout(ctx, longest)
		defer cancel()
		batch, err = consumer.Fetch(1, jetstream.FetchContext(limited))
	}
	if err == nil {
		if msg, ok := <-batch.Messages(); ok {
			return newLease(ctx, w, m, msg, consumer.CachedInfo().Config.AckWait)
		}
		err = batch.Error()
	}
	if err == nil || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) ||
		errors.Is(err, jetstream.ErrNoMessages) {
		return nil, nil
	}
	w.consumers.Delete(m.id())
	return nil, err
}

// consumer returns the consumer of a job.
func (w *worker) consumer(ctx context.Context, id string) (jetstream.Consumer, error) {
	if consumer, ok := w.consumers.Load(id); ok {
		return consumer.(jetstream.Consumer), nil
	}
	limited, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	consumer, err := w.client.js.Consumer(limited, tasksStream, id)
	if err == nil {
		w.consumers.Store(id, consumer)
	}
	return consumer, err
}

func (w *worker) do(ctx context.Context, l *lease) {
	j, stopped := w.use(l.manifest.id())
	if j == nil {
		l.release()
		return
	}
	defer j.users.Done()
	defer context.AfterFunc(stopped, l.cancel)()
	result, err := w.runOnCore(l.ctx, j, l.n, l.payload)
	switch {
	case ctx.Err() != nil:
		l.release()
	case l.ctx.Err() != nil:
		l.end()
	case err != nil:
		w.options.Log.Error("task failed", "job", l.manifest.Job, "task", l.n, "error", err)
		w.failures.Add(1)
		err = l.fail(err)
	default:
		if err = l.report(result); err == nil {
			w.failures.Store(0)
			w.done.Add(1)
		}
	}
	if err != nil && ctx.Err() == nil && !errors.Is(err, errOver) {
		w.options.Log.Warn("task not reported", "job", l.manifest.Job, "task", l.n, "error", err)
	}
}

// runOnCore does a task once a core is free.
func (w *worker) runOnCore(ctx context.Context, j *openJob, n int, payload []byte) (result []byte, err error) {
	key := taskKey{j.manifest.id(), n}
	w.count(key, 1)
	defer w.count(key, -1)
	select {
	case w.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-w.slots }()
	return runTask(ctx, j.runner, n, payload)
}

// count counts a task that is being done, for the beats.
func (w *worker) count(key taskKey, change int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.running[key] += change
	if w.running[key] == 0 {
		delete(w.running, key)
	}
}

// playReplays does the tasks that the coordinator wants to compare.
func (w *worker) playReplays(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case msg := <-w.replays:
			w.playReplay(msg)
		}
	}
}

// playReplay does one such task.
func (w *worker) playReplay(msg *nats.Msg) {
	n, err := strconv.Atoi(msg.Header.Get(headerTask))
	if err != nil {
		return
	}
	j, _ := w.use(msg.Header.Get(headerJob))
	if j == nil {
		return
	}
	defer j.users.Done()
	result, err := w.runOnCore(j.ctx, j, n, msg.Data)
	if err == nil {
		err = w.client.publishResult(j.ctx, j.manifest.id(), n, answer{w.id, payloadSum(msg.Data), result})
	}
	if err != nil && j.ctx.Err() == nil {
		w.options.Log.Error("task to compare failed", "job", j.manifest.Job, "task", n, "error", err)
	}
}
