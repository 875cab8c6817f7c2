package farm

// This file has the trust in workers: tasks that are played again elsewhere and compared, and workers that are
// excluded.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/godraughts/draughts/internal/osfile"
)

// Numbers of tasks to compare.
const (
	firstReplay = 16  // one of the first results of each worker is compared
	mostPending = 256 // tasks that wait to be compared
)

// trust is what a run knows about the tasks to compare.
type trust struct {
	played   int             // tasks that were compared
	pending  map[int]*replay // tasks that are played again
	authors  map[string]*author
	disputes []dispute
	judging  bool
	verdicts chan verdict
	handled  map[string]bool // excluded workers whose results were dropped
}

// author counts the results of a worker.
type author struct{ count, due int }

// replay is a task that is played again.
type replay struct {
	author, by string // who played it first, and who plays it again
	sent       time.Time
}

// dispute is a task with two results that differ.
type dispute struct {
	n                   int
	payload             string // its payloadSum
	first, second       string // workers
	firstData, nextData []byte
}

// verdict is what the coordinator itself found for a dispute.
type verdict struct {
	dispute
	data []byte
	err  error
}

// reset forgets all but the number of tasks that were compared.
func (t *trust) reset() {
	*t = trust{played: t.played, pending: map[int]*replay{}, authors: map[string]*author{},
		verdicts: make(chan verdict, 1), handled: map[string]bool{}}
}

// choose decides at random whether a task that a worker has done is played again. Workers cannot predict it.
func (t *trust) choose(r *jobRun, n int, worker string) {
	share := r.coordinator.options.Replay
	if r.manifest.Timed || share < 0 {
		return
	}
	every := max(1, int(1/share+0.5))
	a := t.authors[worker]
	if a == nil {
		a = &author{due: 1 + rand.IntN(min(firstReplay, every))}
		t.authors[worker] = a
	}
	if a.count++; a.count < a.due {
		return
	}
	a.due += 1 + rand.IntN(2*every-1)
	if len(t.pending) < mostPending {
		t.pending[n] = &replay{author: worker}
		t.send(r, n)
	}
}

// assign sends the tasks to compare that nobody plays.
func (t *trust) assign(r *jobRun) {
	for n, p := range t.pending {
		_, banned := r.coordinator.client.jobs.banned(p.by)
		lost := time.Since(p.sent) > 2*r.coordinator.silence() && !r.coordinator.doing(p.by, taskKey{r.manifest.Job, n})
		if p.by == "" || banned || lost {
			t.send(r, n)
		}
	}
}

// doing reports whether a worker that lives is doing a task.
func (co *Coordinator) doing(worker string, key taskKey) bool {
	workers, _ := co.alive()
	return slices.ContainsFunc(workers, func(w *seenWorker) bool {
		return w.Worker == worker && slices.Contains(w.Running, key)
	})
}

// send sends a task to compare to a worker other than that which has done it. If there is none it waits for one.
func (t *trust) send(r *jobRun, n int) {
	p := t.pending[n]
	p.by = t.other(r, p.author)
	if p.by == "" {
		return
	}
	payload, err := r.collector.Task(n)
	if err != nil { // also ErrNotYet, for the result of a payload of before
		r.coordinator.options.Log.Warn("task not played again", "job", r.manifest.Job, "task", n, "error", err)
		delete(t.pending, n)
		return
	}
	msg := nats.NewMsg(subjectPlay + "." + p.by)
	msg.Header.Set(headerJob, r.manifest.Job)
	msg.Header.Set(headerTask, strconv.Itoa(n))
	msg.Data = payload
	p.sent = time.Now()
	if err := r.coordinator.client.nc.PublishMsg(msg); err != nil {
		p.by = "" // assign tries again
	}
}

