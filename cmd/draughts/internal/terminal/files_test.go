package terminal

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/testtable"
)

func TestSaveAndLoadGame(t *testing.T) {
	file := filepath.Join(t.TempDir(), "my game.pdn")
	status, out, _ := script(t, "-black human:Ann -white human:Bob -board none", "11-15", "22-18", "comment sharp",
		"save "+file, "15x22", "load "+file, "list", "25x18", "list", "undo", "save "+file, "load "+file+" 1")
	require.Equal(t, cli.ExitFailed, status, "25x18 is not Black's")
	require.Contains(t, out, "Saved in "+file)
	require.Contains(t, out, "Black: Ann. White: Bob. 2 moves made.")
	require.Contains(t, out, "1. 11-15 22-18 {sharp}")
	require.Contains(t, readFile(file), "[Black \"Ann\"]\n")
	require.Len(t, must(os.ReadDir(filepath.Dir(file))), 1, "nothing is left beside it")
}

// TestOtherWeights plays with the weights of another board.
func TestOtherWeights(t *testing.T) {
	name := filepath.Join(t.TempDir(), "small.json")
	require.NoError(t, os.WriteFile(name, []byte(`{"size": 6, "origin": "made up", "phases": [{}]}`), 0o600))
	_, out, _ := script(t, "-black eval="+name+" -white human -board none -time 1ms", "quit")
	require.Equal(t, 1, strings.Count(out, "the weights are for another board"))
}

// TestSaveKeepsWhatWasLoaded checks that tags, comments and variations of a loaded game are saved with added moves.
func TestSaveKeepsWhatWasLoaded(t *testing.T) {
	folder := t.TempDir()
	same, longer := filepath.Join(folder, "same.pdn"), filepath.Join(folder, "longer.pdn")
	script(t, "-black human -white human -load testdata/game.pdn", "undo 3", "comment usual", "redo all", "save "+same,
		"4-8", "comment new", "undo", "save "+longer, "redo", "save "+longer)
	text := readFile(same)
	require.Contains(t, text, `[Event "Club evening"]`)
	require.Contains(t, text, `[Result "1-0"]`)
	require.Contains(t, text, "{usual} 1... 23-19 (1... 22-18 {is sharper}) 2. 8-11 22-17 {and\nso on}")

	text = readFile(longer)
	require.Contains(t, text, "(1... 22-18 {is sharper}) 2. 8-11 22-17 {and\nso on} 3. 4-8 {new}")
	require.Contains(t, text, `[Result "*"]`, "the result was of another game")
}

// TestIntroductionStays replaces the first move of a game that has a text in front of it.
func TestIntroductionStays(t *testing.T) {
	for _, text := range []string{"[Result \"1-0\"] {Black to play} *", "[Result \"1-0\"] {Black to play} 1. 9-14 *"} {
		file := writeFile(t, "x.pdn", text)
		script(t, "-black human -white human -load "+file, "undo all", "11-15", "comment mine", "undo", "9-13", "save "+file,
			"undo", "save "+file+" 2")
		require.Contains(t, readFile(file), "\n\n{Black to play} 1. 9-13 *")
		require.Contains(t, readFile(file+" 2.pdn"), "\n\n{Black to play} *")
	}
	file := writeFile(t, "x.pdn", "[Result \"1-0\"] {Black to play} *")
	script(t, "-load "+file, "save "+file)
	require.Contains(t, readFile(file), `[Result "1-0"]`)
}

// TestSaveAddsNothing saves a loaded game that has no tags, or one twice.
func TestSaveAddsNothing(t *testing.T) {
	file := writeFile(t, "x.pdn", "1. 11-15 23-19 1-0")
	script(t, "-black 3 -white human -load "+file, "save "+file)
	require.Equal(t, "[Result \"1-0\"]\n[GameType \"21\"]\n\n1. 11-15 23-19 *\n", readFile(file))
	const twice = "[Round \"1\"]\n[Round \"2\"]\n[Result \"*\"]\n[GameType \"21\"]\n\n1. 11-15 *\n"
	file = writeFile(t, "y.pdn", twice)
	script(t, "-load "+file, "save "+file)
	require.Equal(t, twice, readFile(file))
}

// TestSaveKeepsLastComment adds moves to games that end in a comment.
func TestSaveKeepsLastComment(t *testing.T) {
	for text, want := range map[string]string{
		"1. 11-15 23-19 (1... 23-18 {alt}) {best} *": "1. 11-15 23-19 {best} (1... 23-18 {alt}) 2. 9-13 {mine} *",
		"[Round \"2\"] {Black to play} *":            "{Black to play} 1. 9-13 {mine} *",
	} {
		file := writeFile(t, "x.pdn", text)
		script(t, "-black human -white human -load "+file, "9-13", "comment mine", "save "+file, "undo", "save "+file, "redo",
			"save "+file)
		require.Contains(t, readFile(file), want)
	}
}

