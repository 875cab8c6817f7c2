package main

import (
	"errors"
	"flag"
	"fmt"
	"sync/atomic"

	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/pdn"
)

const pdnFilterAbout = `
Writes the games of PDN files ("-" is standard input) to which all of the flags
apply. The games are unchanged, except that a game without a result at its end
gets an asterisk. Names and words match any part of a tag, in upper or lower
case. Dates can be without day and month, as in 1996 or 1996.12; a game with an
incomplete date matches if it could be in the range. Positions and length are
those of the main line, up to the first illegal move.

  draughts pdn filter -player tinsley -from 1970 -to 1979 games.pdn
  draughts pdn filter -result draw -max 40 -o short.pdn games.pdn
  draughts pdn filter -fen W:W18,21:B1,K9 -count *.pdn
`

// pdnFilterCommand runs "draughts pdn filter".
type pdnFilterCommand struct {
	pdnFlags
	gameFilter
	cli.FormatFlags
	not, count bool
	output     string
	matches    atomic.Int64
}

func (c *pdnFilterCommand) Register(f *flag.FlagSet) {
	c.pdnFlags.register(f)
	c.gameFilter.register(f)
	f.BoolVar(&c.not, "not", false, "games to which not all of the other flags apply")
	f.BoolVar(&c.count, "count", false, "print the number of games only")
	registerOutput(f, &c.output)
	c.RegisterObject(f)
}

func (c *pdnFilterCommand) Run(args []string, s cli.Streams) error {
	if c.JSON && !c.count {
		return cli.Usagef("-json goes with -count: games are written as PDN")
	}
	if err := cli.CheckOutput("-o", c.output, args); err != nil {
		return err
	}
	return cli.WriteOutput(c.output, args, s, func(s cli.Streams) error {
		result := fileRun{command: "pdn filter", between: "\n", work: c.filter}.run(args, s)
		switch {
		case !c.count || result != nil && !errors.Is(result, cli.ErrFailed):
		case c.JSON:
			if err := cli.PrintObject(s.Out, countObject{c.matches.Load()}); err != nil {
				return err
			}
		default:
			fmt.Fprintln(s.Out, c.matches.Load())
		}
		return result
	})
}

// filter writes the games of a file that match.
func (c *pdnFilterCommand) filter(name string, s cli.Streams) error {
	scanner := pdn.NewScanner(s.In, c.pdnOptions(name))
	games := gameCopier{Streams: s}
	for nextGame(scanner, s.Err) {
		if c.gameFilter.matches(scanner) == c.not {
			continue
		}
		c.matches.Add(1)
		if c.count {
			continue
		}
		if err := games.copy(scanner); err != nil {
			return err
		}
	}
	return games.end(scanner)
}

// countObject is what -count -json prints.
type countObject struct {
	Games int64 `json:"games"`
}
