package farm

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// maxDeliver is the number of deliveries of a task until it is queued again: it was given back, or killed its workers.
const maxDeliver = 5

// lease is a task that a worker does. Nobody else gets the task until the worker dies or is cut off.
type lease struct {
	task
	manifest *Manifest
	worker   *worker
	msg      jetstream.Msg
	last     bool            // whether this delivery is the last
	started  string          // State.started of the job
	ctx      context.Context // cancelled once the task is not needed any more, or the lease has ended
	cancel   context.CancelFunc
	beats    sync.WaitGroup
}

// ErrBanned is returned when the coordinator has excluded this worker.
var ErrBanned = errors.New("farm: this worker is excluded")

// newLease makes a lease of a message for a worker and starts its heartbeats.
func newLease(ctx context.Context, w *worker, m *Manifest, msg jetstream.Msg, ackWait time.Duration) (*lease, error) {
	n, _ := taskOf(msg.Subject())
	meta, err := msg.Metadata()
	if n < 0 || err != nil {
		return nil, errors.Join(msg.Term(), fmt.Errorf("farm: a task with the subject %.80q", msg.Subject()), err)
	}
	l := &lease{task: task{n, msg.Data()}, manifest: m, worker: w, msg: msg,
		last: meta.NumDelivered >= maxDeliver, started: w.client.jobs.stateOf(m).started()}
	l.ctx, l.cancel = context.WithCancel(ctx)
	const beatsInWait = 3 // heartbeats in the time after which the lease would be lost
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
	l.beats.Wait()
}

// report stores the result of the task and ends the lease. It tries again while the connection is broken. The error is
// errOver if the result is not needed any more.
func (l *lease) report(result []byte) error {
	if len(result) > MaxBytes {
		return l.fail(fmt.Errorf("farm: the result has %d bytes, want at most %d", len(result), MaxBytes))
	}
	defer l.end()
	a := answer{l.worker.id, payloadSum(l.payload), result}
	if err := l.worker.client.publishResult(l.ctx, l.manifest.id(), l.n, a); err != nil {
		return err
	}
	// The result is safe. If the acknowledgement is lost, the task is done again and its result compared.
	_ = l.msg.Ack()
	return nil
}

// fail reports why the task failed and gives it back, to be tried again later and elsewhere.
func (l *lease) fail(reason error) error {
	defer l.end()
	msg := nats.NewMsg(subjectOf(subjectFailed, l.manifest.id(), strconv.Itoa(l.n), l.worker.id.String()))
	msg.Header.Set(headerError, headerText(reason.Error()))
	msg.Header.Set(headerRun, l.started)
	limited, cancel := context.WithTimeout(l.ctx, requestTime)
	defer cancel()
	_, err := l.worker.client.js.PublishMsg(limited, msg)
	return errors.Join(err, l.giveBack(retryWait))
}

// release gives the task back at once, which is no failure.
func (l *lease) release() {
	defer l.end()
	_ = l.giveBack(0) // if it is lost, the task comes again after its time
}

// giveBack lets others have the task after a time. After the last delivery the coordinator queues it again.
func (l *lease) giveBack(after time.Duration) error {
	if l.last {
		return l.msg.Term()
	}
	return l.msg.NakWithDelay(after)
}
