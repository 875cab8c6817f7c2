package commands

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/cli"
)

// smallDisk has room for a limited number of bytes.
type smallDisk struct {
	room   int
	writes int // after it was full
}

func (d *smallDisk) Write(b []byte) (int, error) {
	n := min(len(b), d.room)
	d.room -= n
	if n < len(b) {
		d.writes++
		return n, errors.New("disk full")
	}
	return n, nil
}

// TestFullDisk checks that a command prints one message and stops reading when nothing more can be written.
func TestFullDisk(t *testing.T) {
	for _, command := range []string{
		"pdn check", "pdn format", "pdn filter", "pdn tofen", "pdn stats", "pdn annotate --depth 1 --hash 1",
	} {
		for _, room := range []int{0, 100_000} {
			in := &endless{t: t, text: "[Event \"x\"]\n[GameType \"21\"]\n[Result \"1-0\"]\n\n1. 11-15 23-19 2. 8-11 1-0\n\n"}
			if command == "pdn check" { // which prints only what is wrong
				in.text = "[GameType \"21\"]\n1. 11-15 11-15 1-0\n\n"
			}
			if command == "pdn stats" || strings.HasPrefix(command, "pdn annotate") { // which print at the end, or slowly
				if in.left = 10; room > 0 {
					continue // it has less to say
				}
			}
			disk := &smallDisk{room: room}
			var messages bytes.Buffer
			status := Main(append(strings.Fields(command), "-"), cli.Streams{In: in, Out: disk, Err: &messages})
			require.Equal(t, cli.ExitFailed, status, command)
			name := strings.Join(strings.Fields(command)[:2], " ")
			lines := strings.SplitAfter(messages.String(), "\n")
			if name == "pdn annotate" { // which prints its progress
				lines = lines[1:]
			}
			require.Equal(t, []string{"draughts " + name + ": disk full\n", ""}, lines, command)
			require.Equal(t, 1, disk.writes, "it does not try again")
		}
	}
}

// endless is an input that repeats the same game, for that number of reads if left is not 0.
type endless struct {
	t    *testing.T
	text string
	read int
	left int
}

func (e *endless) Read(b []byte) (int, error) {
	const enough = 20 << 20 // bytes
	if e.read > enough {
		e.t.Error("it does not stop reading")
		return 0, io.EOF
	}
	if e.left > 0 {
		if e.left--; e.left == 0 {
			return 0, io.EOF
		}
	}
	n := 0
	for n < len(b) {
		copied := copy(b[n:], e.text[e.read%len(e.text):])
		n += copied
		e.read += copied
	}
	return n, nil
}

// TestFullDevice writes to the device that is always full, where there is one.
func TestFullDevice(t *testing.T) {
	const device = "/dev/full"
	if _, err := os.Stat(device); err != nil {
		t.Skip("this system has no device that is always full: ", err)
	}
	for _, args := range []string{"pdn format", "pdn filter", "pdn tofen", "pdn annotate --depth 1 --hash 1"} {
		fails(t, cli.ExitFailed, ": write /dev/full: no space left on device\n", args+" -o "+device+" testdata/match.pdn")
	}
	require.NotZero(t, must(os.Stat(device)).Mode()&os.ModeDevice, "it is still a device")
}

// TestAbandonedOutput checks that a command removes what the same command has left when it was killed.
func TestAbandonedOutput(t *testing.T) {
	folder := t.TempDir()
	abandoned := filepath.Join(folder, ".out.pdn.0123abcd.tmp")
	require.NoError(t, os.WriteFile(abandoned, []byte("half"), 0o600))
	require.Equal(t, result{}, try("pdn format -o "+filepath.Join(folder, "other.pdn")+" testdata/match.pdn"))
	require.FileExists(t, abandoned)
	require.Equal(t, result{}, try("pdn format -o "+filepath.Join(folder, "out.pdn")+" testdata/match.pdn"))
	require.NoFileExists(t, abandoned)
}

