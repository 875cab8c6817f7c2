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
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/dxp"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/pdn"
)

// dxpFlags are the flags of both sides of DXP.
type dxpFlags struct {
	searchFlags
	variant draughts.Variant
	name    string
}

func (d *dxpFlags) register(f *flag.FlagSet) {
	registerVariantAs(f, &d.variant, draughts.International,
		"rule set `VARIANT`, of a 10x10 board: see draughts variants")
	f.StringVar(&d.name, "name", "draughts", "`NAME` of this program for the other")
	d.searchFlags.register(f)
	registerEvaluator(f, &d.options.Evaluator)
}

// peerOptions returns the options of a connection. Chat is printed.
func (d *dxpFlags) peerOptions(s cli.Streams) dxp.Options {
	return dxp.Options{Name: d.name, Variant: d.variant, OnChat: func(text string) {
		fmt.Fprintf(s.Err, "chat: %q\n", text)
	}}
}

// address returns the one argument, or "" if there is none.
func (d *dxpFlags) address(args []string) (string, error) {
	if d.variant.NumSquares() != draughts.International.NumSquares() {
		return "", cli.Usagef("--variant %s: %w", d.variant, dxp.ErrUnsupported)
	}
	return strings.Join(args, ""), nil
}

// gamePrinter prints games as PDN, one at a time.
type gamePrinter struct {
	mu    sync.Mutex
	out   io.Writer
	name  string // of this program
	games int
}

// print prints a game with its outcome, which may be none, and the error that ended it, if any.
func (p *gamePrinter) print(g *dxp.Game, o draughts.Outcome, failed error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.games++
	game := pdn.FromGame(g.Record())
	names := [2]string{p.name, p.name}
	names[g.Color().Other()] = g.Peer().Name()
	termination := o.String()
	if errors.Is(failed, context.Canceled) {
		termination = "interrupted"
	} else if failed != nil {
		termination = failed.Error()
	}
	for _, tag := range []pdn.Tag{
		{Name: "Event", Value: "DXP"}, {Name: "Round", Value: fmt.Sprint(p.games)},
		{Name: "White", Value: names[draughts.White]}, {Name: "Black", Value: names[draughts.Black]},
		{Name: "Termination", Value: termination},
	} {
		game.Tags.Set(tag.Name, tag.Value)
	}
	if p.games > 1 {
		fmt.Fprintln(p.out)
	}
	return pdn.NewWriter(p.out).Write(game)
}

const dxpServeAbout = `
Waits for programs that connect by DXP, the DamExchange protocol, and plays the
games that they ask for, several programs at a time, until Ctrl-C. The default
for HOST:PORT is 127.0.0.1:27531, which only programs on this machine can reach;
0.0.0.0:27531 is open to all. The protocol does not say which rules are played:
set the same on both sides. The board is 10x10.

Without --depth, --nodes or --time it plays by the clock of the game, or takes a
second for each move. Games are printed as PDN when they have ended.

  draughts dxp serve --time 500ms
  draughts dxp serve --variant frisian --takeback=false
`

type dxpServeCommand struct {
	dxpFlags
	takeBack    bool
	connections int
	idle        time.Duration
	silence     time.Duration
}

func (c *dxpServeCommand) Register(f *flag.FlagSet) {
	c.dxpFlags.register(f)
	f.BoolVar(&c.takeBack, "takeback", true, "let the other program take back moves")
	f.IntVar(&c.connections, "connections", 8, "play with `N` programs at a time; others wait")
	f.DurationVar(&c.idle, "idle", 10*time.Minute, "disconnect a program that asks for no game for this `TIME`")
	f.DurationVar(&c.silence, "silence", 2*time.Minute,
		"end a game without a move for this `TIME` if another program waits for its place")
}

