package cli

import "os"

// EndSignals returns the signals that end the program.
func EndSignals() []os.Signal { return []os.Signal{os.Interrupt} }
