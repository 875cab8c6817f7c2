package openings

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
)

// Verify reads the whole book and checks all of it: the checksums of the blocks and of the file, the order, and that
// each entry is one that [BookBuilder.Add] accepts. The error wraps ErrBookDamaged, or is that of reading the file.
func (b *Book) Verify() error {
	if b.blocks.file == nil {
		return fmt.Errorf("%w: the zero Book", ErrBookFormat)
	}
	sum := sha256.New()
	body := io.NewSectionReader(b.blocks.file, bookBlockSize, (b.layout.end-1)*bookBlockSize)
	if _, err := io.Copy(sum, body); err != nil {
		return err
	}
	if [32]byte(sum.Sum(nil)) != b.header.sum {
		// The checksum of a block says where the damage is.
		for n := range b.layout.end {
			if _, err := b.blocks.read(n); err != nil {
				return err
			}
		}
		return fmt.Errorf("%w: the checksum of the file is wrong", ErrBookDamaged)
	}
	return b.verifyEntries()
}

// verifyEntries builds the book again from its entries: it must have the same bytes.
func (b *Book) verifyEntries() error {
	builder := NewBookBuilder(b.Variant())
	for e, err := range b.All() {
		if err != nil {
			return err
		}
		if err := builder.Add(e); err != nil {
			return fmt.Errorf("%w: %w", ErrBookDamaged, err)
		}
	}
	again, err := builder.parts()
	if err != nil {
		return errors.Join(ErrBookDamaged, err)
	}
	sum := sha256.New()
	_ = again.writeTo(sum) // a hash takes all bytes
	again.header.sum = [32]byte(sum.Sum(nil))
	if again.header != b.header {
		return fmt.Errorf("%w: its records are not those of its entries in their order", ErrBookDamaged)
	}
	return nil
}
