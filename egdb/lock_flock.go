//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package egdb

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// lockDir locks a directory for one Build, by a file in it that is locked and removed at the end. The system unlocks it
// when the process ends, however that comes. On a file system without locks nothing is locked.
func lockDir(dir string) (unlock func() error, err error) {
	name := filepath.Join(dir, lockName)
	for {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, err
		}
		held, err := lockFile(f)
		if held {
			return func() error { return errors.Join(removeLock(f), f.Close()) }, nil
		}
		if err := errors.Join(err, f.Close()); err != nil {
			return nil, fmt.Errorf("%s: %w", dir, err)
		}
	}
}

// lockFile locks an open file and reports whether that is still the one under its name, and so can be held: the Build
// before may have removed it since it was opened. The error is ErrLocked if another holds it.
func lockFile(f *os.File) (held bool, err error) {
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err != syscall.EINTR {
			break
		}
	}
	switch {
	case err == syscall.EWOULDBLOCK:
		return false, ErrLocked
	case err != nil && !errors.Is(err, errors.ErrUnsupported):
		return false, err
	}
	locked, err := f.Stat()
	if err != nil {
		return false, err
	}
	there, err := os.Stat(f.Name())
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	return err == nil && os.SameFile(locked, there), err
}

// removeLock removes a lock file, unless somebody keeps something in it.
func removeLock(f *os.File) error {
	info, err := f.Stat()
	if err != nil || info.Size() > 0 {
		return err
	}
	return os.Remove(f.Name())
}
