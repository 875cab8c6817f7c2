package farm

// This file has the calls for jobs: submit, pause, stop, resume, limit, remove, list, show and watch.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// States of a job.
const (
	Running = "running" // workers do its tasks
	Paused  = "paused"  // by a person; the tasks that are being done end, and no others begin; Resume continues it
	Stopped = "stopped" // by a person; Resume continues it
	Done    = "done"    // its output is complete
	Failed  = "failed"  // State.Reason says why; Resume tries again
)

// State is the state of a job.
type State struct {
	// State is Running, Paused, Stopped, Done or Failed.
	State string `json:"state"`
	// Reason says why the job stopped or failed.
	Reason string `json:"reason,omitempty"`
	// Changed is the time of the change.
	Changed time.Time `json:"changed"`
	// Purged is whether the results and the output were removed. What Show returns stays.
	Purged bool `json:"purged,omitempty"`
	Limits
}

// IsActive reports whether the job is Running or Paused.
func (s State) IsActive() bool { return s.State == Running || s.State == Paused }

// run names the time in which the job runs, until a person stops it or it fails.
func (s State) run() string { return s.Changed.Format(time.RFC3339Nano) }

// Limits say how much of the workers a job gets.
type Limits struct {
	// Priority is how urgent the job is: workers do the tasks of jobs with a higher one first. It may be negative.
	Priority int `json:"priority,omitempty"`
	// MaxCores is the greatest number of tasks that are done at the same time. 0 means no limit.
	MaxCores int `json:"max_cores,omitempty"`
}

// check checks the limit.
func (l Limits) check() error {
	if l.MaxCores < 0 {
		return fmt.Errorf("farm: at most %d cores, want at least 0", l.MaxCores)
	}
	return nil
}

// Ban says why a worker is excluded.
type Ban struct {
	Worker string    `json:"worker"`
	Job    string    `json:"job"`
	Task   int       `json:"task"`
	Reason string    `json:"reason"`
	Time   time.Time `json:"time"`
}

// JobStatus is what is known about a job.
type JobStatus struct {
	Manifest *Manifest `json:"manifest"`
	State    State     `json:"state"`
	// Progress is what the coordinator wrote last. It is the zero value before the job starts.
	Progress Progress `json:"progress"`
}

// Progress is how far a job is.
type Progress struct {
	// Collected is the number of tasks whose results are in the output: tasks 0 to Collected-1.
	Collected int `json:"collected"`
	// Expected is about how many tasks there will be: Manifest.Tasks, unless the job is of a kind that learns it only
	// from results.
	Expected int `json:"expected"`
	// Waiting is the number of results that wait for the result of an earlier task.
	Waiting int `json:"waiting"`
	// Outstanding is the number of tasks that are queued or being done.
	Outstanding int `json:"outstanding"`
	// Workers is the number of workers that do the job and live, and Cores the number of their cores.
	Workers int `json:"workers"`
	Cores   int `json:"cores"`
	// PerSecond is the rate of results over the last minute, in results a second.
	PerSecond float64 `json:"per_second"`
	// Left is the time in seconds until all tasks are done at this rate, 0 if it is not known. A job may end early.
	Left float64 `json:"left,omitempty"`
	// Played is the number of tasks that were played again and compared. Replays is the number that is under way.
	Played  int `json:"played"`
	Replays int `json:"replays"`
	// Alarms says what went wrong: results that differ, workers that were excluded.
	Alarms []string `json:"alarms,omitempty"`
	// Output is what the collector says, such as a score.
	Output json.RawMessage `json:"output,omitempty"`
	// Updated is the time of this progress.
	Updated time.Time `json:"updated"`

	// Checkpoint is where the coordinator continues to read results: those up to the message of this number are of
	// tasks before Collected.
	Checkpoint uint64 `json:"checkpoint"`
}

// ErrNoJob is returned when there is no job of the name.
var ErrNoJob = errors.New("farm: there is no such job")

// ErrDamaged is returned when an entry of the server is not what it should be.
var ErrDamaged = errors.New("farm: the server has an entry that cannot be read")

// ErrState is returned when the state of a job does not allow a call.
var ErrState = errors.New("farm: the job's state does not allow this")

