//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package build

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// lockDir locks a directory for one build with a lock file. The file is removed at the end, and the system releases
// the lock when the process ends. File systems without locks are not locked.
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

// lockFile locks an open file and reports whether it still exists under its name: the build before may have removed
// it. The error is ErrLocked if another process holds the lock.
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

// removeLock removes a lock file if it is empty.
func removeLock(f *os.File) error {
	info, err := f.Stat()
	if err != nil || info.Size() > 0 {
		return err
	}
	return os.Remove(f.Name())
}
