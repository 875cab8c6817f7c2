package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// writeOutput has write print to a file, all or nothing, or to standard output if the name is empty. That some games
// were bad does not keep the file from being written; any other error does.
func writeOutput(name string, s streams, write func(streams) error) error {
	if name == "" {
		return write(s)
	}
	file, err := createOutput(name)
	if err != nil {
		return err
	}
	defer file.discard()
	out := &output{Writer: file}
	s.out = out
	result := write(s)
	switch {
	case errors.Is(result, errUnreadable):
		fmt.Fprintf(s.err, "%s is not written\n", name)
		return result
	case result != nil && !errors.Is(result, errFailed):
		return result
	case out.err != nil:
		return out.err
	}
	if err := file.commit(); err != nil {
		return err
	}
	return result
}

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
