package commands

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/testtable"
)

// TestPDNFilter filters the games of season.pdn. Its digits are their numbers there.
func TestPDNFilter(t *testing.T) {
	season := readGamesText(t, "testdata/season.pdn")
	for _, row := range testtable.Rows(t, "testdata/filter.txt", 2) {
		t.Run(row[0], func(t *testing.T) {
			filter := "pdn filter testdata/season.pdn " + row[0]
			var want []string
			for _, number := range row[1] {
				want = append(want, season[number-'1'])
			}
			require.Equal(t, result{out: strings.Join(want, "\n")}, try(filter))

			count := run(t, filter+" --count testdata/polish.pdn")
			both := try(filter + " testdata/polish.pdn")
			require.Contains(t, try("pdn check -", both.out).out, "- games="+count.out[:len(count.out)-1]+" ")
		})
	}
}

// readGamesText returns the games of a file, whose only blank lines are after tags and after games.
func readGamesText(t *testing.T, name string) []string {
	t.Helper()
	var games []string
	for i, paragraph := range strings.Split(strings.TrimSpace(readFile(t, name)), "\n\n") {
		if i%2 == 0 {
			games = append(games, paragraph+"\n\n")
			continue
		}
		if !strings.HasSuffix(paragraph, "*") && !strings.HasSuffix(paragraph, "1-0") {
			paragraph += "\n*"
		}
		games[len(games)-1] += paragraph + "\n"
	}
	return games
}

func TestPDNFilterOutput(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out.pdn")
	require.Equal(t, result{}, try("pdn filter --event cup -o "+name+" testdata/season.pdn"))
	require.Equal(t, try("pdn filter --event cup testdata/season.pdn").out, readFile(t, name))

	r := fails(t, cli.ExitFailed, "", "pdn filter --count testdata/missing.pdn testdata/season.pdn")
	require.Equal(t, "6\n", r.out)
	const runs = "[GameType \"40\"][FEN \"W:WK46,40:B5,6\"] 1. 46-41 6-11 *"
	require.Equal(t, "1\n", try("pdn filter --count --fen B:WK41,40:B5,6 -", runs).out)
}

// TestPDNFilterRunsOn checks that the game after a game without a result stays a game of its own.
func TestPDNFilterRunsOn(t *testing.T) {
	r := run(t, "pdn filter - testdata/sloppy.pdn testdata/polish.pdn", "1. 11-15 {no end")
	require.Contains(t, try("pdn check -", r.out).out, "\n- games=4 moves=23 errors=0 ")
}

func TestPDNFilterUnique(t *testing.T) {
	r := run(t, "pdn filter --unique testdata/season.pdn testdata/sloppy.pdn testdata/season.pdn")
	require.NotContains(t, r.out, "from another hand", "the same game, in other words")
	require.Contains(t, r.out, "27x18x11", "another game")
	require.Contains(t, try("pdn check -", r.out).out, "- games=7 ")

	const tag, played = "[White \"A\"]\n", "[White \"A\"]\n1. 11-15 *\n"
	games := []string{played, strings.Replace(played, "A", "B", 1), tag + "1-0\n", tag + "0-1\n", tag + "1-0\n", played,
		tag + "1. 11-15 - - *\n", tag + "1. 11-15 /FEN \"W:W32:B1\"/ *\n", tag + "1. 11-15 /FEN \"W:W31:B1\"/ *\n"}
	r = try("pdn filter --unique -", strings.Join(games, "\n"))
	require.Contains(t, try("pdn check -", r.out).out, "- games=7 ", "other players, another result or set-up")
}

// TestPDNFilterTooLarge checks that a game too large to be kept is left out with a message, and not cut.
func TestPDNFilterTooLarge(t *testing.T) {
	large := "1. " + strings.Repeat("11-15 ", 1<<20) + "*"
	r := fails(t, cli.ExitFailed, "", "pdn filter --variant english -", "1. 11-15 *\n\n"+large+"\n\n1. 9-13 *")
	require.Regexp(t, `^-:3:\d+: game 2, ply \d+: too large: .*; the game is left out\n$`, r.err)
	require.Equal(t, "1. 11-15 *\n\n1. 9-13 *\n", r.out)
	build := "archive build --variant english -o " + filepath.Join(t.TempDir(), "a") + " -"
	r = fails(t, cli.ExitFailed, "the game is left out\n", build,
		"1. 11-15 *\n\n"+large+"\n\n1. 9-13 *")
	require.Contains(t, r.out, ": 2 games ")
}
