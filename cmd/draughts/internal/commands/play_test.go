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

// TestPlay plays a move by a script, of which another line is refused.
func TestPlay(t *testing.T) {
	r := fails(t, cli.ExitFailed, "", "play --black human --white human --plain", "11-15\n11-18\n")
	require.Empty(t, r.err)
	require.Contains(t, r.out, `refused: illegal move "11-18"`)
	require.True(t, strings.HasSuffix(r.out, "Not finished:\n1. 11-15\n"), r.out)
}

// TestInterruptPlay checks that Ctrl-C ends a game whose input is no keyboard.
func TestInterruptPlay(t *testing.T) {
	in, typist := io.Pipe() // on which nothing comes
	t.Cleanup(func() { require.NoError(t, typist.Close()) })
	var messages strings.Builder
	streams := cli.Streams{In: in, Out: newInterrupter(t), Err: &messages}
	require.Equal(t, cli.ExitInterrupted, Main([]string{"play"}, streams))
	require.Equal(t, "draughts play: interrupted\n", messages.String())
}

// interrupter is an output that interrupts the process when a text is first written to it, or anything if it is empty.
type interrupter struct {
	strings.Builder
	t    *testing.T
	at   string
	done bool
}

func (i *interrupter) Write(b []byte) (int, error) {
	if !i.done && strings.Contains(string(b), i.at) {
		i.done = true
		require.NoError(i.t, must(os.FindProcess(os.Getpid())).Signal(os.Interrupt))
	}
	return i.Builder.Write(b)
}

func newInterrupter(t *testing.T) *interrupter {
	skipOnWindows(t)
	return &interrupter{t: t}
}

func skipOnWindows(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot interrupt itself on Windows")
	}
}

// TestInterruptSearch checks that an interrupted search still gives its best move.
func TestInterruptSearch(t *testing.T) {
	out := newInterrupter(t)
	args := strings.Fields("search --json --time 1h --hash 1")
	require.Equal(t, cli.ExitInterrupted, Main(args, cli.Streams{Out: out, Err: io.Discard}))
	got := strings.Split(strings.TrimSpace(out.String()), "\n")
	var o infoObject
	require.NoError(t, json.Unmarshal([]byte(got[len(got)-1]), &o))
	require.NotEmpty(t, o.BestMove)
}

// TestInterruptFiles checks that Ctrl-C ends a command that searches or waits for standard input, and leaves no file.
func TestInterruptFiles(t *testing.T) {
	for _, command := range []string{
		"pdn format -o FOLDER/out.pdn missing.pdn -",
		"pdn annotate --time 1h --hash 1 -o FOLDER/out.pdn testdata/match.pdn",
	} {
		messages, folder := newInterrupter(t), t.TempDir()
		in, out := io.Pipe()
		defer out.Close()
		// The first file causes a message.
		args := strings.Fields(strings.ReplaceAll(command, "FOLDER", folder))
		status := Main(args, cli.Streams{In: in, Out: io.Discard, Err: messages})
		require.Equal(t, cli.ExitInterrupted, status, command)
		require.Contains(t, messages.String(), ": interrupted\n")
		require.Empty(t, must(os.ReadDir(folder)), command)
	}
}
