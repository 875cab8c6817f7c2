package hub

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
)

// maxLine is the longest line that is read, in bytes. The moves of a long game take a few thousand.
const maxLine = 1 << 20

// lineWriter writes whole lines, from several goroutines, and remembers the first error.
type lineWriter struct {
	mu     sync.Mutex
	w      io.Writer
	failed error
}

func (l *lineWriter) write(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.failed == nil {
		_, l.failed = io.WriteString(l.w, line+"\n")
	}
}

func (l *lineWriter) err() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.failed
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
