package main

import (
	"context"
	"flag"
	"fmt"

	"github.com/godraughts/draughts/book"
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
	formatFlags
	output string
}

func (c *bookMergeCommand) register(f *flag.FlagSet) {
	registerBookOutput(f, &c.output)
	c.registerObject(f)
}

func (c *bookMergeCommand) run(args []string, s streams) error {
	if c.output == "" {
		return usagef("-o FILE is missing")
	}
	all, err := readBooks(args)
	if err != nil {
		return err
	}
	all.BackUp()
	if err := saveBook(c.output, all, nil, s); err != nil {
		return err
	}
	return printBook(&c.formatFlags, c.output, all, s)
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

func (c *bookExportCommand) register(f *flag.FlagSet) { registerBookOutput(f, &c.output) }

func (c *bookExportCommand) run(args []string, s streams) error {
	if len(args) != 1 {
		return usagef("one FILE is expected")
	}
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
type bookVerifyCommand struct{ formatFlags }

func (c *bookVerifyCommand) register(f *flag.FlagSet) { c.registerRows(f) }

func (c *bookVerifyCommand) run(args []string, s streams) error {
	if len(args) == 0 {
		return usagef("at least one FILE is expected")
	}
	ctx, stop := interruptible()
	defer stop()
	var rows []bookObject
	var result error
	for _, name := range args {
		o, err := verifyBook(ctx, name)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			fmt.Fprintf(s.err, "draughts book verify: %s\n", quote.Message(err))
			result = errFailed
			continue
		case c.isText():
			fmt.Fprintln(s.out, o)
		}
		rows = append(rows, o)
	}
	if !c.isText() {
		if err := printRows(&c.formatFlags, s.out, rows); err != nil {
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
