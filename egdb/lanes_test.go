package egdb

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLanes takes moves from random lanes and compares what is found with what it must be.
func TestLanes(t *testing.T) {
	const size = 1001 // not a whole number of words
	random := rand.New(rand.NewPCG(18, 19))
	l := newLanes(nil, size)
	want := make([]uint32, size)
	for i := range want {
		want[i] = []uint32{
			0, 7, laneCapture, laneCapture | 7, laneOpen | 1, laneOpen | 2, laneOpen | 40, laneOpen | laneCapture,
		}[random.IntN(8)]
		l.init(uint64(i), uint64(want[i]))
	}
	for i, lane := range want {
		open := lane&(laneOpen|laneCapture) == laneOpen
		require.Equal(t, open, l.open(uint64(i)) != 0)
		switch {
		case i%2 == 0:
			require.Equal(t, open, l.win(uint64(i), 7))
			if open {
				want[i] = 7
			}
		case open:
			last := lane == laneOpen|1
			require.Equal(t, last, l.lose(uint64(i), 8))
			if want[i]--; last {
				want[i] = 8
			}
		}
	}
	for i, lane := range want {
		require.Equal(t, lane, l.at(uint64(i)), i)
	}
	for _, plies := range []uint32{0, 7, 8, 9} {
		var found []uint64
		for i, lane := range want {
			if lane&laneOpen == 0 && lane&laneValue == plies && i >= 8 {
				found = append(found, uint64(i))
			}
		}
		require.Equal(t, found, l.find(8, size, plies, nil), plies)
	}
}
