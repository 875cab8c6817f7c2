package english_test

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
)

// A position of four pieces is won in 81 plies.
func ExampleDB() {
	p := draughts.MustParseFEN(draughts.English, "W:WK15,20:BK28,12")
	probe, ok := english.DB().Probe(p, false)
	fmt.Println(probe.Result, probe.Plies, ok)
	// Output: White wins 81 true
}

// Files lets a program choose the size of the cache, here 8 MiB.
func ExampleFiles() {
	db, err := egdb.OpenFS(english.Files(), egdb.Options{Cache: 8 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer db.Close()
	fmt.Println(db.Covers(draughts.MustParseFEN(draughts.English, "W:WK1,K2,K3:BK31,K32")))
	fmt.Println(db.Covers(draughts.MustParseFEN(draughts.English, "W:WK1,K2,K3:BK30,K31,K32")))
	// Output:
	// true
	// false
}

// The only best move is found.
func Example() {
	p := draughts.MustParseFEN(draughts.English, "W:WK15,20:BK28,12")
	probe, ok := english.DB().Probe(p, false)
	fmt.Println(probe.Result, probe.Plies, ok)
	best, err := english.DB().BestMoves(p)
	fmt.Println(p.MoveText(best[0]), err)
	// Output:
	// White wins 81 true
	// 15-19 <nil>
}

// TestSlices checks that there are results for 2 to 5 pieces, and distances for 2 to 4 and for 3 men against 2.
func TestSlices(t *testing.T) {
	slices := 0
	for _, s := range english.DB().Slices() {
		require.Equal(t, draughts.English, s.Variant)
		require.True(t, s.WLD)
		men := s.Material.String() == "MMM-MM" || s.Material.String() == "MM-MMM"
		require.Equal(t, s.Material.Pieces() <= 4 || men, s.Distances)
		slices++
	}
	require.Equal(t, 4+12+25+44, slices)
	require.NoError(t, english.DB().Err())
}

// TestImportedByProgramsOnly checks that only commands, the packages of apps and farm, and package builtin import
// embedded databases. If another library package did, programs would contain them without asking for them.
func TestImportedByProgramsOnly(t *testing.T) {
	const module = `"github.com/godraughts/draughts/egdb/`
	embedding := []string{module + `english"`, module + `international"`, module + `builtin"`}
	checked := 0
	err := filepath.WalkDir("../..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		from := filepath.ToSlash(path)
		if err != nil || file.Name.Name == "main" || strings.HasPrefix(from, "../../apps/") ||
			strings.HasPrefix(from, "../../farm/") || strings.HasPrefix(from, "../../egdb/builtin/") ||
			strings.HasPrefix(from, "../../egdb/internal/dbtest/") {
			return err
		}
		checked++
		for _, imported := range file.Imports {
			require.NotContains(t, embedding, imported.Path.Value, path)
		}
		return nil
	})
	require.NoError(t, err)
	require.Greater(t, checked, 100)
}
