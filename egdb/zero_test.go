package egdb_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
)

// TestZeroValues calls all exported functions and methods with zero values and nil.
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
