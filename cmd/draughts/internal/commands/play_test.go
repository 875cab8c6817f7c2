package commands

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// TestPlay plays a few moves by a script.
func TestPlay(t *testing.T) {
	r := tryWith("11-15\n23-19\nquit\n", "play", "-black", "human", "-white", "human", "-plain")
	require.Equal(t, cli.ExitOK, r.status)
	require.Empty(t, r.err)
	require.Contains(t, r.out, "White plays 23-19.")
	require.True(t, strings.HasSuffix(r.out, "Not finished:\n1. 11-15 23-19\n"), r.out)
}

// TestPlayRefuses checks that a script with a refused line fails, with one message.
func TestPlayRefuses(t *testing.T) {
	r := tryWith("11-18\n", "play", "-board", "none")
	require.Equal(t, cli.ExitFailed, r.status)
	require.Empty(t, r.err)
	require.Contains(t, r.out, `refused: illegal move "11-18"`)
}

// TestPlayMatch plays a match of two engines.
func TestPlayMatch(t *testing.T) {
	r := try("play", "-black", "1", "-white", "0", "-games", "1", "-house", "5", "-board", "none")
	require.Equal(t, cli.ExitOK, r.status, r.err)
	require.Regexp(t, `(Black|White) wins|Draw`, r.out)
}

// twice is an output that interrupts the process a second time after the answer to the first.
type twice struct{ *interrupter }

func (w twice) Write(b []byte) (int, error) {
	if strings.Contains(string(b), "Ctrl-C again leaves") {
		w.Reset()
	}
	return w.interrupter.Write(b)
}

// TestInterruptPlay checks that Ctrl-C twice ends a game with the exit status of an interrupted program.
func TestInterruptPlay(t *testing.T) {
	out := twice{newInterrupter(t)}
	in, typist := io.Pipe() // on which nothing comes
	t.Cleanup(func() { require.NoError(t, typist.Close()) })
	require.Equal(t, cli.ExitInterrupted, program.Main([]string{"play"}, cli.Streams{In: in, Out: out, Err: io.Discard}))
}
