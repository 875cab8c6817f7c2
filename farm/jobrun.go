package farm

// This file has the run of a job on the coordinator: it collects results in order until the job is done.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// jobRun leads one job. All of it is used by the goroutine of lead.
type jobRun struct {
	*Coordinator
	manifest *Manifest
	log      *slog.Logger
	ctx      context.Context
	cancel   context.CancelFunc

	collector  Collector       // nil if it is closed
	output     json.RawMessage // the last status of the collector
	next       int             // the first task that is not collected
	expected   int             // about how many tasks there are
	complete   bool            // whether no further results are needed
	blocked    bool            // whether the result of task next was refused, and its worker is suspected
	held       map[int]message // results of later tasks; those without data are read again
	heldSize   int             // bytes of them in memory
	queued     map[int]queued  // tasks that are queued or being done
	queuedSize int             // bytes of their payloads
	queueFrom  int             // the first task that was never queued in this run
	reread     map[int]bool    // tasks collected before this run whose results will be read again
	lastSeq    uint64          // the last message of the results that was read
	caughtUp   bool            // whether the results of before the run were read
	rate       rate
	trust      trust
	alarms     []string
}

// queued is a task that is queued or being done.
type queued struct {
	since  time.Time
	rounds int      // how often it was queued again
	gone   bool     // whether the last check did not find it in the queue
	size   int      // bytes of the payload
	second workerID // who was given the task although another does it, zero for nobody
}

// errAgain makes a run begin anew from the results on the server.
var errAgain = errors.New("farm: begin anew")

// newJobRun returns the run of a job.
func newJobRun(ctx context.Context, c *Coordinator, m *Manifest) *jobRun {
	r := &jobRun{Coordinator: c, manifest: m, log: c.options.Log.With("job", m.Job), expected: m.Tasks}
	r.ctx, r.cancel = context.WithCancel(ctx)
	return r
}

// lead leads the job until it is done, has failed or is stopped.
func (r *jobRun) lead() {
	defer r.cancel()
	r.log.Info("job runs")
	for {
		err := r.attempt()
		switch {
		case r.ctx.Err() != nil:
			if r.client.jobs.state(r.manifest.Job).State == Stopped {
				r.clear()
				r.log.Info("job stopped")
			}
			return
		case err == nil:
			r.log.Info("job done")
			return
		case errors.Is(err, errAgain):
			r.log.Warn("job begins anew from the results on the server")
		case errors.As(err, new(jobError)):
			r.log.Error("job failed", "error", err)
			r.finish(Failed, headerText(err.Error()))
			return
		default:
			r.log.Warn("job interrupted", "error", err)
			if !wait(r.ctx, retryWait) {
				continue
			}
		}
	}
}

// jobError is an error that ends a job. Other errors come from the connection; after them the run tries again.
type jobError struct{ error }

// Unwrap returns the error itself.
func (e jobError) Unwrap() error { return e.error }

