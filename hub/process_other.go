//go:build !unix

package hub

import (
	"os"
	"os/exec"
)

// setGroup does nothing: this system has no process groups.
func setGroup(*exec.Cmd) {}

func killGroup(p *os.Process) error { return p.Kill() }
