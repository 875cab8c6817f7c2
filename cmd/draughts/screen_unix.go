//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package main

import (
	"os"
	"os/signal"
	"syscall"
	"unsafe"
)

// endSignals end a game in the terminal, resizeSignals tell that the screen has another size, and stopSignals, Ctrl-Z,
// stop the program.
func endSignals() []os.Signal    { return []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} }
func resizeSignals() []os.Signal { return []os.Signal{syscall.SIGWINCH} }
func stopSignals() []os.Signal   { return []os.Signal{syscall.SIGTSTP} }

// stopProcess stops the program. It returns when a shell continues it.
func stopProcess() {
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, syscall.SIGCONT)
	defer signal.Stop(continued)
	if syscall.Kill(syscall.Getpid(), syscall.SIGSTOP) == nil {
		<-continued // the system may stop the program a little later
	}
}

// prepareScreen makes a screen obey control sequences. Screens of these systems do.
func prepareScreen(*os.File) (restore func(), err error) { return func() {}, nil }

// screenSize returns the size of a screen in characters, or 0 and 0 if it is not known.
func screenSize(screen *os.File) (columns, rows int) {
	var size struct{ rows, columns, width, height uint16 }
	conn, err := screen.SyscallConn()
	if err != nil {
		return 0, 0
	}
	_ = conn.Control(func(fd uintptr) { // after an error the size stays 0
		_, _, _ = syscall.Syscall(syscall.SYS_IOCTL, fd, syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size)))
	})
	return int(size.columns), int(size.rows)
}
