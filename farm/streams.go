package farm

// This file has the streams, their subjects and their limits.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Streams and buckets of a server.
const (
	tasksStream   = "TASKS"   // work queue: a task leaves it when its lease is acknowledged
	resultsStream = "RESULTS" // results: the first of a task counts, those of other workers are compared with it
	reportsStream = "REPORTS" // dead tasks, and a probe of the store
	jobsBucket    = "jobs"    // manifests, states, progress and excluded workers
	filesBucket   = "files"   // files of jobs, by hash
)

// First parts of subjects and of keys.
const (
	subjectTask   = "task"   // task.<job>.<n>
	subjectResult = "result" // result.<job>.<n>.<key>.<worker>
	subjectDead   = "dead"   // dead.<job>.<n>.<key>.<worker>
	subjectStop   = "stop"   // stop.<job>: leases of the job end
	subjectProbe  = "probe"  // whether the store takes messages
	subjectAlarm  = "alarm"  // asks the coordinator whether the store takes messages
	subjectNews   = "news"   // something in the jobs bucket has changed
	subjectBeat   = "beat"   // beat.<key>.<worker>: a worker is there
	subjectPlay   = "play"   // play.<key>.<worker>: a task to play again

	keyManifest = "manifest" // manifest.<job>
	keyState    = "state"    // state.<job>
	keyProgress = "progress" // progress.<job>.now: three parts, so that those who follow the jobs need not read it
	keyRemoval  = "removal"  // removal.<job>: the job is to be removed
	keyBanned   = "banned"   // banned.<key>, or without one banned.<worker>
)

// Headers of messages.
const (
	headerError   = "Farm-Error"   // the last error of a dead task
	headerRun     = "Farm-Run"     // when the job of a dead task began to run, as State.run
	headerJob     = "Farm-Job"     // the job of a task to play again
	headerTask    = "Farm-Task"    // the number of a task to play again
	headerPayload = "Farm-Payload" // the name of the payload of a result
)

// subjectOf returns a subject of its parts.
func subjectOf(parts ...string) string { return strings.Join(parts, ".") }

// taskOf returns the number of the task in a subject, -1 if there is none, and the worker, zero if there is none.
func taskOf(subject string) (n int, worker workerID) {
	parts := append(strings.Split(subject, "."), "", "", "", "")
	n, err := strconv.Atoi(parts[2])
	if err != nil {
		n = -1
	}
	if id, ok := parseWorker(parts[3], parts[4]); ok {
		worker = id
	}
	return n, worker
}

// anyWorker stands for any workerID in a subject.
const anyWorker = "*.*"

// createStreams creates the streams and buckets that are not on the server yet, each with a number of copies in
// a cluster. Those that are there must be the same: they are not changed, since they may hold work.
func (c *Client) createStreams(ctx context.Context, replicas int) error {
	for _, config := range []jetstream.StreamConfig{
		{Name: tasksStream, Subjects: []string{subjectTask + ".>"}, Retention: jetstream.WorkQueuePolicy},
		{Name: resultsStream, Subjects: []string{subjectResult + ".>"}, AllowDirect: true},
		{Name: reportsStream, Subjects: []string{subjectDead + ".>", subjectProbe}, AllowDirect: true},
	} {
		config.Replicas = replicas
		config.MaxMsgsPerSubject = 1
		if config.Name != reportsStream { // where the last counts
			config.Discard, config.DiscardNewPerSubject = jetstream.DiscardNew, true
		}
		if _, err := c.js.CreateStream(ctx, config); err != nil {
			return fmt.Errorf("farm: stream %s: %w", config.Name, err)
		}
	}
	_, err := c.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: jobsBucket, Replicas: replicas})
	if err != nil {
		return fmt.Errorf("farm: bucket %s: %w", jobsBucket, err)
	}
	_, err = c.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: filesBucket, Replicas: replicas})
	if err != nil {
		return fmt.Errorf("farm: bucket %s: %w", filesBucket, err)
	}
	return nil
}

// taken reports whether a stream refused a message since it has one of the same subject.
func taken(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && strings.Contains(api.Description, "maximum messages per subject")
}

// deleteMsg removes a message of a stream, unless it has gone. The server's error does not tell which.
func deleteMsg(ctx context.Context, stream jetstream.Stream, seq uint64) error {
	err := stream.DeleteMsg(ctx, seq)
	if err == nil {
		return nil
	}
	if _, e := stream.GetMsg(ctx, seq); errors.Is(e, jetstream.ErrMsgNotFound) {
		return nil
	}
	return err
}

// answer is a result of a worker.
type answer struct {
	worker  workerID
	payload string // the payloadSum of the payload that it is of
	data    []byte
}

