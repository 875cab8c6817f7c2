package filelock

import (
	"math"
	"os"
	"syscall"
	"unsafe"
)

// The flags of LockFileEx, and its error for a file that is locked.
const (
	lockFailImmediately = 1
	lockExclusive       = 2
	errorLockViolation  = syscall.Errno(33)
)

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

// A lock also stops others from reading what it covers: here a byte behind the end of every file.
func lock(f *os.File) error {
	place := syscall.Overlapped{OffsetHigh: math.MaxInt32}
	locked, _, err := lockFileEx.Call(f.Fd(), lockFailImmediately|lockExclusive, 0, 1, 0, uintptr(unsafe.Pointer(&place)))
	switch {
	case locked != 0:
		return nil
	case err == errorLockViolation:
		return ErrInUse
	}
	return err
}
