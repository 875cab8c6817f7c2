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
)

// fileRun is the work of a command on files: it is done on several at once, and what it prints comes in the order of
// the files.
type fileRun struct {
	command string // its name, for messages
	atOnce  int    // how many files at once; as many as there are processors if 0
	between string // what to print between the output of one file and that of the next
	// work reads the file, which is in of the streams, and prints. Its error is that of the file, or errFailed if it has
	// already said what failed.
	work func(name string, s streams) error
}

// errUnreadable is returned, instead of errFailed, if a file could not be read to its end.
var errUnreadable = fmt.Errorf("not all files are readable: %w", errFailed)

// run does the work on all files, "-" being standard input. An error in one does not stop the others; the error then is
// errFailed or errUnreadable. Interrupted by Ctrl-C, it ends with the error of a context.
func (r fileRun) run(names []string, s streams) error {
	if len(names) == 0 {
		return usagef("at least one FILE is expected")
	}
	if first := slices.Index(names, "-"); first >= 0 && slices.Contains(names[first+1:], "-") {
		return usagef("standard input can be read only once")
	}
	ctx, stop := interruptible()
	defer stop()
	progress := newReadProgress(names, &s)
	defer progress.end()

	atOnce := r.atOnce
	if atOnce == 0 {
		atOnce = runtime.GOMAXPROCS(0)
	}
	slots := make(chan struct{}, atOnce)
	results := make([]error, len(names))
	gap := &gap{text: r.between}
	turn := make(chan struct{})
	close(turn)
	var all sync.WaitGroup
	for i, name := range names {
		slots <- struct{}{}
		mine, next := turn, make(chan struct{})
		turn = next
		all.Go(func() {
			out, messages := inTurn{w: &part{Writer: s.out, gap: gap}, turn: mine}, inTurn{w: s.err, turn: mine}
			results[i] = r.one(ctx, name, streams{s.in, &out, &messages}, progress)
			out.wait()
			messages.wait()
			close(next)
			<-slots
		})
	}
	all.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	switch {
	case slices.Contains(results, errUnreadable):
		return errUnreadable
	case slices.Contains(results, errFailed):
		return errFailed
	}
	return nil
}

// one does the work on one file. The error is nil, errFailed or errUnreadable.
func (r fileRun) one(ctx context.Context, name string, s streams, progress *readProgress) error {
	in, err := openInput(ctx, name, s)
	if err == nil {
		defer in.Close()
		out := bufio.NewWriterSize(s.out, 1<<16)
		err = r.work(name, streams{progress.reader(in), out, s.err})
		_ = out.Flush() // run, of main.go, knows what became of all that was written
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errFailed):
		return errFailed
	case ctx.Err() == nil:
		fmt.Fprintf(s.err, "draughts %s: %v\n", r.command, err)
	}
	return errUnreadable
}

// openInput opens a file, "-" being standard input. Reading ends, with the error of the context, when that ends.
func openInput(ctx context.Context, name string, s streams) (io.ReadCloser, error) {
	if name != "-" {
		file, err := os.Open(name)
		return inputFile{file, ctx}, err
	}
	// A read of standard input may take for ever, and cannot be broken off: it gets a goroutine of its own.
	in, out := io.Pipe()
	context.AfterFunc(ctx, func() { out.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(out, s.in)
		out.CloseWithError(err)
	}()
	return in, nil
}

// inputFile is a file that cannot be read beyond the end of a context.
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
