package openings

import (
	"crypto/sha256"
	"fmt"
	"io"
	"math"

	"github.com/godraughts/draughts"
)

// WriteBinary writes the binary form. Equal books have equal bytes. The error is that of w, or wraps ErrBookEntry if
// there is more than the form can hold, or draughts.ErrUnknownVariant if b has no rule set.
func (b *BookBuilder) WriteBinary(w io.Writer) error {
	if !b.variant.IsValid() {
		return fmt.Errorf("a book: %w", draughts.ErrUnknownVariant)
	}
	parts, err := b.parts()
	if err != nil {
		return err
	}
	sum := sha256.New()
	_ = parts.writeTo(sum) // a hash takes all bytes
	sum.Sum(parts.header.sum[:0])
	if _, err := w.Write(parts.header.appendBlock(nil)); err != nil {
		return err
	}
	return parts.writeTo(w)
}

// bookParts are the records of a binary book.
type bookParts struct {
	header                  bookHeader
	positions, moves, texts []byte
}

// parts returns the records of the book.
func (b *BookBuilder) parts() (*bookParts, error) {
	parts := &bookParts{header: bookHeader{variant: b.variant}}
	numMoves := 0
	for _, k := range b.keys() {
		e := b.entries[k.position].clone()
		e.sortMoves()
		record := positionRecord{
			key: k.key, firstMove: uint32(numMoves), firstText: uint32(len(parts.texts)), moves: uint16(len(e.Moves)),
			name: uint16(len(e.Name)), comment: uint16(len(e.Comment)),
		}
		parts.positions = record.append(parts.positions)
		for _, m := range e.Moves {
			parts.moves = appendMoveRecord(parts.moves, m)
		}
		numMoves += len(e.Moves)
		parts.texts = append(append(parts.texts, e.Name...), e.Comment...)
		if uint64(numMoves) > math.MaxUint32 || uint64(len(parts.texts)) > math.MaxUint32 {
			return nil, fmt.Errorf("%w: %d moves and %d bytes of text, %d at most are possible", ErrBookEntry, numMoves,
				len(parts.texts), uint32(math.MaxUint32))
		}
	}
	parts.header.positions = uint32(b.Len())
	parts.header.moves = uint32(numMoves)
	parts.header.texts = uint32(len(parts.texts))
	return parts, nil
}

// writeTo writes all blocks but the header.
func (p *bookParts) writeTo(w io.Writer) error {
	var index []byte
	const step = positionsPerBlock * positionRecordSize
	for at := 0; at < len(p.positions); at += step {
		index = append(index, p.positions[at:][:bookKeySize]...)
	}
	for _, part := range []struct {
		records    []byte
		blockBytes int
	}{
		{index, indexPerBlock * bookKeySize},
		{p.positions, step},
		{p.moves, movesPerBlock * moveRecordSize},
		{p.texts, bookPayload},
	} {
		for rest := part.records; len(rest) > 0; {
			n := min(len(rest), part.blockBytes)
			if _, err := w.Write(sealBlock(rest[:n])); err != nil {
				return err
			}
			rest = rest[n:]
		}
	}
	return nil
}
