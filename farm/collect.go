package farm

// This file has the loop of a job: it reads results, hands them to the collector in order, and keeps the queue filled.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Times and sizes of the loop.
const (
	progressEvery = 2 * time.Second
	heldBytes     = 64 << 20  // results in memory; the data of others is read again when their turn comes
	queuedBytes   = 256 << 20 // payloads of tasks that are queued or being done
	batch         = 256       // tasks that are sent to the queue before the answers are awaited
	aheadWindows  = 8         // windows between the first task that is not collected and the last that is queued
	checksInWait  = 4         // checks for lost tasks in the time after which a lease is lost
	mostWindow    = 8192      // the greatest window
	mostRounds    = 3         // how often a task is queued again that nobody answers
)

// collect collects results until the job is complete, and the tasks to compare have been played.
func (r *jobRun) collect(ctx context.Context, start uint64) error {
	job := r.manifest.Job
	results := r.client.read(ctx, resultsStream, subjectOf(subjectResult, job, "*", anyWorker), start)
	dead := r.client.read(ctx, reportsStream, subjectOf(subjectDead, job, "*", anyWorker), 1)
	check := time.NewTicker(max(r.options.AckWait/checksInWait, time.Millisecond))
	defer check.Stop()
	progress := time.NewTicker(progressEvery)
	defer progress.Stop()
	assign := time.NewTicker(assignEvery)
	defer assign.Stop()
	var completed time.Time
	for {
		if r.complete && completed.IsZero() {
			r.endTasks(ctx)
			completed = time.Now()
		}
		if r.complete && r.over(completed) {
			return r.checkBans(ctx) // the last results may be of a worker that another job has excluded
		}
		var err error
		select {
		case <-ctx.Done():
			return ctx.Err()
		case msg, ok := <-results:
			if !ok {
				return ctx.Err()
			}
			err = r.takeResult(ctx, msg)
		case msg, ok := <-dead:
			if !ok {
				return ctx.Err()
			}
			err = r.takeDead(msg)
		case v := <-r.trust.verdicts:
			err = r.takeVerdict(ctx, v)
		case <-assign.C:
			r.assign()
			r.double()
			err = errors.Join(r.withdraw(ctx), r.judge(ctx))
		case <-check.C:
			err = r.check(ctx)
		case <-progress.C:
			r.writeProgress()
			err = r.checkBans(ctx)
		}
		if err == nil {
			err = r.fill(ctx)
		}
		if err != nil {
			return err
		}
	}
}

// endTasks ends the tasks that are not needed any more.
func (r *jobRun) endTasks(ctx context.Context) {
	clear(r.queued)
	r.queuedSize = 0
	job := r.manifest.Job
	if err := errors.Join(r.purgeTasks(ctx, job), r.announceStop(job)); err != nil {
		r.log.Warn("tasks not removed", "error", err)
	}
}

// takeResult takes a message with a result.
func (r *jobRun) takeResult(ctx context.Context, msg message) error {
	if msg.subject == "" {
		r.caughtUp = true
		return nil
	}
	r.lastSeq = max(r.lastSeq, msg.seq)
	n := msg.task
	switch _, banned := r.client.jobs.banned(msg.worker.owner()); {
	case n < 0 || n >= r.manifest.Tasks:
		return nil
	case msg.worker == (workerID{}):
		r.log.Warn("a result without a worker is passed over", "subject", fmt.Sprintf("%.200q", msg.subject))
		return r.dropResult(ctx, n, msg.seq)
	case banned:
		return r.dropResult(ctx, n, msg.seq)
	}
	r.queuedSize -= r.queued[n].size
	delete(r.queued, n)
	if r.reread[n] { // it was collected before this run, and this is the first of its results
		delete(r.reread, n)
		return nil
	}
	if _, have := r.held[n]; have || n < r.next {
		return r.compare(ctx, msg)
	}
	if r.complete {
		return nil
	}
	if n != r.next && r.heldSize+len(msg.data) > heldBytes {
		msg.data = nil
	}
	r.held[n] = msg
	r.heldSize += len(msg.data)
	if r.caughtUp {
		r.rate.add(1)
		r.choose(n, msg.worker)
	}
	return r.drain(ctx)
}

