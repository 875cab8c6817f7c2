package memory

import (
	"syscall"
	"unsafe"
)

// PreferHugePages asks the system to back s with large pages. Random access to a large table is then faster, because
// the processor finds more of the addresses in its cache of translations. It is a hint: nothing depends on it. It must
// come before s is written.
func PreferHugePages[T any](s []T) {
	if len(s) == 0 {
		return
	}
	const hugePage = 14 // MADV_HUGEPAGE
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), uintptr(len(s))*unsafe.Sizeof(s[0]))
	_ = syscall.Madvise(bytes, hugePage)
}
