//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package memory

import "syscall"

// granted reports whether the system maps size bytes of memory. It unmaps them at once.
func granted(size uintptr) bool {
	if int(size) <= 0 {
		return size == 0
	}
	const readWrite, ours = syscall.PROT_READ | syscall.PROT_WRITE, syscall.MAP_ANON | syscall.MAP_PRIVATE
	block, err := syscall.Mmap(-1, 0, int(size), readWrite, ours)
	return err == nil && syscall.Munmap(block) == nil
}
