package farm

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
)

// comparison is the tasks of a run that a second worker does, to compare the results or since the first one is slow.
type comparison struct {
	*queue
	played  int              // tasks that were compared
	pending map[int]*replay  // tasks that a second worker does, or that wait for one
	sent    map[workerID]int // how many of them a worker was doing at the last look
	authors map[workerID]*author
}

// author counts the results of a worker. The one of the number due is compared in any case.
type author struct{ count, due int }

// replay is a task that is done by a second worker.
type replay struct {
	author, by workerID // who has done it first, or is doing it, and the second, zero for nobody yet
	seq        uint64   // the first result; 0 before it is there
	sent       time.Time
}

// Numbers of tasks to compare.
const (
	firstReplay = 16      // one of these first results of a worker is compared in any case
	newResults  = 64      // these first results of a worker are compared with the share newShare
	newShare    = 1.0 / 8 // unless the share of the coordinator is larger
	sentPerCore = 2       // tasks to compare of a job that a worker is sent at a time
	mostTried   = 64      // tasks without a worker at a look, after which no others are tried
)

// choose decides at random whether the task of a first result is played again. Workers cannot predict it.
func (c *comparison) choose(first message) {
	n, worker := first.task, first.worker
	delete(c.pending, n) // the second worker of redispatch is not needed any more
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
		c.pending[n] = &replay{author: worker, seq: first.seq}
	}
}

// checkpoint returns the number of a message, at most before: later come the first results of possible comparisons.
func (c *comparison) checkpoint(before uint64) uint64 {
	for _, p := range c.pending {
		if 0 < p.seq && p.seq <= before && c.workers.hasOther(c.manifest.id(), p.author, true) {
			before = p.seq - 1
		}
	}
	return before
}

// redispatch chooses tasks that are being done if there are cores without a task, at the end of a job or where later
// tasks wait: the first result counts, so that no slow worker holds up the job.
func (c *comparison) redispatch() {
	_, cores := c.workers.alive()
	idle := min(cores, c.limit()) - len(c.queued)
	for n := range c.pending {
		if c.queued[n] != nil { // chosen before
			idle--
		}
	}
	if idle <= 0 {
		return
	}
	by := c.workers.doers(c.manifest.id())
	for _, n := range slices.Sorted(maps.Keys(c.queued)) {
		if idle > 0 && by[n] != (workerID{}) && c.pending[n] == nil && time.Since(c.queued[n].since) > beatEvery {
			c.pending[n] = &replay{author: by[n]}
			idle--
		}
	}
}

// assign takes back the tasks that nobody does any more, and sends those for which there is a worker now.
func (c *comparison) assign() {
	c.sent = map[workerID]int{}
	for n, p := range c.pending {
		if p.by == (workerID{}) {
			continue
		}
		_, banned := c.jobs.banned(p.by.owner())
		if banned || time.Since(p.sent) > 2*c.workers.silence && !c.workers.isDoing(p.by, taskKey{c.manifest.id(), n}) {
			p.by = workerID{}
		} else {
			c.sent[p.by]++
		}
	}
	failed := 0
	for n, p := range c.pending {
		if p.by == (workerID{}) && failed < mostTried && !c.send(n, p) {
			failed++
		}
	}
}

// send sends a task to a second worker. It reports false if there is none.
func (c *comparison) send(n int, p *replay) bool {
	by := c.workers.other(c.manifest.id(), p.author, c.queued[n] == nil, func(w *beat) bool {
		if c.queued[n] != nil { // it has no result yet
			return w.Busy+c.sent[w.id()] < w.Cores
		}
		return c.sent[w.id()] < sentPerCore*w.Cores
	})
	if by == (workerID{}) {
		return false
	}
	t, err := c.task(n)
	if err != nil { // ErrNotYet is for a payload of before
		if !errors.Is(err, ErrNotYet) {
			c.log.Warn("task not played again", "task", n, "error", err)
		}
		delete(c.pending, n)
		return true
	}
	msg := nats.NewMsg(subjectOf(subjectPlay, by.String()))
	msg.Header.Set(headerJob, c.manifest.id())
	msg.Header.Set(headerTask, strconv.Itoa(n))
	msg.Data = t.payload
	if c.nc.PublishMsg(msg) != nil {
		return false // it is tried again
	}
	p.by, p.sent = by, time.Now()
	c.sent[by]++
	return true
}

// isOver reports whether no comparison is under way. It forgets those that no worker can make. completed is when the
// last result came. What other looks at must not be older than what allSeen has seen.
func (c *comparison) isOver(completed time.Time) bool {
	for n, p := range c.pending {
		if c.workers.allSeen(p.author, completed) && !c.workers.hasOther(c.manifest.id(), p.author, true) {
			delete(c.pending, n)
		}
	}
	return len(c.pending) == 0
}

// compare compares a result with the first of its task. It returns the dispute of two that differ, and removes one that
// is equal or not needed. The first itself may be read again, as of a run before, which may not have compared it.
func (c *comparison) compare(ctx context.Context, second message) (*dispute, error) {
	n := second.task
	subject := subjectOf(subjectResult, c.manifest.id(), strconv.Itoa(n), anyWorker)
	all, _, err := c.getMessages(ctx, partTime, resultsStream, subject, 1, 1)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	if sequenceOf(all[0]) == second.seq {
		c.choose(second)
		return nil, nil
	}
	first := messageOf(all[0])
	switch {
	case c.manifest.Timed || first.payload != second.payload: // one of them is of a payload of before
	case bytes.Equal(first.data, second.data):
		// Of the author's own key only the worker that was asked counts.
		if p := c.pending[n]; p != nil && (second.worker == p.by || second.worker.owner() != p.author.owner()) {
			c.played++
			delete(c.pending, n)
		}
	default:
		delete(c.pending, n)
		return &dispute{n: n, first: first.answer, second: second.answer}, nil
	}
	return nil, deleteMsg(ctx, c.results, second.seq)
}
