package farm

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// keyed starts a server with a key for each role. It returns what connects with the key of a role, and the keys.
func (b *bench) keyed() (connect func(Role) *Client, keys map[Role]string) {
	seeds, keys := map[Role]string{}, map[Role]string{}
	var list []Key
	for _, role := range []Role{Worker, Submitter, Operator} {
		seeds[role], keys[role] = writeNKey(b.t)
		list = append(list, Key{keys[role], role})
	}
	b.serve(ServerOptions{NoSync: true, Listen: "127.0.0.1:0", Keys: list}, ConnectOptions{NKey: seeds[Operator]})
	return func(role Role) *Client {
		c, err := Connect(b.t.Context(), ConnectOptions{URL: b.server.URL(), NKey: seeds[role]})
		require.NoError(b.t, err)
		b.t.Cleanup(c.Close)
		return c
	}, keys
}

// TestRoles checks that each role can do what it is for: a submitter submits and resumes a job with a file, watches it
// and makes its output, a worker does it, and an operator stops and deletes it.
func TestRoles(t *testing.T) {
	k := &hashKind{files: []File{writeFile(t, "large", 1<<20)}}
	b := &bench{t: t, dir: t.TempDir()}
	connect, keys := b.keyed()
	b.coordinate(CoordinatorOptions{Kinds: []Kind{k}})
	operator := b.client
	b.client = connect(Submitter)
	s := hashSettings{Seed: 18, Tasks: 40}
	job := b.submit(k, s)
	eventually(t, func() bool { return operator.Stop(t.Context(), job, "") == nil }, "the job runs")
	require.NoError(t, b.client.Resume(t.Context(), job))
	require.NoError(t, b.client.SetLimits(t.Context(), job, Limits{Priority: 1, MaxCores: 1}))
	b.workOn(connect(Worker), WorkerOptions{Name: "name", Cores: 2, Kinds: []Kind{k}})
	assert.Equal(t, Done, b.end(job).State.State)
	want := hashes(s, strings.Repeat("l", 1<<20))
	assert.Equal(t, want, b.output(job))
	dir := t.TempDir()
	n, err := b.client.Results(t.Context(), job, ResultsOptions{Kind: k, Dir: dir})
	require.NoError(t, err)
	assert.Equal(t, 40, n)
	text, err := os.ReadFile(dir + "/hashes")
	require.NoError(t, err)
	assert.Equal(t, want, string(text))
	workers := b.co.Workers()
	require.Len(t, workers, 1)
	assert.Equal(t, keys[Worker], workers[0].Key)
	assert.Equal(t, "name", workers[0].Name)
	assert.Empty(t, b.client.Alarm(t.Context()))
	require.NoError(t, operator.Delete(t.Context(), job))
	eventually(t, func() bool { _, err := b.client.Show(t.Context(), job); return errors.Is(err, ErrNoJob) }, "the end")
}

