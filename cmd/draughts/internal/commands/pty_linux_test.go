package commands

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/cmd/draughts/internal/progressbar"
	"github.com/godraughts/draughts/internal/cli"
)

// ioctl calls the system for a file.
func ioctl(t *testing.T, f *os.File, request uintptr, argument unsafe.Pointer) {
	t.Helper()
	conn := must(f.SyscallConn())
	require.NoError(t, conn.Control(func(fd uintptr) {
		_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, fd, request, uintptr(argument))
		require.Zero(t, errno)
	}))
}

// openTerminal returns a terminal and its other end, as a terminal program holds it.
func openTerminal(t *testing.T) (terminal, window *os.File) {
	t.Helper()
	window = must(os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0))
	t.Cleanup(func() { _ = window.Close() })
	var unlocked, number int32
	ioctl(t, window, syscall.TIOCSPTLCK, unsafe.Pointer(&unlocked))
	ioctl(t, window, syscall.TIOCGPTN, unsafe.Pointer(&number))
	terminal = must(os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0))
	t.Cleanup(func() { _ = terminal.Close() })
	return terminal, window
}

func setSize(t *testing.T, window *os.File, columns, rows int) {
	t.Helper()
	size := [4]uint16{uint16(rows), uint16(columns)}
	ioctl(t, window, syscall.TIOCSWINSZ, unsafe.Pointer(&size))
}

// shownIn returns a function that reads what is shown in a window up to a text.
func shownIn(t *testing.T, window io.Reader) (waitFor func(text string)) {
	shown := bufio.NewReader(window)
	return func(text string) {
		t.Helper()
		var read strings.Builder
		for !strings.Contains(read.String(), text) {
			b, err := shown.ReadByte()
			require.NoError(t, err, read.String())
			read.WriteByte(b)
		}
	}
}

// TestPlayInTerminal plays in a terminal: the board fits the window, also after its size has changed.
func TestPlayInTerminal(t *testing.T) {
	for key, value := range map[string]string{"TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"} {
		t.Setenv(key, value)
	}
	terminal, window := openTerminal(t)
	setSize(t, window, 80, 24)
	status := make(chan int, 1)
	go func() {
		args := []string{"play", "--black", "human", "--white", "human"}
		status <- Main(args, cli.Streams{In: terminal, Out: terminal, Err: io.Discard})
	}()
	waitFor := shownIn(t, window)
	waitFor("\x1b[?1049h")
	waitFor("┌──────┬")
	waitFor("Black>")
	setSize(t, window, 40, 16)
	// The kernel tells only the programs that the terminal controls.
	require.NoError(t, syscall.Kill(os.Getpid(), syscall.SIGWINCH))
	waitFor("░░░░14")
	waitFor("Black>")
	must(io.WriteString(window, "11-15\rquit\ry\r"))
	waitFor("\x1b[?1049l")
	waitFor("1. 11-15")
	require.Equal(t, cli.ExitOK, <-status)
}

// TestBarInTerminal shows a bar, and what is printed above it and after it.
func TestBarInTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	terminal, window := openTerminal(t)
	setSize(t, window, 80, 24)
	streams := cli.Streams{Out: terminal, Err: terminal}
	bar := progressbar.New(&streams, "games", 100)
	bar.Set(10, "+5 =3 -2")
	waitFor := shownIn(t, window)
	waitFor("[=>")
	waitFor("10 of 100 games, ")
	must(fmt.Fprintln(streams.Out, "words above"))
	bar.End()
	must(fmt.Fprintln(streams.Out, "words after"))
	waitFor("words above")
	waitFor("words after")
}
