package egdb

import (
	"fmt"
	"hash/crc32"
	"io"
)

// source is where a file is read from.
type source interface {
	io.ReaderAt
	io.Closer
	Size() int64
}

// file is an open file.
type file struct {
	name string
	source
	kind kind
	*directory
	tables []*table
}

// readFile reads the header and the directory of a file.
func readFile(name string, s source) (*file, error) {
	f := &file{name: name, source: s}
	if err := f.open(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

func (f *file) open() error {
	b := make([]byte, min(headerSize, f.Size()))
	if err := f.read(b, 0); err != nil {
		return err
	}
	h, err := parseHeader(b)
	if err != nil {
		return err
	}
	if want := headerSize + uint64(h.directory) + h.data; uint64(f.Size()) != want {
		return fmt.Errorf("%w: %d bytes, the header tells of %d", ErrDamaged, f.Size(), want)
	}
	b = make([]byte, h.directory)
	if err := f.read(b, headerSize); err != nil {
		return err
	}
	if crc32.Checksum(b, castagnoli) != h.checksum {
		return fmt.Errorf("%w: checksum of the directory", ErrDamaged)
	}
	f.kind = h.kind
	if f.directory, err = parseDirectory(h.kind, b); err != nil {
		return err
	}
	offset := int64(headerSize) + int64(h.directory)
	for i, m := range f.material.both() {
		t := newTable(f, sliceOf(m), f.parts[i], offset)
		f.tables = append(f.tables, t)
		offset += t.packed()
	}
	f.parts = nil
	if offset != f.Size() {
		return fmt.Errorf("%w: the blocks end at byte %d of %d", ErrDamaged, offset, f.Size())
	}
	return nil
}

// read reads as many bytes as b has.
func (f *file) read(b []byte, offset int64) error {
	if n, err := f.ReadAt(b, offset); n < len(b) {
		return fmt.Errorf("%w: %d bytes at %d: %w", ErrDamaged, len(b), offset, err)
	}
	return nil
}

// check compares the checksums of all blocks.
func (f *file) check() error {
	var room []byte
	for _, t := range f.tables {
		for block := range t.starts {
			if err := t.read(block, &room); err != nil {
				return err
			}
		}
	}
	return nil
}
