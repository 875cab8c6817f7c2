// Package osfile opens files for reading, and replaces files so that a failure keeps the old file.
package osfile

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"github.com/godraughts/draughts/internal/filelock"
	"github.com/godraughts/draughts/internal/quote"
)

var (
	errNoName       = errors.New("the name of the file is empty")
	errTooManyLinks = errors.New("too many levels of symbolic links")
)

// File is a file that appears under its name only when it is complete. Until Commit it is a temporary file in the same
// directory, so neither an error nor an interruption loses the old file.
//
// What is not a regular file, such as a device or a pipe, cannot be replaced and is written directly.
type File struct {
	*os.File
	target string   // the file that Commit replaces; empty if the file is written directly
	old    *os.File // the locked file that Commit replaces; nil if it did not exist
}

// Create creates a file that Commit or Discard must end. A symbolic link stays, and its target is replaced. The error
// is that of the system for a directory, and for a file that may not be written. It wraps [filelock.ErrInUse] if a
// program has locked the file, which otherwise is locked until it has been replaced.
func Create(name string) (*File, error) { return Replace(name, nil) }

// Replace is Create for a file that the caller has locked. Commit and Discard close held, unless it is nil.
func Replace(name string, held *os.File) (*File, error) {
	target, direct, err := resolve(name)
	if err != nil {
		return nil, err
	}
	if direct {
		f, err := os.OpenFile(target, os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			return nil, err
		}
		return &File{File: f}, nil
	}
	mode := fs.FileMode(0o666) // before the umask
	switch old, err := os.Stat(target); {
	case err == nil:
		mode = old.Mode().Perm()
		if held == nil {
			if held, err = lock(target, mode); err != nil {
				return nil, err
			}
		}
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	f, err := createTemporary(target, mode)
	if err != nil {
		_ = held.Close()
		return nil, err
	}
	return &File{f, target, held}, nil
}

// lock locks a regular file with that mode, which must be writable. It checks the mode itself because the system lets
// an administrator write any file.
func lock(name string, mode fs.FileMode) (*os.File, error) {
	if mode&0o222 == 0 {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return filelock.Open(name)
}

// resolve follows symbolic links and returns the file that a name stands for. direct is set if that file exists and is
// not a regular file. It is also set for links of the system such as /dev/stdout: another program may have their file
// open and expect the text in it.
func resolve(name string) (target string, direct bool, err error) {
	const maxLinks = 40
	if name == "" {
		return "", false, errNoName
	}
	target = name
	for range maxLinks {
		info, err := os.Lstat(target)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return target, false, nil
		case err != nil:
			return "", false, err
		case info.IsDir():
			return "", false, &fs.PathError{Op: "open", Path: name, Err: syscall.EISDIR}
		case info.Mode()&fs.ModeSymlink == 0:
			return target, !info.Mode().IsRegular(), nil
		}
		if isSystemLink(target) {
			return target, true, nil
		}
		if target, err = follow(target); err != nil {
			return "", false, err
		}
	}
	return "", false, &fs.PathError{Op: "open", Path: name, Err: errTooManyLinks}
}

func follow(link string) (string, error) {
	to, err := os.Readlink(link)
	if err != nil || filepath.IsAbs(to) {
		return to, err
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(link))
	return filepath.Join(folder, to), err
}

// isSystemLink reports whether the system made a link, as it does for the standard streams of a program.
func isSystemLink(name string) bool {
	full, err := filepath.Abs(name)
	isBelow := func(place string) bool { return strings.HasPrefix(full, place) }
	return err == nil && slices.ContainsFunc([]string{"/dev/std", "/dev/fd/", "/proc/"}, isBelow)
}

// splitTemporary returns the directory of name, and with what the names of its temporary files begin.
func splitTemporary(name string) (folder, begin string) {
	const longest = 200 // bytes, of the 255 that systems allow
	folder, base := filepath.Split(name)
	return folder, strings.ToValidUTF8(base[:min(len(base), longest)], "")
}

// createTemporary creates a file with an unused name in the directory of name, and locks it: see RemoveAbandoned.
func createTemporary(name string, mode fs.FileMode) (*os.File, error) {
	const attempts = 100
	folder, begin := splitTemporary(name)
	for range attempts {
		path := folder + fmt.Sprintf(".%s.%08x.tmp", begin, rand.Uint32())
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode|0o200)
		var failed *fs.PathError
		switch {
		case err == nil:
			locked := filelock.Lock(f)
			if _, err := os.Lstat(path); err == nil && !errors.Is(locked, filelock.ErrInUse) {
				return f, nil
			}
			_ = f.Close() // another program has found it abandoned
		case errors.As(err, &failed) && !errors.Is(err, fs.ErrExist):
			return nil, &fs.PathError{Op: "create", Path: name, Err: failed.Err}
		}
	}
	return nil, &fs.PathError{Op: "create", Path: name, Err: fs.ErrExist}
}

