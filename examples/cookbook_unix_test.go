//go:build unix

package examples

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

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
	testsize.SkipBelow(t, testsize.Long) // builds and runs six programs
	const dots = "...\n"
	for _, r := range recipes(t) {
		if !outputBlock.MatchString(r.text) {
			continue // benchmarks print something else each time
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
	require.Equal(t, "ann: illegal move \"15-24\": the square is empty: 15\nbob: 24-20\n", string(printed))
	kept, err := os.ReadFile(filepath.Join(c.Dir, "games.json"))
	require.NoError(t, err)
	var games map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(kept, &games))
	require.Equal(t, []string{"bob"}, slices.Collect(maps.Keys(games)))
}
