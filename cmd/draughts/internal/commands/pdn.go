package commands

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/pdn"
)

type pdnFlags struct {
	encodingFlag
	variant draughts.Variant
	readAs  *pdn.Dialect // nil if it was not given
}

func (p *pdnFlags) register(f *flag.FlagSet) {
	registerVariantAs(f, &p.variant, 0, flagvalue.VariantOfGamesUsage)
	registerDialect(f, &p.readAs, "read-as", "`DIALECT` of the program that wrote the games, such as kcheckers")
	p.encodingFlag.register(f)
}

func registerDialect(f *flag.FlagSet, to **pdn.Dialect, name, usage string) {
	f.Func(name, usage, func(text string) (err error) {
		*to, err = pdn.ParseDialect(text)
		return err
	})
}

// pdnOptions returns the Options with which the games of a file are read.
func (p *pdnFlags) pdnOptions(name string) pdn.Options {
	o := pdn.Options{Variant: p.variant, Infer: true, File: name}
	if !isArchive(name) { // which is in the standard's order
		o.Dialect = p.readAs
	}
	return o
}

// nextGame reads the next game. It prints a warning if the rules had to be inferred.
func nextGame(scanner *pdn.Scanner, messages io.Writer) bool {
	before := scanner.InferenceWarning()
	found := scanner.Next()
	if inferred := scanner.InferenceWarning(); inferred != nil && before == nil {
		printWarning(messages, inferred)
	}
	return found
}

// isWhole reads the rest of the current game. It returns false if an error of the stream has cut the game.
func isWhole(scanner *pdn.Scanner) bool {
	scanner.Text()
	return scanner.Err() == nil
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
				printWarning(s.Err, w)
			}
		}
		if err := use(g, bad); err != nil {
			return err
		}
	}
	return nil
}

// printWarning prints a warning in the form of errors, with the word "warning", in colour if w has colours.
func printWarning(w io.Writer, e *pdn.Error) {
	word := cli.Paint(w, cli.Yellow, "warning")
	reason := e.Reason()
	if errors.Is(e, pdn.ErrNoRules) {
		reason = askRules(e.Err).Error()
	}
	fmt.Fprintf(w, "%s:%d:%d: %s: game %d: %s\n", e.File, e.Line, e.Column, word, e.Game, reason)
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
