// Command draughts-farm spreads matches, self-play, annotation, verification of databases and perft over the cores of
// one machine or over many machines. The results are, byte for byte, those of the command draughts on one machine.
//
//	draughts-farm run match -games 400 -nodes 5000    all in this process
//	draughts-farm serve -dir DIR                      a server and a coordinator
//	draughts-farm work -connect URL                   a worker
//	draughts-farm submit match -games 40000           hands a job to the server
//
// Results go to standard output and messages to standard error. The exit status is 0 for success, 1 if the command
// fails, and 2 for a mistake in the command line.
package main

import (
	"context"
	"flag"
	"os"
	"os/signal"
	"syscall"

	"github.com/godraughts/draughts/farm"
	"github.com/godraughts/draughts/farm/kinds"
	"github.com/godraughts/draughts/internal/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(program(ctx).Main(os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}

// runner is a run of a command. Its fields are the values of the flags.
type runner interface {
	register(f *flag.FlagSet)
	run(ctx context.Context, args []string, s cli.Streams) error
}

// bound is a runner with its context.
type bound struct {
	runner
	ctx context.Context
}

func (b bound) Register(f *flag.FlagSet)               { b.register(f) }
func (b bound) Run(args []string, s cli.Streams) error { return b.run(b.ctx, args, s) }

// program returns the program, whose commands end when ctx does.
func program(ctx context.Context) *cli.Program {
	p := &cli.Program{Name: "draughts-farm", Headings: map[string]string{
		"run match": "On this machine", "serve": "On many machines", "submit match": "Jobs", "nkey": "Keys",
	}}
	p.Values = map[string]func() cli.Values{
		"FILE":   func() cli.Values { return cli.Values{Files: true} },
		"FOLDER": func() cli.Values { return cli.Values{Folders: true} },
		"SHELL":  func() cli.Values { return cli.Values{Words: cli.Shells} },
	}
	add := func(name, args, brief, about string, new func() runner) {
		p.Commands = append(p.Commands, cli.Command{
			Name: name, Args: args, Brief: brief, About: about, New: func() cli.Runner { return bound{new(), ctx} },
		})
	}
	addJobs := func(verb, brief, about string, new func(jobSettings) runner) {
		for _, k := range kinds.All() {
			kind := k.(kinds.Kind)
			add(verb+" "+k.Name(), "", brief+": "+k.Name(), about,
				func() runner { return new(jobSettings{kind, kind.NewSettings()}) })
		}
	}
	addJobs("run", "do a job in this process, on all cores", runAbout,
		func(j jobSettings) runner { return &runCommand{jobSettings: j} })
	add("serve", "", "run the server and the coordinator", serveAbout, func() runner { return new(serveCommand) })
	add("coordinate", "", "run the coordinator on a NATS server that is there", coordinateAbout,
		func() runner { return new(coordinateCommand) })
	add("work", "", "do tasks for a server", workAbout, func() runner { return new(workCommand) })
	addJobs("submit", "hand a job to a server", submitAbout,
		func(j jobSettings) runner { return &submitCommand{jobSettings: j} })
	add("list", "", "list the jobs of a server", listAbout, func() runner { return new(listCommand) })
	add("show", "JOB", "show a job, and follow it with -watch", showAbout, func() runner { return new(showCommand) })
	add("pause", "JOB", "pause a job; the tasks that are being done end", pauseAbout,
		func() runner { return &changeCommand{change: (*farm.Client).Pause, done: "is paused"} })
	add("stop", "JOB", "stop a job; its results stay", stopAbout,
		func() runner { return &changeCommand{change: (*farm.Client).Stop, done: "is stopped"} })
	add("resume", "JOB", "continue a job that was paused, was stopped or has failed", resumeAbout,
		func() runner { return withoutReason((*farm.Client).Resume, "continues") })
	add("limit", "JOB", "change the priority of a job, or how many cores it gets", limitAbout,
		func() runner { return new(limitCommand) })
	add("delete", "JOB", "delete a job that has ended", deleteAbout,
		func() runner { return withoutReason((*farm.Client).Delete, "is being deleted") })
	add("purge", "", "remove the results of jobs that ended a while ago", purgeAbout,
		func() runner { return new(purgeCommand) })
	add("unban", "WORKER", "let a worker that was excluded work again", unbanAbout,
		func() runner { return new(unbanCommand) })
	add("results", "JOB", "write the output of a job, as far as it is complete", resultsAbout,
		func() runner { return new(resultsCommand) })
	add("nkey", "FILE", "make a key for workers and clients", nkeyAbout, func() runner { return new(nkeyCommand) })
	add("accounts", "FILE", "print the accounts of keys for a NATS server", accountsAbout,
		func() runner { return new(accountsCommand) })
	p.Commands = append(p.Commands, cli.Completion(p.Name))
	return p
}
