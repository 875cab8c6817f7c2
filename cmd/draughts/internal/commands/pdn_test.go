package commands

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/htmlindex"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/testtable"
	"github.com/godraughts/draughts/pdn"
)

func TestPDNCheck(t *testing.T) {
	const (
		match  = "testdata/match.pdn games=2 moves=21 errors=0 variations=3\n"
		polish = "testdata/polish.pdn games=1 moves=9 errors=0\n"
		broken = `testdata/broken.pdn:11:19: game 2, ply 3: illegal move "9-14": ` +
			"a capture is compulsory: 15 must capture (15x22)\n" +
			"testdata/broken.pdn games=3 moves=7 errors=1\n"
		doubtful = "testdata/doubtful.pdn:3:1: warning: game 1: unknown variant: GameType 77; read as russian\n" +
			`testdata/doubtful.pdn:8:4: game 2, ply 1: illegal move "c3-e5": there is no piece to capture: d4` + "\n" +
			"testdata/doubtful.pdn:11:1: warning: game 3: the GameType does not fit the game: " +
			"\"W\" in \"23,W,8,8,A0,0\"; read as pool\n" +
			"testdata/doubtful.pdn games=3 moves=3 errors=1 warnings=2\n" +
			"       1  the GameType does not fit the game\n       1  unknown variant\n"
		missing = "draughts pdn check: open testdata/missing.pdn: no such file or directory\n"
	)
	tests := []struct {
		name, args string
		want       result
	}{
		{"good", "testdata/match.pdn", result{out: match}},
		{"variant from the tag", "--variant english testdata/polish.pdn", result{out: polish}},
		{"warnings", "--variant russian testdata/doubtful.pdn", result{cli.ExitFailed, doubtful, ""}},
		{"bad", "testdata/broken.pdn", result{cli.ExitFailed, broken, ""}},
		{"several", "testdata/match.pdn testdata/broken.pdn testdata/polish.pdn",
			result{cli.ExitFailed, match + broken + polish, ""}},
		{"missing", "testdata/missing.pdn testdata/polish.pdn", result{cli.ExitFailed, polish, missing}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, try("pdn check "+tt.args))
		})
	}
}

func TestPDNCheckInput(t *testing.T) {
	require.Equal(t, result{out: "- games=1 moves=2 errors=0\n"},
		try("pdn check - --variant international", "1. 32-28 19-23 *"))
	require.Equal(t, result{out: "- games=0 moves=0 errors=0\n"}, try("pdn check -"))
	fails(t, cli.ExitFailed, "", "pdn check - --variant english", "1. 32-28 19-23 *") // White does not begin there
	const inferred = "-:1:1: warning: game 1: no tag names the rules: read as international, " +
		"by which the first game is legal, as by the less played frisian\n"
	const summary = "- games=1 moves=3 errors=0 warnings=1\n       1  no tag names the rules\n"
	require.Equal(t, result{out: inferred + summary}, try("pdn check -", "1. 32-28 19-23 2. 28x19 *"))

	r := fails(t, cli.ExitFailed, "no game", "pdn check --json -", "no game")
	require.True(t, json.Valid([]byte(r.out)), r.out)

	require.Empty(t, fails(t, cli.ExitFailed, "testdata", "pdn check testdata").out)
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
	return string(must(os.ReadFile(name)))
}

// TestAnnotate checks that annotated games have the same tags and moves as before and a score at each move, and the
// comments that were there.
func TestAnnotate(t *testing.T) {
	for _, name := range []string{"testdata/match.pdn", "testdata/polish.pdn"} {
		t.Run(name, func(t *testing.T) {
			r := run(t, "pdn annotate --depth 6 --hash 1 "+name)
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
			again := try("pdn annotate --depth 6 --hash 1 " + name)
			require.Equal(t, r, again, "the same each time")
		})
	}
}

// TestAnnotateGoesOn checks that an interrupted annotation keeps its games, and goes on with the others.
func TestAnnotateGoesOn(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out.pdn")
	command := "pdn annotate --nodes 20000 --hash 1 testdata/match.pdn"
	messages := newInterrupter(t)
	messages.at = "game 2,"
	args := command + " -o " + name
	require.Equal(t, cli.ExitInterrupted, Main(strings.Fields(args), cli.Streams{Out: io.Discard, Err: messages}))
	require.Contains(t, messages.String(), name+".part has 1 games: the same command goes on from there\n")
	require.NoFileExists(t, name)
	require.NotContains(t, run(t, args).err, "game 1,")
	require.Equal(t, run(t, command).out, readFile(t, name))
	requireAlone(t, name)

	require.NoError(t, os.WriteFile(name+".part", []byte("Dear diary"), 0o600))
	require.Contains(t, try(args).err, "out.pdn.part: no games of pdn annotate: remove the file, or choose another -o")
	require.Equal(t, "Dear diary", readFile(t, name+".part"))
}

