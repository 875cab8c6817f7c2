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
	Size int64 // when it was opened
	Header
	FileHead
	Slices []*StoredSlice

	reader io.ReaderAt
	file   fs.File
	load   func() error // reads the directory and opens the slices, on its first call
}

// OpenFile reads the header of a file and the head of its directory. A file that does not implement io.ReaderAt is read
// into memory. After an error it is closed.
func OpenFile(name string, file fs.File) (*File, error) {
	f := &File{Name: name, file: file}
	located := func(err error) error {
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return err
	}
	f.load = sync.OnceValue(func() error { return located(f.loadSlices()) })
	if err := f.open(); err != nil {
		return nil, errors.Join(located(err), f.Close())
	}
	return f, nil
}

// ReadFile reads the header and the whole directory of a file.
func ReadFile(name string, file fs.File) (*File, error) {
	f, err := OpenFile(name, file)
	if err != nil {
		return nil, err
	}
	if err := f.load(); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }

// headRead is how many bytes of a packed directory are read for its head. They are enough for all names of variants.
const headRead = 512

// Content returns a reader of the whole file.
func (f *File) Content() io.Reader { return io.NewSectionReader(f.reader, 0, f.Size) }

func (f *File) open() (err error) {
	if r, ok := f.file.(io.ReaderAt); ok {
		var info fs.FileInfo
		if info, err = f.file.Stat(); err == nil {
			f.reader, f.Size = r, info.Size()
		}
	} else {
		var content []byte
		content, err = io.ReadAll(f.file)
		f.reader, f.Size = bytes.NewReader(content), int64(len(content))
	}
	if err != nil {
		return err
	}
	b := make([]byte, min(headerSize+headRead, f.Size))
	if err := f.read(b, 0); err != nil {
		return err
	}
	if f.Header, err = parseHeader(b); err != nil {
		return err
	}
	if want := headerSize + uint64(f.Directory) + f.Data; uint64(f.Size) != want {
		return fmt.Errorf("%w: %d bytes, the header says %d", ErrDamaged, f.Size, want)
	}
	b = b[headerSize:]
	if f.FileHead, err = parseHead(f.Header, b[:min(len(b), int(f.Directory))]); err != nil {
		return err
	}
	for _, m := range f.Material.Both() {
		f.Slices = append(f.Slices, &StoredSlice{Slice: f.Board.Slice(m), File: f})
	}
	return nil
}

func (f *File) loadSlices() error {
	b := make([]byte, f.Directory)
	if err := f.read(b, headerSize); err != nil {
		return err
	}
	if crc32.Checksum(b, Castagnoli) != f.Checksum {
		return fmt.Errorf("%w: checksum of the directory", ErrDamaged)
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
	if offset != f.Size {
		return fmt.Errorf("%w: the blocks end at byte %d of %d", ErrDamaged, offset, f.Size)
	}
	for i, t := range f.Slices {
		t.Blocks.Store(opened[i])
	}
	return nil
}

func (f *File) read(b []byte, offset int64) error {
	switch n, err := f.reader.ReadAt(b, offset); {
	case n == len(b):
		return nil
	case errors.Is(err, io.EOF):
		return fmt.Errorf("%w: cut short: byte %d of %d is not there", ErrDamaged, offset+int64(n), f.Size)
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
