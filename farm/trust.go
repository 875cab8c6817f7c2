package farm

// This file has the trust in workers: tasks that are played again elsewhere and compared, and workers that are
// excluded.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"github.com/godraughts/draughts/internal/osfile"
)

// Numbers of tasks to compare.
const (
	firstReplay = 16      // one of these first results of a worker is compared in any case
	newResults  = 64      // these first results of a worker are compared with the share newShare
	newShare    = 1.0 / 8 // unless the share of the coordinator is larger
	sentPerCore = 2       // tasks to compare of a job that a worker is sent at a time
	mostTried   = 64      // tasks to compare for which a worker is looked for at a time
)

// trust is what a run knows about the tasks to compare.
type trust struct {
	played   int              // tasks that were compared
	pending  map[int]*replay  // tasks that are played again
	unsent   []int            // those of them that wait for a worker
	sent     map[workerID]int // how many a worker has been sent
	authors  map[workerID]*author
	disputes []dispute
	judging  bool
	verdicts chan verdict
	handled  map[string]time.Time // excluded workers whose results were dropped, and when they were excluded
}

// author counts the results of a worker. The one of the number due is compared in any case.
type author struct{ count, due int }

// replay is a task that is played again.
type replay struct {
	author, by workerID // who played it first, and who plays it again, zero for nobody yet
	sent       time.Time
}

// dispute is a task with two results that differ.
type dispute struct {
	n             int
	first, second answer
	refused       error // why the collector refused the result, which then is both; nil if two differ
}

// verdict is what the coordinator itself found for a dispute.
type verdict struct {
	dispute
	data []byte
	err  error
}

// reset forgets all but the number of tasks that were compared.
func (t *trust) reset() {
	*t = trust{played: t.played, pending: map[int]*replay{}, sent: map[workerID]int{}, authors: map[workerID]*author{},
		verdicts: make(chan verdict, 1), handled: map[string]time.Time{}}
}

// over reports whether no comparison is under way. It forgets those that no worker can make. completed is when the last
// result came.
func (r *jobRun) over(completed time.Time) bool {
	t := &r.trust
	if t.judging || len(t.disputes) > 0 {
		return false
	}
	for n, p := range t.pending {
		if r.other(p.author, false) == (workerID{}) && r.heard(p.author, completed) {
			delete(t.pending, n)
		}
	}
	return len(t.pending) == 0
}

// heard reports whether all workers that live, but one, gave a sign of life after a time: one of before may come from a
// worker that accepted the job a moment later.
func (c *Coordinator) heard(except workerID, after time.Time) bool {
	workers, _ := c.alive()
	return !slices.ContainsFunc(workers, func(w *beat) bool {
		return w.id() != except && w.Seen.Before(after)
	})
}

// takeDead takes a task that was given up. Reports of before do not count after Resume: the tasks are tried again.
func (r *jobRun) takeDead(msg message) error {
	n := msg.task
	if n < 0 || n >= r.manifest.Tasks || msg.run != r.client.jobs.state(r.manifest.Job).run() {
		return nil
	}
	if _, have := r.held[n]; have || n < r.next || r.complete {
		return nil
	}
	return jobError{fmt.Errorf("task %d failed %d times, the last time with: %s", n, maxDeliver, msg.failure)}
}

// compare compares a result with the first of its task, unless it is the first itself, read again. One that is equal,
// or not needed, is removed; of two that differ one is removed by the verdict.
func (r *jobRun) compare(ctx context.Context, second message) error {
	n := second.task
	subject := subjectOf(subjectResult, r.manifest.Job, strconv.Itoa(n), anyWorker)
	all, _, err := r.client.batch(ctx, resultsStream, subject, 1, 1)
	if err != nil || len(all) == 0 || sequenceOf(all[0]) == second.seq {
		return err
	}
	first := messageOf(all[0])
	t := &r.trust
	switch {
	case r.manifest.Timed || first.payload != second.payload: // one of them is of a payload of before
	case bytes.Equal(first.data, second.data):
		if p := t.pending[n]; p != nil && second.worker != p.author {
			t.played++
			r.settle(n)
		}
	default:
		r.settle(n)
		r.log.Error("results differ", "task", n, "first", first.worker.owner(), "second", second.worker.owner())
		t.disputes = append(t.disputes, dispute{n: n, first: first.answer, second: second.answer})
		return r.judge(ctx)
	}
	return deleteMsg(ctx, r.results, second.seq)
}

// suspect takes a result that the collector refuses: it is wrong, or the collector is.
func (r *jobRun) suspect(ctx context.Context, h message, why error) error {
	if r.manifest.Timed {
		return jobError{why}
	}
	r.log.Error("result refused", "task", h.task, "worker", h.worker.owner(), "error", why)
	r.blocked = true
	r.trust.disputes = append(r.trust.disputes, dispute{h.task, h.answer, h.answer, why})
	return r.judge(ctx)
}

