package commands

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"iter"
	"strings"
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

With --book, a position of the book is not searched: the line has depth 0, and
the move and score of the book.

  draughts search --time 3s 11-15 23-19
  draughts search --all --depth 12 11-15
  draughts search --variant international --fen W:WK47:B14,19,29,31,42 --depth 12 --json
`

type searchCommand struct {
	positionFlags
	searchFlags
	cli.FormatFlags
	all  bool
	book bookFlags

	position draughts.Position
	last     draughts.Info // the last depth, which may come twice, if an interrupted iteration has found a better move
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
	g, err := c.ongoing(args)
	if err != nil {
		return err
	}
	c.position = g.Position()
	if err := checkRange("multipv", c.limits.MultiPV, 1, 0); err != nil {
		return err
	}
	if c.all {
		c.limits.MultiPV = max(1, len(c.position.Moves()))
	}
	if err := c.openBook(g.Variant()); err != nil {
		return err
	}
	searcher, err := c.searcher(draughts.Limits{Time: time.Second}, g.Variant(), s)
	if err != nil {
		return err
	}
	rows := c.Rows(s.Out, infoObject{})
	ctx, stop := interruptible()
	defer stop()
	for info, err := range c.results(ctx, searcher, g) {
		if err != nil {
			return err
		}
		if err := c.depth(info, rows, s.Out); err != nil {
			return err
		}
	}
	return withUnread(cmp.Or(c.end(s.Out), ctx.Err()), unread(c.options.Prober), s)
}

func (c *searchCommand) openBook(v draughts.Variant) error {
	if c.book.name == "" && c.book.margin != 0 {
		return cli.Usagef("--bookmargin %d: it is of a book, and there is no --book", c.book.margin)
	}
	player, err := c.book.open(0)
	if err != nil || player == nil {
		return err
	}
	if _, err := player.Book(v); err != nil {
		return cli.Usagef("--book %s: %w", quote.Text(c.book.name), err)
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

// infoObject is a depth in JSON, and a variation in CSV, of which the best of a depth has number 1.
type infoObject struct {
	Depth    int          `json:"depth"`
	Line     int          `json:"line,omitempty"` // in CSV only
	Score    int          `json:"score"`
	Nodes    uint64       `json:"nodes"`
	NPS      uint64       `json:"nps"`
	TimeMS   int64        `json:"time_ms"`
	PV       []string     `json:"pv"`
	Lines    []lineObject `json:"lines,omitempty" csv:"-"` // all, if there are several
	BestMove string       `json:"bestmove,omitempty" csv:"-"`
}

type lineObject struct {
	Depth int      `json:"depth"` // of the iteration that found the line
	Score int      `json:"score"`
	PV    []string `json:"pv"`
}

// depth prints a depth: for people a line for each variation, as CSV a row. A JSON object is printed when the next
// depth has come, since only the last one has the best move.
func (c *searchCommand) depth(i draughts.Info, rows cli.RowPrinter, out io.Writer) error {
	held := c.last
	c.last = i
	switch {
	case c.JSON && held.Depth != 0 && held.Depth != i.Depth:
		return cli.PrintObject(out, c.object(held))
	case c.CSV:
		row := c.object(i)
		for n, line := range i.Lines {
			row.Line, row.Depth, row.Score, row.PV = n+1, line.Depth, int(line.Score), c.position.LineTexts(line.PV)
			if err := rows.Print(row); err != nil {
				return err
			}
		}
	case c.IsText():
		if held.Depth == 0 {
			fmt.Fprintln(out, "depth               score       nodes       nps    time  pv")
		}
		c.text(i, out)
	}
	return nil
}

// text prints a depth for people.
func (c *searchCommand) text(i draughts.Info, out io.Writer) {
	depth := -1
	tail := fmt.Sprintf("%10d  %8d  %6.2f", i.Nodes, i.NPS(), i.Time.Seconds())
	for _, line := range i.Lines {
		pv := strings.Join(c.position.LineTexts(line.PV), " ")
		head := ""
		if line.Depth != depth { // the lines of an iteration that was stopped differ in it
			depth, head = line.Depth, fmt.Sprint(line.Depth)
		}
		fmt.Fprintf(out, "%5s  %18s  %26s  %s\n", head, line.Score, tail, pv)
		tail = ""
	}
}

// end prints the best move. CSV does not have it.
func (c *searchCommand) end(out io.Writer) error {
	best := c.position.MoveText(c.last.Move())
	switch {
	case c.JSON:
		o := c.object(c.last)
		o.BestMove = best
		return cli.PrintObject(out, o)
	case c.IsText():
		fmt.Fprintf(out, "best move %s\n", cli.Paint(out, cli.Bold, best))
	}
	return nil
}

func (c *searchCommand) object(i draughts.Info) infoObject {
	o := infoObject{
		Depth: i.Depth, Score: int(i.Score()), Nodes: i.Nodes, NPS: i.NPS(), TimeMS: i.Time.Milliseconds(),
		PV: c.position.LineTexts(i.PV()),
	}
	if c.limits.MultiPV > 1 {
		for _, line := range i.Lines {
			o.Lines = append(o.Lines, lineObject{line.Depth, int(line.Score), c.position.LineTexts(line.PV)})
		}
	}
	return o
}
