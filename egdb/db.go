package egdb

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"sync"
	"sync/atomic"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/format"
	"github.com/godraughts/draughts/egdb/internal/index"
	"github.com/godraughts/draughts/internal/quote"
)

// Options are the settings of a DB. The zero value is usable.
type Options struct {
	// Cache is the number of bytes of blocks to keep; 0 means 32 MiB. The directory of a file, some 12 bytes a
	// block, is read on first use and kept too.
	Cache int
}

// DB is an open set of database files. It implements [draughts.Prober].
//
// Open and OpenFS return one; the zero DB has no files and covers no position. A DB is safe for concurrent use.
type DB struct {
	files     []*format.File
	variants  [256]*variantSlices // by Variant
	numSlices uint64
	caches    [codec.NumKinds]*cache
	failure   atomic.Pointer[error]
	skipped   error // of the first file of an unknown variant
}

type variantSlices struct {
	rule    codec.WinRule
	variant draughts.Variant
	board   *index.Board
	slices  [codec.NumKinds][index.NumKeys]*format.StoredSlice
}

var _ draughts.Prober = (*DB)(nil)

// Open opens the database files of a directory: those whose names end in .wld or .dtw.
//
// They may be of several variants; Open skips files of unknown ones: see Skipped. They stay open until Close. The error
// wraps ErrNoFiles if there are none, and ErrFormat, ErrDamaged or ErrRules if a file is not usable. File system errors
// are returned as they are. The directory of a file is read when a position in the file is first probed, so damage to
// it is found then: see Err.
func Open(dir string, o Options) (*DB, error) {
	if dir == "" {
		return nil, fmt.Errorf("%w: the name of the directory is empty", ErrNoFiles)
	}
	return open(os.DirFS(dir), dir, o)
}

// OpenFS opens the database files in the root of a file system, such as that of package english.
//
// Files that do not implement io.ReaderAt are read into memory. The errors are those of Open.
func OpenFS(fsys fs.FS, o Options) (*DB, error) {
	return open(fsys, "database", o)
}

// Embedded returns a function that returns databases which are part of a program. They are opened with the default
// options on the first call, which panics if they cannot be.
func Embedded(fsys fs.FS) func() *DB {
	return sync.OnceValue(func() *DB {
		db, err := OpenFS(fsys, Options{})
		if err != nil {
			panic(err) // a test would have failed
		}
		return db
	})
}

// open opens the files of fsys. Errors name dir.
func open(fsys fs.FS, dir string, o Options) (*DB, error) {
	entries, err := fs.ReadDir(fsys, ".")
	if failed, ok := errors.AsType[*fs.PathError](err); ok { // its path is a dot
		return nil, quote.Error(&fs.PathError{Op: "open", Path: dir, Err: failed.Err})
	} else if err != nil {
		return nil, quote.Error(fmt.Errorf("%s: %w", dir, err))
	}
	db := &DB{}
	for k := range db.caches {
		db.caches[k] = newCache(cmp.Or(max(o.Cache, 0), 32<<20)/len(db.caches), codec.MaxBlock[k])
	}
	for _, e := range entries {
		if ending := path.Ext(e.Name()); ending != "."+codec.WLD.String() && ending != "."+codec.DTW.String() {
			continue
		}
		file, err := fsys.Open(e.Name())
		if err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %w", dir, err), db.Close())
		}
		f, err := format.OpenFile(e.Name(), file)
		if err == nil {
			err = db.add(f)
		}
		if err != nil {
			return nil, errors.Join(err, db.Close())
		}
	}
	switch {
	case len(db.files) > 0:
		return db, nil
	case db.skipped != nil:
		return nil, fmt.Errorf("%s: %w: %w", dir, ErrNoFiles, db.skipped)
	}
	return nil, fmt.Errorf("%s: %w", dir, ErrNoFiles)
}

// add adds the slices of a file and numbers them.
func (db *DB) add(f *format.File) error {
	db.files = append(db.files, f)
	v, err := draughts.ParseVariant(f.Variant)
	if err == nil && (format.RulesChecksum(v.Rules()) != f.Rules || index.BoardOf(v) != f.Board) {
		err = fmt.Errorf("%w %s", ErrRules, f.Variant)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", f.Name, err)
		if _, damage := f.Slices[0].Open(); damage != nil || errors.Is(err, ErrRules) {
			return cmp.Or(damage, err) // a damaged directory may name any rules
		}
		db.files, db.skipped = db.files[:len(db.files)-1], cmp.Or(db.skipped, err)
		return f.Close()
	}
	if db.variants[v] == nil {
		db.variants[v] = &variantSlices{variant: v, board: index.BoardOf(v), rule: codec.WinRule{Losing: v.Rules().Losing}}
	}
	for _, t := range f.Slices {
		db.numSlices++
		t.ID = db.numSlices
		at := &db.variants[v].slices[f.Kind][t.Key()]
		if *at != nil {
			return fmt.Errorf("%s: %w: %s is in %s too", f.Name, ErrFormat, t, (*at).File.Name)
		}
		*at = t
	}
	return nil
}

// NumFiles returns the number of files.
func (db *DB) NumFiles() int { return len(db.files) }

// Skipped returns an error that names the first file of an unknown variant, which Open has skipped, or nil. The error
// wraps draughts.ErrUnknownVariant.
func (db *DB) Skipped() error { return db.skipped }

// Close closes the files. No other method may be called during or after it.
func (db *DB) Close() error {
	var errs []error
	for _, f := range db.files {
		errs = append(errs, f.Close())
	}
	return errors.Join(errs...)
}

// Err returns the first error met while reading a block or a directory, or nil.
//
// The error names the file, and the block if it is one. It wraps ErrDamaged if the file was cut short or overwritten
// since it was opened; otherwise it is that of the file system. Probe treats a block that cannot be read as missing.
// Err is safe for concurrent use.
func (db *DB) Err() error {
	if err := db.failure.Load(); err != nil {
		return *err
	}
	return nil
}

func (db *DB) fail(err error) { db.failure.CompareAndSwap(nil, &err) }

// CheckVariant returns nil if databases can be built for v.
//
// Otherwise the error wraps ErrVariant and gives the reason.
func CheckVariant(v draughts.Variant) error {
	reason := "no such variant"
	if v.IsValid() {
		reason = checkRules(v.Rules())
	}
	if reason == "" {
		return nil
	}
	return fmt.Errorf("%s: %w: %s", v, ErrVariant, reason)
}

// checkRules returns the reason why rules have no databases, or "" if they have.
func checkRules(r draughts.Rules) string {
	switch {
	case r.KingWins:
		return "a king ends the game"
	case r.MaxSameKingMoves > 0:
		return "legal moves depend on those before"
	case r.OptionalCapture:
		return "captures are optional"
	}
	return ""
}
