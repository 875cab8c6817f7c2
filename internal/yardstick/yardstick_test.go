package yardstick

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPerft compares with the published counts.
func TestPerft(t *testing.T) {
	for depth, want := range []uint64{1, 7, 49, 302, 1469, 7361, 36768, 179740, 845931} {
		require.Equal(t, want, Perft(depth), "depth %d", depth)
	}
}

// set returns the squares with these numbers, 1 to 32.
func set(numbers ...int) uint64 {
	var s uint64
	for _, n := range numbers {
		s |= 1 << (n - 1 + (n-1)/8)
	}
	return s
}

// TestPerftPositions counts from positions with kings, promotions and long captures.
func TestPerftPositions(t *testing.T) {
	for _, test := range []struct {
		name       string
		p          position
		blackMoves bool
		want       uint64 // of 6 plies, from "draughts perft --paths"
	}{
		{"W:WK18:B3", position{set(18), set(3), set(18)}, false, 357},
		{"W:WK22,K23,6,11:BK10,K15,26,27",
			position{set(22, 23, 6, 11), set(10, 15, 26, 27), set(22, 23, 10, 15)}, false, 4210},
		{"W:WK28:B24,16,15,23,7,K14",
			position{set(28), set(24, 16, 15, 23, 7, 14), set(28, 14)}, false, 13233},
		{"B:W31,22,23,14,15,K32:B18,26,K1",
			position{set(18, 26, 1), set(31, 22, 23, 14, 15, 32), set(1, 32)}, true, 2682},
		{"B:W14,15,22,23,24,7,6:BK10,K2",
			position{set(10, 2), set(14, 15, 22, 23, 24, 7, 6), set(10, 2)}, true, 16829},
	} {
		require.Equal(t, test.want, perft(&test.p, test.blackMoves, 6), test.name)
	}
}
