package farm

// This file has the removal of jobs that have ended.

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/nats-io/nats.go/jetstream"
)

// removeJobs removes the jobs that are to be removed. What fails is tried again.
func (c *Coordinator) removeJobs(ctx context.Context) {
	for _, job := range c.client.jobs.names(keyRemoval) {
		m := c.client.jobs.manifest(job)
		c.mu.Lock()
		led := c.runs[job] != nil
		c.mu.Unlock()
		// The name of a job is the name of its folder.
		if led || checkName("", job) != nil || m != nil && c.kinds[m.Kind] == nil {
			continue
		}
		var how removal // asked for, since the view may be older
		_, err := c.client.get(ctx, keyRemoval, job, &how)
		if err == nil {
			err = c.removeJob(ctx, job, m, how)
		}
		if err != nil && !errors.Is(err, ErrNoJob) && ctx.Err() == nil {
			c.options.Log.Warn("job not removed", "job", job, "error", err)
		}
	}
}

// removeJob removes a job. What is known about it goes last, so that a coordinator that is ended continues.
func (c *Coordinator) removeJob(ctx context.Context, job string, m *Manifest, how removal) error {
	var state State
	if _, err := c.client.get(ctx, keyState, job, &state); err != nil && !errors.Is(err, ErrNoJob) {
		return err
	}
	if state.IsActive() { // it was resumed
		return errors.Join(ErrState, c.client.bucket.Delete(ctx, keyOf(keyRemoval, job)))
	}
	err := errors.Join(
		c.results.Purge(ctx, jetstream.WithPurgeSubject(subjectOf(subjectResult, job, ">"))),
		c.reports.Purge(ctx, jetstream.WithPurgeSubject(subjectOf(subjectDead, job, ">"))),
		os.RemoveAll(c.JobDir(job)), os.RemoveAll(c.JobDir(job)+staleSuffix),
	)
	if m != nil {
		err = errors.Join(err, c.removeFiles(ctx, m))
	}
	if err == nil && how.History {
		err = c.client.change(ctx, job, func(s *State) error { s.Purged = true; return nil })
	}
	keys := []string{keyRemoval}
	if !how.History {
		keys = []string{keyProgress, keyManifest, keyState, keyRemoval}
	}
	for _, key := range keys {
		if err == nil {
			err = c.client.bucket.Delete(ctx, keyOf(key, job))
		}
	}
	if err == nil {
		c.options.Log.Info("job removed", "job", job)
	}
	return err
}

// removeFiles removes the files of a job that no other job has.
func (c *Coordinator) removeFiles(ctx context.Context, m *Manifest) error {
	used := map[string]bool{}
	for _, job := range c.client.jobs.names(keyManifest) {
		if other := c.client.jobs.manifest(job); other != nil && job != m.Job && !c.client.jobs.state(job).Purged {
			for _, f := range other.Files {
				used[f.SHA256] = true
			}
		}
	}
	err := os.RemoveAll(filepath.Join(c.files.dir, "jobs", m.Job))
	for _, f := range slices.DeleteFunc(slices.Clone(m.Files), func(f File) bool { return used[f.SHA256] }) {
		e := c.client.files.Delete(ctx, f.SHA256)
		if errors.Is(e, jetstream.ErrObjectNotFound) { // it is too large for the server, or was removed
			e = nil
		}
		err = errors.Join(err, e, os.RemoveAll(filepath.Join(c.files.dir, f.SHA256)))
	}
	return err
}