// Write writes as os.File does. An error names the final file, not the temporary one.
func (f *File) Write(b []byte) (int, error) {
	n, err := f.File.Write(b)
	if failed, ok := errors.AsType[*fs.PathError](err); ok && f.target != "" {
		err = &fs.PathError{Op: failed.Op, Path: f.target, Err: failed.Err}
	}
	return n, err
}

// TemporaryOf returns the final name of a temporary file, without its directory. Temporary files remain after a program
// was killed while it wrote. ok is false if name is not that of a temporary file of Create.
func TemporaryOf(name string) (of string, ok bool) {
	name, dot := strings.CutPrefix(name, ".")
	name, tmp := strings.CutSuffix(name, ".tmp")
	i := len(name) - len(".01234567")
	if !dot || !tmp || i < 1 || name[i] != '.' || strings.Trim(name[i+1:], "0123456789abcdef") != "" {
		return "", false
	}
	return name[:i], true
}

// RemoveAbandoned removes the temporary files of a name that a program has left which was killed. Their names are those
// of TemporaryOf, and no program has them locked.
func RemoveAbandoned(name string) {
	target, direct, err := resolve(name)
	if err != nil || direct {
		return
	}
	folder, begin := splitTemporary(target)
	entries, _ := os.ReadDir(cmp.Or(folder, ".")) // Create reports an error of the directory
	for _, e := range entries {
		if of, ok := TemporaryOf(e.Name()); ok && of == begin && e.Type().IsRegular() {
			_ = filelock.Remove(folder + e.Name()) // it is in use, or somebody else's
		}
	}
}

// Commit flushes the file to disk, closes it and gives it its final name. It gets the permissions of the old file.
func (f *File) Commit() error {
	if f.target == "" {
		return f.Close()
	}
	defer func() { _ = f.old.Close() }()
	var err error
	if old, e := os.Stat(f.target); e == nil {
		err = f.Chmod(old.Mode().Perm())
		if f.old == nil && err == nil { // it has appeared since Create
			f.old, err = lock(f.target, old.Mode())
		}
	}
	err = errors.Join(err, f.Sync(), f.Close())
	if runtime.GOOS == "windows" { // which replaces no open file
		_ = f.old.Close()
	}
	if err == nil {
		err = os.Rename(f.Name(), f.target)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	f.target = ""
	return nil
}

// Discard closes and removes the file, unless Commit has been called.
func (f *File) Discard() {
	_ = errors.Join(f.Close(), f.old.Close())
	if f.target != "" {
		_ = os.Remove(f.Name())
	}
}

// Write writes a whole file. If it fails, the old file stays as it was.
func Write(name string, content []byte) error {
	f, err := Create(name)
	if err != nil {
		return err
	}
	defer f.Discard()
	if _, err := f.Write(content); err != nil {
		return err
	}
	return f.Commit()
}

// CheckReplaceable returns an error that wraps foreign if a regular file does not begin with a text, as far as it goes.
func CheckReplaceable(name, begin string, foreign error) error {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return nil // Create says what is wrong with it
	}
	f, err := Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	start := make([]byte, len(begin))
	n, err := io.ReadFull(f, start)
	switch {
	case err != nil && err != io.EOF && err != io.ErrUnexpectedEOF:
		return quote.Error(err)
	case !strings.HasPrefix(begin, string(start[:n])):
		return fmt.Errorf("%s: %w: it does not begin with %q and is not replaced", quote.Text(name), foreign, begin)
	}
	return nil
}

// Open opens a file for reading as os.Open does. For an empty name and for a directory the error says so.
func Open(name string) (*os.File, error) {
	if name == "" {
		return nil, errNoName
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, quote.Error(err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		_ = f.Close()
		return nil, &fs.PathError{Op: "open", Path: name, Err: syscall.EISDIR}
	}
	return f, nil
}
