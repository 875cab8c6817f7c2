package main

import (
	"flag"
	"time"

	"github.com/godraughts/draughts"
)

const searchAbout = `
Finds the best move in a position, after the moves given as arguments. It
searches deeper and deeper until the first limit is reached, or for a second
without a limit. Ctrl-C also ends it. A line for each depth has the score for
the side to move, in men or in plies to the win or loss; the nodes; nodes a
second; the seconds so far; and the principal variation (pv).

  draughts search -time 3s 11-15 23-19
  draughts search -all -depth 12 11-15
  draughts search -variant international -fen W:WK47:B14,19,29,31,42 -depth 12 -json
`

// searchCommand runs "draughts search".
type searchCommand struct {
	positionFlags
	searchFlags
	formatFlags
	all bool
}

func (c *searchCommand) register(f *flag.FlagSet) {
	c.positionFlags.register(f)
	c.searchFlags.register(f)
	f.IntVar(&c.limits.MultiPV, "multipv", 1, "give the best `N` moves a score and a variation each")
	f.BoolVar(&c.all, "all", false, "give every legal move a score and a variation")
	registerEvaluator(f, &c.options.Evaluator)
	c.registerRows(f)
}

func (c *searchCommand) run(args []string, s streams) error {
	g, err := c.game(args)
	if err != nil {
		return err
	}
	if c.limits.MultiPV < 1 {
		return usagef("-multipv %d: 1 or more is expected", c.limits.MultiPV)
	}
	if c.all {
		c.limits.MultiPV = max(1, len(g.Position().Moves()))
	}
	searcher, err := c.searcher(draughts.Limits{Time: time.Second})
	if err != nil {
		return err
	}
	r, err := c.report(g.Position(), s)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	for info, err := range searcher.Deepen(ctx, g, c.limits) {
		if err != nil {
			return err
		}
		if err := r.depth(info); err != nil {
			return err
		}
	}
	return r.end()
}

// report returns what prints the results.
func (c *searchCommand) report(p draughts.Position, s streams) (report, error) {
	if c.isText() {
		return &textReport{streams: s, position: p}, nil
	}
	if c.csv {
		rows, err := c.rows(s.out, variationRow{})
		return &csvReport{rows, p}, err
	}
	return &jsonReport{out: s.out, position: p, all: c.limits.MultiPV > 1}, nil
}
