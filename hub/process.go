package hub

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"time"
)

// Start starts a program and returns the Client that controls it.
//
// The caller must close the Client. Cancelling ctx kills the program. A program that does not answer is killed; on
// Unix, so are the programs that it started. The error then says so and quotes the end of its standard error.
func Start(ctx context.Context, o ClientOptions, program string, args ...string) (*Client, error) {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.WaitDelay = time.Second // a child of the program may hold its output open
	setGroup(cmd)
	cmd.Cancel = func() error { return killGroup(cmd.Process) }
	p := &process{cmd: cmd, ended: make(chan struct{})}
	cmd.Stderr = &p.stderr
	var err error
	if p.WriteCloser, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if p.Reader, err = cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("%s: %w", program, err)
	}
	c, err := NewClient(ctx, p, o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", program, err)
	}
	return c, nil
}

// process is a running program, as a connection to its standard input and output.
type process struct {
	cmd     *exec.Cmd
	stderr  tailBuffer
	waiting sync.Once
	ended   chan struct{} // closed when the program has ended and status is set
	status  error         // how it ended
	killed  bool          // end had to kill it
	io.Reader
	io.WriteCloser
}

// exitGrace is the time in which a program must end after it closed its output.
const exitGrace = time.Second

// Close kills the program if it is still running.
func (p *process) Close() error {
	p.end(0)
	return nil
}

// end waits for the program to end and kills it after the grace period.
func (p *process) end(grace time.Duration) {
	_ = p.WriteCloser.Close()
	p.waiting.Do(func() {
		go func() {
			p.status = p.cmd.Wait()
			_ = killGroup(p.cmd.Process) // programs that it started
			close(p.ended)
		}()
	})
	select {
	case <-p.ended:
	case <-time.After(grace):
		p.killed = true
		_ = killGroup(p.cmd.Process)
		<-p.ended
	}
}

// explain adds to reason how the program ended.
func (p *process) explain(reason error) error {
	if errors.Is(reason, ErrExited) {
		p.end(exitGrace)
	} else {
		p.end(0)
	}
	if p.killed {
		reason = fmt.Errorf("%w; the program was killed", reason)
	} else if p.status != nil {
		reason = fmt.Errorf("%w; the program ended with %v", reason, p.status)
	}
	if text := bytes.TrimSpace(p.stderr); len(text) > 0 { // it is complete: the program has ended
		reason = fmt.Errorf("%w; it wrote %q", reason, text)
	}
	return reason
}

// tailBuffer keeps the last bytes written to it.
type tailBuffer []byte

func (t *tailBuffer) Write(b []byte) (int, error) {
	const size = 500 // bytes
	*t = append(*t, b...)
	*t = (*t)[max(len(*t)-size, 0):]
	return len(b), nil
}
