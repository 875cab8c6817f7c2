package farm

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"syscall"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"
)

// run is a job that the coordinator runs. All of it is used by the goroutine of untilEnd.
type run struct {
	*queue
	collection collection
	comparison comparison
	disputes   disputes
	ctx        context.Context
	cancel     context.CancelFunc

	caughtUp   bool   // whether the results of before the run were read
	continued  bool   // whether there were any
	checkpoint uint64 // Progress.Checkpoint
	rate       rate
	alarms     []string
	dropped    map[string]time.Time // excluded workers whose results were dropped, and when they were excluded
	failed     map[int][]workerID   // by task, at which worker, each time
}

// mostFailures is the number of failures of a task that ends the job.
const mostFailures = 5

// errAgain makes a run begin anew from the results on the server.
var errAgain = errors.New("farm: begin anew")

// untilEnd runs the job until it is done, has failed or is stopped.
func (r *run) untilEnd() {
	defer r.cancel()
	r.log.Info("job runs")
	for {
		err := r.attempt()
		isFull := errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
		switch {
		case err == nil: // also if the coordinator has seen the new state, and has ended the run
			r.log.Info("job done")
			return
		case r.ctx.Err() != nil:
			if r.jobs.stateOf(r.manifest).State != Running {
				r.close()
				r.log.Info("job stopped")
			}
			return
		case errors.Is(err, errAgain):
			r.log.Warn("job begins anew from the results on the server")
		case errors.As(err, new(jobError)) && !isFull && !errors.Is(err, errServer):
			r.log.Error("job failed", "error", err)
			_ = r.finish(Failed, headerText(err.Error())) // the error of a context that has ended
			return
		default:
			r.log.Warn("job interrupted", "error", err)
			if isFull {
				r.room.set("the disk of the coordinator is full, and jobs stand still: " + err.Error())
			}
			for wait(r.ctx, retryWait) && r.room.Alarm() != "" { // until checkRoom ends it
			}
		}
	}
}

// attempt runs the job until it is done, or an error.
func (r *run) attempt() (err error) {
	ctx, cancel := context.WithCancel(r.ctx)
	defer cancel()
	r.collection = collection{queue: r.queue, expected: r.manifest.Tasks, held: map[int]message{}}
	r.comparison = comparison{queue: r.queue, pending: map[int]*replay{}, authors: map[workerID]*author{}}
	r.disputes = disputes{queue: r.queue, verdicts: make(chan verdict, 1)}
	if err := r.collection.open(ctx); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.collection.close()) }()
	r.caughtUp, r.dropped, r.failed = false, map[string]time.Time{}, map[int][]workerID{}
	// The queue comes before the results: a task that is neither in it nor among the results read later was never
	// queued, so that no task is queued whose result is there.
	if err := r.find(ctx, r.collection.next); err != nil {
		return err
	}
	start, err := r.startSequence(ctx)
	if err != nil {
		return err
	}
	if err := r.collect(ctx, start); err != nil {
		return err
	}
	if err := r.collection.close(); err != nil {
		return jobError{fmt.Errorf("the output: %w", err)}
	}
	return r.finish(Done, "")
}

// startSequence returns the first message of the results that must be read: see Progress.Checkpoint.
func (r *run) startSequence(ctx context.Context) (uint64, error) {
	status, err := r.show(ctx, r.manifest.Job)
	if err != nil {
		return 0, err
	}
	r.alarms = status.Progress.Alarms
	r.comparison.played = status.Progress.Played
	if r.checkpoint = status.Progress.Checkpoint; status.Progress.Collected > r.collection.next {
		r.checkpoint = 0
	}
	return r.checkpoint + 1, nil
}

