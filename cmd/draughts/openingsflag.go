package main

import (
	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/openings"
)

// parseOpenings reads the value of the flag -openings.
func parseOpenings(v draughts.Variant, text string) (openings.Sources, error) {
	sources, err := openings.Parse(v, text)
	if err != nil {
		return nil, cli.Usagef("-openings %w", err)
	}
	return sources, nil
}
