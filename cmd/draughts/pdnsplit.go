package main

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/pdn"
)

const pdnSplitAbout = `
Writes the games of PDN files ("-" is standard input) to several files in a
folder: a number of games to each file, or a file for each event, player of
White or Black, year, or rule set. It prints the name of each file and its
number of games. The games are unchanged, except that a game without a result at
its end gets an asterisk. If not all files can be written, none is. Existing
files are replaced only with -force.

  draughts pdn split -by year -o years games.pdn
  draughts pdn split -games 1000 -o parts games.pdn
`

// pdnSplitCommand runs "draughts pdn split".
type pdnSplitCommand struct {
	pdnFlags
	cli.FormatFlags
	games int
	by    string
	dir   string
	force bool
}

func (c *pdnSplitCommand) Register(f *flag.FlagSet) {
	c.pdnFlags.register(f)
	f.IntVar(&c.games, "games", 0, "write `N` games to each file")
	f.StringVar(&c.by, "by", "", "write a file for each `KEY`: "+strings.Join(splitKeys(), ", "))
	f.StringVar(&c.dir, "o", "", "write the files to this `DIR`, which is created if it does not exist")
	f.BoolVar(&c.force, "force", false, "replace existing files")
	c.RegisterRows(f)
}

// splitValues returns, for each value of -by, the value of a game by which games are split.
var splitValues = map[string]func(*pdn.Scanner) string{
	"event":   func(s *pdn.Scanner) string { return s.Tag("Event") },
	"white":   func(s *pdn.Scanner) string { return s.Tag("White") },
	"black":   func(s *pdn.Scanner) string { return s.Tag("Black") },
	"year":    yearText,
	"variant": variantText,
}

func splitKeys() []string { return slices.Sorted(maps.Keys(splitValues)) }

func (c *pdnSplitCommand) Run(args []string, s cli.Streams) error {
	value := splitValues[c.by]
	switch {
	case c.dir == "":
		return cli.Usagef("-o DIR is missing")
	case c.games < 0:
		return cli.Usagef("-games %d is negative", c.games)
	case (c.games > 0) == (c.by != ""):
		return cli.Usagef("either -games or -by is expected")
	case c.by != "" && value == nil:
		return cli.Usagef("-by %s: %s is expected%s", quote.Text(c.by), strings.Join(splitKeys(), ", "),
			cli.DidYouMean(cli.Nearest(c.by, splitKeys())))
	}
	number := 0
	if c.games > 0 {
		value = func(*pdn.Scanner) string {
			number++
			return fmt.Sprintf("games-%04d", (number-1)/c.games+1)
		}
	}
	if len(args) == 0 { // before the folder is created
		return cli.Usagef("at least one FILE is expected")
	}
	files, err := newSplitter(c.dir)
	if err != nil {
		return err
	}
	defer files.discard()
	result := fileRun{command: "pdn split", atOnce: 1, work: func(name string, s cli.Streams) error {
		scanner := pdn.NewScanner(s.In, c.pdnOptions(name))
		games := gameCopier{Streams: s}
		for nextGame(scanner, s.Err) {
			text, ok := games.next(scanner)
			if !ok {
				continue
			}
			if err := files.add(value(scanner), text); err != nil {
				return err
			}
		}
		return games.end(scanner)
	}}.run(args, s)
	switch {
	case errors.Is(result, cli.ErrUnreadable), c.force && errors.Is(result, cli.ErrLeftOut):
		fmt.Fprintf(s.Err, "nothing is written to %s\n", c.dir)
		return result
	case result != nil && !errors.Is(result, cli.ErrFailed):
		return result
	}
	if err := files.commit(c.force); err != nil {
		return err
	}
	files.discard() // before anything is printed, since a reader such as head may end the program then
	if err := c.print(files.sorted(), s); err != nil {
		return err
	}
	return result
}

// fileRow is a file that was written.
type fileRow struct {
	File  string `json:"file"`
	Games int    `json:"games"`
}

// print prints the files that were written.
func (c *pdnSplitCommand) print(files []*splitFile, s cli.Streams) error {
	var rows []fileRow
	for _, f := range files {
		rows = append(rows, fileRow{filepath.Join(c.dir, f.name), f.games})
	}
	if !c.IsText() {
		return cli.PrintRows(&c.FormatFlags, s.Out, rows)
	}
	for _, row := range rows {
		fmt.Fprintf(s.Out, "%s games=%d\n", row.File, row.Games)
	}
	return nil
}
