package commands

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
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
			`testdata/doubtful.pdn:8:4: game 2, ply 1: illegal move "c3-e5": there is no piece to capture: d4` + "\n" +
			"testdata/doubtful.pdn:11:1: warning: game 3: the GameType is that of other rules: " +
			"\"23,W,8,8,A0,0\"; read as pool\n" +
			"testdata/doubtful.pdn games=3 moves=3 errors=1 warnings=2\n" +
			"       1  the GameType is that of other rules\n       1  unknown variant\n"
		missing = "draughts pdn check: open testdata/missing.pdn: no such file or directory\n"
	)
	tests := []struct {
		name, args string
		want       result
	}{
		{"good", "testdata/match.pdn", result{cli.ExitOK, match, ""}},
		{"variant from the tag", "-variant english testdata/polish.pdn", result{cli.ExitOK, polish, ""}},
		{"warnings", "-variant russian testdata/doubtful.pdn", result{cli.ExitFailed, doubtful, ""}},
		{"bad", "testdata/broken.pdn", result{cli.ExitFailed, broken, ""}},
		{"several", "testdata/match.pdn testdata/broken.pdn testdata/polish.pdn",
			result{cli.ExitFailed, match + broken + polish, ""}},
		{"missing", "testdata/missing.pdn testdata/polish.pdn", result{cli.ExitFailed, polish, missing}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, try(append([]string{"pdn", "check"}, strings.Fields(tt.args)...)...))
		})
	}
}

func TestPDNCheckInput(t *testing.T) {
	require.Equal(t, result{cli.ExitOK, "- games=1 moves=2 errors=0\n", ""},
		tryWith("1. 32-28 19-23 *", "pdn", "check", "-", "-variant", "international"))
	require.Equal(t, result{cli.ExitOK, "- games=0 moves=0 errors=0\n", ""}, tryWith("", "pdn", "check", "-"))
	english := tryWith("1. 32-28 19-23 *", "pdn", "check", "-", "-variant", "english")
	require.Equal(t, cli.ExitFailed, english.status, "White does not begin there")
	const inferred = "-:1:1: warning: game 1: no tag names the rules: read as international, " +
		"by which 1 of the first 1 games are legal, as by the less played frisian\n"
	const summary = "- games=1 moves=3 errors=0 warnings=1\n       1  no tag names the rules\n"
	require.Equal(t, result{cli.ExitOK, inferred + summary, ""},
		tryWith("1. 32-28 19-23 2. 28x19 *", "pdn", "check", "-"))

	r := tryWith("no game", "pdn", "check", "-json", "-")
	require.Equal(t, cli.ExitFailed, r.status)
	require.Contains(t, r.err, "no game")
	require.True(t, json.Valid([]byte(r.out)), r.out)

	r = try("pdn", "check", "testdata")
	require.Equal(t, cli.ExitFailed, r.status, "a folder")
	require.Empty(t, r.out)
	require.Contains(t, r.err, "testdata")
}

// readGames returns the games in a text, which must have no errors.
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

// TestAnnotate checks that annotated games have the same tags and moves as before and a score at each move, and the
// comments that were there.
func TestAnnotate(t *testing.T) {
	for _, name := range []string{"testdata/match.pdn", "testdata/polish.pdn"} {
		t.Run(name, func(t *testing.T) {
			r := run(t, "pdn annotate -depth 6 -hash 1 "+name)
			before, after := readGames(t, readFile(t, name)), readGames(t, r.out)
			require.Len(t, after, len(before))
			require.Equal(t, len(before), strings.Count(r.err, "\n"), "a line for each game")
			for i, g := range before {
				for _, tag := range g.Tags {
					require.Equal(t, tag.Value, after[i].Tags.Get(tag.Name))
				}
				require.Len(t, after[i].Main.Moves, len(g.Main.Moves))
				for j, n := range g.Main.Moves {
					annotated := after[i].Main.Moves[j]
					require.Equal(t, n.Move, annotated.Move)
					_, ok := annotated.Command("eval")
					require.True(t, ok)
					require.Equal(t, append([]string{}, n.CommentsAfter...), annotated.CommentsAfter[1:])
				}
			}
			again := try("pdn", "annotate", "-depth", "6", "-hash", "1", name)
			require.Equal(t, r, again, "the same each time")
		})
	}
}

// TestAnnotateInPlace checks that a file may be read and written under the same name.
func TestAnnotateInPlace(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.pdn")
	require.NoError(t, os.WriteFile(name, []byte(readFile(t, "testdata/match.pdn")), 0o600))
	r := run(t, "pdn annotate "+name+" -depth 4 -hash 1 -o "+name)
	require.Empty(t, r.out)
	require.Equal(t, run(t, "pdn annotate -depth 4 -hash 1 testdata/match.pdn").out, readFile(t, name))
	info, err := os.Stat(name)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), "as private as before")
	requireAlone(t, name)
}

