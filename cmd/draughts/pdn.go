package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// pdnFlags are the flags of all commands that read PDN files.
type pdnFlags struct{ variant draughts.Variant }

func (p *pdnFlags) register(f *flag.FlagSet) {
	registerVariant(f, &p.variant, " of games whose tags do not tell")
}

// pdnOptions returns the Options with which the games of a file are read.
func (p *pdnFlags) pdnOptions(name string) pdn.Options {
	return pdn.Options{Variant: p.variant, File: name}
}

// eachGame reads a PDN file, "-" being standard input, and hands on each game as eachGameIn does.
func eachGame(name string, v draughts.Variant, s streams, use func(*pdn.Game, *pdn.Error) error) error {
	in, err := openInput(context.Background(), name, s)
	if err != nil {
		return err
	}
	defer in.Close()
	return eachGameIn(in, pdn.Options{Variant: v, File: name}, use)
}

// eachGameIn reads games as trees and hands on each, with the error if it is a bad one. An error that use returns ends
// the reading.
func eachGameIn(in io.Reader, o pdn.Options, use func(*pdn.Game, *pdn.Error) error) error {
	for g, err := range pdn.NewReader(in, o).All() {
		var bad *pdn.Error
		if err != nil && !errors.As(err, &bad) {
			return err
		}
		if err := use(g, bad); err != nil {
			return err
		}
	}
	return nil
}

// printWarning prints a warning in the form in which errors print, with a word that says what it is.
func printWarning(w io.Writer, e *pdn.Error) {
	fmt.Fprintf(w, "%s:%d:%d: warning: game %d: %s\n", e.File, e.Line, e.Column, e.Game, e.Reason())
}

// printErrors prints what is wrong with a game.
func printErrors(w io.Writer, g *pdn.Game) {
	for _, e := range g.Errors {
		fmt.Fprintln(w, e)
	}
}
