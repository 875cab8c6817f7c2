package main

import (
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

const pdnCheckAbout = `
Reads PDN files, "-" being standard input, and plays all their games. For each
bad game it prints line, column, game, ply and reason, and likewise warnings,
where the rules are not as the GameType tag has it; for each file how many games
there are, how many legal moves in their main lines, how many bad games, and, if
there are any, how many legal moves in variations, and how many warnings. The
exit status is 1 if a game is bad or a file unreadable.

  draughts pdn check games.pdn
  draughts pdn check -variant international *.pdn
`

// pdnCheckCommand runs "draughts pdn check".
type pdnCheckCommand struct {
	variant draughts.Variant
}

func (c *pdnCheckCommand) register(f *flag.FlagSet) {
	registerVariant(f, &c.variant, " of games whose tags do not tell")
}

func (c *pdnCheckCommand) run(args []string, s streams) error {
	if len(args) == 0 {
		return usagef("at least one FILE is expected")
	}
	var result error
	for _, name := range args {
		ok, err := c.check(name, s)
		if err != nil {
			fmt.Fprintf(s.err, "draughts pdn check: %v\n", err)
		}
		if !ok {
			result = errFailed
		}
	}
	return result
}

// check checks a file and reports whether all is well with it. The error is that of reading the file.
func (c *pdnCheckCommand) check(name string, s streams) (ok bool, err error) {
	var games, moves, variations, bad, warnings int
	err = eachGame(name, c.variant, s, func(g *pdn.Game, e *pdn.Error) error {
		games++
		own, inVariations := g.Main.Count()
		moves += own
		variations += inVariations
		warnings += len(g.Warnings)
		printWarnings(s.out, name, g)
		if e != nil {
			bad++
			fmt.Fprintf(s.out, "%s:%v\n", name, e)
		}
		return nil
	})
	if err != nil {
		return false, err
	}
	fmt.Fprintf(s.out, "%s games=%d moves=%d errors=%d", name, games, moves, bad)
	if variations > 0 {
		fmt.Fprintf(s.out, " variations=%d", variations)
	}
	if warnings > 0 {
		fmt.Fprintf(s.out, " warnings=%d", warnings)
	}
	fmt.Fprintln(s.out)
	return bad == 0, nil
}
