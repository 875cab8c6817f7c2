package book

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"sort"
	"strings"
	"sync/atomic"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// blockCache reads the blocks of a file and keeps some of them. A block has one slot, so no lock is needed.
type blockCache struct {
	file  io.ReaderAt
	slots []atomic.Pointer[keptBlock]
}

type keptBlock struct {
	number  int64
	payload []byte
}

// get returns the payload of a block, which must not be changed.
func (b *blockCache) get(number int64) ([]byte, error) {
	slot := &b.slots[number%int64(len(b.slots))]
	if kept := slot.Load(); kept != nil && kept.number == number {
		return kept.payload, nil
	}
	block, err := b.read(number)
	if err != nil {
		return nil, err
	}
	slot.Store(&keptBlock{number, block})
	return block, nil
}

// read reads a block, checks it, and returns its payload. It does not keep it.
func (b *blockCache) read(number int64) ([]byte, error) {
	block := make([]byte, blockSize)
	n, err := b.file.ReadAt(block, number*blockSize)
	switch {
	case n == blockSize:
	case errors.Is(err, io.EOF):
		return nil, fmt.Errorf("%w: the file ends in block %d", ErrDamaged, number)
	default:
		return nil, quote.Error(err)
	}
	if !isSealed(block) {
		return nil, fmt.Errorf("%w: the checksum of block %d is wrong", ErrDamaged, number)
	}
	return block[:payloadOf], nil
}

// record returns record i of a part with that size and number in a block.
func (b *blockCache) record(part, i int64, size, perBlock int64) ([]byte, error) {
	block, err := b.get(part + i/perBlock)
	if err != nil {
		return nil, err
	}
	return block[i%perBlock*size:][:size], nil
}

func (b *Book) find(key positionKey) (record positionRecord, ok bool, err error) {
	blocks := len(b.index) / keySize
	after := sort.Search(blocks, func(i int) bool { return bytes.Compare(b.indexKey(i), key[:]) > 0 })
	if after == 0 {
		return record, false, nil
	}
	block, err := b.blocks.get(b.layout.positions + int64(after-1))
	if err != nil {
		return record, false, err
	}
	n := min(positionsPerBlock, b.Len()-(after-1)*positionsPerBlock)
	at, ok := sort.Find(n, func(i int) int { return bytes.Compare(key[:], block[i*positionRecordSize:][:keySize]) })
	if !ok {
		return record, false, nil
	}
	return readPositionRecord(block[at*positionRecordSize:]), true, nil
}

// entry returns the entry of p from its record; the zero Entry with an error.
func (b *Book) entry(p draughts.Position, r *positionRecord) (e Entry, err error) {
	damaged := func(what string) (Entry, error) {
		return Entry{}, fmt.Errorf("%w: %s: %s", ErrDamaged, p, what)
	}
	if uint64(r.firstMove)+uint64(r.moves) > uint64(b.header.Moves) ||
		uint64(r.firstText)+uint64(r.name)+uint64(r.comment) > uint64(b.header.Texts) {
		return damaged("its moves or texts are beyond the end")
	}
	legal := p.Moves()
	if int(r.moves) > len(legal) {
		return damaged("it has more moves than are legal")
	}
	e.Position = p
	if r.moves > 0 {
		e.Moves = make([]Move, r.moves)
	}
	for i := range e.Moves {
		record, err := b.blocks.record(b.layout.moves, int64(r.firstMove)+int64(i), moveRecordSize, movesPerBlock)
		if err != nil {
			return Entry{}, err
		}
		m, ok := readMoveRecord(record, legal)
		if !ok {
			return damaged("a move is not legal, or its value is impossible")
		}
		e.Moves[i] = m
	}
	if r.name != 0 || r.comment != 0 {
		text, err := b.text(int64(r.firstText), int(r.name)+int(r.comment))
		if err != nil {
			return Entry{}, err
		}
		e.Name, e.Comment = text[:r.name], text[r.name:]
	}
	return e, nil
}

