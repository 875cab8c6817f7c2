package hub

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/wire"
)

// The errors of a Client. After any but ErrUnsupported the engine is unusable, and each call returns the same error.
var (
	// ErrTimeout is returned if the engine does not answer in time.
	ErrTimeout = errors.New("the engine does not answer")
	// ErrExited is returned if the engine has ended.
	ErrExited = errors.New("the engine has ended")
	// ErrEngine is returned if the engine sends an error message.
	ErrEngine = errors.New("the engine reports an error")
	// ErrProtocol is returned if the engine violates the protocol.
	ErrProtocol = errors.New("the engine violates the protocol")
	// ErrIllegalMove is returned if the engine plays a move that is not legal.
	ErrIllegalMove = errors.New("the engine plays an illegal move")
	// ErrUnsupported is returned for what the engine or the protocol cannot do. The engine stays usable.
	ErrUnsupported = errors.New("not supported")
)

// ClientOptions are the settings of a Client. The zero value is usable.
type ClientOptions struct {
	Variant     draughts.Variant        // rules of the games; International if zero
	Params      []Arg                   // parameters to set; one that the engine does not have is an error
	Timeout     time.Duration           // longest wait for an answer, or for a move after its time limit; 10 s if 0
	MoveTimeout time.Duration           // longest wait for a move without a time limit; 10 minutes if 0
	onLine      func(sign, line string) // called with each line: see wire.Log; may be nil
}

// Client controls an engine.
//
// It is not safe for concurrent use. [Start] and [NewClient] return one.
type Client struct {
	options    ClientOptions
	conn       io.ReadWriteCloser
	lines      <-chan wire.Received[string]
	cancel     context.CancelFunc // ends the goroutine that reads
	id         map[string]string  // arguments of the id message
	params     map[string]Message // param messages by name
	notReading bool               // a write has timed out
	err        error              // why the engine is unusable
}

// NewClient performs the handshake with the engine at the other end of conn, sets its parameters and waits for
// "ready".
//
// Closing conn must end pending reads and writes. NewClient closes conn if it returns an error, one of a Client's.
func NewClient(ctx context.Context, conn io.ReadWriteCloser, o ClientOptions) (*Client, error) {
	if !o.Variant.IsValid() {
		o.Variant = draughts.International
	}
	o.Timeout = cmp.Or(min(max(o.Timeout, 0), maxTime), 10*time.Second)
	o.MoveTimeout = cmp.Or(max(o.MoveTimeout, 0), 10*time.Minute)
	reading, cancel := context.WithCancel(context.Background())
	c := &Client{
		options: o, conn: conn, cancel: cancel, lines: readLines(reading, conn, scanCompleteLines),
		id: map[string]string{}, params: map[string]Message{},
	}
	if err := c.handshake(ctx); err != nil {
		return nil, c.fail(err)
	}
	return c, nil
}

// Name returns the name and version of the engine, or "engine" if it does not give them.
func (c *Client) Name() string {
	return cmp.Or(strings.TrimSpace(c.id["name"]+" "+c.id["version"]), "engine")
}

func (c *Client) handshake(ctx context.Context) error {
	c.send(message("hub"))
	err := c.await(ctx, c.options.Timeout, "wait", func(m Message) (bool, error) {
		switch m.Command {
		case "id":
			for _, a := range m.Args {
				c.id[a.Name] = quote.Cut(a.Value, quote.Characters)
			}
		case "param":
			name, _ := m.Get("name")
			c.params[name] = m
		case "wait":
			return true, nil
		}
		return false, nil
	})
	if err != nil {
		return err
	}
	if err := c.setVariant(); err != nil {
		return err
	}
	for _, p := range c.options.Params {
		if _, ok := c.params[p.Name]; !ok {
			return fmt.Errorf("%w: %s has no parameter %s", ErrUnsupported, c.Name(), quote.Text(p.Name))
		}
		c.send(message("set-param", "name", p.Name, "value", p.Value))
	}
	c.send(message("init"))
	return c.awaitCommand(ctx, "ready")
}

