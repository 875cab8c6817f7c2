package international_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/international"
)

// Three kings often do not win against one: 47 % of the positions with the three kings to move are draws.
func ExampleDB() {
	p := draughts.MustParseFEN(draughts.International, "W:WK1,K2,K3:BK50")
	probe, ok := international.DB().Probe(p, false)
	fmt.Println(probe.Result, ok)
	// Output: draw true
}

// TestSlices checks that there are results for 2 to 4 pieces, and distances of all but a king and a man against two
// men.
func TestSlices(t *testing.T) {
	slices := 0
	for _, s := range international.DB().Slices() {
		require.Equal(t, draughts.International, s.Variant)
		require.True(t, s.WLD)
		long := s.Material.String() == "KM-MM" || s.Material.String() == "MM-KM"
		require.Equal(t, !long, s.Distances, s.Material)
		slices++
	}
	require.Equal(t, 4+12+25, slices)
	require.NoError(t, international.DB().Err())
}
