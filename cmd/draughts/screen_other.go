//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package main

import (
	"errors"
	"os"
)

// endSignals end a game in the terminal. No signals tell that the screen has another size, or stop the program.
func endSignals() []os.Signal    { return []os.Signal{os.Interrupt} }
func resizeSignals() []os.Signal { return nil }
func stopSignals() []os.Signal   { return nil }

func stopProcess() {}

// prepareScreen returns an error: it is not known whether the screen obeys control sequences.
func prepareScreen(*os.File) (restore func(), err error) { return nil, errors.ErrUnsupported }

func screenSize(*os.File) (columns, rows int) { return 0, 0 }
