package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/internal/cli"
)

const (
	listAbout = `
Lists the jobs of a server, by name.

  draughts-farm list
`
	showAbout = `
Shows a job. With -watch it follows the job to its end; the status is 1 unless the job is done.

  draughts-farm show match-2026-11-22-0f3c2a -watch
`
	stopAbout = `
Stops a job. Workers leave its tasks within seconds; results stay, and "draughts-farm resume" continues the job.

  draughts-farm stop match-2026-11-22-0f3c2a -reason 'wrong openings'
`
	resumeAbout = `
Continues a job that was stopped or has failed. Tasks that were given up are tried again.

  draughts-farm resume match-2026-11-22-0f3c2a
`
	unbanAbout = `
Lets a worker that was excluded work again. WORKER is its key, or its name if it has connected without one. Start it
again: it ended when it was excluded.

  draughts-farm unban w-lab-7
`
)

// unbanCommand lifts the exclusion of a worker.
type unbanCommand struct{ connection }

func (c *unbanCommand) run(ctx context.Context, args []string, s cli.Streams) error {
	client, err := c.connect(ctx, "unban")
	if err != nil {
		return err
	}
	defer client.Close()
	if err := client.Unban(ctx, args[0]); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "worker %s may work again\n", args[0])
	return nil
}

// listCommand lists the jobs.
type listCommand struct {
	connection
	json bool
}

func (c *listCommand) register(f *flag.FlagSet) {
	c.connection.register(f)
	f.BoolVar(&c.json, "json", false, "print JSON")
}

func (c *listCommand) run(ctx context.Context, _ []string, s cli.Streams) error {
	client, err := c.connect(ctx, "list")
	if err != nil {
		return err
	}
	defer client.Close()
	jobs, err := client.List(ctx)
	if errors.Is(err, farm.ErrDamaged) {
		fmt.Fprintf(s.Err, "passed over: %v\n", err)
	} else if err != nil {
		return err
	}
	if c.json {
		return cli.PrintObject(s.Out, jobs)
	}
	if len(jobs) == 0 {
		fmt.Fprintln(s.Out, "there are no jobs")
		return nil
	}
	table := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	for _, job := range jobs {
		fmt.Fprintf(table, "%s\t%s\t%s\n", job.Manifest.Job, job.State.State, progressLine(job))
	}
	return table.Flush()
}

// showCommand shows a job.
type showCommand struct {
	connection
	watch, json bool
}

func (c *showCommand) register(f *flag.FlagSet) {
	c.connection.register(f)
	f.BoolVar(&c.watch, "watch", false, "follow the job to its end")
	f.BoolVar(&c.json, "json", false, "print JSON")
}

func (c *showCommand) run(ctx context.Context, args []string, s cli.Streams) error {
	job := args[0]
	client, err := c.connect(ctx, "show")
	if err != nil {
		return err
	}
	defer client.Close()
	if c.watch {
		return watch(ctx, client, job, c.json, s)
	}
	status, err := client.Show(ctx, job)
	if err != nil {
		return err
	}
	return printJob(s, status, c.json)
}

// watch follows a job to its end.
func watch(ctx context.Context, client *farm.Client, job string, asJSON bool, s cli.Streams) error {
	p := newProgress(s.Err)
	var last farm.JobStatus
	err := client.Watch(ctx, job, func(status farm.JobStatus) bool {
		last = status
		p.show(status)
		return true
	})
	p.end()
	if err != nil {
		return err
	}
	if err := printJob(s, last, asJSON); err != nil {
		return err
	}
	if last.State.State != farm.Done {
		return fmt.Errorf("job %s has %s: %s", job, last.State.State, last.State.Reason)
	}
	return nil
}

// printJob prints what is known about a job.
func printJob(s cli.Streams, status farm.JobStatus, asJSON bool) error {
	if asJSON {
		return cli.PrintObject(s.Out, status)
	}
	m := status.Manifest
	fmt.Fprintf(s.Out, "job:      %s\nkind:     %s\ncreated:  %s\nstate:    %s\n", m.Job, m.Kind,
		m.Created.Format(time.RFC3339), status.State.State)
	if status.State.Reason != "" {
		fmt.Fprintf(s.Out, "reason:   %s\n", status.State.Reason)
	}
	fmt.Fprintf(s.Out, "progress: %s\nsettings: %s\n", progressLine(status), m.Settings)
	if m.Timed {
		fmt.Fprintln(s.Out, "timed:    the results depend on time and are not repeatable")
	}
	return nil
}

// changeCommand stops or resumes a job.
type changeCommand struct {
	connection
	resume bool
	reason string
}

func (c *changeCommand) register(f *flag.FlagSet) {
	c.connection.register(f)
	if !c.resume {
		f.StringVar(&c.reason, "reason", "stopped by command", "`TEXT` that says why")
	}
}

func (c *changeCommand) run(ctx context.Context, args []string, s cli.Streams) error {
	job := args[0]
	client, err := c.connect(ctx, "change")
	if err != nil {
		return err
	}
	defer client.Close()
	done := "is stopped"
	if c.resume {
		done = "continues"
		err = client.Resume(ctx, job)
	} else {
		err = client.Stop(ctx, job, c.reason)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "job %s %s\n", job, done)
	return nil
}
