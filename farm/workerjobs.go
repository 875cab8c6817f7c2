package farm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// openJob is a job as a worker sees it.
type openJob struct {
	manifest *Manifest
	ctx      context.Context // cancelled once the job is over
	cancel   context.CancelFunc
	leased   context.Context // cancelled, and replaced, once the coordinator needs none of the tasks that are leased
	stop     context.CancelFunc
	runner   Runner         // nil until the job is open
	err      error          // why the job is refused
	users    sync.WaitGroup // tasks that are being done
}

// followJobs opens and closes jobs as they begin and end. It ends the worker if it is excluded.
func (w *worker) followJobs(ctx context.Context, end context.CancelCauseFunc) {
	_ = w.client.jobs.until(ctx, func() bool {
		ban, banned := w.client.jobs.banned(w.id.owner())
		if banned {
			end(fmt.Errorf("%w: %s", ErrBanned, ban.Reason))
		} else {
			w.update(ctx)
		}
		return banned
	})
}

// update opens the jobs that have begun and ends those that are over.
func (w *worker) update(ctx context.Context) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for id, j := range w.jobs {
		if w.client.jobs.stateOf(j.manifest).State != Running {
			j.cancel()
			delete(w.jobs, id) // so that no task of it begins
		}
	}
	for _, m := range w.client.jobs.running() {
		if w.kinds[m.Kind] == nil || w.jobs[m.id()] != nil {
			continue
		}
		j := &openJob{manifest: m}
		j.ctx, j.cancel = context.WithCancel(ctx)
		j.leased, j.stop = context.WithCancel(j.ctx)
		w.jobs[m.id()] = j
		w.opened.Go(func() { w.keep(w.kinds[m.Kind], j) })
	}
}

// stopTasks ends the leases of a job, when the coordinator says so. One that is made later ends with the job.
func (w *worker) stopTasks(msg *nats.Msg) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if j := w.jobs[strings.TrimPrefix(msg.Subject, subjectStop+".")]; j != nil {
		j.stop()
		j.leased, j.stop = context.WithCancel(j.ctx)
	}
	w.client.jobs.hint()
}

// keep opens a job, and closes it once it is over. A job whose files are missing is tried again.
func (w *worker) keep(kind Kind, j *openJob) {
	defer j.cancel()
	log := w.options.Log.With("job", j.manifest.Job)
	for w.openJob(kind, j) != nil {
		if j.ctx.Err() == nil {
			log.Warn("job refused", "error", j.err)
		}
		if errors.Is(j.err, ErrDiffers) {
			<-j.ctx.Done()
		}
		if !wait(j.ctx, 30*time.Second) {
			return
		}
	}
	log.Info("job accepted")
	<-j.ctx.Done()
	w.mu.Lock()
	maps.DeleteFunc(w.jobs, func(_ string, of *openJob) bool { return of == j }) // there may be a later one
	w.mu.Unlock()
	j.users.Wait()
	if err := j.runner.Close(); err != nil {
		log.Warn("job not closed", "error", err)
	}
}

// openJob opens a job or refuses it.
func (w *worker) openJob(kind Kind, j *openJob) error {
	runner, err := openRunner(j.ctx, kind, j.manifest, w.files.of(j.manifest))
	w.mu.Lock()
	j.runner, j.err = runner, err
	w.mu.Unlock()
	w.client.jobs.hint() // cores that wait for a job
	w.sendBeat()
	return err
}

// accepted returns the jobs that are open, the most urgent first, the older before the younger.
func (w *worker) accepted() (jobs []*Manifest) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, j := range w.jobs {
		if j.runner != nil {
			jobs = append(jobs, j.manifest)
		}
	}
	priority := func(m *Manifest) int { return w.client.jobs.stateOf(m).Priority }
	slices.SortFunc(jobs, func(a, b *Manifest) int {
		return cmp.Or(cmp.Compare(priority(b), priority(a)), a.Created.Compare(b.Created))
	})
	return jobs
}

// use returns an open job for a task, nil if it is not open, and its context for leases. users.Done must follow.
func (w *worker) use(id string) (j *openJob, leased context.Context) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if j = w.jobs[id]; j == nil || j.runner == nil {
		return nil, nil
	}
	j.users.Add(1)
	return j, j.leased
}

// beat sends beats until ctx ends.
func (w *worker) beat(ctx context.Context) {
	for ok := true; ok; ok = wait(ctx, beatEvery) {
		w.sendBeat()
	}
}

// sendBeat sends one beat. A loss does no harm.
func (w *worker) sendBeat() {
	w.beats.Lock() // so that an older one is not sent later
	defer w.beats.Unlock()
	b := beat{Process: w.process, WorkerStatus: WorkerStatus{
		Key: w.id.key, Name: w.id.name, Version: ownVersion(), Cores: w.options.Cores,
		Done: w.done.Load(), Refused: map[string]string{},
	}}
	for _, m := range w.accepted() {
		b.Jobs, b.Accepted = append(b.Jobs, m.Job), append(b.Accepted, m.id())
	}
	w.mu.Lock()
	for _, j := range w.jobs {
		if j.err != nil {
			b.Refused[j.manifest.Job] = headerText(j.err.Error())
		}
	}
	b.Running = slices.Collect(maps.Keys(w.running))
	w.mu.Unlock()
	b.Busy = len(b.Running)
	text, err := json.Marshal(b)
	if err == nil {
		_ = w.client.nc.Publish(subjectOf(subjectBeat, w.id.String()), text)
	}
}
