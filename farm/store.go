package farm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/godraughts/draughts/internal/osfile"
)

// store is what a server keeps: the streams of tasks, results, reports, manifests and files, and the bucket of jobs.
type store struct {
	nc     *nats.Conn
	js     jetstream.JetStream
	api    string             // the beginning of the subjects of JetStream
	role   Role               // of that key
	key    string             // the public key with which this client has connected, empty if there is none
	bucket jetstream.KeyValue // of jobs
}

// openStore opens what is on a server. With copies it first creates what is missing, each with this number of copies.
func openStore(ctx context.Context, nc *nats.Conn, copies int) (*store, error) {
	s := &store{nc: nc, key: nc.Opts.Nkey, api: farmAPI, role: roleOf(ctx, nc)}
	limited, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	_, err := nc.RequestWithContext(limited, farmAPI+"STREAM.INFO."+jobsStream, nil)
	if errors.Is(err, nats.ErrNoResponders) { // it is not the account of a worker or submitter
		s.api, err = ownAPI, nil
	}
	if err == nil {
		s.js, err = jetstream.NewWithAPIPrefix(nc, s.api, jetstream.WithDefaultTimeout(requestTime),
			jetstream.WithPublishAsyncTimeout(requestTime), jetstream.WithPublishAsyncMaxPending(mostWindow))
	}
	if err != nil {
		return nil, fmt.Errorf("farm: %w", err)
	}
	if copies > 0 {
		err := s.allow(Operator, "the coordinator")
		if err == nil {
			err = s.create(ctx, copies)
		}
		if err != nil {
			return nil, err
		}
	}
	s.bucket, err = s.js.KeyValue(ctx, jobsBucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		return nil, fmt.Errorf("%w: the server has no bucket %s, which a coordinator makes", ErrAway, jobsBucket)
	}
	if err != nil {
		return nil, fmt.Errorf("farm: bucket %s: %w", jobsBucket, explain(err))
	}
	return s, nil
}

// create creates the streams that are not on the server yet, each with a number of copies in a cluster. Those that are
// there must be the same: they are not changed, since they may hold work.
func (s *store) create(ctx context.Context, copies int) error {
	const needed = server.MAX_PAYLOAD_SIZE
	if most := s.nc.MaxPayload(); most < needed {
		return fmt.Errorf("farm: the server takes messages of %d bytes: want a max_payload of %d", most, needed)
	}
	for _, config := range []jetstream.StreamConfig{
		{Name: tasksStream, Subjects: []string{subjectTask + ".>"}, Retention: jetstream.WorkQueuePolicy},
		{Name: resultsStream, Subjects: []string{subjectResult + ".>"}, AllowDirect: true},
		{Name: reportsStream, Subjects: []string{subjectDead + ".>", subjectProbe}, AllowDirect: true},
		{Name: manifestsStream, Subjects: []string{keyManifest + ".*"}, AllowDirect: true},
		{Name: filesStream, Subjects: []string{subjectFile + ".*.*.*"}, AllowDirect: true},
		// As CreateKeyValue does it, but without AllowRollup: with that one message of a submitter removes all others.
		{Name: jobsStream, Subjects: []string{keySubject + ">"}, AllowDirect: true},
	} {
		config.Replicas = copies
		switch config.Name {
		case resultsStream: // They may repeat: the coordinator compares them. A server of which a result was damaged lists
			// its subject all the same, and would refuse the result when the task is done again.
		case reportsStream, jobsStream: // the last of a subject counts
			config.MaxMsgsPerSubject = 1
		default: // the first counts
			config.MaxMsgsPerSubject, config.Discard, config.DiscardNewPerSubject = 1, jetstream.DiscardNew, true
		}
		if _, err := s.js.CreateStream(ctx, config); err != nil {
			if before, e := s.js.Stream(ctx, config.Name); e == nil {
				err = errors.New("it is of another version of this program, which must end its jobs: begin in a new folder")
				if replicas := before.CachedInfo().Config.Replicas; replicas != copies {
					err = fmt.Errorf("it is there with %d replicas, and %d are asked for", replicas, copies)
				}
			}
			return fmt.Errorf("farm: stream %s: %w", config.Name, err)
		}
	}
	return nil
}

// put stores a part of what is known about a job or a worker.
func (s *store) put(ctx context.Context, part, name string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = s.bucket.Put(ctx, keyOf(part, name), text)
	return err
}