func (b *Book) text(offset int64, size int) (string, error) {
	text := make([]byte, 0, size)
	for len(text) < size {
		block, err := b.blocks.get(b.layout.texts + offset/payloadOf)
		if err != nil {
			return "", err
		}
		part := block[offset%payloadOf:]
		part = part[:min(len(part), size-len(text))]
		text = append(text, part...)
		offset += int64(len(part))
	}
	return string(text), nil
}

// WriteAs writes the book in the form that the name of a file says: as text if it ends in .txt, as compressed text if
// in .txt.gz, otherwise in the binary form.
func (b *Builder) WriteAs(w io.Writer, name string) error {
	switch name = strings.ToLower(name); {
	case strings.HasSuffix(name, ".txt"):
		return b.WriteText(w)
	case strings.HasSuffix(name, ".txt.gz"):
		packed, _ := gzip.NewWriterLevel(w, gzip.BestCompression) // the level is valid
		return errors.Join(b.WriteText(packed), packed.Close())
	}
	return b.WriteBinary(w)
}

// WriteBinary writes the binary form. Equal books have equal bytes. The error is that of w, or wraps ErrEntry if
// there is more than the form can hold, or draughts.ErrUnknownVariant if b has no rule set.
func (b *Builder) WriteBinary(w io.Writer) error {
	if !b.variant.IsValid() {
		return fmt.Errorf("a book: %w", draughts.ErrUnknownVariant)
	}
	header, blocks, err := b.content()
	if err != nil {
		return err
	}
	if _, err := w.Write(header.block(b.variant.Identity())); err != nil {
		return err
	}
	for block := range blocks {
		if _, err := w.Write(block); err != nil {
			return err
		}
	}
	return nil
}

// content returns the header of the binary form and the blocks after the first.
func (b *Builder) content() (h fileHeader, blocks iter.Seq[[]byte], err error) {
	h.variant, h.Version = b.variant, formatVersion
	copy(h.Magic[:], magic)
	var index, positions, moves, texts []byte
	numMoves := 0
	for i, k := range b.keys() {
		if i%positionsPerBlock == 0 {
			index = append(index, k.key[:]...)
		}
		e := b.entries[k.position].clone()
		e.sortMoves()
		record := positionRecord{
			key: k.key, firstMove: uint32(numMoves), firstText: uint32(len(texts)), moves: uint16(len(e.Moves)),
			name: uint16(len(e.Name)), comment: uint16(len(e.Comment)),
		}
		positions = record.append(positions)
		for _, m := range e.Moves {
			moves = appendMoveRecord(moves, m)
		}
		numMoves += len(e.Moves)
		texts = append(append(texts, e.Name...), e.Comment...)
		if uint64(numMoves) > math.MaxUint32 || uint64(len(texts)) > math.MaxUint32 {
			return h, nil, fmt.Errorf("%w: %d moves and %d bytes of text, %d at most are possible", ErrEntry, numMoves,
				len(texts), uint32(math.MaxUint32))
		}
	}
	h.Positions, h.Moves, h.Texts = uint32(b.Len()), uint32(numMoves), uint32(len(texts))
	blocks = func(yield func([]byte) bool) {
		for _, part := range []iter.Seq[[]byte]{
			slices.Chunk(index, indexPerBlock*keySize), slices.Chunk(positions, positionsPerBlock*positionRecordSize),
			slices.Chunk(moves, movesPerBlock*moveRecordSize), slices.Chunk(texts, payloadOf),
		} {
			for payload := range part {
				if !yield(sealBlock(payload)) {
					return
				}
			}
		}
	}
	sum := sha256.New()
	for block := range blocks {
		_, _ = sum.Write(block) // a hash takes all bytes
	}
	sum.Sum(h.Sum[:0])
	return h, blocks, nil
}
