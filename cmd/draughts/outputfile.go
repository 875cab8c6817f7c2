package main

import (
	"errors"
	"fmt"

	"github.com/godraughts/draughts/internal/osfile"
)

// writeOutput has write print to a file, all or nothing, or to standard output if the name is empty. That some games
// were bad does not keep the file from being written; any other error does.
func writeOutput(name string, s streams, write func(streams) error) error {
	if name == "" {
		return write(s)
	}
	file, err := osfile.Create(name)
	if err != nil {
		return err
	}
	defer file.Discard()
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
	if err := file.Commit(); err != nil {
		return err
	}
	return result
}
