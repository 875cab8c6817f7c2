package openings

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/osfile"
	"github.com/godraughts/draughts/internal/quote"
)

// Book is an opening book that is open for reading. Its methods may be called from many goroutines at once. A book does
// not change. The zero Book has no rule set and no positions.
//
// The binary form is not read when it is opened. A look-up reads a few blocks of 4 KiB and checks their checksums. Up
// to 4,096 blocks are kept in memory.
type Book struct {
	header bookHeader
	layout bookLayout
	index  []byte // the first key of each block of positions
	blocks bookBlocks
	closer io.Closer
}

// OpenBook opens a book in a file: the binary form, the text form, or the text form compressed by gzip. A text is read
// into memory. [Book.Close] closes the file. The error names the file. It is that of [NewBook] or [ReadBook].
func OpenBook(name string) (*Book, error) {
	f, err := osfile.Open(name)
	if err != nil {
		return nil, quote.Error(err)
	}
	var start [len(bookMagic)]byte
	n, err := f.ReadAt(start[:], 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, errors.Join(quote.Error(err), f.Close())
	}
	var book *Book
	switch {
	case n == len(start) && string(start[:]) == bookMagic:
		info, err := f.Stat()
		if err == nil {
			book, err = NewBook(f, info.Size())
		}
		if err != nil {
			return nil, errors.Join(bookFileError(name, err), f.Close())
		}
		book.closer = f
		return book, nil
	case bytes.HasPrefix(start[:n], []byte{0x1f, 0x8b}):
		book, err = readBookGzip(f)
	default:
		book, err = readBookText(f)
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, bookFileError(name, err)
	}
	return book, nil
}

// bookFileError returns err with the name of the file.
func bookFileError(name string, err error) error {
	return fmt.Errorf("book %s: %w", quote.Text(name), err)
}

// readBookGzip reads a text compressed by gzip.
func readBookGzip(r io.Reader) (*Book, error) {
	text, err := gzip.NewReader(bufio.NewReader(r))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBookFormat, err)
	}
	return readBookText(text)
}

// readBookText reads a text into memory.
func readBookText(r io.Reader) (*Book, error) {
	builder, err := ReadBook(r)
	if err != nil {
		return nil, err
	}
	return builder.Book()
}

// NewBook opens the binary form of a book with that size in bytes. It reads the header and the index alone.
// [Book.Verify] checks the rest. The error wraps ErrBookFormat if r has no book, ErrBookDamaged, or
// draughts.ErrUnknownVariant if the program does not know the rule set.
func NewBook(r io.ReaderAt, size int64) (*Book, error) {
	if size < bookBlockSize {
		return nil, fmt.Errorf("%w: it has %d bytes, a book has at least %d", ErrBookFormat, size, bookBlockSize)
	}
	first := make([]byte, bookBlockSize)
	if _, err := r.ReadAt(first, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, quote.Error(err)
	}
	header, err := readBookHeader(first)
	if err != nil {
		return nil, err
	}
	b := &Book{header: header, layout: header.layout()}
	if want := b.layout.end * bookBlockSize; size != want {
		return nil, fmt.Errorf("%w: it has %d bytes, %d are expected", ErrBookDamaged, size, want)
	}
	b.blocks = newBookBlocks(r, b.layout.end)
	if err := b.readIndex(); err != nil {
		return nil, err
	}
	return b, nil
}

// readIndex reads the index into memory. Its keys must ascend.
func (b *Book) readIndex() error {
	keys := int(b.layout.moves - b.layout.positions)
	b.index = make([]byte, 0, keys*bookKeySize)
	for n := b.layout.index; n < b.layout.positions; n++ {
		block, err := b.blocks.read(n)
		if err != nil {
			return err
		}
		b.index = append(b.index, block[:min(indexPerBlock*bookKeySize, keys*bookKeySize-len(b.index))]...)
	}
	for i := 1; i < keys; i++ {
		if bytes.Compare(b.indexKey(i-1), b.indexKey(i)) >= 0 {
			return fmt.Errorf("%w: the index is not in order", ErrBookDamaged)
		}
	}
	return nil
}

// indexKey returns the first key of block i of the positions.
func (b *Book) indexKey(i int) []byte { return b.index[i*bookKeySize:][:bookKeySize] }

// Close closes the file that OpenBook opened. The book must not be used after it.
func (b *Book) Close() error {
	if b.closer == nil {
		return nil
	}
	return b.closer.Close()
}

// Variant returns the rule set.
func (b *Book) Variant() draughts.Variant { return b.header.variant }

// Len returns the number of positions.
func (b *Book) Len() int { return int(b.header.positions) }

// NumMoves returns the number of moves of all positions.
func (b *Book) NumMoves() int { return int(b.header.moves) }

// Sum returns the SHA-256 of the contents. Books with the same rule set and the same entries have the same sum.
func (b *Book) Sum() [32]byte { return b.header.sum }

// Lookup returns the entry of p; ok is false if there is none. The error wraps ErrBookDamaged, or is that of reading
// the file. There is never an entry together with an error.
func (b *Book) Lookup(p draughts.Position) (e BookEntry, ok bool, err error) {
	if !p.IsValid() || p.Variant() != b.header.variant || hasKingRun(p) || len(b.index) == 0 {
		return BookEntry{}, false, nil
	}
	record, ok, err := b.find(keyOf(p))
	if err != nil || !ok {
		return BookEntry{}, false, err
	}
	if e, err = b.entry(p, &record); err != nil {
		return BookEntry{}, false, err
	}
	return e, true, nil
}

// All returns the entries in the order of the book. An error ends the sequence; it is that of Lookup.
func (b *Book) All() iter.Seq2[BookEntry, error] {
	return func(yield func(BookEntry, error) bool) {
		for i := range int64(b.header.positions) {
			e, err := b.entryAt(i)
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// entryAt returns the entry with a number; the zero BookEntry with an error.
func (b *Book) entryAt(i int64) (BookEntry, error) {
	record, err := b.recordAt(i)
	if err != nil {
		return BookEntry{}, err
	}
	p, err := record.key.position(b.header.variant)
	if err != nil {
		return BookEntry{}, fmt.Errorf("%w: position %d: %w", ErrBookDamaged, i+1, err)
	}
	e, err := b.entry(p, &record)
	if err != nil {
		return BookEntry{}, err
	}
	return e, nil
}
