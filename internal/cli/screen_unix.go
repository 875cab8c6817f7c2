//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package cli

import (
	"os"
	"os/signal"
	"syscall"
	"unsafe"
)

// EndSignals returns the signals that end the program.
func EndSignals() []os.Signal { return []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} }

// ResizeSignals returns the signals of a change of the size of the screen.
func ResizeSignals() []os.Signal { return []os.Signal{syscall.SIGWINCH} }

// StopSignals returns the signals that stop the program until it is continued.
func StopSignals() []os.Signal { return []os.Signal{syscall.SIGTSTP} }

// StopProcess stops the program. It returns when a shell continues it.
func StopProcess() {
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, syscall.SIGCONT)
	defer signal.Stop(continued)
	if syscall.Kill(syscall.Getpid(), syscall.SIGSTOP) == nil {
		<-continued // the system may stop the program a little later
	}
}

// PrepareScreen makes a screen obey control sequences. Screens of these systems do.
func PrepareScreen(*os.File) (restore func(), err error) { return func() {}, nil }

// ScreenSize returns the size of a screen in characters, or 0 and 0 if it is not known.
func ScreenSize(screen *os.File) (columns, rows int) {
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
