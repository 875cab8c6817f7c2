// Package filelock opens files that one process at a time may have open.
package filelock

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
)

// ErrInUse is returned if the file is open already.
var ErrInUse = errors.New("another program writes to it: wait until that has ended, or choose another file")

// Open opens or creates a file for reading and writing, for the caller alone. The system ends the lock with the
// process. The error is ErrInUse if the file is open already. Systems and file systems without locks do not lock.
func Open(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		_ = f.Close()
		return nil, &os.PathError{Op: "open", Path: name, Err: err}
	}
	held, err := IsAt(f, name)
	if held {
		return f, nil
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return nil, err
	}
	return Open(name)
}

// Lock locks an open file like Open. The error is ErrInUse, or that of the system: without locks errors.ErrUnsupported.
func Lock(f *os.File) error { return lock(f) }

// Remove removes a file that no process has locked. Otherwise the error is that of Lock, or of the system.
func Remove(name string) error {
	if runtime.GOOS == "windows" { // which removes no open file
		return os.Remove(name)
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := lock(f); err != nil {
		return err
	}
	return os.Remove(name)
}

// CheckRegular returns an error unless f is a regular file: what can be read to its end and then continued.
func CheckRegular(f *os.File) error {
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("it is not a regular file")
	}
	return err
}

// Cut removes what an open file has from an offset on, and continues there. A file that ends there keeps its time.
func Cut(f *os.File, at int64) error {
	info, err := f.Stat()
	if err == nil && info.Size() > at {
		err = f.Truncate(at)
	}
	if err == nil {
		_, err = f.Seek(at, io.SeekStart)
	}
	return err
}

// Dir locks a directory with an empty file of that name in it, which unlock removes. A file that is not empty stays.
// The error is ErrInUse if the directory is locked already.
func Dir(dir, name string) (unlock func() error, err error) {
	f, err := Open(filepath.Join(dir, name))
	return func() error { return removeEmpty(f) }, err
}

// IsAt reports whether an open file still has its name. The owner before may have removed or replaced the file
// between its opening and its locking.
func IsAt(f *os.File, name string) (bool, error) {
	open, err := f.Stat()
	if err != nil {
		return false, err
	}
	there, err := os.Stat(name)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	return err == nil && os.SameFile(open, there), err
}

// removeEmpty closes a file and removes it if it is empty. It is removed before it is unlocked, so that nobody can lock
// it in between. Windows removes no open file, and refuses if the file is open again.
func removeEmpty(f *os.File) error {
	info, err := f.Stat()
	switch {
	case err != nil || info.Size() > 0:
		return errors.Join(err, f.Close())
	case runtime.GOOS == "windows":
		err = f.Close()
		_ = os.Remove(f.Name())
		return err
	}
	return errors.Join(os.Remove(f.Name()), f.Close())
}
