package commands

import (
	"flag"
	"fmt"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/internal/cli"
)

const egdbProbeAbout = `
Looks up a position, after the moves given as arguments, in endgame databases:
the built-in ones of English and International draughts, or those of --egdb. It
prints whether the side to move wins, draws or loses, in how many plies if that
is known, and the best moves; then all moves with their results, the best first.
The databases do not know draws by counting moves.

  draughts egdb probe --fen W:WK15,20:BK28,12
  draughts egdb probe --variant international --fen W:WK1,K2,K3:BK50
  draughts egdb probe --fen W:W21,28,K32:BK19,K25 --egdb databases
`

// egdbProbeCommand runs "draughts egdb probe".
type egdbProbeCommand struct {
	endingFlags
	cli.FormatFlags
}

func (c *egdbProbeCommand) Register(f *flag.FlagSet) {
	c.endingFlags.register(f)
	c.RegisterBoth(f)
}

// probeObject is what --json prints.
type probeObject struct {
	Value string         `json:"value"`           // win, draw or loss
	Plies int            `json:"plies,omitempty"` // 0 if unknown or drawn
	Best  []string       `json:"best"`
	Moves []rankedObject `json:"moves"`
}

type rankedObject struct {
	Move  string `json:"move"`
	Value string `json:"value"`
	Plies int    `json:"plies,omitempty"`
}

func (c *egdbProbeCommand) Run(args []string, s cli.Streams) error {
	return c.with(args, func(g *draughts.Game, db *egdb.DB) error {
		o, err := newProbeObject(db, g.Position())
		switch {
		case err != nil:
			return err
		case c.JSON:
			return cli.PrintObject(s.Out, o)
		case c.CSV:
			return cli.PrintRows(&c.FormatFlags, s.Out, o.Moves)
		}
		fmt.Fprintf(s.Out, "%s, best %s\n", valueText(o.Value, o.Plies), strings.Join(o.Best, " "))
		for _, m := range o.Moves {
			fmt.Fprintf(s.Out, "%-7s %s\n", m.Move, valueText(m.Value, m.Plies))
		}
		return nil
	})
}

// newProbeObject looks up a position.
func newProbeObject(db *egdb.DB, p draughts.Position) (probeObject, error) {
	turn := p.Turn()
	ranked, err := db.RankMoves(p)
	if err != nil {
		return probeObject{}, err
	}
	best, err := db.BestMoves(p)
	if err != nil {
		return probeObject{}, err
	}
	o := probeObject{Value: resultText(ranked[0].Probe, turn), Plies: ranked[0].Probe.Plies, Best: p.MoveTexts(best)}
	for _, r := range ranked {
		o.Moves = append(o.Moves, rankedObject{p.MoveText(r.Move), resultText(r.Probe, turn), r.Probe.Plies})
	}
	return o, nil
}

// resultText returns the result from the side of turn.
func resultText(p draughts.ProbeResult, turn draughts.Color) string {
	winner, ok := p.Result.Winner()
	switch {
	case !ok:
		return "draw"
	case winner == turn:
		return "win"
	}
	return "loss"
}

// valueText returns a result with its plies, if they are known.
func valueText(result string, plies int) string {
	if plies == 0 {
		return result
	}
	return fmt.Sprintf("%s in %d", result, plies)
}
