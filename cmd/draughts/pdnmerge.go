package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/pdn"
)

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
	files := fileRun{command: "pdn merge", between: "\n", work: c.merge}
	if c.unique {
		c.seen = map[gameID]bool{}
		files.atOnce = 1 // the first game is that of the first file
	}
	return cli.WriteOutput(c.output, args, s, func(s cli.Streams) error { return files.run(args, s) })
}

// merge writes the games of a file.
func (c *pdnMergeCommand) merge(name string, s cli.Streams) error {
	scanner := pdn.NewScanner(s.In, c.pdnOptions(name))
	games := gameCopier{Streams: s}
	for nextGame(scanner, s.Err) {
		if c.unique {
			id := idOf(scanner)
			if c.seen[id] {
				continue
			}
			c.seen[id] = true
		}
		if err := games.copy(scanner); err != nil {
			return err
		}
	}
	return games.end(scanner)
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
