package osfile

import (
	"io/fs"
	"os"
	"syscall"

	"github.com/godraughts/draughts/internal/quote"
)

// Open opens a file for reading as os.Open does. For an empty name and for a directory the error says so.
func Open(name string) (*os.File, error) {
	if name == "" {
		return nil, errNoName
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, quote.Error(err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		_ = f.Close()
		return nil, &fs.PathError{Op: "open", Path: name, Err: syscall.EISDIR}
	}
	return f, nil
}
