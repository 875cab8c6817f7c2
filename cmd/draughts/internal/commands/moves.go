package commands

import (
	"errors"
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
)

const movesAbout = `
Lists the legal moves of a position, one on each line, in PDN notation: the
squares from and to, or all squares if from and to are ambiguous. With moves as
arguments it says for each whether it is legal, and if not, why. The exit status
is 1 if a move is not legal. "draughts help notation" explains how moves are
written and read.

  draughts moves -variant international -fen W:WK47:B14,19,29,31,42
  draughts moves 11-18
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
	p, err := c.position()
	if err != nil {
		return err
	}
	if len(args) > 0 {
		return c.judge(p, args, s)
	}
	var list []moveObject
	for m := range p.All() {
		list = append(list, newMoveObject(p, m))
	}
	if !c.IsText() {
		return cli.PrintRows(&c.FormatFlags, s.Out, list)
	}
	for _, m := range list {
		fmt.Fprintln(s.Out, m.Move)
	}
	return nil
}

// judgedRow is the judgement of a text that may be a legal move.
type judgedRow struct {
	Text   string `json:"text"`
	Legal  bool   `json:"legal"`
	Move   string `json:"move,omitempty"`   // in standard form
	Reason string `json:"reason,omitempty"` // why it is not legal
}

// judge prints for each text whether it is a legal move in p, and if not, why.
func (c *movesCommand) judge(p draughts.Position, texts []string, s cli.Streams) error {
	var result error
	rows := make([]judgedRow, len(texts))
	for i, text := range texts {
		rows[i].Text = quote.Cut(text, 400)
		m, err := p.ParseMove(text)
		switch {
		case err == nil:
			rows[i].Legal, rows[i].Move = true, p.MoveText(m)
		case errors.As(err, new(*draughts.MoveError)):
			rows[i].Reason = err.Error()
			result = cli.ErrFailed
		default:
			return err
		}
	}
	if !c.IsText() {
		if err := cli.PrintRows(&c.FormatFlags, s.Out, rows); err != nil {
			return err
		}
		return result
	}
	for _, row := range rows {
		if row.Legal {
			fmt.Fprintf(s.Out, "%s %s\n", cli.Paint(s.Out, cli.Green, "legal move"), quote.Text(row.Text))
		} else {
			fmt.Fprintln(s.Out, cli.Paint(s.Out, cli.Red, row.Reason))
		}
	}
	return result
}

// moveObject is a move as JSON.
type moveObject struct {
	Move      string            `json:"move"`
	From      draughts.Square   `json:"from"`
	To        draughts.Square   `json:"to"`
	Path      []draughts.Square `json:"path"`
	Captured  []draughts.Square `json:"captured"`
	Promotion bool              `json:"promotion"`
}

func newMoveObject(p draughts.Position, m draughts.Move) moveObject {
	return moveObject{
		Move: p.MoveText(m), From: m.From(), To: m.To(), Path: p.Path(m),
		Captured: append([]draughts.Square{}, m.Captured()...), Promotion: m.IsPromotion(), // an empty list, not null
	}
}
