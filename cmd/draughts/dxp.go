package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
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
	switch {
	case len(args) > 1:
		return "", cli.Usagef("at most one HOST:PORT is expected, not also %s", quote.Text(args[1]))
	case d.variant.NumSquares() != draughts.International.NumSquares():
		return "", cli.Usagef("-variant %s: %w", d.variant, dxp.ErrUnsupported)
	case len(args) == 1:
		return args[0], nil
	}
	return "", nil
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
