package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/pdn"
)

func TestPDNCheck(t *testing.T) {
	const (
		match  = "testdata/match.pdn games=2 moves=21 errors=0 variations=3\n"
		polish = "testdata/polish.pdn games=1 moves=9 errors=0\n"
		broken = `testdata/broken.pdn:11:19: game 2, ply 3: illegal move "9-14": ` +
			"a capture is compulsory: 15 must capture (15x22)\n" +
			"testdata/broken.pdn games=3 moves=7 errors=1\n"
		doubtful = "testdata/doubtful.pdn:3:1: warning: game 1: unknown variant: GameType 99; read as russian\n" +
			`testdata/doubtful.pdn:8:4: game 2, ply 1: illegal move "c3-e5": there is no piece to capture (d4)` + "\n" +
			"testdata/doubtful.pdn:11:1: warning: game 3: the GameType is that of other rules: \"23,W,8,8,A0,0\"; read as pool\n" +
			"testdata/doubtful.pdn games=3 moves=3 errors=1 warnings=2\n"
		missing = "draughts pdn check: open testdata/missing.pdn: no such file or directory\n"
	)
	tests := []struct {
		name, args string
		want       result
	}{
		{"good", "testdata/match.pdn", result{exitOK, match, ""}},
		{"variant from the tag", "-variant english testdata/polish.pdn", result{exitOK, polish, ""}},
		{"warnings", "-variant russian testdata/doubtful.pdn", result{exitFailed, doubtful, ""}},
		{"bad", "testdata/broken.pdn", result{exitFailed, broken, ""}},
		{"several", "testdata/match.pdn testdata/broken.pdn testdata/polish.pdn",
			result{exitFailed, match + broken + polish, ""}},
		{"missing", "testdata/missing.pdn testdata/polish.pdn", result{exitFailed, polish, missing}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, try(append([]string{"pdn", "check"}, strings.Fields(tt.args)...)...))
		})
	}
}

func TestPDNCheckInput(t *testing.T) {
	require.Equal(t, result{exitOK, "- games=1 moves=2 errors=0\n", ""},
		tryWith("1. 32-28 19-23 *", "pdn", "check", "-", "-variant", "international"))
	require.Equal(t, result{exitOK, "- games=0 moves=0 errors=0\n", ""}, tryWith("", "pdn", "check", "-"))
	require.Equal(t, exitFailed, tryWith("1. 32-28 19-23 *", "pdn", "check", "-").status, "English has no square 33")

	r := try("pdn", "check", "testdata")
	require.Equal(t, exitFailed, r.status, "a folder")
	require.Empty(t, r.out)
	require.Contains(t, r.err, "testdata")
}

