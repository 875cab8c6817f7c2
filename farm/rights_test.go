package farm

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// keyedBench starts a server with a key for each role, and a coordinator. It returns what connects with the key of a
// role, and the keys.
func keyedBench(t *testing.T, o CoordinatorOptions) (b *bench, connect func(Role) *Client, keys map[Role]string) {
	b = &bench{t: t, dir: t.TempDir()}
	seeds, keys := map[Role]string{}, map[Role]string{}
	var list []Key
	for _, role := range []Role{Worker, Submitter, Operator} {
		seeds[role], keys[role] = writeNKey(b.t)
		list = append(list, Key{keys[role], role})
	}
	b.serve(ServerOptions{NoSync: true, Listen: "127.0.0.1:0", Keys: list}, ConnectOptions{NKey: seeds[Operator]})
	b.coordinate(o)
	return b, func(role Role) *Client { return b.connect(ConnectOptions{NKey: seeds[role]}) }, keys
}

// TestTwoNames lets a worker send results of a task by two names of its key: two wrong ones, and a wrong one twice,
// which is no comparison. It is excluded, and what it says of a task afterwards does not count.
func TestTwoNames(t *testing.T) {
	for _, wrong := range [][2]byte{{1, 2}, {1, 1}} {
		k := &hashKind{}
		b, connect, keys := keyedBench(t, CoordinatorOptions{Kinds: []Kind{k}, Replay: 1})
		liar, s := connect(Worker), hashSettings{Seed: 19, Tasks: 20}
		job := b.submit(k, s)
		for i, name := range []string{"a", "b"} {
			data := hashOf(19, 5, "")
			data[0] ^= wrong[i]
			result := answer{workerID{keys[Worker], name}, payloadSum([]byte("5")), data}
			require.NoError(t, liar.publishResult(t.Context(), b.manifest(job).id(), 5, result))
		}
		b.workOn(b.client, WorkerOptions{Name: "honest", Cores: 1, Kinds: []Kind{k}})
		b.done(job, s)
		require.True(t, b.isBanned(keys[Worker]))

		job = b.submit(k, s)
		m := b.manifest(job)
		eventually(t, func() bool { return liar.jobs.stateOf(m).State == Running }, "the job runs")
		dead := nats.NewMsg(subjectOf(subjectFailed, m.id(), "7", keys[Worker], "a"))
		dead.Header.Set(headerError, "out of memory")
		dead.Header.Set(headerRun, liar.jobs.stateOf(m).started())
		must(liar.js.PublishMsg(t.Context(), dead))
		b.done(job, s)
	}
}

// TestRoles checks that each role can do what it is for: a submitter submits and resumes a job with a file, watches it
// and makes its output, a worker does it, and an operator stops and deletes it.
func TestRoles(t *testing.T) {
	k := &hashKind{files: []File{writeFile(t, "large", 1<<20)}}
	b, connect, keys := keyedBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	operator := b.client
	b.client = connect(Submitter)
	s := hashSettings{Seed: 18, Tasks: 40}
	job := b.submit(k, s)
	eventually(t, func() bool { return operator.Stop(t.Context(), job, "") == nil }, "the job runs")
	require.NoError(t, b.client.Resume(t.Context(), job))
	require.NoError(t, b.client.SetLimits(t.Context(), job, Limits{Priority: 1, MaxCores: 1}))
	b.workOn(connect(Worker), WorkerOptions{Name: "name", Cores: 2, Kinds: []Kind{k}})
	want := hashes(s, strings.Repeat("l", 1<<20))
	b.doneAs(job, want)
	dir := t.TempDir()
	assert.Equal(t, 40, must(b.client.Results(t.Context(), job, ResultsOptions{Kind: k, Dir: dir})))
	assert.Equal(t, want, string(must(os.ReadFile(dir+"/hashes"))))
	workers := b.co.Status().Workers
	require.Len(t, workers, 1)
	assert.Equal(t, keys[Worker], workers[0].Key)
	assert.Equal(t, "name", workers[0].Name)
	assert.Empty(t, status(b.client).Alarm)
	require.NoError(t, operator.Delete(t.Context(), job))
	eventually(t, func() bool { _, err := b.client.Show(t.Context(), job); return errors.Is(err, ErrNoJob) }, "the end")
}

