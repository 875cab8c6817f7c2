package build

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSample checks that a sample has all segments if there are few, and otherwise some that are spread evenly.
func TestSample(t *testing.T) {
	for n := 1; n < 1000; n++ {
		require.Len(t, everyNth(n, 1), n)
		some := sample(n)
		require.GreaterOrEqual(t, len(some), min(n, 8))
		require.GreaterOrEqual(t, 16*len(some)+8, n)
		require.LessOrEqual(t, some[0], n/8)
		require.GreaterOrEqual(t, some[len(some)-1], n-1-n/8)
		if n >= 128 {
			require.LessOrEqual(t, 16*len(some), n+8)
		}
	}
}
