//go:build darwin || linux

package build

import "syscall"

// freeSpace returns the bytes that are free for files in a directory; ok is false if that is not known.
func freeSpace(dir string) (bytes int64, ok bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, false
	}
	return int64(s.Bavail) * int64(s.Bsize), true
}
