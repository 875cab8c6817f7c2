package build

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/internal/codec"
	"github.com/godraughts/draughts/egdb/internal/index"
)

// TestTooLittleMemory checks that a pair which is too large is refused before any file is read: the directory is empty.
func TestTooLittleMemory(t *testing.T) {
	s := newSliceCache(newSolver(draughts.English, 1), t.TempDir(), 30<<20)
	s.kind = codec.DTW
	err := s.fetch(context.Background(), index.Material{Kings: 3, TheirKings: 3}, nil)
	require.ErrorIs(t, err, ErrMemory)
	require.EqualError(t, err, "KKK-KKK: not enough memory allowed: with distances it needs 37 MiB, the limit is 30 MiB")
}

// TestDefaultMemory checks that a slice that fits into DefaultMemory has a size that fits into an int.
func TestDefaultMemory(t *testing.T) {
	require.LessOrEqual(t, uint64(DefaultMemory), uint64(math.MaxInt))
}
