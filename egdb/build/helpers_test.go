package build_test

import (
	"fmt"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

// processes holds, by name, what a process started by a test does with a directory.
var processes = map[string]func(dir string) error{"build": buildKilled, "hold": holdLock}

// TestMain runs the tests, or is a process that a test started.
func TestMain(m *testing.M) {
	do, ok := processes[os.Getenv("EGDB_TEST_PROCESS")]
	if !ok {
		os.Exit(m.Run())
	}
	if err := do(os.Getenv("EGDB_TEST_DIR")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// process returns a command that runs the named process with a directory.
func process(t *testing.T, name, dir string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	c := exec.Command(self)
	c.Env = append(os.Environ(), "EGDB_TEST_PROCESS="+name, "EGDB_TEST_DIR="+dir)
	c.Stderr = os.Stderr
	return c
}

// requireSame checks that two sets of files are equal, without printing them.
func requireSame(t *testing.T, want, got map[string]string) {
	t.Helper()
	require.Len(t, got, len(want))
	requireAmong(t, want, got)
}

// requireAmong checks that all files of got are in want.
func requireAmong(t *testing.T, want, got map[string]string) {
	t.Helper()
	for name, content := range got {
		require.True(t, want[name] == content, name)
	}
}
