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

// staleFile returns the name of a file that says that the output has a wrong result, so that it must be made anew. It is
// written before the result is removed from the server, since the coordinator may end between the two.
func (s *site) staleFile(job string) string { return s.dir(job) + ".stale" }

// prepare makes the folder of a job, without a stale output.
func (s *site) prepare(job string) error {
	if _, err := os.Stat(s.staleFile(job)); err == nil {
		if err := s.removeOutput(job); err != nil {
			return err
		}
	}
	return os.MkdirAll(s.dir(job), 0o755)
}

// removeOutput removes the folder of a job, and then the mark that it is stale.
func (s *site) removeOutput(job string) error {
	if err := os.RemoveAll(s.dir(job)); err != nil {
		return err
	}
	return os.RemoveAll(s.staleFile(job))
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

// purgeTasks removes all tasks of a job from the queue.
func (s *site) purgeTasks(ctx context.Context, job string) error {
	return s.tasks.Purge(ctx, jetstream.WithPurgeSubject(subjectOf(subjectTask, job, "*")))
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
	if state.IsActive() { // it was resumed
		return errors.Join(ErrState, s.bucket.Delete(ctx, keyOf(keyRemoval, job)))
	}
	err := errors.Join(
		s.results.Purge(ctx, jetstream.WithPurgeSubject(subjectOf(subjectResult, job, ">"))),
		s.reports.Purge(ctx, jetstream.WithPurgeSubject(subjectOf(subjectDead, job, ">"))),
		s.removeOutput(job),
	)
	if m != nil {
		err = errors.Join(err, s.removeFiles(ctx, m))
	}
	keys := []string{keyProgress, keyManifest, keyState, keyRemoval}
	if how.History {
		keys = keys[3:]
		if err == nil {
			err = s.change(ctx, job, func(s *State) error { s.Purged = true; return nil })
		}
	}
	for _, key := range keys {
		if err == nil {
			err = s.bucket.Delete(ctx, keyOf(key, job))
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
	err := os.RemoveAll(filepath.Join(s.files.dir, "jobs", m.Job))
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
	for msg := range s.readResults(ctx, job, 1) {
		if msg.subject == "" {
			break
		}
		have[msg.task] = true
	}
	first, lost := -1, 0
	for n := range status.Progress.Collected {
		if have[n] {
			continue
		}
		if lost++; first < 0 {
			first = n
		}
	}
	if lost == 0 || ctx.Err() != nil {
		return ctx.Err()
	}
	reason := fmt.Sprintf("the server has lost %d of %d results, the first is of task %d: resume does these tasks again, "+
		"and makes the output anew", lost, status.Progress.Collected, first)
	s.options.Log.Error("results are lost", "job", job, "reason", reason)
	if _, err := os.Stat(s.dir(job)); err == nil {
		if err := osfile.Write(s.staleFile(job), nil); err != nil {
			return err
		}
	}
	return s.setState(ctx, job, Failed, reason, Done)
}
