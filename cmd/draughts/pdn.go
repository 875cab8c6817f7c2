package main

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/pdn"
)

// pdnFlags are the flags of all commands that read PDN files.
type pdnFlags struct{ variant draughts.Variant }

func (p *pdnFlags) register(f *flag.FlagSet) {
	registerVariantAs(f, &p.variant, 0,
		"rule set `VARIANT` of games whose tags have none: see draughts variants (default inferred from the games)")
}

// pdnOptions returns the Options with which the games of a file are read.
func (p *pdnFlags) pdnOptions(name string) pdn.Options {
	return pdn.Options{Variant: p.variant, Infer: true, File: name}
}

// nextGame reads the next game. It prints a warning if the rules had to be inferred.
func nextGame(scanner *pdn.Scanner, messages io.Writer) bool {
	before := scanner.InferenceWarning()
	found := scanner.Next()
	if inferred := scanner.InferenceWarning(); inferred != nil && before == nil {
		printWarning(messages, messages, inferred)
	}
	return found
}

// eachGameIn reads games as trees and calls use for each, with its error if it is a bad game. It prints a warning if
// the rules had to be inferred. An error of use ends the reading.
func eachGameIn(s cli.Streams, o pdn.Options, use func(*pdn.Game, *pdn.Error) error) error {
	for g, err := range pdn.NewReader(s.In, o).All() {
		var bad *pdn.Error
		if err != nil && !errors.As(err, &bad) {
			return err
		}
		for _, w := range g.Warnings {
			if errors.Is(w, pdn.ErrNoRules) {
				printWarning(s.Err, s.Err, w)
			}
		}
		if err := use(g, bad); err != nil {
			return err
		}
	}
	return nil
}

// printWarning prints a warning in the form of errors, with the word "warning", in colour if screen has colours.
func printWarning(w, screen io.Writer, e *pdn.Error) {
	word := cli.Paint(screen, cli.Yellow, "warning")
	fmt.Fprintf(w, "%s:%d:%d: %s: game %d: %s\n", e.File, e.Line, e.Column, word, e.Game, e.Reason())
}

// enoughErrors is the number of errors that are printed of a game.
const enoughErrors = 10

// printErrors prints the errors of a game, up to enoughErrors, and the number of the others.
func printErrors(w io.Writer, g *pdn.Game) {
	for _, e := range g.Errors[:min(enoughErrors, len(g.Errors))] {
		fmt.Fprintln(w, e)
	}
	if more := len(g.Errors) - enoughErrors; more > 0 {
		fmt.Fprintf(w, moreErrors, more, g.Errors[0].Game)
	}
}

// moreErrors is the line for the errors of a game beyond enoughErrors.
const moreErrors = "... and %d more errors in game %d\n"
