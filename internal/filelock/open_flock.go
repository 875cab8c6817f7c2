//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package filelock

import (
	"errors"
	"os"
	"syscall"
)

func open(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		_ = f.Close()
		return nil, &os.PathError{Op: "open", Path: name, Err: err}
	}
	return f, nil
}

func lock(f *os.File) error {
	for {
		switch err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err {
		case nil:
			return nil
		case syscall.EINTR:
		case syscall.EWOULDBLOCK:
			return ErrInUse
		default:
			return err
		}
	}
}
