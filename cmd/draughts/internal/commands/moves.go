package commands

import (
	"cmp"
	"flag"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
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

// movesCommand runs "draughts moves".
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
		list = append(list, newMoveObject(p, m))
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

func newMoveObject(p draughts.Position, m draughts.Move) moveObject {
	return moveObject{
		Move: p.MoveText(m), From: m.From(), To: m.To(), Path: p.Path(m),
		Captured: append([]draughts.Square{}, m.Captured()...), Promotion: m.IsPromotion(), // an empty list, not null
	}
}
