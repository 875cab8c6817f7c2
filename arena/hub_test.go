package arena_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/hub"
)

// TestMain runs the tests, or an engine if a test has started this program as one.
func TestMain(m *testing.M) {
	kind := os.Getenv("ARENA_TEST_ENGINE")
	if kind == "" {
		os.Exit(m.Run())
	}
	if dir := os.Getenv("ARENA_TEST_DIR"); dir != "" {
		pidFile := filepath.Join(dir, strconv.Itoa(os.Getpid()))
		if err := os.WriteFile(pidFile, nil, 0o600); err != nil {
			os.Exit(1)
		}
		if pidFiles, _ := os.ReadDir(dir); kind == "once" && len(pidFiles) > 1 {
			fmt.Fprintln(os.Stderr, "only once")
			os.Exit(4)
		}
	}
	in := io.Reader(os.Stdin)
	if kind != "good" {
		in = &failingReader{lines: bufio.NewReader(os.Stdin), kind: kind}
	}
	if (&hub.Server{Options: draughts.Options{Hash: 1}}).Serve(context.Background(), in, os.Stdout) != nil {
		os.Exit(1)
	}
}

// failingReader is the input of an engine. At the second go message the engine crashes or hangs.
type failingReader struct {
	lines *bufio.Reader
	kind  string
	moves int // go messages
}

func (s *failingReader) Read(b []byte) (int, error) {
	line, err := s.lines.ReadString('\n')
	if strings.HasPrefix(line, "go ") {
		if s.moves++; s.moves == 2 {
			if s.kind == "hang" {
				time.Sleep(time.Hour)
			}
			fmt.Fprintln(os.Stderr, "segmentation fault")
			os.Exit(3)
		}
	}
	return copy(b, line), err
}

// engineProgram returns a program that runs an engine of a kind. The function check checks how many were started, and
// that none is still running.
func engineProgram(t *testing.T, kind string) (program string, check func(started int)) {
	dir := t.TempDir()
	t.Setenv("ARENA_TEST_ENGINE", kind)
	t.Setenv("ARENA_TEST_DIR", dir)
	self := must(os.Executable())
	return self, func(started int) {
		pidFiles := must(os.ReadDir(dir))
		require.Len(t, pidFiles, started)
		for _, pidFile := range pidFiles {
			pid := must(strconv.Atoi(pidFile.Name()))
			process, err := os.FindProcess(pid)
			require.True(t, err != nil || process.Signal(syscall.Signal(0)) != nil, "process %d is still running", pid)
		}
	}
}

// TestHub checks that a Hub program plays the same as the Searcher in it, on both boards.
func TestHub(t *testing.T) {
	program, check := engineProgram(t, "good")
	m := smallMatch(t, "hash=1", "hub:hash=1 "+program)
	m.Games = 6
	_, tally := playAll(t, m)
	require.Equal(t, arena.Pentanomial{0, 0, 3, 0, 0}, tally.Pairs)
	m.Variant, m.Openings = draughts.International, randomOpenings(draughts.International, 6, 3)
	_, tally = playAll(t, m)
	require.Equal(t, arena.Pentanomial{0, 0, 3, 0, 0}, tally.Pairs)
	require.Zero(t, tally.FaultsB)
	check(2)

	m.B = contestant(`hub:"/no/such program" hub`)
	for _, err := range m.Play(context.Background(), 1) {
		require.ErrorContains(t, err, "exec /no/such program")
	}
}

// TestHubFaults checks that a program which crashes or hangs loses the game, and is started again for the next.
func TestHubFaults(t *testing.T) {
	tests := []struct {
		kind   string
		reason draughts.Reason
		fault  string
		games  int // the engine is started for each
	}{
		{"crash", draughts.Forfeit, `the program ended with exit status 3; it wrote "segmentation fault"`, 3},
		{"hang", draughts.TimeOut,
			`the engine does not answer: "done" was expected within 2.01s; the program was killed`, 2},
	}
	for _, tt := range tests {
		t.Run(tt.kind, func(t *testing.T) {
			program, check := engineProgram(t, tt.kind)
			m := smallMatch(t, "random", "random")
			m.Games, m.Limits, m.Margin = tt.games, draughts.Limits{Time: 10 * time.Millisecond}, time.Minute
			m.B = arena.Contestant{Name: "faulty", New: func(m *arena.Match) (arena.Engine, error) {
				return arena.NewHubEngine(hub.ClientOptions{Variant: m.Variant, Timeout: 2 * time.Second}, program), nil
			}}
			records, tally := playAll(t, m)
			require.Equal(t, tt.games, tally.FaultsB)
			requireLost(t, records, tt.reason, tt.fault)
			check(tt.games)
		})
	}
}

// TestStartsOnce checks that a program which cannot be started again ends the match: it loses no game that it has not
// begun.
func TestStartsOnce(t *testing.T) {
	program, check := engineProgram(t, "once")
	m := smallMatch(t, "random", "hub:"+program)
	m.Games = 3
	var faults []string
	for r, err := range m.Play(t.Context(), 1) {
		if err != nil {
			require.ErrorContains(t, err, "only once")
			break
		}
		faults = append(faults, r.Fault)
	}
	require.Len(t, faults, 1)
	require.Contains(t, faults[0], "segmentation fault")
	check(2)
}
