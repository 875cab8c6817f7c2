package commands

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// TestSPSA checks that a run that is interrupted in a line ends as the others do, and that only results of the same run
// are continued.
func TestSPSA(t *testing.T) {
	name := filepath.Join(t.TempDir(), "english.spsa")
	args := "spsa --pairs 70 --nodes 10 --constants iirdepth,RazoringMargin -o " + name
	r := run(t, args)
	require.Regexp(t, `^default,iirdepth=\d+,razoringmargin=\d+\n$`, r.out)
	whole := readFile(t, name)
	for _, cut := range []int{0, 1, 90, 130} {
		require.NoError(t, os.WriteFile(name, []byte(whole[:len(whole)-cut]), 0o600))
		require.Equal(t, r.out, run(t, args+" --concurrency 1").out)
		require.Equal(t, whole, readFile(t, name), "%d bytes lost", cut)
	}
	for text, want := range map[string]string{
		"":              "it does not begin with",
		"1\n":           "after pair 70",
		"of somebody\n": "is not the points of",
	} {
		content := whole + text
		if text == "" {
			content = "something else"
		}
		require.NoError(t, os.WriteFile(name, []byte(content), 0o600))
		r := try("spsa", "--pairs", "70", "--nodes", "10", "--constants", "iirdepth,razoringmargin", "-o", name)
		require.Equal(t, cli.ExitFailed, r.status)
		require.Contains(t, r.err, want)
		require.Equal(t, content, readFile(t, name))
	}
}