// readGames returns the games in a text, all of which must be good.
func readGames(t *testing.T, text string) []*pdn.Game {
	t.Helper()
	var games []*pdn.Game
	for g, err := range pdn.NewReader(strings.NewReader(text), pdn.Options{}).All() {
		require.NoError(t, err)
		games = append(games, g)
	}
	return games
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

// TestAnnotate checks that annotated games have the same tags and moves as before and a comment at each move, behind
// the comments that were there.
func TestAnnotate(t *testing.T) {
	for _, name := range []string{"testdata/match.pdn", "testdata/polish.pdn"} {
		t.Run(name, func(t *testing.T) {
			r := try("pdn", "annotate", "-depth", "6", "-hash", "1", name)
			require.Equal(t, exitOK, r.status, r.err)
			before, after := readGames(t, readFile(t, name)), readGames(t, r.out)
			require.Len(t, after, len(before))
			require.Equal(t, len(before), strings.Count(r.err, "\n"), "a line of progress for each game")
			for i, g := range before {
				for _, tag := range g.Tags {
					require.Equal(t, tag.Value, after[i].Tags.Get(tag.Name))
				}
				require.Len(t, after[i].Main.Moves, len(g.Main.Moves))
				for j, n := range g.Main.Moves {
					annotated := after[i].Main.Moves[j]
					require.Equal(t, n.Move, annotated.Move)
					require.Len(t, annotated.Comments, len(n.Comments)+1)
					for k, comment := range n.Comments {
						require.Equal(t, comment, annotated.Comments[k])
					}
					require.Regexp(t, `^([+-]?\d+\.\d\d|(win|loss) in \d+)(; better |$)`,
						annotated.Comments[len(n.Comments)])
				}
			}
			again := try("pdn", "annotate", "-depth", "6", "-hash", "1", name)
			require.Equal(t, r, again, "the same each time")
		})
	}
}

// TestAnnotateMistake checks what is said of the move by which White loses a man, as its own comment says.
func TestAnnotateMistake(t *testing.T) {
	games := readGames(t, try("pdn", "annotate", "-depth", "8", "-hash", "1", "testdata/match.pdn").out)
	mistake := games[1].Main.Moves[5]
	require.Equal(t, []int{glyphBad}, mistake.NAGs)
	require.Equal(t, "Too soon.", mistake.Comments[0])
	require.Regexp(t, `^-1\.\d\d; better \d+-\d+, [+-]?0\.\d\d$`, mistake.Comments[1])
	require.Len(t, mistake.Variations, 1)
	better := mistake.Variations[0].Moves[0]
	require.Contains(t, mistake.Comments[1], "better "+better.Text)

	r := tryWith("1. 9-14 22-18 2. 11-16 18x9 3. 5x14 21-17? *", "pdn", "annotate", "-depth", "8", "-hash", "1", "-")
	judged := readGames(t, r.out)[0].Main.Moves[5]
	require.Empty(t, judged.NAGs, "the file has judged already")
	require.Equal(t, "?", judged.Strength)
	require.Len(t, judged.Variations, 1)
}

// TestAnnotateStart checks that a game may begin anywhere, and that a win counts in plies.
func TestAnnotateStart(t *testing.T) {
	r := tryWith(`[FEN "B:W18:B14"] 1. 14x23 *`, "pdn", "annotate", "-hash", "1", "-")
	require.Equal(t, exitOK, r.status, r.err)
	require.Equal(t, []string{"win in 1"}, readGames(t, r.out)[0].Main.Moves[0].Comments)
}

// TestAnnotatePastDraw checks a game that was played on after a draw by the rules: here five moves with king against
// king, FMJD 6.4.
func TestAnnotatePastDraw(t *testing.T) {
	const text = `[GameType "20"] [FEN "W:WK1:BK50"]
		1. 1-6 50-45 2. 6-1 45-50 3. 1-6 50-45 4. 6-1 45-50 5. 1-6 50-45 6. 6-1 45-50 7. 1-6 *`
	r := tryWith(text, "pdn", "annotate", "-depth", "2", "-hash", "1", "-")
	require.Equal(t, exitOK, r.status, r.err)
	for _, n := range readGames(t, r.out)[0].Main.Moves {
		require.Len(t, n.Comments, 1)
	}
}

func TestAnnotateOutput(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out.pdn")
	r := try("pdn", "annotate", "-depth", "4", "-hash", "1", "-o", name, "testdata/match.pdn")
	require.Equal(t, exitOK, r.status, r.err)
	require.Empty(t, r.out)
	require.Equal(t, try("pdn", "annotate", "-depth", "4", "-hash", "1", "testdata/match.pdn").out, readFile(t, name))
	requireAlone(t, name)
}

// TestAnnotateInPlace checks that a file may be read and written under the same name.
func TestAnnotateInPlace(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.pdn")
	require.NoError(t, os.WriteFile(name, []byte(readFile(t, "testdata/match.pdn")), 0o600))
	r := try("pdn", "annotate", name, "-depth", "4", "-hash", "1", "-o", name)
	require.Equal(t, exitOK, r.status, r.err)
	require.Len(t, readGames(t, readFile(t, name)), 2)
	info, err := os.Stat(name)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), "as private as before")
	requireAlone(t, name)
}

// TestAnnotateBroken checks that the good games of a file are written although there is a bad one.
func TestAnnotateBroken(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out.pdn")
	r := try("pdn", "annotate", "-depth", "4", "-hash", "1", "testdata/broken.pdn", "-o", name)
	require.Equal(t, exitFailed, r.status)
	require.Empty(t, r.out)
	require.Contains(t, r.err, "testdata/broken.pdn:11:19: game 2, ply 3: illegal move")
	games := readGames(t, readFile(t, name))
	require.Len(t, games, 2)
	require.Len(t, games[0].Main.Moves, 2)
	require.Len(t, games[1].Main.Moves, 3)
}

// TestAnnotateFails checks that a file is left alone when there is nothing to put in its place.
func TestAnnotateFails(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out.pdn")
	require.NoError(t, os.WriteFile(name, []byte("precious"), 0o600))
	r := try("pdn", "annotate", "testdata/missing.pdn", "-o", name)
	require.Equal(t, result{exitFailed, "",
		"draughts pdn annotate: open testdata/missing.pdn: no such file or directory\n"}, r)
	require.Equal(t, "precious", readFile(t, name))
	requireAlone(t, name)

	r = try("pdn", "annotate", "testdata/match.pdn", "-o", filepath.Join(name, "nowhere.pdn"))
	require.Equal(t, exitFailed, r.status)
	require.Empty(t, r.out)
}

// requireAlone checks that a file is the only one in its folder: nothing temporary is left.
func requireAlone(t *testing.T, name string) {
	t.Helper()
	files, err := os.ReadDir(filepath.Dir(name))
	require.NoError(t, err)
	require.Len(t, files, 1)
}
