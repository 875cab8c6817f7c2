//go:build unix

package examples

import (
	"bytes"
	"encoding/json"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/testsize"
)

var localPackage = regexp.MustCompile(`(go \w+ )\./`)

// shell returns a command that runs a script of the cookbook, in an empty directory with a copy of the examples.
func shell(t *testing.T, script string) *exec.Cmd {
	t.Helper()
	workspace, err := filepath.Abs("../go.work")
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(filepath.Join(dir, "examples"), os.DirFS(".")))
	script = localPackage.ReplaceAllString(script, "${1}github.com/godraughts/draughts/")
	c := exec.Command("sh", "-c", script)
	c.Dir, c.Env = dir, append(os.Environ(), "GOWORK="+workspace)
	return c
}

// TestOutput runs the programs as the cookbook says and compares what they print. A last line of dots in the cookbook
// stands for any number of lines.
func TestOutput(t *testing.T) {
	testsize.SkipBelow(t, testsize.Long) // builds and runs seven programs
	const dots = "...\n"
	for _, r := range recipes(t) {
		if r.file == httpapi || !outputBlock.MatchString(r.text) {
			continue // TestHTTP has the client; benchmarks print something else each time
		}
		t.Run(r.title, func(t *testing.T) {
			c := shell(t, r.block(t, shellBlock))
			var stderr bytes.Buffer
			c.Stderr = &stderr
			printed, err := c.Output()
			require.NoError(t, err, "%s", &stderr)
			want := string(printed)
			if shown := r.block(t, outputBlock); strings.HasSuffix(shown, "\n"+dots) {
				lines := strings.SplitAfter(want, "\n")
				n := strings.Count(shown, "\n") - 1
				require.Greater(t, len(lines), n)
				want = strings.Join(lines[:n], "") + dots
			}
			r.requireBlock(t, outputBlock, want)
		})
	}
}

// TestChatbotFile checks that the chat bot keeps no game without a name or without a move.
func TestChatbotFile(t *testing.T) {
	testsize.SkipBelow(t, testsize.Long) // builds and runs a program
	c := shell(t, "printf ' 11-15\\nann 15-24\\nbob 11-15\\n' | go run ./examples/chatbot")
	printed, err := c.Output()
	require.NoError(t, err)
	require.Equal(t, "ann: illegal move \"15-24\": the square is empty: 15\nbob: 22-18\n", string(printed))
	kept, err := os.ReadFile(filepath.Join(c.Dir, "games.json"))
	require.NoError(t, err)
	var games map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(kept, &games))
	require.Equal(t, []string{"bob"}, slices.Collect(maps.Keys(games)))
}

// httpapi is the program that needs a server.
const httpapi = "httpapi/main.go"

// serve starts the server of a script and returns its URL.
func serve(t *testing.T, script string) string {
	t.Helper()
	listener, err := net.Listen("tcp", "localhost:0")
	require.NoError(t, err)
	address := listener.Addr().String() // a free port
	require.NoError(t, listener.Close())
	c := shell(t, "exec "+strings.Replace(script, "localhost:8080", address, 1))
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // "go run" and the server
	require.NoError(t, c.Start())
	t.Cleanup(func() {
		_ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL)
		_ = c.Wait()
	})
	for {
		if conn, err := net.Dial("tcp", address); err == nil {
			conn.Close()
			return "http://" + address
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// TestHTTP asks the web server as the cookbook does, and about an illegal move.
func TestHTTP(t *testing.T) {
	testsize.SkipBelow(t, testsize.Long) // builds and runs a server
	all := recipes(t)
	client := all[slices.IndexFunc(all, func(r recipe) bool { return r.file == httpapi })]
	server, clients, found := strings.Cut(client.block(t, shellBlock), " &\n")
	require.True(t, found)
	url := serve(t, server)
	ask := strings.NewReplacer("./examples/httpapi", "./examples/httpapi -server "+url)
	printed, err := shell(t, ask.Replace(clients)).Output()
	require.NoError(t, err)
	client.requireBlock(t, outputBlock, string(printed))
	commands := strings.Split(strings.TrimSpace(clients), "\n")
	slices.Reverse(commands)
	again, err := shell(t, ask.Replace(strings.Join(commands, "\n"))).Output()
	require.NoError(t, err)
	require.ElementsMatch(t, strings.Split(string(printed), "\n"), strings.Split(string(again), "\n"), "in another order")

	c := shell(t, ask.Replace("go run ./examples/httpapi -play 11-15,11-16"))
	refused, err := c.CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(refused), "422 Unprocessable Entity: illegal move \"11-16\": the square is empty: 11")
}
