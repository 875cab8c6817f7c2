package farm

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/godraughts/draughts/internal/osfile"
)

// site is what a coordinator and its runs share: the server, the workers, and the folder with the outputs and files.
type site struct {
	*store
	jobs    *view
	workers *workers
	options CoordinatorOptions
	kinds   map[string]Kind
	files   *fileStore
	room    health // of the disk with outputs and files

	tasks, results, reports, manifests, parts jetstream.Stream

	swept map[string]uint64 // results of jobs that are done, as sweep found them last
}

// jobError is an error that ends a job, unless a disk is full or the server did not send a file. Other errors come from
// the connection; after them a run tries again.
type jobError struct{ error }

func (e jobError) Unwrap() error { return e.error }

// dir returns the folder with the output of a job.
func (s *site) dir(job string) string { return filepath.Join(s.options.Dir, "jobs", job) }

// markFile returns the name of a file that says of which submission the output is, or that a result in it is wrong.
func (s *site) markFile(job string) string { return s.dir(job) + ".of" }

// prepare makes the folder of a job, without the output of another submission or a wrong one.
func (s *site) prepare(m *Manifest) error {
	if of, err := os.ReadFile(s.markFile(m.Job)); err == nil && string(of) == m.Submission {
		return os.MkdirAll(s.dir(m.Job), 0o755)
	}
	if err := errors.Join(s.removeOutput(m.Job), os.MkdirAll(s.dir(m.Job), 0o755)); err != nil {
		return err
	}
	return osfile.Write(s.markFile(m.Job), []byte(m.Submission))
}

// markStale says that the output has a wrong result, so that it must be made anew. It comes before the removal of the
// result from the server, since the coordinator may end between the two.
func (s *site) markStale(job string) error { return osfile.Write(s.markFile(job), []byte("stale")) }

// removeOutput removes the folder of a job.
func (s *site) removeOutput(job string) error {
	return errors.Join(os.RemoveAll(s.dir(job)), os.RemoveAll(s.markFile(job)))
}

// play does a task in this process.
func (s *site) play(ctx context.Context, m *Manifest, n int, payload []byte) ([]byte, error) {
	runner, err := openRunner(ctx, s.kinds[m.Kind], m, s.files.of(m))
	if err != nil {
		return nil, err
	}
	data, err := runTask(ctx, runner, n, payload)
	return data, errors.Join(err, runner.Close())
}

// purgeTasks removes all tasks of the job with an id from the queue.
func (s *site) purgeTasks(ctx context.Context, id string) error {
	return s.tasks.Purge(ctx, jetstream.WithPurgeSubject(subjectOf(subjectTask, id, "*")))
}

// deleteConsumer removes what leases the tasks of the job with an id, if it is there.
func (s *site) deleteConsumer(ctx context.Context, id string) error {
	if err := s.tasks.DeleteConsumer(ctx, id); !errors.Is(err, jetstream.ErrConsumerNotFound) {
		return err
	}
	return nil
}

// remove removes a job as somebody has asked for. What is known of it goes last, so that another coordinator goes on.
func (s *site) remove(ctx context.Context, job string, m *Manifest) error {
	var of removal // asked for, since the view may be older
	revision, err := s.get(ctx, keyRemoval, job, &of)
	if err != nil {
		return err
	}
	answered := func() error { // it fails if somebody has asked again, for another job of the name
		return s.bucket.Delete(ctx, keyOf(keyRemoval, job), jetstream.LastRevision(revision))
	}
	state, err := s.owner(ctx, job)
	if err != nil && !errors.Is(err, ErrNoJob) {
		return err
	}
	if state.State == Running || state.Submission != "" && state.Submission != of.Submission { // resumed, or another
		return errors.Join(ErrState, answered())
	}
	id := idOf(job, of.Submission)
	err = errors.Join(
		s.purgeTasks(ctx, id), s.deleteConsumer(ctx, id),
		s.results.Purge(ctx, jetstream.WithPurgeSubject(subjectOf(subjectResult, id, ">"))),
		s.reports.Purge(ctx, jetstream.WithPurgeSubject(subjectOf(subjectFailed, id, ">"))),
		s.removeOutput(job),
	)
	if m != nil {
		err = errors.Join(err, s.removeFiles(ctx, m))
	}
	if err == nil {
		err = errors.Join(s.bucket.Delete(ctx, keyOf(keyProgress, id)), s.bucket.Delete(ctx, keyOf(keyState, job)))
	}
	if err == nil { // then the name is free
		err = s.manifests.Purge(ctx, jetstream.WithPurgeSubject(subjectOf(keyManifest, job)))
	}
	if err == nil {
		err = answered()
	}
	if err == nil {
		s.options.Log.Info("job removed", "job", job)
	}
	return err
}