// TestForbidden has what workers and submitters try although they may not. Each attempt leaves everything as it was.
func TestForbidden(t *testing.T) {
	t.Parallel()
	k := &hashKind{}
	b := &bench{t: t, dir: t.TempDir()}
	connect, keys := b.keyed()
	b.coordinate(CoordinatorOptions{Kinds: []Kind{k}, AckWait: longest})
	job := b.submit(k, hashSettings{Seed: 19, Tasks: 40})
	ctx, id := t.Context(), b.manifest(job).id()
	l, err := b.client.leases.take(ctx, "a", func() []*Manifest { return []*Manifest{b.manifest(job)} })
	require.NoError(t, err)
	require.NoError(t, l.report(hashOf(19, l.n, "")))
	eventually(t, func() bool {
		s, err := b.client.Show(ctx, job)
		return err == nil && s.Progress.Collected == 1
	}, "the first result")

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
	injected := keySubject + keyBanned + "." + keys[Operator]
	attempts := map[string]func(*Client) error{
		"delete the results":        func(c *Client) error { return c.js.DeleteStream(ctx, resultsStream) },
		"purge the results":         func(c *Client) error { return api(c, "STREAM.PURGE."+resultsStream) },
		"delete the jobs":           func(c *Client) error { return c.js.DeleteKeyValue(ctx, jobsBucket) },
		"delete the consumer":       func(c *Client) error { return c.js.DeleteConsumer(ctx, tasksStream, id) },
		"create a stream":           func(c *Client) error { return api(c, "STREAM.CREATE.X") },
		"create a consumer":         func(c *Client) error { return api(c, "CONSUMER.CREATE."+resultsStream) },
		"exclude a worker":          func(c *Client) error { return c.put(ctx, keyBanned, keys[Operator], Ban{}) },
		"remove the job":            func(c *Client) error { return c.put(ctx, keyRemoval, job, removal{}) },
		"write the progress":        func(c *Client) error { return c.put(ctx, keyProgress, id, Progress{}) },
		"queue a task":              send(taskSubject(id, 39), ""),
		"answer as another":         send(subjectOf(subjectResult, id, "39", keys[Operator], "a"), ""),
		"give up as another":        send(subjectOf(subjectDead, id, "39", keys[Operator], "a"), ""),
		"live as another":           send(subjectOf(subjectBeat, keys[Operator], "a"), ""),
		"write by an answer":        send(farmAPI+"STREAM.INFO.KV_"+jobsBucket, injected),
		"write by a direct get":     send(farmAPI+"DIRECT.GET.KV_"+jobsBucket+"."+keySubject+keyState+"."+job, injected),
		"write by the account":      send(ownAPI+"INFO", injected),
		"announce a stop":           send(subjectOf(subjectStop, id), ""),
		"make a worker play a task": send(subjectOf(subjectPlay, keys[Operator], "a"), ""),
	}
	more := map[Role]map[string]func(*Client) error{
		Worker: {
			"stop the job":      func(c *Client) error { return c.Stop(ctx, job, "") },
			"pause the job":     func(c *Client) error { return c.Pause(ctx, job, "") },
			"limit the job":     func(c *Client) error { return c.SetLimits(ctx, job, Limits{Priority: 1}) },
			"change a manifest": func(c *Client) error { return c.put(ctx, keyManifest, job, Manifest{}) },
			"read the results":  func(c *Client) error { return api(c, "DIRECT.GET."+resultsStream) },
			"store a file":      send("$O."+filesBucket+".C.x", ""),
		},
		Submitter: {
			"lease a task": func(c *Client) error {
				return api(c, "CONSUMER.MSG.NEXT."+tasksStream+"."+id)
			},
			"answer": send(subjectOf(subjectResult, id, "39", keys[Submitter], "a"), ""),
		},
	}
	received := make(chan *nats.Msg, 100)
	for _, subject := range []string{subjectStop + ".*", subjectPlay + ".>", subjectBeat + ".>"} {
		_, err := b.client.nc.ChanSubscribe(subject, received)
		require.NoError(t, err)
	}
	state := func() (all map[string]any) {
		all = map[string]any{}
		for _, name := range []string{tasksStream, resultsStream, reportsStream, "KV_" + jobsBucket, "OBJ_" + filesBucket} {
			stream, err := b.client.js.Stream(ctx, name)
			require.NoError(t, err)
			info, err := stream.Info(ctx, jetstream.WithSubjectFilter(">"))
			require.NoError(t, err)
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
		for _, table := range []map[string]func(*Client) error{attempts, own} {
			for name, try := range table {
				err := try(c)
				require.NoError(t, c.nc.Flush())
				require.NoError(t, b.client.nc.Flush())
				assert.Equal(t, before, state(), "%s: %s: %v", role, name, err)
				assert.Empty(t, received, "%s: %s", role, name)
			}
		}
	}
}
