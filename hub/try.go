package hub

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"regexp"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/wire"
)

// Try tries which parts of the protocol an engine supports. It yields the name of each part, and nil or what is wrong.
//
// The function start starts the engine by [Start] or [NewClient], with the options that it is given. It is called again
// after a fault; if it fails, no part follows. An error ends with the last lines sent (>) and received (<), each on a
// line of its own. Each wait for the engine ends after Timeout, 5 s if 0. Parts that do not occur with the rules, such
// as kings in Breakthrough, are left out.
func Try(ctx context.Context, o ClientOptions, start func(ClientOptions) (*Client, error)) iter.Seq2[string, error] {
	t := &trial{ctx: ctx}
	o.Variant, o.Timeout = cmp.Or(o.Variant, draughts.International), cmp.Or(o.Timeout, 5*time.Second)
	o.MoveTimeout, o.onLine = o.Timeout, t.onLine
	steps := []wire.Step[*Client]{{Name: "handshake", Do: func(c *Client) error { return c.Ping(ctx) }}}
	for _, p := range parts {
		if g := wire.FindGame(o.Variant, p.game); g != nil {
			steps = append(steps, wire.Step[*Client]{Name: p.name, Do: func(c *Client) error {
				if err := t.search(c, g, &p); err != nil {
					return c.fail(err)
				}
				return nil
			}})
		}
	}
	steps = append(steps, wire.Step[*Client]{Name: "quit", Do: (*Client).Close})
	return wire.Try(&t.log, func() (*Client, error) { return start(o) }, steps)
}

// part is a search that Try asks for.
type part struct {
	name    string
	game    func(*draughts.Game) bool // reports whether a game will do; nil for one without moves
	setUp   bool                      // the last position is sent, without the moves
	swapped bool                      // of each capture, the first two captured squares are exchanged
	first   []string                  // lines to send first, which the engine may ignore or refuse
	level   string                    // the limits; a move-time if empty
	mode    string                    // of go; think if empty
	during  string                    // what is sent while the engine searches: ping, stop or ponder-hit
}

var parts = []part{
	{name: "start of a game"},
	{name: "position, first player to move", game: wire.Ply(30), setUp: true},
	{name: "position, second player to move", game: wire.Ply(31), setUp: true},
	{name: "position with kings", game: wire.HasOnlyKings, setUp: true},
	{name: "game of 80 plies", game: wire.Ply(80)},
	{name: "promotion", game: wire.HasOnlyKings},
	{name: "captured squares in any order", game: afterSeveral, swapped: true},
	{name: "captured squares of a move", game: wire.CapturesSeveral, setUp: true},
	{name: "level depth", level: "level depth=2"},
	{name: "level nodes", level: "level nodes=1000"},
	{name: "level move-time", level: "level move-time=0.3"},
	{name: "level time inc", level: "level time=1 inc=0.1"},
	{name: "level moves", level: "level moves=20 time=1"},
	{name: "level infinite, stop", level: "level infinite", during: "stop"},
	{name: "ping in a search", level: "level infinite", during: "ping"},
	{name: "ponder, ponder-hit", mode: "ponder", during: "ponder-hit"},
	{name: "ponder, stop", mode: "ponder", during: "stop"},
	{name: "new-game", first: []string{"new-game"}},
	{name: "unknown command", first: []string{"castle side=left", "set-param name=castle value=left", "level castle=1"}},
	{name: "unreadable position", first: []string{"pos pos=Wxyz moves=1-99"}},
}

// afterSeveral reports whether the last move of a game has captured several pieces.
func afterSeveral(g *draughts.Game) bool {
	return g.Ply() > 0 && g.Moves()[g.Ply()-1].NumCaptured() > 1
}

type trial struct {
	ctx  context.Context
	log  wire.Log
	last Message // the last one sent or received
}

func (t *trial) onLine(sign, line string) {
	m, _ := ParseMessage(line)
	if m.Command == "info" && t.last.Command == "info" {
		t.log = t.log[:max(len(t.log)-1, 0)] // one is enough
	}
	t.log.Add(sign, line)
	t.last = m
}

const (
	pause = 200 * time.Millisecond // before ping, stop and ponder-hit
	late  = 2 * time.Second        // within which a move must come, after the time for it
)

// firstTwo matches a capture up to its second captured square.
var firstTwo = regexp.MustCompile(`(\d+x\d+)(x\d+)(x\d+)`)

// search asks for a move and checks that it is legal, comes in time and is the only one.
func (t *trial) search(c *Client, g *draughts.Game, p *part) error {
	for _, line := range p.first {
		t.send(c, line, "ping")
		err := t.awaitPong(c)
		if errors.Is(err, ErrEngine) {
			err = t.awaitPong(c)
		}
		if err != nil {
			return err
		}
	}
	pos := positionMessage(g)
	if p.setUp {
		pos = positionMessage(draughts.NewGameAt(g.Position().WithoutRuns()))
	}
	text := pos.String()
	if p.swapped {
		text = firstTwo.ReplaceAllString(text, "$1$3$2")
	}
	t.send(c, text, cmp.Or(p.level, "level move-time=0.1"), "ping")
	if err := t.awaitPong(c); err != nil {
		return err
	}
	t.send(c, "go "+cmp.Or(p.mode, "think"))
	if p.during != "" {
		early := false // which the protocol allows
		err := c.await(t.ctx, pause, p.during, func(m Message) (bool, error) {
			early = m.Command == "done"
			return early, nil
		})
		if early || !errors.Is(err, ErrTimeout) {
			return err
		}
		t.send(c, p.during)
	}
	if p.during == "ping" {
		if err := t.awaitPong(c); err != nil {
			return err
		}
		t.send(c, "stop")
	}
	began := time.Now()
	found, err := c.awaitMove(t.ctx, g.Position(), draughts.Limits{})
	text, _ = t.last.Get("move")
	switch took := time.Since(began); {
	case err != nil:
		return err
	case took > late:
		return fmt.Errorf("%w: the move comes after %v", ErrProtocol, took.Round(time.Millisecond))
	case found.Move().NumCaptured() > 1 && strings.Count(text, "x") < 3:
		return fmt.Errorf("%w: %s is without the captured squares", ErrProtocol, quote.Text(text))
	}
	if p.during == "stop" {
		t.send(c, "stop") // without effect
	}
	t.send(c, "ping")
	return t.awaitPong(c)
}

func (t *trial) send(c *Client, lines ...string) {
	for _, line := range lines {
		m, _ := ParseMessage(line) // it is one
		c.send(m)
	}
}

// awaitPong waits for the answer to a ping, before a move.
func (t *trial) awaitPong(c *Client) error {
	return c.await(t.ctx, c.options.Timeout, "pong", func(m Message) (bool, error) {
		if m.Command == "done" {
			return false, fmt.Errorf("%w: a move before pong", ErrProtocol)
		}
		return m.Command == "pong", nil
	})
}
