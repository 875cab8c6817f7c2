package egdb_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/internal/testsize"
)

// builtinVariants are the variants of the library. Tests register others.
var builtinVariants = draughts.Variants()

// build builds databases in a directory of the test and opens them.
func build(t testing.TB, v draughts.Variant, pieces int) *egdb.DB {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, egdb.Build(context.Background(), egdb.BuildOptions{Variant: v, Pieces: pieces, Dir: dir}))
	return open(t, dir)
}

// open opens the databases in a directory. They are closed when the test ends.
func open(t testing.TB, dir string) *egdb.DB {
	t.Helper()
	db, err := egdb.Open(dir, egdb.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	return db
}

// five returns databases of English draughts for 5 pieces, with distances. They are built once for all tests.
func five(t testing.TB) *egdb.DB {
	t.Helper()
	testsize.SkipBelow(t, testsize.Long) // the build takes about a minute
	db, err := buildFive()
	require.NoError(t, err)
	return db
}

// buildFive builds the databases that five returns.
var buildFive = sync.OnceValues(func() (*egdb.DB, error) {
	dir, err := os.MkdirTemp("", "egdb")
	if err != nil {
		return nil, err
	}
	cleanups = append(cleanups, func() { os.RemoveAll(dir) })
	err = egdb.Build(context.Background(), egdb.BuildOptions{Variant: draughts.English, Pieces: 5, Dir: dir})
	if err != nil {
		return nil, err
	}
	return egdb.Open(dir, egdb.Options{})
})

// cleanups run when all tests have ended.
var cleanups []func()

// processes holds, by name, what a process started by a test does with a directory.
var processes = map[string]func(dir string) error{
	"build":     buildFour,
	"results":   buildResults,
	"hold":      holdLock,
	"truncated": probeTruncated,
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

// TestMain runs the tests, or is a process that a test started.
func TestMain(m *testing.M) {
	if do, ok := processes[os.Getenv("EGDB_TEST_PROCESS")]; ok {
		if err := do(os.Getenv("EGDB_TEST_DIR")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	status := m.Run()
	for _, f := range cleanups {
		f()
	}
	os.Exit(status)
}

// longest is a longest win of its slice, from testdata/longest.txt.
type longest struct {
	position draughts.Position
	plies    int
}

// longestWins returns the longest wins with the given number of pieces.
func longestWins(t testing.TB, pieces int) []longest {
	t.Helper()
	f, err := os.Open("testdata/longest.txt")
	require.NoError(t, err)
	defer f.Close()
	var list []longest
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		var n, plies int
		var fen string
		_, err := fmt.Sscan(lines.Text(), &n, &fen, &plies)
		require.NoError(t, err, lines.Text())
		if n == pieces {
			list = append(list, longest{draughts.MustParseFEN(draughts.English, fen), plies})
		}
	}
	require.NotEmpty(t, list)
	return list
}

// databases returns English databases that have distances for the given number of pieces.
func databases(t testing.TB, pieces int) *egdb.DB {
	t.Helper()
	if pieces > 4 {
		return five(t)
	}
	return english.DB()
}
