package commands

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
	"github.com/godraughts/draughts/tune"
)

const tuneAbout = `
Fits the weights of an evaluation to the games in any number of files: samples
or PDN written by draughts selfplay, or PDN with other games. It uses the
positions in which neither side can capture, and finds the weights that best
predict the game results. Some games are held out to measure overfitting. The
loss is the mean cross-entropy of the predicted and the actual results: smaller
is better. In PDN, games without a result or of other rule sets are skipped, and
so are the moves after a mistake.

-eval patterns fits the weights of the patterns. It needs hundreds of thousands
of positions or more, and writes a file for -eval FILE of the other commands.
-eval classic fits the weights of the classic evaluation, for which a few
thousand games are enough. It writes JSON, in hundredths of a man for the
opening, the middle game and the ending.

  draughts tune -eval patterns -o english.patterns english.samples
  draughts tune -o weights.json english.samples selfplay.pdn
  draughts tune -variant russian -from weights.json -o russian.json games.pdn
`

// tuneCommand runs "draughts tune".
type tuneCommand struct {
	cli.FormatFlags
	variant    draughts.Variant
	evaluation string
	ridge      float64
	output     string

	// Of classic:
	from string
	keep []eval.ClassicTerm

	// Of patterns:
	start   string
	results float64
	epochs  int
	seed    uint64
}

func (c *tuneCommand) Register(f *flag.FlagSet) {
	registerVariantAs(f, &c.variant, 0, "rule set `VARIANT`: see draughts variants "+
		"(default that of the first file, english for standard input)")
	f.StringVar(&c.evaluation, "eval", "classic", "fit these `WEIGHTS`: classic or patterns")
	f.Float64Var(&c.ridge, "ridge", 0, "strength `N` of the ridge penalty on the weights "+
		"(default 3; 8 for patterns)")
	f.StringVar(&c.output, "o", "", "write the weights to this `FILE`; without it, to standard output")
	c.RegisterRows(f)
	f.StringVar(&c.from, "from", "",
		"classic: start from the weights in this `FILE`; without it, from the built-in weights")
	f.Func("keep", "classic: keep the weights of this `TERM`, such as exchanges; may be repeated",
		func(name string) error {
			i := slices.Index(termNames(), name)
			if i < 0 {
				return errors.New("there is no such term: \"draughts eval -eval classic\" lists them")
			}
			c.keep = append(c.keep, eval.ClassicTerm(i))
			return nil
		})
	f.StringVar(&c.start, "start", "",
		"patterns: start from the weights in this `FILE`, towards which the ridge penalty pulls; without it, from zero")
	f.Float64Var(&c.results, "results", 0.3,
		"patterns: weight `N` of the game results in the targets, from 0 to 1; "+
			"the rest is that of the search scores")
	f.IntVar(&c.epochs, "epochs", 12, "patterns: at most `N` epochs")
	f.Uint64Var(&c.seed, "seed", 1, "patterns: seed `N` of the order of the positions")
}

func (c *tuneCommand) Run(args []string, s cli.Streams) error {
	switch {
	case !c.IsText() && c.output == "":
		return cli.Usagef("-json and -csv go with -o FILE: without it, the weights are on standard output")
	case !(c.ridge >= 0):
		return cli.Usagef("-ridge %v: 0 or more is expected", c.ridge)
	case c.evaluation == "patterns":
		return c.patterns(args, s)
	case c.evaluation != "classic":
		return cli.Usagef("-eval %s: classic or patterns is expected%s", quote.Text(c.evaluation),
			cli.DidYouMean(cli.Nearest(c.evaluation, kindNames["WEIGHTS"]().Words)))
	case c.start != "":
		return cli.Usagef("-start is for -eval patterns: -from starts from weights of classic")
	}
	if err := cli.CheckOutput("-o", c.output, args); err != nil {
		return err
	}
	if err := c.findVariant(args[0], s); err != nil {
		return err
	}
	from := eval.DefaultClassicWeights(c.variant)
	if c.from != "" {
		var err error
		if from, err = readWeights(c.from); err != nil {
			return err
		}
	}
	ctx, stop := interruptible()
	defer stop()
	var training, heldOut []tune.Sample
	games := 0
	progress := cli.NewProgress(&s, "MB", cli.Megabytes(args))
	defer progress.End()
	for _, name := range args {
		err := c.each(ctx, name, s, progress, func(g tune.GameSamples) {
			if games++; games%10 == 0 {
				heldOut = append(heldOut, g.Samples...)
			} else {
				training = append(training, g.Samples...)
			}
		})
		if err != nil {
			return err
		}
	}
	progress.End()
	fmt.Fprintf(s.Err, "%d games, %d positions for training, %d held out\n", games, len(training), len(heldOut))
	return c.fit(ctx, from, training, heldOut, args, s)
}

