//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package book

import "os"

// openJournal opens or creates the journal of a book. These systems have no lock that ends with its process.
func openJournal(name string) (*os.File, error) {
	return os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
}
