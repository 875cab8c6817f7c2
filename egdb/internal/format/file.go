package format

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"sync"
)

// File is an open database file. Opening it reads the header and the head of the directory. The rest of the directory,
// which has an entry for each block, is read on first use.
type File struct {
	Name string
	Source
	Header
	FileHead
	Slices []*StoredSlice

	loading sync.Once
	failed  error // of loading
}

// OpenFile reads the header of a file and the head of its directory.
func OpenFile(name string, s Source) (*File, error) {
	f := &File{Name: name, Source: s}
	if err := f.open(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

// ReadFile reads the header and the whole directory of a file.
func ReadFile(name string, s Source) (*File, error) {
	f, err := OpenFile(name, s)
	if err != nil {
		return nil, err
	}
	return f, f.load()
}

// headRead is how many bytes of a packed directory are read for its head. They are enough for most names of variants.
const headRead = 512

// open reads the header and the head of the directory, and makes the slices.
func (f *File) open() error {
	b := make([]byte, min(headerSize+headRead, f.Size()))
	if err := f.read(b, 0); err != nil {
		return err
	}
	var err error
	if f.Header, err = parseHeader(b); err != nil {
		return err
	}
	if want := headerSize + uint64(f.Directory) + f.Data; uint64(f.Size()) != want {
		return fmt.Errorf("%w: %d bytes, the header says %d", ErrDamaged, f.Size(), want)
	}
	b = b[headerSize:]
	b = b[:min(len(b), int(f.Directory))]
	f.FileHead, err = parseHead(f.Header, b)
	if err != nil && len(b) < int(f.Directory) { // a very long name
		if b, err = f.readDirectory(); err == nil {
			f.FileHead, err = parseHead(f.Header, b)
		}
	}
	if err != nil {
		return err
	}
	for _, m := range f.Material.Both() {
		f.Slices = append(f.Slices, &StoredSlice{Slice: f.Board.Slice(m), File: f})
	}
	return nil
}

// readDirectory reads the packed directory and verifies its checksum.
func (f *File) readDirectory() ([]byte, error) {
	b := make([]byte, f.Directory)
	if err := f.read(b, headerSize); err != nil {
		return nil, err
	}
	if crc32.Checksum(b, Castagnoli) != f.Checksum {
		return nil, fmt.Errorf("%w: checksum of the directory", ErrDamaged)
	}
	return b, nil
}

// load reads the directory and opens the slices, on its first call. Later calls return the same error.
func (f *File) load() error {
	f.loading.Do(func() {
		if err := f.loadSlices(); err != nil {
			f.failed = fmt.Errorf("%s: %w", f.Name, err)
		}
	})
	return f.failed
}

func (f *File) loadSlices() error {
	b, err := f.readDirectory()
	if err != nil {
		return err
	}
	d, err := parseDirectory(f.Header, b)
	if err != nil {
		return err
	}
	if d.FileHead != f.FileHead {
		return fmt.Errorf("%w: the directory changed since the file was opened", ErrDamaged)
	}
	opened := make([]*SliceBlocks, len(f.Slices))
	offset := int64(headerSize) + int64(f.Directory)
	for i, t := range f.Slices {
		opened[i] = newSliceBlocks(f, t.Slice, d.Slices[i], offset)
		offset += opened[i].packed()
	}
	if offset != f.Size() {
		return fmt.Errorf("%w: the blocks end at byte %d of %d", ErrDamaged, offset, f.Size())
	}
	for i, t := range f.Slices {
		t.Blocks.Store(opened[i])
	}
	return nil
}

// read fills b from the given offset.
func (f *File) read(b []byte, offset int64) error {
	switch n, err := f.ReadAt(b, offset); {
	case n == len(b):
		return nil
	case errors.Is(err, io.EOF):
		return fmt.Errorf("%w: cut short: byte %d of %d is not there", ErrDamaged, offset+int64(n), f.Size())
	default:
		return err
	}
}

// Check verifies the checksums of all blocks.
func (f *File) Check() error {
	var room []byte
	for _, stored := range f.Slices {
		t, err := stored.Open()
		if err != nil {
			return err
		}
		for block := range t.Starts {
			if err := t.Read(block, &room); err != nil {
				return err
			}
		}
	}
	return nil
}

// Source is an open file of any file system that can be read at any offset.
type Source interface {
	io.ReaderAt
	io.Closer
	Size() int64
}

// NewSource returns a source of an open file. It reads the whole file if the file does not implement io.ReaderAt. After
// an error the file is closed.
func NewSource(f fs.File) (Source, error) {
	if r, ok := f.(io.ReaderAt); ok {
		info, err := f.Stat()
		if err != nil {
			return nil, errors.Join(err, f.Close())
		}
		return sizedSource{r, f, info.Size()}, nil
	}
	b, err := io.ReadAll(f)
	return sizedSource{bytes.NewReader(b), io.NopCloser(nil), int64(len(b))}, errors.Join(err, f.Close())
}

// sizedSource is a source that remembers its size at the time it was opened.
type sizedSource struct {
	io.ReaderAt
	io.Closer
	size int64
}

// Size returns the size of the file when it was opened.
func (s sizedSource) Size() int64 { return s.size }
