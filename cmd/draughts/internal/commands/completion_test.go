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
	{"draughts pdn ", "annotate check filter format merge split stats tofen"},
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
	{"draughts tune -keep isol", `isolated\ men`},
	{"draughts egdb info -egdb no", "none"},
	{"draughts variants losing-r", "losing-russian"},
	{"draughts completion ", "bash fish zsh"},
}

// completionScript writes the script for a shell to a file and returns its name.
func completionScript(t *testing.T, shell string) string {
	name := filepath.Join(t.TempDir(), "completion")
	require.NoError(t, os.WriteFile(name, []byte(strings.Join(lines(t, "completion", shell), "\n")+"\n"), 0o600))
	return name
}

// runShell runs a script in a shell and returns what it prints. ok is false if the shell is not installed.
func runShell(t *testing.T, shell, script string) (out string, ok bool) {
	path, err := exec.LookPath(shell)
	if err != nil {
		t.Logf("%s is not installed", shell)
		return "", false
	}
	args := []string{"-c", script}
	switch shell {
	case "bash":
		args = append([]string{"--norc", "--noprofile"}, args...)
	case "zsh":
		args = append([]string{"-f"}, args...)
	case "fish":
		args = append([]string{"--no-config"}, args...)
	}
	var messages strings.Builder
	c := exec.Command(path, args...)
	c.Env = append(os.Environ(), "HOME="+t.TempDir(), "LC_ALL=C")
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

// TestBash completes lines in bash, which splits them into words itself only on a terminal.
func TestBash(t *testing.T) {
	script := "set -u; source " + completionScript(t, "bash") + "\ncomplete -p draughts\n" +
		"try() { COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _draughts; echo \"${COMPREPLY[*]-}\"; }\n"
	for _, tt := range completionTests {
		words := strings.Split(tt.line, " ")
		script += "try '" + strings.Join(words, "' '") + "'\n"
	}
	script += "try draughts perft -variant = fr\ntry draughts perft --variant = fr\ntry draughts perft -variant =\n" +
		"try draughts match -a hub : testdata/ma\ntry draughts match -a hub :\n"
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
	require.Equal(t, []string{"frisian frysk", "frisian frysk"}, rest[:2])
	require.Subset(t, strings.Fields(rest[2]), variantNames())
	require.Equal(t, "testdata/match.pdn", rest[3])
	require.Contains(t, strings.Fields(rest[4]), "testdata")
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
		want := strings.ReplaceAll(tt.want, `\ `, " ")
		require.Equal(t, sortedWords(want), sortedWords(got[i]), tt.line)
	}
}

// TestZsh runs the completion with functions in place of those that work only while a line is edited. They print what
// they are given.
func TestZsh(t *testing.T) {
	script := `compdef() { print compdef "$@"; }
_describe() { print -r -- next ${(P)@[-1]%%:*}; }
_arguments() { print -rl -- "at $CURRENT of $words" "$@"; }
_files() { print files "$@"; }
compadd() { print -r -- "$@"; }
source ` + completionScript(t, "zsh") + `
try() { words=("$@"); CURRENT=$#; print "= $*"; _draughts; }
try draughts p
try draughts pdn ''
try draughts help pdn ''
try draughts help fen ''
try draughts perft -variant r
try draughts pdn check x
print = DATABASES; _draughts_DATABASES
print = ENGINE; _draughts_ENGINE
print = TERM; _draughts_TERM
`
	out, ok := runShell(t, "zsh", script)
	if !ok {
		return
	}
	got := strings.Split(out, "\n= ")
	require.Equal(t, "compdef _draughts draughts", got[0])
	require.Contains(t, got[1], "next play match hub dxp moves ")
	require.Equal(t, "draughts pdn \nnext check format merge split filter stats tofen annotate", got[2])
	require.Equal(t, "draughts help pdn \nnext check format merge split filter stats tofen annotate", got[3])
	require.Equal(t, "draughts help fen ", got[4])
	require.Contains(t, got[5], "\nat 3 of perft -variant r\n-S\n-csv[")
	require.Contains(t, got[5], "\n-divide[count at DEPTH only\\: after")
	require.Contains(t, got[5], "]:VARIANT:_draughts_VARIANT\n*:DEPTH: ")
	require.Contains(t, got[6], "\nat 2 of check x\n")
	require.Contains(t, got[6], "\n*:FILE:_draughts_FILE")
	require.Equal(t, "DATABASES\n-- builtin english international none\nfiles -/", got[7])
	require.Contains(t, got[8], "-- default random\n-S  -- level= ")
	require.Contains(t, got[9], " isolated men ")
}

// TestCompletionHasAll checks that each script has every command, flag and value.
func TestCompletionHasAll(t *testing.T) {
	for shell := range cli.Shells {
		script := strings.Join(lines(t, "completion", shell), "\n")
		for _, c := range commandTable {
			require.Contains(t, script, c.Name[strings.Index(c.Name, " ")+1:], shell)
			c.Flags(c.New()).VisitAll(func(f *flag.Flag) {
				if shell == "fish" {
					require.Contains(t, script, `'__draughts_in \'`+c.Name+`\'' -o `+f.Name+" ", c.Name)
				} else {
					require.Contains(t, script, "-"+f.Name, c.Name)
				}
			})
		}
		for _, name := range variantNames() {
			require.Contains(t, script, name)
		}
	}
}

// freeValues stand for values that cannot be completed.
var freeValues = []string{
	"", "N", "PLIES", "TIME", "MiB", "FEN", "NAME", "WORDS", "DATE", "ELO0,ELO1", "SCORE,MOVES", "SCORE,MOVES,PLY",
	"DEPTH", "MOVE", "MOVES", "SQUARES", "PIXELS", "HOST:PORT", "PIECES", "N,PIECES", "I/N",
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
	for shell := range cli.Shells {
		require.Contains(t, program.KindNamed("SHELL").Words, shell)
	}
	require.Len(t, program.KindNamed("SHELL").Words, len(cli.Shells))
}
