package cli

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPaint checks that only terminals get colours, and none if NO_COLOR is set or the terminal is dumb.
func TestPaint(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "xterm")
	require.Equal(t, "text", Paint(&bytes.Buffer{}, Red, "text"))
	for _, name := range []string{os.DevNull, filepath.Join(t.TempDir(), "file")} {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
		require.NoError(t, err)
		require.Equal(t, "text", Paint(f, Red, "text"), name)
		require.NoError(t, f.Close())
	}
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0) // a new terminal, on Unix
	if err != nil {
		t.Logf("no terminal here: %v", err)
		return
	}
	defer terminal.Close()
	for _, w := range []io.Writer{terminal, &Output{Writer: terminal}} {
		require.Equal(t, "\x1b[31mtext\x1b[0m", Paint(w, Red, "text"))
	}
	t.Setenv("TERM", "dumb")
	require.Equal(t, "text", Paint(terminal, Red, "text"))
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "1")
	require.Equal(t, "text", Paint(terminal, Red, "text"))
}
