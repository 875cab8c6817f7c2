package commands

import (
	"flag"
	"fmt"
	"strconv"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/internal/quote"
)

const perftAbout = `
Counts the sequences of legal moves from a position, for each number of plies up
to DEPTH. Published counts test a move generator, and the time measures it. Each
line has the depth, the count, the seconds, and millions of sequences a second
(Mnps).

  draughts perft 10
  draughts perft --variant international --paths 8
  draughts perft --divide 6 --fen W:W18,K22:B5,K14
`

// perftCommand runs "draughts perft".
type perftCommand struct {
	positionFlags
	cli.FormatFlags
	paths, divide, leaves bool
}

func (c *perftCommand) Register(f *flag.FlagSet) {
	c.positionFlags.register(f)
	flagvalue.Paths(f, &c.paths)
	f.BoolVar(&c.divide, "divide", false, "count at DEPTH only: after each legal move, and in all")
	f.BoolVar(&c.leaves, "leaves", false,
		"also make the moves of the last ply, which otherwise are only counted")
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
	if c.divide {
		return c.printDivision(p, depth, s)
	}
	return c.printDepths(p, depth, s)
}

// perftRow is a depth of perft.
type perftRow struct {
	Depth  int    `json:"depth"`
	Nodes  uint64 `json:"nodes"`
	TimeMS int64  `json:"time_ms"`
	NPS    uint64 `json:"nps"`
}

// divideRow is a move of perft --divide.
type divideRow struct {
	Move  string `json:"move"`
	Nodes uint64 `json:"nodes"`
}

func (r divideRow) String() string { return fmt.Sprintf("%s\t%d", r.Move, r.Nodes) }

func (c *perftCommand) printDepths(p draughts.Position, depth int, s cli.Streams) error {
	progress := cli.NewProgress(&s, "", 0)
	defer progress.End()
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
		if c.IsText() {
			fmt.Fprintf(s.Out, "%5d  %16d  %9.3f  %7.1f\n", d, nodes, took.Seconds(), perSecond(nodes, took)/1e6)
			continue
		}
		if err := rows.Print(perftRow{d, nodes, took.Milliseconds(), uint64(perSecond(nodes, took))}); err != nil {
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

func (c *perftCommand) printDivision(p draughts.Position, depth int, s cli.Streams) error {
	progress := cli.NewProgress(&s, "", 0)
	defer progress.End()
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
