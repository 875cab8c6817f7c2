package commands

import (
	"bufio"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

func TestHub(t *testing.T) {
	r := run(t, "hub --hash 1 --workers 2 --eval material --egdb none", "hub\ninit\nping\nquit\n")
	require.Contains(t, r.out, "id name=draughts version=")
	require.Contains(t, r.out, "param name=hash value=1 ")
	require.Contains(t, r.out, "param name=threads value=2 ")
	require.Contains(t, r.out, "param name=egdb value=none type=string\n")
	require.Contains(t, r.out, "\nwait\nready\npong\n")

	r = try("hub", "set-param name=egdb value=english\nset-param name=egdb value=/no/such/folder\nhub\n")
	require.Contains(t, r.out, "error message=\"egdb: ")
	require.Contains(t, r.out, "param name=egdb value=english type=string\n")
}

// TestHubQuit checks that a search prints its move when the input ends, whether with quit or without.
func TestHubQuit(t *testing.T) {
	const think = "hub\ninit\npos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww\nlevel depth=90\ngo think\n"
	for _, end := range []string{"quit\n", "quit", ""} {
		r := run(t, "hub --hash 1", think+end)
		require.Regexp(t, `\nready\n(info .*\n)+done move=\d+-\d+( ponder=\d+-\d+)?\n$`, r.out)
	}
}

// TestHubTry checks that the engine of this program speaks all of Hub, and that one that does not is named.
func TestHubTry(t *testing.T) {
	t.Setenv(programVariable, "1")
	self := must(os.Executable())
	require.Regexp(t, `^(ok    .*\n){22}$`, run(t, "hub try --variant english -- "+self+" hub --hash 1").out)

	r := fails(t, cli.ExitFailed, "", "hub try -- "+self+" variants")
	require.Regexp(t, `^FAULT handshake: .* the engine has ended: "wait" was expected \(EOF\)(\n      < .*)+\n$`, r.out)
}

// TestDXP lets the trial and the match runner play the command that listens.
func TestDXP(t *testing.T) {
	skipOnWindows(t)
	messages, errors := io.Pipe()
	var out strings.Builder
	status := make(chan int, 1)
	go func() {
		args := strings.Fields("dxp serve --depth 1 --hash 1 --name Server :0")
		status <- Main(args, cli.Streams{Out: &out, Err: errors})
		errors.Close()
	}()
	lines := bufio.NewReader(messages)
	line := must(lines.ReadString('\n'))
	require.Regexp(t, `^listening at 127\.0\.0\.1:\d+ for games of international\n$`, line)
	address := strings.Fields(line)[2]
	rest := make(chan string, 1)
	go func() {
		text, _ := io.ReadAll(lines)
		rest <- string(text)
	}()

	require.Regexp(t, `^(ok    .*\n){11}$`, run(t, "dxp try "+address).out)
	match := run(t, "match --variant international --games 2 --depth 1 -a dxp:"+address)
	require.NotContains(t, match.out, "faults")

	require.NoError(t, must(os.FindProcess(os.Getpid())).Signal(os.Interrupt))
	require.Equal(t, cli.ExitOK, <-status, "Ctrl-C is the normal end")
	require.Equal(t, "chat: \"Good luck\"\n", <-rest)
	require.Equal(t, 2+11, strings.Count(out.String(), "[Event \"DXP\"]"))
}
