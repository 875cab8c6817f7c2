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

const pdnAnnotateAbout = `
Searches each position of the main lines in a PDN file, "-" being standard
input, and writes the games with what it has found. Each move gets a comment
with its score, in men, for the side that made it. A move clearly worse than the
best is marked, as dubious ($6), bad ($2) or very bad ($4) unless the file
judges it already, and gets the better move, its score and, as a variation, the
play expected. Leads of four men or more count as equal.

Without a limit each search goes 12 plies deep. Bad games are reported and left
out; the exit status is then 1.

  draughts pdn annotate -depth 15 -o annotated.pdn games.pdn
`

// standardLimits are those of a search for which no flag sets one. A depth, unlike a time, gives the same result each
// time.
var standardLimits = draughts.Limits{Depth: 12}

// pdnAnnotateCommand runs "draughts pdn annotate".
type pdnAnnotateCommand struct {
	searchFlags
	variant draughts.Variant
	output  string
}

func (c *pdnAnnotateCommand) register(f *flag.FlagSet) {
	registerVariant(f, &c.variant, " of games whose tags do not tell")
	c.searchFlags.register(f)
	f.StringVar(&c.output, "o", "", "write to this `FILE`, all or nothing; to standard output if absent")
}

func (c *pdnAnnotateCommand) run(args []string, s streams) error {
	if len(args) != 1 {
		return usagef("one FILE is expected, not %d", len(args))
	}
	searcher, err := c.searcher(standardLimits)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	a := annotator{searcher, c.limits}
	if c.output == "" {
		return c.annotate(ctx, args[0], &a, s.out, s)
	}
	out, err := createOutput(c.output)
	if err != nil {
		return err
	}
	defer out.discard()
	result := c.annotate(ctx, args[0], &a, out, s)
	if result != nil && !errors.Is(result, errFailed) {
		return result
	}
	if err := out.commit(); err != nil {
		return err
	}
	return result
}

// annotate reads a file and writes its good games annotated. The error is errFailed if there were bad ones.
func (c *pdnAnnotateCommand) annotate(
	ctx context.Context, name string, a *annotator, out io.Writer, s streams,
) error {
	w := pdn.NewWriter(out)
	var result error
	games := 0
	err := eachGame(name, c.variant, s, func(g *pdn.Game, bad *pdn.Error) error {
		games++
		printWarnings(s.err, name, g)
		if bad != nil {
			fmt.Fprintf(s.err, "%s:%v\n", name, bad)
			result = errFailed
			return nil
		}
		fmt.Fprintf(s.err, "%s: game %d, %d plies\n", name, games, len(g.Main.Moves))
		if err := a.game(ctx, g); err != nil {
			return fmt.Errorf("game %d: %w", games, err)
		}
		return w.Write(g)
	})
	if err != nil {
		return err
	}
	return result
}
