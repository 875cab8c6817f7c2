package commands

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

func TestPDNMerge(t *testing.T) {
	season, polish := readFile(t, "testdata/season.pdn"), readFile(t, "testdata/polish.pdn")
	ended := strings.Replace(season, "26-23\n", "26-23\n*\n", 1)
	require.Equal(t, result{cli.ExitOK, polish + "\n" + ended, ""},
		try("pdn", "merge", "testdata/polish.pdn", "testdata/season.pdn"))
}

// TestPDNMergeRunsOn checks that the game after a game without a result stays a game of its own.
func TestPDNMergeRunsOn(t *testing.T) {
	r := tryWith("1. 11-15 {no end", "pdn", "merge", "-", "testdata/sloppy.pdn", "testdata/polish.pdn")
	require.Equal(t, cli.ExitOK, r.status, r.err)
	require.Contains(t, tryWith(r.out, "pdn", "check", "-").out, "\n- games=4 moves=23 errors=0 ")
}

func TestPDNMergeUnique(t *testing.T) {
	r := run(t, "pdn merge -unique testdata/season.pdn testdata/sloppy.pdn testdata/season.pdn")
	require.NotContains(t, r.out, "from another hand", "the same game, in other words")
	require.Contains(t, r.out, "27x18x11", "another game")
	require.Contains(t, tryWith(r.out, "pdn", "check", "-").out, "- games=7 ")

	const played, notPlayed = "[White \"A\"]\n1. 11-15 *\n", "[White \"A\"]\n1-0\n"
	games := []string{played, strings.Replace(played, "A", "B", 1), notPlayed, strings.Replace(notPlayed, "1-0", "0-1", 1),
		notPlayed, played}
	r = tryWith(strings.Join(games, "\n"), "pdn", "merge", "-unique", "-")
	require.Contains(t, tryWith(r.out, "pdn", "check", "-").out, "- games=4 ", "other players, another result")
}

// TestPDNMergeTooLarge checks that a game too large to be kept is left out with a message, and not cut.
func TestPDNMergeTooLarge(t *testing.T) {
	large := "1. " + strings.Repeat("11-15 ", 1<<20) + "*"
	r := tryWith("1. 11-15 *\n\n"+large+"\n\n1. 9-13 *", "pdn", "merge", "-variant", "english", "-")
	require.Equal(t, cli.ExitFailed, r.status)
	require.Regexp(t, `^-:3:\d+: game 2, ply \d+: too large: .*; the game is left out\n$`, r.err)
	require.Equal(t, "1. 11-15 *\n\n1. 9-13 *\n", r.out)
}
