//go:build !js

package cli

import (
	"os"
	"syscall"
)

// EndSignals returns the signals that end the program.
func EndSignals() []os.Signal { return []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} }