// TestForbidden has what workers and submitters try although they may not. Each attempt leaves everything as it was.
func TestForbidden(t *testing.T) {
	t.Parallel()
	file := writeFile(t, "file", 10)
	k := &hashKind{files: []File{file}}
	b, connect, keys := keyedBench(t, CoordinatorOptions{Kinds: []Kind{k}, AckWait: longest})
	job := b.submit(k, hashSettings{Seed: 19, Tasks: 40})
	ctx, id := t.Context(), b.manifest(job).id()
	l := must(leaseOf(ctx, b.client, "a", b.manifest(job)))
	require.NoError(t, l.report(hashOf(19, l.n, "")))
	b.until(job, func(p Progress) bool { return p.Collected == 1 }, "the first result")

	send := func(subject, answer string) func(*Client) error {
		return func(c *Client) error {
			return c.nc.PublishRequest(subject, answer, []byte(`{"state":"done","reason":"x"}`))
		}
	}
	api := func(c *Client, subject string) error {
		ctx, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
		defer cancel()
		_, err := c.nc.RequestWithContext(ctx, c.api+subject, []byte(`{}`))
		return err
	}
	rollup := func(subject string) func(*Client) error {
		return func(c *Client) error {
			msg := nats.NewMsg(subject)
			msg.Header.Set(jetstream.MsgRollup, jetstream.MsgRollupAll)
			_, err := c.js.PublishMsg(ctx, msg)
			return err
		}
	}
	injected := keySubject + keyBanned + "." + keys[Operator]
	attempts := map[string]func(*Client) error{
		"delete the results":        func(c *Client) error { return c.js.DeleteStream(ctx, resultsStream) },
		"purge the results":         func(c *Client) error { return api(c, "STREAM.PURGE."+resultsStream) },
		"delete the jobs":           func(c *Client) error { return c.js.DeleteKeyValue(ctx, jobsBucket) },
		"delete the consumer":       func(c *Client) error { return c.js.DeleteConsumer(ctx, tasksStream, id) },
		"create a stream":           func(c *Client) error { return api(c, "STREAM.CREATE.X") },
		"create a consumer":         func(c *Client) error { return api(c, "CONSUMER.CREATE."+resultsStream) },
		"exclude a worker":          func(c *Client) error { return c.put(ctx, keyBanned, keys[Operator], exclusion{}) },
		"remove the job":            func(c *Client) error { return c.put(ctx, keyRemoval, job, removal{}) },
		"write the progress":        func(c *Client) error { return c.put(ctx, keyProgress, id, Progress{}) },
		"queue a task":              send(taskSubject(id, 39), ""),
		"answer as another":         send(subjectOf(subjectResult, id, "39", keys[Operator], "a"), ""),
		"fail as another":           send(subjectOf(subjectFailed, id, "39", keys[Operator], "a"), ""),
		"live as another":           send(subjectOf(subjectBeat, keys[Operator], "a"), ""),
		"write by an answer":        send(farmAPI+"STREAM.INFO."+jobsStream, injected),
		"write by a direct get":     send(farmAPI+"DIRECT.GET."+jobsStream+"."+keySubject+keyState+"."+job, injected),
		"write by the account":      send(ownAPI+"INFO", injected),
		"announce a stop":           send(subjectOf(subjectStop, id), ""),
		"make a worker play a task": send(subjectOf(subjectPlay, keys[Operator], "a"), ""),
	}
	more := map[Role]map[string]func(*Client) error{
		Worker: {
			"stop the job":      func(c *Client) error { return c.Stop(ctx, job, "") },
			"limit the job":     func(c *Client) error { return c.SetLimits(ctx, job, Limits{Priority: 1}) },
			"change a manifest": send(subjectOf(keyManifest, "x"), ""),
			"read the results":  func(c *Client) error { return api(c, "DIRECT.GET."+resultsStream) },
			"store a file":      send(fileSubject(keys[Worker], file, "0"), ""),
		},
		Submitter: {
			"wipe the jobs":           rollup(farmAPI + keySubject + keyState + ".x"),
			"wipe the files":          rollup(fileSubject(keys[Submitter], file, "1")),
			"store a file of another": send(fileSubject(keys[Operator], file, "1"), ""),
			"lease a task":            func(c *Client) error { return api(c, "CONSUMER.MSG.NEXT."+tasksStream+"."+id) },
			"answer":                  send(subjectOf(subjectResult, id, "39", keys[Submitter], "a"), ""),
		},
	}
	received := make(chan *nats.Msg, 100)
	for _, subject := range []string{subjectStop + ".*", subjectPlay + ".>", subjectBeat + ".>"} {
		must(b.client.nc.ChanSubscribe(subject, received))
	}
	state := func() (all map[string]any) {
		all = map[string]any{}
		for _, name := range []string{tasksStream, resultsStream, reportsStream, jobsStream, filesStream} {
			stream := must(b.client.js.Stream(ctx, name))
			info := must(stream.Info(ctx, jetstream.WithSubjectFilter(">")))
			s := info.State
			delete(s.Subjects, subjectProbe)
			delete(s.Subjects, keySubject+keyOf(keyProgress, id)) // the coordinator writes it now and then
			all[name] = []any{s.Subjects, s.Consumers}
		}
		return all
	}
	before := state()
	for role, own := range more {
		c := connect(role)
		maps.Copy(own, attempts)
		for name, try := range own {
			err := try(c)
			require.NoError(t, c.nc.Flush())
			require.NoError(t, b.client.nc.Flush())
			assert.Equal(t, before, state(), "%s: %s: %v", role, name, err)
			assert.Empty(t, received, "%s: %s", role, name)
		}
	}
}

