package farm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/testsize"
)

// longest is the longest wait for a condition in a test.
const longest = 60 * time.Second

func eventually(t testing.TB, condition func() bool, what string) {
	t.Helper()
	require.Eventually(t, condition, longest, 5*time.Millisecond, what)
}

// TestEarlyEnd checks that a collector ends a job early and that later tasks are not needed.
func TestEarlyEnd(t *testing.T) {
	k := &hashKind{}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	b.work(WorkerOptions{Cores: 2, Kinds: []Kind{k}})
	s := hashSettings{Seed: 2, Tasks: 100000, Until: 150}
	b.done(b.submit(k, s), s)
	assert.Less(t, k.runs.Load(), int64(1000))
}

// TestCoordinatorRestarts checks that a coordinator that ends in the middle, twice, continues with the results on the
// server: each result is in the output once, and no task with a result is done again.
func TestCoordinatorRestarts(t *testing.T) {
	k := &hashKind{}
	options := CoordinatorOptions{Kinds: []Kind{k}, AckWait: longest}
	b := newBench(t, options)
	b.work(WorkerOptions{Cores: 2, Kinds: []Kind{k}})
	s := hashSettings{Seed: 3, Tasks: 600}
	var limit atomic.Int64
	limit.Store(200)
	k.holdFrom(&limit)
	job := b.submit(k, s)
	for _, next := range []int64{400, 600} {
		eventually(t, func() bool { return k.runs.Load() >= limit.Load() }, "tasks up to the limit")
		b.stop()
		limit.Store(next)
		b.coordinate(options)
	}
	b.done(job, s)
	assert.EqualValues(t, 600, k.runs.Load())
}

// TestStopResume checks that a job that is stopped queues nothing, and continues where it was: no task with a result is
// done again.
func TestStopResume(t *testing.T) {
	k := &hashKind{}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	var limit atomic.Int64
	limit.Store(20)
	k.holdFrom(&limit)
	b.work(WorkerOptions{Cores: 2, Kinds: []Kind{k}})
	s := hashSettings{Seed: 4, Tasks: 60}
	job := b.submit(k, s)
	eventually(t, func() bool { return k.runs.Load() >= 22 }, "two tasks that wait")
	require.NoError(t, b.client.Stop(t.Context(), job, "enough"))
	require.ErrorIs(t, b.client.Stop(t.Context(), job, ""), ErrState)
	status := b.end(job)
	assert.Equal(t, Stopped, status.State.State)
	assert.Equal(t, "enough", status.State.Reason)
	eventually(t, func() bool { return b.messages(tasksStream, ">") == 0 }, "no tasks are queued")
	limit.Store(1000)
	require.NoError(t, b.client.Resume(t.Context(), job))
	require.ErrorIs(t, b.client.Resume(t.Context(), job), ErrState)
	b.done(job, s)
	assert.LessOrEqual(t, k.runs.Load(), int64(62))
	require.ErrorIs(t, b.client.Stop(t.Context(), "no-job", ""), ErrNoJob)
	require.ErrorIs(t, b.client.Resume(t.Context(), "no.job"), ErrNoJob)
	assert.Len(t, must(b.client.List(t.Context())), 1)
}

// TestRefused checks that a worker whose fingerprint differs leases nothing and says why, and the coordinator, too.
func TestRefused(t *testing.T) {
	k, other := &hashKind{fingerprint: Fingerprint{"weights": "aa"}}, &hashKind{fingerprint: Fingerprint{"weights": "bb"}}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	b.work(WorkerOptions{Name: "other", Cores: 2, Kinds: []Kind{other}})
	s := hashSettings{Seed: 5, Tasks: 50}
	job := b.submit(k, s)
	eventually(t, func() bool {
		all := b.co.Status().Workers
		return len(all) == 1 && all[0].Refused[job] != ""
	}, "the refusal")
	assert.Contains(t, b.co.Status().Workers[0].Refused[job], `weights is "bb" here and "aa" in the job`)
	b.work(WorkerOptions{Name: "good", Cores: 1, Kinds: []Kind{k}})
	b.done(job, s)
	assert.Zero(t, other.runs.Load())
	b.stop()
	assert.Equal(t, 1, strings.Count(b.log.String(), "worker refuses a job"))
}

