package commands

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// programVariable makes this test binary act as the command, which a test starts.
const programVariable = "DRAUGHTS_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(programVariable) != "" {
		os.Exit(Main(os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
	}
	os.Exit(m.Run())
}

// named is a command and its name, without that of the program.
type named struct {
	*cobra.Command
	name string
}

// argument returns the word for the arguments.
func (c named) argument() string {
	_, arguments, _ := strings.Cut(c.Use, " ")
	return cli.Placeholder(arguments)
}

// all returns the commands that can be run, but for those of cobra.
func all() (list []named) {
	for _, c := range Root().Commands() {
		for _, c := range append(c.Commands(), c) {
			if c.Runnable() {
				list = append(list, named{c, strings.TrimPrefix(c.CommandPath(), "draughts ")})
			}
		}
	}
	return list
}

// result is the result of a run of the program.
type result struct {
	status   int
	out, err string
}

// call runs the program with arguments, and with in on standard input.
func call(in string, args ...string) result {
	var out, err bytes.Buffer
	status := Main(args, cli.Streams{In: strings.NewReader(in), Out: &out, Err: &err})
	return result{status, out.String(), err.String()}
}

// try runs the program with the words of a text as arguments, and with in on standard input.
func try(text string, in ...string) result {
	return call(strings.Join(in, ""), strings.Fields(text)...)
}

// run runs the program like try. It must succeed.
func run(t *testing.T, text string, in ...string) result {
	t.Helper()
	r := try(text, in...)
	require.Equal(t, cli.ExitOK, r.status, "%s%s", r.out, r.err)
	return r
}

// fails runs the program like try. It must end with a status, and a message that has a text.
func fails(t *testing.T, status int, say, text string, in ...string) result {
	t.Helper()
	r := try(text, in...)
	require.Equal(t, status, r.status, "%.1000s: %s", text, r.err)
	require.Contains(t, r.err, say, text)
	return r
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// writeFile writes a file in a new folder, and returns its name.
func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	return name
}

// lines runs the program like try. It must succeed without messages. lines returns the lines that it prints.
func lines(t *testing.T, text string) []string {
	t.Helper()
	r := try(text)
	require.Equal(t, result{out: r.out}, r)
	return strings.Split(strings.TrimSuffix(r.out, "\n"), "\n")
}

// TestHelp checks that the help of all commands and topics can be asked for in each way, and that it fits on a screen
// of 62 lines and 80 columns.
func TestHelp(t *testing.T) {
	list := try("")
	names := []string{""}
	for _, c := range Root().Commands() {
		require.Regexp(t, "\n  (draughts )?"+c.Name()+" +"+c.Short+"\n", list.out)
		names = append(names, c.Name())
		for _, sub := range c.Commands() {
			require.True(t, c.Runnable() || strings.Contains(run(t, c.Name()).out, "\n  "+sub.Name()+" "))
			names = append(names, c.Name()+" "+sub.Name())
		}
	}
	for _, name := range names {
		r := try(name + " -h")
		require.Zero(t, r.status)
		require.Empty(t, r.err)
		require.Equal(t, r, try(name+" --help"), name)
		require.Equal(t, r, try("help "+name), name)
		require.LessOrEqual(t, strings.Count(r.out, "\n"), 62, name)
		for line := range strings.Lines(r.out) {
			if !strings.HasPrefix(line, "  draughts ") { // an example
				require.LessOrEqual(t, len(line)-1, 80, line)
			}
		}
	}
}

func TestFlagsAnywhere(t *testing.T) {
	want := lines(t, "perft --divide --variant international 2")
	for _, args := range []string{
		"perft 2 --divide --variant international",
		"perft --divide 2 --variant=international",
		"perft -v international --divide -- 2",
		"perft -v=international --divide=true 2",
	} {
		require.Equal(t, want, lines(t, args), args)
	}
	require.Contains(t, try("perft -- --divide").err, `DEPTH "--divide"`)
}

// TestOneDash checks that no command reads a long flag with one dash as short flags, which could name a file to write.
func TestOneDash(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range all() {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if len(f.Name) == 1 {
				return
			}
			for _, word := range []string{f.Name, f.Name + "=5"} {
				fails(t, cli.ExitUsage, "flags take two dashes: --"+word, c.name+" -"+word+" 5")
			}
		})
	}
	require.Empty(t, must(filepath.Glob("*")), "written")
}

// TestShortFlags checks that each short name stands for a flag, and is used in its help.
func TestShortFlags(t *testing.T) {
	require.LessOrEqual(t, len(cli.ShortFlags), 10)
	help := ""
	for _, c := range all() {
		help += run(t, c.name+" -h").out
	}
	for name, short := range cli.ShortFlags {
		require.Contains(t, help, "-"+short+", --"+name+" ")
	}
}

// TestExamples checks that the examples in the help are valid command lines.
func TestExamples(t *testing.T) {
	shorter := map[string]string{
		"search": " --time 10ms", "bench": " --short", "match": " --games 2 --nodes 500 -o=",
		"selfplay": " --games 1 --nodes 100", "spsa": " --pairs 1 --nodes 20",
		"egdb build":  " --pieces 2 --slices K-K",
		"egdb verify": " --one-in 100000",
		"book build":  " --positions 20 --nodes 100",
		"openings":    " --count 3 --nodes 100 -o=",
		"dxp serve":   " 192.0.2.1:1", // an address of no machine, so listening fails at once
	}
	own := strings.NewReplacer(`"russian"`, `"own-russian"`, `"game_type": 25,`, "").Replace(
		try("variants --rules russian").out)
	t.Chdir(t.TempDir()) // where selfplay may write
	require.NoError(t, os.WriteFile("my.json", []byte(own), 0o600))
	require.NoError(t, os.WriteFile("games.archive", nil, 0o600))
	for _, c := range all() {
		require.Contains(t, c.Example, "  draughts "+c.name, "an example")
		for line := range strings.Lines(c.Example) {
			line, _, _ = strings.Cut(line, " > ") // which the shell reads
			example, ok := strings.CutPrefix(line, "  draughts ")
			if !ok {
				continue
			}
			r := try(example + shorter[c.name])
			// A missing file fails, but is valid usage.
			require.NotEqual(t, cli.ExitUsage, r.status, example+r.err)
		}
	}
}