// attempt leads the job until it is done, or an error.
func (r *jobRun) attempt() (err error) {
	if err := r.open(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(r.ctx)
	defer cancel()
	defer func() { err = errors.Join(err, r.closeCollector()) }()
	if err := r.createConsumer(ctx); err != nil {
		return err
	}
	if err := r.findQueued(ctx); err != nil {
		return err
	}
	start, err := r.startSequence(ctx)
	if err != nil {
		return err
	}
	if err := r.collect(ctx, start); err != nil {
		return err
	}
	if err := r.closeCollector(); err != nil {
		return jobError{fmt.Errorf("the output: %w", err)}
	}
	return r.finish(Done, "")
}

// closeCollector closes the collector, if it is open, and keeps its status.
func (r *jobRun) closeCollector() error {
	if r.collector == nil {
		return nil
	}
	r.output = outputOf(r.collector)
	r.estimate()
	err := r.collector.Close()
	r.collector = nil
	return err
}

// outputOf returns the status of a collector, nil if it cannot be encoded.
func outputOf(c Collector) json.RawMessage {
	output, err := json.Marshal(c.Status())
	if err != nil {
		return nil
	}
	return output
}

// open opens the collector.
func (r *jobRun) open() error {
	dir := r.JobDir(r.manifest.Job)
	if _, err := os.Stat(r.stale()); err == nil {
		if err := os.RemoveAll(dir); err != nil {
			return jobError{err}
		}
		if err := os.Remove(r.stale()); err != nil {
			return jobError{err}
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return jobError{err}
	}
	kind, files := r.kinds[r.manifest.Kind], r.files.of(r.manifest)
	collector, err := kind.Collect(r.ctx, r.manifest, files, dir)
	if err != nil {
		return jobError{fmt.Errorf("the output: %w", err)}
	}
	r.collector = collector
	r.next = collector.Next()
	r.complete = r.next >= r.manifest.Tasks
	r.held, r.heldSize = map[int]message{}, 0
	r.queued, r.queuedSize, r.queueFrom = map[int]queued{}, 0, r.next
	r.caughtUp, r.lastSeq, r.blocked, r.reread = false, 0, false, map[int]bool{}
	r.trust.reset()
	return nil
}

// stale returns the name of a file that says that the output has a wrong result, so that it must be made anew. It is
// written before the result is removed from the server, since the coordinator may end between the two.
func (r *jobRun) stale() string { return r.JobDir(r.manifest.Job) + staleSuffix }

const staleSuffix = ".stale"

// createConsumer creates the consumer from which workers lease, unless it is there.
func (r *jobRun) createConsumer(ctx context.Context) error {
	_, err := r.tasks.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: r.manifest.Job, FilterSubject: subjectOf(subjectTask, r.manifest.Job, "*"),
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: r.options.AckWait, MaxDeliver: maxDeliver,
		MaxAckPending: -1, MaxWaiting: maxWaiting,
	})
	return err
}

// maxWaiting is the greatest number of requests for tasks that wait at the server.
const maxWaiting = 1 << 16

// findQueued finds the tasks of before that are in the queue. It comes before the results are read: a task that is
// neither in the queue nor among the results read later was never queued, so that no task is queued whose result is
// there.
func (r *jobRun) findQueued(ctx context.Context) error {
	subjects, err := r.queuedSubjects(ctx)
	for subject := range subjects {
		if n, _ := taskOf(subject); n >= r.next && n < r.manifest.Tasks {
			r.queued[n] = queued{since: time.Now()}
		}
	}
	return err
}

// queuedSubjects returns the subjects of the tasks that are in the queue, delivered or not.
func (r *jobRun) queuedSubjects(ctx context.Context) (map[string]uint64, error) {
	info, err := r.tasks.Info(ctx, jetstream.WithSubjectFilter(subjectOf(subjectTask, r.manifest.Job, "*")))
	if err != nil {
		return nil, err
	}
	return info.State.Subjects, nil
}

// startSequence returns the first message of the results that must be read. No task from Progress.Collected on has a
// result before it, so that the first that is read need not be looked up to be known as the first.
func (r *jobRun) startSequence(ctx context.Context) (uint64, error) {
	status, err := r.client.Show(ctx, r.manifest.Job)
	if err != nil {
		return 0, err
	}
	r.alarms = status.Progress.Alarms
	r.trust.played = status.Progress.Played
	from, start := status.Progress.Collected, status.Progress.Checkpoint+1
	if from > r.next || start == 1 {
		from, start = 0, 1
	}
	for n := from; n < r.next; n++ {
		r.reread[n] = true
	}
	return start, nil
}

// checkpoint returns the number of a message: those up to it are of tasks that are collected.
func (r *jobRun) checkpoint() uint64 {
	seq := r.lastSeq
	for _, h := range r.held {
		seq = min(seq, h.seq-1)
	}
	return seq
}

// finish writes the last progress and the state, and clears what is left of the job on the server.
func (r *jobRun) finish(state, reason string) error {
	if r.output != nil {
		r.writeProgress()
	}
	for {
		ctx, cancel := context.WithTimeout(r.ctx, requestTime)
		err := r.client.setState(ctx, r.manifest.Job, state, reason, Running, Paused)
		cancel()
		if err == nil || errors.Is(err, ErrState) {
			break
		}
		if !wait(r.ctx, retryWait) {
			return r.ctx.Err()
		}
	}
	r.clear()
	return nil
}

