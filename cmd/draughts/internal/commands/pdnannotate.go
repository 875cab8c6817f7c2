package commands

import (
	"context"
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/pdn"
)

const pdnAnnotateAbout = `
Searches each position of the main lines in a PDN file ("-" is standard input),
and writes the games with the scores. Each move gets its score for White, in
men, as in [%eval -0.25], or in plies, as in [%eval win in at most 7]. A move
clearly worse than the best is marked as dubious ($6), bad ($2) or very bad
($4), unless it has such a mark in the file. The better move is added as a
variation, with its score and principal variation. Leads of four men or more
count as equal.

Without a limit each search is 12 plies deep. Errors in games are printed. Bad
games are annotated up to the error, with the rest in a comment; the exit status
is then 1.

  draughts pdn annotate --depth 15 -o annotated.pdn games.pdn
`

// pdnAnnotateCommand runs "draughts pdn annotate".
type pdnAnnotateCommand struct {
	encodingFlag
	settings  analysis.Settings
	workers   int
	output    string
	databases draughts.Prober
}

func (c *pdnAnnotateCommand) Register(f *flag.FlagSet) {
	c.settings = analysis.DefaultSettings()
	c.settings.Flags(f, draughts.LoadVariant)
	registerWorkers(f, &c.workers)
	c.encodingFlag.register(f)
	registerOutput(f, &c.output)
}

func (c *pdnAnnotateCommand) Run(args []string, s cli.Streams) error {
	a, err := c.annotator()
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	err = cli.WriteOutput(c.output, args, s, func(s cli.Streams) error {
		in, err := openInput(ctx, args[0], s)
		if err != nil {
			return err
		}
		defer in.Close()
		s.In = c.reader(in, "pdn annotate", args[0], s.Err)
		return c.annotate(ctx, args[0], a, s)
	})
	return withUnread(err, unread(c.databases), s)
}

// annotator checks the flags and opens what they name.
func (c *pdnAnnotateCommand) annotator() (*analysis.Annotator, error) {
	limits, err := c.settings.Limits()
	if err != nil {
		return nil, cli.Usagef("--%w", err)
	}
	o := draughts.Options{Hash: c.settings.Hash, Workers: c.workers}
	if err := checkSize(&o); err != nil {
		return nil, err
	}
	if o.Evaluator, err = eval.Load(c.settings.Eval); err != nil {
		return nil, cli.Usagef("--eval: %w", err)
	}
	if c.databases, err = (databaseFlags{c.settings.Egdb}).prober(); err != nil {
		return nil, err
	}
	o.Prober = c.databases
	return analysis.NewAnnotator(o, limits), nil
}

// annotate reads a file and writes its games annotated. The error is ErrFailed if there are bad games.
func (c *pdnAnnotateCommand) annotate(ctx context.Context, name string, a *analysis.Annotator, s cli.Streams) error {
	w := pdn.NewWriter(s.Out)
	var result error
	games := 0
	options := (&pdnFlags{variant: c.settings.Variant}).pdnOptions(name)
	err := eachGameIn(s, options, func(g *pdn.Game, bad *pdn.Error) error {
		games++
		if bad != nil {
			printErrors(s.Err, g)
			g.RepairStart()
			result = cli.ErrFailed
		}
		moves, _ := g.Main.CountMoves()
		fmt.Fprintf(s.Err, "%s: game %d, %d plies\n", name, games, moves)
		s := s // the progress of this game replaces its outputs
		progress := cli.NewProgress(&s, "plies", float64(moves))
		err := a.Annotate(ctx, g, func(done, all int) { progress.Set(float64(done), "") })
		progress.End()
		if err != nil {
			return fmt.Errorf("game %d: %w", games, err)
		}
		return w.Write(g)
	})
	if err != nil {
		return err
	}
	return result
}
