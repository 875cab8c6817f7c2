package commands

import (
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

// evalCommand runs "draughts eval".
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
	o := newEvalObject(c.evaluator, g.Position())
	switch {
	case c.JSON:
		return cli.PrintObject(s.Out, o)
	case c.CSV:
		return cli.PrintRows(&c.FormatFlags, s.Out, append(o.Terms, termObject{Name: "total", Total: o.Total}))
	}
	if isPatterns(c.evaluator) && o.Evaluation != "patterns" {
		fmt.Fprintf(s.Out, "this file has no weights for %s, so the evaluation is %s\n", g.Position().Variant(), o.Evaluation)
	}
	o.write(s.Out)
	return nil
}

// isPatterns reports whether e is the pattern evaluation, with any weights.
func isPatterns(e draughts.Evaluator) bool {
	switch e.(type) {
	case draughts.Patterns, eval.Patterns:
		return true
	}
	return false
}

// evalObject is the evaluation of a position. The totals of its terms, if there are any, add up to Total.
type evalObject struct {
	Evaluation string         `json:"evaluation"` // patterns, classic or material
	Turn       string         `json:"turn"`       // white or black
	Terms      []termObject   `json:"terms,omitempty"`
	Total      draughts.Score `json:"total"`
}

type termObject struct {
	Name  string          `json:"name"`
	White *draughts.Score `json:"white,omitempty"` // nil if the term scores both sides together
	Black *draughts.Score `json:"black,omitempty"`
	Total draughts.Score  `json:"total"`
}

// newEvalObject evaluates p.
func newEvalObject(e draughts.Evaluator, p draughts.Position) evalObject {
	o := evalObject{Turn: colorWord(p.Turn()), Total: e.Evaluate(p)}
	switch e := e.(type) {
	case draughts.Classic:
		o.Evaluation = "classic"
		for _, c := range eval.ClassicContributions(p) {
			o.Terms = append(o.Terms, termObject{c.Term, &c.White, &c.Black, c.Total})
		}
	case draughts.Patterns:
		return newEvalObject(eval.Patterns{}, p)
	case eval.Patterns:
		contributions := e.Contributions(p)
		if contributions == nil {
			return newEvalObject(draughts.Classic{}, p) // as Patterns does itself
		}
		o.Evaluation = "patterns"
		rounding := o.Total
		for _, c := range contributions {
			t := termObject{Name: c.Group.String(), Total: c.Total}
			if c.Group == eval.PatternTerms {
				t.Name = c.Term.String()
			}
			o.Terms = append(o.Terms, t)
			rounding -= c.Total
		}
		o.Terms = append(o.Terms, termObject{Name: "rounding", Total: rounding})
	default:
		o.Evaluation = "material"
	}
	return o
}

// write prints o as a table.
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