// judge plays the task of the first dispute here, unless another is being played.
func (r *jobRun) judge(ctx context.Context) error {
	t := &r.trust
	if t.judging || len(t.disputes) == 0 {
		return nil
	}
	d := t.disputes[0]
	payload, err := r.collector.Task(d.n)
	if errors.Is(err, ErrNotYet) {
		return nil // collect tries again
	}
	if err != nil {
		return jobError{fmt.Errorf("task %d: %w", d.n, err)}
	}
	t.disputes = t.disputes[1:]
	if payloadSum(payload) != d.first.payload {
		return r.judge(ctx) // the results are of a payload of before, and are not needed
	}
	t.judging = true
	verdicts := t.verdicts
	go func() {
		data, err := r.play(ctx, r.manifest, d.n, payload)
		verdicts <- verdict{d, data, err}
	}()
	return nil
}

// play does a task in this process.
func (c *Coordinator) play(ctx context.Context, m *Manifest, n int, payload []byte) ([]byte, error) {
	if err := m.Fingerprint.Check(ownFingerprint()); err != nil {
		return nil, err
	}
	runner, err := c.kinds[m.Kind].Open(ctx, m, c.files.of(m))
	if err != nil {
		return nil, err
	}
	data, err := runTask(ctx, runner, n, payload)
	return data, errors.Join(err, runner.Close())
}

// takeVerdict excludes the worker whose result differs from the coordinator's.
func (r *jobRun) takeVerdict(ctx context.Context, v verdict) error {
	r.trust.judging = false
	first, second := v.first.worker, v.second.worker
	if v.err != nil {
		return jobError{fmt.Errorf("task %d: workers %s and %s gave different results, and the coordinator could not do "+
			"it itself: %w", v.n, first.name, second.name, v.err)}
	}
	if v.refused != nil && bytes.Equal(v.first.data, v.data) {
		return jobError{v.refused}
	}
	wrongFirst, wrongSecond := !bytes.Equal(v.first.data, v.data), !bytes.Equal(v.second.data, v.data)
	if wrongFirst && wrongSecond && first != second {
		return jobError{fmt.Errorf("task %d gave three different results, those of workers %s and %s and of the "+
			"coordinator: the tasks of this job cannot be repeated", v.n, first.name, second.name)}
	}
	liar := second.owner()
	if wrongFirst {
		liar = first.owner()
	}
	r.trust.disputes = slices.DeleteFunc(r.trust.disputes, func(d dispute) bool {
		return d.first.worker.owner() == liar || d.second.worker.owner() == liar
	})
	return errors.Join(r.ban(ctx, liar, v.n), r.judge(ctx))
}

// ban excludes a worker and drops its results.
func (r *jobRun) ban(ctx context.Context, worker string, n int) error {
	if _, done := r.client.jobs.banned(worker); done {
		return r.checkBans(ctx)
	}
	ban := Ban{Worker: worker, Job: r.manifest.Job, Task: n, Time: time.Now().UTC(),
		Reason: fmt.Sprintf("its result of task %d of job %s differs from that of two others", n, r.manifest.Job)}
	if err := r.client.put(ctx, keyBanned, worker, ban); err != nil {
		return err
	}
	// From when on the view has it, the results of the worker are refused.
	isBanned := func() bool { _, ok := r.client.jobs.banned(worker); return ok }
	if err := r.client.jobs.until(ctx, isBanned); err != nil {
		return err
	}
	r.options.Log.Error("worker excluded", "worker", worker, "reason", ban.Reason)
	r.alarms = append(r.alarms, fmt.Sprintf("worker %s is excluded: %s", worker, ban.Reason))
	r.writeProgress()
	return r.dropWorker(ctx, worker)
}

// checkBans drops the results of workers that were excluded since.
func (r *jobRun) checkBans(ctx context.Context) error {
	for _, worker := range r.client.jobs.names(keyBanned) {
		ban, _ := r.client.jobs.banned(worker)
		if r.trust.handled[worker].Equal(ban.Time) || ban.Time.Before(r.manifest.Created) {
			continue
		}
		if err := r.dropWorker(ctx, worker); err != nil {
			return err
		}
		r.trust.handled[worker] = ban.Time
	}
	return nil
}

// dropWorker removes all results of a worker. The error is errAgain if there were any: then the run begins anew.
func (r *jobRun) dropWorker(ctx context.Context, worker string) error {
	results := subjectOf(subjectResult, r.manifest.Job, "*", noKey, worker)
	if nkeys.IsValidPublicUserKey(worker) {
		results = subjectOf(subjectResult, r.manifest.Job, "*", worker, "*")
	}
	found, collected := 0, false
	for from, more := uint64(1), true; more; {
		batch, rest, err := r.client.batch(ctx, resultsStream, results, from, mostInBatch)
		if err != nil {
			return err
		}
		for _, msg := range batch {
			m := messageOf(msg)
			found++
			collected = collected || m.task >= 0 && m.task < r.next
			from = m.seq + 1
		}
		more = rest
	}
	if found == 0 {
		return nil
	}
	if collected {
		if err := osfile.Write(r.stale(), nil); err != nil {
			return jobError{err}
		}
	}
	if err := r.results.Purge(ctx, jetstream.WithPurgeSubject(results)); err != nil {
		return err
	}
	r.log.Warn("results dropped", "worker", worker, "results", found)
	return errAgain
}

// dropResult removes a result that an excluded worker has sent, and lets the task be done again.
func (r *jobRun) dropResult(ctx context.Context, n int, seq uint64) error {
	if err := deleteMsg(ctx, r.results, seq); err != nil {
		return err
	}
	if n >= r.next {
		r.queued[n] = queued{size: r.queued[n].size}
	}
	return nil
}
