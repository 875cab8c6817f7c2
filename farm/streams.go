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
	smallBucket   = "small"   // files that fit in a message, by hash
	largeBucket   = "files"   // larger files, by hash
)

// First parts of subjects and of keys.
const (
	subjectTask   = "task"   // task.<kind>.<class>.<job>.<n>
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

// anyClass is the class in the subjects of jobs that any worker does.
const anyClass = "any"

// classOf returns the class of a job in subjects.
func (m *Manifest) classOf() string {
	if m.Class == "" {
		return anyClass
	}
	return m.Class
}

// taskSubject returns the subject of a task. n is a number or "*".
func (m *Manifest) taskSubject(n string) string {
	return strings.Join([]string{subjectTask, m.Kind, m.classOf(), m.Job, n}, ".")
}

// taskOf returns the number that is part i of a subject.
func taskOf(subject string, i int) (n int, ok bool) {
	parts := strings.Split(subject, ".")
	if i >= len(parts) {
		return 0, false
	}
	n, err := strconv.Atoi(parts[i])
	return n, err == nil && n >= 0
}

// streams returns the configurations of the streams.
func streams() []jetstream.StreamConfig {
	return []jetstream.StreamConfig{
		{
			Name: tasksStream, Subjects: []string{subjectTask + ".>"},
			Retention: jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew,
			MaxMsgsPerSubject: 1, DiscardNewPerSubject: true,
		},
		{
			Name: resultsStream, Subjects: []string{subjectResult + ".>"}, AllowDirect: true,
			Retention: jetstream.LimitsPolicy, Discard: jetstream.DiscardNew,
			MaxMsgsPerSubject: 1, DiscardNewPerSubject: true,
		},
		{
			Name: reportsStream, Subjects: []string{subjectAgain + ".>", subjectDead + ".>"}, AllowDirect: true,
			Retention: jetstream.LimitsPolicy, MaxMsgsPerSubject: 1,
		},
	}
}

// createStreams creates the streams and buckets that are not on the server yet. It leaves those that are there as they
// are, since they may hold work.
func createStreams(ctx context.Context, js jetstream.JetStream) error {
	for _, config := range streams() {
		_, err := js.Stream(ctx, config.Name)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			_, err = js.CreateStream(ctx, config)
		}
		if err != nil && !errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
			return fmt.Errorf("farm: stream %s: %w", config.Name, err)
		}
	}
	for _, bucket := range []string{jobsBucket, smallBucket} {
		_, err := js.KeyValue(ctx, bucket)
		if errors.Is(err, jetstream.ErrBucketNotFound) {
			_, err = js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucket})
		}
		if err != nil && !errors.Is(err, jetstream.ErrBucketExists) {
			return fmt.Errorf("farm: bucket %s: %w", bucket, err)
		}
	}
	_, err := js.ObjectStore(ctx, largeBucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		_, err = js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: largeBucket})
	}
	if err != nil && !errors.Is(err, jetstream.ErrBucketExists) {
		return fmt.Errorf("farm: bucket %s: %w", largeBucket, err)
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

// message is a message of a stream. An empty one says that the messages of before the start have been read.
type message struct {
	subject string
	header  nats.Header
	data    []byte
	seq     uint64
}

// read reads messages of a stream from a number on until ctx ends, which closes the channel. After an error of the
// connection it goes on.
func (c *Client) read(ctx context.Context, stream string, from uint64, headers bool,
	subjects ...string) <-chan message {
	out := make(chan message, 256)
	send := func(m message) bool {
		select {
		case out <- m:
			return true
		case <-ctx.Done():
			return false
		}
	}
	go func() {
		defer close(out)
		told := false
		for ctx.Err() == nil {
			from, told = c.readOnce(ctx, stream, from, headers, subjects, told, send)
			wait(ctx, retryWait)
		}
	}()
	return out
}

// readOnce reads messages until an error. It returns the number of the message to go on with, and whether it was told
// that the messages of before have been read.
func (c *Client) readOnce(ctx context.Context, stream string, from uint64, headers bool, subjects []string, told bool,
	send func(message) bool) (uint64, bool) {
	consumer, err := c.js.OrderedConsumer(ctx, stream, jetstream.OrderedConsumerConfig{
		FilterSubjects: subjects, DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: max(from, 1),
		HeadersOnly: headers,
	})
	if err != nil {
		return from, told
	}
	if info := consumer.CachedInfo(); info.NumPending == 0 && !told {
		if told = send(message{}); !told {
			return from, told
		}
	}
	messages, err := consumer.Messages()
	if err != nil {
		return from, told
	}
	defer messages.Stop()
	defer context.AfterFunc(ctx, messages.Stop)()
	for {
		msg, err := messages.Next()
		if err != nil {
			return from, told
		}
		meta, err := msg.Metadata()
		if err != nil {
			return from, told
		}
		if !send(message{msg.Subject(), msg.Headers(), msg.Data(), meta.Sequence.Stream}) {
			return from, told
		}
		from = meta.Sequence.Stream + 1
		if meta.NumPending == 0 && !told {
			if told = send(message{}); !told {
				return from, told
			}
		}
	}
}
