package commands

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// completionTests are lines that end where they are completed, and what completes the last word. The files are those of
// this package.
var completionTests = []struct{ line, want string }{
	{"draughts vers", "version"},
	{"draughts pe", "perft"},
	{"draughts pd", "pdn"},
	{"draughts pdn ", "annotate check filter format stats tofen"},
	{"draughts pdn fo", "format"},
	{"draughts help pdn st", "stats"},
	{"draughts help env", "environment"},
	{"draughts help fen ", ""},
	{"draughts perft -", "-csv -divide -fen -json -leaves -paths -variant"},
	{"draughts perft -p", "-paths"},
	{"draughts pdn stats -t", "-top"},
	{"draughts perft -variant russ", "russian"},
	{"draughts perft -divide -variant losing-e", "losing-english"},
	{"draughts perft -variant english ", ""},
	{"draughts pdn check testdata/ma", "testdata/match.pdn"},
	{"draughts pdn check -strict testdata/sl", "testdata/sloppy.pdn"},
	{"draughts pdn format -o testdata/ma", "testdata/match.pdn"},
	{"draughts search -eval cl", "classic"},
	{"draughts search -depth ", ""},
	{"draughts match -a le", "level="},
	{"draughts selfplay -openings 3move-", "3move-all 3move-crossboard"},
	{"draughts match -clock 10", `10m\ d5s`},
	{"draughts egdb info -egdb no", "none"},
	{"draughts variants losing-r", "losing-russian"},
	{"draughts completion ", "bash fish zsh"},
	{"draughts perft -variant=fr", "frisian frysk"},
	{"draughts perft --variant=fr", "frisian frysk"},
	{"draughts pdn format -o=testdata/ma", "testdata/match.pdn"},
	{"draughts match -a hub:testdata/ma", "testdata/match.pdn"},
	{"draughts match -clock=10", `10m\ d5s`},
	{"draughts pdn nonsense ", ""},
	{"draughts perft -nonsense=", ""},
}

// completionScript writes the script for a shell to a file and returns its name.
func completionScript(t *testing.T, shell string) string {
	name := filepath.Join(t.TempDir(), "completion")
	require.NoError(t, os.WriteFile(name, []byte(strings.Join(lines(t, "completion", shell), "\n")+"\n"), 0o600))
	return name
}

// runShell runs a script in a shell, where draughts is this test binary, and returns what it prints. ok is false if the
// shell is not installed.
func runShell(t *testing.T, shell, script string) (out string, ok bool) {
	path, err := exec.LookPath(shell)
	if err != nil {
		t.Logf("%s is not installed", shell)
		return "", false
	}
	program := "draughts() { '" + filepath.ToSlash(os.Args[0]) + "' \"$@\"; }\n"
	var args []string
	switch shell {
	case "bash":
		args = []string{"--norc", "--noprofile"}
	case "zsh":
		args = []string{"-f"}
	case "fish":
		args = []string{"--no-config"}
		program = "function draughts; '" + os.Args[0] + "' $argv; end\n"
	}
	var messages strings.Builder
	c := exec.Command(path, append(args, "-c", program+script)...)
	c.Env = append(os.Environ(), "HOME="+t.TempDir(), "LC_ALL=C", programVariable+"=1")
	c.Stderr = &messages
	text, err := c.Output()
	require.NoError(t, err, messages.String())
	require.Empty(t, messages.String())
	return string(text), true
}

// sortedWords returns the words of a text in order. A backslash before a blank joins two.
func sortedWords(text string) []string {
	list := strings.Fields(strings.ReplaceAll(text, `\ `, "\x00"))
	slices.Sort(list)
	return list
}

// tryAll returns calls of the function try of a shell with the lines of completionTests, split into words.
func tryAll(marks *strings.Replacer) string {
	var script string
	for _, tt := range completionTests {
		script += "try '" + strings.Join(strings.Split(marks.Replace(tt.line), " "), "' '") + "'\n"
	}
	return script
}

// TestBash completes lines in bash, which splits them into words itself only on a terminal, at "=" and ":", too.
func TestBash(t *testing.T) {
	script := "set -u; source " + completionScript(t, "bash") + "\ncomplete -p draughts\n" +
		"try() { COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _draughts; echo \"${COMPREPLY[*]-}\"; }\n" +
		tryAll(strings.NewReplacer("=", " = ", ":", " : ")) +
		"try draughts perft -variant =\ntry draughts match -a hub :\n" +
		"try draughts match -clock '10m\\ d'\n" +
		"try draughts perft -variant=fr\ntry draughts match -a hub:testdata/ma\n" // COMP_WORDBREAKS can lack both
	out, ok := runShell(t, "bash", script)
	if !ok {
		return
	}
	got := strings.Split(out, "\n")
	require.Equal(t, "complete -F _draughts draughts", got[0])
	for i, tt := range completionTests {
		require.Equal(t, sortedWords(tt.want), sortedWords(got[i+1]), tt.line)
	}
	rest := got[1+len(completionTests):]
	require.Subset(t, strings.Fields(rest[0]), variantNames())
	require.Contains(t, strings.Fields(rest[1]), "testdata")
	require.Equal(t, []string{`10m\ d5s`, "-variant=frisian -variant=frysk", "hub:testdata/match.pdn", ""}, rest[2:])
}

