package main

import (
	"os"
	"syscall"
	"unsafe"
)

// endSignals end a game in the terminal. No signals tell that the screen has another size, or stop the program.
func endSignals() []os.Signal    { return []os.Signal{os.Interrupt, syscall.SIGTERM} }
func resizeSignals() []os.Signal { return nil }
func stopSignals() []os.Signal   { return nil }

func stopProcess() {}

var (
	kernel32         = syscall.NewLazyDLL("kernel32.dll")
	setConsoleMode   = kernel32.NewProc("SetConsoleMode")
	consoleInfo      = kernel32.NewProc("GetConsoleScreenBufferInfo")
	virtualTerminals = uint32(0x4) // ENABLE_VIRTUAL_TERMINAL_PROCESSING
)

// prepareScreen makes a console obey control sequences, until restore is called.
func prepareScreen(screen *os.File) (restore func(), err error) {
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

// screenSize returns the size of the window of a console in characters, or 0 and 0 if it is not known.
func screenSize(screen *os.File) (columns, rows int) {
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
