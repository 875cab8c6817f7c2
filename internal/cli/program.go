// Package cli is what a command line with several commands needs: a table of commands from which help, suggestions and
// shell completion come, flags for output as JSON and CSV, progress, output files and the screen.
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
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/godraughts/draughts/internal/quote"
)

// Program is a command line with several commands.
type Program struct {
	Name     string
	Commands []Command                // in the order of the help
	Headings map[string]string        // of the list of commands, by the name of the command that follows
	Topics   []Topic                  // subjects of the help besides the commands
	Values   map[string]func() Values // the kinds of values, by the words that stand for values in the help
}

// Command is a row of the table of commands. Help, suggestions and completion come from its flags.
type Command struct {
	Name  string // one or two words
	Args  string // what follows the flags: "", FILE, FILE..., [FILE] or [FILE...]
	Brief string // one line
	About string // the text of "draughts NAME -h", with an example
	New   func() Runner
}

// Runner is a run of a command. Its fields are the values of the flags.
type Runner interface {
	Register(*flag.FlagSet)
	Run(args []string, s Streams) error
}

// Find returns the command that the first words of args name, and the rest of args.
func (p *Program) Find(args []string) (c *Command, rest []string, ok bool) {
	for i := range p.Commands {
		words := strings.Fields(p.Commands[i].Name)
		if len(args) >= len(words) && slices.Equal(args[:len(words)], words) {
			return &p.Commands[i], args[len(words):], true
		}
	}
	return nil, args, false
}

// Flags returns the flags of the command, which set the fields of r.
func (c *Command) Flags(r Runner) *flag.FlagSet {
	f := flag.NewFlagSet(c.Name, flag.ContinueOnError)
	f.SetOutput(io.Discard) // execute returns errors, and explain lists the flags
	r.Register(f)
	return f
}

// checkArgs returns an error if Args does not allow that number of arguments, or if standard input is named twice.
func (c *Command) checkArgs(args []string) error {
	name, several := c.Argument(), strings.Contains(c.Args, "...")
	needed := name != "" && c.Args[0] != '['
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

// parseFlags reads flags and arguments in any order and returns the arguments. After "--" all are arguments, and so is
// a negative number anywhere. (The flag package stops at the first argument.)
func (p *Program) parseFlags(f *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := f.Parse(args); err != nil {
			last := args[len(args)-f.NArg()-1]
			if _, e := strconv.Atoi(last); e != nil || !strings.HasPrefix(err.Error(), unknownFlag) {
				return nil, p.flagError(f, err)
			}
			rest = append(rest, last)
			args = f.Args()
			continue
		}
		read := len(args) - f.NArg()
		if read > 0 && args[read-1] == "--" {
			return append(rest, f.Args()...), nil
		}
		if f.NArg() == 0 {
			return rest, nil
		}
		rest = append(rest, f.Arg(0))
		args = f.Args()[1:]
	}
}

// unknownFlag begins the error of package flag for a flag that is not defined.
const unknownFlag = "flag provided but not defined: "

// flagError returns the error of reading flags in the words of this program.
func (p *Program) flagError(f *flag.FlagSet, err error) error {
	if name, ok := strings.CutPrefix(err.Error(), unknownFlag); ok {
		return Usagef("there is no flag %s%s", name, DidYouMean(nearestFlags(name, f)))
	}
	if text, ok := strings.CutSuffix(err.Error(), ": parse error"); ok {
		name := text[strings.LastIndex(text, " -")+len(" -"):]
		return Usagef("%s: %s is expected", text, expected(f.Lookup(name)))
	}
	return SuggestValues(err, p.nearestValues(err, f))
}

// expected returns what the value of a flag of a basic type must be.
func expected(f *flag.Flag) string {
	switch f.Value.(flag.Getter).Get().(type) {
	case time.Duration:
		return "a time such as 500ms or 1m30s"
	case float64:
		return "a number"
	case bool:
		return "true or false"
	}
	return "a whole number"
}

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

// usageError is a mistake in the command line.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// Usagef returns the error of a mistake in the command line, which ends the program with ExitUsage.
func Usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// ErrFailed is returned by a command that has already said what failed.
var ErrFailed = errors.New("failed")

// Main runs the command that args name and returns the exit status.
func (p *Program) Main(args []string, s Streams) int {
	out := &Output{Writer: s.Out}
	s.Out = out
	if len(args) > 0 && args[0] == completeCommand {
		p.complete(args[1:], out)
		return p.exitStatus(completeCommand, out.err, s)
	}
	if len(args) > 0 && isHelp(args[0]) {
		return p.help(args[1:], s, out)
	}
	if len(args) > 0 && (args[0] == "-version" || args[0] == "--version") {
		args = append([]string{"version"}, args[1:]...)
	}
	c, rest, ok := p.Find(args)
	if !ok {
		return p.help(args, s, out)
	}
	err := p.execute(c, rest, s)
	if err == nil {
		err = out.err
	}
	return p.exitStatus(c.Name, err, s)
}

// exitStatus prints the error of a command, if there is one, and returns the exit status.
func (p *Program) exitStatus(command string, err error, s Streams) int {
	head := Paint(s.Err, Red, p.Name+" "+command+":")
	switch {
	case err == nil:
		return ExitOK
	case errors.Is(err, ErrFailed):
		return ExitFailed
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(s.Err, "%s interrupted\n", head)
		return ExitInterrupted
	case errors.As(err, new(usageError)):
		fmt.Fprintf(s.Err, "%s %s (see %s %s -h)\n", head, quote.Message(err), p.Name, command)
		return ExitUsage
	default:
		fmt.Fprintf(s.Err, "%s %s\n", head, quote.Message(err))
		return ExitFailed
	}
}

// Output remembers the first error of writing, so the commands need not check each line that they print. After that
// error nothing is written, and each Write returns it.
type Output struct {
	io.Writer
	err    error                   // nil or an OutputError
	Failed context.CancelCauseFunc // called with the error; may be nil
}

// OutputError is an error in writing results, which ends a command.
type OutputError struct{ Err error }

func (e OutputError) Error() string { return e.Err.Error() }
func (e OutputError) Unwrap() error { return e.Err }

func (o *Output) Write(b []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.Writer.Write(b)
	if err == nil {
		return n, nil
	}
	if o.err = err; !errors.As(err, new(OutputError)) {
		o.err = OutputError{Err: err}
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

// execute reads the flags and runs the command, or prints its help if a flag asks for it.
func (p *Program) execute(c *Command, args []string, s Streams) error {
	runner := c.New()
	args, err := p.parseFlags(c.Flags(runner), args)
	if errors.Is(err, flag.ErrHelp) {
		p.explain(c, s.Out)
		return nil
	}
	if err == nil {
		err = c.checkArgs(args)
	}
	if err != nil {
		return err
	}
	if f, ok := runner.(interface{ CheckFormat() error }); ok {
		if err := f.CheckFormat(); err != nil {
			return err
		}
	}
	return runner.Run(args, s)
}
