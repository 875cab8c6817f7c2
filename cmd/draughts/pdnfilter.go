package main

import (
	"errors"
	"flag"
	"fmt"
	"sync/atomic"

	"github.com/godraughts/draughts/pdn"
)

const pdnFilterAbout = `
Writes those games of PDN files, "-" being standard input, to which all the
flags apply. They stay as they are, but for an asterisk behind those that
nothing ends. Names and words may be parts of what the tag says, in upper or
lower case. Dates may leave out day and month, as in 1996 or 1996.12; a game
whose date could lie within them does. A game reaches the positions of its main
line; its length is the number of legal moves there.

  draughts pdn filter -player tinsley -from 1970 -to 1979 games.pdn
  draughts pdn filter -result draw -max 40 -o short.pdn games.pdn
  draughts pdn filter -position W:W18,21:B1,K9 -count *.pdn
`

// pdnFilterCommand runs "draughts pdn filter".
type pdnFilterCommand struct {
	pdnFlags
	gameFilter
	not, count bool
	output     string
	matches    atomic.Int64
}

func (c *pdnFilterCommand) register(f *flag.FlagSet) {
	c.pdnFlags.register(f)
	c.gameFilter.register(f)
	f.BoolVar(&c.not, "not", false, "the games to which not all the other flags apply")
	f.BoolVar(&c.count, "count", false, "print how many games there are instead of the games")
	registerOutput(f, &c.output)
}

func (c *pdnFilterCommand) run(args []string, s streams) error {
	if err := checkOutput("-o", c.output, args); err != nil {
		return err
	}
	return writeOutput(c.output, args, s, func(s streams) error {
		result := fileRun{command: "pdn filter", between: "\n", work: c.filter}.run(args, s)
		if c.count && (result == nil || errors.Is(result, errFailed)) {
			fmt.Fprintln(s.out, c.matches.Load())
		}
		return result
	})
}

// filter writes the games of a file that match.
func (c *pdnFilterCommand) filter(name string, s streams) error {
	scanner := pdn.NewScanner(s.in, c.pdnOptions(name))
	games := gameCopier{streams: s}
	for nextGame(scanner, s.err) {
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