// TestOutputOverInput checks that no output replaces an input unless it has all of its games.
func TestOutputOverInput(t *testing.T) {
	folder := t.TempDir()
	games, samples := filepath.Join(folder, "games.pdn"), filepath.Join(folder, "x.samples")
	link := filepath.Join(folder, "link.pdn")
	const text = "[Event \"x\"]\n[Result \"*\"]\n[GameType \"21\"]\n\n1. 11-15 *\n"
	reset := func() {
		require.NoError(t, os.WriteFile(games, []byte(text), 0o600))
		require.NoError(t, os.WriteFile(samples, []byte("dsamples"), 0o600))
	}
	reset()
	require.NoError(t, os.Symlink("games.pdn", link))
	for _, args := range []string{
		"pdn filter --event y -o GAMES GAMES", "pdn filter --event y -o LINK testdata/match.pdn GAMES",
		"pdn tofen -o GAMES GAMES", "tune -o GAMES GAMES", "tune -o LINK GAMES",
		"tune --start SAMPLES -o SAMPLES GAMES", "openings --openings random:2,SAMPLES -o SAMPLES",
		"solve -o new --checkpoint new", "solve -o new --checkpoint HERE/new",
	} {
		fails(t, cli.ExitUsage, "is an input, which would be lost",
			strings.NewReplacer("GAMES", games, "LINK", link, "SAMPLES", samples, "HERE", must(os.Getwd())).Replace(args))
		require.Equal(t, text, readFile(t, games), args)
		require.Equal(t, "dsamples", readFile(t, samples), args)
	}
	for _, args := range []string{"pdn format -o GAMES GAMES", "pdn format -o LINK LINK"} {
		r := try(strings.NewReplacer("GAMES", games, "LINK", link).Replace(args))
		require.Equal(t, result{}, r, args)
		require.Equal(t, text, readFile(t, games), "nothing is lost by %s", args)
	}
	require.NotZero(t, must(os.Lstat(link)).Mode()&os.ModeSymlink)

	leaveOut := func(cli.Streams) error { return cli.ErrLeftOut }
	var messages strings.Builder
	require.Equal(t, cli.ErrLeftOut, cli.WriteOutput(games, []string{games}, cli.Streams{Err: &messages}, leaveOut))
	require.Equal(t, games+" is not written: it is an input, and would lose games\n", messages.String())
	require.Equal(t, text, readFile(t, games))
	require.Equal(t, cli.ErrLeftOut, cli.WriteOutput(games, nil, cli.Streams{}, leaveOut))
	require.Empty(t, readFile(t, games), "elsewhere it is written without them")
}

// TestFileNames checks the errors for an empty name and for a folder in place of a file.
func TestFileNames(t *testing.T) {
	for _, args := range []string{
		"pdn check NAME", "pdn annotate NAME", "pdn format -o NAME testdata/match.pdn", "tune NAME",
		"tune --start NAME x", "search --eval NAME", "match --openings NAME", "match -a eval=NAME",
		"selfplay --games 1 --eval NAME -o x", "selfplay --games 1 -o NAME", "hub --egdb NAME",
	} {
		for name, say := range map[string]string{
			".": `(open|read) \.: is a directory|\.: no endgame databases`,
			"":  `the name of the (file|directory) is empty|FILE is missing`,
		} {
			words := strings.Fields(args)
			for i := range words {
				words[i] = strings.Replace(words[i], "NAME", name, 1)
			}
			if name == "" && (strings.Contains(args, "--openings") || strings.Contains(args, "-o NAME test") ||
				strings.Contains(args, "--start")) {
				continue // the same as without the flag
			}
			r := call("", words...)
			require.NotEqual(t, cli.ExitOK, r.status, words)
			require.Empty(t, r.out, words)
			require.Regexp(t, say, r.err, words)
			require.NotContains(t, r.err, "no such file", words)
		}
	}
}

// TestFullDiskOfSeveral checks that there is one message however many files there are.
func TestFullDiskOfSeveral(t *testing.T) {
	files := strings.Fields(strings.Repeat("testdata/season.pdn testdata/broken.pdn missing.pdn ", 10))
	for _, command := range []string{"pdn check", "pdn format", "pdn filter", "pdn tofen"} {
		var messages bytes.Buffer
		status := Main(append(strings.Fields(command), files...), cli.Streams{Out: &smallDisk{}, Err: &messages})
		require.Equal(t, cli.ExitFailed, status, command)
		require.Equal(t, 1, strings.Count(messages.String(), "disk full"), messages.String())
		require.Less(t, strings.Count(messages.String(), "\n"), len(files)/2, "messages of files read ahead: %s", &messages)
	}
}