// message is a message of a stream about a task. One without a subject says that the messages of before have been read.
type message struct {
	subject string
	task    int // -1 if it has none
	seq     uint64
	failure string // of a dead task, as run
	run     string // State.run of its job when it was leased
	answer
}

// read reads the messages of a stream about a job until ctx ends, which closes the channel, from a number on. After an
// error of the connection it goes on.
func (c *Client) read(ctx context.Context, stream, subject string, from uint64) <-chan message {
	out := make(chan message, mostWaiting)
	go func() {
		defer close(out)
		send := func(m message) bool {
			select {
			case out <- m:
				return true
			case <-ctx.Done():
				return false
			}
		}
		pause := shortestPause
		for told, single := false, 0; ; {
			most := 1
			if single == singles {
				most = mostInBatch
			} else {
				single++
			}
			batch, more, err := c.batch(ctx, stream, subject, from, most)
			if !more {
				single = 0
			}
			for _, msg := range batch {
				if !send(messageOf(msg)) {
					return
				}
				from, told, pause = sequenceOf(msg)+1, false, shortestPause
			}
			switch {
			case err == nil && more:
				continue
			case err == nil && !told:
				if told = true; !send(message{task: -1}) {
					return
				}
			}
			if !wait(ctx, pause) {
				return
			}
			pause = min(2*pause, longestPause)
		}
	}()
	return out
}

// Numbers of reading.
const (
	singles       = 64      // messages in a row that are asked for one by one, before many are
	mostInBatch   = 4096    // messages that are asked for at once
	batchBytes    = 8 << 20 // about the bytes of these messages
	mostWaiting   = 256     // messages that were read and are not taken yet
	shortestPause = time.Millisecond
	longestPause  = 50 * time.Millisecond // between two looks for messages that were not there
)

// batch asks a stream for messages of a subject in order, from a number on and no more than most. It reports
// whether there may be more. For more than one the server counts those of the subject, in time that grows with them.
// This is the batched direct get of NATS (ADR-31). A consumer would do the same, but who may create one can make the
// server send messages to any subject, so that workers and submitters must not.
func (c *Client) batch(
	ctx context.Context, stream, subject string, from uint64, most int,
) (all []*nats.Msg, more bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	ask := map[string]any{"seq": max(from, 1), "next_by_subj": subject}
	if most > 1 {
		ask["batch"], ask["max_bytes"] = most, batchBytes
	}
	request, err := json.Marshal(ask)
	if err != nil {
		return nil, false, err
	}
	api := c.api + "DIRECT.GET." + stream
	next := func() (*nats.Msg, error) { return c.nc.RequestWithContext(ctx, api, request) }
	if most > 1 {
		inbox := c.nc.NewRespInbox()
		answers, err := c.nc.SubscribeSync(inbox)
		if err != nil {
			return nil, false, err
		}
		defer answers.Unsubscribe()
		if err := c.nc.PublishRequest(api, inbox, request); err != nil {
			return nil, false, err
		}
		next = func() (*nats.Msg, error) { return answers.NextMsgWithContext(ctx) }
	}
	for {
		msg, err := next()
		if err != nil {
			return all, false, err
		}
		if added(msg, jetstream.SequenceHeader) != "" {
			if all = append(all, msg); most == 1 {
				return all, true, nil
			}
			continue
		}
		switch status := msg.Header.Get("Status"); status {
		case "404": // no message at all
			return all, false, nil
		case "204": // the end of the batch
			return all, msg.Header.Get("Nats-Num-Pending") != "0", nil
		default:
			return all, false, fmt.Errorf("farm: stream %s: %s %s", stream, status, msg.Header.Get("Description"))
		}
	}
}

// added returns a header that the server has added to a stored message, empty if it has not. It comes last: the sender
// may have written one of the same name, to pass for another.
func added(msg *nats.Msg, name string) string {
	values := msg.Header.Values(name)
	if len(values) == 0 {
		return ""
	}
	return values[len(values)-1]
}

// sequenceOf returns the number of a message of batch in its stream.
func sequenceOf(msg *nats.Msg) uint64 {
	seq, _ := strconv.ParseUint(added(msg, jetstream.SequenceHeader), 10, 64)
	return seq
}

// messageOf returns a message of batch.
func messageOf(msg *nats.Msg) message {
	m := message{subject: added(msg, jetstream.SubjectHeader), seq: sequenceOf(msg), failure: msg.Header.Get(headerError)}
	m.run = msg.Header.Get(headerRun)
	m.task, m.worker = taskOf(m.subject)
	m.payload, m.data = msg.Header.Get(headerPayload), msg.Data
	return m
}
