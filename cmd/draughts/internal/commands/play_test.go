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
	r := run(t, "play -black 1 -white 0 -games 1 -house 5 -board none")
	require.Regexp(t, `(Black|White) wins|Draw`, r.out)
}

// TestInterruptPlay checks that Ctrl-C ends a game whose input is no keyboard.
func TestInterruptPlay(t *testing.T) {
	in, typist := io.Pipe() // on which nothing comes
	t.Cleanup(func() { require.NoError(t, typist.Close()) })
	var messages strings.Builder
	streams := cli.Streams{In: in, Out: newInterrupter(t), Err: &messages}
	require.Equal(t, cli.ExitInterrupted, program.Main([]string{"play"}, streams))
	require.Equal(t, "draughts play: interrupted\n", messages.String())
}