// TestLiar checks that a worker that alters results is found within 200 tasks, is named, and that none of its results
// is in the output.
func TestLiar(t *testing.T) {
	k := &hashKind{}
	var lies atomic.Int64
	liar := &hashKind{alter: func(_ int, result []byte) []byte {
		lies.Add(1)
		result = bytes.Clone(result)
		result[0] ^= 1
		return result
	}}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	liarEnd := b.join("liar", liar)
	k.waitUntil(func(int) bool { return lies.Load() >= firstReplay }) // the others let the liar begin
	b.workers(k, k)
	s := hashSettings{Seed: 6, Tasks: 200}
	status := b.done(b.submit(k, s), s)
	select {
	case err := <-liarEnd:
		require.ErrorIs(t, err, ErrBanned)
	case <-time.After(longest):
		require.Fail(t, "the liar goes on")
	}
	assert.Contains(t, strings.Join(status.Progress.Alarms, "\n"), "worker liar is excluded")
	for _, w := range b.co.Status().Workers {
		assert.Equal(t, w.Name == "liar", w.Banned != "", w.Name)
	}
}

// TestRestartKeepsComparisons restarts the coordinator while all results of a liar wait for a second worker.
func TestRestartKeepsComparisons(t *testing.T) {
	t.Parallel()
	var restarted atomic.Bool
	k, liar := &hashKind{}, &hashKind{alter: func(int, []byte) []byte { return []byte("wrong") }}
	k.waitUntil(func(int) bool { return restarted.Load() })
	options := CoordinatorOptions{Kinds: []Kind{k}, Replay: 1}
	b := newBench(t, options)
	b.workers(k)
	b.join("liar", liar)
	s := hashSettings{Seed: 8, Tasks: 20}
	job := b.submit(k, s)
	b.until(job, func(p Progress) bool { return p.Complete }, "all results are there")
	b.stop()
	restarted.Store(true)
	b.coordinate(options)
	b.done(job, s)
	assert.True(t, b.isBanned("liar"))
}

// TestSelectiveLiar has a worker that alters one task in ten. With a share of 1 it is always found, and its results are
// not in the output. For smaller shares the log has how often it was found, beside what the share promises.
func TestSelectiveLiar(t *testing.T) {
	t.Parallel()
	jobs := testsize.Pick(1, 2, 100)
	for _, share := range []float64{1, 0.25, 0} {
		found, expected := 0, 0.0
		for range jobs {
			var lies atomic.Int64
			k, liar := &hashKind{}, &hashKind{alter: func(n int, result []byte) []byte {
				if n%10 != 0 {
					return result
				}
				lies.Add(1)
				return []byte("wrong")
			}}
			t.Run(fmt.Sprint(share), func(t *testing.T) {
				b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}, Replay: share})
				b.workers(liar, k, k)
				s := hashSettings{Seed: 20, Tasks: 150}
				job := b.submit(k, s)
				require.Equal(t, Done, b.end(job).State.State)
				expected += 1 - math.Pow(1-max(share, newShare), float64(s.Tasks)/3/10)
				if slices.ContainsFunc(b.co.Status().Workers, func(w WorkerStatus) bool { return w.Banned != "" }) {
					found++
				}
				if share == 1 || lies.Load() == 0 {
					assert.Equal(t, hashes(s, ""), b.output(job))
				}
			})
		}
		t.Logf("share %v: found in %d of %d jobs, expected in %.1f at least", max(share, newShare), found, jobs, expected)
	}
}

