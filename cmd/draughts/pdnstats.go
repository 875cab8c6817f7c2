package main

import (
	"errors"
	"flag"
	"sync"

	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/pdn"
)

const pdnStatsAbout = `
Counts in PDN files ("-" is standard input): games, bad games, moves, results,
rule sets, years, players, and openings with their results. The length of a game
is the number of moves in its main line; bad games and games without moves do
not count. An opening is the first moves of a game that begins at the starting
position: three on boards of 64 squares, as in three-move ballots, otherwise
two. Openings are counted by name, too: a game counts for the last name that it
had, whatever the order of the moves. A score is the percentage of the points
won, with half a point for a draw, by the player or, for an opening, by the side
that moves first.

  draughts pdn stats games.pdn
  draughts pdn stats -plies 4 -top 50 *.pdn
`

// pdnStatsCommand runs "draughts pdn stats".
type pdnStatsCommand struct {
	pdnFlags
	cli.FormatFlags
	plies, top int
}

func (c *pdnStatsCommand) Register(f *flag.FlagSet) {
	c.pdnFlags.register(f)
	f.IntVar(&c.plies, "plies", 0, "an opening is the first `N` moves; 0 means 3, or 2 on boards larger than 8x8")
	f.IntVar(&c.top, "top", 10, "print the `N` most frequent players and openings")
	c.RegisterBoth(f)
}

func (c *pdnStatsCommand) Run(args []string, s cli.Streams) error {
	if c.plies < 0 {
		return cli.Usagef("-plies %d is negative", c.plies)
	}
	if c.top < 1 {
		return cli.Usagef("-top %d: 1 or more is expected", c.top)
	}
	var mu sync.Mutex
	total := newStatistics()
	result := fileRun{command: "pdn stats", work: func(name string, s cli.Streams) error {
		scanner := pdn.NewScanner(s.In, c.pdnOptions(name))
		own := newStatistics()
		for nextGame(scanner, s.Err) {
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
	if result != nil && !errors.Is(result, cli.ErrFailed) {
		return result
	}
	var err error
	switch {
	case c.JSON:
		err = cli.PrintObject(s.Out, total.object(c.top))
	case c.CSV:
		err = cli.PrintRows(&c.FormatFlags, s.Out, total.rows(c.top))
	default:
		total.print(s.Out, c.top)
	}
	if err != nil {
		return err
	}
	return result
}
