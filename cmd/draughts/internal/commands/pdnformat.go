package commands

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/pdn"
)

const pdnFormatAbout = `
Writes the games of PDN files ("-" is standard input) in strict PDN 3.0: ordered
tags, standard move text, lines of 80 columns. Errors in games are printed. A
bad game is written up to the error, with the rest in a comment; the exit status
is then 1.

  draughts pdn format -variant russian games.pdn
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

const pdnMergeAbout = `
Writes the games of several PDN files ("-" is standard input) as one file. The
games are unchanged, except that a game without a result at its end gets an
asterisk. With -unique only the first of equal games is written. Games are equal
if they have the same rules, start, moves of the main line, and players. Bad
games and games without moves are equal only if their texts are.

  draughts pdn merge -o all.pdn spring.pdn autumn.pdn
  draughts pdn merge -unique *.pdn
`

// pdnMergeCommand runs "draughts pdn merge".
type pdnMergeCommand struct {
	pdnFlags
	output string
	unique bool
	seen   map[gameID]bool
}

func (c *pdnMergeCommand) Register(f *flag.FlagSet) {
	c.pdnFlags.register(f)
	registerOutput(f, &c.output)
	f.BoolVar(&c.unique, "unique", false, "write only the first of equal games")
}

func (c *pdnMergeCommand) Run(args []string, s cli.Streams) error {
	files := fileRun{command: "pdn merge", between: "\n", encodingFlag: c.encodingFlag, work: c.merge}
	if c.unique {
		c.seen = map[gameID]bool{}
		files.atOnce = 1 // the first game is that of the first file
	}
	return cli.WriteOutput(c.output, args, s, func(s cli.Streams) error { return files.run(args, s) })
}

// merge writes the games of a file.
func (c *pdnMergeCommand) merge(name string, s cli.Streams) error {
	return c.copyGames(name, s, func(game *pdn.Scanner) bool {
		if !c.unique {
			return true
		}
		id := idOf(game)
		seen := c.seen[id]
		c.seen[id] = true
		return !seen
	})
}

// gameID is a hash that equal games share.
type gameID [sha256.Size]byte

// idOf returns the ID of the current game.
func idOf(s *pdn.Scanner) gameID {
	var moves []byte
	for p, m := range s.Moves() {
		moves = append(p.AppendMove(moves, m), ' ')
	}
	if s.FirstError() != nil || len(moves) == 0 {
		return sha256.Sum256(s.Text())
	}
	start := s.Start()
	players := []string{player(s, "White"), player(s, "Black")}
	return sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%q\n%s", start.Variant, start.FEN(), players, moves))
}

// player returns the name of a player in lower case, with single spaces.
func player(s *pdn.Scanner, color string) string {
	return strings.Join(slices.Collect(strings.FieldsSeq(strings.ToLower(s.Tag(color)))), " ")
}