// TestBan checks that the results of a worker that an operator excludes are dropped, and that the log says so, although
// the clock of the submitter is ahead.
func TestBan(t *testing.T) {
	k := &hashKind{}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	s := hashSettings{Seed: 34, Tasks: 40}
	m := b.plan(k, s)
	m.Created = time.Now().Add(time.Hour)
	require.NoError(t, b.client.Submit(t.Context(), m))
	l := must(leaseOf(t.Context(), b.client, "liar", m))
	require.NoError(t, l.report([]byte("wrong")))
	b.until(m.Job, func(p Progress) bool { return p.Collected == 1 }, "the first result")
	require.NoError(t, b.client.Ban(t.Context(), "liar", "it lies"))
	eventually(t, func() bool { return b.messages(resultsStream, ">") == 0 }, "no result")
	b.workers(k)
	b.done(m.Job, s)
	b.stop()
	assert.Contains(t, b.log.String(), `msg="worker excluded" worker=liar reason="it lies"`)
}

// TestGarbage has a worker with results that the collector refuses. Nothing is compared, and it is excluded all the
// same.
func TestGarbage(t *testing.T) {
	k, liar := &hashKind{}, &hashKind{alter: func(int, []byte) []byte { return []byte("garbage") }}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}, Replay: -1})
	b.work(WorkerOptions{Name: "liar", Cores: 1, Kinds: []Kind{liar}})
	s := hashSettings{Seed: 23, Tasks: 40}
	job := b.submit(k, s)
	eventually(t, func() bool { return b.isBanned("liar") }, "the liar is excluded")
	b.work(WorkerOptions{Cores: 1, Kinds: []Kind{k}})
	b.done(job, s)
	require.NoError(t, b.client.Unban(t.Context(), "liar"))
	require.ErrorIs(t, b.client.Unban(t.Context(), "nobody"), ErrNoWorker)

	// An entry that is no job is named, the others are listed, and it can be deleted.
	must(b.client.js.Publish(t.Context(), subjectOf(keyManifest, "odd"), []byte("{")))
	eventually(t, func() bool {
		all, err := b.client.List(t.Context())
		return len(all) == 1 && errors.Is(err, ErrDamaged) && strings.Contains(err.Error(), "odd")
	}, "the list")
	require.NoError(t, b.client.Delete(t.Context(), "odd"))
	eventually(t, func() bool { _, err := b.client.List(t.Context()); return err == nil }, "the end of the entry")
}

// TestFailing checks that a task that fails each time ends the job with its error, and that the job can be resumed. It
// runs twice: a run that begins after the end, by an older view, would end the job again.
func TestFailing(t *testing.T) {
	k := &hashKind{}
	var fail atomic.Bool
	fail.Store(true)
	k.before = func(_ context.Context, n int) error {
		if n == 7 && fail.Load() {
			return errors.New("the disk is full")
		}
		if n == 8 && fail.Load() {
			panic("no mercy")
		}
		return nil
	}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	b.workers(k, k)
	s := hashSettings{Seed: 7, Tasks: 30}
	job := b.submit(k, s)
	status := b.end(job)
	assert.Equal(t, Failed, status.State.State)
	assert.Regexp(t, `task 7 failed \d+ times.*the disk is full|task 8 failed \d+ times.*panics: no mercy`,
		status.State.Reason)
	fail.Store(false)
	// The report of another task comes late.
	must(b.client.js.Publish(t.Context(), subjectOf(subjectFailed, b.manifest(job).id(), "8", noKey, "late"), nil))
	require.NoError(t, b.client.Resume(t.Context(), job))
	b.done(job, s)
	b.stop()
	assert.Equal(t, 2, strings.Count(b.log.String(), "job runs"))
}

