package main

import (
	"errors"
	"flag"
	"sync"

	"github.com/godraughts/draughts/pdn"
)

const pdnStatsAbout = `
Counts what there is in PDN files, "-" being standard input: games, bad games,
moves, results, rule sets, years, players, and openings with their results. The
length of a game is the number of moves in its main line; bad games and games
without moves have none. An opening is the first moves of games that begin where
their rules have it: three in games on 64 squares, as in three-move ballots, or
two otherwise. A score is the share of points won, a draw being half a point, of
a player or, for an opening, of the side that moves first.

  draughts pdn stats games.pdn
  draughts pdn stats -plies 4 -top 50 *.pdn
`

// pdnStatsCommand runs "draughts pdn stats".
type pdnStatsCommand struct {
	pdnFlags
	plies, top int
}

func (c *pdnStatsCommand) register(f *flag.FlagSet) {
	c.pdnFlags.register(f)
	f.IntVar(&c.plies, "plies", 0, "the number of `MOVES` that make an opening; the usual one if 0")
	f.IntVar(&c.top, "top", 10, "print the `N` most frequent of each kind")
}

func (c *pdnStatsCommand) run(args []string, s streams) error {
	if c.plies < 0 {
		return usagef("-plies %d is negative", c.plies)
	}
	if c.top < 1 {
		return usagef("-top %d: 1 or more is expected", c.top)
	}
	var mu sync.Mutex
	total := newStatistics()
	result := fileRun{command: "pdn stats", work: func(name string, s streams) error {
		scanner := pdn.NewScanner(s.in, c.pdnOptions(name))
		own := newStatistics()
		for nextGame(scanner, s.err) {
			own.count(scanner, c.plies)
		}
		if err := scanner.Err(); err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		total.add(own)
		return nil
	}}.run(args, s)
	if result == nil || errors.Is(result, errFailed) {
		total.print(s.out, c.top)
	}
	return result
}
