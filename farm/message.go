package farm

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// answer is a result of a worker.
type answer struct {
	worker  workerID
	payload string // the payloadSum of the payload that it is of
	data    []byte
}

// payloadSum returns the name of a payload in the header of a result, empty if there is no payload.
func payloadSum(payload []byte) string {
	if len(payload) == 0 {
		return ""
	}
	sum := sha256.Sum256(payload)
	return fmt.Sprintf("%x", sum[:16])
}

// publishResult stores a result of the job with an id. It tries until the server answers; errOver if ctx ends first.
func (s *store) publishResult(ctx context.Context, id string, n int, a answer) error {
	msg := nats.NewMsg(subjectOf(subjectResult, id, strconv.Itoa(n), a.worker.String()))
	msg.Header.Set(headerPayload, a.payload)
	msg.Data = a.data
	size := min(int64(len(a.data)), lineBytes) // a longer one goes alone
	if s.line.Acquire(ctx, size) != nil {
		return fmt.Errorf("%w: %s", errOver, msg.Subject)
	}
	defer s.line.Release(size)
	// A result that is sent again too early would hold up the others on a slow line.
	most := requestTime + time.Duration(max(lineBytes, len(a.data)))*slowestByte
	for longest := requestTime + time.Duration(2*len(a.data))*slowestByte; ; longest *= 2 {
		longest = min(longest, most)
		limited, cancel := context.WithTimeout(ctx, longest)
		_, err := s.js.PublishMsg(limited, msg)
		cancel()
		switch {
		case err == nil:
			return nil
		case errors.Is(err, nats.ErrMaxPayload):
			return err
		case ctx.Err() != nil || !wait(ctx, retryWait):
			return fmt.Errorf("%w: %s", errOver, msg.Subject)
		}
	}
}

// errOver is returned when all of the jobs have ended, or one ended while its task was being done.
var errOver = errors.New("farm: the job is over")

// task is a task with its payload.
type task struct {
	n       int
	payload []byte
}

// message is a message of a stream about a task. One without a subject says that the messages of before have been read.
type message struct {
	subject string
	task    int // -1 if it has none
	seq     uint64
	failure string // of a task that failed, as started
	started string // State.started of its job when it was leased
	answer
}

// messageOf returns a message of getMessages.
func messageOf(msg *nats.Msg) message {
	m := message{subject: added(msg, jetstream.SubjectHeader), seq: sequenceOf(msg)}
	m.failure, m.started = headerText(msg.Header.Get(headerError)), msg.Header.Get(headerRun)
	m.task, m.worker = taskOf(m.subject)
	m.payload, m.data = msg.Header.Get(headerPayload), msg.Data
	return m
}

// stored returns the results under a subject that are on the server, until ctx ends.
func (s *store) stored(ctx context.Context, subject string) iter.Seq[message] {
	return func(yield func(message) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		for m := range s.read(ctx, resultsStream, subject, 1) {
			if m.subject == "" || !yield(m) {
				return
			}
		}
	}
}

// read reads the messages of a stream about a job until ctx ends, which closes the channel, from a number on. After an
// error of the connection it goes on.
func (s *store) read(ctx context.Context, stream, subject string, from uint64) <-chan message {
	out := make(chan message, mostWaiting)
	go func() {
		defer close(out)
		send := func(m message) {
			select {
			case out <- m:
			case <-ctx.Done():
			}
		}
		longest, pause := requestTime, shortestPause
		for told, single := false, 0; ctx.Err() == nil; {
			most := 1
			if single++; single > singles {
				most = mostInBatch
			}
			asked := time.Now()
			messages, more, err := s.getMessages(ctx, longest, stream, subject, from, most)
			longest = min(requestTime+2*time.Since(asked), lostTime) // on a slow line it grows until a message comes
			for _, msg := range messages {
				send(messageOf(msg))
				from, told, pause = sequenceOf(msg)+1, false, shortestPause
			}
			if err == nil && more {
				continue
			}
			if single = 0; err == nil && !told {
				told = true
				send(message{task: -1})
			}
			wait(ctx, pause)
			pause = min(2*pause, longestPause)
		}
	}()
	return out
}

// Numbers of reading.
const (
	singles       = 64      // messages in a row that are asked for one by one, before many are
	mostInBatch   = 4096    // messages that are asked for at once
	batchBytes    = 1 << 20 // about the bytes of these messages
	mostWaiting   = 256     // messages that were read and are not taken yet
	shortestPause = time.Millisecond
	longestPause  = 50 * time.Millisecond // between two looks for messages that were not there
)

// getMessages asks a stream for messages of a subject in order, from a number on and no more than most. It reports
// whether there may be more. longest is the time for each. For more than one the server counts those of the subject, in
// time that grows with them.
// This is the batched direct get of NATS (ADR-31). A consumer would do the same, but who may create one can make the
// server send messages to any subject, so that workers and submitters must not.
func (s *store) getMessages(
	ctx context.Context, longest time.Duration, stream, subject string, from uint64, most int,
) (all []*nats.Msg, more bool, err error) {
	ask := map[string]any{"seq": max(from, 1), "next_by_subj": subject}
	if most > 1 {
		ask["batch"], ask["max_bytes"] = most, batchBytes
	}
	request, err := json.Marshal(ask)
	if err != nil {
		return nil, false, err
	}
	api := s.api + "DIRECT.GET." + stream
	next := func(ctx context.Context) (*nats.Msg, error) { return s.nc.RequestWithContext(ctx, api, request) }
	if most > 1 {
		inbox := s.nc.NewRespInbox()
		answers, err := s.nc.SubscribeSync(inbox)
		if err != nil {
			return nil, false, err
		}
		defer answers.Unsubscribe()
		if err := s.nc.PublishRequest(api, inbox, request); err != nil {
			return nil, false, err
		}
		next = answers.NextMsgWithContext
	}
	for {
		limited, cancel := context.WithTimeout(ctx, longest)
		msg, err := next(limited)
		cancel()
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

// sequenceOf returns the number of a message of getMessages in its stream.
func sequenceOf(msg *nats.Msg) uint64 {
	seq, _ := strconv.ParseUint(added(msg, jetstream.SequenceHeader), 10, 64)
	return seq
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

// taken reports whether a stream refused a message since it has one of the same subject. The code of the error, 10077,
// is that of all messages that are not stored.
func taken(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && api.Description == server.ErrMaxMsgsPerSubject.Error()
}
