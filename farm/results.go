package farm

// This file has the output of a job for a client that is not on the coordinator's machine.

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
)

// ResultsOptions are the options of Client.Results.
type ResultsOptions struct {
	// Kind is the kind of the job.
	Kind Kind
	// Dir is the folder in which the output is made, as it is in the coordinator's folder of the job. A later call with
	// the same folder continues it.
	Dir string
	// Files is where files of the job are looked for that the server does not have, as in WorkerOptions.
	Files string
}

// Results makes the output of a job in a folder, of the results that are on the server now. It returns the number of
// tasks in it. The output is that of the coordinator, byte for byte, if the job is done. The error is ErrNoJob if there
// is no such job.
func (c *Client) Results(ctx context.Context, job string, o ResultsOptions) (collected int, err error) {
	if o.Kind == nil || o.Dir == "" {
		return 0, errors.New("farm: Results without a kind or a folder")
	}
	s, err := c.Show(ctx, job)
	if err != nil {
		return 0, err
	}
	if s.Manifest.Kind != o.Kind.Name() {
		return 0, fmt.Errorf("farm: job %s is of kind %s, not %s", job, s.Manifest.Kind, o.Kind.Name())
	}
	files := newFileStore(c, filepath.Join(o.Dir, "files"), o.Files).of(s.Manifest)
	collector, err := o.Kind.Collect(ctx, s.Manifest, files, o.Dir)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, collector.Close()) }()
	return c.collectAll(ctx, s.Manifest, collector)
}

// collectAll gives a collector the results on the server, up to the first that is missing.
func (c *Client) collectAll(ctx context.Context, m *Manifest, collector Collector) (collected int, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	later := map[int]message{} // results after one that has not been read yet
	next := collector.Next()
	for msg := range c.read(ctx, resultsStream, 1, false, subjectResult+"."+m.Job+".*") {
		if msg.subject == "" {
			return next, nil
		}
		n, ok := taskOf(msg.subject, 2)
		if !ok || n < next {
			continue
		}
		later[n] = msg
		for result, ok := later[next]; ok; result, ok = later[next] {
			delete(later, next)
			current, err := isOf(collector, next, payloadOf(result.header))
			if err != nil {
				return next, err
			}
			if !current {
				break // the coordinator drops it
			}
			done, err := collector.Add(next, result.data)
			if err != nil {
				return next, err
			}
			next++
			if done {
				return next, nil
			}
		}
	}
	return next, ctx.Err()
}
