package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
	"github.com/godraughts/draughts/internal/cli"
)

const dxpServeAbout = `
Waits for programs that connect by DXP, the DamExchange protocol, and plays the
games that they ask for, several programs at a time, until Ctrl-C. The default
for HOST:PORT is 127.0.0.1:27531, which only programs on this machine can reach;
0.0.0.0:27531 is open to all. The protocol does not say which rules are played:
set the same on both sides. The board is 10x10.

Without -depth, -nodes or -time it plays by the clock of the game, or a second
for each move if there is none. Games are printed as PDN when they have ended.

  draughts dxp serve -time 500ms
  draughts dxp serve -variant frisian -takeback=false
`

// dxpServeCommand runs "draughts dxp serve".
type dxpServeCommand struct {
	dxpFlags
	takeBack    bool
	connections int
	idle        time.Duration
}

func (c *dxpServeCommand) Register(f *flag.FlagSet) {
	c.dxpFlags.register(f)
	f.BoolVar(&c.takeBack, "takeback", true, "let the other program take back moves")
	f.IntVar(&c.connections, "connections", 8,
		"serve `N` programs at a time; then a new program replaces one without a game")
	f.DurationVar(&c.idle, "idle", 10*time.Minute, "disconnect a program that asks for no game for this `TIME`")
}

func (c *dxpServeCommand) Run(args []string, s cli.Streams) error {
	address, err := c.address(args)
	if err != nil {
		return err
	}
	switch {
	case c.connections < 1:
		return cli.Usagef("-connections %d: 1 or more are expected", c.connections)
	case c.idle <= 0:
		return cli.Usagef("-idle %v is not positive", c.idle)
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
		Connections: c.connections, Idle: c.idle, Peer: c.peerOptions(s),
		OnGame: func(g *dxp.Game, o draughts.Outcome, err error) {
			err = errors.Join(err, printer.print(g, o, err))
			if err != nil && ctx.Err() == nil { // otherwise it is Ctrl-C that has ended the game
				fmt.Fprintf(s.Err, "%s: %v\n", g.Peer().Name(), err)
			}
		},
		OnError: func(err error) { fmt.Fprintln(s.Err, err) },
	}
	if err := server.Serve(ctx, listener); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}
