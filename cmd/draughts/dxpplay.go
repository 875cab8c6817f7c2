package main

import (
	"context"
	"flag"
	"fmt"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/dxp"
	"github.com/godraughts/draughts/internal/cli"
)

const dxpPlayAbout = `
Connects to a program that listens for DXP, the DamExchange protocol, and plays
games against it. Colours are exchanged after each game. The default for
HOST:PORT is 127.0.0.1:27531. The protocol does not say which rules are played:
set the same on both sides. The board is 10x10.

Each side has -clock for a game, in whole minutes. Without -depth, -nodes or
-time this program plays by that clock. Games are printed as PDN.

  draughts dxp play -games 2 -clock 1m
  draughts dxp play -time 1s -color black -variant frisian localhost:27532
`

// dxpPlayCommand runs "draughts dxp play".
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
	f.IntVar(&c.offer.Moves, "moves", 0, "end the game after `N` moves of each side; 0 means no limit")
	f.StringVar(&c.fen, "fen", "", "begin with the position in this `FEN`; without it, the start of a game")
	f.Func("color", "play this `COLOR` in the first game, white or black (default white)", func(text string) error {
		switch text {
		case "white":
			c.offer.Color = draughts.White
		case "black":
			c.offer.Color = draughts.Black
		default:
			return fmt.Errorf("white or black is expected")
		}
		return nil
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
		return cli.Usagef("-games %d: 1 or more are expected", c.games)
	case o.Moves < 0 || o.Moves > 999:
		return cli.Usagef("-moves %d: 0 to 999 are expected", o.Moves)
	}
	if o.Minutes, err = wholeMinutes(c.clock); err != nil {
		return err
	}
	if c.fen != "" {
		if o.Start, err = draughts.ParseFEN(c.variant, c.fen); err != nil {
			return cli.Usagef("%w", err)
		}
	}
	searcher, err := c.searcher(draughts.Limits{})
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	progress := cli.NewProgress(&s, "games", float64(c.games))
	defer progress.End()
	peer, err := dxp.Dial(ctx, address, c.peerOptions(s))
	if err != nil {
		return err
	}
	defer peer.Close()
	return c.play(ctx, peer, searcher, progress, s)
}

// wholeMinutes returns the minutes of a time control, which is all that DXP has; 0 for no clock.
func wholeMinutes(control clock.Control) (int, error) {
	if len(control) == 0 {
		return 0, nil
	}
	first := control[0]
	minutes := int(first.Time / time.Minute)
	if len(control) > 1 || first != (clock.Period{Time: time.Duration(minutes) * time.Minute}) || minutes > 999 {
		return 0, cli.Usagef("-clock %s: minutes for the whole game are expected, 1m to 999m, or none", control)
	}
	return minutes, nil
}

// play plays the games, prints them, and prints the score.
func (c *dxpPlayCommand) play(
	ctx context.Context, peer *dxp.Peer, searcher *draughts.Searcher, progress *cli.Progress, s cli.Streams,
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
