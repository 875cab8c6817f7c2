package farm

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// queue is the tasks of a run that are queued or being done.
type queue struct {
	*site
	manifest *Manifest
	log      *slog.Logger

	collector Collector       // which has the payloads; nil if it is closed
	queued    map[int]*queued // by task
	size      int             // bytes of their payloads
	from      int             // the first task that was never queued in this run
}

// queued is a task that is queued or being done.
type queued struct {
	since  time.Time // zero if the server has not taken it yet
	rounds int       // how often it was queued again
	gone   bool      // whether the last check did not find it in the queue
	size   int       // bytes of the payload
}

// Sizes of the queue.
const (
	queuedBytes  = 256 << 20 // payloads of tasks that are queued or being done
	tasksAtOnce  = 256       // tasks that are sent to the queue before the answers are awaited
	aheadWindows = 8         // windows between the first task that is not collected and the last that is queued
	checksInWait = 4         // checks for lost tasks in the time after which a lease is lost
	tasksPerCore = 4         // in the window
	leastWindow  = 16
	mostWindow   = 8192
	mostRounds   = 3       // how often a task is queued again that nobody answers
	maxWaiting   = 1 << 16 // requests for tasks that wait at the server
)

// find lets workers lease, and finds the tasks from next on that are in the queue of before.
func (q *queue) find(ctx context.Context, next int) error {
	q.queued, q.size, q.from = map[int]*queued{}, 0, next
	if err := q.createConsumer(ctx); err != nil {
		return err
	}
	subjects, err := q.subjects(ctx)
	for subject := range subjects {
		if n, _ := taskOf(subject); n >= next && n < q.manifest.Tasks {
			q.queued[n] = &queued{since: time.Now()}
		}
	}
	return err
}

// createConsumer creates the consumer from which workers lease, unless it is there.
func (q *queue) createConsumer(ctx context.Context) error {
	_, err := q.tasks.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: q.manifest.id(), FilterSubject: subjectOf(subjectTask, q.manifest.id(), "*"),
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: q.options.AckWait, MaxDeliver: maxDeliver,
		MaxAckPending: -1, MaxWaiting: maxWaiting,
	})
	return err
}

// subjects returns the subjects of the tasks that are in the queue, delivered or not.
func (q *queue) subjects(ctx context.Context) (map[string]uint64, error) {
	info, err := q.tasks.Info(ctx, jetstream.WithSubjectFilter(subjectOf(subjectTask, q.manifest.id(), "*")))
	if err != nil {
		return nil, err
	}
	return info.State.Subjects, nil
}

