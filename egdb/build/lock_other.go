//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package build

import (
	"fmt"
	"path/filepath"
	"sync"
)

// building holds the absolute names of the directories in which this process builds.
var building sync.Map

// lockDir locks a directory for one build of this process. These systems have no lock that ends with its process,
// and a lock file would remain after a crash.
func lockDir(dir string) (unlock func() error, err error) {
	name, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if _, taken := building.LoadOrStore(name, true); taken {
		return nil, fmt.Errorf("%s: %w", dir, ErrLocked)
	}
	return func() error {
		building.Delete(name)
		return nil
	}, nil
}
