package egdb_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/build"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/internal/testsize"
)

// builtinVariants are the variants of the library. Tests register others.
var builtinVariants = draughts.Variants()

// built builds databases in a directory of the test and opens them.
func built(t testing.TB, v draughts.Variant, pieces int) *egdb.DB {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, build.Run(context.Background(), build.Options{Variant: v, Pieces: pieces, Dir: dir}))
	return opened(t, dir)
}

// opened opens the databases in a directory. They are closed when the test ends.
func opened(t testing.TB, dir string) *egdb.DB {
	t.Helper()
	db := must(egdb.Open(dir, egdb.Options{}))
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	return db
}

// probed returns the value of a position that the databases have.
func probed(t testing.TB, db *egdb.DB, p draughts.Position) draughts.ProbeResult {
	t.Helper()
	probe, ok := db.Probe(p, false)
	require.True(t, ok, p)
	return probe
}

// folderOfFive is the folder that buildFive made, if it did.
var folderOfFive string

var buildFive = sync.OnceValues(func() (*egdb.DB, error) {
	dir, err := os.MkdirTemp("", "egdb")
	if err != nil {
		return nil, err
	}
	folderOfFive = dir
	if err := build.Run(context.Background(), build.Options{Variant: draughts.English, Pieces: 5, Dir: dir}); err != nil {
		return nil, err
	}
	return egdb.Open(dir, egdb.Options{})
})

func TestMain(m *testing.M) {
	status := m.Run()
	if folderOfFive != "" {
		_ = os.RemoveAll(folderOfFive)
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
	f := must(os.Open("testdata/longest.txt"))
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

// databases returns English databases that have distances for the given number of pieces. Those for 5 are built once
// for all tests.
func databases(t testing.TB, pieces int) *egdb.DB {
	t.Helper()
	if pieces <= 4 {
		return english.DB()
	}
	testsize.SkipBelow(t, testsize.Long) // the build takes about a minute
	return must(buildFive())
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
