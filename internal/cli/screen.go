package cli

import (
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"unicode"
)

// IsTerminal reports whether an input or output is a terminal: a character device, but not the null device.
func IsTerminal(stream any) bool {
	if w, ok := stream.(interface{ Unwrap() io.Writer }); ok {
		return IsTerminal(w.Unwrap())
	}
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// IsScreen reports whether an output is a terminal that can erase a line.
func IsScreen(w io.Writer) bool { return IsTerminal(w) && os.Getenv("TERM") != "dumb" }

// colors are the SGR parameters of what is printed in colour.
const (
	Bold   = "1"
	Red    = "31"
	Yellow = "33"
)

// Paint returns text in a colour if w is a terminal and NO_COLOR is not set: see https://no-color.org.
func Paint(w io.Writer, color, text string) string {
	if !IsScreen(w) || os.Getenv("NO_COLOR") != "" {
		return text
	}
	return "\x1b[" + color + "m" + text + "\x1b[0m"
}

// Printable returns text of others with a space for each character that does not print and is not one to keep: it could
// break a table, or command a terminal.
func Printable(text, keep string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) || strings.ContainsRune(keep, r) {
			return r
		}
		return ' '
	}, strings.ToValidUTF8(text, " "))
}

// EndSignals returns the signals that end the program, but for those that it was started to ignore, as by nohup.
func EndSignals() []os.Signal {
	const hangUp = syscall.Signal(1) // js has no name for it
	return slices.DeleteFunc([]os.Signal{os.Interrupt, syscall.SIGTERM, hangUp}, signal.Ignored)
}
