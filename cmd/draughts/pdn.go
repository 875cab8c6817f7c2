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
	f.TextVar(&p.variant, "variant", draughts.Variant(0),
		"the rules of games whose tags name none, by `NAME`: see draughts variants (default inferred from the games)")
}

// pdnOptions returns the Options with which the games of a file are read.
func (p *pdnFlags) pdnOptions(name string) pdn.Options {
	return pdn.Options{Variant: p.variant, Infer: true, File: name}
}

// nextGame goes on to the next game; there is a message if its rules had to be inferred.
func nextGame(scanner *pdn.Scanner, messages io.Writer) bool {
	told := scanner.InferenceWarning() != nil
	found := scanner.Next()
	if inferred := scanner.InferenceWarning(); inferred != nil && !told {
		printWarning(messages, inferred)
	}
	return found
}

// eachGameIn reads games as trees and hands on each, with the error if it is a bad one; there is a message if their rules
// had to be inferred. An error that use returns ends the reading.
func eachGameIn(s streams, o pdn.Options, use func(*pdn.Game, *pdn.Error) error) error {
	for g, err := range pdn.NewReader(s.in, o).All() {
		var bad *pdn.Error
		if err != nil && !errors.As(err, &bad) {
			return err
		}
		for _, w := range g.Warnings {
			if errors.Is(w, pdn.ErrNoRules) {
				printWarning(s.err, w)
			}
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
