package commands

import (
	"flag"

	"github.com/godraughts/draughts/internal/cli"
)

const bookMergeAbout = `
Joins books of the same rule set, in any form. Of two values of a move that of
the deeper search is kept, and games are added. Then the values are backed up by
minimax. The result does not depend on the order of the files.

  draughts book merge -o english.book 1.txt 2.txt
`

// bookMergeCommand runs "draughts book merge".
type bookMergeCommand struct {
	cli.FormatFlags
	output string
}

func (c *bookMergeCommand) Register(f *flag.FlagSet) {
	registerBookOutput(f, &c.output)
	c.RegisterObject(f)
}

func (c *bookMergeCommand) Run(args []string, s cli.Streams) error {
	if c.output == "" {
		return cli.Usagef("-o FILE is missing")
	}
	all, err := readBooks(args)
	if err != nil {
		return err
	}
	all.BackUp()
	if err := saveBook(c.output, all, nil, s); err != nil {
		return err
	}
	return printBook(&c.FormatFlags, c.output, all, s)
}

const bookExportAbout = `
Writes a book in another form: without -o, or to a FILE.txt, as text, which can
be read, compared and joined. "draughts book merge" turns it into a binary book
again.

  draughts book export english.book
  draughts book export -o english.txt.gz english.book
`

// bookExportCommand runs "draughts book export".
type bookExportCommand struct{ output string }

func (c *bookExportCommand) Register(f *flag.FlagSet) { registerBookOutput(f, &c.output) }

func (c *bookExportCommand) Run(args []string, s cli.Streams) error {
	opened, err := readBooks(args)
	if err != nil {
		return err
	}
	return saveBook(c.output, opened, nil, s)
}
