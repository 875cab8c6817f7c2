package farm

// This file has the tasks that are played twice, to compare the results or to have one sooner: which ones, and by whom.

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
)

// choose decides at random whether a task that a worker has done is played again. Workers cannot predict it.
func (r *jobRun) choose(n int, worker workerID) {
	t := &r.trust
	share := r.options.Replay
	if r.manifest.Timed || share < 0 {
		return
	}
	a := t.authors[worker]
	if a == nil {
		a = &author{due: 1 + rand.IntN(firstReplay)}
		t.authors[worker] = a
	}
	if a.count++; a.count <= newResults {
		share = max(share, newShare)
	}
	if a.count == a.due || rand.Float64() < share {
		t.pending[n] = &replay{author: worker}
		t.unsent = append(t.unsent, n)
		r.sendUnsent()
	}
}

// assignEvery is the time between two looks for workers that can play a task a second time.
const assignEvery = 100 * time.Millisecond

// assign takes back the tasks to compare that nobody plays any more.
func (r *jobRun) assign() {
	for n, p := range r.trust.pending {
		if p.by == (workerID{}) {
			continue
		}
		_, banned := r.client.jobs.banned(p.by.owner())
		if banned || time.Since(p.sent) > 2*r.silence() && !r.doing(p.by, taskKey{r.manifest.Job, n}) {
			r.takeFrom(p)
			r.trust.unsent = append(r.trust.unsent, n)
		}
	}
	r.sendUnsent()
}

// takeFrom says that the worker that has been sent a task to compare has it no more.
func (r *jobRun) takeFrom(p *replay) {
	if r.trust.sent[p.by]--; r.trust.sent[p.by] <= 0 {
		delete(r.trust.sent, p.by)
	}
	p.by = workerID{}
}

// settle forgets a task to compare.
func (r *jobRun) settle(n int) {
	if p := r.trust.pending[n]; p != nil {
		r.takeFrom(p)
		delete(r.trust.pending, n)
		r.sendUnsent()
	}
}

// sendUnsent sends the tasks to compare for which there is a worker now, until many have none.
func (r *jobRun) sendUnsent() {
	t := &r.trust
	for i := 0; i < min(len(t.unsent), mostTried); {
		if r.send(t.unsent[i]) {
			t.unsent = slices.Delete(t.unsent, i, i+1)
		} else {
			i++
		}
	}
}

// doing reports whether a worker that lives is doing a task.
func (c *Coordinator) doing(worker workerID, key taskKey) bool {
	workers, _ := c.alive()
	return slices.ContainsFunc(workers, func(w *beat) bool {
		return w.id() == worker && slices.Contains(w.Running, key)
	})
}

// send sends a task to compare to a worker other than that which has done it. It reports false if it must wait for one.
func (r *jobRun) send(n int) bool {
	p := r.trust.pending[n]
	if p == nil || p.by != (workerID{}) {
		return true // it is settled, or was sent
	}
	if r.client.jobs.state(r.manifest.Job).State == Paused {
		return false
	}
	by := r.other(p.author, true)
	if by == (workerID{}) {
		return false
	}
	payload, err := r.collector.Task(n)
	if err != nil { // also ErrNotYet, for the result of a payload of before
		r.log.Warn("task not played again", "task", n, "error", err)
		delete(r.trust.pending, n)
		return true
	}
	if r.give(by, task{n, payload}) != nil {
		return false // assign tries again
	}
	p.by, p.sent = by, time.Now()
	r.trust.sent[by]++
	return true
}

// give gives a task to a worker, past the queue.
func (r *jobRun) give(worker workerID, t task) error {
	msg := nats.NewMsg(subjectOf(subjectPlay, worker.String()))
	msg.Header.Set(headerJob, r.manifest.Job)
	msg.Header.Set(headerTask, strconv.Itoa(t.n))
	msg.Data = t.payload
	return r.client.nc.PublishMsg(msg)
}

// double gives tasks that are being done to a second worker if there are cores without a task, at the end of a job or
// where later tasks wait: the first result counts, so that no slow worker holds up the job.
func (r *jobRun) double() {
	workers, cores := r.alive()
	if most, limited := r.limit(); limited {
		cores = min(cores, most)
	}
	if !r.caughtUp || r.complete || len(r.queued) >= cores {
		return
	}
	free, by, doing := map[workerID]int{}, r.doers(), len(r.queued)
	for _, w := range workers {
		if slices.Contains(w.Jobs, r.manifest.Job) {
			free[w.id()] = w.Cores - w.Busy
		}
	}
	for _, q := range r.queued {
		if q.second != (workerID{}) {
			free[q.second]--
			doing++
		}
	}
	for _, n := range slices.Sorted(maps.Keys(r.queued)) {
		q := r.queued[n]
		if doing >= cores {
			return
		}
		if q.second != (workerID{}) || by[n] == (workerID{}) || time.Since(q.since) < beatEvery {
			continue
		}
		for worker, cores := range free {
			if worker == by[n] || cores < 1 {
				continue
			}
			if t, err := r.task(n); err == nil && r.give(worker, t) == nil {
				q.second = worker
				r.queued[n] = q
				free[worker]--
				doing++
			}
			break
		}
	}
}

// other returns a worker at random that does the job and is not author, zero if there is none. free limits it to those
// that can be sent a task now. One with another key comes first: workers with the same may agree to lie.
func (r *jobRun) other(author workerID, free bool) workerID {
	var strangers, all []workerID
	workers, _ := r.alive()
	for _, w := range workers {
		id := w.id()
		if id == author || !slices.Contains(w.Jobs, r.manifest.Job) || free && r.trust.sent[id] >= sentPerCore*w.Cores {
			continue
		}
		if all = append(all, id); id.owner() != author.owner() {
			strangers = append(strangers, id)
		}
	}
	if len(strangers) > 0 {
		all = strangers
	}
	if len(all) == 0 {
		return workerID{}
	}
	return all[rand.IntN(len(all))]
}
