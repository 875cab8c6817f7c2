package build

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// errorSharingViolation is ERROR_SHARING_VIOLATION of the Windows API: another process has the file open.
const errorSharingViolation = syscall.Errno(32)

// lockDir locks a directory for one build with a file that no other process can open. The system closes it when the
// process ends.
func lockDir(dir string) (unlock func() error, err error) {
	name := filepath.Join(dir, lockName)
	wide, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	const alone = 0 // no other process can open the file
	h, err := syscall.CreateFile(wide, syscall.GENERIC_READ|syscall.GENERIC_WRITE, alone, nil, syscall.OPEN_ALWAYS,
		syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, errorSharingViolation) {
		err = ErrLocked
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	return func() error {
		err := syscall.CloseHandle(h)
		if info, e := os.Stat(name); e == nil && info.Size() == 0 {
			_ = os.Remove(name) // fails if the next build has it open already
		}
		return err
	}, nil
}
