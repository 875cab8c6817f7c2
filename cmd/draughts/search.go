package main

import (
	"encoding/json"
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

With -json each line is an object with depth, score (in hundredths of a man; a
win in n plies is 32000-n), nodes, nps, time_ms, pv, and lines if -multipv or
-all asks for several. The last has bestmove.

  draughts search -time 3s 11-15 23-19
  draughts search -all -depth 12 11-15
  draughts search -variant international -fen W:WK47:B14,19,29,31,42 -depth 12 -json
`

// searchCommand runs "draughts search".
type searchCommand struct {
	positionFlags
	searchFlags
	json bool
	all  bool
}

func (c *searchCommand) register(f *flag.FlagSet) {
	c.positionFlags.register(f)
	c.searchFlags.register(f)
	f.IntVar(&c.limits.MultiPV, "multipv", 1, "give the best `N` moves a score and a variation each")
	f.BoolVar(&c.all, "all", false, "give every legal move a score and a variation")
	registerEvaluator(f, &c.options.Evaluator)
	f.BoolVar(&c.json, "json", false, "print a JSON object on each line")
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
	var r report = &textReport{streams: s, position: g.Position()}
	if c.json {
		r = &jsonReport{encoder: json.NewEncoder(s.out), position: g.Position(), all: c.limits.MultiPV > 1}
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
