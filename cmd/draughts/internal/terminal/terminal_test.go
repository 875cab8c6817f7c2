package terminal

import (
	"bytes"
	"context"
	"flag"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/hub"
	"github.com/godraughts/draughts/internal/cli"
	"github.com/godraughts/draughts/internal/testtable"
)

var update = flag.Bool("rewrite", false, "write the transcripts in testdata anew")

// hubVariable makes this test binary act as an engine that speaks Hub, which a test starts.
const hubVariable = "TERMINAL_TEST_HUB"

func TestMain(m *testing.M) {
	if os.Getenv(hubVariable) == "" {
		os.Exit(m.Run())
	}
	server := hub.Server{Name: "Test", Version: "1"}
	if err := server.Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// noEnvironment is the Getenv of an empty environment.
func noEnvironment(string) string { return "" }

// parse returns the settings of flags.
func parse(flags string) (*Settings, error) {
	s, given := new(Settings), map[string]bool{}
	f := flag.NewFlagSet("play", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	s.Register(f)
	s.SetGiven(func(name string) bool { return given[name] })
	err := f.Parse(strings.Fields(flags))
	f.Visit(func(f *flag.Flag) { given[f.Name] = true })
	return s, err
}

// run runs a session with flags, by default with an empty environment. It returns the exit status of "draughts play"
// and its standard error.
func run(flags string, sys System) (status int, message string) {
	if sys.Getenv == nil {
		sys.Getenv = noEnvironment
	}
	s, err := parse(flags)
	if err != nil {
		err = cli.Usagef("%w", err)
	} else {
		err = s.Play(sys)
	}
	var b strings.Builder
	status = cli.ExitStatus("draughts play", err, cli.Streams{Err: &b})
	return status, b.String()
}

// script runs a session with flags on the lines of a script.
func script(t *testing.T, flags string, lines ...string) (status int, out, errors string) {
	t.Helper()
	var o bytes.Buffer
	status, errors = run(flags, System{In: strings.NewReader(strings.Join(lines, "\n") + "\n"), Out: &o})
	return status, o.String(), errors
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func readFile(name string) string { return string(must(os.ReadFile(name))) }

// writeFile writes a file in a new folder, and returns its name.
func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	return name
}

// The environments of terminals.
var (
	inColour = map[string]string{"LANG": "C.UTF-8", "TERM": "xterm-256color"}
	noColour = map[string]string{"LANG": "C.UTF-8", "TERM": "xterm", "NO_COLOR": "1"}
)

// atKeyboard runs a session with flags on typed lines, with plain lines on a terminal with this environment.
func atKeyboard(t *testing.T, environment map[string]string, flags string, lines ...string) (status int, out string) {
	t.Helper()
	var o bytes.Buffer
	status, message := run(flags+" -scroll", System{
		In: strings.NewReader(strings.Join(lines, "\n") + "\n"), Out: &o, Screen: &o, Keyboard: true,
		Getenv: func(key string) string { return environment[key] },
	})
	require.Empty(t, message)
	return status, o.String()
}

// TestTranscripts runs the scripts in testdata, whose first line holds the flags and the exit status, and compares what
// they print.
func TestTranscripts(t *testing.T) {
	scripts := must(filepath.Glob("testdata/*.script"))
	require.NotEmpty(t, scripts)
	for _, name := range scripts {
		t.Run(filepath.Base(name), func(t *testing.T) {
			head, lines, _ := strings.Cut(readFile(name), "\n")
			flags, status, ok := strings.Cut(head, " => ")
			require.True(t, ok, "the first line is FLAGS => STATUS")
			got, out, errors := script(t, flags, strings.TrimSuffix(lines, "\n"))
			require.Empty(t, errors)
			golden := strings.TrimSuffix(name, ".script") + ".out"
			if *update {
				require.NoError(t, os.WriteFile(golden, []byte(out), 0o644))
			}
			require.Equal(t, readFile(golden), out)
			require.Equal(t, status, map[int]string{cli.ExitOK: "ok", cli.ExitFailed: "failed"}[got])
		})
	}
}

func TestBadCommandLines(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/badflags.txt", 2) {
		flags, want := row[0], row[1]
		status, out, errors := script(t, flags)
		require.Equal(t, cli.ExitUsage, status, flags)
		require.Empty(t, out, flags)
		require.Contains(t, errors, want, flags)
		require.Equal(t, 1, strings.Count(errors, "\n"), errors)
	}
}

// brokenPipe is an output without a reader.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestOutputThatFails(t *testing.T) {
	status, message := run("-black 3 -white 3", System{In: strings.NewReader(""), Out: brokenPipe{}})
	require.Equal(t, cli.ExitFailed, status)
	require.Contains(t, message, io.ErrClosedPipe.Error())
}

func TestLongLine(t *testing.T) {
	status, _, errors := script(t, "", strings.Repeat("1", 2*maxLine))
	require.Equal(t, cli.ExitFailed, status)
	require.Contains(t, errors, "a line has more than")
}

func TestPlayersSeated(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/players.txt", 3) {
		flags, black, white := row[0], row[1], row[2]
		s := must(parse(flags))
		s.setDefaults(System{Getenv: noEnvironment})
		require.Equal(t, [2]string{white, black}, s.who, flags)
	}
}

// maxRefusal is the maximum size of an error in bytes: ten reasons, each with a quoted text.
const maxRefusal = 8000

// TestRefusalsAreShort checks that the answers to very long lines and flags are short.
func TestRefusalsAreShort(t *testing.T) {
	commands := []string{"", "11-", "fen W:W", "analyse x", "#"}
	for _, group := range commandGroups() {
		for _, c := range group.commands {
			if c.args != "" && c.name != "analyse" { // which without an argument searches
				commands = append(commands, c.name+" ")
			}
		}
	}
	for _, command := range commands {
		var lines []string
		size := 0 // of the lines, which a script shows
		for _, fragment := range []string{"x", "9", "11-", "1-50,", "(", "[A \"", "\x00", "\xff", "\"", "\U000e0001"} {
			line := command + strings.Repeat(fragment, 50_000/len(fragment))
			lines = append(lines, line)
			size += len(line)
		}
		_, out, errors := script(t, "-black human -white human -plain", append(lines, "quit")...)
		require.Empty(t, errors)
		assert.LessOrEqual(t, len(out)-size, len(lines)*maxRefusal, command)
	}
	for _, flag := range []string{
		"-white ", "-black ", "-clock ", "-variant ", "-board ", "-fen ", "-load ", "-nonsense=",
	} {
		_, out, errors := script(t, flag+strings.Repeat("x", 100_000))
		assert.LessOrEqual(t, len(out)+len(errors), maxRefusal, flag)
		assert.NotEmpty(t, errors, flag)
	}
}
