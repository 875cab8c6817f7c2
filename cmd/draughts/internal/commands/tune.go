package commands

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/egdb/builtin"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/pdn"
	"github.com/godraughts/draughts/tune"
)

const tuneAbout = `
Fits the weights of patterns to the games in any number of files: samples
written by draughts selfplay, or PDN. It uses the positions in which neither
side can capture, and finds the weights that best predict the game results. Some
games are held out to measure overfitting. The loss is the mean cross-entropy of
the predicted and the actual results: smaller is better. In PDN, games without a
result or of other rule sets are skipped, and so are the moves after a mistake.

Games of self-play end where the endgame databases begin. With --egdb, random
moves from the end of each game lead into them, and the positions there are
samples with their results. An engine that plays without databases needs them.

A fit needs hundreds of thousands of positions or more. It writes a file for
--eval FILE of the other commands. Without --net, a net of --start stays as it
is.

  draughts tune -o english.patterns english.samples games.pdn
  draughts tune --variant russian --start old.patterns -o new.patterns games.pdn
  draughts tune --start new.patterns --net -o net.patterns games.pdn
`

type tuneCommand struct {
	cli.FormatFlags
	fit     tune.PatternFit
	variant draughts.Variant
	output  string
	start   string
	egdb    string
}

func (c *tuneCommand) Register(f *flag.FlagSet) {
	registerVariantAs(f, &c.variant, 0, variantOfFiles)
	f.StringVar(&c.output, "output", "", "write the weights to this `FILE`; without it, to standard output")
	c.RegisterRows(f)
	f.StringVar(&c.start, "start", "",
		"start from the weights in this `FILE`, towards which the ridge penalty pulls; without it, from zero")
	f.StringVar(&c.egdb, "egdb", builtin.None, "learn the results of positions of these endgame `DATABASES` too: "+
		"a directory; builtin means the built-in ones")
	c.fit.FitSettings = tune.DefaultFitSettings()
	c.fit.Flags(f)
}

func (c *tuneCommand) Run(args []string, s cli.Streams) error {
	if err := c.check(args); err != nil {
		return err
	}
	var err error
	if c.variant, err = variantOf(c.variant, args[0], s); err != nil {
		return err
	}
	startDigest, err := c.readStart(s)
	if err != nil {
		return err
	}
	endings, err := databaseFlags{c.egdb}.prober()
	if err != nil {
		return err
	}
	progress := progressbar.New(&s, "epochs", float64(c.fit.Epochs))
	defer progress.End()
	progress.Begin("reading the samples", 0)
	read := exitOnInterrupt("tune", s)
	d, err := tune.ReadSamples(c.variant, endings, func(err error) { fmt.Fprintln(s.Err, err) }, args...)
	read()
	if err := cmp.Or(err, unread(endings)); err != nil {
		return err
	}
	if endings != nil && d.Endings == 0 {
		return fmt.Errorf("--egdb %s: it has no position after the games of %v", c.egdb, c.variant)
	}
	ctx, stop := interruptible()
	defer stop()
	fmt.Fprintf(s.Err, "%d games, %d of them held out; %d samples of %d positions for training and %d held out\n",
		d.Games, d.HeldOutGames, d.Samples, len(d.Training), len(d.HeldOut))
	progress.Count()
	c.fit.Epoch = c.print(progress, s)
	weights, err := c.fit.Weights(ctx, d)
	if err != nil {
		return err
	}
	weights.Origin = c.origin(d, startDigest)
	e, err := eval.NewPatterns(weights)
	if err != nil {
		return err
	}
	patterns := tune.Validate(e, tune.ScaleOfStats(e, d.Training), d.HeldOut)
	classic := draughts.Classic{}
	if len(d.HeldOut) == 0 {
		fmt.Fprintln(s.Err, "no game is held out, so the quality of the weights is unknown")
	} else {
		writeValidation(s.Err, tune.Validate(classic, tune.ScaleOfStats(classic, d.Training), d.HeldOut), patterns)
	}
	return cli.WriteOutput(c.output, args, s, func(s cli.Streams) error {
		_, err := weights.WriteTo(s.Out)
		return err
	})
}

// origin returns what the weights were fitted to, and how.
func (c *tuneCommand) origin(d *tune.Dataset, startDigest string) string {
	text := fmt.Sprintf("%v draughts; %d games, %d positions, SHA-256 %s; results %g, ridge %g, seed %d",
		c.variant, d.Games, len(d.Training), d.Digest, c.fit.Results, c.fit.Ridge, c.fit.Seed)
	if d.Endings > 0 {
		text += fmt.Sprintf("; %d endings", d.Endings)
	}
	if c.fit.Net {
		text += "; net"
	}
	if c.start != "" {
		text += "; start SHA-256 " + startDigest
	}
	return text
}

func (c *tuneCommand) check(inputs []string) error {
	switch {
	case !c.IsText() && c.output == "":
		return cli.Usagef("--json and --csv go with -o FILE: without it, the weights are on standard output")
	case c.fit.Net && c.start == "":
		return cli.Usagef("--net goes with --start FILE: a net is fitted to what its weights leave over")
	}
	if err := c.fit.Check(); err != nil {
		return cli.Usagef("--%w", err)
	}
	return cli.CheckOutput("-o", c.output, inputs)
}

// variantOfFiles is the usage of --variant of the commands that read samples: see variantOf.
const variantOfFiles = "rule set `VARIANT`: see draughts variants (default that of the first file, english for a pipe)"

