package commands

import (
	"flag"
	"fmt"
	"math/rand/v2"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/tune"
)

const evalErrorsAbout = `
Shows where the evaluation is wrong: it searches positions of the files that
draughts tune reads, and compares what the search and the evaluation without
search predict for the side to move. A prediction of 1 is a win, of 0.5 a draw.

For each class of positions it prints the mean error with its 95 % confidence
interval, the root mean square of the errors, and the share of the class in the
sum of the squares. If the mean is below zero, the evaluation gives the side to
move too much. Classes overlap.

  draughts evalerrors -positions 50 -nodes 500 english.samples
`

// evalErrorsCommand runs "draughts evalerrors".
type evalErrorsCommand struct {
	cli.FormatFlags
	variant   draughts.Variant
	evaluator draughts.Evaluator
	positions int
	nodes     uint64
	seed      uint64
}

func (c *evalErrorsCommand) Register(f *flag.FlagSet) {
	registerVariantAs(f, &c.variant, draughts.English, "rule set `VARIANT`: see draughts variants")
	c.evaluator = draughts.Patterns{}
	registerEvaluator(f, &c.evaluator)
	f.IntVar(&c.positions, "positions", 2000, "search `N` positions, chosen at random")
	f.Uint64Var(&c.nodes, "nodes", 200_000, "search `N` nodes for each")
	f.Uint64Var(&c.seed, "seed", 1, "seed `N` of the choice")
	c.RegisterRows(f)
}

func (c *evalErrorsCommand) Run(args []string, s cli.Streams) error {
	switch {
	case c.positions < 1:
		return cli.Usagef("-positions %d: 1 or more are expected", c.positions)
	case c.nodes < 1:
		return cli.Usagef("-nodes %d: 1 or more are expected", c.nodes)
	}
	read := exitOnInterrupt("evalerrors", s)
	d, err := tune.ReadSamples(c.variant, nil, func(err error) { fmt.Fprintln(s.Err, err) }, args...)
	read()
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(c.seed, 0))
	samples := append(d.Training, d.HeldOut...)
	var positions []draughts.Position
	for _, i := range random.Perm(len(samples))[:min(c.positions, len(samples))] {
		positions = append(positions, samples[i].Position)
	}
	ctx, stop := interruptible()
	defer stop()
	searcher := draughts.NewSearcher(draughts.Options{Evaluator: c.evaluator})
	progress := cli.NewProgress(&s, "positions", float64(len(positions)))
	defer progress.End()
	classes, err := tune.EvalErrors(ctx, searcher, c.evaluator, c.nodes, tune.ScaleOfStats(c.evaluator, samples),
		positions, func(n int) { progress.Set(float64(n), "") })
	if err != nil {
		return err
	}
	progress.End()
	rows := c.Rows(s.Out, errorRow{})
	if c.IsText() {
		fmt.Fprintf(s.Out, "%-24s %9s  %17s %7s %7s\n", "class", "positions", "mean error", "rms", "share")
	}
	for _, class := range classes {
		mean, interval := class.Mean()
		row := errorRow{class.Name, class.Positions, rounded(mean, 4), rounded(interval, 4), rounded(class.RMS(), 4),
			rounded(100*class.Squares()/max(classes[0].Squares(), 1e-9), 1)}
		if c.IsText() {
			fmt.Fprintf(s.Out, "%-24s %9d  %+.4f ± %.4f %8.4f %5.1f %%\n", row.Class, row.Positions, row.Mean, row.Interval,
				row.RMS, row.Share)
		} else if err := rows.Print(row); err != nil {
			return err
		}
	}
	return nil
}

// errorRow is a class as -json and -csv print it.
type errorRow struct {
	Class     string  `json:"class"`
	Positions int     `json:"positions"`
	Mean      float64 `json:"mean_error"`
	Interval  float64 `json:"interval"`
	RMS       float64 `json:"rms"`
	Share     float64 `json:"share_percent"`
}