// get reads a part of what the jobs bucket has about a job. The error is ErrNoJob if it has none.
func (s *store) get(ctx context.Context, part, job string, v any) (revision uint64, err error) {
	entry, err := s.bucket.Get(ctx, keyOf(part, job))
	if errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrInvalidKey) {
		return 0, fmt.Errorf("%w: %.70q", ErrNoJob, job)
	}
	if err != nil {
		return 0, fmt.Errorf("farm: job %s: %w", job, err)
	}
	if err := json.Unmarshal(entry.Value(), v); err != nil {
		return entry.Revision(), fmt.Errorf("%w: %s of %s: %w", ErrDamaged, part, job, err)
	}
	return entry.Revision(), nil
}

// manifest returns the manifest of a job. The error is ErrNoJob or ErrDamaged.
func (s *store) manifest(ctx context.Context, job string) (*Manifest, error) {
	if checkName("", job) != nil {
		return nil, fmt.Errorf("%w: %.70q", ErrNoJob, job)
	}
	all, _, err := s.getMessages(ctx, manifestsStream, subjectOf(keyManifest, job), 1, 1)
	switch {
	case err != nil:
		return nil, fmt.Errorf("farm: job %s: %w", job, err)
	case len(all) == 0:
		return nil, fmt.Errorf("%w: %.70q", ErrNoJob, job)
	}
	return parseManifest(job, all[0].Data)
}

// isAnswer reports whether an error says what the server has, if only that there is nothing or that it cannot be read.
func isAnswer(err error) bool {
	return err == nil || errors.Is(err, ErrNoJob) || errors.Is(err, ErrDamaged)
}

// show returns what is known about a job. The error is ErrNoJob or ErrDamaged.
func (s *store) show(ctx context.Context, job string) (status JobStatus, err error) {
	if status.Manifest, err = s.manifest(ctx, job); err != nil {
		return status, err
	}
	// In this order: the coordinator writes the progress of a job that is done first.
	if _, err = s.get(ctx, keyState, job, &status.State); !isAnswer(err) {
		return status, err
	}
	if _, err = s.get(ctx, keyProgress, status.Manifest.id(), &status.Progress); !isAnswer(err) {
		return status, err
	}
	status.State = status.State.of(status.Manifest, status.Progress)
	if p := &status.Progress; status.State.State != Running { // nothing is being done
		p.PerSecond, p.Left, p.Outstanding, p.Workers, p.Cores, p.Replays, p.Refused = 0, 0, 0, 0, 0, 0, nil
	}
	return status, nil
}

// owner returns the state of a job, with the submission of its manifest, also if one of the two cannot be read. The
// error is ErrNoJob if there is neither.
func (s *store) owner(ctx context.Context, job string) (state State, err error) {
	m, err1 := s.manifest(ctx, job)
	if !isAnswer(err1) {
		return state, err1
	}
	_, err = s.get(ctx, keyState, job, &state)
	if isAnswer(err) && !(errors.Is(err, ErrNoJob) && errors.Is(err1, ErrNoJob)) {
		err = nil
	}
	if m == nil { // nobody does the job
		state.State = Stopped
		return state, err
	}
	return state.of(m, Progress{Complete: true}), err
}

// change changes the state of a job and returns the revision that the state has now. The error is from f, ErrNoJob, or
// that another change came between.
func (s *store) change(ctx context.Context, job string, f func(*State) error) (revision uint64, err error) {
	// The revision comes first: a job of the same name that is submitted meanwhile is not written over.
	if revision, err = s.get(ctx, keyState, job, new(State)); !isAnswer(err) {
		return 0, err
	}
	status, err := s.show(ctx, job)
	if err != nil {
		return 0, err
	}
	if err := f(&status.State); err != nil {
		return revision, err
	}
	text, err := json.Marshal(status.State)
	if err != nil {
		return 0, err
	}
	if revision == 0 { // another submitter has deleted it
		return s.bucket.Create(ctx, keyOf(keyState, job), text)
	}
	return s.bucket.Update(ctx, keyOf(keyState, job), text, revision)
}

// setState sets the state of a job and returns its revision. The error is ErrState if it was none of from, or is of
// another submission than the one given, if it is.
func (s *store) setState(ctx context.Context, job, submission, state, reason string, from ...string) (uint64, error) {
	return s.change(ctx, job, func(now *State) error {
		if !slices.Contains(from, now.State) || submission != "" && submission != now.Submission {
			return fmt.Errorf("%w: job %s is %s", ErrState, job, now.State)
		}
		now.State, now.Reason, now.Changed = state, reason, time.Now().UTC()
		return nil
	})
}

