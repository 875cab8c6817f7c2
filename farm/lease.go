package farm

// This file has leases: a worker takes a task, keeps it while it works, and reports its result.

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
	retryWait   = 500 * time.Millisecond // the wait after a failure of the connection
	beatsInWait = 3                      // heartbeats of a lease in the time after which it would be lost
)

// Lease is a task that this client does. Nobody else gets the task until the client dies or is cut off.
type Lease struct {
	// Job is the name of the job, and Task the number of the task.
	Job  string
	Task int
	// Payload is what the collector gave for the task.
	Payload []byte

	worker workerID
	client *Client
	msg    jetstream.Msg
	last   bool   // whether a failure of this delivery is the last
	run    string // State.run of the job
	ctx    context.Context
	cancel context.CancelFunc
	beats  sync.WaitGroup
}

// ErrOver is returned when all of the jobs have ended, or one ended while its task was being done.
var ErrOver = errors.New("farm: the job is over")

// ErrBanned is returned when the coordinator has excluded this worker.
var ErrBanned = errors.New("farm: this worker is excluded")

// Lease waits for a task of one of the jobs, those named first before the others. worker names who does the task; with
// a key, that is part of the name. The error is ErrOver once all of the jobs have ended.
func (c *Client) Lease(ctx context.Context, worker string, jobs ...string) (*Lease, error) {
	if err := checkName("the worker's name", worker); err != nil {
		return nil, err
	}
	return c.lease(ctx, worker, func() []string { return jobs })
}

