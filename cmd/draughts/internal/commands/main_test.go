package commands

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// programVariable makes this test binary act as the command, which a test starts.
const programVariable = "DRAUGHTS_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(programVariable) != "" {
		os.Exit(program.Main(os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
	}
	os.Exit(m.Run())
}

// result is the result of a run of the program.
type result struct {
	status   int
	out, err string
}

// try runs the program.
func try(args ...string) result { return tryWith("", args...) }

// tryWith runs the program with a text on standard input.
func tryWith(in string, args ...string) result {
	var out, err bytes.Buffer
	status := program.Main(args, cli.Streams{In: strings.NewReader(in), Out: &out, Err: &err})
	return result{status, out.String(), err.String()}
}

// run runs the program with the words of a text as arguments. It must succeed.
func run(t *testing.T, text string) result {
	t.Helper()
	r := try(strings.Fields(text)...)
	require.Equal(t, cli.ExitOK, r.status, r.err)
	return r
}

// lines runs the program, which must succeed, and returns the lines that it prints.
func lines(t *testing.T, args ...string) []string {
	t.Helper()
	r := try(args...)
	require.Equal(t, cli.ExitOK, r.status, r.err)
	require.Empty(t, r.err)
	return strings.Split(strings.TrimSuffix(r.out, "\n"), "\n")
}

func TestList(t *testing.T) {
	list := try().out
	for _, c := range commandTable {
		require.Contains(t, list, "\n  "+c.Name+" ")
		require.Contains(t, list, c.Brief)
	}
	for name, heading := range headings {
		_, _, found := program.Find(strings.Fields(name))
		require.True(t, found, name)
		require.Contains(t, list, "\n"+heading+":\n  "+name+" ")
	}
	require.LessOrEqual(t, strings.Count(list, "\n"), 70, "it fits on a large screen")
	for _, args := range []string{"-h", "help", "--help", "help help", "help -h"} {
		require.Equal(t, result{cli.ExitOK, list, ""}, try(strings.Fields(args)...), args)
	}
}

func TestGroup(t *testing.T) {
	for _, args := range []string{"pdn", "pdn -h", "help pdn"} {
		r := run(t, args)
		require.Contains(t, r.out, "pdn check")
		require.Contains(t, r.out, "pdn annotate")
		require.NotContains(t, r.out, "perft")
	}
}

func TestExplain(t *testing.T) {
	for _, c := range commandTable {
		t.Run(c.Name, func(t *testing.T) {
			r := try(append(strings.Fields(c.Name), "-h")...)
			require.Equal(t, cli.ExitOK, r.status)
			require.Empty(t, r.err)
			require.Contains(t, r.out, "usage: draughts "+c.Name+" [flags]")
			require.Contains(t, r.out, "\n  draughts "+c.Name, "an example")
			require.Equal(t, r, try(append([]string{"help"}, strings.Fields(c.Name)...)...))
			require.Equal(t, r, try(append(strings.Fields(c.Name), "argument", "--help")...))
		})
	}
}

func TestFlagsAnywhere(t *testing.T) {
	want := lines(t, "perft", "-divide", "-variant", "international", "2")
	for _, args := range []string{
		"perft 2 -divide -variant international",
		"perft -divide 2 -variant=international",
		"perft -variant international -divide -- 2",
	} {
		require.Equal(t, want, lines(t, strings.Fields(args)...), args)
	}
	require.Contains(t, try("perft", "--", "-divide").err, `DEPTH "-divide"`)
}

// TestExamples checks that the examples in the help are valid command lines.
func TestExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute under the race detector")
	}
	shorter := map[string]string{
		"search": " -time 10ms", "bench": " -short", "match": " -games 2 -nodes 500 -o=",
		"play": " -house 1", "selfplay": " -games 1 -nodes 100",
		"egdb build":  " -pieces 2 -slices K-K -egdb " + t.TempDir(),
		"egdb verify": " -one-in 100000",
		"book build":  " -positions 20 -nodes 100",
		"openings":    " -count 3 -nodes 100 -o=",
		"dxp serve":   " 192.0.2.1:1", // an address of no machine, so listening fails at once
	}
	own := strings.NewReplacer(`"russian"`, `"own-russian"`, `"game_type": 25,`, "").Replace(
		try("variants", "-rules", "russian").out)
	t.Chdir(t.TempDir()) // where selfplay may write
	require.NoError(t, os.WriteFile("my.json", []byte(own), 0o600))
	for _, c := range commandTable {
		for line := range strings.Lines(c.About) {
			line, _, _ = strings.Cut(line, " > ") // which the shell reads
			example, ok := strings.CutPrefix(line, "  draughts ")
			if !ok {
				continue
			}
			r := try(strings.Fields(example + shorter[c.Name])...)
			// An illegal move or a missing file fails, but is valid usage.
			require.NotEqual(t, cli.ExitUsage, r.status, example+r.err)
		}
	}
}

// TestTopics checks that each topic of the help is in the list and can be read.
func TestTopics(t *testing.T) {
	list := try().out
	for _, topic := range topics {
		require.Regexp(t, "\n  "+topic.Name+" +"+regexp.QuoteMeta(topic.Brief)+"\n", list)
		r := try("help", topic.Name)
		require.Equal(t, result{cli.ExitOK, strings.TrimPrefix(topic.Text, "\n"), ""}, r)
	}
}

// TestHelpIsShort checks that each help fits on a screen of 50 lines and 80 columns.
func TestHelpIsShort(t *testing.T) {
	check := func(name, text string) {
		require.LessOrEqual(t, strings.Count(text, "\n"), 50, name)
		for line := range strings.Lines(text) {
			if !strings.HasPrefix(line, "  draughts ") { // an example
				require.LessOrEqual(t, len(line)-1, 80, line)
			}
		}
	}
	for _, topic := range topics {
		check(topic.Name, topic.Text)
	}
	for _, c := range commandTable {
		check(c.Name, try(append(strings.Fields(c.Name), "-h")...).out)
	}
}
