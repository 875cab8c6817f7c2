package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
)

const evalAbout = `
Judges a position, after the moves given as arguments, as the search does where
it stops: without looking ahead. It prints, in men, what each part of the
evaluation gives White and Black, or what it adds for the side to move if it
looks at both sides together; the last line is the sum. Of patterns, each part
is rounded, and "rounding" is what all of this makes.

With -json it is an object with evaluation, turn, terms and total, in hundredths
of a man.

  draughts eval -fen W:W18,23,K31:B5,12,K14
  draughts eval 11-15 23-19 8-11
  draughts eval -eval classic -json 11-15 23-19 8-11
`

// evalCommand runs "draughts eval".
type evalCommand struct {
	positionFlags
	evaluator draughts.Evaluator
	json      bool
}

func (c *evalCommand) register(f *flag.FlagSet) {
	c.positionFlags.register(f)
	c.evaluator = draughts.Patterns{} // as the search does
	registerEvaluator(f, &c.evaluator)
	f.BoolVar(&c.json, "json", false, "print one JSON object, with scores in hundredths of a man")
}

func (c *evalCommand) run(args []string, s streams) error {
	g, err := c.game(args)
	if err != nil {
		return err
	}
	o := newEvalObject(c.evaluator, g.Position())
	if c.json {
		return json.NewEncoder(s.out).Encode(o)
	}
	if isPatterns(c.evaluator) && o.Evaluation != "patterns" {
		fmt.Fprintf(s.out, "these patterns have no weights for %s: this is %s\n", g.Position().Variant(), o.Evaluation)
	}
	o.write(s.out)
	return nil
}

// isPatterns reports whether e is learnt patterns, with the weights of the library or with others.
func isPatterns(e draughts.Evaluator) bool {
	switch e.(type) {
	case draughts.Patterns, eval.Patterns:
		return true
	}
	return false
}

// evalObject is a position judged. The totals of the terms, if there are any, add up to Total.
type evalObject struct {
	Evaluation string         `json:"evaluation"` // what judged
	Turn       string         `json:"turn"`
	Terms      []termObject   `json:"terms,omitempty"`
	Total      draughts.Score `json:"total"`
}

type termObject struct {
	Name  string          `json:"name"`
	White *draughts.Score `json:"white,omitempty"` // nil if the sides are not evaluated apart
	Black *draughts.Score `json:"black,omitempty"`
	Total draughts.Score  `json:"total"`
}

// newEvalObject judges p.
func newEvalObject(e draughts.Evaluator, p draughts.Position) evalObject {
	o := evalObject{Turn: p.Turn().String(), Total: e.Evaluate(p)}
	switch e := e.(type) {
	case draughts.Classic:
		return newEvalObject(eval.Classic{}, p)
	case draughts.Patterns:
		return newEvalObject(eval.Patterns{}, p)
	case eval.Classic:
		o.Evaluation = "classic"
		for _, c := range e.Contributions(p) {
			o.Terms = append(o.Terms, termObject{c.Term.String(), &c.White, &c.Black, c.Total})
		}
	case eval.Patterns:
		contributions := e.Contributions(p)
		if contributions == nil {
			return newEvalObject(eval.Classic{}, p) // as Patterns does itself
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
	width := 8
	if sides {
		width = 26
		fmt.Fprintf(w, "%-20s %8s %8s %8s\n", "term", "White", "Black", "total")
	} else if len(o.Terms) > 0 {
		fmt.Fprintf(w, "%-20s %8s\n", "term", "total")
	}
	for _, t := range o.Terms {
		if sides {
			fmt.Fprintf(w, "%-20s %8s %8s %8s\n", t.Name, t.White, t.Black, t.Total)
		} else {
			fmt.Fprintf(w, "%-20s %8s\n", t.Name, t.Total)
		}
	}
	fmt.Fprintf(w, "%-20s %*s\n", o.Turn+" to move", width, o.Total)
}
