package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/godraughts/draughts/internal/osfile"
)

// ErrUnreadable is returned, instead of ErrFailed, if a file could not be read to its end.
var ErrUnreadable = fmt.Errorf("not all files are readable: %w", ErrFailed)

// ErrLeftOut is returned, instead of ErrFailed, if games are missing from the output.
var ErrLeftOut = fmt.Errorf("games are left out: %w", ErrFailed)

// WriteOutput calls write with a file as output, or standard output if the name is empty. The file appears when write
// has returned, unless write returned an error. Two errors do not count: ErrFailed, of bad games, and ErrLeftOut,
// unless the file is one of the inputs.
func WriteOutput(name string, inputs []string, s Streams, write func(Streams) error) error {
	if name == "" {
		return write(s)
	}
	osfile.RemoveAbandoned(name)
	file, err := osfile.Create(name)
	if err != nil {
		return err
	}
	defer file.Discard()
	out := &Output{Writer: file}
	s.Out = out
	result := write(s)
	switch {
	case errors.Is(result, ErrUnreadable):
		fmt.Fprintf(s.Err, "%s is not written\n", name)
		return result
	case errors.Is(result, ErrLeftOut) && isOneOf(name, inputs):
		fmt.Fprintf(s.Err, "%s is not written: it is an input, and would lose games\n", name)
		return result
	case result != nil && !errors.Is(result, ErrFailed):
		return result
	case out.err != nil:
		return out.err
	}
	if err := file.Commit(); err != nil {
		return err
	}
	return result
}

// CheckOutput returns an error if the output, which has only a part of the games, would replace one of the inputs.
func CheckOutput(flag, name string, inputs []string) error {
	if isOneOf(name, inputs) {
		return Usagef("%s %s: that is an input, which would be lost", flag, name)
	}
	return nil
}

// WriteSelection is WriteOutput for what has only a part of the games of the inputs: see CheckOutput.
func WriteSelection(name string, inputs []string, s Streams, write func(Streams) error) error {
	if err := CheckOutput("-o", name, inputs); err != nil {
		return err
	}
	return WriteOutput(name, inputs, s, write)
}

// isOneOf reports whether a name is that of the same regular file as one of others, or of the same one to be.
func isOneOf(name string, others []string) bool {
	info, err := os.Stat(name)
	path, _ := filepath.Abs(name)
	return slices.ContainsFunc(others, func(other string) bool {
		if err != nil {
			otherPath, _ := filepath.Abs(other)
			return name != "" && path == otherPath
		}
		o, err := os.Stat(other)
		return err == nil && info.Mode().IsRegular() && os.SameFile(info, o)
	})
}
