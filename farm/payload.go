package farm

// This file has the payloads of tasks, which may depend on the results of earlier tasks.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"maps"
	"slices"

	"github.com/nats-io/nats.go"
)

// ErrNotYet is returned by Collector.Task for a task that depends on the results of tasks before it that Add has not
// taken.
var ErrNotYet = errors.New("farm: the task depends on results that are missing")

// payloadSum returns the name of a payload in the header of a result, empty if there is no payload.
func payloadSum(payload []byte) string {
	if len(payload) == 0 {
		return ""
	}
	const bytes = 16
	sum := sha256.Sum256(payload)
	return hex.EncodeToString(sum[:bytes])
}

// payloadOf returns the name of the payload that a result is of.
func payloadOf(h nats.Header) string { return h.Get(headerPayload) }

// isOf reports whether a result is of the payload that its task has now. If not, the payload was made of a result that
// has turned out to be wrong. The error is that of Collector.Task.
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
		r.co.o.Log.Warn("result of another payload dropped", "job", r.m.Job, "task", n, "worker", h.worker)
		delete(r.held, n)
		r.heldSize -= len(h.data)
		if err := r.dropResult(ctx, n, h.seq); err != nil {
			return err
		}
		again = append(again, t)
	}
	return r.queue(ctx, again)
}
