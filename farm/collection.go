package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
)

// collection hands the results of a run to its collector, in order.
type collection struct {
	*queue
	output   json.RawMessage // the last status of the collector
	next     int             // the first task that is not collected
	expected int             // about how many tasks there are
	complete bool            // whether no further results are needed
	blocked  bool            // whether the result of task next is in dispute
	held     map[int]message // results of later tasks; those without data are read again
	heldSize int             // bytes of them in memory
	lastSeq  uint64          // the last message of the results that was read
}

func (c *collection) open(ctx context.Context) error {
	if err := c.prepare(c.manifest); err != nil {
		return jobError{err}
	}
	var err error
	kind, files := c.kinds[c.manifest.Kind], c.files.of(c.manifest)
	if c.collector, err = kind.Collect(ctx, c.manifest, files, c.dir(c.manifest.Job)); err != nil {
		return jobError{fmt.Errorf("the output: %w", err)}
	}
	c.next = c.collector.Next()
	c.complete = c.collector.Done()
	return nil
}

// close closes the collector, if it is open, and keeps its status.
func (c *collection) close() error {
	if c.collector == nil {
		return nil
	}
	c.look()
	err := c.collector.Close()
	c.collector = nil
	return err
}

// look takes over what the collector says about its output, and about how many tasks there will be.
func (c *collection) look() {
	if c.collector == nil {
		return
	}
	c.output, _ = json.Marshal(c.collector.Status()) // nil after an error
	if e, ok := c.collector.(Estimator); ok {
		c.expected = min(max(e.Expected(), c.next), c.manifest.Tasks)
	}
}

// has reports whether the result of a task is collected or held.
func (c *collection) has(n int) bool {
	_, held := c.held[n]
	return held || n < c.next
}

// hold takes the first result of a task.
func (c *collection) hold(msg message) {
	const most = 64 << 20 // bytes in memory; the data of other results is read again when their turn comes
	if msg.task != c.next && c.heldSize+len(msg.data) > most {
		msg.data = nil
	}
	c.held[msg.task] = msg
	c.heldSize += len(msg.data)
}

// release forgets a result that was held.
func (c *collection) release(n int) {
	c.heldSize -= len(c.held[n].data)
	delete(c.held, n)
}

// drain hands results to the collector as long as there is one for the next task. It returns the dispute of one that
// the collector refuses: the result is wrong, or the collector is.
func (c *collection) drain(ctx context.Context) (*dispute, error) {
	for !c.complete && !c.blocked {
		result, ok := c.held[c.next]
		if !ok {
			return nil, nil
		}
		if result.data == nil {
			msg, err := c.results.GetMsg(ctx, result.seq)
			if err != nil {
				return nil, err
			}
			result.data = msg.Data
		}
		current, err := isOf(c.collector, c.next, result.payload)
		if err != nil {
			return nil, jobError{fmt.Errorf("task %d: %w", c.next, err)}
		}
		if !current {
			return nil, c.dropStale(ctx)
		}
		if err := c.collector.Add(c.next, result.data); err != nil {
			c.blocked = true
			err = fmt.Errorf("the output of task %d: %w", c.next, err)
			if c.manifest.Timed || errors.As(err, new(*fs.PathError)) { // of the output, not of the result
				return nil, jobError{err}
			}
			return &dispute{c.next, result.answer, result.answer, err}, nil
		}
		c.release(c.next)
		c.next++
		c.complete = c.collector.Done()
	}
	return nil, nil
}

// isOf reports whether a result is of the payload that its task has now. If not, the payload was made of a result that
// has turned out to be wrong. It returns the error of Collector.Task.
func isOf(c Collector, n int, sum string) (bool, error) {
	payload, err := c.Task(n)
	return payloadSum(payload) == sum, err
}

// dropStale drops the results that are held and of payloads of before, and queues their tasks again.
func (c *collection) dropStale(ctx context.Context) error {
	var again []task
	for _, n := range slices.Sorted(maps.Keys(c.held)) {
		t, err := c.task(n)
		if errors.Is(err, ErrNotYet) {
			break
		}
		if err != nil {
			return err
		}
		result := c.held[n]
		if payloadSum(t.payload) == result.payload {
			continue
		}
		c.log.Warn("result of another payload dropped", "task", n, "worker", result.worker)
		c.release(n)
		if err := c.drop(ctx, n, result.seq); err != nil {
			return err
		}
		again = append(again, t)
	}
	return c.add(ctx, again)
}

// drop removes a result from the server, and lets its task be done again.
func (c *collection) drop(ctx context.Context, n int, seq uint64) error {
	if err := deleteMsg(ctx, c.results, seq); err != nil {
		return err
	}
	if n >= c.next {
		c.redo(n)
	}
	return nil
}

// checkpoint returns the number of a message: those up to it are of tasks that are collected.
func (c *collection) checkpoint() uint64 {
	seq := c.lastSeq
	for _, result := range c.held {
		seq = min(seq, result.seq-1)
	}
	return seq
}
