package book

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"sync/atomic"

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
	header fileHeader
	layout fileLayout
	index  []byte // the first key of each block of positions
	blocks blockCache
	closer io.Closer
}

// Open opens a book in a file: the binary form, the text form, or the text form compressed by gzip. A text is read
// into memory. [Book.Close] closes the file. The error names the file. It is that of [New] or [Read].
func Open(name string) (*Book, error) {
	f, err := osfile.Open(name)
	if err != nil {
		return nil, quote.Error(err)
	}
	var start [len(magic)]byte
	n, err := f.ReadAt(start[:], 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, errors.Join(quote.Error(err), f.Close())
	}
	if string(start[:n]) == magic {
		var book *Book
		info, err := f.Stat()
		if err == nil {
			book, err = New(f, info.Size())
		}
		if err != nil {
			return nil, errors.Join(fileError(name, err), f.Close())
		}
		book.closer = f
		return book, nil
	}
	builder, err := Read(f)
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, fileError(name, err)
	}
	book, err := builder.Book()
	if err != nil {
		return nil, fileError(name, err)
	}
	return book, nil
}

func fileError(name string, err error) error {
	return fmt.Errorf("book %s: %w", quote.Text(name), err)
}

// New opens the binary form of a book with that size in bytes. It reads the header and the index alone.
// [Book.Verify] checks the rest. The error wraps ErrFormat if r has no book, ErrDamaged, or
// draughts.ErrUnknownVariant if the program does not know the rules.
func New(r io.ReaderAt, size int64) (*Book, error) {
	if size < blockSize {
		return nil, fmt.Errorf("%w: it has %d bytes, a book has at least %d", ErrFormat, size, blockSize)
	}
	first := make([]byte, blockSize)
	if _, err := r.ReadAt(first, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, quote.Error(err)
	}
	header, err := readHeader(first)
	if err != nil {
		return nil, err
	}
	b := &Book{header: header, layout: header.layout()}
	if want := b.layout.end * blockSize; size != want {
		return nil, fmt.Errorf("%w: it has %d bytes, %d are expected", ErrDamaged, size, want)
	}
	const maxCachedBlocks = 4096 // in memory: 16 MiB for each book
	b.blocks = blockCache{r, make([]atomic.Pointer[keptBlock], min(b.layout.end, maxCachedBlocks))}
	if err := b.readIndex(); err != nil {
		return nil, err
	}
	return b, nil
}

// readIndex reads the index into memory. Its keys must ascend.
func (b *Book) readIndex() error {
	keys := int(b.layout.moves - b.layout.positions)
	b.index = make([]byte, 0, keys*keySize)
	for n := b.layout.index; n < b.layout.positions; n++ {
		block, err := b.blocks.read(n)
		if err != nil {
			return err
		}
		b.index = append(b.index, block[:min(indexPerBlock*keySize, keys*keySize-len(b.index))]...)
	}
	for i := 1; i < keys; i++ {
		if bytes.Compare(b.indexKey(i-1), b.indexKey(i)) >= 0 {
			return fmt.Errorf("%w: the index is not in order", ErrDamaged)
		}
	}
	return nil
}

func (b *Book) indexKey(i int) []byte { return b.index[i*keySize:][:keySize] }

// Close closes the file that Open opened. The book must not be used after it.
func (b *Book) Close() error {
	if b.closer == nil {
		return nil
	}
	return b.closer.Close()
}

// Variant returns the rule set.
func (b *Book) Variant() draughts.Variant { return b.header.variant }

// Len returns the number of positions.
func (b *Book) Len() int { return int(b.header.Positions) }

// NumMoves returns the number of moves of all positions.
func (b *Book) NumMoves() int { return int(b.header.Moves) }

// Sum returns the SHA-256 of the contents. Books with the same rule set and the same entries have the same sum.
func (b *Book) Sum() [32]byte { return b.header.Sum }

