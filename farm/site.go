package farm

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

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

	tasks, results, reports jetstream.Stream
}

// jobError is an error that ends a job. Other errors come from the connection; after them a run tries again.
type jobError struct{ error }

// Unwrap returns the error itself.
func (e jobError) Unwrap() error { return e.error }

// dir returns the folder with the output of a job.
func (s *site) dir(job string) string { return filepath.Join(s.options.Dir, "jobs", job) }

// markFile returns the name of a file that says of which submission the output is, or that the output has a wrong
// result.
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

// remove removes a job as somebody has asked for. What is known about it goes last, so that a coordinator that is ended
// continues.
func (s *site) remove(ctx context.Context, job string, m *Manifest) error {
	var how removal // asked for, since the view may be older
	if _, err := s.get(ctx, keyRemoval, job, &how); err != nil {
		return err
	}
	var state State
	if _, err := s.get(ctx, keyState, job, &state); err != nil && !errors.Is(err, ErrNoJob) {
		return err
	}
	if state.IsActive() || state.State != "" && state.Submission != how.Submission { // it was resumed, or is another
		return errors.Join(ErrState, s.bucket.Delete(ctx, keyOf(keyRemoval, job)))
	}
	id := idOf(job, how.Submission)
	err := errors.Join(
		s.results.Purge(ctx, jetstream.WithPurgeSubject(subjectOf(subjectResult, id, ">"))),
		s.reports.Purge(ctx, jetstream.WithPurgeSubject(subjectOf(subjectDead, id, ">"))),
		s.removeOutput(job),
	)
	if m != nil {
		err = errors.Join(err, s.removeFiles(ctx, m))
	}
	keys := []string{keyOf(keyProgress, id), keyOf(keyManifest, job), keyOf(keyState, job), keyOf(keyRemoval, job)}
	if how.History {
		keys = keys[3:]
		if err == nil {
			err = s.change(ctx, job, func(s *State) error { s.Purged = true; return nil })
		}
	}
	for _, key := range keys {
		if err == nil {
			err = s.bucket.Delete(ctx, key)
		}
	}
	if err == nil {
		s.options.Log.Info("job removed", "job", job)
	}
	return err
}

// removeFiles removes the files of a job that no other job has.
func (s *site) removeFiles(ctx context.Context, m *Manifest) error {
	used := map[string]bool{}
	for _, job := range s.jobs.names(keyManifest) {
		if other := s.jobs.manifest(job); other != nil && job != m.Job && !s.jobs.state(job).Purged {
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
		e := s.objects.Delete(ctx, f.SHA256)
		if errors.Is(e, jetstream.ErrObjectNotFound) { // it is too large for the server, or was removed
			e = nil
		}
		err = errors.Join(err, e, os.RemoveAll(filepath.Join(s.files.dir, f.SHA256)))
	}
	return err
}

// checkResults looks whether the server has the results of a job that is done. A job of which some are lost has failed:
// the output in the folder is whole, but Results cannot make it.
func (s *site) checkResults(ctx context.Context, job string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	status, err := s.show(ctx, job)
	if err != nil {
		return err
	}
	have := map[int]bool{}
	for msg := range s.readResults(ctx, status.Manifest.id(), 1) {
		if msg.subject == "" {
			break
		}
		have[msg.task] = true
	}
	var lost []int
	for n := range status.Progress.Collected {
		if !have[n] {
			lost = append(lost, n)
		}
	}
	if len(lost) == 0 || ctx.Err() != nil {
		return ctx.Err()
	}
	reason := fmt.Sprintf("the server has lost %d of %d results, the first is of task %d: resume does these tasks again, "+
		"and makes the output anew", len(lost), status.Progress.Collected, lost[0])
	s.options.Log.Error("results are lost", "job", job, "reason", reason)
	if _, err := os.Stat(s.dir(job)); err == nil {
		if err := s.markStale(job); err != nil {
			return err
		}
	}
	return s.setState(ctx, job, status.Manifest.Submission, Failed, reason, Done)
}
