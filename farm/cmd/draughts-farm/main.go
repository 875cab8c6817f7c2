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
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/godraughts/draughts/internal/quote"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], streams{os.Stdout, os.Stderr}))
}

// streams are the outputs of a command.
type streams struct{ out, err io.Writer }

// The exit statuses.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

// usageError is a mistake in the command line.
type usageError struct{ error }

// Unwrap returns the error itself.
func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// command is a row of the table of commands.
type command struct {
	name  string
	args  string // what follows the name
	brief string
	about string
	new   func() runner
}

// runner is a run of a command. Its fields are the values of the flags.
type runner interface {
	register(f *flag.FlagSet)
	run(ctx context.Context, args []string, s streams) error
}

// kindRunner is the runner of a command that takes the name of a kind of job before its flags.
type kindRunner interface {
	runner
	setKind(name string) error
}

// commands are all commands. The function breaks a cycle of initialization.
func commands() []command {
	return []command{
		{"run", "KIND [flags]", "do a job in this process, on all cores", runAbout,
			func() runner { return new(runCommand) }},
		{"serve", "[flags]", "run the server and the coordinator", serveAbout, func() runner { return new(serveCommand) }},
		{"work", "[flags]", "do tasks for a server", workAbout, func() runner { return new(workCommand) }},
		{"submit", "KIND [flags]", "hand a job to a server", submitAbout, func() runner { return new(submitCommand) }},
		{"list", "[flags]", "list the jobs of a server", listAbout, func() runner { return new(listCommand) }},
		{"show", "JOB [flags]", "show a job, and follow it with -watch", showAbout,
			func() runner { return new(showCommand) }},
		{"stop", "JOB [flags]", "stop a job; its results stay", stopAbout, func() runner { return new(stopCommand) }},
		{"resume", "JOB [flags]", "continue a job that was stopped or has failed", resumeAbout,
			func() runner { return new(resumeCommand) }},
		{"results", "JOB [flags]", "write the output of a job, as far as it is complete", resultsAbout,
			func() runner { return new(resultsCommand) }},
		{"nkey", "FILE", "make a key for workers and clients", nkeyAbout, func() runner { return new(nkeyCommand) }},
	}
}

// find returns the command with a name.
func find(name string) (command, bool) {
	for _, c := range commands() {
		if c.name == name {
			return c, true
		}
	}
	return command{}, false
}

// run is the whole program. It returns the exit status.
func run(ctx context.Context, args []string, s streams) int {
	if len(args) == 0 || isHelp(args[0]) {
		if len(args) > 1 {
			if c, ok := find(args[1]); ok {
				return status(c.name, c.execute(ctx, append(args[2:], "-h"), s), s)
			}
		}
		list(s.out)
		return exitOK
	}
	c, ok := find(args[0])
	if !ok {
		fmt.Fprintf(s.err, "draughts-farm: there is no command %s (see draughts-farm help)\n", quote.Text(args[0]))
		return exitUsage
	}
	return status(c.name, c.execute(ctx, args[1:], s), s)
}

func isHelp(arg string) bool {
	return arg == "help" || arg == "-h" || arg == "-help" || arg == "--help"
}

// list prints a line for each command.
func list(w io.Writer) {
	fmt.Fprint(w, "usage: draughts-farm COMMAND [arguments]\n\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-8s %s\n", c.name, c.brief)
	}
	fmt.Fprint(w, "\n\"draughts-farm help COMMAND\" explains a command. Kinds of job: "+kindNames()+".\n")
}

// status prints the error of a command, if there is one, and returns the exit status.
func status(name string, err error, s streams) int {
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, new(usageError)):
		fmt.Fprintf(s.err, "draughts-farm %s: %s (see draughts-farm help %[1]s)\n", name, quote.Message(err))
		return exitUsage
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(s.err, "draughts-farm %s: interrupted\n", name)
		return exitFailed
	}
	fmt.Fprintf(s.err, "draughts-farm %s: %s\n", name, quote.Message(err))
	return exitFailed
}

// execute reads the flags and runs the command, or explains it if a flag asks for that.
func (c command) execute(ctx context.Context, args []string, s streams) error {
	r := c.new()
	if k, ok := r.(kindRunner); ok {
		switch {
		case len(args) > 0 && isHelp(args[0]):
			c.explain(s.out, nil)
			return nil
		case len(args) == 0:
			return usagef("a kind of job is expected: %s", kindNames())
		}
		if err := k.setKind(args[0]); err != nil {
			return usageError{err}
		}
		args = args[1:]
	}
	f := flag.NewFlagSet(c.name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	r.register(f)
	rest, err := parse(f, args)
	if errors.Is(err, flag.ErrHelp) {
		c.explain(s.out, f)
		return nil
	}
	if err != nil {
		return usageError{err}
	}
	return r.run(ctx, rest, s)
}

// parse reads flags and arguments in any order and returns the arguments.
func parse(f *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := f.Parse(args); err != nil {
			return nil, err
		}
		if f.NArg() == 0 {
			return rest, nil
		}
		rest, args = append(rest, f.Arg(0)), f.Args()[1:]
	}
}

// explain prints the help of a command. f may be nil.
func (c command) explain(w io.Writer, f *flag.FlagSet) {
	fmt.Fprintf(w, "usage: draughts-farm %s %s\n%s", c.name, c.args, c.about)
	if f == nil {
		return
	}
	fmt.Fprintln(w)
	f.SetOutput(w)
	f.PrintDefaults()
}

// oneArgument returns the only argument.
func oneArgument(args []string, what string) (string, error) {
	if len(args) != 1 {
		return "", usagef("%s is expected, not %d arguments", what, len(args))
	}
	return args[0], nil
}

// noArguments returns an error if there is an argument.
func noArguments(args []string) error {
	if len(args) > 0 {
		return usagef("the argument %s is not expected", quote.Text(args[0]))
	}
	return nil
}
