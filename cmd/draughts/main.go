// Command draughts shows from a terminal what package draughts does: it counts, lists and explains moves, searches and
// judges positions, plays, checks, puts right, sorts and annotates the games of PDN files, and measures its own speed.
//
//	draughts                     lists the commands
//	draughts help perft          explains one
//	draughts search -depth 15    runs one
//
// Results go to standard output and errors to standard error. The exit status is 0, or 1 when a check fails or
// something cannot be done, or 2 when the command line makes no sense, or 130 after Ctrl-C in a game.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/godraughts/draughts/apps/terminal"
	"github.com/godraughts/draughts/internal/quote"
)

func main() {
	os.Exit(run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
}

// streams is where a command reads and writes. Tests have their own.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// The values that a process exits with.
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

// exitStatus says why a command failed, if it did, and returns the exit status.
func exitStatus(command string, err error, s streams) int {
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errFailed):
		return exitFailed
	case errors.Is(err, terminal.ErrInterrupted):
		return exitInterrupted
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(s.err, "draughts %s: interrupted\n", command)
		return exitFailed
	case errors.As(err, new(usageError)):
		fmt.Fprintf(s.err, "draughts %s: %s (see draughts %s -h)\n", command, quote.Message(err), command)
		return exitUsage
	default:
		fmt.Fprintf(s.err, "draughts %s: %s\n", command, quote.Message(err))
		return exitFailed
	}
}

// output remembers the first error in writing, so that the commands need not look at each line that they print. After
// that nothing is written, and all writing ends with that error.
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

// outputErr returns the error that writing to w has ended with, if w is an output and it has.
func outputErr(w io.Writer) error {
	if o, ok := w.(*output); ok {
		return o.err
	}
	return nil
}

func isHelp(arg string) bool {
	return arg == "help" || arg == "-h" || arg == "-help" || arg == "--help"
}

// help explains the command that words name; without words, or with the first word of several commands, it lists them.
func help(words []string, s streams, out *output) int {
	if len(words) > 0 && isHelp(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if c, _, ok := find(words); ok {
		c.explain(out)
		return exitStatus("help", out.err, s)
	}
	group := strings.Join(words, " ")
	var list strings.Builder
	for _, c := range commands {
		if group == "" || strings.HasPrefix(c.name, group+" ") {
			fmt.Fprintf(&list, "  %-14s %s\n", c.name, c.brief)
		}
	}
	if list.Len() == 0 {
		fmt.Fprintf(s.err, "draughts: there is no command %s (see draughts help)\n", quote.Text(group))
		return exitUsage
	}
	fmt.Fprintf(out, `usage: draughts COMMAND [flags] [arguments]

%s
"draughts COMMAND -h" explains a command. Flags may stand before or after the arguments.
`, &list)
	return exitStatus("help", out.err, s)
}

// execute reads the flags and runs the command. Asked for help, it gives that.
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
	return runner.run(args, s)
}
