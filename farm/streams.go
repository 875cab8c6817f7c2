package farm

// This file has the streams, their subjects and their limits.

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Streams and buckets of a server.
const (
	tasksStream   = "TASKS"   // work queue: a task leaves it when its lease is acknowledged
	resultsStream = "RESULTS" // one result for each task: a second is refused
	reportsStream = "REPORTS" // second results and dead tasks
	jobsBucket    = "jobs"    // manifests, states, progress and excluded workers
	filesBucket   = "files"   // files of jobs, by hash
)

// First parts of subjects and of keys.
const (
	subjectTask   = "task"   // task.<job>.<n>
	subjectResult = "result" // result.<job>.<n>
	subjectAgain  = "again"  // again.<job>.<n>.<worker>
	subjectDead   = "dead"   // dead.<job>.<n>
	subjectStop   = "stop"   // stop.<job>: leases of the job end
	subjectBeat   = "beat"   // beat.<worker>: a worker is there
	subjectPlay   = "play"   // play.<worker>: a task to play again

	keyManifest = "manifest" // manifest.<job>
	keyState    = "state"    // state.<job>
	keyProgress = "progress" // progress.<job>
	keyBanned   = "banned"   // banned.<worker>
)

// Headers of messages.
const (
	headerWorker = "Farm-Worker" // the name of the worker of a result
	headerError  = "Farm-Error"  // the last error of a dead task
	headerJob    = "Farm-Job"    // the job of a task to play again
	headerTask   = "Farm-Task"   // the number of a task to play again

	headerPayload = "Farm-Payload" // the name of the payload of a result
)

// subjectOf returns a subject of a job. last is the number of a task, or "*".
func subjectOf(first, job, last string) string { return first + "." + job + "." + last }

// taskOf returns the number of the task in a subject of a job, -1 if there is none.
func taskOf(subject string) int {
	parts := strings.Split(subject, ".")
	if len(parts) < 3 {
		return -1
	}
	n, err := strconv.Atoi(parts[2])
	if err != nil {
		return -1
	}
	return n
}

// openStreams creates the streams and buckets that are not on the server yet. It leaves those that are there as they
// are, since they may hold work.
func (c *Client) openStreams(ctx context.Context) (err error) {
	for _, s := range []struct {
		to     *jetstream.Stream
		config jetstream.StreamConfig
	}{
		{&c.tasks, jetstream.StreamConfig{
			Name: tasksStream, Subjects: []string{subjectTask + ".>"},
			Retention: jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew,
			MaxMsgsPerSubject: 1, DiscardNewPerSubject: true,
		}},
		{&c.results, jetstream.StreamConfig{
			Name: resultsStream, Subjects: []string{subjectResult + ".>"}, AllowDirect: true,
			Retention: jetstream.LimitsPolicy, Discard: jetstream.DiscardNew,
			MaxMsgsPerSubject: 1, DiscardNewPerSubject: true,
		}},
		{&c.reports, jetstream.StreamConfig{
			Name: reportsStream, Subjects: []string{subjectAgain + ".>", subjectDead + ".>"}, AllowDirect: true,
			Retention: jetstream.LimitsPolicy, MaxMsgsPerSubject: 1,
		}},
	} {
		*s.to, err = c.js.CreateStream(ctx, s.config)
		if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) { // with another configuration
			*s.to, err = c.js.Stream(ctx, s.config.Name)
		}
		if err != nil {
			return fmt.Errorf("farm: stream %s: %w", s.config.Name, err)
		}
	}
	c.bucket, err = c.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: jobsBucket})
	if errors.Is(err, jetstream.ErrBucketExists) {
		c.bucket, err = c.js.KeyValue(ctx, jobsBucket)
	}
	if err != nil {
		return fmt.Errorf("farm: bucket %s: %w", jobsBucket, err)
	}
	c.files, err = c.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: filesBucket})
	if errors.Is(err, jetstream.ErrBucketExists) {
		c.files, err = c.js.ObjectStore(ctx, filesBucket)
	}
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
	worker  string
	payload string // the payloadSum of the payload that it is of
	data    []byte
}

// answerOf returns the result in a message.
func answerOf(h nats.Header, data []byte) answer {
	return answer{h.Get(headerWorker), h.Get(headerPayload), data}
}

// message is a message of a stream about a task. One without a subject says that the messages of before have been read.
type message struct {
	subject string
	task    int // -1 if it has none
	seq     uint64
	failure string // of a dead task
	answer
}

// read reads messages of a stream from a number on until ctx ends, which closes the channel. After an error of the
// connection it goes on.
func read(ctx context.Context, stream jetstream.Stream, from uint64, headers bool, subjects ...string) <-chan message {
	out := make(chan message, 256)
	config := jetstream.OrderedConsumerConfig{
		FilterSubjects: subjects, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: max(from, 1),
		HeadersOnly: headers,
	}
	go func() {
		defer close(out)
		for ctx.Err() == nil {
			config.OptStartSeq = readOnce(ctx, stream, config, out)
			wait(ctx, retryWait)
		}
	}()
	return out
}

// readOnce reads messages until an error. It returns the number of the message to go on with.
func readOnce(
	ctx context.Context, stream jetstream.Stream, config jetstream.OrderedConsumerConfig, out chan<- message,
) (next uint64) {
	next = config.OptStartSeq
	send := func(m message) bool {
		select {
		case out <- m:
			return true
		case <-ctx.Done():
			return false
		}
	}
	consumer, err := stream.OrderedConsumer(ctx, config)
	if err != nil {
		return next
	}
	messages, err := consumer.Messages()
	if err != nil {
		return next
	}
	defer messages.Stop()
	defer context.AfterFunc(ctx, messages.Stop)()
	for pending := consumer.CachedInfo().NumPending; ; {
		if pending == 0 && !send(message{task: -1}) {
			return next
		}
		msg, err := messages.Next()
		if err != nil {
			return next
		}
		meta, err := msg.Metadata()
		if err != nil {
			return next
		}
		m := message{subject: msg.Subject(), task: taskOf(msg.Subject()), seq: meta.Sequence.Stream,
			failure: msg.Headers().Get(headerError), answer: answerOf(msg.Headers(), msg.Data())}
		if !send(m) {
			return next
		}
		next, pending = m.seq+1, meta.NumPending
	}
}