// lease is Lease for jobs that may change while it waits.
func (c *Client) lease(ctx context.Context, worker string, jobs func() []string) (*Lease, error) {
	for turn := 0; ; turn++ {
		var running []string
		for _, job := range jobs() {
			if c.stateOf(ctx, job).IsActive() {
				running = append(running, job)
			}
		}
		if len(running) == 0 {
			return nil, fmt.Errorf("%w: %s", ErrOver, strings.Join(jobs(), ", "))
		}
		l, err := c.leaseOf(ctx, running, turn)
		switch {
		case l != nil:
			l.worker = c.identity(worker)
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
func (c *Client) stateOf(ctx context.Context, job string) State {
	if state := c.jobs.state(job); state.State != "" {
		return state
	}
	status, err := c.Show(ctx, job)
	if err != nil && !errors.Is(err, ErrNoJob) {
		return State{State: Running} // the connection is broken
	}
	return status.State
}

// leaseOf asks each job for a task without waiting, and then one of them for a while. It returns nil if there was none.
func (c *Client) leaseOf(ctx context.Context, jobs []string, turn int) (*Lease, error) {
	if len(jobs) == 1 {
		return c.pull(ctx, jobs[0], pullWait)
	}
	for _, job := range jobs {
		if l, err := c.pull(ctx, job, 0); l != nil || ctx.Err() != nil {
			return l, err
		}
	}
	return c.pull(ctx, jobs[turn%len(jobs)], shortWait)
}

// pull asks for one task of a job and waits for it for a time. It returns nil if there was none.
func (c *Client) pull(ctx context.Context, job string, longest time.Duration) (*Lease, error) {
	consumer, err := c.consumer(ctx, job)
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
		c.forget(job)
		return nil, err
	}
	if msg, ok := <-batch.Messages(); ok {
		return c.newLease(ctx, job, msg, consumer.CachedInfo().Config.AckWait)
	}
	if err := batch.Error(); err != nil && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, nats.ErrTimeout) &&
		!errors.Is(err, jetstream.ErrNoMessages) {
		c.forget(job)
		return nil, err
	}
	return nil, nil
}

// consumer returns the consumer of a job.
func (c *Client) consumer(ctx context.Context, job string) (jetstream.Consumer, error) {
	c.mu.Lock()
	consumer := c.consumers[job]
	c.mu.Unlock()
	if consumer != nil {
		return consumer, nil
	}
	limited, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	consumer, err := c.js.Consumer(limited, tasksStream, job)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	c.consumers[job] = consumer
	c.mu.Unlock()
	return consumer, nil
}

// forget makes the next call of consumer ask the server.
func (c *Client) forget(job string) {
	c.mu.Lock()
	delete(c.consumers, job)
	c.mu.Unlock()
}

// newLease makes a lease of a message and starts its heartbeats.
func (c *Client) newLease(ctx context.Context, job string, msg jetstream.Msg, ackWait time.Duration) (*Lease, error) {
	n, _ := taskOf(msg.Subject())
	meta, err := msg.Metadata()
	if n < 0 || err != nil {
		return nil, errors.Join(msg.Term(), fmt.Errorf("farm: a task with the subject %.80q", msg.Subject()), err)
	}
	l := &Lease{Job: job, Task: n, Payload: msg.Data(), client: c, msg: msg,
		last: meta.NumDelivered >= maxDeliver, run: c.jobs.state(job).run()}
	l.ctx, l.cancel = context.WithCancel(ctx)
	c.mu.Lock()
	c.leases[l] = struct{}{}
	c.mu.Unlock()
	// A stop before this line has not cancelled the lease, but is in the view; one after it cancels the lease.
	if c.jobs.isOver(job) {
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
func (l *Lease) end() {
	l.cancel()
	l.client.mu.Lock()
	delete(l.client.leases, l)
	l.client.mu.Unlock()
	l.beats.Wait()
}

// Context returns a context that is cancelled once the task is not needed any more, or the lease has ended.
func (l *Lease) Context() context.Context { return l.ctx }

// Report stores the result of the task and ends the lease. It tries again while the connection is broken. The error is
// ErrOver if the result is not needed any more.
func (l *Lease) Report(result []byte) error {
	if len(result) > MaxBytes {
		return l.Fail(fmt.Errorf("farm: the result has %d bytes, want at most %d", len(result), MaxBytes))
	}
	defer l.end()
	a := answer{l.worker, payloadSum(l.Payload), result}
	if err := l.client.publishResult(l.ctx, l.Job, l.Task, a); err != nil {
		return err
	}
	// The result is safe. If the acknowledgement is lost, the task is done again and its result compared.
	_ = l.msg.Ack()
	return nil
}

// publishResult stores a result. It tries until the server answers or ctx ends. One that the worker has stored before
// stays as it is.
func (c *Client) publishResult(ctx context.Context, job string, n int, a answer) error {
	msg := nats.NewMsg(subjectOf(subjectResult, job, strconv.Itoa(n), a.worker.String()))
	msg.Header.Set(headerPayload, a.payload)
	msg.Data = a.data
	for {
		limited, cancel := context.WithTimeout(ctx, requestTime)
		_, err := c.js.PublishMsg(limited, msg)
		cancel()
		switch {
		case err == nil || taken(err):
			return nil
		case errors.Is(err, nats.ErrMaxPayload):
			return err
		case ctx.Err() != nil || !wait(ctx, retryWait):
			return fmt.Errorf("%w: %s", ErrOver, msg.Subject)
		}
	}
}

// Fail gives the task back, to be tried again later and elsewhere. After five failures the task is given up, which
// ends the job with reason as its error.
func (l *Lease) Fail(reason error) error {
	defer l.end()
	if !l.last {
		return l.msg.NakWithDelay(retryWait)
	}
	msg := nats.NewMsg(subjectOf(subjectDead, l.Job, strconv.Itoa(l.Task), l.worker.String()))
	msg.Header.Set(headerError, headerText(reason.Error()))
	msg.Header.Set(headerRun, l.run)
	limited, cancel := context.WithTimeout(l.ctx, requestTime)
	defer cancel()
	if _, err := l.client.js.PublishMsg(limited, msg); err != nil {
		return fmt.Errorf("farm: %w", err)
	}
	return l.msg.TermWithReason("failed")
}

// headerText makes a text fit in a header.
func headerText(text string) string {
	const most = 1000
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > most {
		text = text[:most]
	}
	return strings.ToValidUTF8(text, "?")
}

// release gives the task back at once. It counts as a delivery, not as a failure.
func (l *Lease) release() {
	defer l.end()
	_ = l.msg.Nak() // if it is lost, the task comes again after its time
}

// stopped ends the leases of a job, when the coordinator or a person says so. Those that are made before the view
// knows of the stop end as soon as it does.
func (c *Client) stopped(msg *nats.Msg) {
	job := strings.TrimPrefix(msg.Subject, subjectStop+".")
	c.cancelLeases(func(j string) bool { return j == job })
	c.jobs.hint()
}

// cancelLeases cancels the contexts of the leases of some jobs.
func (c *Client) cancelLeases(of func(job string) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for l := range c.leases {
		if of(l.Job) {
			l.cancel()
		}
	}
}

// endLeases ends the leases of jobs that are not running, in case the message was lost.
func (c *Client) endLeases(ctx context.Context) {
	_ = c.jobs.until(ctx, func() bool { c.cancelLeases(c.jobs.isOver); return false })
}
