package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

const movesAbout = `
Lists the legal moves of a position, one on each line, in PDN notation: the
squares from and to, or all squares if from and to are ambiguous. With moves as
arguments it says for each whether it is legal, and if not, why. The exit status
is 1 if a move is not legal.

  draughts moves -variant international -fen W:WK47:B14,19,29,31,42
  draughts moves 11-18
`

// movesCommand runs "draughts moves".
type movesCommand struct {
	positionFlags
	json bool
}

func (c *movesCommand) register(f *flag.FlagSet) {
	c.positionFlags.register(f)
	f.BoolVar(&c.json, "json", false, "print a JSON object for each move: move, from, to, path, captured, promotion")
}

func (c *movesCommand) run(args []string, s streams) error {
	p, err := c.position()
	if err != nil {
		return err
	}
	if len(args) > 0 {
		return explainMoves(p, args, s)
	}
	for m := range p.All() {
		if !c.json {
			fmt.Fprintln(s.out, p.MoveText(m))
			continue
		}
		if err := json.NewEncoder(s.out).Encode(newMoveObject(p, m)); err != nil {
			return err
		}
	}
	return nil
}

// explainMoves prints for each text whether it is a legal move in p, and if not, why.
func explainMoves(p draughts.Position, texts []string, s streams) error {
	var result error
	for _, text := range texts {
		_, err := p.ParseMove(text)
		switch {
		case err == nil:
			fmt.Fprintf(s.out, "legal move %s\n", quote.Text(text))
		case errors.As(err, new(*draughts.MoveError)):
			fmt.Fprintln(s.out, err)
			result = errFailed
		default:
			return err
		}
	}
	return result
}

// moveObject is a move as JSON. Squares are ints, since a slice of Square would be encoded as bytes.
type moveObject struct {
	Move      string `json:"move"`
	From      int    `json:"from"`
	To        int    `json:"to"`
	Path      []int  `json:"path"`
	Captured  []int  `json:"captured"`
	Promotion bool   `json:"promotion"`
}

func newMoveObject(p draughts.Position, m draughts.Move) moveObject {
	return moveObject{
		Move: p.MoveText(m), From: int(m.From()), To: int(m.To()), Path: ints(p.Path(m)),
		Captured: ints(m.Captured()), Promotion: m.IsPromotion(),
	}
}

func ints(squares []draughts.Square) []int {
	n := make([]int, len(squares))
	for i, sq := range squares {
		n[i] = int(sq)
	}
	return n
}