// collect collects results until the job is complete, and the tasks to compare have been played.
func (r *run) collect(ctx context.Context, start uint64) error {
	id := r.manifest.id()
	r.collection.lastSeq = start - 1
	results := r.read(ctx, resultsStream, resultsOf(id), start)
	failed := r.read(ctx, reportsStream, subjectOf(subjectFailed, id, "*", anyWorker), 1)
	check := time.Tick(max(r.options.AckWait/checksInWait, time.Millisecond))
	progress := time.Tick(2 * time.Second)
	assign := time.Tick(100 * time.Millisecond) // it looks for workers that can do a task a second time
	var completed time.Time
	for {
		if r.collection.complete && r.caughtUp && completed.IsZero() {
			r.end(ctx)
			maps.DeleteFunc(r.comparison.pending, func(n int, _ *replay) bool { return !r.collection.has(n) })
			completed = time.Now()
			if r.continued && r.workers.allBy.After(completed) {
				completed = r.workers.allBy
			}
		}
		if !completed.IsZero() && r.disputes.isOver() && r.comparison.isOver(completed) {
			return r.checkBans(ctx) // the last results may be of a worker that another job has excluded
		}
		var err error
		select {
		case <-ctx.Done():
			return ctx.Err()
		case msg := <-results: // without a subject also once ctx has ended, which ends the loop
			err = r.takeResult(ctx, msg)
		case msg := <-failed:
			err = r.takeFailure(ctx, msg)
		case v := <-r.disputes.verdicts:
			var wrong []string
			wrong, err = r.disputes.decide(v)
			for _, owner := range wrong {
				err = errors.Join(err, r.ban(ctx, owner, v.n))
			}
			if err == nil {
				err = r.disputes.judge(ctx)
			}
		case <-assign:
			if r.isFed() {
				r.comparison.redispatch()
				err = r.withdraw(ctx, r.collection.next)
			}
			r.comparison.assign()
			err = errors.Join(err, r.disputes.judge(ctx))
		case <-check:
			if r.isFed() {
				err = r.check(ctx)
			}
		case <-progress:
			r.writeProgress()
			err = r.checkBans(ctx)
		}
		if err == nil && r.isFed() {
			compared := 0
			for _, sent := range r.comparison.sent {
				compared += sent
			}
			err = r.fill(ctx, r.collection.next, r.collection.has, compared)
		}
		if err != nil {
			return err
		}
	}
}

// isFed reports whether the queue is to have tasks: once the results of before were read, until the job is complete.
func (r *run) isFed() bool { return r.caughtUp && !r.collection.complete }

func (r *run) takeResult(ctx context.Context, msg message) error {
	if msg.subject == "" {
		if !r.caughtUp {
			r.caughtUp, r.continued = true, r.collection.next+len(r.collection.held) > 0
			r.writeProgress() // so that the next run need not look up these results
		}
		return nil
	}
	c, n := &r.collection, msg.task
	c.lastSeq = max(c.lastSeq, msg.seq)
	switch _, banned := r.jobs.banned(msg.worker.owner()); {
	case n < 0 || n >= r.manifest.Tasks: // a worker may send it
		return deleteMsg(ctx, c.results, msg.seq)
	case msg.worker == (workerID{}):
		r.log.Warn("a result without a worker is passed over", "subject", fmt.Sprintf("%.200q", msg.subject))
		return c.drop(ctx, n, msg.seq)
	case banned:
		return c.drop(ctx, n, msg.seq)
	}
	r.remove(n)
	var d *dispute
	var err error
	switch {
	case c.has(n):
		d, err = r.comparison.compare(ctx, msg)
	case !c.complete:
		c.hold(msg)
		if r.caughtUp {
			r.rate.add(1)
		}
		r.comparison.choose(msg) // also of those that came before the coordinator
		d, err = c.drain(ctx)
	}
	if err != nil || d == nil {
		return err
	}
	return r.disputes.add(ctx, *d)
}

// takeFailure counts a failure of a task. The fifth ends the job, unless all were at one worker and another has
// accepted the job: the fault may be the worker's. Those before a Resume and of excluded workers do not count.
func (r *run) takeFailure(ctx context.Context, msg message) error {
	if msg.subject == "" {
		return nil
	}
	if err := deleteMsg(ctx, r.reports, msg.seq); err != nil {
		return err
	}
	n := msg.task
	banned := func(w workerID) bool { _, is := r.jobs.banned(w.owner()); return is }
	if banned(msg.worker) || n < 0 || n >= r.manifest.Tasks || msg.started != r.jobs.stateOf(r.manifest).started() ||
		r.collection.has(n) || r.collection.complete {
		return nil
	}
	at := append(slices.DeleteFunc(r.failed[n], banned), msg.worker)
	r.failed[n] = at
	r.log.Warn("task failed", "task", n, "worker", msg.worker.owner(), "times", len(at), "error", msg.failure)
	isOther := func(w workerID) bool { return w != at[0] }
	if len(at) < mostFailures || !slices.ContainsFunc(at, isOther) && r.workers.hasOther(r.manifest.id(), at[0], false) {
		return nil
	}
	return jobError{fmt.Errorf("task %d failed %d times, the last time at worker %s with: %s",
		n, len(at), msg.worker.owner(), msg.failure)}
}

