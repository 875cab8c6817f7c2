package commands

import (
	"context"
	"flag"
	"fmt"

	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/quote"
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

const bookVerifyAbout = `
Checks books: the checksums, the order, and that each move is legal. It prints
the size of each, and the SHA-256 of the contents, which two books share only if
they are equal. The exit status is 1 if a book is damaged.

  draughts book verify english.book
`

// bookVerifyCommand runs "draughts book verify".
type bookVerifyCommand struct{ cli.FormatFlags }

func (c *bookVerifyCommand) Register(f *flag.FlagSet) { c.RegisterRows(f) }

func (c *bookVerifyCommand) Run(args []string, s cli.Streams) error {
	ctx, stop := interruptible()
	defer stop()
	rows := c.Rows(s.Out, bookObject{})
	var result error
	for _, name := range args {
		o, err := verifyBook(ctx, name)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			fmt.Fprintf(s.Err, "draughts book verify: %s\n", quote.Message(err))
			result = cli.ErrFailed
			continue
		}
		if err := rows.Print(o); err != nil {
			return err
		}
	}
	return result
}

// verifyBook checks the book in a file.
func verifyBook(ctx context.Context, name string) (o bookObject, err error) {
	if err := ctx.Err(); err != nil {
		return o, err
	}
	opened, err := book.Open(name)
	if err != nil {
		return o, err
	}
	defer opened.Close()
	if err := opened.Verify(); err != nil {
		return o, fmt.Errorf("%s: %w", quote.Text(name), err)
	}
	return newBookObject(name, opened), nil
}