// other returns a worker at random that does the job and is not author, empty if there is none.
func (t *trust) other(r *jobRun, author string) string {
	var names []string
	workers, _ := r.coordinator.alive()
	for _, w := range workers {
		if w.Worker != author && slices.Contains(w.Jobs, r.manifest.Job) {
			names = append(names, w.Worker)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return names[rand.IntN(len(names))]
}

// over reports whether no comparison is under way. It forgets those that no worker can make. completed is when the last
// result came.
func (t *trust) over(r *jobRun, completed time.Time) bool {
	if t.judging || len(t.disputes) > 0 {
		return false
	}
	for n, p := range t.pending {
		if t.other(r, p.author) == "" && r.coordinator.heard(p.author, completed) {
			delete(t.pending, n)
		}
	}
	return len(t.pending) == 0
}

// heard reports whether all workers that live, but one, gave a sign of life after a time: one of before may come from a
// worker that accepted the job a moment later.
func (co *Coordinator) heard(except string, after time.Time) bool {
	workers, _ := co.alive()
	return !slices.ContainsFunc(workers, func(w *seenWorker) bool {
		return w.Worker != except && w.seen.Before(after)
	})
}

// takeReport takes a further result of a task, or a task that was given up.
func (r *jobRun) takeReport(ctx context.Context, msg message) error {
	n, ok := taskOf(msg.subject, 2)
	if !ok || n >= r.manifest.Tasks {
		return nil
	}
	if strings.HasPrefix(msg.subject, subjectDead+".") {
		if _, have := r.held[n]; have || n < r.next || r.complete {
			return nil
		}
		return jobError{fmt.Errorf("task %d failed %d times, the last time with: %s", n, maxDeliver,
			msg.header.Get(headerError))}
	}
	settled, err := r.compare(ctx, n, msg)
	if err != nil || !settled {
		return err
	}
	return r.deleteReport(ctx, msg.seq)
}

// deleteReport removes a further result.
func (r *jobRun) deleteReport(ctx context.Context, seq uint64) error {
	reports, err := r.coordinator.client.js.Stream(ctx, reportsStream)
	if err != nil {
		return err
	}
	return deleteMsg(ctx, reports, seq)
}

// compare compares a further result of a task with the first. settled is false if they differ, so that the message
// stays.
func (r *jobRun) compare(ctx context.Context, n int, msg message) (settled bool, err error) {
	second := msg.header.Get(headerWorker)
	if _, banned := r.coordinator.client.jobs.banned(second); banned || r.manifest.Timed || checkName("", second) != nil {
		return true, nil
	}
	results, err := r.coordinator.client.js.Stream(ctx, resultsStream)
	if err != nil {
		return false, err
	}
	first, err := results.GetLastMsgForSubject(ctx, resultSubject(r.manifest.Job, n))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return true, nil // it was dropped, and the task is done again
	}
	if err != nil {
		return false, err
	}
	if payloadOf(first.Header) != payloadOf(msg.header) {
		return true, nil // one of them is of a payload of before, and is not needed
	}
	author := first.Header.Get(headerWorker)
	if bytes.Equal(first.Data, msg.data) {
		if p := r.trust.pending[n]; p != nil && second != p.author {
			delete(r.trust.pending, n)
			r.trust.played++
		}
		return true, nil
	}
	delete(r.trust.pending, n)
	r.coordinator.options.Log.Error("results differ", "job", r.manifest.Job, "task", n, "first", author, "second", second)
	r.trust.disputes = append(r.trust.disputes, dispute{n, payloadOf(msg.header), author, second, first.Data, msg.data})
	return false, r.judge(ctx)
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
		return nil // check tries again
	}
	if err != nil {
		return jobError{fmt.Errorf("task %d: %w", d.n, err)}
	}
	t.disputes = t.disputes[1:]
	if payloadSum(payload) != d.payload {
		return r.judge(ctx) // the results are of a payload of before, and are not needed
	}
	t.judging = true
	verdicts := t.verdicts
	go func() {
		data, err := r.coordinator.play(ctx, r.manifest, d.n, payload)
		verdicts <- verdict{d, data, err}
	}()
	return nil
}

// play does a task in this process.
func (co *Coordinator) play(ctx context.Context, m *Manifest, n int, payload []byte) ([]byte, error) {
	if err := m.Fingerprint.Check(ownFingerprint()); err != nil {
		return nil, err
	}
	runner, err := co.kinds[m.Kind].Open(ctx, m, co.files.of(m))
	if err != nil {
		return nil, err
	}
	data, err := runTask(ctx, runner, n, payload)
	return data, errors.Join(err, runner.Close())
}

