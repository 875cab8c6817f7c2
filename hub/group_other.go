//go:build !unix

package hub

import (
	"os"
	"os/exec"
)

// setGroup does nothing: there are no process groups here.
func setGroup(*exec.Cmd) {}

// killGroup kills the process.
func killGroup(p *os.Process) error { return p.Kill() }
