package commands

import (
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/tune"
)

const samplesExportAbout = `
Writes the samples of any number of files, as draughts tune reads them, for
other programs: the number of the game, whether it is held out, whether the
position is of a variation, the result and the score for the side to move, the
ply, and a plane of squares for each kind of piece. --csv writes a line for each
sample, --npy an array that numpy.load reads. docs/samples-format.md in the
source explains both. --eval FILE of the other commands reads weights in JSON:
see docs/evaluation.md.

  draughts samples export --csv -o english.csv english.samples
`

type samplesExportCommand struct {
	export tune.Export
	csv    bool
	output string
}

func (c *samplesExportCommand) Register(f *flag.FlagSet) {
	registerVariantAs(f, &c.export.Variant, 0, "rule set `VARIANT`: see draughts variants "+
		"(default that of the first file, english for a pipe)")
	f.StringVar(&c.output, "output", "", "write to this `FILE`; without it, to standard output")
	f.BoolVar(&c.csv, "csv", false, "write CSV")
	f.BoolVar(&c.export.NPY, "npy", false, "write an array of NumPy")
}

func (c *samplesExportCommand) Run(args []string, s cli.Streams) (err error) {
	if c.csv == c.export.NPY {
		return cli.Usagef("either --csv or --npy is expected")
	}
	if err := cli.CheckOutput("-o", c.output, args); err != nil {
		return err
	}
	if c.export.Variant == draughts.Variant(0) {
		if c.export.Variant, err = variantOf(args[0], s); err != nil {
			return err
		}
	}
	c.export.Warn = func(err error) { fmt.Fprintln(s.Err, err) }
	return cli.WriteOutput(c.output, args, s, func(out cli.Streams) error {
		samples, err := c.export.Write(out.Out, args...)
		if err == nil {
			fmt.Fprintf(s.Err, "%d samples of %v\n", samples, c.export.Variant)
		}
		return err
	})
}
