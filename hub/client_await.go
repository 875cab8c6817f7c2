package hub

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/godraughts/draughts/internal/quote"
)

// send sends a message. It closes the connection if the engine does not read within the timeout. It returns no error:
// the next await reports it.
func (c *Client) send(m Message) {
	if c.err != nil || c.notReading || c.conn == nil {
		return
	}
	timer := time.AfterFunc(c.options.Timeout, func() { _ = c.conn.Close() })
	_, _ = io.WriteString(c.conn, m.String()+"\n")
	c.notReading = !timer.Stop()
}

// awaitCommand waits for a message with the given command.
func (c *Client) awaitCommand(ctx context.Context, command string) error {
	return c.await(ctx, c.options.Timeout, command, func(m Message) (bool, error) { return m.Command == command, nil })
}

// await passes messages to handle until that returns true or an error.
func (c *Client) await(ctx context.Context, limit time.Duration, expected string, handle messageHandler) error {
	return c.awaitUntil(ctx, nil, limit, expected, handle)
}

// messageHandler handles a message and reports whether it ends the wait.
type messageHandler func(Message) (last bool, err error)

// never is the limit of a wait without a timeout.
const never time.Duration = math.MaxInt64

// errPonderHit is returned by awaitUntil when hit is closed.
var errPonderHit = errors.New("ponder hit")

// awaitUntil is await that also ends when hit is closed. It skips lines that are not messages, which some engines
// print.
func (c *Client) awaitUntil(
	ctx context.Context, hit <-chan struct{}, limit time.Duration, expected string, handle messageHandler,
) error {
	switch {
	case c.err != nil:
		return c.err
	case c.conn == nil:
		return errNoEngine
	case c.notReading:
		return fmt.Errorf("%w: it has not read what was sent within %v", ErrTimeout, c.options.Timeout)
	}
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		select {
		case line := <-c.lines:
			switch {
			case errors.Is(line.err, ErrSyntax):
				return fmt.Errorf("%w: %w, where %q was expected", ErrProtocol, line.err, expected)
			case line.err != nil:
				return fmt.Errorf("%w: %q was expected (%w)", ErrExited, expected, line.err)
			}
			m, err := ParseMessage(line.text)
			if err != nil {
				continue
			}
			if m.Command == "error" {
				text, _ := m.Get("message")
				return fmt.Errorf("%w: %s, where %q was expected", ErrEngine, quote.Long(text), expected)
			}
			if done, err := handle(m); done || err != nil {
				return err
			}
		case <-timer.C:
			return fmt.Errorf("%w: %q was expected within %v", ErrTimeout, expected, limit)
		case <-hit:
			return errPonderHit
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