// Submit submits a job: it stores the files of the manifest on the server, and starts the job. A file that is too
// large for the server must be in the folder, or at the address, where workers look for files (WorkerOptions.Files).
func (c *Client) Submit(ctx context.Context, m *Manifest) error {
	if err := m.check(); err != nil {
		return err
	}
	for _, f := range m.Files {
		if err := c.storeFile(ctx, f); err != nil {
			return err
		}
	}
	// The manifest comes last: nobody starts a job without one.
	for _, part := range []struct {
		key string
		v   any
	}{{keyState, State{State: Running, Changed: time.Now().UTC(), Limits: m.Limits}}, {keyManifest, m}} {
		text, err := json.Marshal(part.v)
		if err == nil {
			_, err = c.bucket.Create(ctx, keyOf(part.key, m.Job), text)
		}
		if err != nil {
			return fmt.Errorf("farm: job %s: %w", m.Job, err)
		}
	}
	return nil
}

// keyOf returns the key of a part of what is known about a job or a worker.
func keyOf(part, name string) string {
	if part == keyProgress {
		name += ".now"
	}
	return part + "." + name
}

// put stores a part of what is known about a job or a worker.
func (c *Client) put(ctx context.Context, part, name string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = c.bucket.Put(ctx, keyOf(part, name), text)
	return err
}

// get reads a part of what the jobs bucket has about a job. The error is ErrNoJob if it has none.
func (c *Client) get(ctx context.Context, part, job string, v any) (revision uint64, err error) {
	entry, err := c.bucket.Get(ctx, keyOf(part, job))
	if errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrInvalidKey) {
		return 0, fmt.Errorf("%w: %.70q", ErrNoJob, job)
	}
	if err != nil {
		return 0, fmt.Errorf("farm: job %s: %w", job, err)
	}
	if err := json.Unmarshal(entry.Value(), v); err != nil {
		return 0, fmt.Errorf("%w: %s of %s: %w", ErrDamaged, part, job, err)
	}
	return entry.Revision(), nil
}

// change changes the state of a job. The error is that of f, ErrNoJob, or that another change came between.
func (c *Client) change(ctx context.Context, job string, f func(*State) error) error {
	var s State
	revision, err := c.get(ctx, keyState, job, &s)
	if err != nil {
		return err
	}
	if err := f(&s); err != nil {
		return err
	}
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	_, err = c.bucket.Update(ctx, keyOf(keyState, job), text, revision)
	return err
}

// setState sets the state of a job. The error is ErrState if it was none of from.
func (c *Client) setState(ctx context.Context, job, state, reason string, from ...string) error {
	return c.change(ctx, job, func(s *State) error {
		if !slices.Contains(from, s.State) {
			return fmt.Errorf("%w: job %s is %s", ErrState, job, s.State)
		}
		s.State, s.Reason, s.Changed = state, reason, time.Now().UTC()
		return nil
	})
}

// Stop stops a job that has not ended. Its results stay, and Resume continues it. The error is ErrNoJob or ErrState.
func (c *Client) Stop(ctx context.Context, job, reason string) error {
	return c.setState(ctx, job, Stopped, reason, Running, Paused)
}

// Pause lets the tasks of a job that are being done end, and no others begin. The error is ErrNoJob or ErrState.
func (c *Client) Pause(ctx context.Context, job, reason string) error {
	return c.setState(ctx, job, Paused, reason, Running)
}

// Resume continues a job that was paused, was stopped or has failed. Tasks that were given up are tried again. The
// error is ErrNoJob or ErrState.
func (c *Client) Resume(ctx context.Context, job string) error {
	status, err := c.Show(ctx, job)
	if err != nil {
		return err
	}
	if status.State.Purged {
		return fmt.Errorf("%w: the results of job %s were removed", ErrState, job)
	}
	return c.setState(ctx, job, Running, "", Paused, Stopped, Failed)
}

// SetLimits changes the limits of a job. The error is ErrNoJob, or says which limit is wrong.
func (c *Client) SetLimits(ctx context.Context, job string, limits Limits) error {
	if err := limits.check(); err != nil {
		return err
	}
	return c.change(ctx, job, func(s *State) error { s.Limits = limits; return nil })
}

