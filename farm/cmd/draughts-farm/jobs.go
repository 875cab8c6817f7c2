package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math"
	"slices"
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
Shows a job. With --watch it follows the job to its end; the status is 1 unless the job is done.

  draughts-farm show match-2026-11-22-0f3c2a --watch
`
	stopAbout = `
Stops a job. Workers leave its tasks within seconds; results stay, and "draughts-farm resume" continues the job. The
tasks that were being done are done again.

  draughts-farm stop match-2026-11-22-0f3c2a --reason 'wrong openings'
`
	resumeAbout = `
Continues a job that was stopped or has failed. Failures of tasks count anew.

  draughts-farm resume match-2026-11-22-0f3c2a
`
	limitAbout = `
Changes how much of the workers a job gets. A flag that is not given leaves its limit as it is.

  draughts-farm limit match-2026-11-22-0f3c2a --priority 1 --max-cores 100
`
	deleteAbout = `
Deletes a job that has ended: its results on the server, its output in the coordinator's folder, its files, and all that
"draughts-farm show" says, such as its score. The coordinator does it, within seconds if it runs.

  draughts-farm delete match-2026-11-22-0f3c2a
`
	workersAbout = `
Lists the workers that the coordinator has seen, by name: key, version, cores, tasks being done and done, tasks a
minute, and whether a worker is silent, is excluded or refuses jobs.

  draughts-farm workers
`
	banAbout = `
Excludes a worker, as the coordinator does when a result is wrong: its results in jobs that run are dropped. WORKER is
its key, or its name if it has connected without one.

  draughts-farm ban w-lab-7 --reason 'bad memory'
`
	unbanAbout = `
Lets a worker that was excluded work again. WORKER is its key, or its name if it has connected without one. Start it
again: it ended when it was excluded.

  draughts-farm unban w-lab-7
