package main

import (
	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/openings"
)

// openingsAbout explains the flag -openings.
const openingsAbout = `
OPENINGS is one of these, or several separated by commas, which take turns:

  start              the starting position
  random:PLIES       PLIES random moves from the starting position, 0 to 40
  11man              the 2,405 ballots of the 11-man game (English only)
  11man:PLIES        a random man of each side removed, then PLIES random moves
                     without a capture, 0 to 40
  3move              the 156 three-move ballots in play (English only)
  3move-crossboard   the 144 of them that are played over the board
  3move-all          all 174, the barred ones included
  FILE               the games of a PDN file, or one FEN on each line
`

// parseOpenings reads the value of the flag -openings.
func parseOpenings(v draughts.Variant, text string) (openings.Sources, error) {
	sources, err := openings.Parse(v, text)
	if err != nil {
		return nil, usagef("-openings %w", err)
	}
	return sources, nil
}