func (c *dxpServeCommand) Run(args []string, s cli.Streams) error {
	address, err := c.address(args)
	if err != nil {
		return err
	}
	switch {
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
	listener, err := dxp.Listen(address)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Err, "listening at %s for games of %s\n", listener.Addr(), c.variant)
	printer := gamePrinter{out: s.Out, name: c.name}
	server := dxp.Server{
		Name: c.name, Variant: c.variant, Options: c.options, Limits: c.limits, TakeBack: c.takeBack,
		Connections: c.connections, Idle: c.idle, Silence: c.silence, Peer: c.peerOptions(s),
		OnGame: func(g *dxp.Game, o draughts.Outcome, err error) {
			err = errors.Join(err, printer.print(g, o, err))
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

const dxpPlayAbout = `
Connects to a program that listens for DXP, the DamExchange protocol, and plays
games against it. Colours are exchanged after each game. The default for
HOST:PORT is 127.0.0.1:27531. The protocol does not say which rules are played:
set the same on both sides. The board is 10x10.

Each side has --clock for a game, in whole minutes. Without --depth, --nodes or
--time this program plays by that clock. Games are printed as PDN.

  draughts dxp play --games 2 --clock 1m
  draughts dxp play --time 1s --color black --variant frisian localhost:27532
`

type dxpPlayCommand struct {
	dxpFlags
	games int
	offer dxp.Offer
	clock clock.Control
	fen   string
}

func (c *dxpPlayCommand) Register(f *flag.FlagSet) {
	c.dxpFlags.register(f)
	f.IntVar(&c.games, "games", 1, "play `N` games")
	f.TextVar(&c.clock, "clock", clock.MustParse("5m"), "`CLOCK` of each side: whole minutes such as 5m, or none")
	f.IntVar(&c.offer.Moves, "moves", 0, "end the game as a draw after `N` moves of each side; 0 means no limit")
	f.StringVar(&c.fen, "fen", "", "begin with the position in this `FEN`; without it, the start of a game")
	f.Func("color", "play this `COLOR` in the first game, white or black (default white)", func(text string) (err error) {
		c.offer.Color, err = draughts.ParseColor(text)
		return err
	})
}

func (c *dxpPlayCommand) Run(args []string, s cli.Streams) error {
	address, err := c.address(args)
	if err != nil {
		return err
	}
	o := &c.offer
	switch {
	case c.games < 1:
		return cli.Usagef("--games %d: 1 or more are expected", c.games)
	case o.Moves < 0 || o.Moves > 999:
		return cli.Usagef("--moves %d: 0 to 999 are expected", o.Moves)
	}
	if o.Minutes, err = wholeMinutes(c.clock); err != nil {
		return err
	}
	if c.fen != "" {
		g, err := (&positionFlags{c.variant, c.fen}).ongoing(nil)
		if err != nil {
			return err
		}
		o.Start = g.Position()
	}
	searcher, err := c.searcher(draughts.Limits{})
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	progress := progressbar.New(&s, "games", float64(c.games))
	defer progress.End()
	peer, err := dxp.Dial(ctx, address, c.peerOptions(s))
	if err != nil {
		return err
	}
	defer peer.Close()
	err = c.play(ctx, peer, searcher, progress, s)
	return withUnread(err, unread(c.options.Prober), s)
}

// wholeMinutes returns the minutes of a time control, which is all that DXP has; 0 for no clock.
func wholeMinutes(control clock.Control) (int, error) {
	if len(control) == 0 {
		return 0, nil
	}
	first := control[0]
	minutes := int(first.Time / time.Minute)
	if len(control) > 1 || first != (clock.Period{Time: time.Duration(minutes) * time.Minute}) || minutes > 999 {
		return 0, cli.Usagef("--clock %s: minutes for the whole game are expected, 1m to 999m, or none", control)
	}
	return minutes, nil
}

// play plays the games, prints them, and prints the score.
func (c *dxpPlayCommand) play(
	ctx context.Context, peer *dxp.Peer, searcher *draughts.Searcher, progress *progressbar.Bar, s cli.Streams,
) error {
	printer := gamePrinter{out: s.Out, name: c.name}
	var won, lost, drawn, open int
	for range c.games {
		game, err := peer.Offer(ctx, c.offer)
		if err != nil {
			return err
		}
		if err := searcher.Clear(); err != nil {
			return err
		}
		outcome, failed := game.Play(ctx, dxp.Search(searcher, c.limits))
		if err := printer.print(game, outcome, failed); err != nil {
			return err
		}
		if failed != nil {
			return fmt.Errorf("game %d against %s: %w", printer.games, peer.Name(), failed)
		}
		switch winner, decided := outcome.Result.Winner(); {
		case decided && winner == game.Color():
			won++
		case decided:
			lost++
		case outcome.Result == draughts.Draw:
			drawn++
		default:
			open++
		}
		progress.Set(float64(printer.games), "")
		c.offer.Color = c.offer.Color.Other()
	}
	fmt.Fprintf(s.Err, "against %s: %d won, %d drawn, %d lost, %d without a result\n", peer.Name(), won, drawn, lost, open)
	return nil
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
