package farm

import (
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestLowerLimit checks that the tasks that are being done end when the limit is lowered, that no others begin before,
// and that none is done twice.
func TestLowerLimit(t *testing.T) {
	t.Parallel()
	gate := make(chan struct{})
	k, waiting := gated(gate, 0)
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	b.work(WorkerOptions{Cores: 3, Kinds: []Kind{k}})
	s := hashSettings{Seed: 26, Tasks: 60}
	job := b.submit(k, s)
	id := b.manifest(job).id()
	eventually(t, func() bool { return waiting.Load() == 3 && len(b.co.workers.doers(id)) == 3 }, "three tasks")
	require.NoError(t, b.client.SetLimits(t.Context(), job, Limits{MaxCores: 1}))
	eventually(t, func() bool { return b.messages(tasksStream, ">") == 0 }, "an empty queue")
	b.until(job, func(p Progress) bool { return p.Outstanding == 3 }, "the tasks that are being done")
	assert.EqualValues(t, 3, k.runs.Load())
	close(gate)
	b.done(job, s)
	assert.EqualValues(t, 60, k.runs.Load())
}

// TestLimits checks the limit of cores and the priority of a job, at its submission and changed.
func TestLimits(t *testing.T) {
	t.Parallel()
	gate := make(chan struct{})
	k, waiting := gated(gate, 0)
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	m := b.plan(k, hashSettings{Seed: 27, Tasks: 40})
	m.Limits.MaxCores = 2
	require.NoError(t, b.client.Submit(t.Context(), m))
	worker := b.connect(ConnectOptions{})
	b.workOn(worker, WorkerOptions{Cores: 5, Kinds: []Kind{k}})
	eventually(t, func() bool { return waiting.Load() == 2 }, "two tasks")
	require.ErrorContains(t, b.client.SetLimits(t.Context(), m.Job, Limits{MaxCores: -1}), "at most -1 cores")
	require.NoError(t, b.client.SetLimits(t.Context(), m.Job, Limits{MaxCores: 4}))
	eventually(t, func() bool { return waiting.Load() == 4 }, "four tasks")

	// The core that is left does the second job, which is done first.
	s := hashSettings{Seed: 28, Tasks: 60}
	urgent := b.submit(&hashKind{}, s)
	require.NoError(t, b.client.SetLimits(t.Context(), urgent, Limits{Priority: 1}))
	eventually(t, func() bool { return waiting.Load() == 5 && worker.jobs.state(urgent).Priority == 1 }, "five tasks")
	close(gate)
	b.done(urgent, s)
	status := b.show(m.Job)
	assert.Equal(t, Limits{MaxCores: 4}, status.State.Limits)
	assert.Less(t, status.Progress.Collected, 40)
	b.done(m.Job, hashSettings{Seed: 27, Tasks: 40})
}

// TestDelete checks what is left of two jobs with the same file, of which one is deleted, and then the other.
func TestDelete(t *testing.T) {
	t.Parallel()
	k := &hashKind{files: []File{writeFile(t, "letters", 100)}}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	b.work(WorkerOptions{Cores: 2, Kinds: []Kind{k}})
	s := hashSettings{Seed: 29, Tasks: 20}
	jobs := []string{b.submit(k, s), b.submit(k, s)}
	for _, job := range jobs {
		b.doneAs(job, hashes(s, strings.Repeat("l", 100)))
	}
	stored := func() bool {
		parts, _, err := b.client.getMessages(t.Context(), partTime, filesStream, fileSubject("", k.files[0], "0"), 1, 1)
		require.NoError(t, err)
		return len(parts) > 0
	}
	results := func() uint64 { return b.messages(resultsStream, ">") }
	before := results()
	remove := func(job string, left int) {
		require.NoError(t, b.client.Delete(t.Context(), job))
		eventually(t, func() bool {
			all, err := b.client.List(t.Context())
			return err == nil && len(all) == left && len(b.client.jobs.names(keyRemoval)) == 0
		}, "the removal")
	}
	remove(jobs[0], 1)
	assert.Equal(t, before/2, results())
	assert.NoDirExists(t, b.co.dir(jobs[0]))
	assert.True(t, stored(), "the other job has the file")
	_, err := b.client.Results(t.Context(), jobs[0], ResultsOptions{Kind: k, Dir: t.TempDir()})
	require.ErrorIs(t, err, ErrNoJob)
	require.ErrorIs(t, b.client.Resume(t.Context(), jobs[0]), ErrNoJob)
	id := b.manifest(jobs[1]).id()
	must(b.client.js.Publish(t.Context(), taskSubject(id, 1), nil)) // as a coordinator leaves it that is killed
	must(b.client.js.CreateConsumer(t.Context(), tasksStream, jetstream.ConsumerConfig{
		Durable: id, AckPolicy: jetstream.AckExplicitPolicy, FilterSubject: subjectOf(subjectTask, id, "*"),
	}))
	remove(jobs[1], 0)
	assert.Zero(t, b.messages(tasksStream, ">"))
	_, err = b.client.js.Consumer(t.Context(), tasksStream, id)
	require.ErrorIs(t, err, jetstream.ErrConsumerNotFound)
	assert.Zero(t, results())
	assert.False(t, stored())
	assert.Empty(t, must(os.ReadDir(filepath.Join(b.dir, "coordinator", "jobs"))))
	require.ErrorIs(t, b.client.Delete(t.Context(), jobs[0]), ErrNoJob)
	running := b.submit(k, hashSettings{Seed: 30, Tasks: 1 << 30})
	require.ErrorIs(t, b.client.Delete(t.Context(), running), ErrState)
}

// TestNameUsedAgain submits a job under a name that was used before. A worker that was away, as if its process was
// stopped, then reports a result of the job of before, and does what it was sent for it.
func TestNameUsedAgain(t *testing.T) {
	t.Parallel()
	k := &hashKind{}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}, Replay: 1})
	first := b.plan(k, hashSettings{Seed: 31, Tasks: 40})
	require.NoError(t, b.client.Submit(t.Context(), first))
	l := must(leaseOf(t.Context(), b.client, "away", first))
	require.NoError(t, b.client.publishResult(t.Context(), first.id(), 0, answer{workerID{"", "other"}, "", []byte("0")}))
	require.NoError(t, b.client.Stop(t.Context(), first.Job, ""))
	require.NoError(t, b.client.Delete(t.Context(), first.Job))
	second := *first
	second.Settings = json.RawMessage(`{"seed": 32, "tasks": 40}`)
	eventually(t, func() bool { return b.client.Submit(t.Context(), &second) == nil }, "the removal")
	eventually(t, func() bool { return b.client.jobs.manifest(second.Job) != nil }, "the second job")
	for n := range 20 { // of the task in hand, and as many as others may have
		a := answer{workerID{"", "away"}, payloadSum([]byte(strconv.Itoa(n))), hashOf(31, n, "")}
		require.NoError(t, b.client.publishResult(t.Context(), first.id(), n, a))
	}
	require.NoError(t, l.report(hashOf(31, l.n, "")))
	b.workers(k, k)
	b.done(second.Job, hashSettings{Seed: 32, Tasks: 40})
	for _, w := range b.co.Status().Workers {
		assert.Empty(t, w.Banned, w.Name)
	}
	assert.Empty(t, b.client.jobs.names(keyBanned))
}

