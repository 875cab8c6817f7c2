package egdb

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"sync/atomic"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
	"github.com/godraughts/draughts/internal/quote"
)

// DefaultCache is the size of the cache of a DB where Options do not say, in bytes.
const DefaultCache = 32 << 20

// Options are the settings of a DB. The zero value is usable.
type Options struct {
	Cache int // bytes of unpacked blocks to keep; DefaultCache if 0. A little more is used by what tells where blocks are
}

// DB answers questions about positions from the files of a directory. It implements [draughts.Prober]. Any number of
// goroutines may use it. Open and OpenFS make one; the zero DB has no files and answers nothing.
type DB struct {
	files    []*file
	variants [256]*variantTables // by Variant
	caches   [numKinds]*cache
	closers  []io.Closer
	failure  atomic.Pointer[error]
}

// variantTables are the tables of a variant.
type variantTables struct {
	aim
	variant draughts.Variant
	tables  [numKinds][numKeys]*table
}

var _ draughts.Prober = (*DB)(nil)

// Open opens all databases in a directory: the files whose names end in .wld and .dtw, of any variants. They stay open
// until Close. If there is none the error is ErrNoFiles; if one cannot be read it is that of the file, and may wrap
// ErrFormat, ErrDamaged or ErrRules.
func Open(dir string, o Options) (*DB, error) {
	if dir == "" {
		return nil, fmt.Errorf("%w: the name of the directory is empty", ErrNoFiles)
	}
	return open(os.DirFS(dir), dir, o)
}

// OpenFS is Open for the top directory of a file system, such as that of package english. Files that are not
// io.ReaderAt are read into memory. OpenFS panics if fsys is nil.
func OpenFS(fsys fs.FS, o Options) (*DB, error) {
	nilarg.Check(fsys == nil, "egdb: OpenFS", "a nil file system")
	return open(fsys, "database", o)
}

func open(fsys fs.FS, dir string, o Options) (*DB, error) {
	entries, err := fs.ReadDir(fsys, ".")
	var failed *fs.PathError
	switch {
	case errors.As(err, &failed): // whose path is a dot
		return nil, quote.Error(&fs.PathError{Op: "open", Path: dir, Err: failed.Err})
	case err != nil:
		return nil, quote.Error(fmt.Errorf("%s: %w", dir, err))
	}
	if o.Cache <= 0 {
		o.Cache = DefaultCache
	}
	db := &DB{}
	for k := range db.caches {
		db.caches[k] = newCache(o.Cache/len(db.caches), maxBlock[k])
	}
	next := uint64(1)
	for _, e := range entries {
		if ending := path.Ext(e.Name()); ending != "."+wld.String() && ending != "."+dtw.String() {
			continue
		}
		s, err := openSource(fsys, e.Name())
		if err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %w", dir, err), db.Close())
		}
		db.closers = append(db.closers, s)
		f, err := readFile(e.Name(), s)
		if err == nil {
			err = db.add(f, &next)
		}
		if err != nil {
			return nil, errors.Join(err, db.Close())
		}
	}
	if len(db.files) == 0 {
		return nil, fmt.Errorf("%s: %w", dir, ErrNoFiles)
	}
	return db, nil
}

// add adds the tables of a file. Its blocks are numbered from *next on.
func (db *DB) add(f *file, next *uint64) error {
	v, err := draughts.ParseVariant(f.variant)
	if err != nil {
		return fmt.Errorf("%s: %w", f.name, err)
	}
	if rulesChecksum(v.Rules()) != f.rules {
		return fmt.Errorf("%s: %w %s", f.name, ErrRules, f.variant)
	}
	if db.variants[v] == nil {
		db.variants[v] = &variantTables{variant: v, aim: aim{v.Rules().Losing}}
	}
	for _, t := range f.tables {
		t.id = *next
		*next += uint64(len(t.starts))
		at := &db.variants[v].tables[f.kind][t.key()]
		if *at != nil {
			return fmt.Errorf("%s: %w: %s is in %s too", f.name, ErrFormat, t, (*at).file.name)
		}
		*at = t
	}
	db.files = append(db.files, f)
	return nil
}

// Close closes the files. Nobody may use db any more.
func (db *DB) Close() error {
	var errs []error
	for _, c := range db.closers {
		errs = append(errs, c.Close())
	}
	db.closers = nil
	return errors.Join(errs...)
}

// Err returns the first error met in reading a block, nil if there was none. It names the file and the block. It wraps
// ErrDamaged if the file has been cut short or overwritten since it was opened; otherwise it is that of the file
// system. Where a block cannot be read, Probe answers as if the file were missing. Any number of goroutines may call
// Err, also during probes.
func (db *DB) Err() error {
	if err := db.failure.Load(); err != nil {
		return *err
	}
	return nil
}

// fail notes an error for Err.
func (db *DB) fail(err error) { db.failure.CompareAndSwap(nil, &err) }