func TestFish(t *testing.T) {
	script := "source " + completionScript(t, "fish") + "\n"
	for _, tt := range completionTests {
		script += "complete -C '" + tt.line + "' | string replace -r '\\t.*' '' | string join ' '; echo .\n"
	}
	out, ok := runShell(t, "fish", script)
	if !ok {
		return
	}
	got := strings.Split(out, ".\n")
	for i, tt := range completionTests {
		word := tt.line[strings.LastIndex(tt.line, " ")+1:]
		text := strings.ReplaceAll(got[i], word[:strings.LastIndexAny(word, "=:")+1], "")
		require.Equal(t, sortedWords(strings.ReplaceAll(tt.want, `\ `, " ")), sortedWords(text), tt.line)
	}
}

// TestZsh runs the completion with functions in place of those that work only while a line is edited. They print what
// they are given.
func TestZsh(t *testing.T) {
	script := `compdef() { print compdef "$@"; }
compset() { PREFIX=${PREFIX#$~2}; }
_describe() {
	for item in $whole $begun; do
		item=${${item//\\:/|}%%:*}
		print -rn -- "${${item//|/:}// /\\ } "
	done
}
_files() { print -rn -- $PREFIX*(N); }
try() { words=("$@"); CURRENT=$#; PREFIX=$words[-1]; _draughts; print; }
source ` + completionScript(t, "zsh") + "\n" + tryAll(strings.NewReplacer())
	out, ok := runShell(t, "zsh", script)
	if !ok {
		return
	}
	got := strings.Split(out, "\n")
	require.Equal(t, "compdef _draughts draughts", got[0])
	for i, tt := range completionTests {
		require.Equal(t, sortedWords(tt.want), sortedWords(got[i+1]), tt.line)
	}
}

// TestComplete checks what the scripts are told.
func TestComplete(t *testing.T) {
	for _, tt := range []struct{ line, want string }{
		{"pdn fo", "nothing\t\nformat\twrite games in strict PDN 3.0"},
		{"perft -di", "nothing\t\n-divide\tcount at DEPTH only: after each legal move, and in all"},
		{"perft -variant=russ", "files\t-variant=\nrussian"},
		{"match -a hub:x", "files\thub:"},
		{"egdb info -egdb n", "folders\t\nnone"},
		{`match -clock "10`, "nothing\t\n10m d5s"},
		{"__comp", "nothing\t"},
	} {
		got := lines(t, append([]string{"__complete"}, strings.Split(tt.line, " ")...)...)
		require.Equal(t, tt.want, strings.Join(got, "\n"), tt.line)
	}
	require.Equal(t, lines(t, "__complete", ""), lines(t, "__complete"))
	for _, c := range commandTable {
		got := strings.Join(lines(t, append(append([]string{"__complete"}, strings.Fields(c.Name)...), "-")...), "\n")
		c.Flags(c.New()).VisitAll(func(f *flag.Flag) { require.Contains(t, got+"\t", "\n-"+f.Name+"\t", c.Name) })
	}
}

// freeValues stand for values that cannot be completed.
var freeValues = []string{
	"", "N", "PLIES", "TIME", "MiB", "FEN", "NAME", "WORDS", "DATE", "ELO0,ELO1", "SCORE,MOVES", "SCORE,MOVES,PLY",
	"DEPTH", "MOVE", "MOVES", "SQUARES", "PIXELS", "HOST:PORT", "QUERY", "PIECES", "N,PIECES", "I/N", "LIST",
}

// TestValueKinds checks that each flag and argument has a kind of values, and that each flag accepts the words of its
// kind.
func TestValueKinds(t *testing.T) {
	for _, c := range commandTable {
		check := func(name string) cli.Values {
			_, known := kindNames[name]
			require.NotEqual(t, known, slices.Contains(freeValues, name),
				"%s: %s is either in kindNames, so that shells complete it, or in freeValues", c.Name, name)
			return program.KindNamed(name)
		}
		check(c.Argument())
		set := c.Flags(c.New())
		set.VisitAll(func(f *flag.Flag) {
			for _, word := range check(cli.Placeholder(f)).Words {
				if !strings.ContainsAny(word, ":=") {
					require.NoError(t, set.Set(f.Name, word), "%s -%s", c.Name, f.Name)
				}
			}
		})
	}
}
