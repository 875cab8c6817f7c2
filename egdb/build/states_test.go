package build

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStates updates random states, and compares them and the found positions with plain variables.
func TestStates(t *testing.T) {
	const size = 1001 // not a whole number of words
	random := rand.New(rand.NewPCG(18, 19))
	l := newStates(nil, size)
	want := make([]uint32, size)
	for i := range want {
		want[i] = []uint32{
			0, 7, stateCapture, stateCapture | 7,
			stateUndecided | 1, stateUndecided | 2, stateUndecided | 40, stateUndecided | stateCapture,
		}[random.IntN(8)]
		l.init(uint64(i), uint64(want[i]))
	}
	for i, state := range want {
		open := state&(stateUndecided|stateCapture) == stateUndecided
		require.Equal(t, open, l.undecided(uint64(i)) != 0)
		switch {
		case i%2 == 0:
			require.Equal(t, open, l.win(uint64(i), 7))
			if open {
				want[i] = 7
			}
		case open:
			last := state == stateUndecided|1
			require.Equal(t, last, l.lose(uint64(i), 8))
			if want[i]--; last {
				want[i] = 8
			}
		}
	}
	for i, state := range want {
		require.Equal(t, state, l.at(uint64(i)), i)
	}
	for _, plies := range []uint32{0, 7, 8, 9} {
		var found []uint64
		for i, state := range want {
			if state&stateUndecided == 0 && state&statePlies == plies && i >= 8 {
				found = append(found, uint64(i))
			}
		}
		require.Equal(t, found, l.find(8, size, plies, nil), plies)
	}
}
