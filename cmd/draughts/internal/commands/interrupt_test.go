package commands

import (
	"encoding/json"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// interrupter is an output that interrupts the process when something is first written to it.
type interrupter struct {
	strings.Builder
	t *testing.T
}

func (i *interrupter) Write(b []byte) (int, error) {
	if i.Len() == 0 {
		self, err := os.FindProcess(os.Getpid())
		require.NoError(i.t, err)
		require.NoError(i.t, self.Signal(os.Interrupt))
	}
	return i.Builder.Write(b)
}

func newInterrupter(t *testing.T) *interrupter {
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot interrupt itself on Windows")
	}
	return &interrupter{t: t}
}

// TestInterruptSearch checks that an interrupted search still gives its best move.
func TestInterruptSearch(t *testing.T) {
	out := newInterrupter(t)
	args := strings.Fields("search -json -time 1h -hash 1")
	require.Equal(t, cli.ExitInterrupted, program.Main(args, cli.Streams{Out: out, Err: io.Discard}))
	got := strings.Split(strings.TrimSpace(out.String()), "\n")
	var o infoObject
	require.NoError(t, json.Unmarshal([]byte(got[len(got)-1]), &o))
	require.NotEmpty(t, o.BestMove)
}

// TestInterruptFiles checks that Ctrl-C ends a command that searches or waits for standard input, and leaves no file.
func TestInterruptFiles(t *testing.T) {
	for _, command := range []string{
		"pdn format -o FOLDER/out.pdn missing.pdn -", "pdn merge -o FOLDER/out.pdn missing.pdn -",
		"pdn split -games 1 -o FOLDER missing.pdn -", "tune -variant english -o FOLDER/out.json testdata/broken.pdn -",
		"pdn annotate -time 1h -hash 1 -o FOLDER/out.pdn testdata/match.pdn",
	} {
		messages, folder := newInterrupter(t), t.TempDir()
		in, out := io.Pipe()
		defer out.Close()
		// The first file causes a message.
		args := strings.Fields(strings.ReplaceAll(command, "FOLDER", folder))
		status := program.Main(args, cli.Streams{In: in, Out: io.Discard, Err: messages})
		require.Equal(t, cli.ExitInterrupted, status, command)
		require.Contains(t, messages.String(), ": interrupted\n")
		files, err := os.ReadDir(folder)
		require.NoError(t, err)
		require.Empty(t, files, command)
	}
}
