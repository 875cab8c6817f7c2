package egdb

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
)

// file is an open database file.
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

// open reads the header and the directory and makes the tables.
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
		return fmt.Errorf("%w: %d bytes, the header says %d", ErrDamaged, f.Size(), want)
	}
	b = make([]byte, h.directory)
	if err := f.read(b, headerSize); err != nil {
		return err
	}
	if crc32.Checksum(b, castagnoli) != h.checksum {
		return fmt.Errorf("%w: checksum of the directory", ErrDamaged)
	}
	f.kind = h.kind
	if f.directory, err = parseDirectory(h, b); err != nil {
		return err
	}
	offset := int64(headerSize) + int64(h.directory)
	for i, m := range f.material.both() {
		t := newTable(f, f.board.slice(m), f.slices[i], offset)
		f.tables = append(f.tables, t)
		offset += t.packed()
	}
	f.slices = nil // the tables have what is needed
	if offset != f.Size() {
		return fmt.Errorf("%w: the blocks end at byte %d of %d", ErrDamaged, offset, f.Size())
	}
	return nil
}

// read fills b from the given offset.
func (f *file) read(b []byte, offset int64) error {
	switch n, err := f.ReadAt(b, offset); {
	case n == len(b):
		return nil
	case errors.Is(err, io.EOF):
		return fmt.Errorf("%w: cut short: byte %d of %d is not there", ErrDamaged, offset+int64(n), f.Size())
	default:
		return err
	}
}

// check verifies the checksums of all blocks.
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

// source is an open file of any file system that can be read at any offset.
type source interface {
	io.ReaderAt
	io.Closer
	Size() int64
}

// openSource opens a file of a file system. It reads the whole file if the file does not implement io.ReaderAt.
func openSource(fsys fs.FS, name string) (source, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	if r, ok := f.(io.ReaderAt); ok {
		info, err := f.Stat()
		if err != nil {
			return nil, errors.Join(err, f.Close())
		}
		return sizedSource{r, f, info.Size()}, nil
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	b, err := fs.ReadFile(fsys, name)
	return sizedSource{bytes.NewReader(b), io.NopCloser(nil), int64(len(b))}, err
}

// sizedSource is a source that remembers its size at the time it was opened.
type sizedSource struct {
	io.ReaderAt
	io.Closer
	size int64
}

// Size returns the size of the file when it was opened.
func (s sizedSource) Size() int64 { return s.size }
