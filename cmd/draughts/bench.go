package main

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

const benchAbout = `
Measures on one core, from the start of a game of each rule set: how many
positions a second are counted, in bulk at the last ply and made one by one; how
many a second are searched; and how deep a second of search gets. Counts are the
median of five runs. Other work on the machine spoils the figures.

  draughts bench
`

// benchCommand runs "draughts bench".
type benchCommand struct {
	short bool
}

func (c *benchCommand) register(f *flag.FlagSet) {
	f.BoolVar(&c.short, "short", false, "measure for a moment only, to see that it works")
}

// benchDepths holds, by rule set, the plies that are counted in a moment.
var benchDepths = []struct {
	variant draughts.Variant
	plies   int
}{
	{draughts.English, 10},
	{draughts.International, 8},
}

func (c *benchCommand) run(args []string, s streams) error {
	if len(args) > 0 {
		return usagef("no arguments are expected, not %s", quote.Text(args[0]))
	}
	less, span := 0, time.Second
	if c.short {
		less, span = 5, 50*time.Millisecond
	}
	for _, b := range benchDepths {
		p, plies := b.variant.Start(), b.plies-less
		line := func(what string, figure float64, unit string) {
			fmt.Fprintf(s.out, "%-14s %-28s %8.1f %s\n", b.variant, what, figure, unit)
		}
		line(fmt.Sprintf("perft(%d), in bulk", plies), median(func() uint64 {
			return draughts.Perft(p, plies, draughts.ByResult)
		}), "Mnps")
		line(fmt.Sprintf("perft(%d), in bulk, by path", plies), median(func() uint64 {
			return draughts.Perft(p, plies, draughts.ByPath)
		}), "Mnps")
		line(fmt.Sprintf("perft(%d), every leaf", plies), median(func() uint64 {
			return countLeaves(p, plies)
		}), "Mnps")
		info, err := draughts.NewSearcher(draughts.Options{}).
			Search(context.Background(), draughts.NewGame(b.variant), draughts.Limits{Time: span})
		if err != nil {
			return err
		}
		line("search", float64(info.NPS())/1e6, "Mnps")
		line(fmt.Sprintf("search, depth after %v", span), float64(info.Depth), "plies")
	}
	return nil
}

// median runs count five times and returns the middle one of its speeds, in millions a second.
func median(count func() uint64) float64 {
	var speeds [5]float64
	for i := range speeds {
		start := time.Now()
		n := count()
		speeds[i] = millions(n, time.Since(start).Seconds())
	}
	slices.Sort(speeds[:])
	return speeds[len(speeds)/2]
}
