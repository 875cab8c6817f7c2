// Package memory tells how much memory a process can have. The Go runtime ends a program for which the system has no
// memory left, so what may be too large is to be refused before it is allocated.
package memory

import (
	"runtime"
	"strconv"
	"sync"
)

const (
	// unknown is what Most returns where the memory of the machine cannot be found out.
	unknown = 64 << 30
	// small is the most for one object in an address space of 4 GiB, which other objects share and divide.
	small = 1 << 30
)

// Most returns the greatest size of one object, in bytes: three quarters of the memory of the machine, or of what the
// process is limited to, whichever is less. It is 64 GiB where neither is known, and at most 1 GiB where addresses have
// 32 bits.
var Most = sync.OnceValue(func() uint64 {
	most := uint64(unknown)
	if t := total(); t > 0 {
		most = t / 4 * 3
	}
	if strconv.IntSize == 32 || runtime.GOARCH == "wasm" {
		most = min(most, small)
	}
	return most
})

// Fits reports whether the system would now give an object of size bytes to this process. Where this cannot be found
// out, everything up to Most fits.
func Fits(size uint64) bool { return size <= Most() && granted(uintptr(size)) }
