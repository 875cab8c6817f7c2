package hub

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/godraughts/draughts/internal/wire"
)

// maxLine is the maximum length of an input line in bytes. The moves of a long game take a few thousand.
const maxLine = 1 << 20

// lineWriter writes whole lines and keeps the first error. Cancelling ctx abandons a write that blocks.
type lineWriter struct {
	ctx    context.Context
	out    io.Writer
	failed error
}

func (l *lineWriter) write(line string) {
	if l.failed != nil {
		return
	}
	written := make(chan error, 1)
	go func() {
		_, err := io.WriteString(l.out, line+"\n")
		written <- err
	}()
	select {
	case l.failed = <-written:
	case <-l.ctx.Done():
		l.failed = l.ctx.Err()
	}
}

// errLongLine is returned for a line of more than maxLine bytes.
var errLongLine = fmt.Errorf("%w: a line of more than %d bytes", ErrSyntax, maxLine)

// readLines sends the lines of r, and last an error: io.EOF at its end. Of a line that is too long it sends the first
// maxLine+1 bytes. It stops when ctx is cancelled.
func readLines(ctx context.Context, r io.Reader, split bufio.SplitFunc) <-chan wire.Received[string] {
	asIs := func(line string) (string, error) { return line, nil }
	return wire.Read(ctx, r, cutLong(split), maxLine+2, errLongLine, asIs)
}

// cutLong returns split for lines of which only the first maxLine+1 bytes are kept.
func cutLong(split bufio.SplitFunc) bufio.SplitFunc {
	skipping := false
	return func(data []byte, atEOF bool) (advance int, token []byte, err error) {
		end := bytes.IndexByte(data, '\n')
		switch {
		case skipping && end < 0:
			return len(data), nil, nil
		case skipping:
			skipping = false
			return end + 1, nil, nil
		case end < 0 && len(data) > maxLine:
			skipping = true
			return len(data), data[:maxLine+1], nil
		}
		return split(data, atEOF)
	}
}

// scanCompleteLines is bufio.ScanLines without an unterminated last line: part of a move may read as another move.
func scanCompleteLines(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if atEOF && bytes.IndexByte(data, '\n') < 0 {
		return len(data), nil, nil
	}
	return bufio.ScanLines(data, atEOF)
}
