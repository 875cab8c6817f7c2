package main

import (
	"errors"
	"io"
	"os"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/pdn"
	"github.com/godraughts/draughts/tune"
)

// findVariant sets the rule set to that of the first file, unless a flag has set it. For standard input or a pipe,
// which can be read only once, it is English.
func (c *tuneCommand) findVariant(name string, s cli.Streams) error {
	if c.variant.IsValid() {
		return nil
	}
	c.variant = draughts.English
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() && !info.IsDir() || name == "-" {
		return nil
	}
	f, err := osfile.Open(name)
	if err != nil {
		return nil // reading it again returns the error
	}
	defer f.Close()
	samples, err := tune.NewSampleReader(f)
	if err == nil {
		c.variant = samples.Variant()
	}
	if !errors.Is(err, tune.ErrNotSamples) {
		return nil // reading it again returns the error
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	games := pdn.NewScanner(f, pdn.Options{Infer: true, File: name})
	if nextGame(games, s.Err) && games.Start().Variant.IsValid() {
		c.variant = games.Start().Variant
	}
	return nil
}