// Sizes of files on the server in bytes.
const (
	largeFile = 100 << 20 // the maximum
	partSize  = 256 << 10
)

// storeFile stores a file of a job on the server, unless it is there or too large. The last part comes last.
func (s *store) storeFile(ctx context.Context, f File) error {
	if f.Path == "" || f.Size > largeFile {
		return nil
	}
	file, err := osfile.Open(f.Path)
	if err != nil {
		return fmt.Errorf("farm: file %s: %w", f.Name, err)
	}
	defer file.Close()
	subject := func(part int64) string { return fileSubject(s.key, f, strconv.FormatInt(part, 10)) }
	last, _, err := s.getMessages(ctx, filesStream, subject(max(f.Size-1, 0)/partSize), 1, 1)
	if err != nil || len(last) > 0 {
		return f.wrap(err)
	}
	for from := int64(0); from < max(f.Size, 1); from += partSize {
		part := make([]byte, min(partSize, f.Size-from))
		if _, err := io.ReadFull(file, part); err != nil {
			return f.wrap(err)
		}
		if _, err := s.js.Publish(ctx, subject(from/partSize), part); err != nil && !taken(err) {
			return f.wrap(err)
		}
	}
	return nil
}

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
	const bytes = 16
	sum := sha256.Sum256(payload)
	return hex.EncodeToString(sum[:bytes])
}

// publishResult stores a result of the job with an id. It tries until the server answers or ctx ends; then the error is
// errOver.
func (s *store) publishResult(ctx context.Context, id string, n int, a answer) error {
	msg := nats.NewMsg(subjectOf(subjectResult, id, strconv.Itoa(n), a.worker.String()))
	msg.Header.Set(headerPayload, a.payload)
	msg.Data = a.data
	for {
		limited, cancel := context.WithTimeout(ctx, requestTime)
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
	failure string // of a dead task, as started
	started string // State.started of its job when it was leased
	answer
}

// messageOf returns a message of getMessages.
func messageOf(msg *nats.Msg) message {
	m := message{subject: added(msg, jetstream.SubjectHeader), seq: sequenceOf(msg), failure: msg.Header.Get(headerError)}
	m.started = msg.Header.Get(headerRun)
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
		for told, single, pause := false, 0, shortestPause; ctx.Err() == nil; {
			most := 1
			if single++; single > singles {
				most = mostInBatch
			}
			messages, more, err := s.getMessages(ctx, stream, subject, from, most)
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
	batchBytes    = 8 << 20 // about the bytes of these messages
	mostWaiting   = 256     // messages that were read and are not taken yet
	shortestPause = time.Millisecond
	longestPause  = 50 * time.Millisecond // between two looks for messages that were not there
)

// getMessages asks a stream for messages of a subject in order, from a number on and no more than most. It reports
// whether there may be more. For more than one the server counts those of the subject, in time that grows with them.
// This is the batched direct get of NATS (ADR-31). A consumer would do the same, but who may create one can make the
// server send messages to any subject, so that workers and submitters must not.
func (s *store) getMessages(
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
	api := s.api + "DIRECT.GET." + stream
	next := func() (*nats.Msg, error) { return s.nc.RequestWithContext(ctx, api, request) }
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

// isLost reports whether an error says that the server did not answer.
func isLost(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) ||
		errors.Is(err, nats.ErrNoResponders) || errors.Is(err, nats.ErrConnectionClosed)
}

// explain adds to an error what a store that has stopped looks like.
func explain(err error) error {
	for _, sign := range []error{
		jetstream.ErrJetStreamNotEnabled, jetstream.ErrJetStreamNotEnabledForAccount, nats.ErrNoResponders,
		context.DeadlineExceeded,
	} {
		if errors.Is(err, sign) {
			return fmt.Errorf("%w (the store of the server has stopped; is its disk full?)", err)
		}
	}
	return err
}

// Times of requests.
const (
	requestTime = 5 * time.Second        // the longest wait for one answer of the server
	retryWait   = 500 * time.Millisecond // the wait after a failure of the connection
)

// wait waits for a time, and reports false if ctx ends first.
func wait(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}
