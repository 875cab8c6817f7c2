package egdb

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// TestNoRoom checks that a pair which is too large is refused before anything is read: the directory is empty.
func TestNoRoom(t *testing.T) {
	s := &sliceCache{solver: newSolver(draughts.English, 1), dir: t.TempDir()}
	s.memory = 30 << 20
	err := s.fetch(context.Background(), Material{0, 3, 0, 3}, nil)
	require.ErrorIs(t, err, ErrMemory)
	require.EqualError(t, err, "KKK-KKK: not enough memory allowed: it takes 36 MiB, 30 are allowed")
}

// TestMemoryOfPlatform checks that no pair which is allowed by default has states that are too many for an int.
func TestMemoryOfPlatform(t *testing.T) {
	require.LessOrEqual(t, uint64(DefaultMemory), uint64(math.MaxInt))
}