// TestAnnotateBroken checks that a bad game is annotated up to its error, in place.
func TestAnnotateBroken(t *testing.T) {
	name := writeFile(t, "out.pdn", readFile(t, "testdata/broken.pdn"))
	r := fails(t, cli.ExitFailed, "out.pdn:11:19: game 2, ply 3: illegal move",
		"pdn annotate --depth 4 --hash 1 "+name+" -o "+name)
	require.Empty(t, r.out)
	require.Contains(t, readFile(t, name), "{9-14 18x9}")
	require.Contains(t, run(t, "pdn check "+name).out, " games=3 moves=7 ")
}

// requireAlone checks that a file is the only one in its folder, without temporary files.
func requireAlone(t *testing.T, name string) {
	t.Helper()
	require.Len(t, must(os.ReadDir(filepath.Dir(name))), 1)
}

// TestPDNInferred checks that all commands infer the rules that no tag names, with a warning.
func TestPDNInferred(t *testing.T) {
	const text = "[Event \"A\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n"
	const message = "-:1:1: warning: game 1: no tag names the rules: read as international, " +
		"by which the first game is legal, as by the less played frisian\n"
	for command, want := range map[string]string{
		"format":             "[Event \"A\"]\n[Result \"*\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n",
		"filter --max 4":     text,
		"stats":              "\ninternational 1. 32-28 19-23      1 ",
		"tofen --final":      "international W:W31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B",
		"annotate --nodes 1": "[GameType \"20\"]",
	} {
		r := run(t, "pdn "+command+" -", text)
		require.Contains(t, r.out, want, command)
		require.Contains(t, r.err, message, command)
		require.Equal(t, 1, strings.Count(r.err, "names the rules"))
		r = run(t, "pdn "+command+" - --variant international", text)
		require.Contains(t, r.out, want, command)
		require.NotContains(t, r.err, "names the rules")
	}
}

func TestPDNToFEN(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/tofen.txt", 2) {
		t.Run(row[0], func(t *testing.T) {
			r := fails(t, cli.ExitFailed, "testdata/season.pdn:48:10: game 6, ply 2: illegal move \"9-13\"",
				"pdn tofen testdata/season.pdn "+row[0])
			require.Equal(t, row[1], strconv.Itoa(strings.Count(r.out, "\n")), r.out)
			for line := range strings.Lines(r.out) {
				var p draughts.Position
				require.NoError(t, p.UnmarshalText([]byte(strings.TrimSpace(line))))
				require.Equal(t, p.Variant() == draughts.International, strings.HasPrefix(line, "international "))
			}
		})
	}
	require.Equal(t, result{out: "B:W18:B14\nW:W:B23\n"},
		try("pdn tofen --variant english -", `[FEN "B:W18:B14"] 1. 14x23 (1. 14x23) *`))
}

func TestPDNStats(t *testing.T) {
	r := try("pdn stats --variant english --top 3 testdata/season.pdn testdata/sloppy.pdn")
	require.Equal(t, result{out: r.out}, r)
	golden(t, "stats.txt", r.out)

	r = try("pdn stats --plies 1 testdata/season.pdn")
	require.Contains(t, r.out, "\n1. 11-15 ")
	require.Contains(t, r.out, "\ninternational 1. 32-28 ")
	require.Contains(t, try("pdn stats -", "1. 11-15 *\n1. 11-15 23-19 *\n").out, "\nmedian length   1.5\n")
	require.Equal(t, "games      0\nbad games  0\nmoves      0\n", try("pdn stats -").out)

	r = fails(t, cli.ExitFailed, "", "pdn stats testdata/missing.pdn testdata/polish.pdn")
	require.Regexp(t, `^games +1\n`, r.out)
}

// TestPDNStatsRefuted counts a result that the final position refutes as none.
func TestPDNStatsRefuted(t *testing.T) {
	const game = "[White \"A\"]\n[GameType \"21\"]\n[Result %q]\n[FEN \"W:W18:B14\"]\n\n1. 18x9 *\n\n"
	r := try("pdn stats -", fmt.Sprintf(game+game, "1-0", "0-1")) // Black moves first: 0-1 is White's win
	require.Contains(t, r.out, "\nwhite       1     50.0\nblack       0      0.0\n")
	require.Contains(t, r.out, "\nnone        1     50.0\n")
	require.Contains(t, r.out, "\nA           2     1      0       0  100.0\n")
}

func TestPDNCheckKinds(t *testing.T) {
	const warning = "testdata/sloppy.pdn:7:48: warning: game 2: not the separator of this move: \"24x20\"\n"
	r := run(t, "pdn check --variant english testdata/sloppy.pdn")
	require.NotContains(t, r.out, warning, "the eleventh of its kind")
	require.Contains(t, r.out, `
... and 1 more: not the separator of this move
testdata/sloppy.pdn games=2 moves=13 errors=0 variations=1 warnings=13
      11  not the separator of this move
       1  an asterisk is expected between games
       1  from and to are enough
`)
	all := try("pdn check --variant english --all testdata/sloppy.pdn")
	require.Contains(t, all.out, warning)
	require.NotContains(t, all.out, "more:")
	require.Equal(t, strings.Count(r.out, "\n"), strings.Count(all.out, "\n"))
}

