package english_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/english"
)

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

// TestSlices checks that results are there for 2 to 5 pieces, and distances for 2 to 4.
func TestSlices(t *testing.T) {
	slices := 0
	for _, s := range english.DB().Slices() {
		require.Equal(t, draughts.English, s.Variant)
		require.True(t, s.WLD)
		require.Equal(t, s.Material.Pieces() <= 4, s.Distances)
		slices++
	}
	require.Equal(t, 4+12+25+44, slices)
	require.NoError(t, english.DB().Err())
}