// TestForeignJob has what a submitter can send about the job of another: a second manifest, a state that is none, and
// a manifest of another name. The job is done all the same, and all can be deleted.
func TestForeignJob(t *testing.T) {
	t.Parallel()
	k := &hashKind{}
	b, connect, _ := keyedBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	s := hashSettings{Seed: 34, Tasks: 40}
	job, thief, ctx := b.submit(k, s), connect(Submitter), t.Context()
	m := b.manifest(job)
	other := *m
	other.Tasks = 1
	text := must(json.Marshal(other))
	_, err := thief.js.Publish(ctx, subjectOf(keyManifest, job), text)
	require.True(t, taken(err), "%v", err)
	require.ErrorIs(t, thief.Submit(ctx, &other), ErrExists)
	_, err = thief.bucket.Put(ctx, keyOf(keyManifest, job), text)
	require.Error(t, err)
	must(thief.js.Publish(ctx, subjectOf(keyManifest, "odd"), text))
	running := `{"submission": "` + m.Submission + `", "state": "running"}`
	must(thief.bucket.Put(ctx, keyOf(keyState, "odd"), []byte(running)))
	done := strings.Replace(running, "running", "done", 1)
	for _, state := range []string{"{", `{"submission": "0123456789abcdef", "state": "done"}`, done, ""} {
		if _, err = thief.bucket.Put(ctx, keyOf(keyState, job), []byte(state)); state == "" {
			err = thief.bucket.Delete(ctx, keyOf(keyState, job))
		}
		require.NoError(t, err)
		eventually(t, func() bool { return b.client.jobs.stateOf(m).State != Running }, "the odd state")
		require.NoError(t, b.client.Resume(ctx, job), state)
	}
	b.workOn(connect(Worker), WorkerOptions{Cores: 1, Kinds: []Kind{k}})
	b.done(job, s)
	for _, name := range []string{"odd", job} {
		require.NoError(t, b.client.Delete(ctx, name), name)
	}
	eventually(t, func() bool { all, err := b.client.List(ctx); return err == nil && len(all) == 0 }, "the end")
	b.stop()
	assert.NotContains(t, b.log.String(), "interrupted")
}

