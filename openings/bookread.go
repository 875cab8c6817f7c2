package openings

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"sort"
	"sync/atomic"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// maxCachedBlocks is the largest number of blocks of a book in memory: 16 MiB.
const maxCachedBlocks = 4096

// bookBlocks reads the blocks of a file and keeps some of them. Block n can be kept only in slot n modulo the number of
// slots, so that no lock is needed.
type bookBlocks struct {
	file  io.ReaderAt
	slots []atomic.Pointer[keptBlock]
}

// keptBlock is a block whose checksum was right.
type keptBlock struct {
	number int64
	bytes  [bookBlockSize]byte
}

func newBookBlocks(file io.ReaderAt, blocks int64) bookBlocks {
	return bookBlocks{file, make([]atomic.Pointer[keptBlock], min(blocks, maxCachedBlocks))}
}

// get returns the payload of a block, which must not be changed.
func (b *bookBlocks) get(number int64) ([]byte, error) {
	slot := &b.slots[number%int64(len(b.slots))]
	if kept := slot.Load(); kept != nil && kept.number == number {
		return kept.bytes[:bookPayload], nil
	}
	block, err := b.readKept(number)
	if err != nil {
		return nil, err
	}
	slot.Store(block)
	return block.bytes[:bookPayload], nil
}

// read returns the payload of a block and does not keep it.
func (b *bookBlocks) read(number int64) ([]byte, error) {
	block, err := b.readKept(number)
	if err != nil {
		return nil, err
	}
	return block.bytes[:bookPayload], nil
}

// readKept reads a block and checks it.
func (b *bookBlocks) readKept(number int64) (*keptBlock, error) {
	block := &keptBlock{number: number}
	n, err := b.file.ReadAt(block.bytes[:], number*bookBlockSize)
	switch {
	case n == bookBlockSize:
	case errors.Is(err, io.EOF):
		return nil, fmt.Errorf("%w: the file ends in block %d", ErrBookDamaged, number)
	default:
		return nil, quote.Error(err)
	}
	if !isSealed(block.bytes[:]) {
		return nil, fmt.Errorf("%w: the checksum of block %d is wrong", ErrBookDamaged, number)
	}
	return block, nil
}

// record returns record i of a part with that size and number in a block.
func (b *bookBlocks) record(part, i int64, size, perBlock int64) ([]byte, error) {
	block, err := b.get(part + i/perBlock)
	if err != nil {
		return nil, err
	}
	return block[i%perBlock*size:][:size], nil
}

// recordAt returns the record of a position by its number.
func (b *Book) recordAt(i int64) (positionRecord, error) {
	bytes, err := b.blocks.record(b.layout.positions, i, positionRecordSize, positionsPerBlock)
	if err != nil {
		return positionRecord{}, err
	}
	return readPositionRecord(bytes), nil
}

// find returns the record with a key; ok is false if there is none.
func (b *Book) find(key bookKey) (record positionRecord, ok bool, err error) {
	blocks := len(b.index) / bookKeySize
	after := sort.Search(blocks, func(i int) bool { return bytes.Compare(b.indexKey(i), key[:]) > 0 })
	if after == 0 {
		return record, false, nil
	}
	block, err := b.blocks.get(b.layout.positions + int64(after-1))
	if err != nil {
		return record, false, err
	}
	n := min(positionsPerBlock, b.Len()-(after-1)*positionsPerBlock)
	at := sort.Search(n, func(i int) bool {
		return bytes.Compare(block[i*positionRecordSize:][:bookKeySize], key[:]) >= 0
	})
	if at == n {
		return record, false, nil
	}
	record = readPositionRecord(block[at*positionRecordSize:][:positionRecordSize])
	return record, record.key == key, nil
}

// entry returns the entry of p from its record.
func (b *Book) entry(p draughts.Position, r *positionRecord) (e BookEntry, err error) {
	damaged := func(what string) (BookEntry, error) {
		return BookEntry{}, fmt.Errorf("%w: %s: %s", ErrBookDamaged, p, what)
	}
	if uint64(r.firstMove)+uint64(r.moves) > uint64(b.header.moves) ||
		uint64(r.firstText)+uint64(r.name)+uint64(r.comment) > uint64(b.header.texts) {
		return damaged("its moves or texts are beyond the end")
	}
	legal := p.Moves()
	if int(r.moves) > len(legal) {
		return damaged("it has more moves than are legal")
	}
	e.Position = p
	if r.moves > 0 {
		e.Moves = make([]BookMove, r.moves)
	}
	for i := range e.Moves {
		record, err := b.blocks.record(b.layout.moves, int64(r.firstMove)+int64(i), moveRecordSize, movesPerBlock)
		if err != nil {
			return e, err
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
			return e, err
		}
		e.Name, e.Comment = text[:r.name], text[r.name:]
	}
	return e, nil
}

// text returns a part of the texts.
func (b *Book) text(offset int64, size int) (string, error) {
	text := make([]byte, 0, size)
	for len(text) < size {
		block, err := b.blocks.get(b.layout.texts + offset/bookPayload)
		if err != nil {
			return "", err
		}
		part := block[offset%bookPayload:]
		part = part[:min(len(part), size-len(text))]
		text = append(text, part...)
		offset += int64(len(part))
	}
	return string(text), nil
}
