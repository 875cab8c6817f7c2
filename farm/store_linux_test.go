package farm

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/testsize"
)

// TestDiskFull fills the disk of the server, or of the outputs, in the middle of a job: there is an alarm, no
// worker is blamed, and the jobs go on by themselves once there is room.
func TestDiskFull(t *testing.T) {
	testsize.SkipBelow(t, testsize.Normal) // it waits for answers that do not come
	t.Parallel()
	for _, folder := range []string{"server", "coordinator/jobs"} {
		t.Run(folder, func(t *testing.T) {
			t.Parallel()
			testDiskFull(t, folder)
		})
	}
}

func testDiskFull(t *testing.T, folder string) {
	b := &bench{t: t, dir: t.TempDir()}
	disk := filepath.Join(b.dir, folder)
	require.NoError(t, os.MkdirAll(disk, 0o700))
	if err := syscall.Mount("none", disk, "tmpfs", 0, "size=16m"); err != nil {
		t.Skip("a disk of its own needs the rights to mount one:", err)
	}
	t.Cleanup(func() { assert.NoError(t, syscall.Unmount(disk, syscall.MNT_DETACH)) })
	k := &hashKind{}
	var limit atomic.Int64
	limit.Store(100)
	k.holdFrom(&limit)
	b.serve(ServerOptions{}, ConnectOptions{})
	b.coordinate(CoordinatorOptions{Kinds: []Kind{k}})
	b.work(WorkerOptions{Cores: 2, Kinds: []Kind{k}})
	s := hashSettings{Seed: 21, Tasks: 1000}
	job := b.submit(k, s)
	eventually(t, func() bool { return k.collected.Load() == 100 }, "a part of the job")
	filler, err := os.Create(filepath.Join(disk, "filler"))
	fill := func() {
		for err == nil {
			_, err = filler.Write(make([]byte, 4096))
		}
		require.ErrorIs(t, err, syscall.ENOSPC)
	}
	if folder == "server" { // a large result finds no room, what is tried each second does
		fill()
		require.NoError(t, filler.Truncate(must(filler.Seek(0, io.SeekCurrent))-200<<10))
		_, err = b.client.js.Publish(t.Context(), subjectOf(subjectResult, "a", "0", noKey, "a"), make([]byte, 900<<10))
		assert.Error(t, err)
		require.NoError(t, filler.Truncate(0))
		limit.Store(200)
		eventually(t, func() bool { return k.collected.Load() == 200 && b.server.Alarm() == "" }, "more of the job")
		_, err = filler.Seek(0, io.SeekStart)
	}
	fill()
	alarms := strings.Count(b.log.String(), "level=ERROR")
	limit.Store(1000)
	eventually(t, func() bool { return status(b.client).Alarm != "" }, "the alarm of the coordinator")
	jobs := []string{job}
	alarm := b.server.Alarm
	if folder == "coordinator/jobs" {
		alarm = func() string { return status(b.client).Alarm }
		jobs = append(jobs, b.submit(k, s)) // its folder cannot be made
	}
	text := regexp.MustCompile(" " + disk + `(/hash-.*)?: no space left on device$`)
	eventually(t, func() bool { return text.MatchString(alarm()) }, "the folder in the alarm")
	require.NoError(t, filler.Close())
	require.NoError(t, os.Remove(filler.Name()))
	for _, job := range jobs {
		b.done(job, s)
	}
	eventually(t, func() bool { return b.server.Alarm() == "" && status(b.client).Alarm == "" }, "the end of the alarm")
	b.stop()
	assert.NotContains(t, b.log.String(), "result refused")
	assert.Equal(t, alarms+1, strings.Count(b.log.String(), "level=ERROR"), b.log.String())
}