`
)

// status asks for the status of the coordinator, and prints an alarm.
func status(ctx context.Context, client *farm.Client, s cli.Streams) (farm.Status, error) {
	about, err := client.Status(ctx)
	if about.Alarm != "" {
		fmt.Fprintf(s.Err, "ALARM: %s\n", about.Alarm)
	}
	return about, err
}

type workersCommand struct{ listCommand }

func (c *workersCommand) do(ctx context.Context, client *farm.Client, _ []string, s cli.Streams) error {
	about, err := status(ctx, client, s)
	if err != nil {
		return err
	}
	if c.json {
		return cli.PrintObject(s.Out, about.Workers)
	}
	table := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "name\tkey\tversion\tcores\tbusy\tdone\ta minute\tstate")
	for _, w := range about.Workers {
		state := "at work"
		switch {
		case w.Banned != "":
			state = "excluded: " + w.Banned
		case !w.Alive:
			state = "silent since " + w.Seen.Format(time.RFC3339)
		}
		for _, job := range slices.Sorted(maps.Keys(w.Refused)) {
			state += fmt.Sprintf("; refuses %s: %s", job, w.Refused[job])
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%d\t%d\t%.1f\t%s\n", w.Name, cmp.Or(w.Key, "-"), cmp.Or(plain(w.Version), "-"),
			w.Cores, w.Busy, w.Done, w.PerMinute, plain(state))
	}
	return table.Flush()
}

type listCommand struct {
	connection
	json bool
}

func (c *listCommand) register(f *flag.FlagSet) {
	c.connection.register(f)
	f.BoolVar(&c.json, "json", false, "print JSON")
}

func (c *listCommand) do(ctx context.Context, client *farm.Client, _ []string, s cli.Streams) error {
	jobs, err := client.List(ctx)
	if errors.Is(err, farm.ErrDamaged) {
		fmt.Fprintf(s.Err, "passed over: %v\n", err)
	} else if err != nil {
		return err
	}
	about, err := status(ctx, client, s)
	if err != nil {
		fmt.Fprintln(s.Err, "ALARM: the coordinator does not answer")
	}
	if c.json {
		return cli.PrintObject(s.Out, append([]farm.JobStatus{}, jobs...))
	}
	if len(jobs) == 0 {
		fmt.Fprintln(s.Out, "there are no jobs")
		return nil
	}
	table := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	for _, job := range jobs {
		line := progressLine(job)
		if job.State.State == farm.Failed {
			line += ": " + plain(job.State.Reason)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", job.Manifest.Job, job.State.State, line)
	}
	if err := table.Flush(); err != nil || about.Bytes == 0 {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "the server stores %.1f MB\n", float64(about.Bytes)/1e6)
	return err
}

type showCommand struct {
	connection
	watch, json bool
}

func (c *showCommand) register(f *flag.FlagSet) {
	c.connection.register(f)
	f.BoolVar(&c.watch, "watch", false, "follow the job to its end")
	f.BoolVar(&c.json, "json", false, "print JSON")
}

func (c *showCommand) do(ctx context.Context, client *farm.Client, args []string, s cli.Streams) error {
	job := args[0]
	if c.watch {
		return watch(ctx, client, job, c.json, s)
	}
	status, err := client.Show(ctx, job)
	if err != nil {
		return err
	}
	return printJob(s, status, c.json)
}

func watch(ctx context.Context, client *farm.Client, job string, asJSON bool, s cli.Streams) error {
	p := &progress{w: s.Err}
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
		return fmt.Errorf("job %s has %s: %s", job, last.State.State, plain(last.State.Reason))
	}
	return nil
}

// plain returns a text of others on one line.
func plain(text string) string { return cli.Printable(text, "") }

func printJob(s cli.Streams, status farm.JobStatus, asJSON bool) error {
	if asJSON {
		return cli.PrintObject(s.Out, status)
	}
	m, ended, limits, timed := status.Manifest, "", "", ""
	if status.State.State != farm.Running {
		ended = status.State.Changed.Format(time.RFC3339)
	}
	if status.State.Limits != (farm.Limits{}) {
		limits = limitsText(status.State.Limits)
	}
	if m.Timed {
		timed = "the results depend on time and are not repeatable"
	}
	for _, row := range [][2]string{
		{"job", m.Job}, {"kind", m.Kind}, {"created", m.Created.Format(time.RFC3339)}, {"comment", m.Comment},
		{"by", m.Submitter}, {"state", status.State.State}, {"reason", status.State.Reason}, {"ended", ended},
		{"limits", limits}, {"progress", progressLine(status)}, {"settings", string(m.Settings)}, {"timed", timed},
	} {
		if row[1] != "" {
			fmt.Fprintf(s.Out, "%-9s %s\n", row[0]+":", plain(row[1]))
		}
	}
	return nil
}

// changeCommand changes what the server knows about a job or a worker.
type changeCommand struct {
	connection
	change   func(c *farm.Client, ctx context.Context, name, reason string) error
	done     string // such as "job %s is stopped"
	noReason bool
	reason   string
}

func (c *changeCommand) register(f *flag.FlagSet) {
	c.connection.register(f)
	if !c.noReason {
		f.StringVar(&c.reason, "reason", "by command", "`TEXT` that says why")
	}
}

func (c *changeCommand) do(ctx context.Context, client *farm.Client, args []string, s cli.Streams) error {
	if err := c.change(client, ctx, args[0], c.reason); err != nil {
		return err
	}
	_, err := fmt.Fprintf(s.Out, c.done+"\n", args[0])
	return err
}

// withoutReason makes a call that takes no reason one of a changeCommand.
func withoutReason(change func(c *farm.Client, ctx context.Context, name string) error, done string) *changeCommand {
	return &changeCommand{noReason: true, done: done,
		change: func(c *farm.Client, ctx context.Context, name, _ string) error { return change(c, ctx, name) }}
}

// banCommand excludes a worker, unless the name of one with a key is given: only its key excludes it.
type banCommand struct{ changeCommand }

func (c *banCommand) do(ctx context.Context, client *farm.Client, args []string, s cli.Streams) error {
	about, err := status(ctx, client, s)
	if err != nil {
		return err
	}
	c.done = "worker %s will be excluded when it comes: no worker has this key, or this name without a key"
	for _, w := range about.Workers {
		switch args[0] {
		case cmp.Or(w.Key, w.Name):
			c.done = "worker %s is excluded"
		case w.Name:
			return fmt.Errorf("worker %s has a key, and is not excluded by its name: ban %s", w.Name, w.Key)
		}
	}
	return c.changeCommand.do(ctx, client, args, s)
}

// limits has the flags of the limits of a job.
type limits struct{ farm.Limits }

func (l *limits) register(f *flag.FlagSet) {
	f.IntVar(&l.Priority, "priority", 0, "do the tasks of jobs with a higher `PRIORITY` first")
	f.IntVar(&l.MaxCores, "max-cores", 0, "do at most `N` tasks of the job at a time; 0 means no limit")
}

type limitCommand struct {
	connection
	limits
}

// notGiven is the value of a flag that is not given.
const notGiven = math.MinInt

func (c *limitCommand) register(f *flag.FlagSet) {
	c.connection.register(f)
	c.limits.register(f)
	c.Limits = farm.Limits{Priority: notGiven, MaxCores: notGiven}
}

func (c *limitCommand) do(ctx context.Context, client *farm.Client, args []string, s cli.Streams) error {
	status, err := client.Show(ctx, args[0])
	if err != nil {
		return err
	}
	now := status.State.Limits
	if c.Priority != notGiven {
		now.Priority = c.Priority
	}
	if c.MaxCores != notGiven {
		now.MaxCores = c.MaxCores
	}
	if err := client.SetLimits(ctx, args[0], now); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "job %s has %s\n", args[0], limitsText(now))
	return nil
}

func limitsText(l farm.Limits) string {
	text := fmt.Sprintf("priority %d", l.Priority)
	if l.MaxCores > 0 {
		text += fmt.Sprintf(", at most %d cores", l.MaxCores)
	}
	return text
}
