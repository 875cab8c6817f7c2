package hub

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
)

// maxLine is the longest line that is read, in bytes. The moves of a long game take a few thousand.
const maxLine = 1 << 20

// lineWriter writes whole lines and remembers the first error. A write that does not end is given up when ctx is
// cancelled.
type lineWriter struct {
	ctx     context.Context
	lines   chan string
	written chan error // the error of each line
	failed  error
}

// newLineWriter returns a lineWriter that writes to w in a goroutine of its own, until ctx is cancelled.
func newLineWriter(ctx context.Context, w io.Writer) *lineWriter {
	l := &lineWriter{ctx: ctx, lines: make(chan string), written: make(chan error, 1)}
	go func() {
		for {
			select {
			case line := <-l.lines:
				_, err := io.WriteString(w, line+"\n")
				l.written <- err
			case <-ctx.Done():
				return
			}
		}
	}()
	return l
}

// write writes a line, and waits until it is written.
func (l *lineWriter) write(line string) {
	if l.failed != nil {
		return
	}
	select {
	case l.lines <- line:
	case <-l.ctx.Done():
		l.failed = l.ctx.Err()
		return
	}
	select {
	case l.failed = <-l.written:
	case <-l.ctx.Done():
		l.failed = l.ctx.Err()
	}
}

// lineOrError is what comes from a reader: a line or, at its end, an error.
type lineOrError struct {
	text string
	err  error
}

// readLines hands on the lines of r, and last an error, which is io.EOF at its end. It gives up when ctx is cancelled.
func readLines(ctx context.Context, r io.Reader, split bufio.SplitFunc) <-chan lineOrError {
	lines := make(chan lineOrError)
	go func() {
		scanner := bufio.NewScanner(r)
		scanner.Buffer(nil, maxLine)
		scanner.Split(split)
		for {
			line := lineOrError{err: io.EOF}
			if scanner.Scan() {
				line = lineOrError{text: scanner.Text()}
			} else if err := scanner.Err(); errors.Is(err, bufio.ErrTooLong) {
				line.err = fmt.Errorf("%w: a line of more than %d bytes", ErrSyntax, maxLine)
			} else if err != nil {
				line.err = err
			}
			select {
			case lines <- line:
			case <-ctx.Done():
				return
			}
			if line.err != nil {
				return
			}
		}
	}()
	return lines
}

// scanWholeLines is bufio.ScanLines without what comes after the last end of a line: half of a move may be another move.
func scanWholeLines(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if atEOF && bytes.IndexByte(data, '\n') < 0 {
		return len(data), nil, nil
	}
	return bufio.ScanLines(data, atEOF)
}
