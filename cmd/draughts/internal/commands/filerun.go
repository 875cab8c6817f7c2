package commands

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"sync"

	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/internal/cli"
)

// fileRun is the work of a command on files. It works on several files at once, and prints in the order of the files.
type fileRun struct {
	command string // its name, for messages
	atOnce  int    // files at a time; 0 means one for each processor
	between string // printed between the outputs of two files
	encodingFlag
	// work reads a file from s.In, and prints. Its error is that of the file; or ErrFailed or ErrLeftOut if it has
	// printed what failed; or an OutputError, which ends the run.
	work func(name string, s cli.Streams) error
}

// run does the work on all files; "-" is standard input. An error in a file does not stop the others: the error of run
// is then ErrFailed, ErrLeftOut or ErrUnreadable. After Ctrl-C it is that of a context. If nothing more can be written,
// it is an OutputError.
func (r fileRun) run(names []string, s cli.Streams) error {
	ctx, stop := interruptible()
	defer stop()
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	progress := progressbar.New(&s, "MB", progressbar.Megabytes(names))
	defer progress.End()
	s.Out = &cli.Output{Writer: s.Out, Failed: fail}

	slots := make(chan struct{}, cmp.Or(r.atOnce, runtime.GOMAXPROCS(0)))
	results := make([]error, len(names))
	between := &separator{text: r.between}
	turn := make(chan struct{})
	close(turn)
	var all sync.WaitGroup
	for i, name := range names {
		if slots <- struct{}{}; ctx.Err() != nil {
			break
		}
		mine, next := turn, make(chan struct{})
		turn = next
		all.Go(func() {
			out := orderedWriter{w: s.Out, turn: mine, between: between, most: 1 << 16}
			messages := orderedWriter{w: s.Err, turn: mine}
			results[i] = r.one(ctx, name, cli.Streams{In: s.In, Out: &out, Err: &messages}, progress)
			_ = out.flush()       // s.Out has the error
			if ctx.Err() == nil { // otherwise only the error that ended the run is printed
				_ = messages.flush()
			}
			close(next)
			<-slots
		})
	}
	all.Wait()
	return runError(ctx, results)
}

// runError returns the error of run, given the errors of the files.
func runError(ctx context.Context, results []error) error {
	switch cause := context.Cause(ctx); {
	case errors.As(cause, new(cli.OutputError)):
		return cause
	case cause != nil:
		return ctx.Err()
	}
	for _, err := range []error{cli.ErrUnreadable, cli.ErrLeftOut, cli.ErrFailed} {
		if slices.Contains(results, err) {
			return err
		}
	}
	return nil
}

// one does the work on one file. The error is nil, ErrFailed, ErrLeftOut or ErrUnreadable.
func (r fileRun) one(ctx context.Context, name string, s cli.Streams, progress *progressbar.Bar) error {
	in, err := r.open(ctx, r.command, name, s, progress)
	if err == nil {
		err = r.work(name, cli.Streams{In: in, Out: &cli.Output{Writer: s.Out}, Err: s.Err})
		if closed := in.Close(); err == nil || errors.Is(err, cli.ErrFailed) {
			err = errors.Join(err, closed)
		}
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, cli.ErrLeftOut):
		return cli.ErrLeftOut
	case errors.Is(err, cli.ErrFailed):
		return cli.ErrFailed
	case ctx.Err() == nil:
		_ = s.Out.(*orderedWriter).flush() // what was read stands before the error
		fmt.Fprintf(s.Err, "draughts %s: %v\n", r.command, askRules(err))
	}
	return cli.ErrUnreadable
}

// separator is a text between the outputs of files. Empty outputs get none.
type separator struct {
	text string
	due  bool // something has been written
}

// orderedWriter is an output that waits for its turn. It keeps what is written, up to maxKept before its turn and up to
// most after it. Beyond that, Write waits and writes.
type orderedWriter struct {
	w       io.Writer
	turn    <-chan struct{} // closed when the turn has come
	most    int
	between *separator // from the outputs before; nil if there is none, or it has been written
	kept    []byte
}

func (o *orderedWriter) Unwrap() io.Writer { return o.w }

// maxKept is the number of bytes that an orderedWriter keeps before its turn.
const maxKept = 4 << 20

func (o *orderedWriter) Write(b []byte) (int, error) {
	o.kept = append(o.kept, b...)
	most := maxKept
	select {
	case <-o.turn:
		most = o.most
	default:
	}
	if len(o.kept) <= most {
		return len(b), nil
	}
	return len(b), o.flush()
}

// flush waits for the turn, and writes what has been kept, after the separator.
func (o *orderedWriter) flush() error {
	<-o.turn
	if len(o.kept) == 0 {
		return nil
	}
	if s := o.between; s != nil {
		if s.due {
			o.kept = append([]byte(s.text), o.kept...)
		}
		s.due, o.between = true, nil
	}
	_, err := o.w.Write(o.kept)
	o.kept = o.kept[:0]
	return err
}
