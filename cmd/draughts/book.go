package main

import (
	"compress/gzip"
	"errors"
	"flag"
	"fmt"
	"strings"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/internal/cli"

	books "github.com/godraughts/draughts/book/builtin"
	"github.com/godraughts/draughts/internal/quote"
)

// oneBookFlags are the flags of the commands that read one book.
type oneBookFlags struct {
	variant draughts.Variant
	book    string
}

func (b *oneBookFlags) register(f *flag.FlagSet) {
	b.book = builtinBook
	registerVariant(f, &b.variant, "")
	f.StringVar(&b.book, "book", b.book, "this `BOOK`: a file; builtin means that of the rule set")
}

// name returns the name of the book's file, or what the built-in book is called.
func (b *oneBookFlags) name() string {
	if b.book == builtinBook {
		return "built-in book"
	}
	return b.book
}

// with opens the book and calls use.
func (b *oneBookFlags) with(use func(*book.Book) error) (err error) {
	if b.book == builtinBook {
		opened, err := books.Open(b.variant)
		if err != nil {
			return cli.Usagef("%w; -book names another", err)
		}
		return use(opened)
	}
	opened, err := book.Open(b.book)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, opened.Close()) }()
	return use(opened)
}

// registerBookOutput registers the flag -o of the commands that write a book.
func registerBookOutput(f *flag.FlagSet, name *string) {
	f.StringVar(name, "o", "", "the `FILE` to write: as text if its name ends in .txt, as compressed text if in "+
		".txt.gz, otherwise in the binary form")
}

// saveBook writes a book to a file, whose name says in which form; "" is the text to standard output.
func saveBook(name string, b *book.Builder, inputs []string, s cli.Streams) error {
	return cli.WriteOutput(name, inputs, s, func(s cli.Streams) error {
		switch {
		case name == "" || strings.HasSuffix(name, ".txt"):
			return b.WriteText(s.Out)
		case strings.HasSuffix(name, ".txt.gz"):
			packed, err := gzip.NewWriterLevel(s.Out, gzip.BestCompression)
			if err != nil {
				return err
			}
			return errors.Join(b.WriteText(packed), packed.Close())
		}
		return b.WriteBinary(s.Out)
	})
}

// readBooks returns all entries of the books in files, merged.
func readBooks(names []string) (*book.Builder, error) {
	if len(names) == 0 {
		return nil, cli.Usagef("at least one FILE is expected")
	}
	var all *book.Builder
	for _, name := range names {
		opened, err := book.Open(name)
		if err != nil {
			return nil, err
		}
		if all == nil {
			all = book.NewBuilder(opened.Variant())
		}
		if err := errors.Join(all.AddBook(opened), opened.Close()); err != nil {
			return nil, fmt.Errorf("%s: %w", quote.Text(name), err)
		}
	}
	return all, nil
}

// bookObject is the size of a book.
type bookObject struct {
	File      string `json:"file"`
	Variant   string `json:"variant"`
	Positions int    `json:"positions"`
	Moves     int    `json:"moves"`
	Sum       string `json:"sha256"`
}

func newBookObject(name string, b *book.Book) bookObject {
	return bookObject{name, b.Variant().String(), b.Len(), b.NumMoves(), fmt.Sprintf("%x", b.Sum())}
}

// String returns the line of the book.
func (o bookObject) String() string {
	return fmt.Sprintf("%s: %s, %d positions, %d moves, contents %.16s", quote.Cut(o.File, quote.Characters), o.Variant,
		o.Positions, o.Moves, o.Sum)
}
