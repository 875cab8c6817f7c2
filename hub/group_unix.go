//go:build unix

package hub

import (
	"os"
	"os/exec"
	"syscall"
)

// setGroup makes cmd begin a process group, so that killGroup reaches what the program starts in its turn: an engine
// often hides behind a script.
func setGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a process that setGroup has prepared, and its group.
func killGroup(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGKILL) }
