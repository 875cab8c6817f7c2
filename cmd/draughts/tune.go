package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"go/token"
	"io"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/tune"
)

const tuneAbout = `
Learns the weights of an evaluation from the games in any number of files: of
samples or PDN, as draughts selfplay writes them, or PDN with games of experts.
From each game it takes the positions in which neither side can capture, and
finds the weights with which the evaluation foretells the results best. Some
games are held out, to measure what was not learnt by heart: the loss is the mean
of minus the logarithm of the probability that the evaluation gave to the result,
smaller is better. In PDN games without a result, or of other rules, are passed
over, and so is what comes behind a mistake in a file.

With -eval patterns it learns those of the patterns, from hundreds of thousands
of positions or more, and writes them as a file that -eval FILE plays with. With
-eval classic it learns those of the hand-made evaluation, for which a few
thousand games are enough, and writes them as JSON, in hundredths of a man for
the opening, the middle and the ending; with -go as Go source, as the library
keeps them.

  draughts tune -eval patterns -o english.patterns -plot english.svg english.samples
  draughts tune -o weights.json english.samples selfplay.pdn
  draughts tune -variant russian -from weights.json -go russian -o russian.go games.pdn
`

// tuneCommand runs "draughts tune".
type tuneCommand struct {
	variant    draughts.Variant
	evaluation string
	ridge      float64
	output     string

	// Of classic:
	from   string
	keep   []eval.ClassicTerm
	source string

	// Of patterns:
	results float64
	epochs  int
	seed    uint64
	plot    string
}

func (c *tuneCommand) register(f *flag.FlagSet) {
	registerVariant(f, &c.variant, "")
	f.StringVar(&c.evaluation, "eval", "classic", "what learns: `NAME` is classic or patterns")
	f.Float64Var(&c.ridge, "ridge", 0, "hold weights back that few positions tell about, by `N` (default 3, of patterns 8)")
	f.StringVar(&c.output, "o", "", "write the weights to this `FILE`; to standard output if absent")
	f.StringVar(&c.from, "from", "",
		"classic: begin with the weights in this `FILE`; with those of the library if absent")
	f.Func("keep", "classic: learn no weights of this `TERM`, such as exchanges; may be given several times", func(name string) error {
		for t := range eval.ClassicTerm(eval.NumClassicTerms) {
			if t.String() == name {
				c.keep = append(c.keep, t)
				return nil
			}
		}
		return errors.New("there is no such term: see draughts eval")
	})
	f.StringVar(&c.source, "go", "", "classic: write Go source: a variable by this `NAME`")
	f.Float64Var(&c.results, "results", 0.3,
		"patterns: how much to heed the results of the games, from 0 to 1: the rest, `N`, the scores of the search")
	f.IntVar(&c.epochs, "epochs", 12, "patterns: go through the positions `N` times at most")
	f.Uint64Var(&c.seed, "seed", 1, "patterns: draws the order of the positions, by `N`")
	f.StringVar(&c.plot, "plot", "", "patterns: draw the losses, and foretold against actual results, in this `FILE`, as SVG")
}

func (c *tuneCommand) run(args []string, s streams) error {
	switch {
	case len(args) == 0:
		return usagef("one FILE at least is expected")
	case c.plot != "" && c.plot == c.output:
		return usagef("-o and -plot name the same file")
	case !(c.ridge >= 0):
		return usagef("-ridge %v: 0 or more is expected", c.ridge)
	case c.evaluation == "patterns":
		return c.patterns(args, s)
	case c.evaluation != "classic":
		return usagef("-eval %s: classic or patterns is expected", quote.Text(c.evaluation))
	case c.source != "" && !token.IsIdentifier(c.source):
		return usagef("-go %s: %w", quote.Text(c.source), tune.ErrName)
	}
	if err := checkOutput("-o", c.output, args); err != nil {
		return err
	}
	from := eval.DefaultClassicWeights(c.variant)
	if c.from != "" {
		var err error
		if from, err = readWeights(c.from); err != nil {
			return err
		}
	}
	var learn, test []tune.Sample
	games := 0
	for _, name := range args {
		err := c.each(name, s, func(g tune.GameSamples) {
			if games++; games%10 == 0 {
				test = append(test, g.Samples...)
			} else {
				learn = append(learn, g.Samples...)
			}
		})
		if err != nil {
			return err
		}
	}
	fmt.Fprintf(s.err, "%d games, %d positions to learn from, %d held out\n", games, len(learn), len(test))
	return c.fit(from, learn, test, args, s)
}

// each reads a file, "-" being standard input, and hands on the games with something to learn from.
func (c *tuneCommand) each(name string, s streams, use func(tune.GameSamples)) error {
	in, err := openInput(context.Background(), name, s)
	if err != nil {
		return err
	}
	defer in.Close()
	for g, err := range tune.SampleGames(in, name, c.variant, func(err error) { fmt.Fprintln(s.err, err) }) {
		if err != nil {
			return err
		}
		if len(g.Samples) > 0 {
			use(g)
		}
	}
	return nil
}

// fit fits the weights, says how good they are and writes them.
func (c *tuneCommand) fit(from eval.ClassicWeights, learn, test []tune.Sample, inputs []string, s streams) error {
	ctx, stop := interruptible()
	defer stop()
	fit := tune.Fit{From: from, Ridge: c.ridge, Keep: c.keep, Round: func(round int, loss float64) {
		fmt.Fprintf(s.err, "round %d: loss %.5f\n", round, loss)
	}}
	weights, err := fit.Weights(ctx, learn)
	if err != nil {
		return err
	}
	old, now := eval.NewClassic(from), eval.NewClassic(weights)
	scale := tune.Scale(old, learn)
	for _, set := range []struct {
		name    string
		samples []tune.Sample
	}{{"learnt from", learn}, {"held out", test}} {
		fmt.Fprintf(s.err, "%s: loss %.5f before, %.5f now\n", set.name,
			tune.Loss(old, scale, set.samples), tune.Loss(now, scale, set.samples))
	}
	write := func(w io.Writer) error {
		size := c.variant.Rules().Size
		if c.source != "" {
			return tune.WriteGo(w, size, c.source, "are those of "+c.variant.String()+" draughts.", &weights)
		}
		return eval.WriteClassicWeights(w, size, &weights)
	}
	return writeOutput(c.output, inputs, s, func(s streams) error { return write(s.out) })
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