// TestDamagedStore overwrites parts of the results of a job that is done. Its output is right, or there is an error.
func TestDamagedStore(t *testing.T) {
	t.Parallel()
	k := &hashKind{}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	b.work(WorkerOptions{Name: "worker", Cores: 2, Kinds: []Kind{k}})
	s := hashSettings{Seed: 22, Tasks: 300}
	job := b.submit(k, s)
	b.done(job, s)
	b.stop()
	b.client.Close()
	b.server.Close()
	good := 0
	tries := testsize.Pick(1, 4, 100)
	for i := range tries {
		dir := t.TempDir()
		require.NoError(t, os.CopyFS(dir, os.DirFS(filepath.Join(b.dir, "server"))))
		blocks := must(filepath.Glob(filepath.Join(dir, "jetstream/*/streams", resultsStream, "msgs/*.blk")))
		require.NotEmpty(t, blocks)
		random := rand.New(rand.NewPCG(22, uint64(i)))
		block := blocks[random.IntN(len(blocks))]
		text := must(os.ReadFile(block))
		at := random.IntN(len(text) - 200)
		for j := range 200 {
			text[at+j] = byte(random.Uint32())
		}
		require.NoError(t, os.WriteFile(block, text, 0o600))
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		output, err := storedOutput(ctx, t, dir, job, k)
		cancel()
		if err == nil {
			good++
			assert.Equal(t, hashes(s, ""), output, "damage %d at byte %d", i, at)
		}
		require.NotErrorIs(t, err, context.DeadlineExceeded)
		if err != nil && strings.Contains(err.Error(), "missing") {
			assert.Less(t, b.redo(dir, job, s, CoordinatorOptions{}, "has lost", "worker"), int64(s.Tasks))
		}
	}
	t.Logf("%d damaged places: %d outputs are right, the others are errors", tries, good)
}

// TestLostResult overwrites the result of a task of a job that is done. Its server still has the subject in its index.
// The job has failed, and is done again after a resume by the workers of before, also if all tasks are compared.
func TestLostResult(t *testing.T) {
	t.Parallel()
	k := &hashKind{}
	b := newBench(t, CoordinatorOptions{Kinds: []Kind{k}, Replay: -1})
	b.join("a", k)
	b.join("b", k)
	s := hashSettings{Seed: 33, Tasks: 60}
	job := b.submit(k, s)
	b.done(job, s)
	b.stop()
	b.client.Close()
	b.server.Close()
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(filepath.Join(b.dir, "server"))))
	blocks := must(filepath.Glob(filepath.Join(dir, "jetstream/*/streams", resultsStream, "msgs/*.blk")))
	for _, name := range blocks {
		text := bytes.ReplaceAll(must(os.ReadFile(name)), hashOf(s.Seed, 7, ""), make([]byte, 16))
		require.NoError(t, os.WriteFile(name, text, 0o600))
	}
	const reason = "has lost 1 of 60 results, the first is of task 7"
	b.redo(dir, job, s, CoordinatorOptions{Replay: 1}, reason, "a", "b")
}

// redo starts a farm with a server whose folder has lost results of a job that is done: the job has failed for a
// reason, and is done again after a resume, also by the workers of before. It returns how many tasks they did.
func (b *bench) redo(dir, job string, s hashSettings, o CoordinatorOptions, reason string, workers ...string) int64 {
	k, again := &hashKind{}, &bench{t: b.t, dir: b.t.TempDir()}
	require.NoError(b.t, os.Rename(dir, filepath.Join(again.dir, "server")))
	again.serve(ServerOptions{NoSync: true}, ConnectOptions{})
	o.Kinds = []Kind{k}
	again.coordinate(o)
	eventually(b.t, func() bool { return again.client.jobs.state(job).State == Failed }, "the loss is found")
	assert.Contains(b.t, again.client.jobs.state(job).Reason, reason)
	require.NoError(b.t, again.client.Resume(b.t.Context(), job))
	for _, name := range workers {
		again.join(name, k)
	}
	again.done(job, s)
	return k.runs.Load()
}

// storedOutput returns the output of a job on the server of a folder.
func storedOutput(ctx context.Context, t *testing.T, dir, job string, k Kind) (string, error) {
	server, err := StartServer(ServerOptions{Dir: dir})
	if err != nil {
		return "", err
	}
	defer server.Close()
	c, err := Connect(ctx, ConnectOptions{Server: server})
	if err != nil {
		return "", err
	}
	defer c.Close()
	out := t.TempDir()
	if _, err := c.Results(ctx, job, ResultsOptions{Kind: k, Dir: out}); err != nil {
		return "", err
	}
	text, err := os.ReadFile(filepath.Join(out, "hashes"))
	return string(text), err
}
