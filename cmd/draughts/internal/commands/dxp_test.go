package commands

import (
	"bufio"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// TestDXP lets the two commands play each other, and the match runner play the one that listens.
func TestDXP(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot interrupt itself on Windows")
	}
	messages, errors := io.Pipe()
	var out strings.Builder
	status := make(chan int, 1)
	go func() {
		args := strings.Fields("dxp serve -depth 1 -hash 1 -name Server :0")
		status <- program.Main(args, cli.Streams{Out: &out, Err: errors})
		errors.Close()
	}()
	lines := bufio.NewReader(messages)
	line, err := lines.ReadString('\n')
	require.NoError(t, err)
	require.Regexp(t, `^listening at 127\.0\.0\.1:\d+ for games of international\n$`, line)
	address := strings.Fields(line)[2]
	rest := make(chan string, 1)
	go func() {
		text, _ := io.ReadAll(lines)
		rest <- string(text)
	}()

	r := run(t, "dxp play -depth 2 -hash 1 -games 2 -clock 1m "+address)
	require.Equal(t, 2, strings.Count(r.out, "[Event \"DXP\"]"))
	require.Contains(t, r.out, "[White \"draughts\"]\n[Black \"Server\"]")
	require.Contains(t, r.out, "[White \"Server\"]\n[Black \"draughts\"]")
	require.Regexp(t, `^against Server: \d won, \d drawn, \d lost, 0 without a result\n$`, r.err)

	r = try("dxp", "play", "-depth", "1", "-hash", "1", "-moves", "3", "-color", "black",
		"-fen", "B:W31,32,33:B18,19,20", address)
	require.Equal(t, cli.ExitOK, r.status, r.err)
	require.Contains(t, r.out, `[Termination "ongoing"]`)

	r = try("match", "-variant", "international", "-games", "2", "-depth", "1", "-a", "dxp:"+address)
	require.Equal(t, cli.ExitOK, r.status, r.err)
	require.NotContains(t, r.out, "faults")

	self, err := os.FindProcess(os.Getpid())
	require.NoError(t, err)
	require.NoError(t, self.Signal(os.Interrupt))
	require.Equal(t, cli.ExitOK, <-status, "Ctrl-C is the normal end")
	require.Empty(t, <-rest)
	require.Equal(t, 5, strings.Count(out.String(), "[Event \"DXP\"]"))
}

func TestDXPRefuses(t *testing.T) {
	for args, say := range map[string]string{
		"dxp serve -variant english": "DXP knows only boards of 10x10",
		"dxp serve here there":       `not also "there"`,
		"dxp serve -hash 0":          "-hash 0",
		"dxp serve -connections 0":   "-connections 0: 1 or more are expected",
		"dxp serve -idle 0s":         "-idle 0s is not positive",
		"dxp serve -silence 0s":      "-silence 0s is not positive",
		"dxp play -games 0":          "-games 0",
		"dxp play -clock 1000m":      "-clock 1000m: minutes for the whole game are expected, 1m to 999m, or none",
		"dxp play -clock 5m+3s":      "-clock 5m+3s: minutes for the whole game are expected",
		"dxp play -clock 90s":        "-clock 1m30s: minutes for the whole game are expected",
		"dxp play -moves -1":         "-moves -1",
		"dxp play -color red":        "white or black is expected",
		"dxp play -fen W:W51":        "51",
	} {
		r := try(strings.Fields(args)...)
		require.Equal(t, cli.ExitUsage, r.status, args)
		require.Contains(t, r.err, say, args)
	}
	r := try("dxp", "serve", "localhost:no-such-port")
	require.Equal(t, cli.ExitFailed, r.status)
	r = try("match", "-a", "dxp:", "-games", "2")
	require.Equal(t, cli.ExitFailed, r.status)
	require.Contains(t, r.err, "DXP knows only boards of 10x10, not that of english")
}
