package commands

import (
	"flag"
	"fmt"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/pdn"
)

// with opens the databases and calls work. The error says so if only those of other variants than v are built in; 0 is
// any variant: then it also says so, after the work, if files of unknown variants were skipped.
func (d *databaseFlags) with(v draughts.Variant, work func(*egdb.DB) error) error {
	switch {
	case d.dir == builtin.None:
		return cli.Usagef("--egdb %s: databases are expected", builtin.None)
	case d.dir == builtin.All && v.IsValid() && !builtin.Has(v):
		return cli.Usagef("--egdb DIR is expected: the built-in databases are for %s",
			strings.Join(builtin.Names()[1:], " and "))
	}
	if db, ok := builtin.DB(d.dir); ok {
		return work(db)
	}
	db, err := egdb.Open(d.dir, egdb.Options{Cache: namedCache})
	if err != nil {
		return askRules(err)
	}
	defer db.Close()
	if err := work(db); err != nil || v.IsValid() {
		return err
	}
	return askRules(db.Skipped())
}

// takeDirectory sets the directory that the argument names, unless the flag --egdb has named another than unset.
func takeDirectory(dir *string, unset string, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if *dir != unset {
		return cli.Usagef("either DIR or --egdb is expected, not both")
	}
	*dir = args[0]
	return nil
}

type endingFlags struct {
	positionFlags
	databaseFlags
}

func (e *endingFlags) register(f *flag.FlagSet) {
	e.positionFlags.register(f)
	e.databaseFlags.register(f)
}

// with opens the databases and calls work with the game after these moves.
func (e *endingFlags) with(moves []string, work func(*draughts.Game, *egdb.DB) error) error {
	g, err := e.ongoing(moves)
	if err != nil {
		return err
	}
	return e.databaseFlags.with(e.variant, func(db *egdb.DB) error { return work(g, db) })
}

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
	value, _ := db.ProbeMoves(p) // known, as all moves are
	o := probeObject{Value: resultText(value, turn), Plies: value.Plies, Best: p.MoveTexts(best)}
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

func valueText(result string, plies int) string {
	if plies == 0 {
		return result
	}
	return fmt.Sprintf("%s in %d", result, plies)
}

const egdbLineAbout = `
Prints perfect play to the end of the game as PDN, from a position after the
moves given as arguments: the winner takes the shortest way and the loser the
longest. The endgame databases need the distances of all positions on the way.
The built-in ones have most of those of 2 to 4 pieces, "draughts egdb build"
makes all.

The exit status is 1 if the position is drawn or a distance is missing.

  draughts egdb line --fen W:WK15,20:BK28,12
  draughts egdb line --fen W:W21,28,K32:BK19,K25 --egdb databases -o line.pdn
`

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