// variantOf returns the rule set that is given, otherwise that of a file of samples or PDN. For a pipe, which can be
// read only once, it is English.
func variantOf(given draughts.Variant, name string, s cli.Streams) (draughts.Variant, error) {
	if given.IsValid() {
		return given, nil
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return draughts.English, nil
	}
	f, err := osfile.Open(name)
	if err != nil {
		return draughts.English, nil // reading it again returns the error
	}
	defer f.Close()
	samples, err := tune.NewSampleReader(f)
	switch {
	case err == nil:
		return samples.Variant(), nil
	case errors.Is(err, draughts.ErrUnknownVariant):
		return 0, fmt.Errorf("%s: %w", name, askRules(err))
	case !errors.Is(err, tune.ErrNotSamples):
		return draughts.English, nil // reading it again returns the error
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return 0, err
	}
	games := pdn.NewScanner(f, pdn.Options{Infer: true, File: name})
	if nextGame(games, s.Err) && games.Start().Variant.IsValid() {
		return games.Start().Variant, nil
	}
	return draughts.English, nil
}

// readStart reads the weights of --start, if there are any, and returns the SHA-256 of their file.
func (c *tuneCommand) readStart(s cli.Streams) (digest string, err error) {
	if c.start == "" {
		return "", nil
	}
	text, err := os.ReadFile(c.start)
	if err != nil {
		return "", err
	}
	if c.fit.Start, err = eval.ReadPatternWeights(bytes.NewReader(text)); err != nil {
		return "", fmt.Errorf("%s: %w", c.start, err)
	}
	err = checkWeights("start", eval.CheckWeights(c.fit.Start, c.variant), s)
	return fmt.Sprintf("%x", sha256.Sum256(text)), err
}

// print returns a function that prints the losses of an epoch.
func (c *tuneCommand) print(progress *progressbar.Bar, s cli.Streams) func(tune.Losses) {
	rows := c.Rows(s.Out, lossRow{})
	if c.IsText() {
		fmt.Fprintf(s.Err, "%5s %9s %9s %9s\n", "epoch", "training", "held out", "results")
	}
	return func(l tune.Losses) {
		progress.Set(float64(l.Epoch), "")
		if c.IsText() {
			line := fmt.Sprintf("%5d %9.5f %9.5f %9.5f\n", l.Epoch, l.Training, l.HeldOut, l.Results)
			_, _ = io.WriteString(s.Err, strings.ReplaceAll(line, "NaN", "  -"))
			return
		}
		// The error is from the output.
		_ = rows.Print(lossRow{l.Epoch, known(l.Training), known(l.HeldOut), known(l.Results)})
	}
}

// lossRow is an epoch as --json and --csv print it. A loss that is not known is nil.
type lossRow struct {
	Epoch    int      `json:"epoch"`
	Training *float64 `json:"training"`
	HeldOut  *float64 `json:"held_out"`
	Results  *float64 `json:"results"`
}

// known returns a loss, or nil if it is no number.
func known(loss float64) *float64 {
	if math.IsNaN(loss) || math.IsInf(loss, 0) {
		return nil
	}
	return new(rounded(loss, 6))
}

// writeValidation prints the losses on the results of held-out positions, by the number of pieces and by kings.
func writeValidation(w io.Writer, classic, patterns *tune.Validation) {
	fmt.Fprintf(w, "\n%-14s %9s %9s %9s\n", "held out", "positions", "classic", "patterns")
	row := func(name string, classic, patterns tune.MeanLoss) {
		if patterns.Positions > 0 {
			fmt.Fprintf(w, "%-14s %9d %9.5f %9.5f\n", name, patterns.Positions, classic.Loss(), patterns.Loss())
		}
	}
	row("all", classic.All, patterns.All)
	row("without kings", classic.ByKings[0], patterns.ByKings[0])
	row("with kings", classic.ByKings[1], patterns.ByKings[1])
	const step = 3
	for i := len(patterns.ByPieces) / step * step; i >= 0; i -= step {
		var c, p tune.MeanLoss
		for n := i + 1; n <= i+step && n < len(patterns.ByPieces); n++ {
			c.Add(classic.ByPieces[n])
			p.Add(patterns.ByPieces[n])
		}
		row(fmt.Sprintf("%d to %d pieces", i+1, i+step), c, p)
	}
}

const samplesExportAbout = `
Writes the samples of any number of files, as draughts tune reads them, for
other programs: the number of the game, whether it is held out, whether the
position is of a variation, the result and the score for the side to move, the
ply, and a plane of squares for each kind of piece. docs/samples-format.md in
the source explains the forms. --eval FILE of the other commands reads weights
in JSON: see docs/evaluation.md.

  draughts samples export --csv -o english.csv english.samples
`

type samplesExportCommand struct {
	export tune.Export
	csv    bool
	output string
}

func (c *samplesExportCommand) Register(f *flag.FlagSet) {
	registerVariantAs(f, &c.export.Variant, 0, variantOfFiles)
	f.StringVar(&c.output, "output", "", "write to this `FILE`; without it, to standard output")
	f.BoolVar(&c.csv, "csv", false, "write CSV")
	f.BoolVar(&c.export.NPY, "npy", false, "write an array of NumPy")
}

func (c *samplesExportCommand) Run(args []string, s cli.Streams) (err error) {
	if c.csv == c.export.NPY {
		return cli.Usagef("either --csv or --npy is expected")
	}
	if c.export.Variant, err = variantOf(c.export.Variant, args[0], s); err != nil {
		return err
	}
	c.export.Warn = func(err error) { fmt.Fprintln(s.Err, err) }
	return cli.WriteSelection(c.output, args, s, func(out cli.Streams) error {
		samples, err := c.export.Write(out.Out, args...)
		if err == nil {
			fmt.Fprintf(s.Err, "%d samples of %v\n", samples, c.export.Variant)
		}
		return err
	})
}
