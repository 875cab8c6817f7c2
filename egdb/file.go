package egdb

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"sync"
)

// file is an open database file. Opening it reads the header and the head of the directory. The rest of the directory,
// which has an entry for each block, is read on first use.
type file struct {
	name string
	source
	header
	fileHead
	tables []*table

	loading sync.Once
	failed  error // of loading
}

// openFile reads the header of a file and the head of its directory.
func openFile(name string, s source) (*file, error) {
	f := &file{name: name, source: s}
	if err := f.open(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

// readFile reads the header and the whole directory of a file.
func readFile(name string, s source) (*file, error) {
	f, err := openFile(name, s)
	if err != nil {
		return nil, err
	}
	return f, f.load()
}

// headRead is how many bytes of a packed directory are read for its head. They are enough for most names of variants.
const headRead = 512

// open reads the header and the head of the directory, and makes the tables.
func (f *file) open() error {
	b := make([]byte, min(headerSize+headRead, f.Size()))
	if err := f.read(b, 0); err != nil {
		return err
	}
	var err error
	if f.header, err = parseHeader(b); err != nil {
		return err
	}
	if want := headerSize + uint64(f.directory) + f.data; uint64(f.Size()) != want {
		return fmt.Errorf("%w: %d bytes, the header says %d", ErrDamaged, f.Size(), want)
	}
	b = b[headerSize:]
	b = b[:min(len(b), int(f.directory))]
	f.fileHead, err = parseHead(f.header, b)
	if err != nil && len(b) < int(f.directory) { // a very long name
		if b, err = f.readDirectory(); err == nil {
			f.fileHead, err = parseHead(f.header, b)
		}
	}
	if err != nil {
		return err
	}
	for _, m := range f.material.both() {
		f.tables = append(f.tables, &table{slice: f.board.slice(m), file: f})
	}
	return nil
}

// readDirectory reads the packed directory and verifies its checksum.
func (f *file) readDirectory() ([]byte, error) {
	b := make([]byte, f.directory)
	if err := f.read(b, headerSize); err != nil {
		return nil, err
	}
	if crc32.Checksum(b, castagnoli) != f.checksum {
		return nil, fmt.Errorf("%w: checksum of the directory", ErrDamaged)
	}
	return b, nil
}

// load reads the directory and opens the tables, on its first call. Later calls return the same error.
func (f *file) load() error {
	f.loading.Do(func() {
		if err := f.loadTables(); err != nil {
			f.failed = fmt.Errorf("%s: %w", f.name, err)
		}
	})
	return f.failed
}

// loadTables reads the directory and opens the tables.
func (f *file) loadTables() error {
	b, err := f.readDirectory()
	if err != nil {
		return err
	}
	d, err := parseDirectory(f.header, b)
	if err != nil {
		return err
	}
	if d.fileHead != f.fileHead {
		return fmt.Errorf("%w: the directory changed since the file was opened", ErrDamaged)
	}
	opened := make([]*blockTable, len(f.tables))
	offset := int64(headerSize) + int64(f.directory)
	for i, t := range f.tables {
		opened[i] = newBlockTable(f, t.slice, d.slices[i], offset)
		offset += opened[i].packed()
	}
	if offset != f.Size() {
		return fmt.Errorf("%w: the blocks end at byte %d of %d", ErrDamaged, offset, f.Size())
	}
	for i, t := range f.tables {
		t.blocks.Store(opened[i])
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
	for _, table := range f.tables {
		t, err := table.open()
		if err != nil {
			return err
		}
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
