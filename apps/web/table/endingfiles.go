package table

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/godraughts/draughts/egdb"
)

// endingFiles opens the databases of exercises. Each is opened once.
type endingFiles struct {
	read func(name string) ([]byte, error)

	mu     sync.Mutex
	opened map[string]*egdb.DB // by the files in it
}

// endingCache is the size of the cache of a database in bytes.
const endingCache = 1 << 20

// open returns an exercise and the database that covers it.
func (f *endingFiles) open(name string) (*Ending, *egdb.DB, error) {
	e, err := find(name)
	if err != nil {
		return nil, nil, err
	}
	names := e.files()
	key := strings.Join(names, " ")
	f.mu.Lock()
	defer f.mu.Unlock()
	if db, ok := f.opened[key]; ok {
		return e, db, nil
	}
	files := memoryFS{}
	for _, name := range names {
		if files[name], err = f.read(name); err != nil {
			return nil, nil, fmt.Errorf("%w: %w", ErrNoDatabase, err)
		}
	}
	db, err := egdb.OpenFS(files, egdb.Options{Cache: endingCache})
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrNoDatabase, err)
	}
	if f.opened == nil {
		f.opened = map[string]*egdb.DB{}
	}
	f.opened[key] = db
	return e, db, nil
}

// memoryFS is a directory of files in memory, by name.
type memoryFS map[string][]byte

// Open opens a file.
func (m memoryFS) Open(name string) (fs.File, error) {
	content, ok := m[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &memoryFile{bytes.NewReader(content), name}, nil
}

// ReadDir lists the files.
func (m memoryFS) ReadDir(string) ([]fs.DirEntry, error) {
	var entries []fs.DirEntry
	for name, content := range m {
		entries = append(entries, fs.FileInfoToDirEntry(memoryInfo{name, len(content)}))
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, nil
}

// memoryFile is an open file. It has ReadAt, so that a database does not copy it.
type memoryFile struct {
	*bytes.Reader
	name string
}

// Stat describes the file.
func (f *memoryFile) Stat() (fs.FileInfo, error) { return memoryInfo{f.name, int(f.Size())}, nil }

// Close does nothing.
func (f *memoryFile) Close() error { return nil }

// memoryInfo describes a file.
type memoryInfo struct {
	name string
	size int
}

// Name returns the name of the file.
func (i memoryInfo) Name() string { return i.name }

// Size returns the length in bytes.
func (i memoryInfo) Size() int64 { return int64(i.size) }

// Mode returns the mode of a read-only file.
func (i memoryInfo) Mode() fs.FileMode { return 0o444 }

// ModTime returns the zero time.
func (i memoryInfo) ModTime() time.Time { return time.Time{} }

// IsDir returns false.
func (i memoryInfo) IsDir() bool { return false }

// Sys returns nil.
func (i memoryInfo) Sys() any { return nil }
