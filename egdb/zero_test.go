package egdb_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/internal/zerotest"
)

// TestZeroValues calls all exported functions and methods with zero values and nil.
func TestZeroValues(t *testing.T) {
	start := draughts.English.Start()
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	zerotest.Run(t, zerotest.Package{
		Name: "egdb",
		Functions: map[string]any{
			"Build": egdb.Build, "CheckVariant": egdb.CheckVariant, "Open": egdb.Open, "OpenFS": egdb.OpenFS,
			"MaterialOf": egdb.MaterialOf, "ParseMaterial": egdb.ParseMaterial,
		},
		Types: []any{new(egdb.Count), new(egdb.DB), new(egdb.Material)},
		Receivers: []func() any{func() any {
			db, err := egdb.OpenFS(english.Files(), egdb.Options{Cache: 1 << 16})
			require.NoError(t, err)
			return db
		}},
		Arguments: []any{
			cancelled, start, draughts.English, fstest.MapFS{}, -1, "x",
			egdb.BuildOptions{Variant: draughts.English, Pieces: 2},
			draughts.MustParseFEN(draughts.English, "W:WK15:BK28"), egdb.SliceInfo{Variant: draughts.English},
			egdb.Material{Kings: 2, TheirKings: 1}, draughts.WhiteWins, rand.New(rand.NewPCG(1, 2)),
		},
	})
}

// TestZeroDB checks that the zero DB has no files and covers no position.
func TestZeroDB(t *testing.T) {
	var db egdb.DB
	p := draughts.MustParseFEN(draughts.English, "W:WK15:BK28")
	require.False(t, db.Covers(p))
	_, known := db.Probe(p, false)
	require.False(t, known)
	_, err := db.BestMoves(p)
	require.ErrorIs(t, err, egdb.ErrNotCovered)
	_, err = db.Count(context.Background(), egdb.SliceInfo{Variant: draughts.English, Material: egdb.MaterialOf(p)})
	require.ErrorIs(t, err, egdb.ErrNotCovered)
	verified, err := db.Verify(context.Background(), egdb.VerifyOptions{})
	require.NoError(t, err)
	require.Zero(t, verified)
	require.Empty(t, db.Slices())
	require.NoError(t, db.Err())
	require.NoError(t, db.Close())
}

// TestNilArguments checks the panic for each nil argument.
func TestNilArguments(t *testing.T) {
	var db egdb.DB
	var none context.Context
	for sentence, call := range map[string]func(){
		"Build called with a nil context":      func() { _ = egdb.Build(none, egdb.BuildOptions{}) },
		"OpenFS called with a nil file system": func() { _, _ = egdb.OpenFS(nil, egdb.Options{}) },
		"Count called with a nil context":      func() { _, _ = db.Count(none, egdb.SliceInfo{}) },
		"Summarize called with a nil context":  func() { _, _ = db.Summarize(none, egdb.SliceInfo{}) },
		"VerifyFile called with a nil context": func() { _, _ = db.VerifyFile(none, "", egdb.VerifyOptions{}) },
		"Verify called with a nil context":     func() { _, _ = db.Verify(none, egdb.VerifyOptions{}) },
		"RandomPosition called with a nil random source": func() {
			_, _ = db.RandomPosition(draughts.English, egdb.Material{}, draughts.Draw, nil)
		},
	} {
		require.PanicsWithValue(t, "egdb: "+sentence, call)
	}
}