// Lookup returns the entry of p; ok is false if there is none. The error wraps ErrDamaged, or is that of reading
// the file. There is never an entry together with an error.
func (b *Book) Lookup(p draughts.Position) (e Entry, ok bool, err error) {
	if !p.IsValid() || p.Variant() != b.header.variant || hasKingRun(p) || len(b.index) == 0 {
		return Entry{}, false, nil
	}
	record, ok, err := b.find(keyOf(p))
	if err != nil || !ok {
		return Entry{}, false, err
	}
	e, err = b.entry(p, &record)
	return e, err == nil, err
}

// All returns the entries in the order of the book. An error ends the sequence; it is that of Lookup.
func (b *Book) All() iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		for i := range int64(b.header.Positions) {
			e, err := b.entryAt(i)
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// entryAt returns the entry with a number; the zero Entry with an error.
func (b *Book) entryAt(i int64) (Entry, error) {
	content, err := b.blocks.record(b.layout.positions, i, positionRecordSize, positionsPerBlock)
	if err != nil {
		return Entry{}, err
	}
	record := readPositionRecord(content)
	p, err := record.key.position(b.header.variant)
	if err != nil {
		return Entry{}, fmt.Errorf("%w: position %d: %w", ErrDamaged, i+1, err)
	}
	return b.entry(p, &record)
}

// Verify reads the whole book and checks all of it: the checksums of the blocks and of the file, the order, and that
// each entry is one that [Builder.Add] accepts. The error wraps ErrDamaged, or is that of reading the file.
func (b *Book) Verify() error {
	if b.blocks.file == nil {
		return fmt.Errorf("%w: the zero Book", ErrFormat)
	}
	sum := sha256.New()
	body := io.NewSectionReader(b.blocks.file, blockSize, (b.layout.end-1)*blockSize)
	if _, err := io.Copy(sum, body); err != nil {
		return err
	}
	if [32]byte(sum.Sum(nil)) != b.header.Sum {
		// The checksum of a block says where the damage is.
		for n := range b.layout.end {
			if _, err := b.blocks.read(n); err != nil {
				return err
			}
		}
		return fmt.Errorf("%w: the checksum of the file is wrong", ErrDamaged)
	}
	return b.verifyEntries()
}

// verifyEntries builds the book again from its entries: it must have the same bytes.
func (b *Book) verifyEntries() error {
	builder := NewBuilder(b.Variant())
	for e, err := range b.All() {
		if err != nil {
			return err
		}
		if err := builder.Add(e); err != nil {
			return fmt.Errorf("%w: %w", ErrDamaged, err)
		}
	}
	again, _, err := builder.content()
	if err != nil {
		return errors.Join(ErrDamaged, err)
	}
	if again != b.header {
		return fmt.Errorf("%w: its records are not those of its entries in their order", ErrDamaged)
	}
	return nil
}

// Line is an entry of a book and the moves by which a walk has come to it.
type Line struct {
	Entry Entry
	Moves []draughts.Move // from the first position of the walk
}

// Walk returns the entries that are reached from a position by moves of the book, the position's own first, then those
// after one move, and so on, up to a number of plies. A position is visited once, by the shortest line. An error ends
// the sequence; it is that of [Book.Lookup].
func (b *Book) Walk(from draughts.Position, plies int) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		seen := map[draughts.Position]bool{from: true}
		for queue := []Line{{Entry: Entry{Position: from}}}; len(queue) > 0; queue = queue[1:] {
			at, moves := queue[0].Entry.Position, queue[0].Moves
			e, ok, err := b.Lookup(at)
			if err != nil {
				yield(Line{}, err)
				return
			}
			if !ok {
				continue
			}
			if !yield(Line{e, moves}, nil) {
				return
			}
			if len(moves) >= plies {
				continue
			}
			for _, m := range e.Moves {
				if next := at.After(m.Move); !seen[next] {
					seen[next] = true
					queue = append(queue, Line{Entry{Position: next}, append(slices.Clip(moves), m.Move)})
				}
			}
		}
	}
}
