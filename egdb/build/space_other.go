//go:build !(darwin || linux)

package build

// freeSpace returns the bytes that are free for files in a directory. It is not known on this system.
func freeSpace(string) (bytes int64, ok bool) { return 0, false }
