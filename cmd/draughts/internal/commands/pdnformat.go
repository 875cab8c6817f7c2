package commands

import (
	"cmp"
	"errors"
	"flag"
	"fmt"

	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/pdn"
)

const pdnFormatAbout = `
Writes the games of PDN files ("-" is standard input) in strict PDN 3.0: ordered
tags, standard move text, lines of 80 columns. Errors in games are printed. A
bad game is written up to the error, with the rest in a comment; the exit status
is then 1.

  draughts pdn format --variant russian games.pdn
  draughts pdn format -o clean.pdn games.pdn more.pdn
`

// pdnFormatCommand runs "draughts pdn format".
type pdnFormatCommand struct {
	pdnFlags
	output   string
	counters bool
}

func (c *pdnFormatCommand) Register(f *flag.FlagSet) {
	c.pdnFlags.register(f)
	f.BoolVar(&c.counters, "counters", false, "write the counters of lidraughts.org in FENs, as in W:WK1:BK2:H3:F12")
	registerOutput(f, &c.output)
}

func (c *pdnFormatCommand) Run(args []string, s cli.Streams) error {
	return cli.WriteOutput(c.output, args, s, func(s cli.Streams) error {
		return fileRun{command: "pdn format", between: "\n", encodingFlag: c.encodingFlag, work: c.format}.run(args, s)
	})
}

// format writes the games of a file. The error is ErrFailed if there are bad games.
func (c *pdnFormatCommand) format(name string, s cli.Streams) error {
	w := pdn.NewWriter(s.Out)
	w.Counters = c.counters
	games := 0
	var result error
	err := eachGameIn(s, c.pdnOptions(name), func(g *pdn.Game, bad *pdn.Error) error {
		games++
		if bad != nil {
			printErrors(s.Err, g)
			g.RepairStart()
			result = cmp.Or(result, cli.ErrFailed)
		}
		err := w.Write(g)
		switch {
		case errors.As(err, new(cli.OutputError)):
			return err
		case err != nil:
			fmt.Fprintf(s.Err, "%s: game %d is left out: %v\n", name, games, err)
			result = cli.ErrLeftOut
		}
		return nil
	})
	if err != nil {
		return err
	}
	return result
}
