package main

import (
	"encoding/json"
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
)

const evalAbout = `
Judges a position, after the moves given as arguments, as the search does where
it stops: without looking ahead. It prints, in men, what each term of the
evaluation gives White and Black, and what that makes in total for the side to
move; the last line is the sum.

  draughts eval -fen W:W18,23,K31:B5,12,K14
  draughts eval 11-15 23-19 8-11
`

// evalCommand runs "draughts eval".
type evalCommand struct {
	positionFlags
	json bool
}

func (c *evalCommand) register(f *flag.FlagSet) {
	c.positionFlags.register(f)
	f.BoolVar(&c.json, "json", false, "print one JSON object, with scores in hundredths of a man")
}

func (c *evalCommand) run(args []string, s streams) error {
	g, err := c.game(args)
	if err != nil {
		return err
	}
	p := g.Position()
	evaluator := draughts.Classic{}
	shares, total := evaluator.Terms(p), evaluator.Evaluate(p)
	if c.json {
		return json.NewEncoder(s.out).Encode(newEvalObject(p, shares, total))
	}
	fmt.Fprintf(s.out, "%-20s %8s %8s %8s\n", "term", "White", "Black", "total")
	for _, t := range shares {
		fmt.Fprintf(s.out, "%-20s %8s %8s %8s\n", t.Term, t.White, t.Black, t.Total)
	}
	fmt.Fprintf(s.out, "%-20s %26s\n", fmt.Sprintf("%s to move", p.Turn()), total)
	return nil
}

type evalObject struct {
	Turn  string       `json:"turn"`
	Terms []termObject `json:"terms"`
	Total int          `json:"total"`
}

type termObject struct {
	Name  string `json:"name"`
	White int    `json:"white"`
	Black int    `json:"black"`
	Total int    `json:"total"`
}

func newEvalObject(p draughts.Position, shares []draughts.TermShare, total draughts.Score) evalObject {
	o := evalObject{Turn: p.Turn().String(), Total: int(total)}
	for _, t := range shares {
		o.Terms = append(o.Terms, termObject{t.Term.String(), int(t.White), int(t.Black), int(t.Total)})
	}
	return o
}
