// Package memory reports how much memory a process can allocate. The Go runtime ends the program if the system has no
// memory left, so a caller checks a large object before allocating it.
package memory

import (
	"runtime"
	"strconv"
	"sync"
)

const (
	defaultMax = 64 << 30 // bytes, if the memory of the machine is not known
	// max32Bit is the maximum size of one object in a 32-bit address space, which other objects share and fragment.
	max32Bit = 1 << 30
)

// MaxObject returns the maximum size of one object in bytes. It is three quarters of the memory of the machine or of
// the limit of the process, whichever is less; 64 GiB if neither is known. With 32-bit addresses it is at most 1 GiB.
var MaxObject = sync.OnceValue(func() uint64 {
	limit := uint64(defaultMax)
	if t := total(); t > 0 {
		limit = t / 4 * 3
	}
	if strconv.IntSize == 32 || runtime.GOARCH == "wasm" {
		limit = min(limit, max32Bit)
	}
	return limit
})

// Fits reports whether an object of size bytes can be allocated now. If that is unknown, all up to MaxObject fit.
func Fits(size uint64) bool { return size <= MaxObject() && granted(uintptr(size)) }
