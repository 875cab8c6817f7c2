package main

import (
	"flag"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/quote"
)

// positionFlags are the flags of the commands that need a position.
type positionFlags struct {
	variant draughts.Variant
	fen     string
}

func (p *positionFlags) register(f *flag.FlagSet) {
	registerVariant(f, &p.variant, "")
	f.StringVar(&p.fen, "fen", "", "the position as `FEN`; without it, the start of a game")
}

func registerVariant(f *flag.FlagSet, v *draughts.Variant, where string) {
	registerVariantAs(f, v, draughts.English, "rule set `VARIANT`"+where+": see draughts variants")
}

// registerVariantAs registers -variant with another default and usage. Its value may be a file of rules.
func registerVariantAs(f *flag.FlagSet, v *draughts.Variant, value draughts.Variant, usage string) {
	flagvalue.Var(f, v, "variant", value, usage, draughts.LoadVariant)
}

func registerOutput(f *flag.FlagSet, name *string) {
	f.StringVar(name, "o", "", "write to this `FILE`, only if all can be written; without it, to standard output")
}

// game returns a game that begins at the position and continues with these moves.
func (p *positionFlags) game(moves []string) (*draughts.Game, error) {
	setup := p.variant.Start().Setup()
	if p.fen != "" {
		var err error
		if setup, err = draughts.ParseSetup(p.variant, p.fen); err != nil {
			return nil, cli.Usagef("%w", err)
		}
	}
	g, err := draughts.NewGameFrom(setup)
	if err != nil {
		return nil, cli.Usagef("FEN %s: %w", quote.Text(p.fen), err)
	}
	for i, text := range moves {
		if _, err := g.PlayText(text); err != nil {
			return nil, cli.Usagef("move %d: %w", i+1, err)
		}
	}
	return g, nil
}

// position returns the position itself.
func (p *positionFlags) position() (draughts.Position, error) {
	g, err := p.game(nil)
	if err != nil {
		return draughts.Position{}, err
	}
	return g.Position(), nil
}
