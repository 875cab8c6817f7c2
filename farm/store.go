package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/semaphore"

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

	line *semaphore.Weighted // of lineBytes, which results take on their way
}

// openStore opens what is on a server. With copies it first creates what is missing, each with this number of copies.
func openStore(ctx context.Context, nc *nats.Conn, copies int) (*store, error) {
	s := &store{nc: nc, key: nc.Opts.Nkey, api: farmAPI, role: roleOf(ctx, nc), line: semaphore.NewWeighted(lineBytes)}
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
		{Name: reportsStream, Subjects: []string{subjectFailed + ".>", subjectProbe}, AllowDirect: true},
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
	all, _, err := s.getMessages(ctx, requestTime, manifestsStream, subjectOf(keyManifest, job), 1, 1)
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

// Sizes in bytes.
const (
	largeFile = 100 << 20 // the maximum of a file on the server
	partSize  = 256 << 10 // of a file on the server
	lineBytes = 256 << 10 // of results on their way at once: behind more, beats and answers to pings would come too late
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
	last, _, err := s.getMessages(ctx, partTime, filesStream, subject(max(f.Size-1, 0)/partSize), 1, 1)
	if err != nil || len(last) > 0 {
		return f.wrap(err)
	}
	for from := int64(0); from < max(f.Size, 1); from += partSize {
		part := make([]byte, min(partSize, f.Size-from))
		if _, err := io.ReadFull(file, part); err != nil {
			return f.wrap(err)
		}
		limited, cancel := context.WithTimeout(ctx, partTime)
		_, err := s.js.Publish(limited, subject(from/partSize), part)
		cancel()
		if err != nil && !taken(err) {
			return f.wrap(err)
		}
	}
	return nil
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
			return fmt.Errorf("%w (the store of the server has stopped; after a full disk start a nats-server again)", err)
		}
	}
	return err
}

// Times of requests.
const (
	requestTime = 5 * time.Second        // the longest wait for one answer of the server
	retryWait   = 500 * time.Millisecond // the wait after a failure of the connection
	slowestByte = 100 * time.Microsecond // the longest time for a byte of a result or file on a line
	partTime    = requestTime + partSize*slowestByte
	lostTime    = 2 * time.Minute // after which a message must be lost
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