// ban excludes a worker and drops its results.
func (r *run) ban(ctx context.Context, worker string, n int) error {
	isBanned := func() bool { _, ok := r.jobs.banned(worker); return ok }
	if !isBanned() {
		reason := fmt.Sprintf("its result of task %d of job %s differs from the coordinator's", n, r.manifest.Job)
		if err := r.put(ctx, keyBanned, worker, exclusion{reason, time.Now().UTC()}); err != nil {
			return err
		}
		// From when on the view has it, the results of the worker are refused.
		if err := r.jobs.until(ctx, isBanned); err != nil {
			return err
		}
		r.alarms = append(r.alarms, fmt.Sprintf("worker %s is excluded: %s", worker, reason))
		r.writeProgress()
	}
	return r.checkBans(ctx)
}

// checkBans drops the results of workers that were excluded since.
func (r *run) checkBans(ctx context.Context) error {
	for _, worker := range r.jobs.names(keyBanned) {
		ban, _ := r.jobs.banned(worker)
		if r.dropped[worker].Equal(ban.Time) {
			continue
		}
		if err := r.dropWorker(ctx, worker); err != nil {
			return err
		}
		r.dropped[worker] = ban.Time
	}
	return nil
}

// dropWorker removes all results of an excluded worker if the run, or one before it, has taken any: those that it reads
// later are refused. The error is errAgain then, and the run begins anew.
func (r *run) dropWorker(ctx context.Context, worker string) error {
	results := subjectOf(subjectResult, r.manifest.id(), "*", noKey, worker)
	if nkeys.IsValidPublicUserKey(worker) {
		results = subjectOf(subjectResult, r.manifest.id(), "*", worker, "*")
	}
	found, collected := 0, false
	for m := range r.stored(ctx, results) {
		if m.seq <= r.collection.lastSeq {
			found++
			collected = collected || m.task >= 0 && m.task < r.collection.next
		}
	}
	if found == 0 || ctx.Err() != nil {
		return ctx.Err()
	}
	if collected {
		if err := r.markStale(r.manifest.Job); err != nil {
			return jobError{err}
		}
	}
	if err := r.site.results.Purge(ctx, jetstream.WithPurgeSubject(results)); err != nil {
		return err
	}
	r.log.Warn("results dropped", "worker", worker, "results", found)
	return errAgain
}

// finish writes the last progress and the state, and removes what is left of the job's tasks on the server.
func (r *run) finish(state, reason string) error {
	revision := uint64(0)
	for {
		var err error
		ctx, cancel := context.WithTimeout(r.ctx, requestTime)
		if state == Done || r.collection.output != nil {
			err = r.put(ctx, keyProgress, r.manifest.id(), r.progress())
		}
		if err == nil {
			revision, err = r.setState(ctx, r.manifest.Job, r.manifest.Submission, state, reason, Running)
		}
		cancel()
		if err == nil || errors.Is(err, ErrState) {
			break
		}
		if !wait(r.ctx, retryWait) {
			return r.ctx.Err()
		}
	}
	r.close()
	// With an older view the coordinator would run the job again, and could end it after a Resume.
	limited, cancel := context.WithTimeout(r.ctx, viewAnew)
	defer cancel()
	_ = r.jobs.until(limited, func() bool { return revision < r.jobs.now.Load().before })
	return nil
}

// progress returns how far the job is. It moves the checkpoint on.
func (r *run) progress() Progress {
	c := &r.collection
	c.look()
	// Results in dispute, and those to compare, are read again by the run after this one.
	if r.disputes.isOver() && time.Now().After(r.workers.allBy) {
		r.checkpoint = r.comparison.checkpoint(c.checkpoint())
	}
	p := Progress{
		Collected: c.next, Expected: c.expected, Waiting: len(c.held), Outstanding: len(r.queued),
		PerSecond: r.rate.perSecond(), Played: r.comparison.played, Replays: len(r.comparison.pending), Alarms: r.alarms,
		Output: c.output, Complete: c.complete, Updated: time.Now().UTC(), Checkpoint: r.checkpoint,
	}
	for _, w := range r.workers.of(r.manifest.id()) {
		p.Workers++
		p.Cores += w.Cores
	}
	const mostReasons = 3
	alive, _ := r.workers.alive()
	for _, w := range alive {
		if reason := w.Refused[r.manifest.Job]; reason != "" && len(p.Refused) < mostReasons {
			p.Refused = append(p.Refused, "worker "+w.Name+" refuses the job: "+reason)
		}
	}
	if left := p.Expected - c.next - len(c.held); p.PerSecond > 0 && !c.complete {
		p.Left = float64(left) / p.PerSecond
	}
	return p
}

// writeProgress stores the progress. If that fails, more results are read after a restart.
func (r *run) writeProgress() {
	ctx, cancel := context.WithTimeout(r.ctx, requestTime)
	defer cancel()
	if err := r.put(ctx, keyProgress, r.manifest.id(), r.progress()); err != nil && r.ctx.Err() == nil {
		r.log.Warn("progress not written", "error", err)
	}
}
