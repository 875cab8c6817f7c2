package farm

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/testsize"
)

// systemMiB returns the memory that this process has obtained from the system, in MiB.
func systemMiB() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.Sys >> 20
}

// TestSimulatedWorkers checks a server and a coordinator with many workers, each with a connection of its own, that
// answer at once: all results are collected, and a stop reaches all workers. The log has the figures.
func TestSimulatedWorkers(t *testing.T) {
	workers := testsize.Pick(20, 50, 1000)
	answers := int64(testsize.Pick(200, 1000, 20000))
	k, held := gated(nil, int(answers)) // tasks that wait for the stop
	b := &bench{t: t, dir: t.TempDir()}
	b.serve(ServerOptions{NoSync: testsize.Current() < testsize.Long}, ConnectOptions{})
	b.coordinate(CoordinatorOptions{Kinds: []Kind{k}, AckWait: defaultAckWait})
	dir := t.TempDir()
	before := systemMiB()
	for range workers {
		b.work(WorkerOptions{Cores: 1, Kinds: []Kind{k}, Dir: dir})
	}
	eventually(t, func() bool { return len(b.co.Status().Workers) == workers }, "all workers")
	began := time.Now()
	job := b.submit(k, hashSettings{Seed: 1, Tasks: 1 << 30})
	var last JobStatus
	require.NoError(t, b.client.Watch(t.Context(), job, func(s JobStatus) bool {
		last = s
		return int64(s.Progress.Collected) < answers
	}))
	perSecond := float64(answers) / last.Progress.Updated.Sub(began).Seconds()
	eventually(t, func() bool { return held.Load() == int64(workers) }, "each worker has a task")
	memory := systemMiB() - before

	began = time.Now()
	require.NoError(t, b.client.Stop(t.Context(), job, "enough"))
	eventually(t, func() bool { return held.Load() == 0 }, "the stop reaches all")
	stopped := time.Since(began)
	if testsize.Current() == testsize.Long {
		assert.Less(t, stopped, 2*time.Second)
	}
	t.Logf("%d workers: %.0f results a second, %d MiB for workers, server and coordinator, stopped in %v",
		workers, perSecond, memory, stopped.Round(time.Millisecond))
}

// TestSimulatedFaults submits jobs under one name again and again. Before, in or after each fault the job is stopped,
// deleted and replaced by another. The last one has the output of one machine, and no honest worker is excluded. A
// client logs that the server has ended and started again.
func TestSimulatedFaults(t *testing.T) {
	t.Parallel()
	const name = "z"
	k := paced(time.Millisecond)
	options := CoordinatorOptions{Kinds: []Kind{k}, Replay: 1, AckWait: time.Second}
	b := &bench{t: t, dir: t.TempDir()}
	b.serve(ServerOptions{Listen: "127.0.0.1:0", NoSync: true}, ConnectOptions{})
	b.coordinate(options)
	address := strings.TrimPrefix(b.server.URL(), "nats://")
	b.workers(k, k, k)
	var log bytes.Buffer
	watcher := b.connect(ConnectOptions{Log: slog.New(slog.NewTextHandler(&log, nil))})
	ctx, seed := t.Context(), 0
	var m *Manifest
	var s hashSettings
	submit := func() {
		seed++
		s = hashSettings{Seed: seed, Tasks: 12 + seed%20}
		m = b.plan(k, s)
		m.Job = name
		eventually(t, func() bool { return b.client.Submit(ctx, m) == nil }, "the name is free")
	}
	replace := func() {
		_ = b.client.Stop(ctx, name, "") // it may be done
		require.NoError(t, b.client.Delete(ctx, name))
		submit()
	}
	send := func(worker string, result func(n int) []byte) func() {
		of, seed := m.id(), s.Seed
		return func() {
			for n := range 6 {
				data := hashOf(seed, n, "")
				if result != nil {
					data = result(n)
				}
				a := answer{workerID{"", worker}, payloadSum([]byte(strconv.Itoa(n))), data}
				require.NoError(t, b.client.publishResult(ctx, of, n, a))
			}
		}
	}
	// A fault has a first half, and returns the second: the job may be replaced between them.
	faults := []func() func(){
		func() func() { return send("late-"+m.Submission, nil) },
		func() func() {
			return send("liar-"+m.Submission, func(n int) []byte { return []byte("wrong" + strconv.Itoa(n)) })
		},
		func() func() { // a worker that leases and vanishes, or reports at last
			limited, cancel := context.WithTimeout(ctx, time.Second)
			defer cancel()
			c, of := b.connect(ConnectOptions{}), m
			l, err := leaseOf(limited, c, "away-"+m.Submission, of)
			return func() {
				if err == nil && seed%2 == 0 {
					_ = l.report(hashOf(s.Seed-1, l.n, "")) // of another job, or wrong
				}
				c.Close()
			}
		},
		func() func() { b.stop(); return func() { b.coordinate(options) } },
		func() func() { // the server ends
			b.server.Close()
			b.stop()
			b.client.Close()
			b.serve(ServerOptions{Listen: address, NoSync: true}, ConnectOptions{})
			b.coordinate(options)
			return func() {}
		},
		func() func() { // the queue is lost
			stream := must(b.client.js.Stream(ctx, tasksStream))
			return func() { require.NoError(t, stream.Purge(ctx)) }
		},
		func() func() { // reports of failures
			of := m.id()
			return func() { must(b.client.js.Publish(ctx, subjectOf(subjectFailed, of, "1", noKey, "dead"), nil)) }
		},
	}
	rounds := testsize.Pick(14, 28, 200)
	for i := range rounds {
		submit()
		until := i % 11
		b.until(name, func(p Progress) bool {
			return p.Collected > until || int(k.collected.Load()) >= until
		}, "a part of the job")
		coordinatorEnds := i%len(faults) == 3 // then nothing is removed
		step := i / len(faults) % 3
		if step == 0 {
			replace()
		}
		second := faults[i%len(faults)]()
		if step == 1 && !coordinatorEnds {
			replace()
		}
		second()
		if step == 2 || step == 1 && coordinatorEnds {
			replace()
		}
		b.done(name, s)
		require.False(t, t.Failed(), "fault %d of round %d, step %d", i%len(faults), i, step)
		require.NoError(t, b.client.Delete(ctx, name))
	}
	eventually(t, watcher.nc.IsConnected, "the connection")
	watcher.Close()
	assert.Regexp(t, `(?s)connection lost.*connected again`, log.String())
	for _, w := range b.client.jobs.names(keyBanned) {
		assert.Regexp(t, "^(liar|away)-", w)
	}
	t.Logf("%d faults, %d jobs of one name, %d liars excluded", rounds, seed, len(b.client.jobs.names(keyBanned)))
}

