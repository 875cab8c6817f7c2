//go:build (amd64 || arm64) && !purego

package memory

import "unsafe"

// Prefetch starts to load the cache line of an address, without waiting for it.
//
//go:noescape
func Prefetch(address unsafe.Pointer)
