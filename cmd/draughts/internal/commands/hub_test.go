package commands

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

func TestHub(t *testing.T) {
	r := tryWith("hub\ninit\nping\nquit\n", "hub", "--hash", "1", "--workers", "2", "--eval", "material", "--egdb", "none")
	require.Equal(t, cli.ExitOK, r.status, r.err)
	require.Contains(t, r.out, "id name=draughts version=")
	require.Contains(t, r.out, "param name=hash value=1 ")
	require.Contains(t, r.out, "param name=threads value=2 ")
	require.Contains(t, r.out, "param name=egdb value=none type=string\n")
	require.Contains(t, r.out, "\nwait\nready\npong\n")

	r = tryWith("set-param name=egdb value=english\nset-param name=egdb value=/no/such/folder\nhub\n", "hub")
	require.Contains(t, r.out, "error message=\"egdb: ")
	require.Contains(t, r.out, "param name=egdb value=english type=string\n")
}

// TestHubQuit checks that a search prints its move when the input ends, whether with quit or without.
func TestHubQuit(t *testing.T) {
	const think = "hub\ninit\npos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww\nlevel depth=90\ngo think\n"
	for _, end := range []string{"quit\n", "quit", ""} {
		r := tryWith(think+end, "hub", "--hash", "1")
		require.Equal(t, cli.ExitOK, r.status, r.err)
		require.Regexp(t, `\nready\n(info .*\n)+done move=\d+-\d+( ponder=\d+-\d+)?\n$`, r.out)
	}
}

// TestHubTry checks that the engine of this program speaks all of Hub, and that one that does not is named.
func TestHubTry(t *testing.T) {
	t.Setenv(programVariable, "1")
	self, err := os.Executable()
	require.NoError(t, err)
	r := try("hub", "try", "--variant", "english", "--", self, "hub", "--hash", "1")
	require.Equal(t, cli.ExitOK, r.status, r.out)
	require.Regexp(t, `^(ok    .*\n){22}$`, r.out)

	r = try("hub", "try", "--", self, "variants")
	require.Equal(t, cli.ExitFailed, r.status)
	require.Regexp(t, `^FAULT handshake: .* the engine has ended: "wait" was expected \(EOF\)(\n      < .*)+\n$`, r.out)
}
