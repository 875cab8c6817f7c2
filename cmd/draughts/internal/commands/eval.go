package commands

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/cli"
)

const evalAbout = `
Evaluates a position, after the moves given as arguments, without search. The
scores are in men. For each term it prints the scores of White and Black, or, if
the term scores both sides together, the score of the side to move. The last
line is the sum. With patterns each term is rounded, and "rounding" is the sum
of the rounding errors.

  draughts eval --fen W:W18,23,K31:B5,12,K14
  draughts eval 11-15 23-19 8-11
  draughts eval --eval classic --json 11-15 23-19 8-11
`

type evalCommand struct {
	positionFlags
	cli.FormatFlags
	evaluator draughts.Evaluator
}

func (c *evalCommand) Register(f *flag.FlagSet) {
	c.positionFlags.register(f)
	c.evaluator = draughts.Patterns{} // as in a search
	registerEvaluator(f, &c.evaluator)
	c.RegisterBoth(f)
}

func (c *evalCommand) Run(args []string, s cli.Streams) error {
	g, err := c.ongoing(args)
	if err != nil {
		return err
	}
	p := g.Position()
	_ = checkWeights("eval", eval.CheckRules(c.evaluator, p.Variant()), s) // those of another board do not count
	explained := eval.Explain(c.evaluator, p)
	o := evalObject{explained.Evaluation, colorWord(p.Turn()), explained.Terms, explained.Total}
	switch {
	case c.JSON:
		return cli.PrintObject(s.Out, o)
	case c.CSV:
		return cli.PrintRows(&c.FormatFlags, s.Out, append(o.Terms, eval.Term{Name: "total", Total: o.Total}))
	}
	if _, asked := c.evaluator.(draughts.Classic); !asked && o.Evaluation == "classic" {
		fmt.Fprintf(s.Out, "there are no weights for %s, so the evaluation is classic\n", p.Variant())
	}
	o.write(s.Out)
	return nil
}

// checkWeights takes the error of eval.CheckRules for the value of a flag. It prints that the weights are of another
// game, and returns that they are of another board.
func checkWeights(flag string, err error, s cli.Streams) error {
	if errors.Is(err, eval.ErrOtherGame) {
		fmt.Fprintf(s.Err, "--%s: %v\n", flag, err)
		return nil
	}
	if err != nil {
		return cli.Usagef("--%s: %w", flag, err)
	}
	return nil
}

type evalObject struct {
	Evaluation string         `json:"evaluation"` // patterns, classic or material
	Turn       string         `json:"turn"`       // white or black
	Terms      []eval.Term    `json:"terms,omitempty"`
	Total      draughts.Score `json:"total"`
}

func (o *evalObject) write(w io.Writer) {
	sides := len(o.Terms) > 0 && o.Terms[0].White != nil
	row := func(name string, white, black, total any) {
		if sides {
			fmt.Fprintf(w, "%-20s %8s %8s %8s\n", name, white, black, total)
		} else {
			fmt.Fprintf(w, "%-20s %8s\n", name, total)
		}
	}
	if len(o.Terms) > 0 {
		row("term", "White", "Black", "total")
	}
	for _, t := range o.Terms {
		row(t.Name, t.White, t.Black, t.Total)
	}
	row(capitalized(o.Turn)+" to move", "", "", o.Total)
}