// removeFiles removes the files of a job that no other job of its submitter has.
func (s *site) removeFiles(ctx context.Context, m *Manifest) error {
	used := map[string]bool{}
	for _, job := range s.jobs.names(keyManifest) {
		if job == m.Job {
			continue
		}
		other, err := s.manifest(ctx, job) // asked for, since the view may be older
		if !isAnswer(err) {
			return err // otherwise files that the job needs would go
		}
		if err == nil && other.Submitter == m.Submitter {
			for _, f := range other.Files {
				used[f.SHA256] = true
			}
		}
	}
	err := os.RemoveAll(filepath.Join(s.files.dir, "jobs", m.id()))
	for _, f := range m.Files {
		if used[f.SHA256] {
			continue
		}
		err = errors.Join(err, s.parts.Purge(ctx, jetstream.WithPurgeSubject(fileSubject(m.Submitter, f, "*"))),
			os.RemoveAll(filepath.Join(s.files.dir, f.SHA256)))
	}
	return err
}

// checkResults looks whether the server has the results of a job that is done. A job of which some are lost has failed:
// the output in the folder is whole, but Results cannot make it. It removes the results that are not needed.
func (s *site) checkResults(ctx context.Context, job string) error {
	status, err := s.show(ctx, job)
	if err != nil {
		return err
	}
	if status.State.State != Done || s.kinds[status.Manifest.Kind] == nil {
		return nil
	}
	have := map[int]bool{}
	for msg := range s.stored(ctx, resultsOf(status.Manifest.id())) {
		if have[msg.task] || msg.task < 0 || msg.task >= status.Progress.Collected { // nobody needs it
			if err := deleteMsg(ctx, s.results, msg.seq); err != nil {
				return err
			}
			continue
		}
		have[msg.task] = true
	}
	lost, first := status.Progress.Collected-len(have), 0
	if lost == 0 || ctx.Err() != nil {
		return ctx.Err()
	}
	for have[first] {
		first++
	}
	reason := fmt.Sprintf("the server has lost %d of %d results, the first is of task %d: resume does these tasks again, "+
		"and makes the output anew", lost, status.Progress.Collected, first)
	s.options.Log.Error("results are lost", "job", job, "reason", reason)
	if _, err := os.Stat(s.dir(job)); err == nil {
		if err := s.markStale(job); err != nil {
			return err
		}
	}
	_, err = s.setState(ctx, job, status.Manifest.Submission, Failed, reason, Done)
	return err
}

// sweep removes the tasks, results and reports of submissions that are not on the server: a worker may send the last
// two for any. It removes the tasks and reports of jobs that do not run, too, and checks the results of jobs that are
// done of which there are more or fewer than there were.
func (s *site) sweep(ctx context.Context) error {
	for first, stream := range map[string]jetstream.Stream{
		subjectTask: s.tasks, subjectResult: s.results, subjectFailed: s.reports,
	} {
		info, err := stream.Info(ctx, jetstream.WithSubjectFilter(subjectOf(first, ">")))
		if err != nil {
			return err
		}
		found := map[string]uint64{}
		if first == subjectResult {
			for _, job := range s.jobs.names(keyState) { // all results of which may be lost
				if m := s.jobs.manifest(job); m != nil && s.jobs.state(job).State == Done {
					found[m.id()] = 0
				}
			}
		}
		for subject, count := range info.State.Subjects {
			found[strings.Split(subject, ".")[1]] += count
		}
		for id, count := range found {
			if before, checked := s.swept[first+id]; checked && before == count {
				continue
			}
			if err := s.sweepJob(ctx, stream, first, id, count); err != nil {
				return err
			}
		}
	}
	return nil
}

// sweepJob does the work of sweep for the submission with an id, of which a stream has a number of messages.
func (s *site) sweepJob(ctx context.Context, stream jetstream.Stream, first, id string, count uint64) error {
	job := id[:max(0, len(id)-len(idOf("", "0123456789abcdef")))]
	state, err := s.owner(ctx, job)
	if err != nil && !errors.Is(err, ErrNoJob) {
		return err
	}
	isForeign := idOf(job, state.Submission) != id
	switch {
	case isForeign, first != subjectResult && state.State != Running:
		err := stream.Purge(ctx, jetstream.WithPurgeSubject(subjectOf(first, id, ">")))
		if err != nil || count == 0 || !isForeign {
			return err
		}
		s.options.Log.Warn("dropped what was sent for a job that is not there", "as", first, "id", headerText(id),
			"messages", count)
	case first == subjectResult && state.State == Done:
		if err := s.checkResults(ctx, job); err != nil && !errors.Is(err, ErrNoJob) {
			return err
		}
		s.swept[first+id] = count
	}
	return nil
}
