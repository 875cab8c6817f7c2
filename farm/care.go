package farm

// This file has what the coordinator looks after in the store of the server: whether it takes messages, and whether it
// has the results of jobs that are done.

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/nats-io/nats.go"

	"github.com/godraughts/draughts/internal/osfile"
)

// Alarm returns why the server stores nothing, empty if it does.
func (c *Coordinator) Alarm() string {
	if c.options.Alarm != nil {
		return c.options.Alarm()
	}
	alarm, _ := c.stopped.Load().(string)
	return alarm
}

// probe tries each second whether the store of the server takes messages.
func (c *Coordinator) probe(ctx context.Context) {
	for wait(ctx, storeEvery) {
		_, err := c.client.js.Publish(ctx, subjectProbe, make([]byte, probeSize))
		alarm := ""
		if err != nil && ctx.Err() == nil {
			alarm = fmt.Sprintf("the server stores nothing, and all jobs stand still: %v", explain(err))
		}
		if before := c.Alarm(); before == "" && alarm != "" {
			c.options.Log.Error(alarm)
		} else if before != "" && alarm == "" {
			c.options.Log.Warn("the store works again")
		}
		c.stopped.Store(alarm)
	}
}

// Alarm asks the coordinator why the server stores nothing. It is empty if the server does, or if no answer came in
// time. That no coordinator runs is an alarm, too.
func (c *Client) Alarm(ctx context.Context) string {
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	msg, err := c.nc.RequestWithContext(ctx, subjectAlarm, nil)
	if errors.Is(err, nats.ErrNoResponders) {
		return "no coordinator runs, and all jobs stand still"
	}
	if err != nil {
		return ""
	}
	return string(msg.Data)
}

// checkResults looks whether the server has the results of all jobs that are done. A job of which some are lost has
// failed: the output in the coordinator's folder is whole, but Results cannot make it.
func (c *Coordinator) checkResults(ctx context.Context) {
	for _, job := range c.client.jobs.names(keyState) {
		m, state := c.client.jobs.manifest(job), c.client.jobs.state(job)
		removed := state.Purged || c.client.jobs.decode(keyRemoval, job, new(removal))
		if m == nil || c.kinds[m.Kind] == nil || state.State != Done || removed {
			continue
		}
		if err := c.checkResultsOf(ctx, job); err != nil && ctx.Err() == nil {
			c.options.Log.Warn("results not checked", "job", job, "error", err)
		}
	}
}

// checkResultsOf looks whether the server has the results of a job that is done.
func (c *Coordinator) checkResultsOf(ctx context.Context, job string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s, err := c.client.Show(ctx, job)
	if err != nil {
		return err
	}
	have := map[int]bool{}
	for msg := range c.client.read(ctx, resultsStream, subjectOf(subjectResult, job, "*", anyWorker), 1) {
		if msg.subject == "" {
			break
		}
		have[msg.task] = true
	}
	first, lost := -1, 0
	for n := range s.Progress.Collected {
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
		"and makes the output anew", lost, s.Progress.Collected, first)
	c.options.Log.Error("results are lost", "job", job, "reason", reason)
	if _, err := os.Stat(c.JobDir(job)); err == nil {
		if err := osfile.Write(c.JobDir(job)+staleSuffix, nil); err != nil {
			return err
		}
	}
	return c.client.setState(ctx, job, Failed, reason, Done)
}