// TestGivenBack checks that a worker may give a task back as often as it likes, and that five failures of it do not end
// the job where another worker, which is busy, has not tried the task.
func TestGivenBack(t *testing.T) {
	t.Parallel()
	k, busy := &hashKind{}, make(chan struct{})
	k.before = func(context.Context, int) error { <-busy; return nil }
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	b.work(WorkerOptions{Cores: 1, Kinds: []Kind{k}})
	s := hashSettings{Seed: 11, Tasks: 2}
	job := b.submit(k, s)
	eventually(t, func() bool { return k.runs.Load() > 0 }, "the worker is busy")
	for i := range 21 {
		l := must(leaseOf(t.Context(), b.client, "other", b.manifest(job)))
		if i%3 == 0 {
			require.NoError(t, l.fail(errors.New("no memory")))
		} else {
			l.release()
		}
	}
	close(busy)
	b.done(job, s)
	b.stop()
	assert.Equal(t, 7, strings.Count(b.log.String(), "no memory"))
}

// TestExcludedFailures checks that failures at a worker that is excluded later do not count.
func TestExcludedFailures(t *testing.T) {
	t.Parallel()
	k := &hashKind{}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	s := hashSettings{Seed: 12, Tasks: 1}
	job := b.submit(k, s)
	failAt := func(worker string) {
		l := must(leaseOf(t.Context(), b.client, worker, b.manifest(job)))
		require.NoError(t, l.fail(errors.New("no memory")))
	}
	for range mostFailures - 1 {
		failAt("bad")
	}
	require.NoError(t, b.client.Ban(t.Context(), "bad", "broken"))
	eventually(t, func() bool { _, banned := b.co.jobs.banned("bad"); return banned }, "the exclusion")
	failAt("other")
	b.workers(k)
	b.done(job, s)
}

// TestSecondResults checks that a second result of a task changes nothing, and that one which differs is an alarm.
func TestSecondResults(t *testing.T) {
	k := &hashKind{}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	s := hashSettings{Seed: 9, Tasks: 20}
	job := b.submit(k, s)
	c := b.connect(ConnectOptions{})
	eventually(t, func() bool { return c.jobs.state(job).State == Running }, "the job")
	l := must(leaseOf(t.Context(), c, "third", b.manifest(job)))
	right := hashOf(9, l.n, "")
	for _, name := range []string{"first", "second"} {
		a := answer{workerID{"", name}, payloadSum(l.payload), right}
		require.NoError(t, c.publishResult(t.Context(), b.manifest(job).id(), l.n, a))
	}
	require.NoError(t, l.report([]byte("other")))
	eventually(t, func() bool { return b.isBanned("third") }, "the third is excluded")
	b.work(WorkerOptions{Cores: 1, Kinds: []Kind{k}})
	b.done(job, s)
	assert.False(t, b.isBanned("first") || b.isBanned("second"), "the honest")
}

// TestSlowLine has results and a file that take longer on their way than other answers may. No result is sent twice.
// Few are on their way at once, so that the answer to a ping comes in time.
func TestSlowLine(t *testing.T) {
	t.Parallel()
	b := &bench{t: t, dir: t.TempDir()}
	b.serve(ServerOptions{Listen: "127.0.0.1:0", NoSync: true}, ConnectOptions{})
	b.coordinate(CoordinatorOptions{})
	b.stop() // it would remove results of no job
	file := writeFile(t, "part", partSize)
	require.NoError(t, b.client.storeFile(t.Context(), file))
	line := must(net.Listen("tcp", "127.0.0.1:0"))
	defer line.Close()
	go func() {
		worker, server := must(line.Accept()), must(net.Dial("tcp", strings.TrimPrefix(b.server.URL(), "nats://")))
		slowly := func(to, from net.Conn) {
			for {
				if _, err := io.CopyN(to, from, 4000); err != nil {
					return
				}
				time.Sleep(100 * time.Millisecond)
			}
		}
		go slowly(worker, server)
		slowly(server, worker)
	}()
	c := must(Connect(t.Context(), ConnectOptions{URL: "nats://" + line.Addr().String()}))
	defer c.Close()
	var sent sync.WaitGroup
	const results = 3
	for n := range results {
		sent.Go(func() {
			a := answer{worker: workerID{"", "slow"}, data: make([]byte, 130_000)}
			assert.NoError(t, c.publishResult(t.Context(), "job", n, a))
		})
	}
	sent.Go(func() {
		files := &fileStore{store: c.store, dir: t.TempDir()}
		_, err := files.fetch(t.Context(), "", file)
		assert.NoError(t, err)
	})
	wait(t.Context(), time.Second)
	assert.Less(t, c.nc.Stats().OutBytes, uint64(lineBytes+10_000))
	sent.Wait()
	assert.Len(t, slices.Collect(b.client.stored(t.Context(), resultsOf("job"))), results)
	fast := answer{worker: workerID{"", "fast"}, data: make([]byte, 230_000)}
	require.NoError(t, b.client.publishResult(t.Context(), "other", 0, fast))
	assert.Len(t, slices.Collect(c.stored(t.Context(), resultsOf("other"))), 1)
}

