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

// TestDXP lets the trial and the match runner play the command that listens.
func TestDXP(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot interrupt itself on Windows")
	}
	messages, errors := io.Pipe()
	var out strings.Builder
	status := make(chan int, 1)
	go func() {
		args := strings.Fields("dxp serve --depth 1 --hash 1 --name Server :0")
		status <- Main(args, cli.Streams{Out: &out, Err: errors})
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

	r := try("dxp", "try", address)
	require.Equal(t, cli.ExitOK, r.status, r.out)
	require.Regexp(t, `^(ok    .*\n){11}$`, r.out)

	match := run(t, "match --variant international --games 2 --depth 1 -a dxp:"+address)
	require.NotContains(t, match.out, "faults")

	self, err := os.FindProcess(os.Getpid())
	require.NoError(t, err)
	require.NoError(t, self.Signal(os.Interrupt))
	require.Equal(t, cli.ExitOK, <-status, "Ctrl-C is the normal end")
	require.Equal(t, "chat: \"Good luck\"\n", <-rest)
	require.Equal(t, 2+11, strings.Count(out.String(), "[Event \"DXP\"]"))
}
