package commands

import (
	"cmp"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/quote"
)

const movesAbout = `
Lists the legal moves of a position, after the moves given as arguments, one on
each line, in the order of the squares, in PDN notation: the squares from and
to, or all squares if from and to are ambiguous. If an argument is no legal
move, the message says why, and the exit status is 2. "draughts help notation"
explains how moves are written and read.

  draughts moves --variant international --fen W:WK47:B14,19,29,31,42
  draughts moves 11-15 23-19
`

type movesCommand struct {
	positionFlags
	cli.FormatFlags
}

func (c *movesCommand) Register(f *flag.FlagSet) {
	c.positionFlags.register(f)
	c.RegisterRows(f)
}

func (c *movesCommand) Run(args []string, s cli.Streams) error {
	g, err := c.ongoing(args)
	if err != nil {
		return err
	}
	p := g.Position()
	var list []moveObject
	for m := range p.All() {
		list = append(list, moveObject{
			Move: p.MoveText(m), From: m.From(), To: m.To(), Path: p.Path(m), Promotion: m.IsPromotion(),
			Captured: append([]draughts.Square{}, m.Captured()...), // an empty list, not null
		})
	}
	slices.SortFunc(list, func(a, b moveObject) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), slices.Compare(a.Path, b.Path))
	})
	return cli.PrintRows(&c.FormatFlags, s.Out, list)
}

// moveObject is a move, as --json and --csv print it.
type moveObject struct {
	Move      string            `json:"move"`
	From      draughts.Square   `json:"from"`
	To        draughts.Square   `json:"to"`
	Path      []draughts.Square `json:"path"`
	Captured  []draughts.Square `json:"captured"`
	Promotion bool              `json:"promotion"`
}

func (m moveObject) String() string { return m.Move }

const perftAbout = `
Counts the sequences of legal moves from a position, for each number of plies up
to DEPTH. Published counts test a move generator, and the time measures it. Each
line has the depth, the count, the seconds, and millions of sequences a second
(Mnps).

  draughts perft 10
  draughts perft --variant international --paths 8
  draughts perft --divide 6 --fen W:W18,K22:B5,K14
`

type perftCommand struct {
	positionFlags
	cli.FormatFlags
	paths, divide, leaves bool
}

func (c *perftCommand) Register(f *flag.FlagSet) {
	c.positionFlags.register(f)
	flagvalue.Paths(f, &c.paths)
	f.BoolVar(&c.divide, "divide", false, "count at DEPTH only: after each legal move, and in all")
	f.BoolVar(&c.leaves, "leaves", false, "also make the moves of the last ply, which otherwise are only counted")
	c.RegisterRows(f)
}

func (c *perftCommand) Run(args []string, s cli.Streams) error {
	depth, err := strconv.Atoi(args[0])
	if err != nil || depth < 1 || depth > draughts.MaxDepth {
		return cli.Usagef("DEPTH %s: 1 to %d plies are expected", quote.Text(args[0]), draughts.MaxDepth)
	}
	if c.leaves && (c.paths || c.divide) {
		return cli.Usagef("--leaves cannot be combined with --paths or --divide")
	}
	g, err := c.ongoing(nil)
	if err != nil {
		return err
	}
	p := g.Position()
	defer exitOnInterrupt("perft", s)()
	progress := progressbar.New(&s, "", 0)
	defer progress.End()
	if c.divide {
		return c.printDivision(p, depth, progress, s)
	}
	return c.printDepths(p, depth, progress, s)
}

type perftRow struct {
	Depth  int    `json:"depth"`
	Nodes  uint64 `json:"nodes"`
	TimeMS int64  `json:"time_ms"`
	NPS    uint64 `json:"nps"`
	took   time.Duration
}

func (r perftRow) String() string {
	return fmt.Sprintf("%5d  %16d  %9.3f  %7.1f", r.Depth, r.Nodes, r.took.Seconds(), perSecond(r.Nodes, r.took)/1e6)
}

type divideRow struct {
	Move  string `json:"move"`
	Nodes uint64 `json:"nodes"`
}

func (r divideRow) String() string { return fmt.Sprintf("%s\t%d", r.Move, r.Nodes) }

func (c *perftCommand) printDepths(p draughts.Position, depth int, progress *progressbar.Bar, s cli.Streams) error {
	rows := c.Rows(s.Out, perftRow{})
	if c.IsText() {
		fmt.Fprintf(s.Out, "%5s  %16s  %9s  %7s\n", "depth", "nodes", "seconds", "Mnps")
	}
	var last, expected time.Duration
	for d := 1; d <= depth; d++ {
		progress.Begin(fmt.Sprintf("depth %d", d), expected)
		start := time.Now()
		nodes := c.count(p, d)
		took := time.Since(start)
		if last > 0 { // each depth takes longer than the last by about the same factor
			expected = time.Duration(float64(took) * float64(took) / float64(last))
		}
		last = took
		if err := rows.Print(perftRow{d, nodes, took.Milliseconds(), uint64(perSecond(nodes, took)), took}); err != nil {
			return err
		}
	}
	return nil
}

func (c *perftCommand) counting() draughts.CaptureCounting {
	if c.paths {
		return draughts.ByPath
	}
	return draughts.ByResult
}

func (c *perftCommand) count(p draughts.Position, depth int) uint64 {
	if c.leaves {
		return countLeaves(p, depth)
	}
	return draughts.Perft(p, depth, c.counting())
}

func (c *perftCommand) printDivision(p draughts.Position, depth int, progress *progressbar.Bar, s cli.Streams) error {
	progress.Begin(fmt.Sprintf("depth %d", depth), 0)
	var total uint64
	var list []divideRow
	for _, part := range draughts.Divide(p, depth, c.counting()) {
		list = append(list, divideRow{p.MoveText(part.Move), part.Nodes})
		total += part.Nodes
	}
	if c.IsText() {
		list = append(list, divideRow{"total", total})
	}
	return cli.PrintRows(&c.FormatFlags, s.Out, list)
}

// countLeaves counts like Perft, but makes the moves of the last ply as well.
func countLeaves(p draughts.Position, depth int) uint64 {
	frames := make([][]draughts.Move, depth)
	for i := range frames {
		frames[i] = make([]draughts.Move, 0, 128)
	}
	return makeLeaves(p, frames)
}

// makeLeaves makes one ply for each frame, a buffer for the moves of that ply.
func makeLeaves(p draughts.Position, frames [][]draughts.Move) uint64 {
	moves := p.AppendMoves(frames[0][:0])
	if len(frames) == 1 {
		for _, m := range moves {
			p.After(m)
		}
		return uint64(len(moves))
	}
	var nodes uint64
	for _, m := range moves {
		nodes += makeLeaves(p.After(m), frames[1:])
	}
	return nodes
}
