package commands

import (
	"context"
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/openings"
)

const openingsAbout = `
Prints different positions after openings, as FEN, one on each line: a FILE of
openings for matches and self-play.

OPENINGS is one of these, or several separated by commas, which take turns:

  start              the starting position
  random:PLIES       PLIES random moves from the starting position, 0 to 40
  11man              the 2,405 ballots of the 11-man game (English only)
  11man:PLIES        a random man of each side removed, then PLIES random moves
                     without a capture, 0 to 40
  book:BOOK:PLIES    PLIES moves from the starting position, 1 to 40, chosen by
                     an opening book: a file, or builtin
  3move              the 156 three-move ballots in play (English only)
  3move-crossboard   the 144 of them that are played over the board
  3move-all          all 174, the barred ones included
  FILE               the games of a PDN file, or one FEN on each line

Decks and files are shuffled. They start over when all their openings have been
played.

Most games of good engines are drawn, but not near the border between a draw and
a win, so that the same number of games shows smaller differences. In English
draughts --score 20-50 is near that border.

  draughts openings --openings 11man:3,random:6 --score 20-50 -o border.fen
`

type openingsCommand struct {
	cli.FormatFlags
	variant  draughts.Variant
	openings string
	count    int
	seed     uint64
	score    flagvalue.Numbers
	nodes    uint64
	output   string
}

func (c *openingsCommand) Register(f *flag.FlagSet) {
	registerVariant(f, &c.variant, "")
	f.StringVar(&c.openings, "openings", "random:6", "print these `OPENINGS`")
	f.IntVar(&c.count, "count", 100, "print `N` openings")
	f.Uint64Var(&c.seed, "seed", 1, "seed `N` of the random choice")
	c.score = flagvalue.AllNumbers
	f.Var(&c.score, "score",
		"print only openings in which one side is ahead by this many hundredths of a man: `N`, N-M, N- or -M")
	f.Uint64Var(&c.nodes, "nodes", 1_000_000, "search `N` nodes for the score of an opening")
	registerOutput(f, &c.output)
	c.RegisterRows(f)
}

type openingRow struct {
	Variant draughts.Variant `json:"variant"`
	FEN     string           `json:"fen"`
	Score   *draughts.Score  `json:"score,omitempty"` // of the side to move; nil without --score
}

func (r openingRow) String() string { return r.FEN }

func (c *openingsCommand) Run(args []string, s cli.Streams) error {
	if err := checkRange("count", c.count, 1, 1_000_000); err != nil {
		return err
	}
	if c.nodes < 1 {
		return cli.Usagef("--nodes %d: 1 or more are expected", c.nodes)
	}
	sources, err := parseOpenings(c.variant, c.openings)
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	return cli.WriteOutput(c.output, args, s, func(s cli.Streams) error { return c.print(ctx, sources, s) })
}

// print draws openings until there are enough of them, or twice as many have no other positions.
func (c *openingsCommand) print(ctx context.Context, sources openings.Sources, s cli.Streams) error {
	progress := progressbar.New(&s, "openings", float64(c.count))
	defer progress.End()
	rows := c.Rows(s.Out, openingRow{})
	searcher := draughts.NewSearcher(draughts.Options{})
	seen := map[draughts.Position]bool{}
	printed, drawn := 0, 0
	for n, before := c.count, -1; before < len(seen); n *= 2 {
		before = len(seen)
		list, err := sources.List(c.variant, n, c.seed)
		if err != nil {
			return err
		}
		for _, o := range list[drawn:] {
			g, err := o.Game()
			if err != nil {
				return err
			}
			p := g.Position()
			if seen[p] || g.Outcome().Result != draughts.Ongoing {
				continue
			}
			seen[p] = true
			row, ok, err := c.row(ctx, searcher, p)
			if err != nil {
				return err
			}
			if !ok {
				continue
			}
			if err := rows.Print(row); err != nil {
				return err
			}
			if printed++; printed == c.count {
				return nil
			}
			progress.Set(float64(printed), "")
		}
		drawn = n
	}
	progress.End()
	fmt.Fprintf(s.Err, "draughts openings: %d of %d openings: there are no more\n", printed, c.count)
	return nil
}

// row returns the row of the position after an opening; ok is false if its score is not in the range.
func (c *openingsCommand) row(ctx context.Context, searcher *draughts.Searcher, p draughts.Position) (
	row openingRow, ok bool, err error,
) {
	row = openingRow{Variant: c.variant, FEN: string(p.AppendFEN(nil))}
	if c.score == flagvalue.AllNumbers {
		return row, true, nil
	}
	if err := searcher.Clear(); err != nil {
		return row, false, err
	}
	info, err := searcher.SearchPosition(ctx, p, draughts.Limits{Nodes: c.nodes})
	if err != nil {
		return row, false, err
	}
	row.Score = new(info.Score())
	return row, c.score.Has(int(max(*row.Score, -*row.Score))), nil
}
