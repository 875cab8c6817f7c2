//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package filelock

import (
	"errors"
	"os"
)

// These systems have no lock that ends with its process.
func lock(*os.File) error { return errors.ErrUnsupported }
