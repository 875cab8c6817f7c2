// Command draughts is the command line of package draughts. It lists and explains moves, searches and evaluates
// positions, plays, checks, formats, filters and annotates PDN files, builds endgame databases, and measures its speed.
//
//	draughts                     lists the commands
//	draughts help perft          explains a command
//	draughts search -depth 15    runs a command
//
// Results go to standard output and errors to standard error. The exit status is 0 for success, 1 if a check or the
// command fails, 2 for a mistake in the command line, and 130 after Ctrl-C in a game.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/godraughts/draughts/apps/terminal"
	"github.com/godraughts/draughts/internal/quote"
)

func main() {
	os.Exit(run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
}

// streams are the input and the outputs of a command.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// The exit statuses.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2

	exitInterrupted = 130 // Ctrl-C in a game, as shells report it
)

// usageError is a mistake in the command line.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// errFailed is returned by a command that has already said what failed.
var errFailed = errors.New("failed")

// run is the whole program: it runs the command that args name and returns the exit status.
func run(args []string, s streams) int {
	out := &output{Writer: s.out}
	s.out = out
	if len(args) > 0 && isHelp(args[0]) {
		return help(args[1:], s, out)
	}
	if len(args) > 0 && (args[0] == "-version" || args[0] == "--version") {
		args = append([]string{"version"}, args[1:]...)
	}
	c, rest, ok := find(args)
	if !ok {
		return help(args, s, out)
	}
	err := c.execute(rest, s)
	if err == nil {
		err = out.err
	}
	return exitStatus(c.name, err, s)
}

// exitStatus prints the error of a command, if there is one, and returns the exit status.
func exitStatus(command string, err error, s streams) int {
	head := paint(s.err, red, "draughts "+command+":")
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errFailed):
		return exitFailed
	case errors.Is(err, terminal.ErrInterrupted):
		return exitInterrupted
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(s.err, "%s interrupted\n", head)
		return exitFailed
	case errors.As(err, new(usageError)):
		fmt.Fprintf(s.err, "%s %s (see draughts %s -h)\n", head, quote.Message(err), command)
		return exitUsage
	default:
		fmt.Fprintf(s.err, "%s %s\n", head, quote.Message(err))
		return exitFailed
	}
}

// output remembers the first error of writing, so the commands need not check each line that they print. After that
// error nothing is written, and each Write returns it.
type output struct {
	io.Writer
	err    error                   // nil or an outputError
	failed context.CancelCauseFunc // called with the error; may be nil
}

// outputError is an error in writing results, which ends a command.
type outputError struct{ error }

func (e outputError) Unwrap() error { return e.error }

func (o *output) Write(b []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.Writer.Write(b)
	if err == nil {
		return n, nil
	}
	if o.err = err; !errors.As(err, new(outputError)) {
		o.err = outputError{err}
	}
	if o.failed != nil {
		o.failed(o.err)
	}
	return n, o.err
}

func (o *output) unwrap() io.Writer { return o.Writer }

// outputErr returns the error that writing to w has ended with. It is nil if there is none or w is no output.
func outputErr(w io.Writer) error {
	if o, ok := w.(*output); ok {
		return o.err
	}
	return nil
}

// execute reads the flags and runs the command, or prints its help if a flag asks for it.
func (c *command) execute(args []string, s streams) error {
	runner := c.new()
	args, err := parseFlags(c.flags(runner), args)
	if errors.Is(err, flag.ErrHelp) {
		c.explain(s.out)
		return nil
	}
	if err != nil {
		return err
	}
	if f, ok := runner.(interface{ checkFormat() error }); ok {
		if err := f.checkFormat(); err != nil {
			return err
		}
	}
	return runner.run(args, s)
}
