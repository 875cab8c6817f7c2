package hub

import (
	"context"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Start starts a program and returns the Client that controls it, which the caller must close. Cancelling ctx kills
// the program at any time. What it writes to standard error is not shown, but its end is part of an error's text.
func Start(ctx context.Context, o ClientOptions, program string, args ...string) (*Client, error) {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.WaitDelay = time.Second // a child of the program may hold its output open
	p := &process{cmd: cmd}
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
		return nil, fmt.Errorf("%s: %w%s", program, err, p.stderr.quote())
	}
	return c, nil
}

// process is a program as a connection.
type process struct {
	cmd    *exec.Cmd
	stderr tail
	once   sync.Once
	io.Reader
	io.WriteCloser
}

// Close ends the program, if it has not ended by itself.
func (p *process) Close() error {
	p.once.Do(func() {
		_ = p.WriteCloser.Close()
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait() // its status says no more than that it was killed
	})
	return nil
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
