package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/farm/kinds"
	"github.com/godraughts/draughts/internal/testsize"
)

// TestChaos plays a match on a server and four workers as processes, with TLS and NKeys. Workers are killed again and
// again, the server with its coordinator twice. A proxy cuts the connections of workers, and each task and result is
// sent twice. The PDN is that of one machine.
func TestChaos(t *testing.T) {
	t.Parallel()
	games, nodes := testsize.Pick(24, 60, 400), testsize.Pick(200, 500, 5000)
	match := matchOf(games, nodes)
	want := onOneMachine(t, match)
	const workers = 4
	kills := testsize.Pick(6, 6, 24)
	s := newSite(t, workers)
	copies := sendTwice(t, s)
	job := s.submit(match + " --pairs 1")
	tasks := games / 2
	for i := range kills {
		s.until(job, func(status farm.JobStatus) bool { return status.Progress.Collected >= (i+1)*tasks/(kills+2) })
		s.kill(1 + rand.IntN(workers))
		if i == 1 || i == 3 {
			s.kill(0)
		}
	}
	require.True(t, want == s.results(job), "the PDN differs from that of one machine")
	status := s.until(job, func(farm.JobStatus) bool { return true })
	assert.Equal(t, tasks, status.Progress.Collected)
	assert.Empty(t, status.Progress.Alarms)
	metrics := string(s.get("metrics"))
	for name, value := range map[string]int{
		"tasks": tasks, "collected_tasks": tasks, "running": 0, "done": 1, "failed": 0, "games": games,
	} {
		assert.Contains(t, metrics, fmt.Sprintf("draughts_farm_job_%s{job=%q,kind=\"match\"} %d\n", name, job, value))
	}
	assert.NotContains(t, metrics, "draughts_farm_job_tasks_per_second{")
	assert.Contains(t, metrics, "draughts_farm_store_bytes ")
	assert.Contains(t, s.run("workers"), "at work")
	assert.Positive(t, s.proxy.cuts.Load())
	assert.Positive(t, copies())
}

// sendTwice sends each task and each result a second time, and returns how many were sent.
func sendTwice(t *testing.T, s *site) (copies func() int) {
	t.Helper()
	key := must(nats.NkeyOptionFromSeed(s.nkey))
	nc, err := nats.Connect("tls://"+s.server, nats.RootCAs(s.ca), key, nats.MaxReconnects(-1),
		nats.ReconnectWait(50*time.Millisecond), nats.IgnoreAuthErrorAbort())
	require.NoError(t, err)
	t.Cleanup(nc.Close)
	const mark = "Copy"
	sent := make(chan struct{}, 1_000_000)
	for _, subject := range []string{"task.>", "result.>"} {
		_, err := nc.Subscribe(subject, func(m *nats.Msg) {
			if m.Header.Get(mark) != "" {
				return
			}
			again := nats.NewMsg(m.Subject)
			maps.Copy(again.Header, m.Header)
			again.Header.Set(mark, "1")
			again.Data = m.Data
			if nc.PublishMsg(again) == nil {
				sent <- struct{}{}
			}
		})
		require.NoError(t, err)
	}
	return func() int { return len(sent) }
}

// TestOtherWeights submits a job of a machine with other weights. The workers refuse it and say why, and it stays until
// an operator removes it.
func TestOtherWeights(t *testing.T) {
	t.Parallel()
	s := newSite(t, 3)
	m := must(farm.NewManifest(t.Context(), must(kinds.Find("match")), json.RawMessage(`{"games": 4, "nodes": 100}`)))
	require.NotEmpty(t, m.Fingerprint["weights"])
	m.Fingerprint["weights"] = strings.Repeat("0", 64)
	require.NoError(t, s.client.Submit(t.Context(), m))
	accepts := func(w farm.WorkerStatus) bool { return !strings.Contains(w.Refused[m.Job], "weights") }
	require.Eventually(t, func() bool {
		workers := s.workers()
		return len(workers) == 3 && !slices.ContainsFunc(workers, accepts)
	}, time.Minute, 50*time.Millisecond)
	require.Eventually(t, func() bool {
		status, err := s.client.Show(t.Context(), m.Job)
		return err == nil && len(status.Progress.Refused) == 3
	}, time.Minute, 50*time.Millisecond)
	require.Zero(t, must(s.client.Show(t.Context(), m.Job)).Progress.Collected)
	require.Eventually(t, func() bool {
		about, err := s.client.Status(t.Context())
		return err == nil && about.Bytes > 0
	}, time.Minute, 50*time.Millisecond)
	require.Regexp(t, "workers 0, cores 0, worker .*refuses the job: (?s:.*)the server stores ", s.run("list"))
	_, errs, _ := call(t, "ban "+s.workers()[0].Name+s.flags(s.server, s.nkey))
	require.Contains(t, errs, " has a key, and is not excluded by its name: ban U")
	for _, c := range [][2]string{
		{"limit JOB --max-cores 3", "JOB has priority 0, at most 3 cores"},
		{"limit JOB --priority 2", "JOB has priority 2, at most 3 cores"},
		{"stop JOB --reason by\x1bcommand", "JOB is stopped"},
		{"show JOB", "state:    stopped\nreason:   by command\n"},
		{"show JOB", "limits:   priority 2, at most 3 cores"},
		{"resume JOB", "JOB continues"},
		{"ban JOB", "worker JOB will be excluded when it comes"},
		{"unban JOB", "worker JOB may work again"},
		{"stop JOB", "JOB is stopped"},
		{"delete JOB", "JOB is being deleted"},
	} {
		assert.Contains(t, s.run(strings.ReplaceAll(c[0], "JOB", m.Job)), strings.ReplaceAll(c[1], "JOB", m.Job))
	}
}

// TestOtherBuild checks that a worker built without the weights does no task, and that the others do the job.
func TestOtherBuild(t *testing.T) {
	t.Parallel()
	testsize.SkipBelow(t, testsize.Normal) // it builds the command
	name := filepath.Join(t.TempDir(), "draughts-farm")
	out, err := exec.Command("go", "build", "-tags", "draughts_noweights", "-o", name, ".").CombinedOutput()
	require.NoError(t, err, string(out))
	s := newSite(t, 1)
	work := "work --name other --dir " + t.TempDir() + s.flags(s.server, s.workerKey(1))
	other := exec.Command(name, strings.Fields(work)...)
	var log bytes.Buffer
	other.Stderr = &log
	require.NoError(t, other.Start())
	end := sync.OnceFunc(func() {
		_ = other.Process.Kill()
		_ = other.Wait() // it was killed
	})
	t.Cleanup(end)
	require.Eventually(t, func() bool { return len(s.workers()) == 2 }, time.Minute, 50*time.Millisecond)
	job := s.submit(matchOf(40, 200))
	require.True(t, onOneMachine(t, matchOf(40, 200)) == s.results(job))
	for _, w := range s.workers() {
		require.Equal(t, w.Name == "other", w.Done == 0, w.Name)
	}
	end()
	require.Regexp(t, "job refused.*weights is", log.String())
}