// TestTimed checks that the results of a timed job, which differ each time, are not compared.
func TestTimed(t *testing.T) {
	k := &hashKind{timed: true, alter: func(int, []byte) []byte { return []byte(randomDigits(4)) }}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}, Replay: 1, AckWait: longest})
	b.workers(k, k)
	job := b.submit(k, hashSettings{Seed: 10, Tasks: 50})
	status := b.end(job)
	assert.Equal(t, Done, status.State.State, status.State.Reason)
	assert.Zero(t, status.Progress.Played)
	assert.EqualValues(t, 50, k.runs.Load())
}

// TestReplays checks that a worker plays tasks again though it accepts the job when all results are there, and that the
// job ends once they are compared.
func TestReplays(t *testing.T) {
	k := &hashKind{}
	late := &hashKind{opening: func() { eventually(t, func() bool { return k.collected.Load() == 60 }, "all results") }}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}, Replay: 1})
	b.workers(k, late)
	s := hashSettings{Seed: 17, Tasks: 60}
	status := b.done(b.submit(k, s), s)
	assert.Equal(t, 60, status.Progress.Played)
	assert.Zero(t, status.Progress.Replays)
	assert.EqualValues(t, 60, k.runs.Load())
	assert.EqualValues(t, 60, late.runs.Load())
}

// TestDeleteMsg checks that a message that has gone is not an error: a report is replaced by a later one of its worker.
func TestDeleteMsg(t *testing.T) {
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{&hashKind{}}})
	stream := must(b.client.js.Stream(t.Context(), reportsStream))
	var last uint64
	for range 2 {
		ack := must(b.client.js.Publish(t.Context(), subjectOf(subjectFailed, "job", "1", noKey, "worker"), nil))
		last = ack.Sequence
	}
	for _, seq := range []uint64{last - 1, last, last} {
		assert.NoError(t, deleteMsg(t.Context(), stream, seq))
	}
	assert.Error(t, deleteMsg(t.Context(), stream, 0))
}

// TestStaleOutput checks that the output is made anew if a coordinator ended after a wrong result was found in it.
func TestStaleOutput(t *testing.T) {
	k := &hashKind{}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	b.stop()
	assert.Contains(t, status(b.client).Alarm, "no coordinator runs")
	s := hashSettings{Seed: 14, Tasks: 20}
	job := b.submit(k, s)
	dir := b.co.dir(job)
	require.NoError(t, os.MkdirAll(dir, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "hashes"), []byte("0 wrong\n"), 0o600))
	require.NoError(t, os.WriteFile(dir+".of", []byte("stale"), 0o600))
	b.coordinate(CoordinatorOptions{Kinds: []Kind{k}})
	b.work(WorkerOptions{Cores: 1, Kinds: []Kind{k}})
	b.done(job, s)
}