// each reads a file, or standard input for "-", and calls use for each game with samples.
func (c *tuneCommand) each(
	ctx context.Context, name string, s cli.Streams, progress *cli.Progress, use func(tune.GameSamples),
) error {
	in, err := openInput(ctx, name, s)
	if err != nil {
		return err
	}
	defer in.Close()
	warn := func(err error) { fmt.Fprintln(s.Err, err) }
	for g, err := range tune.SampleGames(progress.Reader(in), name, c.variant, warn) {
		if err != nil {
			return err
		}
		if len(g.Samples) > 0 {
			use(g)
		}
	}
	return nil
}

// fit fits the weights, prints their loss and writes them.
func (c *tuneCommand) fit(
	ctx context.Context, from eval.ClassicWeights, training, heldOut []tune.Sample, inputs []string, s cli.Streams,
) error {
	rows := c.Rows(s.Out, lossRow{})
	fit := tune.ClassicFit{From: from, Ridge: c.ridge, Keep: c.keep, Round: func(round int, loss float64) {
		if c.IsText() {
			fmt.Fprintf(s.Err, "round %d: loss %.5f\n", round, loss)
		} else {
			_ = rows.Print(lossRow{Epoch: round, Training: known(loss)}) // the error is that of the output
		}
	}}
	weights, err := fit.Weights(ctx, training)
	if err != nil {
		return err
	}
	old, now := eval.NewClassic(from), eval.NewClassic(weights)
	scale := tune.Scale(old, training)
	for _, set := range []struct {
		name    string
		samples []tune.Sample
	}{{"training", training}, {"held out", heldOut}} {
		fmt.Fprintf(s.Err, "%s: loss %.5f before, %.5f now\n", set.name,
			tune.Loss(old, scale, set.samples), tune.Loss(now, scale, set.samples))
	}
	return cli.WriteOutput(c.output, inputs, s, func(s cli.Streams) error {
		return eval.WriteClassicWeights(s.Out, c.variant.Rules().Size, &weights)
	})
}

// readWeights reads a file that draughts tune wrote.
func readWeights(name string) (w eval.ClassicWeights, err error) {
	f, err := osfile.Open(name)
	if err != nil {
		return w, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if w, err = eval.ReadClassicWeights(f); err != nil {
		return w, fmt.Errorf("%s: %w", name, err)
	}
	return w, nil
}

// findVariant sets the rule set to that of the first file, unless a flag has set it. For standard input or a pipe,
// which can be read only once, it is English.
func (c *tuneCommand) findVariant(name string, s cli.Streams) error {
	if c.variant.IsValid() {
		return nil
	}
	c.variant = draughts.English
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() && !info.IsDir() || name == "-" {
		return nil
	}
	f, err := osfile.Open(name)
	if err != nil {
		return nil // reading it again returns the error
	}
	defer f.Close()
	samples, err := tune.NewSampleReader(f)
	if err == nil {
		c.variant = samples.Variant()
	}
	if !errors.Is(err, tune.ErrNotSamples) {
		return nil // reading it again returns the error
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	games := pdn.NewScanner(f, pdn.Options{Infer: true, File: name})
	if nextGame(games, s.Err) && games.Start().Variant.IsValid() {
		c.variant = games.Start().Variant
	}
	return nil
}
