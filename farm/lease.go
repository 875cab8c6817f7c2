package farm

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Limits of deliveries and waits.
const (
	maxDeliver  = 5                      // deliveries of a task until a failing one is given up
	pullWait    = 5 * time.Second        // the longest wait of one request for a task
	shortWait   = 250 * time.Millisecond // the wait of a request where several jobs are asked in turn
	beatsInWait = 3                      // heartbeats of a lease in the time after which it would be lost
)

// lease is a task that this client does. Nobody else gets the task until the client dies or is cut off.
type lease struct {
	task
	manifest *Manifest
	worker   workerID
	leases   *leases
	msg      jetstream.Msg
	last     bool            // whether a failure of this delivery is the last
	run      string          // State.run of the job
	ctx      context.Context // cancelled once the task is not needed any more, or the lease has ended
	cancel   context.CancelFunc
	beats    sync.WaitGroup
}

// ErrBanned is returned when the coordinator has excluded this worker.
var ErrBanned = errors.New("farm: this worker is excluded")

// leases takes the leases of a client and knows those that are open.
type leases struct {
	store *store
	jobs  *view

	mu        sync.Mutex
	consumers map[string]jetstream.Consumer
	open      map[*lease]struct{}
}

// newLeases returns leases of which none is open.
func newLeases(s *store, v *view) *leases {
	return &leases{store: s, jobs: v, consumers: map[string]jetstream.Consumer{}, open: map[*lease]struct{}{}}
}

// take waits for a task of one of the jobs, which may change while it waits. The error is errOver once all of them have
// ended.
func (a *leases) take(ctx context.Context, worker string, jobs func() []*Manifest) (*lease, error) {
	for turn := 0; ; turn++ {
		var running []*Manifest
		var names []string
		for _, m := range jobs() {
			names = append(names, m.Job)
			if a.stateOf(ctx, m).IsActive() {
				running = append(running, m)
			}
		}
		if len(running) == 0 {
			return nil, fmt.Errorf("%w: %s", errOver, strings.Join(names, ", "))
		}
		l, err := a.leaseOf(ctx, running, turn)
		switch {
		case l != nil:
			l.worker = workerID{a.store.key, worker}
			return l, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil && !wait(ctx, retryWait):
			return nil, ctx.Err()
		}
	}
}

// stateOf returns the state of a job, the zero State if there is none. It asks the server for a job that is new to this
// client.
func (a *leases) stateOf(ctx context.Context, m *Manifest) State {
	if state := a.jobs.stateOf(m); state.State != "" {
		return state
	}
	status, err := a.store.show(ctx, m.Job)
	switch {
	case err != nil && !errors.Is(err, ErrNoJob):
		return State{State: Running} // the connection is broken
	case status.State.Submission != m.Submission:
		return State{}
	}
	return status.State
}

// leaseOf asks each job for a task without waiting, and then one of them for a while. It returns nil if there was none.
func (a *leases) leaseOf(ctx context.Context, jobs []*Manifest, turn int) (*lease, error) {
	if len(jobs) == 1 {
		return a.pull(ctx, jobs[0], pullWait)
	}
	for _, m := range jobs {
		if l, err := a.pull(ctx, m, 0); l != nil || ctx.Err() != nil {
			return l, err
		}
	}
	return a.pull(ctx, jobs[turn%len(jobs)], shortWait)
}

// pull asks for one task of a job and waits for it for a time. It returns nil if there was none.
func (a *leases) pull(ctx context.Context, m *Manifest, longest time.Duration) (*lease, error) {
	consumer, err := a.consumer(ctx, m.id())
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
	if err != nil {
		a.forget(m.id())
		return nil, err
	}
	if msg, ok := <-batch.Messages(); ok {
		return a.newLease(ctx, m, msg, consumer.CachedInfo().Config.AckWait)
	}
	if err := batch.Error(); err != nil && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, nats.ErrTimeout) &&
		!errors.Is(err, jetstream.ErrNoMessages) {
		a.forget(m.id())
		return nil, err
	}
	return nil, nil
}

// consumer returns the consumer of a job.
func (a *leases) consumer(ctx context.Context, id string) (jetstream.Consumer, error) {
	a.mu.Lock()
	consumer := a.consumers[id]
	a.mu.Unlock()
	if consumer != nil {
		return consumer, nil
	}
	limited, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	consumer, err := a.store.js.Consumer(limited, tasksStream, id)
	if err != nil {
		return nil, err
	}
	a.mu.Lock()
	a.consumers[id] = consumer
	a.mu.Unlock()
	return consumer, nil
}

