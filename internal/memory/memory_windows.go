package memory

import (
	"syscall"
	"unsafe"
)

var (
	kernel               = syscall.NewLazyDLL("kernel32.dll")
	globalMemoryStatusEx = kernel.NewProc("GlobalMemoryStatusEx")
	virtualAlloc         = kernel.NewProc("VirtualAlloc")
	virtualFree          = kernel.NewProc("VirtualFree")
)

// memoryStatus is MEMORYSTATUSEX of the Windows API.
type memoryStatus struct {
	length, load uint32
	total        uint64 // of physical memory
	_            [6]uint64
}

func total() uint64 {
	status := memoryStatus{length: uint32(unsafe.Sizeof(memoryStatus{}))}
	if ok, _, _ := globalMemoryStatusEx.Call(uintptr(unsafe.Pointer(&status))); ok == 0 {
		return 0
	}
	return status.total
}

// granted reports whether the system commits size bytes of memory. It releases them at once.
func granted(size uintptr) bool {
	const commitAndReserve, release, readWrite = 0x3000, 0x8000, 0x4
	at, _, _ := virtualAlloc.Call(0, size, commitAndReserve, readWrite)
	if at == 0 {
		return false
	}
	_, _, _ = virtualFree.Call(at, 0, release)
	return true
}
