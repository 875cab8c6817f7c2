package hub

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
	"github.com/godraughts/draughts/internal/quote"
)

// The errors of a Client. After one of them, except ErrUnsupported, the engine is unusable and the Client returns
// the same error again.
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
	Variant     draughts.Variant // rules of the games; International if zero
	Params      []Arg            // parameters to set; one that the engine does not have is an error
	Timeout     time.Duration    // longest wait for an answer, and for a move beyond its time limit; 10 s if 0
	MoveTimeout time.Duration    // longest wait for a move without a time limit; 10 minutes if 0
}

// Client controls an engine.
//
// It is not safe for concurrent use. [Start] and [NewClient] return one; the zero Client answers every call with
// ErrExited. Methods panic if their context or game is nil.
type Client struct {
	options    ClientOptions
	conn       io.ReadWriteCloser
	lines      <-chan lineOrError
	cancel     context.CancelFunc // ends the goroutine that reads
	id         map[string]string
	params     map[string]Message
	notReading bool  // a write has timed out
	err        error // why the engine is unusable
}

// NewClient performs the handshake with the engine at the other end of conn, sets its parameters and waits for
// "ready".
//
// Closing conn must end pending reads and writes. NewClient closes conn if it returns an error, which is one of
// those of a Client. It panics if ctx or conn is nil.
func NewClient(ctx context.Context, conn io.ReadWriteCloser, o ClientOptions) (*Client, error) {
	nilarg.Check(ctx == nil, "hub: NewClient", "a nil context")
	nilarg.Check(conn == nil, "hub: NewClient", "a nil connection")
	if !o.Variant.IsValid() {
		o.Variant = draughts.International
	}
	if o.Timeout <= 0 {
		o.Timeout = 10 * time.Second
	}
	if o.MoveTimeout <= 0 {
		o.MoveTimeout = 10 * time.Minute
	}
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
	name := strings.TrimSpace(c.id["name"] + " " + c.id["version"])
	if name == "" {
		return "engine"
	}
	return name
}

// Variant returns the rules of the games.
func (c *Client) Variant() draughts.Variant { return c.options.Variant }

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

// setVariant sends the variant to the engine. An engine without that parameter plays one game only; the first move
// shows whether it is this one.
func (c *Client) setVariant() error {
	param, ok := c.params["variant"]
	if !ok {
		return nil
	}
	name, own := VariantName(c.options.Variant), c.options.Variant.String()
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
	nilarg.Check(ctx == nil, "hub: NewGame", "a nil context")
	c.send(message("new-game"))
	return c.Ping(ctx)
}

// Ping waits until the engine has processed all messages. Messages that it sent before, such as a second answer to a
// search, are discarded.
func (c *Client) Ping(ctx context.Context) error {
	nilarg.Check(ctx == nil, "hub: Ping", "a nil context")
	c.send(message("ping"))
	if err := c.awaitCommand(ctx, "pong"); err != nil {
		return c.fail(err)
	}
	return nil
}

// Search asks the engine for a move, as draughts.Searcher.Search does.
//
// It returns the last info of the engine, with the move first in its first line. The search starts after a ping, so
// that late answers to earlier searches are ignored. If ctx is cancelled, the engine is told to stop and its answer
// is returned.
//
// With Limits.PonderHit the engine ponders. The game g then ends with the expected move of the opponent: the second
// move of the engine's line. When PonderHit closes, the engine is told that this move was made. If another move was
// made, cancel ctx and ignore the answer.
//
// Limits may set Depth, Nodes, Time, Clock, PonderHit and OnInfo; the error is ErrUnsupported for others. It is
// ErrGameOver if g has ended, and otherwise one of those of a Client.
func (c *Client) Search(ctx context.Context, g *draughts.Game, l draughts.Limits) (draughts.Info, error) {
	nilarg.Check(ctx == nil, "hub: Search", "a nil context")
	nilarg.Check(g == nil, "hub: Search", "a nil game")
	switch o := g.Outcome(); {
	case c.conn == nil:
		return draughts.Info{}, errNoEngine
	case !g.Position().IsValid():
		return draughts.Info{}, draughts.ErrNoPosition
	case o.Result != draughts.Ongoing:
		return draughts.Info{}, fmt.Errorf("%w: %s", draughts.ErrGameOver, o)
	}
	if l.MultiPV > 1 || len(l.Moves) > 0 {
		return draughts.Info{}, fmt.Errorf("%w: MultiPV, or a choice of moves", ErrUnsupported)
	}
	if g.Variant() != c.options.Variant {
		return draughts.Info{}, fmt.Errorf("%w: the engine has been set up for %s, not %s",
			ErrUnsupported, c.options.Variant, g.Variant())
	}
	c.send(positionMessage(g))
	for _, m := range levelMessages(&l) {
		c.send(m)
	}
	if err := c.Ping(context.WithoutCancel(ctx)); err != nil { // an engine that is told to stop has to have begun
		return draughts.Info{}, err
	}
	mode := "think"
	if l.PonderHit != nil {
		mode = "ponder"
	}
	c.send(Message{Command: "go", Args: []Arg{{Name: mode, Flag: true}}})
	found, err := c.awaitMove(ctx, g.Position(), l)
	if err != nil {
		return draughts.Info{}, c.fail(err)
	}
	return found, nil
}

