package commands

import (
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/pdn"
)

const egdbLineAbout = `
Prints perfect play to the end of the game as PDN, from a position after the
moves given as arguments: the winner takes the shortest way and the loser the
longest. The endgame databases need the distances of all positions on the way.
The built-in databases of English draughts have those of 2 to 4 pieces, and of
3 men against 2. Those of International have those of 2 to 4 pieces, but for a
king and a man against two men. "draughts egdb build" makes all distances.

The exit status is 1 if the position is drawn or a distance is missing.

  draughts egdb line --fen W:WK15,20:BK28,12
  draughts egdb line --fen W:W21,28,K32:BK19,K25 --egdb databases -o line.pdn
`

// egdbLineCommand runs "draughts egdb line".
type egdbLineCommand struct {
	endingFlags
	cli.FormatFlags
	output string
}

func (c *egdbLineCommand) Register(f *flag.FlagSet) {
	c.endingFlags.register(f)
	c.RegisterObject(f)
	registerOutput(f, &c.output)
}

// perfectObject is what --json prints.
type perfectObject struct {
	Value string   `json:"value"` // win or loss, for the side to move
	Plies int      `json:"plies"`
	Moves []string `json:"moves"`
}

func (c *egdbLineCommand) Run(args []string, s cli.Streams) error {
	return c.with(args, func(g *draughts.Game, db *egdb.DB) error {
		p := g.Position()
		line, err := db.Line(p)
		if err != nil {
			return err
		}
		if c.JSON {
			probe, _ := db.Probe(p, false)
			o := perfectObject{resultText(probe, p.Turn()), len(line), p.LineTexts(line)}
			return cli.WriteOutput(c.output, nil, s, func(s cli.Streams) error { return cli.PrintObject(s.Out, o) })
		}
		for i, m := range line {
			if err := g.Play(m); err != nil { // the rules draw the game
				fmt.Fprintf(s.Err, "after %d of %d plies: %s\n", i, len(line), g.Outcome())
				break
			}
		}
		return cli.WriteOutput(c.output, nil, s, func(s cli.Streams) error {
			return pdn.NewWriter(s.Out).Write(pdn.FromGame(g))
		})
	})
}
