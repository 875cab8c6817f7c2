package commands

import (
	"cmp"
	"errors"
	"flag"
	"fmt"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/flagvalue"
	"github.com/godraughts/draughts/pdn"
)

const pdnFormatAbout = `
Writes the games of PDN files ("-" is standard input) in strict PDN 3.0: ordered
tags, standard move text, lines of 80 columns. Errors in games are printed. A
bad game is written up to the error, with the rest in a comment; the exit status
is then 1.

With --write-for the games have the form that another program reads. What it
cannot hold is left out, with a message; so is a game that it would not read or
would read wrong. --write-for ratings is for programs that compute ratings: a
win of White is 1-0 and one of Black 0-1, in all rule sets.

  draughts pdn format --variant russian games.pdn
  draughts pdn format --write-for kcheckers -o for-kcheckers.pdn games.pdn
  draughts pdn format -o clean.pdn games.pdn more.pdn
`

type pdnFormatCommand struct {
	pdnFlags
	output   string
	counters bool
	writeFor *pdn.Dialect // nil if it was not given
}

func (c *pdnFormatCommand) Register(f *flag.FlagSet) {
	c.pdnFlags.register(f)
	f.BoolVar(&c.counters, "counters", false, "write the counters of lidraughts.org in FENs, as in W:WK1:BK2:H3:F12")
	registerDialect(f, &c.writeFor, "write-for", "write the `DIALECT` of another program, such as checkerboard")
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
	w.Counters, w.Dialect = c.counters, c.writeFor
	games, cut := 0, 0 // cut are games of which something is left out
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
		case c.writeFor != nil && w.Lost() != "":
			if cut++; cut <= enoughErrors {
				fmt.Fprintf(s.Err, "%s: game %d: %s cannot hold %s\n", name, games, c.writeFor.Name, w.Lost())
			}
		}
		return nil
	})
	if cut > enoughErrors {
		fmt.Fprintf(s.Err, "... and parts of %d more games\n", cut-enoughErrors)
	}
	return cmp.Or(err, result)
}

const pdnToFENAbout = `
Prints the positions of the main lines of PDN files ("-" is standard input) as
FEN, one on each line: the start of a game, and the position after each move.
Before the FEN comes the name of the rule set, if it is not English draughts;
--fen and --openings read both forms. Errors in games are printed, and the
positions end before them; the exit status is then 1.

  draughts pdn tofen --final games.pdn
  draughts pdn tofen --plies 10-40 --every 2 --unique -o positions.txt *.pdn
`

type pdnToFENCommand struct {
	pdnFlags
	cli.FormatFlags
	rows          cli.RowPrinter // of --json and --csv
	plies         flagvalue.Numbers
	every         int
	final, unique bool
	output        string
	seen          map[draughts.Position]bool
}

func (c *pdnToFENCommand) Register(f *flag.FlagSet) {
	c.pdnFlags.register(f)
	c.plies = flagvalue.AllNumbers
	f.Var(&c.plies, "plies", "print only the positions after these plies: `N`, N-M, N- or -M")
	f.IntVar(&c.every, "every", 1, "print only every `N`th position")
	f.BoolVar(&c.final, "final", false, "print only the last position of each game")
	f.BoolVar(&c.unique, "unique", false, "print each position once")
	registerOutput(f, &c.output)
	c.RegisterRows(f)
}

func (c *pdnToFENCommand) Run(args []string, s cli.Streams) error {
	if err := checkRange("every", c.every, 1, 0); err != nil {
		return err
	}
	files := fileRun{command: "pdn tofen", encodingFlag: c.encodingFlag, work: c.positions}
	if c.unique {
		c.seen = map[draughts.Position]bool{}
		files.atOnce = 1 // the first occurrence is that in the first file
	}
	return cli.WriteSelection(c.output, args, s, func(s cli.Streams) error {
		c.rows = c.FormatFlags.Rows(s.Out, fenRow{})
		return files.run(args, s)
	})
}

// fenRow is a position, as --json and --csv print it.
type fenRow struct {
	File    string `json:"file"`
	Game    int    `json:"game"` // in the file, from 1
	Ply     int    `json:"ply"`  // moves made before the position
	Variant string `json:"variant"`
	FEN     string `json:"fen"`
}

func (c *pdnToFENCommand) positions(name string, s cli.Streams) error {
	scanner := pdn.NewScanner(s.In, c.pdnOptions(name))
	var result error
	rows := c.rows.To(s.Out)
	var line []byte
	write := func(p draughts.Position, ply int) {
		if c.unique && c.seen[p] {
			return
		}
		if c.unique {
			c.seen[p] = true
		}
		if !c.IsText() {
			_ = rows.Print(fenRow{name, scanner.Number(), ply, p.Variant().String(), string(p.AppendFEN(nil))}) // as below
			return
		}
		line = line[:0]
		if p.Variant() != draughts.English {
			line = append(append(line, p.Variant().String()...), ' ')
		}
		line = append(p.AppendFEN(line), '\n')
		_, _ = s.Out.Write(line) // the error is that of cli.OutputErr
	}
	for nextGame(scanner, s.Err) && isWhole(scanner) {
		var last draughts.Position
		ply, lastPly := 0, 0
		for p := range scanner.Positions() {
			if ok := c.plies.Has(ply) && (ply-c.plies.From)%c.every == 0; ok && c.final {
				last, lastPly = p, ply
			} else if ok {
				write(p, ply)
			}
			ply++
		}
		if last.IsValid() {
			write(last, lastPly)
		}
		if err := cli.OutputErr(s.Out); err != nil {
			return err
		}
		if err := scanner.FirstError(); err != nil {
			fmt.Fprintln(s.Err, err)
			result = cli.ErrFailed
		}
	}
	return cmp.Or(scanner.Err(), result)
}
