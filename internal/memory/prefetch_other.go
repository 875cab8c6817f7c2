//go:build !(amd64 || arm64) || purego

package memory

import "unsafe"

// Prefetch does nothing: there is no way to load a cache line in advance.
func Prefetch(unsafe.Pointer) {}
