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
	if c.limits.MultiPV < 1 {
		return cli.Usagef("--multipv %d: 1 or more is expected", c.limits.MultiPV)
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
	rows := c.Rows(s.Out, infoObject{})
	r := searchReport{
		FormatFlags: c.FormatFlags, out: s.Out, rows: rows, position: g.Position(), all: c.limits.MultiPV > 1,
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
	return withUnread(cmp.Or(r.end(), ctx.Err()), unread(c.options.Prober), s)
}

func (c *searchCommand) openBook(v draughts.Variant) error {
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

// searchReport prints the results of a search: for people a line for each variation of each depth, as CSV a row, and as
// JSON an object for each depth. A depth may come twice, if an interrupted iteration has found a better move.
type searchReport struct {
	cli.FormatFlags
	out      io.Writer
	rows     cli.RowPrinter // of CSV
	position draughts.Position
	all      bool // whether to print all lines besides the best in JSON
	last     draughts.Info
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
	Lines    []lineObject `json:"lines,omitempty" csv:"-"`
	BestMove string       `json:"bestmove,omitempty" csv:"-"`
}

type lineObject struct {
	Depth int      `json:"depth"` // of the iteration that found the line
	Score int      `json:"score"`
	PV    []string `json:"pv"`
}

// depth prints a depth. An object is printed when the next depth has come, since only the last one has the best move.
func (r *searchReport) depth(i draughts.Info) error {
	held := r.last
	r.last = i
	switch {
	case r.JSON && held.Depth != 0 && held.Depth != i.Depth:
		return cli.PrintObject(r.out, r.object(held))
	case r.CSV:
		row := r.object(i)
		for n, line := range i.Lines {
			row.Line, row.Depth, row.Score, row.PV = n+1, line.Depth, int(line.Score), r.position.LineTexts(line.PV)
			if err := r.rows.Print(row); err != nil {
				return err
			}
		}
	case r.IsText():
		r.text(i, held.Depth == 0)
	}
	return nil
}

// text prints a depth for people, below the names of the columns if it is the first.
func (r *searchReport) text(i draughts.Info, first bool) {
	if first {
		fmt.Fprintln(r.out, "depth               score       nodes       nps    time  pv")
	}
	depth := -1
	tail := fmt.Sprintf("%10d  %8d  %6.2f", i.Nodes, i.NPS(), i.Time.Seconds())
	for _, line := range i.Lines {
		pv := strings.Join(r.position.LineTexts(line.PV), " ")
		head := ""
		if line.Depth != depth { // the lines of an iteration that was stopped differ in it
			depth, head = line.Depth, fmt.Sprint(line.Depth)
		}
		fmt.Fprintf(r.out, "%5s  %18s  %26s  %s\n", head, line.Score, tail, pv)
		tail = ""
	}
}

// end prints the best move. CSV does not have it.
func (r *searchReport) end() error {
	best := r.position.MoveText(r.last.Move())
	switch {
	case r.JSON:
		o := r.object(r.last)
		o.BestMove = best
		return cli.PrintObject(r.out, o)
	case r.IsText():
		fmt.Fprintf(r.out, "best move %s\n", cli.Paint(r.out, cli.Bold, best))
	}
	return nil
}

func (r *searchReport) object(i draughts.Info) infoObject {
	o := infoObject{
		Depth: i.Depth, Score: int(i.Score()), Nodes: i.Nodes, NPS: i.NPS(), TimeMS: i.Time.Milliseconds(),
		PV: r.position.LineTexts(i.PV()),
	}
	if r.all {
		for _, line := range i.Lines {
			o.Lines = append(o.Lines, lineObject{line.Depth, int(line.Score), r.position.LineTexts(line.PV)})
		}
	}
	return o
}
