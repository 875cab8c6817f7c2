package cli

import (
	"os"
	"syscall"
	"unsafe"
)

// EndSignals returns the signals that end the program.
func EndSignals() []os.Signal { return []os.Signal{os.Interrupt, syscall.SIGTERM} }

// ResizeSignals returns the signals of a change of the size of the screen.
func ResizeSignals() []os.Signal { return nil }

// StopSignals returns the signals that stop the program until it is continued.
func StopSignals() []os.Signal { return nil }

func StopProcess() {}

var (
	kernel32         = syscall.NewLazyDLL("kernel32.dll")
	setConsoleMode   = kernel32.NewProc("SetConsoleMode")
	consoleInfo      = kernel32.NewProc("GetConsoleScreenBufferInfo")
	virtualTerminals = uint32(0x4) // ENABLE_VIRTUAL_TERMINAL_PROCESSING
)

// PrepareScreen makes a console obey control sequences, until restore is called.
func PrepareScreen(screen *os.File) (restore func(), err error) {
	console := syscall.Handle(screen.Fd())
	var mode uint32
	if err := syscall.GetConsoleMode(console, &mode); err != nil {
		return nil, err
	}
	if ok, _, err := setConsoleMode.Call(uintptr(console), uintptr(mode|virtualTerminals)); ok == 0 {
		return nil, err
	}
	return func() { _, _, _ = setConsoleMode.Call(uintptr(console), uintptr(mode)) }, nil
}

// ScreenSize returns the size of the window of a console in characters, or 0 and 0 if it is not known.
func ScreenSize(screen *os.File) (columns, rows int) {
	var info struct {
		width, height, column, row int16
		attributes                 uint16
		left, top, right, bottom   int16
		mostColumns, mostRows      int16
	}
	if ok, _, _ := consoleInfo.Call(screen.Fd(), uintptr(unsafe.Pointer(&info))); ok == 0 {
		return 0, 0
	}
	return int(info.right-info.left) + 1, int(info.bottom-info.top) + 1
}
