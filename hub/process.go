package hub

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/godraughts/draughts/internal/nilarg"
)

// Start starts a program and returns the Client that controls it, which the caller must close. Cancelling ctx kills
// the program at any time. A program that does not answer is killed, with all that it has started where the system has
// process groups; the error says so, and shows the end of what the program wrote to standard error. Start panics if
// ctx is nil.
func Start(ctx context.Context, o ClientOptions, program string, args ...string) (*Client, error) {
	nilarg.Check(ctx == nil, "hub: Start", "a nil context")
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

// process is a program as a connection.
type process struct {
	cmd     *exec.Cmd
	stderr  tail
	waiting sync.Once
	ended   chan struct{} // closed when the program has ended and all is known of it
	status  error         // how it ended
	killed  bool          // because it would not end by itself
	io.Reader
	io.WriteCloser
}

// farewell is how long a program that has closed its output, or has been told to quit, may take to end.
const farewell = time.Second

// Close kills the program, if it has not ended by itself.
func (p *process) Close() error {
	p.end(0)
	return nil
}

// end waits for the end of the program for some time, and then kills it.
func (p *process) end(grace time.Duration) {
	_ = p.WriteCloser.Close()
	p.waiting.Do(func() {
		go func() {
			p.status = p.cmd.Wait()
			_ = killGroup(p.cmd.Process) // what it has left behind
			close(p.ended)
		}()
	})
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case <-p.ended:
		return
	case <-timer.C:
	}
	p.killed = true
	_ = killGroup(p.cmd.Process)
	<-p.ended
}

// explain adds to the reason for which the program is given up how it ended.
func (p *process) explain(reason error) error {
	grace := time.Duration(0)
	if errors.Is(reason, ErrExited) {
		grace = farewell
	}
	p.end(grace)
	how := ""
	if p.killed {
		how = "; the program was killed"
	} else if p.status != nil {
		how = fmt.Sprintf("; the program ended with %v", p.status)
	}
	return fmt.Errorf("%w%s%s", reason, how, p.stderr.quote())
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

func (t *tail) Write(b []byte) (int, error) {
	const enough = 500
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b...)
	if more := len(t.text) - enough; more > 0 {
		t.text = append(t.text[:0], t.text[more:]...)
	}
	return len(b), nil
}

// quote returns the text for the end of an error's; "" if there is none.
func (t *tail) quote() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := strings.TrimSpace(string(t.text))
	if text == "" {
		return ""
	}
	return fmt.Sprintf("; it wrote %q", text)
}