// hear takes a beat of a worker without a key.
func (w *workers) hear(b beat) {
	w.takeBeat(&nats.Msg{Subject: subjectOf(subjectBeat, noKey, b.Name), Data: must(json.Marshal(b))})
}

// TestWorkers checks what is said of a worker that is silent, that has begun again, and of two with one name.
func TestWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log strings.Builder
		w := newWorkers(newView(nil), slog.New(slog.NewTextHandler(&log, nil)), defaultAckWait)
		hear := func(processes ...uint64) {
			for i, process := range processes {
				w.hear(beat{Process: process, WorkerStatus: WorkerStatus{Name: "w", Busy: 1, Done: int64(i)}})
				time.Sleep(beatEvery)
			}
		}
		hear(1, 1)
		assert.Equal(t, 1, w.list()[0].Busy)
		assert.Positive(t, w.list()[0].PerMinute)
		time.Sleep(w.silence)
		assert.Zero(t, w.list()[0].Busy)
		assert.Zero(t, w.list()[0].PerMinute)
		hear(1, 2, 2, 3)
		assert.NotContains(t, log.String(), "one name")
		hear(2, 3, 2, 3)
		assert.Equal(t, 1, strings.Count(log.String(), "one name"))
	})
}

// TestSilenceByNoSetClock checks that the time of a beat has a monotonic reading: by the time of day alone all workers
// would be silent when a clock is set forward, and none for long when it is set back.
func TestSilenceByNoSetClock(t *testing.T) {
	w := newWorkers(newView(nil), noLog, defaultAckWait)
	w.hear(beat{WorkerStatus: WorkerStatus{Name: "w"}})
	alive, _ := w.alive()
	assert.Contains(t, alive[0].Seen.String(), " m=")
	assert.Equal(t, time.UTC, w.list()[0].Seen.Location())
}

// TestForgottenWorkers checks that workers that are silent for long are forgotten, and that forged beats have a bound.
func TestForgottenWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorkers(newView(nil), noLog, defaultAckWait)
		beatOf := func(name string) { w.hear(beat{WorkerStatus: WorkerStatus{Name: name, Cores: 1}}) }
		beatOf("old")
		require.Len(t, w.list(), 1)
		time.Sleep(forgetAfter + time.Second)
		for n := range 50_000 {
			beatOf("forged-" + strconv.Itoa(n))
		}
		require.Equal(t, mostWorkers-1, len(w.list()))
		beatOf("last") // which fills the list
		time.Sleep(w.silence + time.Second)
		require.Empty(t, w.list()) // so that there is room
		time.Sleep(forgetAfter + time.Second)
		beatOf("new")
		require.Len(t, w.list(), 1)
	})
}