// TestStraggler checks that a worker slower than the others, by default without end, does not hold up the end of a job.
// The log has the times of the job without and with it.
func TestStraggler(t *testing.T) {
	t.Parallel()
	unit, slowness := testsize.Pick[time.Duration](1, 1, 1000)*time.Millisecond, testsize.Pick(1e6, 1e6, 10)
	for name, straggler := range map[string]time.Duration{"without": unit, "with": unit * time.Duration(slowness)} {
		k, slow := paced(unit), paced(straggler)
		b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}, Replay: -1})
		b.workers(k, k, k, slow)
		began, s := time.Now(), hashSettings{Seed: 25, Tasks: 60}
		b.done(b.submit(k, s), s)
		t.Logf("%s a straggler: %v, of 60 tasks it did %d", name, time.Since(began).Round(unit), slow.runs.Load())
	}
}

// TestLargeJobResumes checks that a coordinator takes over a job with many results, whether it has collected none or
// nearly all of them. The log has the times.
func TestLargeJobResumes(t *testing.T) {
	tasks := testsize.Pick(500, 2000, 100000)
	hold := make(chan struct{})
	k, _ := gated(hold, 0)
	b := newBench(t, CoordinatorOptions{})
	s := hashSettings{Seed: 1, Tasks: tasks}
	job := b.submit(k, s)
	id := b.manifest(job).id()
	for n := range tasks - 1 {
		msg := nats.NewMsg(subjectOf(subjectResult, id, strconv.Itoa(n), noKey, "before"))
		msg.Header.Set(headerPayload, payloadSum([]byte(strconv.Itoa(n))))
		msg.Data = hashOf(1, n, "")
		must(b.client.js.PublishMsgAsync(msg))
		if n%1000 == 999 {
			<-b.client.js.PublishAsyncComplete()
		}
	}
	<-b.client.js.PublishAsyncComplete()
	b.work(WorkerOptions{Cores: 1, Kinds: []Kind{k}})
	b.stop()
	began := time.Now()
	b.coordinate(CoordinatorOptions{Kinds: []Kind{k}, Replay: -1})
	eventually(t, func() bool { return k.collected.Load() == int64(tasks-1) }, "all results are collected")
	fromFirst := time.Since(began)
	b.stop()
	began = time.Now()
	b.coordinate(CoordinatorOptions{Kinds: []Kind{k}, Replay: -1})
	close(hold)
	status := b.done(job, s)
	t.Logf("%d tasks: resumed from the first result in %v, from the last in %v", tasks,
		fromFirst.Round(time.Millisecond), time.Since(began).Round(time.Millisecond))
	assert.EqualValues(t, 1, k.runs.Load())
	assert.JSONEq(t, fmt.Sprintf(`{"lines": %d}`, tasks), string(status.Progress.Output))
}