// Delete removes a job that has ended: its results, its output in the coordinator's folder, its files unless another
// job has them, and all that is known about it. The coordinator does it, within seconds if it runs. The error is
// ErrNoJob or ErrState.
func (c *Client) Delete(ctx context.Context, job string) error { return c.remove(ctx, job, removal{}) }

// Purge is Delete but for what Show returns: the settings, the state, and the last progress, such as a score.
func (c *Client) Purge(ctx context.Context, job string) error {
	return c.remove(ctx, job, removal{History: true})
}

// removal asks the coordinator to remove a job.
type removal struct {
	History bool `json:"history"` // whether what Show returns stays
}

// remove asks the coordinator to remove a job.
func (c *Client) remove(ctx context.Context, job string, how removal) error {
	status, err := c.Show(ctx, job)
	if err != nil {
		return err
	}
	if status.State.IsActive() {
		return fmt.Errorf("%w: job %s is %s", ErrState, job, status.State.State)
	}
	return c.put(ctx, keyRemoval, job, how)
}

// List returns all jobs, by name. If there are entries that are none, it returns ErrDamaged with their names, and the
// jobs all the same.
func (c *Client) List(ctx context.Context) (all []JobStatus, err error) {
	for _, job := range c.jobs.names(keyManifest) {
		status, e := c.Show(ctx, job)
		switch {
		case e == nil:
			all = append(all, status)
		case errors.Is(e, ErrDamaged):
			err = errors.Join(err, e)
		default:
			return nil, e
		}
	}
	return all, err
}

// Unban lets a worker that was excluded work again. worker is its ID. The error is ErrNoWorker if it is not excluded.
func (c *Client) Unban(ctx context.Context, worker string) error {
	if _, banned := c.jobs.banned(worker); !banned {
		return fmt.Errorf("%w: %.70q", ErrNoWorker, worker)
	}
	if err := c.bucket.Delete(ctx, keyOf(keyBanned, worker)); err != nil {
		return fmt.Errorf("farm: worker %s: %w", worker, err)
	}
	return nil
}

// ErrNoWorker is returned when no worker of the name is excluded.
var ErrNoWorker = errors.New("farm: no such worker is excluded")

// Show returns what is known about a job. The error is ErrNoJob or ErrDamaged.
func (c *Client) Show(ctx context.Context, job string) (JobStatus, error) {
	var s JobStatus
	if _, err := c.get(ctx, keyManifest, job, &s.Manifest); err != nil {
		return s, err
	}
	if s.Manifest == nil || s.Manifest.Job != job {
		return s, fmt.Errorf("%w: the manifest of %s", ErrDamaged, job)
	}
	if err := s.Manifest.check(); err != nil {
		return s, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	for part, v := range map[string]any{keyState: &s.State, keyProgress: &s.Progress} {
		if _, err := c.get(ctx, part, job, v); err != nil && !errors.Is(err, ErrNoJob) {
			return s, err
		}
	}
	return s, nil
}

// watchEvery is the time between two looks of Watch.
const watchEvery = 500 * time.Millisecond

// Watch calls f with what is known about a job, at once and after each change, until the job has ended,
// f returns false, or ctx ends. The last call has the state with which the job ended. It goes on while the connection
// is broken.
func (c *Client) Watch(ctx context.Context, job string, f func(JobStatus) bool) error {
	var last JobStatus
	for first := true; ; {
		changed := c.jobs.next()
		s, err := c.Show(ctx, job)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && !isLost(err):
			return err
		case err == nil && (first || s.State != last.State || !s.Progress.Updated.Equal(last.Progress.Updated)):
			if !f(s) || !s.State.IsActive() {
				return nil
			}
			first, last = false, s
		}
		select {
		case <-ctx.Done():
		case <-changed:
		case <-time.After(watchEvery):
		}
	}
}

// isLost reports whether an error says that the server did not answer.
func isLost(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) ||
		errors.Is(err, nats.ErrNoResponders) || errors.Is(err, nats.ErrConnectionClosed)
}
