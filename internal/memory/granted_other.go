//go:build !darwin && !dragonfly && !freebsd && !linux && !netbsd && !openbsd && !windows

package memory

// granted returns true: the system cannot be asked.
func granted(uintptr) bool { return true }