// TestSaveAfterTheEndIsTakenBack comments on a game that is resigned, and plays on.
func TestSaveAfterTheEndIsTakenBack(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.pdn")
	script(t, "-black human -white human", "11-15", "23-19", "resign", "comment odd", "undo", "23-19", "save "+file)
	require.Contains(t, readFile(file), `[Result "*"]`)
}

// TestNameWithANumber loads a game whose name ends like the number of a game in a file.
func TestNameWithANumber(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "round")
	_, out, _ := script(t, "-black human -white human -board none", "11-15", "save "+file+" 2", "new", "9-14",
		"save "+file, "load "+file+" 2", "list", "load "+file+" 1", "list")
	require.Contains(t, out, "1. 11-15\n")
	require.Contains(t, out, "1. 9-14\n")
}

func TestSaveAndLoadPosition(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.fen")
	_, out, _ := script(t, "-variant russian -black human -white human -board none", "c3-d4", "save "+file,
		"new english", "load "+file, "fen", "fen W:W32:B1", "fen")
	require.Contains(t, out, "> fen\nrussian B:W")
	require.Contains(t, out, "> fen\nrussian W:Wg1:Bb8\n")
}

func TestFilesRefused(t *testing.T) {
	folder := t.TempDir()
	empty, broken := writeFile(t, "empty.pdn", ""), writeFile(t, "broken.fen", "W:W99:B1")
	folderFile, protected := filepath.Join(folder, "folder.pdn"), filepath.Join(folder, "protected.pdn")
	require.NoError(t, os.Mkdir(folderFile, 0o755))
	require.NoError(t, os.WriteFile(protected, nil, 0o444))
	files := strings.NewReplacer("EMPTY", empty, "BROKEN", broken, "FOLDER", folderFile, "PROTECTED", protected,
		"NOWHERE", filepath.Join(folder, "no"))
	for _, row := range testtable.Rows(t, "testdata/badfiles.txt", 2) {
		line, want := files.Replace(row[0]), files.Replace(row[1])
		status, out, _ := script(t, "-black human -white human -board none", line, "11-15")
		require.Equal(t, cli.ExitFailed, status, line)
		require.Contains(t, out, "\nrefused: ", line)
		require.Contains(t, out, want, line)
		require.Contains(t, out, "Black plays 11-15.", "the game goes on after %s", line)
	}
}

// TestSaveAddsExtension checks that a name without an extension becomes a file of games, and is found again.
func TestSaveAddsExtension(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("HOME", folder)
	for name, file := range map[string]string{
		"x": "x.pdn", "Ann v. Bob": "Ann v. Bob.pdn", "dot.": "dot.pdn", "X.PDN": "X.PDN", "p.fen": "p.fen",
	} {
		_, out, _ := script(t, "-black human -white human -board none", "11-15", "save "+filepath.Join(folder, name),
			"new", "load "+filepath.Join(folder, strings.TrimSuffix(name, ".")), "fen")
		require.Contains(t, out, "Saved in "+filepath.Join(folder, file)+".\n")
		require.Contains(t, out, "10,12,15\n", name)
	}
	status, _, _ := script(t, "-black human -white human -board none", "save ~/home")
	require.Equal(t, cli.ExitOK, status)
	require.FileExists(t, filepath.Join(folder, "home.pdn"))
}

// TestSaveKeepsOtherFiles checks that a file which holds neither a game nor a position is not replaced.
func TestSaveKeepsOtherFiles(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/otherfiles.txt", 3) {
		name, before, replaced := row[0], row[1], row[2] == "replaced"
		file := writeFile(t, name, before)
		status, out, _ := script(t, "-black human -white human -board none", "9-14", "save "+file)
		text := readFile(file)
		require.Equal(t, replaced, text != before, name)
		if replaced {
			require.Equal(t, cli.ExitOK, status, out)
			continue
		}
		require.Equal(t, cli.ExitFailed, status)
		require.Contains(t, out, "refused: "+file+" exists and is left as it is: it holds no ")
	}
}

// TestLoadBrokenGame checks that a game is loaded up to its first error, with a message.
func TestLoadBrokenGame(t *testing.T) {
	file := writeFile(t, "broken.pdn", "1. 11-15 22-18 2. 15x29 25x18 *")
	_, out, _ := script(t, "-black human -white human -board none", "load "+file, "list")
	require.Contains(t, out, "2 moves made. Not all of it could be read: ")
	require.Contains(t, out, "15x29")
}

// TestLoadWithEscapes checks that no escape sequence of a file reaches the terminal.
func TestLoadWithEscapes(t *testing.T) {
	file := writeFile(t, "escapes.pdn", "[White \"\x1b[2JBob\"]\n\n1. 11-15 {\x1b[31mred} *")
	_, out, _ := script(t, "-black human -white human -board none", "load "+file, "list", "undo", "redo")
	require.NotContains(t, out, "\x1b")
	require.Contains(t, out, "[31mred")
}
