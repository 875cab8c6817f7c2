package farm

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Submit submits a job: it stores the files of the manifest on the server, sets its Submission, and starts the job. The
// error is ErrExists if there is one of its name. A file that is too large for the server must be in the folder, or at
// the address, where workers look for files (WorkerOptions.Files).
func (c *Client) Submit(ctx context.Context, m *Manifest) error {
	if err := cmp.Or(c.allow(Submitter, "submitting a job"), m.check()); err != nil {
		return err
	}
	for _, f := range m.Files {
		if err := c.storeFile(ctx, f); err != nil {
			return err
		}
	}
	m.Submission, m.Submitter = randomDigits(8), c.key
	state := State{Submission: m.Submission, State: Running, Changed: time.Now().UTC(), Limits: m.Limits}
	manifest, err1 := json.Marshal(m)
	text, err2 := json.Marshal(state)
	if err := errors.Join(err1, err2); err != nil {
		return fmt.Errorf("farm: job %s: %w", m.Job, err)
	}
	// The state comes last: nobody starts a job without one.
	_, err := c.js.Publish(ctx, subjectOf(keyManifest, m.Job), manifest)
	if err == nil {
		_, err = c.bucket.Create(ctx, keyOf(keyState, m.Job), text)
	}
	if taken(err) || errors.Is(err, jetstream.ErrKeyExists) {
		return fmt.Errorf("%w: %s", ErrExists, m.Job)
	}
	if isLost(err) || ctx.Err() != nil {
		return fmt.Errorf("farm: job %s: %w; it may be there: see the list of jobs", m.Job, err)
	}
	if err != nil {
		return fmt.Errorf("farm: job %s: %w", m.Job, err)
	}
	return nil
}

// Stop stops a job that runs. Its results stay, and Resume continues it. The tasks that were being done are done again.
// The error is ErrNoJob or ErrState.
func (c *Client) Stop(ctx context.Context, job, reason string) error {
	if err := c.allow(Submitter, "stopping a job"); err != nil {
		return err
	}
	_, err := c.setState(ctx, job, "", Stopped, reason, Running)
	return err
}

// Resume continues a job that was stopped or has failed; failures count anew. The error is ErrNoJob or ErrState.
func (c *Client) Resume(ctx context.Context, job string) error {
	if err := c.allow(Submitter, "resuming a job"); err != nil {
		return err
	}
	_, err := c.setState(ctx, job, "", Running, "", Stopped, Failed)
	return err
}

// SetLimits changes the limits of a job. The error is ErrNoJob, or says which limit is wrong.
func (c *Client) SetLimits(ctx context.Context, job string, limits Limits) error {
	if err := cmp.Or(c.allow(Submitter, "limiting a job"), limits.check()); err != nil {
		return err
	}
	_, err := c.change(ctx, job, func(s *State) error { s.Limits = limits; return nil })
	return err
}

// Delete removes a job that has ended: its results, its output in the coordinator's folder, its files unless another
// job has them, and all that is known about it. The coordinator does it, within seconds if it runs. The error is
// ErrNoJob or ErrState.
func (c *Client) Delete(ctx context.Context, job string) error {
	if err := c.allow(Operator, "deleting a job"); err != nil {
		return err
	}
	state, err := c.owner(ctx, job)
	if err != nil {
		return err
	}
	if state.State == Running {
		return fmt.Errorf("%w: job %s is %s", ErrState, job, Running)
	}
	return c.put(ctx, keyRemoval, job, removal{state.Submission})
}

// List returns all jobs, by name. If there are entries that are none, it returns ErrDamaged, too, with their names.
func (c *Client) List(ctx context.Context) (all []JobStatus, err error) {
	for _, job := range c.jobs.names(keyManifest) {
		status, e := c.Show(ctx, job)
		switch {
		case e == nil:
			all = append(all, status)
		case errors.Is(e, ErrDamaged):
			err = errors.Join(err, e)
		case errors.Is(e, ErrNoJob): // it was removed a moment ago
		default:
			return nil, e
		}
	}
	return all, err
}

// Ban excludes a worker, as the coordinator does: its results in jobs that run are dropped. worker is its ID.
func (c *Client) Ban(ctx context.Context, worker, reason string) error {
	if err := cmp.Or(c.allow(Operator, "ban"), checkName("the worker", worker)); err != nil {
		return err
	}
	return c.put(ctx, keyBanned, worker, exclusion{reason, time.Now().UTC()})
}

// Unban lets a worker that was excluded work again. worker is its ID. The error is ErrNoWorker if it is not excluded.
func (c *Client) Unban(ctx context.Context, worker string) error {
	if err := c.allow(Operator, "unban"); err != nil {
		return err
	}
	if _, banned := c.jobs.banned(worker); !banned {
		return fmt.Errorf("%w: %.70q", ErrNoWorker, worker)
	}
	if err := c.bucket.Delete(ctx, keyOf(keyBanned, worker)); err != nil {
		return fmt.Errorf("farm: worker %s: %w", worker, err)
	}
	return nil
}

// Show returns what is known about a job. The error is ErrNoJob or ErrDamaged.
func (c *Client) Show(ctx context.Context, job string) (JobStatus, error) { return c.show(ctx, job) }

// Watch calls f with what is known about a job, at once and after each change, until the job has ended, f returns
// false, or ctx ends. The last call has the state with which the job ended. A broken connection does not end it.
func (c *Client) Watch(ctx context.Context, job string, f func(JobStatus) bool) error {
	const lookEvery = 500 * time.Millisecond
	var last JobStatus
	for first := true; ; {
		changed := c.jobs.next()
		s, err := c.Show(ctx, job)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && (!isLost(err) || c.nc.IsClosed()):
			return err
		case err == nil && (first || s.State != last.State || !s.Progress.Updated.Equal(last.Progress.Updated)):
			if !f(s) || s.State.State != Running {
				return nil
			}
			first, last = false, s
		}
		select {
		case <-ctx.Done():
		case <-changed:
		case <-time.After(lookEvery):
		}
	}
}
