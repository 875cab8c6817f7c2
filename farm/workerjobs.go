package farm

// This file has the jobs of a worker: which it accepts and which it refuses, and what it tells about them.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"
)

// openJob is a job as a worker sees it.
type openJob struct {
	manifest *Manifest
	runner   Runner // nil until the job is open
	err      error  // why the job was refused
	tried    time.Time
	users    int             // tasks that are being done, and one more while the job is opened
	over     bool            // whether the job is to be closed
	ctx      context.Context // cancelled once the job is over
	cancel   context.CancelFunc
}

// followJobs opens and closes jobs as they begin and end. It ends the worker if it is excluded.
func (w *worker) followJobs(ctx context.Context, end context.CancelCauseFunc) {
	for {
		changed := w.client.jobs.next()
		if ban, ok := w.client.jobs.banned(w.options.Name); ok {
			end(fmt.Errorf("%w: %s", ErrBanned, ban.Reason))
			return
		}
		w.update(ctx)
		select {
		case <-ctx.Done():
			return
		case <-changed:
		case <-time.After(retryRefuse):
		}
	}
}

// update opens the jobs that have begun and closes those that are over.
func (w *worker) update(ctx context.Context) {
	running := w.client.jobs.running()
	kinds, _ := kindsByName(w.options.Kinds) // checked by newWorker
	w.mu.Lock()
	defer w.mu.Unlock()
	for job, j := range w.jobs {
		if !slices.ContainsFunc(running, func(m *Manifest) bool { return m.Job == job }) {
			w.over(j)
		}
	}
	for _, m := range running {
		j := w.jobs[m.Job]
		retry := j != nil && j.runner == nil && j.users == 0 && !errors.Is(j.err, ErrDiffers) && j.err != nil &&
			time.Since(j.tried) >= retryRefuse
		if kinds[m.Kind] == nil || !w.serves(m.Class) || j != nil && !retry {
			continue
		}
		j = &openJob{manifest: m, users: 1, tried: time.Now()}
		j.ctx, j.cancel = context.WithCancel(ctx)
		w.jobs[m.Job] = j
		w.tasks.Go(func() { w.openJob(kinds[m.Kind], j) })
	}
}

// openJob opens a job or refuses it.
func (w *worker) openJob(kind Kind, j *openJob) {
	runner, err := w.openRunner(kind, j)
	w.mu.Lock()
	j.runner, j.err = runner, err
	w.notify()
	w.mu.Unlock()
	if err != nil && j.ctx.Err() == nil {
		w.options.Log.Warn("job refused", "job", j.manifest.Job, "error", err)
	} else if err == nil {
		w.options.Log.Info("job accepted", "job", j.manifest.Job)
	}
	w.unuse(j)
	w.sendBeat()
}

// openRunner checks the fingerprint of a job and opens it.
func (w *worker) openRunner(kind Kind, j *openJob) (Runner, error) {
	if err := j.manifest.Fingerprint.Check(ownFingerprint()); err != nil {
		return nil, err
	}
	runner, err := kind.Open(j.ctx, j.manifest, w.files.of(j.manifest))
	if err == nil && runner == nil {
		err = fmt.Errorf("farm: kind %s opens nothing", kind.Name())
	}
	return runner, err
}

// over ends a job. The caller holds the lock.
func (w *worker) over(j *openJob) {
	j.over = true
	j.cancel()
	delete(w.jobs, j.manifest.Job)
	w.notify()
	if j.users == 0 {
		w.tasks.Go(func() { w.closeJob(j) })
	}
}

// closeJob closes a job that is over and has no tasks.
func (w *worker) closeJob(j *openJob) {
	if j.runner == nil {
		return
	}
	if err := j.runner.Close(); err != nil {
		w.options.Log.Warn("job not closed", "job", j.manifest.Job, "error", err)
	}
}

// closeAll closes all jobs at the end of the worker.
func (w *worker) closeAll() {
	w.mu.Lock()
	for _, j := range w.jobs {
		w.over(j)
	}
	w.mu.Unlock()
	w.tasks.Wait()
}

// notify wakes cores that wait for a job. The caller holds the lock.
func (w *worker) notify() {
	close(w.changed)
	w.changed = make(chan struct{})
}

// accepted returns the jobs that are open, the oldest first, and a channel that is closed when they change.
func (w *worker) accepted() (names []string, changed <-chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	var open []*openJob
	for _, j := range w.jobs {
		if j.runner != nil {
			open = append(open, j)
		}
	}
	slices.SortFunc(open, func(a, b *openJob) int { return a.manifest.Created.Compare(b.manifest.Created) })
	for _, j := range open {
		names = append(names, j.manifest.Job)
	}
	return names, w.changed
}

// use returns an open job for a task, nil if it is not open. unuse must follow.
func (w *worker) use(job string) *openJob {
	w.mu.Lock()
	defer w.mu.Unlock()
	j := w.jobs[job]
	if j == nil || j.runner == nil {
		return nil
	}
	j.users++
	return j
}

// unuse ends a use.
func (w *worker) unuse(j *openJob) {
	w.mu.Lock()
	defer w.mu.Unlock()
	j.users--
	if j.users == 0 && j.over {
		w.tasks.Go(func() { w.closeJob(j) })
	}
}

// beat is what a worker tells the coordinator.
type beat struct {
	Worker  string            `json:"worker"`
	Cores   int               `json:"cores"`
	Jobs    []string          `json:"jobs"`              // accepted
	Refused map[string]string `json:"refused,omitempty"` // the reason for each job
	Running []taskKey         `json:"running,omitempty"`
	Done    int64             `json:"done"` // tasks since the worker began
}

// beat sends beats until ctx ends.
func (w *worker) beat(ctx context.Context) {
	for {
		w.sendBeat()
		if !wait(ctx, beatEvery) {
			return
		}
	}
}

// sendBeat sends one beat. A loss does no harm.
func (w *worker) sendBeat() {
	w.beats.Lock() // so that an older one is not sent later
	defer w.beats.Unlock()
	b := beat{Worker: w.options.Name, Cores: w.options.Cores, Done: w.done.Load(), Refused: map[string]string{}}
	b.Jobs, _ = w.accepted()
	w.mu.Lock()
	for job, j := range w.jobs {
		if j.err != nil {
			b.Refused[job] = headerText(j.err.Error())
		}
	}
	b.Running = slices.Collect(maps.Keys(w.running))
	w.mu.Unlock()
	text, err := json.Marshal(b)
	if err == nil {
		_ = w.client.nc.Publish(subjectBeat+"."+w.options.Name, text)
	}
}