// drain hands results to the collector as long as there is one for the next task.
func (r *jobRun) drain(ctx context.Context) error {
	for !r.complete && !r.blocked {
		h, ok := r.held[r.next]
		if !ok {
			return nil
		}
		data, err := r.dataOf(ctx, h)
		if err != nil {
			return err
		}
		current, err := isOf(r.collector, r.next, h.payload)
		if err != nil {
			return jobError{fmt.Errorf("task %d: %w", r.next, err)}
		}
		if !current {
			return r.dropStale(ctx)
		}
		done, err := r.collector.Add(r.next, data)
		if err != nil {
			h.data = data
			return r.suspect(ctx, h, fmt.Errorf("the output of task %d: %w", r.next, err))
		}
		delete(r.held, r.next)
		r.heldSize -= len(h.data)
		r.next++
		r.complete = done || r.next >= r.manifest.Tasks
	}
	return nil
}

// dataOf returns the data of a result.
func (r *jobRun) dataOf(ctx context.Context, h message) ([]byte, error) {
	if h.data != nil {
		return h.data, nil
	}
	msg, err := r.results.GetMsg(ctx, h.seq)
	if err != nil {
		return nil, err
	}
	return msg.Data, nil
}

// fill queues tasks until the window is full, once a part of it is empty: the server writes several tasks in the time
// in which it writes one.
func (r *jobRun) fill(ctx context.Context) error {
	window, enough := r.window()
	if !r.caughtUp || r.complete || len(r.queued) >= enough {
		return nil
	}
	for ctx.Err() == nil {
		var tasks []task
		for len(r.queued)+len(tasks) < window && len(tasks) < batch && r.queuedSize < queuedBytes &&
			r.queueFrom < min(r.manifest.Tasks, r.next+aheadWindows*window) {
			n := r.queueFrom
			_, have := r.held[n]
			_, there := r.queued[n]
			if !have && !there && n >= r.next {
				t, err := r.task(n)
				if errors.Is(err, ErrNotYet) {
					break
				}
				if err != nil {
					return err
				}
				tasks = append(tasks, t)
			}
			r.queueFrom++
		}
		if len(tasks) == 0 {
			return nil
		}
		if err := r.queue(ctx, tasks); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// task is a task with its payload.
type task struct {
	n       int
	payload []byte
}

// task returns a task with its payload. The error is ErrNotYet, or one that ends the job.
func (r *jobRun) task(n int) (task, error) {
	payload, err := r.collector.Task(n)
	switch {
	case errors.Is(err, ErrNotYet):
		return task{}, err
	case err != nil:
		return task{}, jobError{fmt.Errorf("task %d: %w", n, err)}
	case len(payload) > MaxBytes:
		return task{}, jobError{fmt.Errorf("task %d: the payload has %d bytes, want at most %d", n, len(payload), MaxBytes)}
	}
	return task{n, payload}, nil
}

// window returns the number of tasks that are queued or being done at the same time, and with how many no more are
// queued: a part of the window, so that several are queued at a time.
func (r *jobRun) window() (window, enough int) {
	window = r.options.Window
	if window == 0 {
		_, cores := r.alive()
		window = min(max(leastWindow, tasksPerCore*cores), mostWindow)
	}
	if most, limited := r.limit(); limited {
		for _, sent := range r.trust.sent { // tasks to compare count, too
			most -= sent
		}
		window = min(window, max(most, 0))
		return window, window
	}
	return window, window*3/4 + 1
}

// limit returns how many tasks may be done at the same time, and whether there is a limit.
func (r *jobRun) limit() (most int, limited bool) {
	state := r.client.jobs.state(r.manifest.Job)
	if state.State == Paused {
		return 0, true
	}
	return state.MaxCores, state.MaxCores > 0
}

// withdraw empties the queue if it has more tasks than may be done, after a change of the limit. Those that nobody has
// begun are queued again later.
func (r *jobRun) withdraw(ctx context.Context) error {
	if most, limited := r.limit(); !limited || !r.caughtUp || r.complete || len(r.queued) <= most {
		return nil
	}
	doing, withdrawn := r.doers(), false
	for n, q := range r.queued {
		if doing[n] == (workerID{}) {
			withdrawn = true
			r.queuedSize -= q.size
			delete(r.queued, n)
		}
	}
	if !withdrawn {
		return nil
	}
	r.queueFrom = r.next
	return r.purgeTasks(ctx, r.manifest.Job)
}

// doers returns who is doing which tasks.
func (r *jobRun) doers() map[int]workerID {
	doers := map[int]workerID{}
	workers, _ := r.alive()
	for _, w := range workers {
		for _, key := range w.Running {
			if key.Job == r.manifest.Job {
				doers[key.Task] = w.id()
			}
		}
	}
	return doers
}

// queue puts tasks in the queue. Tasks that are there already stay. Those that the server does not take are tried again
// by check.
func (r *jobRun) queue(ctx context.Context, tasks []task) error {
	futures := make([]jetstream.PubAckFuture, len(tasks))
	for i, t := range tasks {
		r.queuedSize += len(t.payload) - r.queued[t.n].size
		r.queued[t.n] = queued{rounds: r.queued[t.n].rounds, size: len(t.payload)}
		var err error
		subject := subjectOf(subjectTask, r.manifest.Job, strconv.Itoa(t.n))
		if futures[i], err = r.client.js.PublishAsync(subject, t.payload); err != nil {
			break
		}
	}
	for i, future := range futures {
		if future == nil {
			break
		}
		var err error
		select {
		case <-future.Ok():
		case err = <-future.Err():
		case <-ctx.Done():
			return ctx.Err()
		}
		if err == nil || taken(err) {
			q := r.queued[tasks[i].n]
			q.since = time.Now()
			r.queued[tasks[i].n] = q
		}
	}
	for _, t := range tasks {
		if _, ok := r.queued[t.n]; !ok {
			r.queued[t.n] = queued{}
		}
	}
	return nil
}

// check queues tasks again that were lost: they are not in the queue although they have no result, or they were
// delivered and no worker that lives is doing them.
func (r *jobRun) check(ctx context.Context) error {
	if !r.caughtUp || r.complete {
		return nil
	}
	old := r.unanswered()
	if len(old) == 0 {
		return nil
	}
	subjects, err := r.queuedSubjects(ctx)
	if err != nil {
		return err
	}
	consumer, err := r.tasks.Consumer(ctx, r.manifest.Job)
	if errors.Is(err, jetstream.ErrConsumerNotFound) {
		return r.createConsumer(ctx)
	}
	if err != nil {
		return err
	}
	delivered := consumer.CachedInfo().NumPending == 0
	var again []task
	for _, n := range old {
		subject := subjectOf(subjectTask, r.manifest.Job, strconv.Itoa(n))
		if subjects[subject] > 0 {
			if !delivered || time.Since(r.queued[n].since) < 2*r.silence() {
				continue
			}
			if err := r.takeBack(ctx, n, subject); err != nil {
				return err
			}
		} else if q := r.queued[n]; !q.gone { // its result may be there, and not read yet
			q.gone = true
			r.queued[n] = q
			continue
		}
		t, err := r.task(n)
		if errors.Is(err, ErrNotYet) {
			continue
		}
		if err != nil {
			return err
		}
		again = append(again, t)
	}
	if len(again) > 0 {
		r.log.Warn("tasks queued again", "tasks", len(again))
	}
	return r.queue(ctx, again)
}

// takeBack removes a task from the queue that was delivered and that nobody is doing.
func (r *jobRun) takeBack(ctx context.Context, n int, subject string) error {
	q := r.queued[n]
	if q.rounds++; q.rounds > mostRounds {
		return jobError{fmt.Errorf("task %d was given to workers again and again, and none answered", n)}
	}
	r.queued[n] = q
	return r.tasks.Purge(ctx, jetstream.WithPurgeSubject(subject))
}

// unanswered returns tasks that were queued a while ago and that no worker is doing, the first ones first.
func (r *jobRun) unanswered() []int {
	doing := r.doers()
	var old []int
	for n, q := range r.queued {
		if doing[n] == (workerID{}) && time.Since(q.since) > r.options.AckWait/checksInWait {
			old = append(old, n)
		}
	}
	slices.Sort(old)
	return old
}

// rate counts results over the last minute.
type rate struct {
	results int
	marks   []mark // of the last minute, and one before
}

// mark is how many results there were at a time.
type mark struct {
	at      time.Time
	results int
}

// add counts results.
func (r *rate) add(n int) {
	if r.marks == nil {
		r.marks = []mark{{time.Now(), r.results}}
	}
	r.results += n
}

// perSecond returns the results a second. It is asked for every few seconds.
func (r *rate) perSecond() float64 {
	if r.marks == nil {
		return 0
	}
	now := time.Now()
	for len(r.marks) > 1 && now.Sub(r.marks[1].at) >= time.Minute {
		r.marks = r.marks[1:]
	}
	first := r.marks[0]
	r.marks = append(r.marks, mark{now, r.results})
	return float64(r.results-first.results) / max(1, now.Sub(first.at).Seconds())
}