// setVariant sends the variant to the engine. An engine without the parameter variant has only one rule set. If it is
// another one, a move shows this later.
func (c *Client) setVariant() error {
	param, ok := c.params["variant"]
	if !ok {
		return nil
	}
	name, own := variantName(c.options.Variant), c.options.Variant.String()
	values, listed := param.Get("values")
	known := strings.Fields(values)
	switch {
	case !listed || slices.Contains(known, name):
	case slices.Contains(known, own):
		name = own
	default:
		return fmt.Errorf("%w: %s does not play %s but %s", ErrUnsupported, c.Name(), own, quote.Text(values))
	}
	c.send(message("set-param", "name", "variant", "value", name))
	return nil
}

// NewGame tells the engine that a new game begins, and waits until it is ready.
func (c *Client) NewGame(ctx context.Context) error {
	c.send(message("new-game"))
	return c.Ping(ctx)
}

// Ping waits until the engine has processed all messages. It discards messages that the engine sent before, such as a
// second answer to a search.
func (c *Client) Ping(ctx context.Context) error {
	c.send(message("ping"))
	if err := c.awaitCommand(ctx, "pong"); err != nil {
		return c.fail(err)
	}
	return nil
}

// Close tells the engine to quit, and kills it if it does not in time. The error is nil if it had ended or failed.
func (c *Client) Close() error {
	if c.err != nil {
		return nil
	}
	c.send(message("quit"))
	ignore := func(Message) (bool, error) { return false, nil }
	err := c.fail(c.await(context.Background(), c.options.Timeout, "its end", ignore))
	if errors.Is(err, ErrExited) {
		return nil
	}
	return err
}

// fail closes the connection and returns the reason, or the reason for which it was closed before.
func (c *Client) fail(reason error) error {
	if c.err != nil {
		return c.err
	}
	c.cancel()
	if p, ok := c.conn.(*process); ok {
		reason = p.explain(reason)
	}
	c.err = reason
	_ = c.conn.Close() // the reason is already known
	return c.err
}

// send sends a message. It closes the connection if the engine does not read within the timeout. It returns no error:
// the next await reports it.
func (c *Client) send(m Message) {
	if c.err != nil || c.notReading {
		return
	}
	if c.options.onLine != nil {
		c.options.onLine(wire.Out, m.String())
	}
	timer := time.AfterFunc(c.options.Timeout, func() { _ = c.conn.Close() })
	_, _ = io.WriteString(c.conn, m.String()+"\n")
	c.notReading = !timer.Stop()
}

func (c *Client) awaitCommand(ctx context.Context, command string) error {
	return c.await(ctx, c.options.Timeout, command, func(m Message) (bool, error) { return m.Command == command, nil })
}

// await passes messages to handle until that returns true or an error.
func (c *Client) await(ctx context.Context, limit time.Duration, expected string, handle messageHandler) error {
	return c.awaitUntil(ctx, nil, limit, expected, handle)
}

// messageHandler handles a message and reports whether it ends the wait.
type messageHandler func(Message) (last bool, err error)

// errPonderHit is returned by awaitUntil when hit is closed.
var errPonderHit = errors.New("ponder hit")

// awaitUntil is await that also ends when hit is closed. It skips lines that are no messages: some engines print them.
func (c *Client) awaitUntil(
	ctx context.Context, hit <-chan struct{}, limit time.Duration, expected string, handle messageHandler,
) error {
	switch {
	case c.err != nil:
		return c.err
	case c.notReading:
		return fmt.Errorf("%w: it has not read what was sent within %v", ErrTimeout, c.options.Timeout)
	}
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		select {
		case line := <-c.lines:
			switch {
			case errors.Is(line.Err, ErrSyntax):
				return fmt.Errorf("%w: %w, where %q was expected", ErrProtocol, line.Err, expected)
			case line.Err != nil:
				return fmt.Errorf("%w: %q was expected (%w)", ErrExited, expected, line.Err)
			}
			if c.options.onLine != nil {
				c.options.onLine(wire.In, line.Value)
			}
			if len(line.Value) > maxLine {
				return fmt.Errorf("%w: %w, where %q was expected", ErrProtocol, errLongLine, expected)
			}
			m, err := ParseMessage(line.Value)
			if m.Command == "error" {
				text, ok := m.Get("message")
				if !ok { // version 1 has the text alone
					text = "by Hub 1, " + strings.TrimSpace(strings.TrimPrefix(line.Value, "error"))
				}
				return fmt.Errorf("%w: %s, where %q was expected", ErrEngine, quote.Long(text), expected)
			}
			if err != nil {
				continue
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
