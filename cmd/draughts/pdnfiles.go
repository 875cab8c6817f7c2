package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"sync"

	"github.com/godraughts/draughts/internal/osfile"
)

// fileRun is the work of a command on files. It works on several files at once, and prints in the order of the files.
type fileRun struct {
	command string // its name, for messages
	atOnce  int    // files at a time; 0 means one for each processor
	between string // printed between the outputs of two files
	// work reads a file from s.in, and prints. Its error is that of the file; or errFailed or errLeftOut if it has
	// printed what failed; or an outputError, which ends the run.
	work func(name string, s streams) error
}

// errUnreadable is returned, instead of errFailed, if a file could not be read to its end.
var errUnreadable = fmt.Errorf("not all files are readable: %w", errFailed)

// errLeftOut is returned, instead of errFailed, if games are missing from the output.
var errLeftOut = fmt.Errorf("games are left out: %w", errFailed)

// run does the work on all files; "-" is standard input. An error in a file does not stop the others: the error of run
// is then errFailed, errLeftOut or errUnreadable. After Ctrl-C it is that of a context. If nothing more can be written,
// it is an outputError.
func (r fileRun) run(names []string, s streams) error {
	if err := r.check(names); err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	progress := newProgress(&s, "MB", megabytes(names))
	defer progress.end()
	s.out = &output{Writer: s.out, failed: fail}

	atOnce := r.atOnce
	if atOnce == 0 {
		atOnce = runtime.GOMAXPROCS(0)
	}
	slots := make(chan struct{}, atOnce)
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
			out := orderedWriter{w: &partWriter{Writer: s.out, separator: between}, turn: mine}
			messages := orderedWriter{w: s.err, turn: mine}
			results[i] = r.one(ctx, name, streams{s.in, &out, &messages}, progress)
			if errors.As(results[i], new(outputError)) {
				fail(results[i])
			}
			out.wait()
			if ctx.Err() == nil { // otherwise only the error that ended the run is printed
				messages.wait()
			}
			close(next)
			<-slots
		})
	}
	all.Wait()
	return runError(ctx, results)
}

// check returns the mistake in the names of files, if there is one.
func (fileRun) check(names []string) error {
	if len(names) == 0 {
		return usagef("at least one FILE is expected")
	}
	if first := slices.Index(names, "-"); first >= 0 && slices.Contains(names[first+1:], "-") {
		return usagef("standard input can be read only once")
	}
	return nil
}

// runError returns the error of run, given the errors of the files.
func runError(ctx context.Context, results []error) error {
	switch cause := context.Cause(ctx); {
	case errors.As(cause, new(outputError)):
		return cause
	case cause != nil:
		return ctx.Err()
	case slices.Contains(results, errUnreadable):
		return errUnreadable
	case slices.Contains(results, errLeftOut):
		return errLeftOut
	case slices.Contains(results, errFailed):
		return errFailed
	}
	return nil
}

// one does the work on one file. The error is nil, errFailed, errLeftOut, errUnreadable or an outputError.
func (r fileRun) one(ctx context.Context, name string, s streams, progress *progress) error {
	in, err := openInput(ctx, name, s)
	if err == nil {
		defer in.Close()
		buffer := bufio.NewWriterSize(s.out, 1<<16)
		out := &output{Writer: buffer}
		err = r.work(name, streams{progress.reader(in), out, s.err})
		if e := buffer.Flush(); e != nil {
			err = e
		}
	}
	switch {
	case err == nil:
		return nil
	case errors.As(err, new(outputError)), errors.Is(err, errLeftOut):
		return err
	case errors.Is(err, errFailed):
		return errFailed
	case ctx.Err() == nil:
		fmt.Fprintf(s.err, "draughts %s: %v\n", r.command, err)
	}
	return errUnreadable
}

// openInput opens a file; "-" is standard input. When the context ends, reading returns its error.
func openInput(ctx context.Context, name string, s streams) (io.ReadCloser, error) {
	if name != "-" {
		file, err := osfile.Open(name)
		return inputFile{file, ctx}, err
	}
	// A read of standard input can block for ever, so it is in a goroutine.
	in, out := io.Pipe()
	context.AfterFunc(ctx, func() { out.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(out, s.in)
		out.CloseWithError(err)
	}()
	return in, nil
}

// inputFile is a file that can be read until a context ends.
type inputFile struct {
	*os.File
	ctx context.Context
}

func (f inputFile) Read(b []byte) (int, error) {
	if err := f.ctx.Err(); err != nil {
		return 0, err
	}
	return f.File.Read(b)
}
