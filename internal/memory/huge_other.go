//go:build !linux

package memory

// PreferHugePages does nothing on this system.
func PreferHugePages[T any]([]T) {}