// TestForeignResults has a worker that sends results and reports for jobs that are not there, for one that was deleted,
// for tasks that a job does not have, and again for those that are done: they do not stay.
func TestForeignResults(t *testing.T) {
	t.Parallel()
	k := &hashKind{}
	b, connect, keys := keyedBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	worker := connect(Worker)
	b.workOn(worker, WorkerOptions{Name: "a", Cores: 1, Kinds: []Kind{k}})
	s, ctx := hashSettings{Seed: 35, Tasks: 20}, t.Context()
	deleted, kept := b.plan(k, s), b.submit(k, s)
	require.NoError(t, b.client.Submit(ctx, deleted))
	b.done(deleted.Job, s)
	b.done(kept, s)
	require.NoError(t, b.client.Delete(ctx, deleted.Job))
	eventually(t, func() bool { all, err := b.client.List(ctx); return err == nil && len(all) == 1 }, "the removal")
	for _, id := range []string{"x", "none-0123456789abcdef", deleted.id(), b.manifest(kept).id()} {
		for _, n := range []string{"1", "1", "99", "x"} {
			for _, first := range []string{subjectResult, subjectFailed} {
				must(worker.js.Publish(ctx, subjectOf(first, id, n, keys[Worker], "b"), make([]byte, 1000)))
			}
		}
	}
	b.stop()
	for _, id := range []string{deleted.id(), b.manifest(kept).id()} { // as a coordinator leaves them that is killed
		must(b.client.js.Publish(ctx, taskSubject(id, 1), nil))
	}
	b.coordinate(CoordinatorOptions{Kinds: []Kind{k}})
	eventually(t, func() bool {
		return b.messages(resultsStream, "result.>") == 20 && b.messages(reportsStream, "dead.>") == 0 &&
			b.messages(tasksStream, ">") == 0
	}, "the results of the job that is there")
	assert.Equal(t, 20, must(b.client.Results(ctx, kept, ResultsOptions{Kind: k, Dir: t.TempDir()})))
	eventually(t, func() bool { return status(b.client).Bytes > 0 }, "the size of the store")

	// A flood does not wait for the next look, which is a minute after the first.
	const flood = sweepGrowth/MaxBytes + 1
	for n := range 2 * flood {
		_, err := worker.js.Publish(ctx, subjectOf(subjectResult, "none", strconv.Itoa(n), keys[Worker], "b"),
			make([]byte, MaxBytes))
		require.NoError(t, err)
	}
	dropped := func() bool { return b.messages(resultsStream, "result.>") <= 20+flood } // a look may come amid it
	require.Eventually(t, dropped, longest/2, time.Second)
}

// TestWithdrawnKey reads keys again without that of a worker, which ends and says so. Others go on or begin. What the
// role of a key does not allow is refused at once.
func TestWithdrawnKey(t *testing.T) {
	t.Parallel()
	k := &hashKind{}
	b, connect, keys := keyedBench(t, CoordinatorOptions{Kinds: []Kind{k}})
	worker, submitter, ctx := connect(Worker), connect(Submitter), t.Context()
	ended := make(chan error, 1)
	go func() {
		ended <- Work(ctx, worker, WorkerOptions{Name: "w", Cores: 1, Kinds: []Kind{k}, Dir: t.TempDir()})
	}()
	job := b.submit(k, hashSettings{Seed: 36, Tasks: 20})
	b.done(job, hashSettings{Seed: 36, Tasks: 20})
	_, err := worker.Results(ctx, job, ResultsOptions{Kind: k, Dir: t.TempDir()})
	require.ErrorIs(t, err, ErrRole)
	assert.ErrorContains(t, err, "takes the key of a submitter or operator, and this is the key of a worker")
	require.ErrorIs(t, worker.Stop(ctx, job, ""), ErrRole)
	require.ErrorContains(t, submitter.Ban(ctx, "w", ""), "takes the key of an operator")
	require.ErrorIs(t, Work(ctx, submitter, WorkerOptions{}), ErrRole)
	seed, added := writeNKey(t)
	require.NoError(t, b.server.SetKeys([]Key{{keys[Submitter], Submitter}, {keys[Operator], Operator}, {added, Worker}}))
	b.connect(ConnectOptions{NKey: seed}).Close()
	select {
	case err := <-ended:
		require.ErrorIs(t, err, ErrKey)
	case <-time.After(longest):
		require.Fail(t, "the worker goes on")
	}
	must(submitter.Show(ctx, job))
	eventually(t, func() bool { _, cores := b.co.workers.alive(); return cores == 0 }, "the silence")
	w := status(submitter).Workers
	require.True(t, len(w) == 1 && !w[0].Alive)
	require.NoError(t, b.client.Ban(ctx, keys[Worker], "withdrawn"))
	eventually(t, func() bool { return b.co.Status().Workers[0].Banned == "withdrawn" }, "the ban")
	b.stop()
	assert.Contains(t, b.log.String(), "worker is silent")
}
