package openings

import (
	"bytes"
	"fmt"
	"iter"
	"maps"
	"slices"

	"github.com/godraughts/draughts"
)

// BookBuilder gathers the entries of a book in memory. [BookBuilder.Book] returns the book, and its methods that write
// write it to a file. One goroutine at a time may use it. The zero BookBuilder has no rule set, and no entry can be
// added to it.
type BookBuilder struct {
	variant draughts.Variant
	entries map[draughts.Position]*BookEntry
}

// NewBookBuilder returns an empty book of v. If v is invalid, no entry can be added.
func NewBookBuilder(v draughts.Variant) *BookBuilder {
	return &BookBuilder{variant: v, entries: map[draughts.Position]*BookEntry{}}
}

// Variant returns the rule set of the book.
func (b *BookBuilder) Variant() draughts.Variant { return b.variant }

// Len returns the number of positions.
func (b *BookBuilder) Len() int { return len(b.entries) }

// Add adds what an entry knows. What the book knows about the position already is merged with it, in the same way
// whatever comes first:
//
//   - of two values of a move, a proven one is kept, otherwise that of the greater depth, otherwise the lower one;
//   - games are added, so an entry that is added twice has its games twice;
//   - of two names or comments, the longer one is kept, otherwise the first in alphabetical order.
//
// The error wraps ErrBookEntry. After an error the book is unchanged.
func (b *BookBuilder) Add(e BookEntry) error {
	if err := b.check(&e); err != nil {
		return err
	}
	known, ok := b.entries[e.Position]
	if !ok {
		e = e.clone()
		b.entries[e.Position] = &e
		return nil
	}
	known.merge(e)
	return nil
}

// Set replaces what the book knows about a position by an entry. The error wraps ErrBookEntry. After an error the book
// is unchanged.
func (b *BookBuilder) Set(e BookEntry) error {
	if err := b.check(&e); err != nil {
		return err
	}
	e = e.clone()
	b.entries[e.Position] = &e
	return nil
}

// check returns an error if e cannot be in the book.
func (b *BookBuilder) check(e *BookEntry) error {
	if b.entries == nil || !b.variant.IsValid() {
		return fmt.Errorf("%w: %w: the book has no rule set", ErrBookEntry, draughts.ErrUnknownVariant)
	}
	return e.check(b.variant)
}

// AddBook adds the entries of a book as Add does. The error is that of reading the book, or wraps ErrBookEntry if it is
// of other rules. After an error the entries before it have been added.
func (b *BookBuilder) AddBook(book *Book) error {
	for e, err := range book.All() {
		if err != nil {
			return err
		}
		if err := b.Add(e); err != nil {
			return err
		}
	}
	return nil
}

// AddBuilder adds the entries of another builder as Add does. The error wraps ErrBookEntry if it is of other rules.
func (b *BookBuilder) AddBuilder(other *BookBuilder) error {
	for e := range other.All() {
		if err := b.Add(e); err != nil {
			return err
		}
	}
	return nil
}

// Remove removes the entry of a position and reports whether there was one.
func (b *BookBuilder) Remove(p draughts.Position) bool {
	_, ok := b.entries[p]
	delete(b.entries, p)
	return ok
}

// Lookup returns a copy of the entry of a position; ok is false if there is none.
func (b *BookBuilder) Lookup(p draughts.Position) (e BookEntry, ok bool) {
	known, ok := b.entries[p]
	if !ok {
		return BookEntry{}, false
	}
	e = known.clone()
	e.sortMoves()
	return e, true
}

// All returns copies of the entries in the order of a book: see docs/book-format.md. The entries are those at the time
// when the loop begins.
func (b *BookBuilder) All() iter.Seq[BookEntry] {
	return func(yield func(BookEntry) bool) {
		for _, k := range b.keys() {
			e := b.entries[k.position]
			if e == nil {
				continue // the loop has removed it
			}
			sorted := e.clone()
			sorted.sortMoves()
			if !yield(sorted) {
				return
			}
		}
	}
}

// keyedPosition is a position with its key.
type keyedPosition struct {
	key      bookKey
	position draughts.Position
}

// keys returns the positions in the order of their keys.
func (b *BookBuilder) keys() []keyedPosition {
	keys := make([]keyedPosition, 0, len(b.entries))
	for p := range maps.Keys(b.entries) {
		keys = append(keys, keyedPosition{keyOf(p), p})
	}
	slices.SortFunc(keys, func(a, b keyedPosition) int { return bytes.Compare(a.key[:], b.key[:]) })
	return keys
}

// Book returns the book with the entries as they are now. The error is ErrUnknownVariant if the builder has no rule
// set, or ErrBookEntry if a book cannot hold that much.
func (b *BookBuilder) Book() (*Book, error) {
	var file bytes.Buffer
	if err := b.WriteBinary(&file); err != nil {
		return nil, err
	}
	return NewBook(bytes.NewReader(file.Bytes()), int64(file.Len()))
}
