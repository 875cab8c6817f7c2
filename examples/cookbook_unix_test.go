//go:build unix

package examples

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net"
	"net/http"
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
	testsize.SkipBelow(t, testsize.Middle) // builds and runs seven programs
	const dots = "...\n"
	for _, r := range recipes(t) {
		if !outputBlock.MatchString(r.text) {
			continue // TestHTTP has the server; benchmarks print something else each time
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
	testsize.SkipBelow(t, testsize.Middle) // builds and runs a program
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

// serve starts the HTTP server of the cookbook and returns its URL.
func serve(t *testing.T, flags string) string {
	t.Helper()
	listener, err := net.Listen("tcp", "localhost:0")
	require.NoError(t, err)
	address := listener.Addr().String() // a free port
	require.NoError(t, listener.Close())
	c := shell(t, "exec go run ./examples/httpapi -address "+address+" "+flags)
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

// post returns the answer to a request.
func post(ctx context.Context, url, body string) (int, string, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		return 0, "", err
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	return response.StatusCode, string(answer), err
}

var (
	curl  = regexp.MustCompile(`curl -s localhost:8080(/\w+) -d '(.*)'\n`)
	speed = regexp.MustCompile(`"nps":\d+,"time":"\w+(\.\w+)?"`)
)

// TestHTTP sends the requests of the cookbook, a bad one, and one that is cancelled.
func TestHTTP(t *testing.T) {
	testsize.SkipBelow(t, testsize.Middle) // builds and runs a server
	all := recipes(t)
	server := all[slices.IndexFunc(all, func(r recipe) bool { return r.file == "httpapi/main.go" })]
	requests := curl.FindAllStringSubmatch(server.block(t, shellBlock), -1)
	url := serve(t, "-searchers 1 -longest 24h")
	var printed string
	for _, request := range requests {
		status, answer, err := post(t.Context(), url+request[1], request[2])
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, status, answer)
		printed += speed.ReplaceAllString(answer, `"nps":2000000,"time":"10ms"`) // it varies
	}
	server.requireBlock(t, jsonBlock, printed)

	status, answer, err := post(t.Context(), url+"/search", `{"game":{"variant":"english","moves":["11-15","11-16"]}}`)
	require.NoError(t, err)
	require.Equal(t, http.StatusBadRequest, status)
	require.Contains(t, answer, "the square is empty: 11")

	// The only searcher is busy until the search is cancelled.
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(200*time.Millisecond, cancel)
	const start = `"game":{"variant":"english","moves":[]}`
	_, _, err = post(ctx, url+"/search", "{"+start+"}")
	require.ErrorIs(t, err, context.Canceled)
	status, answer, err = post(t.Context(), url+"/search", "{"+start+`,"limits":{"depth":3}}`)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, status, answer)
}