// clear removes the tasks of the job from the server and ends their leases. An error leaves tasks that nobody leases.
func (r *jobRun) clear() {
	ctx, cancel := context.WithTimeout(context.Background(), requestTime)
	defer cancel()
	err := errors.Join(r.announceStop(r.manifest.Job), r.purgeTasks(ctx, r.manifest.Job))
	e := r.tasks.DeleteConsumer(ctx, r.manifest.Job)
	if !errors.Is(e, jetstream.ErrConsumerNotFound) {
		err = errors.Join(err, e)
	}
	if err != nil {
		r.log.Warn("tasks not removed", "error", err)
	}
}

// announceStop tells all workers that the leases of a job are over.
func (c *Coordinator) announceStop(job string) error {
	if err := c.client.nc.Publish(subjectStop+"."+job, nil); err != nil {
		return err
	}
	return c.client.nc.Flush()
}

// purgeTasks removes all tasks of a job from the queue.
func (c *Coordinator) purgeTasks(ctx context.Context, job string) error {
	return c.tasks.Purge(ctx, jetstream.WithPurgeSubject(subjectOf(subjectTask, job, "*")))
}

// progress returns how far the job is.
func (r *jobRun) progress() Progress {
	p := Progress{
		Collected: r.next, Waiting: len(r.held), Outstanding: len(r.queued), PerSecond: r.rate.perSecond(),
		Played: r.trust.played, Replays: len(r.trust.pending), Alarms: r.alarms, Updated: time.Now().UTC(),
		Checkpoint: r.checkpoint(),
	}
	r.estimate()
	p.Expected = r.expected
	workers, _ := r.alive()
	for _, w := range workers {
		if slices.Contains(w.Jobs, r.manifest.Job) {
			p.Workers++
			p.Cores += w.Cores
		}
	}
	if left := p.Expected - r.next - len(r.held); p.PerSecond > 0 && !r.complete {
		p.Left = float64(left) / p.PerSecond
	}
	if r.collector != nil {
		r.output = outputOf(r.collector)
	}
	p.Output = r.output
	return p
}

// estimate asks the collector how many tasks there will be.
func (r *jobRun) estimate() {
	if e, ok := r.collector.(Estimator); ok {
		r.expected = min(max(e.Expected(), r.next), r.manifest.Tasks)
	}
}

// writeProgress stores the progress. If that fails, more results are read after a restart.
func (r *jobRun) writeProgress() {
	ctx, cancel := context.WithTimeout(r.ctx, requestTime)
	defer cancel()
	err := r.client.put(ctx, keyProgress, r.manifest.Job, r.progress())
	if err != nil && r.ctx.Err() == nil {
		r.log.Warn("progress not written", "error", err)
	}
}

// payloadSum returns the name of a payload in the header of a result, empty if there is no payload.
func payloadSum(payload []byte) string {
	if len(payload) == 0 {
		return ""
	}
	const bytes = 16
	sum := sha256.Sum256(payload)
	return hex.EncodeToString(sum[:bytes])
}

// isOf reports whether a result is of the payload that its task has now. If not, the payload was made of a result that
// has turned out to be wrong. It returns the error of Collector.Task.
func isOf(c Collector, n int, sum string) (bool, error) {
	payload, err := c.Task(n)
	return payloadSum(payload) == sum, err
}

// dropStale drops the results that wait and are of payloads of before, and queues their tasks again.
func (r *jobRun) dropStale(ctx context.Context) error {
	var again []task
	for _, n := range slices.Sorted(maps.Keys(r.held)) {
		t, err := r.task(n)
		if errors.Is(err, ErrNotYet) {
			break
		}
		if err != nil {
			return err
		}
		h := r.held[n]
		if payloadSum(t.payload) == h.payload {
			continue
		}
		r.log.Warn("result of another payload dropped", "task", n, "worker", h.worker)
		delete(r.held, n)
		r.heldSize -= len(h.data)
		if err := r.dropResult(ctx, n, h.seq); err != nil {
			return err
		}
		again = append(again, t)
	}
	return r.queue(ctx, again)
}