// task returns a task with its payload. The error is ErrNotYet, or one that ends the job.
func (q *queue) task(n int) (task, error) {
	payload, err := q.collector.Task(n)
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

// fill queues tasks until the window is full, once a part of it is empty: the server writes several tasks in the time
// in which it writes one. The tasks before next and those that have a result need not be done. compared is the number
// of tasks that workers do beside the queue.
func (q *queue) fill(ctx context.Context, next int, have func(n int) bool, compared int) error {
	window, enough := q.window(compared)
	if len(q.queued) >= enough {
		return nil
	}
	for ctx.Err() == nil {
		var tasks []task
		for len(q.queued)+len(tasks) < window && len(tasks) < tasksAtOnce && q.size < queuedBytes &&
			q.from < min(q.manifest.Tasks, next+aheadWindows*window) {
			if n := q.from; n >= next && q.queued[n] == nil && !have(n) {
				t, err := q.task(n)
				if errors.Is(err, ErrNotYet) {
					break
				}
				if err != nil {
					return err
				}
				tasks = append(tasks, t)
			}
			q.from++
		}
		if len(tasks) == 0 {
			return nil
		}
		if err := q.add(ctx, tasks); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// window returns the number of tasks that are queued or being done at the same time, and with how many no more are
// queued: a part of the window, so that several are queued at a time.
func (q *queue) window(compared int) (window, enough int) {
	_, cores := q.workers.alive()
	window = min(max(leastWindow, tasksPerCore*cores), mostWindow)
	if most := max(q.limit()-compared, 0); most < window {
		return most, most
	}
	return window, window*3/4 + 1
}

// limit returns how many tasks may be done at the same time.
func (q *queue) limit() int {
	if most := q.jobs.stateOf(q.manifest).MaxCores; most > 0 {
		return most
	}
	return math.MaxInt
}

// add puts tasks in the queue, if they are not there. Those that the server does not take are tried again by check.
func (q *queue) add(ctx context.Context, tasks []task) error {
	var futures []jetstream.PubAckFuture
	for i, t := range tasks {
		now := &queued{size: len(t.payload)}
		if before := q.queued[t.n]; before != nil {
			now.rounds = before.rounds
		}
		q.remove(t.n)
		q.queued[t.n] = now
		q.size += now.size
		if len(futures) == i { // no error so far
			if future, err := q.js.PublishAsync(taskSubject(q.manifest.id(), t.n), t.payload); err == nil {
				futures = append(futures, future)
			}
		}
	}
	for i, future := range futures { // also once ctx has ended: a task that comes after its removal would stay for ever
		var err error
		select {
		case <-future.Ok():
		case err = <-future.Err():
		}
		if err == nil || taken(err) {
			q.queued[tasks[i].n].since = time.Now()
		}
	}
	return ctx.Err()
}

// remove forgets a task, which may not be there.
func (q *queue) remove(n int) {
	if t := q.queued[n]; t != nil {
		q.size -= t.size
		delete(q.queued, n)
	}
}

// redo lets check queue a task again.
func (q *queue) redo(n int) {
	q.remove(n)
	q.queued[n] = new(queued)
}

// withdraw empties the queue if it has more tasks than may be done, after a change of the limit. Those that nobody has
// begun are queued again later, from next on.
func (q *queue) withdraw(ctx context.Context, next int) error {
	if len(q.queued) <= q.limit() {
		return nil
	}
	doing, before := q.workers.doers(q.manifest.id()), len(q.queued)
	for n := range q.queued {
		if doing[n] == (workerID{}) {
			q.remove(n)
		}
	}
	if len(q.queued) == before {
		return nil
	}
	q.from = next
	return q.purgeTasks(ctx, q.manifest.id())
}

// check queues tasks again that were lost: they are not in the queue although they have no result, or they were
// delivered and no worker that is alive is doing them.
func (q *queue) check(ctx context.Context) error {
	old := q.unanswered()
	if len(old) == 0 {
		return nil
	}
	subjects, err := q.subjects(ctx)
	if err != nil {
		return err
	}
	consumer, err := q.tasks.Consumer(ctx, q.manifest.id())
	if errors.Is(err, jetstream.ErrConsumerNotFound) {
		return q.createConsumer(ctx)
	}
	if err != nil {
		return err
	}
	delivered := consumer.CachedInfo().NumPending == 0
	var again []task
	for _, n := range old {
		t, subject := q.queued[n], taskSubject(q.manifest.id(), n)
		if subjects[subject] > 0 {
			if !delivered || time.Since(t.since) < 2*q.workers.silence {
				continue
			}
			if t.rounds++; t.rounds > mostRounds {
				return jobError{fmt.Errorf("task %d was given to workers again and again, and none answered", n)}
			}
			if err := q.tasks.Purge(ctx, jetstream.WithPurgeSubject(subject)); err != nil {
				return err
			}
		} else if !t.gone { // its result may be there, and not read yet
			t.gone = true
			continue
		}
		lost, err := q.task(n)
		if err == nil {
			again = append(again, lost)
		} else if !errors.Is(err, ErrNotYet) {
			return err
		}
	}
	if len(again) > 0 {
		q.log.Warn("tasks queued again", "tasks", len(again))
	}
	return q.add(ctx, again)
}

// unanswered returns tasks that were queued a while ago and that no worker is doing, the first ones first.
func (q *queue) unanswered() []int {
	doing := q.workers.doers(q.manifest.id())
	var old []int
	for n, t := range q.queued {
		if doing[n] == (workerID{}) && time.Since(t.since) > q.options.AckWait/checksInWait {
			old = append(old, n)
		}
	}
	slices.Sort(old)
	return old
}

// end removes the tasks that are not needed any more, and ends their leases.
func (q *queue) end(ctx context.Context) {
	clear(q.queued)
	q.size = 0
	err := errors.Join(q.purgeTasks(ctx, q.manifest.id()), q.nc.Publish(subjectOf(subjectStop, q.manifest.id()), nil),
		q.nc.Flush())
	if err != nil {
		q.log.Warn("tasks not removed", "error", err)
	}
}

// close is end for a job that has ended. An error leaves tasks that nobody leases.
func (q *queue) close() {
	ctx := context.Background() // each request has its time
	q.end(ctx)
	if err := q.deleteConsumer(ctx, q.manifest.id()); err != nil {
		q.log.Warn("tasks not removed", "error", err)
	}
}
