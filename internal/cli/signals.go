//go:build !js

package cli

import (
	"os"
	"os/signal"
	"slices"
	"syscall"
)

// EndSignals returns the signals that end the program, but for those that it was started to ignore, as by nohup.
func EndSignals() []os.Signal {
	return slices.DeleteFunc([]os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}, signal.Ignored)
}