func TestPDNCheckStrict(t *testing.T) {
	r := fails(t, cli.ExitFailed, "", "pdn check --variant english --strict testdata/sloppy.pdn")
	require.Equal(t, 13, strings.Count(r.out, "testdata/sloppy.pdn:"))
	require.Contains(t, r.out, "testdata/sloppy.pdn:7:48: game 2, ply 6: not the separator of this move: \"24x20\"\n")
	require.True(t, strings.HasSuffix(r.out, "\ntestdata/sloppy.pdn games=2 moves=13 errors=2 variations=1\n"), r.out)
	run(t, "pdn check --strict testdata/polish.pdn")
}

// TestPDNCheckSeveral checks that the errors and warnings of a game are printed in the order of the text.
func TestPDNCheckSeveral(t *testing.T) {
	const game = "[Date \"1950\"]\n1. 11x15 9-13 (1... 23-24)\n2. 8- 11 ) $ {\n"
	want := `-:1:1: warning: game 1: not a date of the form YYYY.MM.DD: "1950"
-:2:4: warning: game 1: not the separator of this move: "11x15"
-:2:10: game 1, ply 2: illegal move "9-13": the piece is the opponent's: 9
-:2:21: game 1, ply 2 in a variation: illegal move "23-24": the square is occupied: 24
-:3:10: game 1, ply 4: there is no variation to close
-:3:12: game 1, ply 4: unexpected text: "$"
-:3:14: game 1, ply 4: the comment is not closed
- games=1 moves=1 errors=1 warnings=2
       1  not a date of the form YYYY.MM.DD
       1  not the separator of this move
`
	require.Equal(t, result{cli.ExitFailed, want, ""}, try("pdn check --variant english -", game))
	strict := try("pdn check --variant english --strict -", game)
	require.Contains(t, strict.out, "-:3:14: game 1, ply 4: the comment is not closed\n- games=1 moves=1 errors=1\n")
	require.Contains(t, strict.out, "-:1:1: game 1: not a date")
	require.Equal(t, 8, strings.Count(strict.out, "\n"))
}

// TestPDNManyErrors checks that ten errors of a game are printed, with the number of the others.
func TestPDNManyErrors(t *testing.T) {
	game := "1. 11-15 " + strings.Repeat("(1. 11-18) ", enoughErrors+3) + "*\n"
	const check = "pdn check --variant english -"
	r := try(check, game)
	require.Equal(t, enoughErrors+2, strings.Count(r.out, "\n"), r.out)
	require.Contains(t, r.out, "\n... and 3 more errors in game 1\n- games=1 moves=1 errors=1\n")
	all := try(check+" --all", game)
	require.Equal(t, enoughErrors+4, strings.Count(all.out, "\n"), all.out)
	require.NotContains(t, all.out, "more")

	const more = "\n... and 3 more errors in game 1\n"
	format := fails(t, cli.ExitFailed, more, "pdn format --variant english -", game)
	require.Equal(t, enoughErrors+1, strings.Count(format.err, "\n"), format.err)
}

// TestEncoding reads a game in several encodings. Without --encoding a message names the encoding, but not of Latin-1.
func TestEncoding(t *testing.T) {
	const russian = "[Event \"Чемпионат мира\"]\n[White \"Иванов\"]\n[Black \"Петров\"]\n[Result \"*\"]\n" +
		"[GameType \"25\"]\n\n1. c3-d4 {сильный ход} 1... d6-c5 *\n"
	for _, name := range []string{"windows-1251", "koi8-r", "ibm866"} {
		e := must(htmlindex.Get(name))
		text := must(e.NewEncoder().String(russian))
		for _, command := range []string{"check", "format", "stats", "filter", "tofen", "annotate"} {
			require.Contains(t, try("pdn "+command+" -", text).err,
				"draughts pdn "+command+": - is not UTF-8 and looks like "+name+": try --encoding "+name+"\n")
		}
		require.Equal(t, result{out: russian}, try("pdn format --encoding "+name+" -", text))
		require.Equal(t, result{out: "- games=1 moves=2 errors=0\n"}, try("pdn check --encoding "+name+" -", text))
	}
	require.Equal(t, result{out: russian}, try("pdn format -", russian))
	require.Equal(t, result{out: russian}, try("pdn format --encoding utf-8 -", russian))
	const french = "[White \"Jos\xe9 M\xfc\xdf\"][GameType \"21\"] {tr\xe8s \xe0 droite} *"
	require.Contains(t, try("pdn format --encoding utf-8 -", french).err, "- is not UTF-8: leave out --encoding")
	require.Empty(t, try("pdn format -", french).err)
	require.Equal(t, result{cli.ExitFailed, "", "draughts pdn check: -: not a text but a gzip file\n"},
		try("pdn check -", "\x1f\x8b\x08\x00"))
}
