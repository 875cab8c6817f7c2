package commands

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCrosstable checks ranks, ties, and the results of players against each other.
func TestCrosstable(t *testing.T) {
	var games strings.Builder
	for _, g := range []string{
		"Ann Bob 1-0", "Bob Ann 1/2-1/2", "Ann Cleo 0-1", "Cleo Bob 1/2-1/2", "Dora Ann 0-1", "Dora Bob 1-0", "Dora Cleo *",
		"? Ann 1-0", "Ann Ann 1-0",
	} {
		words := strings.Fields(g)
		fmt.Fprintf(&games, "[White %q]\n[Black %q]\n[Result %q]\n[GameType \"25\"]\n*\n\n", words[0], words[1], words[2])
	}
	require.Equal(t, []string{
		"player   games  points  tie-break   1  2   3  4",
		"1. Ann       4     2.5       2.50   *  0  1=  1",
		"2. Cleo      2     1.5       3.00   1  *   =  .",
		"3. Bob       4     1.0       2.00  =0  =   *  0",
		"4. Dora      2     1.0       1.00   0  .   1  *",
	}, strings.Split(strings.TrimSpace(try("pdn crosstable -", games.String()).out), "\n"))

	for i := range maxCrossed - 4 {
		fmt.Fprintf(&games, "[White \"Ann\"]\n[Black \"%d\"]\n[Result \"1-0\"]\n1-0\n\n", i)
	}
	require.Contains(t, try("pdn crosstable -", games.String()).out, "  50\n")
	games.WriteString("[White \"Ann\"]\n[Black \"Eva\"]\n[Result \"1-0\"]\n1-0\n")
	require.Regexp(t, `^player +games  points  tie-break\n`, try("pdn crosstable -", games.String()).out)
}

// TestControlCharacters lists a player whose name would clear the screen.
func TestControlCharacters(t *testing.T) {
	const game = "[White \"a\x1b[2J\u009b1m\"]\n[Black \"b\"]\n[GameType \"21\"]\n[Result \"1-0\"]\n1. 11-15 *\n"
	file := filepath.Join(t.TempDir(), "x.archive")
	run(t, "archive build -o "+file+" -", game)
	for _, command := range []string{"pdn crosstable -", "pdn stats -", "archive find " + file, "archive stats " + file} {
		require.Contains(t, run(t, command, game).out, "a [2J 1m", command)
	}
}
