package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// eachGame reads a PDN file, "-" being standard input, and hands on each game, with the error if it is a bad one. An
// error that use returns ends the reading.
func eachGame(name string, v draughts.Variant, s streams, use func(*pdn.Game, *pdn.Error) error) error {
	in, err := openInput(name, s)
	if err != nil {
		return err
	}
	defer in.Close()
	for g, err := range pdn.NewReader(in, pdn.Options{Variant: v}).All() {
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

// printWarnings prints the warnings about a game in a file.
func printWarnings(w io.Writer, name string, g *pdn.Game) {
	for _, e := range g.Warnings {
		fmt.Fprintf(w, "%s:%d:%d: warning: game %d: %s\n", name, e.Line, e.Column, e.Game, e.Reason())
	}
}

func openInput(name string, s streams) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(s.in), nil
	}
	return os.Open(name)
}
