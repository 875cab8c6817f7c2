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
	f.TextVar(&d.variant, "variant", draughts.International, "the rules, of a 10x10 board, by `NAME`: see draughts variants")
	f.StringVar(&d.name, "name", "draughts", "call this program by this `NAME`")
	d.searchFlags.register(f)
	registerEvaluator(f, &d.options.Evaluator)
}

// options returns how this program presents itself, and prints chat.
func (d *dxpFlags) peerOptions(s streams) dxp.Options {
	return dxp.Options{Name: d.name, Variant: d.variant, OnChat: func(text string) {
		fmt.Fprintf(s.err, "chat: %q\n", text)
	}}
}

// address returns the one argument, or "" if there is none.
func (d *dxpFlags) address(args []string) (string, error) {
	switch {
	case len(args) > 1:
		return "", usagef("one HOST:PORT at most is expected, not %s as well", quote.Text(args[1]))
	case d.variant.NumSquares() != draughts.International.NumSquares():
		return "", usagef("-variant %s: %w", d.variant, dxp.ErrUnsupported)
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

// print prints a game with its outcome, which may be that there is none, and what went wrong.
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
