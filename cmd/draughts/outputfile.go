package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// outputFile is a file that appears under its name only when it is complete. Until then it is a temporary file beside
// it, so that what stood there before is lost neither to an error nor to an interruption.
type outputFile struct {
	*os.File
	name string
}

func createOutput(name string) (*outputFile, error) {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return nil, err
	}
	return &outputFile{f, name}, nil
}

// commit gives the file its name, with the permissions of the file that it replaces.
func (f *outputFile) commit() error {
	mode := fs.FileMode(0o644)
	if old, err := os.Stat(f.name); err == nil {
		mode = old.Mode().Perm()
	}
	if err := errors.Join(f.Chmod(mode), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), f.name)
}

// discard removes the file, unless it has been committed.
func (f *outputFile) discard() {
	_ = f.Close()
	_ = os.Remove(f.Name())
}