// forget makes the next call of consumer ask the server.
func (a *leases) forget(id string) {
	a.mu.Lock()
	delete(a.consumers, id)
	a.mu.Unlock()
}

// newLease makes a lease of a message and starts its heartbeats.
func (a *leases) newLease(ctx context.Context, m *Manifest, msg jetstream.Msg, ackWait time.Duration) (*lease, error) {
	n, _ := taskOf(msg.Subject())
	meta, err := msg.Metadata()
	if n < 0 || err != nil {
		return nil, errors.Join(msg.Term(), fmt.Errorf("farm: a task with the subject %.80q", msg.Subject()), err)
	}
	l := &lease{task: task{n, msg.Data()}, manifest: m, leases: a, msg: msg,
		last: meta.NumDelivered >= maxDeliver, run: a.jobs.stateOf(m).run()}
	l.ctx, l.cancel = context.WithCancel(ctx)
	a.mu.Lock()
	a.open[l] = struct{}{}
	a.mu.Unlock()
	// A stop before this line has not cancelled the lease, but is in the view; one after it cancels the lease.
	if a.jobs.isOver(m) {
		l.cancel()
	}
	l.beats.Go(func() {
		for wait(l.ctx, ackWait/beatsInWait) {
			// An error means that the connection is broken. If it stays so, somebody else gets the task.
			_ = msg.InProgress()
		}
	})
	return l, nil
}

// end ends a lease.
func (l *lease) end() {
	l.cancel()
	l.leases.mu.Lock()
	delete(l.leases.open, l)
	l.leases.mu.Unlock()
	l.beats.Wait()
}

// report stores the result of the task and ends the lease. It tries again while the connection is broken. The error is
// errOver if the result is not needed any more.
func (l *lease) report(result []byte) error {
	if len(result) > MaxBytes {
		return l.fail(fmt.Errorf("farm: the result has %d bytes, want at most %d", len(result), MaxBytes))
	}
	defer l.end()
	a := answer{l.worker, payloadSum(l.payload), result}
	if err := l.leases.store.publishResult(l.ctx, l.manifest.id(), l.n, a); err != nil {
		return err
	}
	// The result is safe. If the acknowledgement is lost, the task is done again and its result compared.
	_ = l.msg.Ack()
	return nil
}

// fail gives the task back, to be tried again later and elsewhere. After five failures the task is given up, which
// ends the job with reason as its error.
func (l *lease) fail(reason error) error {
	defer l.end()
	if !l.last {
		return l.msg.NakWithDelay(retryWait)
	}
	msg := nats.NewMsg(subjectOf(subjectDead, l.manifest.id(), strconv.Itoa(l.n), l.worker.String()))
	msg.Header.Set(headerError, headerText(reason.Error()))
	msg.Header.Set(headerRun, l.run)
	limited, cancel := context.WithTimeout(l.ctx, requestTime)
	defer cancel()
	if _, err := l.leases.store.js.PublishMsg(limited, msg); err != nil {
		return fmt.Errorf("farm: %w", err)
	}
	return l.msg.TermWithReason("failed")
}

// release gives the task back at once. It counts as a delivery, not as a failure.
func (l *lease) release() {
	defer l.end()
	_ = l.msg.Nak() // if it is lost, the task comes again after its time
}

// cancel cancels the contexts of the leases of some jobs.
func (a *leases) cancel(of func(*Manifest) bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for l := range a.open {
		if of(l.manifest) {
			l.cancel()
		}
	}
}

// stopped ends the leases of a job, when the coordinator says so. Those that are made before the view knows of the stop
// end as soon as it does.
func (a *leases) stopped(msg *nats.Msg) {
	id := strings.TrimPrefix(msg.Subject, subjectStop+".")
	a.cancel(func(m *Manifest) bool { return m.id() == id })
	a.jobs.hint()
}

// follow ends the leases of jobs that are not running until ctx ends, in case the message was lost.
func (a *leases) follow(ctx context.Context) {
	_ = a.jobs.until(ctx, func() bool { a.cancel(a.jobs.isOver); return false })
}
