package main

import (
	"context"
	"flag"
	"iter"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
)

const searchAbout = `
Finds the best move in a position, after the moves given as arguments. It
searches deeper and deeper until the first limit is reached, or for a second
without a limit. Ctrl-C also ends it. A line for each depth has the score for
the side to move, in men or in plies to the win or loss; the nodes; nodes a
second; the seconds so far; and the principal variation (pv).

With -book, a position of the book is not searched: the line has depth 0, and
the move and score of the book.

  draughts search -time 3s 11-15 23-19
  draughts search -all -depth 12 11-15
  draughts search -variant international -fen W:WK47:B14,19,29,31,42 -depth 12 -json
`

// searchCommand runs "draughts search".
type searchCommand struct {
	positionFlags
	searchFlags
	cli.FormatFlags
	all  bool
	book bookFlags
}

func (c *searchCommand) Register(f *flag.FlagSet) {
	c.positionFlags.register(f)
	c.searchFlags.register(f)
	f.IntVar(&c.limits.MultiPV, "multipv", 1, "give the best `N` moves a score and a variation each")
	f.BoolVar(&c.all, "all", false, "give every legal move a score and a variation")
	registerEvaluator(f, &c.options.Evaluator)
	c.book.register(f, "answer from")
	c.RegisterRows(f)
}

func (c *searchCommand) Run(args []string, s cli.Streams) error {
	g, err := c.game(args)
	if err != nil {
		return err
	}
	if c.limits.MultiPV < 1 {
		return cli.Usagef("-multipv %d: 1 or more is expected", c.limits.MultiPV)
	}
	if c.all {
		c.limits.MultiPV = max(1, len(g.Position().Moves()))
	}
	if err := c.openBook(g.Variant()); err != nil {
		return err
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
	for info, err := range c.results(ctx, searcher, g) {
		if err != nil {
			return err
		}
		if err := r.depth(info); err != nil {
			return err
		}
	}
	return r.end()
}

// openBook opens the book for a position of v.
func (c *searchCommand) openBook(v draughts.Variant) error {
	player, err := c.book.open(0)
	if err != nil || player == nil {
		return err
	}
	if _, err := player.Book(v); err != nil {
		return cli.Usagef("-book %s: %w", quote.Text(c.book.name), err)
	}
	c.options.Book = player
	return nil
}

// results returns the move of the book if it has one, otherwise the result of each depth.
func (c *searchCommand) results(
	ctx context.Context, searcher *draughts.Searcher, g *draughts.Game,
) iter.Seq2[draughts.Info, error] {
	if c.options.Book != nil && c.limits.MultiPV == 1 {
		found, err := searcher.Search(ctx, g, draughts.Limits{Depth: 1})
		if err == nil && found.Depth == 0 {
			return func(yield func(draughts.Info, error) bool) { yield(found, nil) }
		}
	}
	return searcher.Deepen(ctx, g, c.limits)
}

// report returns what prints the results.
func (c *searchCommand) report(p draughts.Position, s cli.Streams) (report, error) {
	if c.IsText() {
		return &textReport{Streams: s, position: p}, nil
	}
	if c.CSV {
		rows, err := c.Rows(s.Out, variationRow{})
		return &csvReport{rows, p}, err
	}
	return &jsonReport{out: s.Out, position: p, all: c.limits.MultiPV > 1}, nil
}
