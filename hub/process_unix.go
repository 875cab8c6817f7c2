//go:build unix

package hub

import (
	"os"
	"os/exec"
	"syscall"
)

// setGroup makes cmd lead a new process group, so that killGroup also kills the programs that it starts.
func setGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a process prepared by setGroup, and its group.
func killGroup(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGKILL) }