// TestAnnotateBroken checks that a bad game is annotated up to its error.
func TestAnnotateBroken(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out.pdn")
	r := try("pdn", "annotate", "-depth", "4", "-hash", "1", "testdata/broken.pdn", "-o", name)
	require.Equal(t, cli.ExitFailed, r.status)
	require.Empty(t, r.out)
	require.Contains(t, r.err, "testdata/broken.pdn:11:19: game 2, ply 3: illegal move")
	games := readGames(t, readFile(t, name))
	require.Len(t, games, 3)
	require.Len(t, games[0].Main.Moves, 2)
	require.Len(t, games[1].Main.Moves, 2)
	require.Contains(t, readFile(t, name), "{9-14 18x9}")
	require.Len(t, games[2].Main.Moves, 3)
}

// TestAnnotateFails checks that a file is not changed if its annotation fails.
func TestAnnotateFails(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out.pdn")
	require.NoError(t, os.WriteFile(name, []byte("precious"), 0o600))
	r := try("pdn", "annotate", "testdata/missing.pdn", "-o", name)
	require.Equal(t, result{cli.ExitFailed, "",
		"draughts pdn annotate: open testdata/missing.pdn: no such file or directory\n"}, r)
	require.Equal(t, "precious", readFile(t, name))
	requireAlone(t, name)
}

// requireAlone checks that a file is the only one in its folder, without temporary files.
func requireAlone(t *testing.T, name string) {
	t.Helper()
	files, err := os.ReadDir(filepath.Dir(name))
	require.NoError(t, err)
	require.Len(t, files, 1)
}

// TestPDNCheckNoGame checks that a text without a game is an error.
func TestPDNCheckNoGame(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "zeros.pdn")
	require.NoError(t, os.WriteFile(name, make([]byte, 100_000), 0o644))
	zeros := try("pdn", "check", name)
	require.Equal(t, 1, zeros.status)
	require.Equal(t, name+": there is no game in this text\n"+name+" games=0 moves=0 errors=1\n", zeros.out)
}

// TestPDNInferred checks that all commands infer the rules that no tag names, with a warning.
func TestPDNInferred(t *testing.T) {
	const text = "[Event \"A\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n"
	const message = "-:1:1: warning: game 1: no tag names the rules: read as international, " +
		"by which 1 of the first 1 games are legal, as by the less played frisian\n"
	for command, want := range map[string]string{
		"format":            "[Event \"A\"]\n[Result \"*\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n",
		"merge":             text,
		"filter -max 4":     text,
		"stats":             "\ninternational 1. 32-28 19-23      1 ",
		"tofen -final":      "international W:W31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B",
		"annotate -nodes 1": "[GameType \"20\"]",
	} {
		args := append(strings.Fields("pdn "+command), "-")
		r := tryWith(text, args...)
		require.Equal(t, cli.ExitOK, r.status, r.err)
		require.Contains(t, r.out, want, command)
		require.Contains(t, r.err, message, command)
		require.Equal(t, 1, strings.Count(r.err, "names the rules"))
		r = tryWith(text, append(args, "-variant", "international")...)
		require.Contains(t, r.out, want, command)
		require.NotContains(t, r.err, "names the rules")
	}
	dir := t.TempDir()
	r := tryWith(text, "pdn", "split", "-by", "variant", "-o", dir, "-")
	require.Equal(t, message, r.err)
	require.Equal(t, text, readFile(t, filepath.Join(dir, "international.pdn")))
}

// TestPDNCheckRealFiles checks real files, if they are beside the repository: with -variant and with inferred rules the
// summary is the same.
func TestPDNCheckRealFiles(t *testing.T) {
	files, err := filepath.Glob("../../../../../shared/pdn/*.pdn")
	require.NoError(t, err)
	for _, file := range files {
		variant, _, _ := strings.Cut(filepath.Base(file), "-")
		summary := func(r result) string {
			_, counts, _ := strings.Cut(r.out[strings.Index(r.out, file+" games="):], " ")
			counts, _, _ = strings.Cut(strings.Split(counts, "\n")[0], " warnings=")
			return counts
		}
		want := try("pdn", "check", "-variant", variant, file)
		got := try("pdn", "check", file)
		require.Equal(t, want.status, got.status, file)
		require.Equal(t, summary(want), summary(got), file)
	}
}
