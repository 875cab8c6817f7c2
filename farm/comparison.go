package farm

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"
)

// comparison is the tasks of a run that a second worker does, to compare the results.
type comparison struct {
	*queue
	played  int              // tasks that were compared
	pending map[int]*replay  // tasks that are played again
	unsent  []int            // those of them that wait for a worker
	sent    map[workerID]int // how many a worker has been sent
	authors map[workerID]*author
}

// author counts the results of a worker. The one of the number due is compared in any case.
type author struct{ count, due int }

// replay is a task that is played again.
type replay struct {
	author, by workerID // who played it first, and who plays it again, zero for nobody yet
	sent       time.Time
}

// Numbers of tasks to compare.
const (
	firstReplay = 16      // one of these first results of a worker is compared in any case
	newResults  = 64      // these first results of a worker are compared with the share newShare
	newShare    = 1.0 / 8 // unless the share of the coordinator is larger
	sentPerCore = 2       // tasks to compare of a job that a worker is sent at a time
	mostTried   = 64      // tasks to compare for which a worker is looked for at a time
)

// reset forgets all but the number of tasks that were compared.
func (c *comparison) reset() {
	*c = comparison{queue: c.queue, played: c.played, pending: map[int]*replay{}, sent: map[workerID]int{},
		authors: map[workerID]*author{}}
}

// choose decides at random whether a task that a worker has done is played again. Workers cannot predict it.
func (c *comparison) choose(n int, worker workerID) {
	share := c.options.Replay
	if c.manifest.Timed || share < 0 {
		return
	}
	a := c.authors[worker]
	if a == nil {
		a = &author{due: 1 + rand.IntN(firstReplay)}
		c.authors[worker] = a
	}
	if a.count++; a.count <= newResults {
		share = max(share, newShare)
	}
	if a.count == a.due || rand.Float64() < share {
		c.pending[n] = &replay{author: worker}
		c.unsent = append(c.unsent, n)
		c.sendUnsent()
	}
}

// reassign takes back the tasks that nobody plays any more, and sends those that wait.
func (c *comparison) reassign() {
	for n, p := range c.pending {
		if p.by == (workerID{}) {
			continue
		}
		_, banned := c.jobs.banned(p.by.owner())
		if banned || time.Since(p.sent) > 2*c.workers.silence && !c.workers.isDoing(p.by, taskKey{c.manifest.id(), n}) {
			c.takeFrom(p)
			c.unsent = append(c.unsent, n)
		}
	}
	c.sendUnsent()
}

// takeFrom forgets who plays a task again.
func (c *comparison) takeFrom(p *replay) {
	if c.sent[p.by]--; c.sent[p.by] <= 0 {
		delete(c.sent, p.by)
	}
	p.by = workerID{}
}

// settle forgets a task.
func (c *comparison) settle(n int) {
	if p := c.pending[n]; p != nil {
		c.takeFrom(p)
		delete(c.pending, n)
		c.sendUnsent()
	}
}

// sendUnsent sends the tasks for which there is a worker now, until many have none.
func (c *comparison) sendUnsent() {
	for i := 0; i < min(len(c.unsent), mostTried); {
		if c.send(c.unsent[i]) {
			c.unsent = slices.Delete(c.unsent, i, i+1)
		} else {
			i++
		}
	}
}

// send sends a task to a worker other than the author of its result. It reports false if it must wait for one.
func (c *comparison) send(n int) bool {
	p := c.pending[n]
	if p == nil || p.by != (workerID{}) {
		return true // it is settled, or was sent
	}
	if c.jobs.stateOf(c.manifest).State == Paused {
		return false
	}
	by := c.workers.other(c.manifest.id(), p.author, func(w *beat) bool { return c.sent[w.id()] < sentPerCore*w.Cores })
	if by == (workerID{}) {
		return false
	}
	t, err := c.task(n)
	if err != nil { // also ErrNotYet, for the result of a payload of before
		c.log.Warn("task not played again", "task", n, "error", err)
		delete(c.pending, n)
		return true
	}
	if c.sendTask(by, c.manifest.id(), t) != nil {
		return false // reassign tries again
	}
	p.by, p.sent = by, time.Now()
	c.sent[by]++
	return true
}

// isOver reports whether no comparison is under way. It forgets those that no worker can make. completed is when the
// last result came. What other looks at must not be older than what allSeen has seen.
func (c *comparison) isOver(completed time.Time) bool {
	anybody := func(*beat) bool { return true }
	for n, p := range c.pending {
		if c.workers.allSeen(p.author, completed) && c.workers.other(c.manifest.id(), p.author, anybody) == (workerID{}) {
			delete(c.pending, n)
		}
	}
	return len(c.pending) == 0
}

// compare compares a result with the first of its task, unless it is the first itself, read again. It returns the
// dispute of two that differ, and removes one that is equal or not needed.
func (c *comparison) compare(ctx context.Context, second message) (*dispute, error) {
	n := second.task
	subject := subjectOf(subjectResult, c.manifest.id(), strconv.Itoa(n), anyWorker)
	all, _, err := c.batch(ctx, resultsStream, subject, 1, 1)
	if err != nil || len(all) == 0 || sequenceOf(all[0]) == second.seq {
		return nil, err
	}
	first := messageOf(all[0])
	switch {
	case c.manifest.Timed || first.payload != second.payload: // one of them is of a payload of before
	case bytes.Equal(first.data, second.data):
		if p := c.pending[n]; p != nil && second.worker != p.author {
			c.played++
			c.settle(n)
		}
	default:
		c.settle(n)
		return &dispute{n: n, first: first.answer, second: second.answer}, nil
	}
	return nil, deleteMsg(ctx, c.results, second.seq)
}