// takeVerdict excludes the worker whose result differs from that of the coordinator.
func (r *jobRun) takeVerdict(ctx context.Context, v verdict) error {
	r.trust.judging = false
	if v.err != nil {
		return jobError{fmt.Errorf("task %d: workers %s and %s gave different results, and the coordinator could not do "+
			"it itself: %w", v.n, v.first, v.second, v.err)}
	}
	wrongFirst, wrongSecond := !bytes.Equal(v.firstData, v.data), !bytes.Equal(v.nextData, v.data)
	if wrongFirst && wrongSecond && v.first != v.second {
		return jobError{fmt.Errorf("task %d gave three different results, those of workers %s and %s and of the "+
			"coordinator: the tasks of this job cannot be repeated", v.n, v.first, v.second)}
	}
	liar := v.second
	if wrongFirst {
		liar = v.first
	}
	r.trust.disputes = slices.DeleteFunc(r.trust.disputes, func(d dispute) bool {
		return d.first == liar || d.second == liar
	})
	return errors.Join(r.ban(ctx, liar, v.n), r.judge(ctx))
}

// ban excludes a worker and drops its results.
func (r *jobRun) ban(ctx context.Context, worker string, n int) error {
	if _, done := r.coordinator.client.jobs.banned(worker); done {
		return r.checkBans(ctx)
	}
	ban := Ban{Worker: worker, Job: r.manifest.Job, Task: n, Time: time.Now().UTC(),
		Reason: fmt.Sprintf("its result of task %d of job %s differs from that of two others", n, r.manifest.Job)}
	text, err := json.Marshal(ban)
	if err != nil {
		return err
	}
	if _, err := r.coordinator.client.jobs.jobs.Put(ctx, keyBanned+"."+worker, text); err != nil {
		return err
	}
	if err := r.coordinator.client.jobs.waitBan(ctx, worker); err != nil {
		return err
	}
	r.coordinator.options.Log.Error("worker excluded", "worker", worker, "reason", ban.Reason)
	r.alarms = append(r.alarms, fmt.Sprintf("worker %s is excluded: %s", worker, ban.Reason))
	r.writeProgress()
	return r.dropWorker(ctx, worker)
}

// checkBans drops the results of workers that were excluded since.
func (r *jobRun) checkBans(ctx context.Context) error {
	for _, worker := range r.coordinator.client.jobs.names(keyBanned) {
		ban, _ := r.coordinator.client.jobs.banned(worker)
		if r.trust.handled[worker] || ban.Time.Before(r.manifest.Created) {
			continue
		}
		if err := r.dropWorker(ctx, worker); err != nil {
			return err
		}
		r.trust.handled[worker] = true
	}
	return nil
}

// dropWorker removes all results of a worker. The error is errAgain if there were any: then the run begins anew.
func (r *jobRun) dropWorker(ctx context.Context, worker string) error {
	results, err := r.resultsOf(ctx, worker)
	if err != nil || len(results) == 0 {
		return err
	}
	if slices.ContainsFunc(results, func(m message) bool { n, ok := taskOf(m.subject, 2); return ok && n < r.next }) {
		if err := osfile.Write(r.stale(), nil); err != nil {
			return jobError{err}
		}
	}
	stream, err := r.coordinator.client.js.Stream(ctx, resultsStream)
	if err != nil {
		return err
	}
	for _, m := range results {
		if err := deleteMsg(ctx, stream, m.seq); err != nil {
			return err
		}
	}
	r.coordinator.options.Log.Warn("results dropped", "job", r.manifest.Job, "worker", worker, "results", len(results))
	return errAgain
}

// resultsOf returns the results of a worker, without their data.
func (r *jobRun) resultsOf(ctx context.Context, worker string) (results []message, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for m := range r.coordinator.client.read(ctx, resultsStream, 1, true, subjectResult+"."+r.manifest.Job+".*") {
		if m.subject == "" {
			return results, nil
		}
		if m.header.Get(headerWorker) == worker {
			results = append(results, m)
		}
	}
	return nil, ctx.Err()
}

// dropResult removes a result that an excluded worker has sent, and lets the task be done again.
func (r *jobRun) dropResult(ctx context.Context, n int, seq uint64) error {
	stream, err := r.coordinator.client.js.Stream(ctx, resultsStream)
	if err != nil {
		return err
	}
	if err := deleteMsg(ctx, stream, seq); err != nil {
		return err
	}
	if n >= r.next {
		r.queued[n] = queued{size: r.queued[n].size}
	}
	return nil
}
