//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package cli

import (
	"errors"
	"os"
)

// EndSignals returns the signals that end the program.
func EndSignals() []os.Signal { return []os.Signal{os.Interrupt} }

// ResizeSignals returns the signals of a change of the size of the screen.
func ResizeSignals() []os.Signal { return nil }

// StopSignals returns the signals that stop the program until it is continued.
func StopSignals() []os.Signal { return nil }

func StopProcess() {}

// PrepareScreen returns an error: it is not known whether the screen obeys control sequences.
func PrepareScreen(*os.File) (restore func(), err error) { return nil, errors.ErrUnsupported }

func ScreenSize(*os.File) (columns, rows int) { return 0, 0 }
