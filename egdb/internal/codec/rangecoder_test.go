package codec

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRangeCoder writes and reads random decisions under random probabilities.
func TestRangeCoder(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 9))
	for n := range 2000 {
		type decision struct {
			q   uint8
			yes bool
		}
		decisions := make([]decision, n%300)
		e := NewEncoder(nil)
		for i := range decisions {
			q := uint8(random.IntN(256))
			yes := random.IntN(1<<16) < int(probability[q])
			if n%3 == 0 { // always the unlikely outcome
				yes = probability[q] < half
			}
			decisions[i] = decision{q, yes}
			e.Write(q, yes)
		}
		d := decoder{e.Finish()}
		at := d.start()
		for i, want := range decisions {
			var yes bool
			at, yes = d.read(at, want.q)
			require.Equal(t, want.yes, yes, "decision %d of %d", i, len(decisions))
		}
	}
}

// TestProbabilities checks the table of probabilities, which is part of the file format, and quantize.
func TestProbabilities(t *testing.T) {
	require.EqualValues(t, half, probability[127])
	require.EqualValues(t, half, probability[128])
	require.EqualValues(t, half/2, probability[127-8])
	require.EqualValues(t, 1, probability[0])
	for q := range 256 {
		require.EqualValues(t, 2*half, probability[q]+probability[255-q])
		if q > 0 {
			require.GreaterOrEqual(t, probability[q], probability[q-1])
		}
	}
	for _, n := range [][2]uint64{{0, 0}, {0, 1000}, {1000, 0}, {1, 1}, {5, 100_000}, {1 << 40, 1}} {
		q := quantize(n)
		require.Equal(t, n[1] > n[0], probability[q] > half, n)
	}
}
