package main

import (
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
