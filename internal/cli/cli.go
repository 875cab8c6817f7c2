// Package cli is what the programs of this project share besides the library that reads their command lines: streams,
// exit statuses and mistakes in the command line, output files, rows as JSON and CSV, and the screen.
//
// Commands print results to Streams.Out and messages to Streams.Err. An error becomes one line on Streams.Err and an
// exit status: see Usagef and ErrFailed.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/godraughts/draughts/internal/quote"
)

// Streams are the input and the outputs of a command.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// The exit statuses.
const (
	ExitOK          = 0
	ExitFailed      = 1
	ExitUsage       = 2
	ExitInterrupted = 130 // by a signal, as shells report it
)

type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// Usagef returns the error of a mistake in the command line, which ends the program with ExitUsage.
func Usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// ErrFailed is returned by a command that has already said what failed.
var ErrFailed = errors.New("failed")

// ExitStatus prints the error of a command, if there is one, and returns the exit status. The name of the command
// begins with that of the program.
func ExitStatus(command string, err error, s Streams) int {
	head := Paint(s.Err, Red, command+":")
	switch {
	case err == nil:
		return ExitOK
	case errors.Is(err, ErrFailed):
		return ExitFailed
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(s.Err, "%s interrupted\n", head)
		return ExitInterrupted
	case errors.As(err, new(usageError)):
		fmt.Fprintf(s.Err, "%s %s (see %s -h)\n", head, quote.Message(err), command)
		return ExitUsage
	default:
		fmt.Fprintf(s.Err, "%s %s\n", head, quote.Message(err))
		return ExitFailed
	}
}

// Runner is a run of a command. Its fields are the values of the flags.
type Runner interface {
	Register(*flag.FlagSet)
	Run(args []string, s Streams) error
}

// Run runs a runner after its flags have been read. Given reports whether the command line has a flag.
func Run(r Runner, given func(flag string) bool, args []string, s Streams) error {
	if r, ok := r.(interface{ SetGiven(func(flag string) bool) }); ok {
		r.SetGiven(given)
	}
	if r, ok := r.(interface{ CheckFormat() error }); ok {
		if err := r.CheckFormat(); err != nil {
			return err
		}
	}
	return r.Run(args, s)
}

// CheckDashes refuses long flags with one dash, which would be short flags and a value. After "--" all are arguments.
func CheckDashes(words []string) error {
	for _, word := range words {
		switch {
		case word == "--":
			return nil
		case oneDash.MatchString(word):
			return Usagef("flags take two dashes: -%s", quote.Cut(word, quote.Characters))
		}
	}
	return nil
}

var oneDash = regexp.MustCompile(`^-[A-Za-z]{2}`)

// CheckArgs returns an error if usage does not allow that number of arguments, or if standard input is named twice. The
// usage is a word for the arguments: "", FILE, FILE..., [FILE] or [FILE...].
func CheckArgs(usage string, args []string) error {
	name, several := Placeholder(usage), strings.Contains(usage, "...")
	needed := name != "" && usage[0] != '['
	switch {
	case needed && several && len(args) == 0:
		return Usagef("at least one %s is expected", name)
	case needed && !several && len(args) != 1:
		return Usagef("one %s is expected, not %d arguments", name, len(args))
	case name == "" && len(args) > 0:
		return Usagef("no arguments are expected, not %s", quote.Text(args[0]))
	case !several && len(args) > 1:
		return Usagef("at most one %s is expected, not also %s", name, quote.Text(args[1]))
	case name == "FILE" && slices.Contains(args, "-") && slices.Contains(args[slices.Index(args, "-")+1:], "-"):
		return Usagef("standard input can be read only once")
	}
	return nil
}

// Placeholder returns the word in a usage of CheckArgs.
func Placeholder(usage string) string { return strings.Trim(usage, "[].") }

// Output remembers the first error of writing, so the commands need not check each line that they print. After that
// error nothing is written, and each Write returns it.
type Output struct {
	io.Writer
	err    error                   // nil or an OutputError
	Failed context.CancelCauseFunc // called with the error; may be nil
}

// OutputError is an error in writing results, which ends a command.
type OutputError struct{ error }

func (e OutputError) Unwrap() error { return e.error }

func (o *Output) Write(b []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.Writer.Write(b)
	if err == nil {
		return n, nil
	}
	if o.err = err; !errors.As(err, new(OutputError)) {
		o.err = OutputError{err}
	}
	if o.Failed != nil {
		o.Failed(o.err)
	}
	return n, o.err
}

func (o *Output) Unwrap() io.Writer { return o.Writer }

// OutputErr returns the error that writing to w has ended with. It is nil if there is none or w is no output.
func OutputErr(w io.Writer) error {
	if o, ok := w.(*Output); ok {
		return o.err
	}
	return nil
}
