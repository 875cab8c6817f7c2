// Package builtin embeds opening books of English, International, Russian and Brazilian draughts.
// docs/book-format.md says how they were built.
//
// Only programs that import this package contain them.
package builtin

import (
	"bytes"
	"embed"
	"fmt"
	"strings"
	"sync"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/book"
)

//go:embed *.book.txt.gz
var files embed.FS

const extension = ".book.txt.gz" // follows the name of the rule set in the name of a file

// Variants returns the rule sets that have a book, in alphabetical order of their names.
func Variants() []draughts.Variant {
	list, _ := files.ReadDir(".") // the folder is part of the program
	variants := make([]draughts.Variant, 0, len(list))
	for _, file := range list {
		v, err := draughts.ParseVariant(strings.TrimSuffix(file.Name(), extension))
		if err != nil {
			panic(err) // a test would have failed
		}
		variants = append(variants, v)
	}
	return variants
}

// Packed returns the file of the book of a rule set: its text, compressed by gzip. The error wraps book.ErrNoBook.
func Packed(v draughts.Variant) ([]byte, error) {
	packed, err := files.ReadFile(v.String() + extension)
	if err != nil {
		return nil, fmt.Errorf("%w: none of %s is built in; there are those of %v", book.ErrNoBook, v, Variants())
	}
	return packed, nil
}

var openBooks sync.Map

// Open returns the book of a rule set. It is unpacked on the first call; every call returns the same Book. It need not
// be closed. The error wraps book.ErrNoBook. Open is safe for concurrent use.
func Open(v draughts.Variant) (*book.Book, error) {
	read, _ := openBooks.LoadOrStore(v, sync.OnceValues(func() (*book.Book, error) {
		packed, err := Packed(v)
		if err != nil {
			return nil, err
		}
		builder, err := book.Read(bytes.NewReader(packed))
		if err != nil {
			return nil, err
		}
		return builder.Book()
	}))
	return read.(func() (*book.Book, error))()
}