// positionMessage returns the message with the start of g and its moves.
func positionMessage(g *draughts.Game) Message {
	m := message("pos", "pos", string(AppendPosition(nil, g.Start())))
	if moves := g.Moves(); len(moves) > 0 {
		m.Args = append(m.Args, Arg{Name: "moves", Value: string(appendLine(nil, moves))})
	}
	return m
}

// awaitMove waits for the message done.
func (c *Client) awaitMove(ctx context.Context, p draughts.Position, l draughts.Limits) (draughts.Info, error) {
	var found draughts.Info
	handle := func(m Message) (bool, error) {
		switch m.Command {
		case "info":
			if readInfo(&found, p, m) && l.OnInfo != nil {
				i := found
				i.Lines = slices.Clone(found.Lines)
				l.OnInfo(i)
			}
		case "done":
			text, _ := m.Get("move")
			move, err := ParseMove(p, text)
			if err != nil {
				return false, fmt.Errorf("%w: %w", ErrIllegalMove, err)
			}
			if found.Move() != move {
				found.Lines = []draughts.Line{{Score: found.Score(), PV: []draughts.Move{move}}}
			}
			if line := &found.Lines[0]; len(line.PV) == 1 {
				reply, _ := m.Get("ponder")
				line.PV = append(line.PV, parseLine(p.After(move), reply)...)
			}
			return true, nil
		}
		return false, nil
	}
	err := errPonderHit
	if l.PonderHit != nil {
		if err = c.awaitUntil(ctx, l.PonderHit, never, "done", handle); err == errPonderHit {
			c.send(message("ponder-hit"))
		}
	}
	if err == errPonderHit {
		err = c.await(ctx, c.timeLimit(&l), "done", handle)
	}
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		c.send(message("stop"))
		err = c.await(context.WithoutCancel(ctx), c.options.Timeout, "done", handle)
	}
	return found, err
}

// timeLimit returns the longest wait for a move.
func (c *Client) timeLimit(l *draughts.Limits) time.Duration {
	switch {
	case l.Time > 0:
		return l.Time + c.options.Timeout
	case l.Clock != nil:
		return max(l.Clock.Remaining, 0) + c.options.Timeout
	}
	return c.options.MoveTimeout
}

// Close tells the engine to quit and kills it if it does not. The error is nil if the engine has ended or failed
// before.
func (c *Client) Close() error {
	if c.err != nil || c.conn == nil {
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
	if c.err != nil || c.conn == nil {
		return cmp.Or(c.err, reason)
	}
	c.cancel()
	if p, ok := c.conn.(*process); ok {
		reason = p.explain(reason)
	}
	c.err = reason
	_ = c.conn.Close() // there is nothing to be done about it
	return c.err
}

// send sends a message. It closes the connection if the engine does not read within the timeout. Errors are left to
// await.
func (c *Client) send(m Message) {
	if c.err != nil || c.notReading || c.conn == nil {
		return
	}
	cut := time.AfterFunc(c.options.Timeout, func() { _ = c.conn.Close() })
	_, _ = io.WriteString(c.conn, m.String()+"\n")
	c.notReading = !cut.Stop()
}

func (c *Client) awaitCommand(ctx context.Context, command string) error {
	return c.await(ctx, c.options.Timeout, command, func(m Message) (bool, error) { return m.Command == command, nil })
}

// await passes messages to handle until that returns true or an error.
func (c *Client) await(ctx context.Context, limit time.Duration, expected string, handle messageHandler) error {
	return c.awaitUntil(ctx, nil, limit, expected, handle)
}

// messageHandler handles a message and reports whether it is the one that was awaited.
type messageHandler func(Message) (last bool, err error)

// never is a limit that is not reached.
const never time.Duration = math.MaxInt64

// errNoEngine is the error of the zero Client.
var errNoEngine = fmt.Errorf("%w: neither Start nor NewClient has made this Client", ErrExited)

// errPonderHit is returned by awaitUntil when hit closes.
var errPonderHit = errors.New("the move to ponder has been made")

// awaitUntil is await that also ends when hit closes. Lines that are not messages are skipped: some engines print
// them.
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
