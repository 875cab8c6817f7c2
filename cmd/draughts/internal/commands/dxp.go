package commands

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/pdn"
)

const dxpServeAbout = `
Waits for programs that connect by DXP, the DamExchange protocol, and plays the
games that they ask for, several programs at a time, until Ctrl-C. The default
for HOST:PORT is 127.0.0.1:27531, which only programs on this machine can reach;
0.0.0.0:27531 is open to all. The protocol does not say which rules are played:
set the same on both sides. The board is 10x10. "draughts match -b dxp:" is the
other side.

Without --depth, --nodes or --time it plays by the clock of the game, or takes a
second for each move. Games are printed as PDN when they have ended.

  draughts dxp serve --time 500ms
  draughts dxp serve --variant frisian --takeback=false
`

type dxpServeCommand struct {
	searchFlags
	variant     draughts.Variant
	name        string
	takeBack    bool
	connections int
	idle        time.Duration
	silence     time.Duration

	printing sync.Mutex
	games    int // printed
}

func (c *dxpServeCommand) Register(f *flag.FlagSet) {
	registerVariantAs(f, &c.variant, draughts.International,
		"rule set `VARIANT`, of a 10x10 board: see draughts variants")
	f.StringVar(&c.name, "name", "draughts", "`NAME` of this program for the other")
	c.searchFlags.register(f)
	registerEvaluator(f, &c.options.Evaluator)
	f.BoolVar(&c.takeBack, "takeback", true, "let the other program take back moves")
	f.IntVar(&c.connections, "connections", 8, "play with `N` programs at a time; others wait")
	f.DurationVar(&c.idle, "idle", 10*time.Minute, "disconnect a program that asks for no game for this `TIME`")
	f.DurationVar(&c.silence, "silence", 2*time.Minute,
		"end a game without a move for this `TIME` if another program waits for its place")
}

func (c *dxpServeCommand) Run(args []string, s cli.Streams) error {
	switch {
	case c.variant.NumSquares() != draughts.International.NumSquares():
		return cli.Usagef("--variant %s: %w", c.variant, dxp.ErrUnsupported)
	case c.connections < 1:
		return cli.Usagef("--connections %d: 1 or more are expected", c.connections)
	case c.idle <= 0:
		return cli.Usagef("--idle %v is not positive", c.idle)
	case c.silence <= 0:
		return cli.Usagef("--silence %v is not positive", c.silence)
	}
	if _, err := c.searcher(draughts.Limits{}); err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	listener, err := dxp.Listen(strings.Join(args, ""))
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Err, "listening at %s for games of %s\n", listener.Addr(), c.variant)
	server := dxp.Server{
		Name: c.name, Variant: c.variant, Options: c.options, Limits: c.limits, TakeBack: c.takeBack,
		Connections: c.connections, Idle: c.idle, Silence: c.silence,
		Peer: dxp.Options{OnChat: func(text string) { fmt.Fprintf(s.Err, "chat: %q\n", text) }},
		OnGame: func(g *dxp.Game, o draughts.Outcome, err error) {
			err = errors.Join(err, c.print(s.Out, g, o, err))
			if err != nil && ctx.Err() == nil { // otherwise it is Ctrl-C that has ended the game
				fmt.Fprintf(s.Err, "%s: %v\n", g.Peer().Name(), err)
			}
		},
		OnError: func(err error) { fmt.Fprintln(s.Err, err) },
	}
	if err = server.Serve(ctx, listener); errors.Is(err, context.Canceled) {
		err = nil
	}
	return withUnread(err, unread(c.options.Prober), s)
}

// print prints a game as PDN, with its outcome, which may be none, and the error that ended it, if any.
func (c *dxpServeCommand) print(w io.Writer, g *dxp.Game, o draughts.Outcome, failed error) error {
	c.printing.Lock()
	defer c.printing.Unlock()
	c.games++
	game := pdn.FromGame(g.Record())
	names := [2]string{c.name, c.name}
	names[g.Color().Other()] = g.Peer().Name()
	termination := o.String()
	if errors.Is(failed, context.Canceled) {
		termination = "interrupted"
	} else if failed != nil {
		termination = failed.Error()
	}
	for _, tag := range []pdn.Tag{
		{Name: "Event", Value: "DXP"}, {Name: "Round", Value: fmt.Sprint(c.games)},
		{Name: "White", Value: names[draughts.White]}, {Name: "Black", Value: names[draughts.Black]},
		{Name: "Termination", Value: termination},
	} {
		game.Tags.Set(tag.Name, tag.Value)
	}
	if c.games > 1 {
		fmt.Fprintln(w)
	}
	return pdn.NewWriter(w).Write(game)
}

const dxpTryAbout = `
Plays short games with a program that listens for DXP, and prints for each part
of the protocol whether it is right, or what is wrong, with the last messages
that were sent (>) and received (<). The exit status is 1 if something is wrong.
The default for HOST:PORT is 127.0.0.1:27531. The program must play the same
rules, on a board of 10x10.

  draughts dxp try
  draughts dxp try --variant frisian --timeout 20s localhost:27532
`

type dxpTryCommand struct{ tryFlags }

func (c *dxpTryCommand) Run(args []string, s cli.Streams) error {
	if err := c.check(); err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	connect := func(o dxp.Options) (*dxp.Peer, error) { return dxp.Dial(ctx, strings.Join(args, ""), o) }
	return c.print(dxp.Try(ctx, dxp.Options{Variant: c.variant, Timeout: c.timeout}, connect), s)
}
