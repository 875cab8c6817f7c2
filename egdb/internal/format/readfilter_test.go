package format

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestReadFilter adds ranges of positions to filters of tables of many sizes. The filter has all of them, and no
// position that is further away than a mean block is long.
func TestReadFilter(t *testing.T) {
	random := rand.New(rand.NewPCG(22, 7))
	for range 200 {
		positions := 1 + random.Uint64N(10_000)
		blocks := 1 + random.IntN(int(positions))
		f := newReadFilter(positions, blocks)
		require.LessOrEqual(t, len(f.words), 1+4*blocks/64+1)
		added := make([]bool, positions)
		for range 3 {
			start := random.Uint64N(positions)
			n := 1 + random.Uint64N(positions-start)/4
			f.Add(start, n)
			for i := start; i < start+n; i++ {
				added[i] = true
			}
		}
		reach := int(positions) / blocks
		for i := range added {
			if added[i] {
				require.True(t, f.Has(uint64(i)))
				continue
			}
			near := false
			for j := max(0, i-reach); j <= min(i+reach, len(added)-1); j++ {
				near = near || added[j]
			}
			require.True(t, near || !f.Has(uint64(i)))
		}
	}
}
