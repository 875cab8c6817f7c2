package codec

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDifferences checks that difference is the inverse of evenDifference.
func TestDifferences(t *testing.T) {
	small := 0
	for by := range 256 {
		if by%2 == 0 && evenDifference(uint8(by)) < evens-1 {
			require.EqualValues(t, by, difference(evenDifference(uint8(by))))
			small++
		}
	}
	require.Equal(t, evens-1, small)
}

// TestNeighbourhood compares contexts and alternatives with those found by comparing the symbols one by one.
func TestNeighbourhood(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 15))
	for range 20_000 {
		var symbols [6]uint8 // in the order of the bits of a context
		for i := range symbols {
			symbols[i] = [...]uint8{0, 1, 2, 127, 128, Drawn}[random.IntN(6)]
		}
		last := symbols[random.IntN(6)]
		context, alternative := 2<<6, last
		for _, i := range []int{0, 5, 4, 3, 2, 1} { // the symbol considered last comes first
			if symbols[i] != last {
				context |= 1 << i
				alternative = symbols[i]
			}
		}
		a := newNeighbourhood(symbols[0], symbols[1], symbols[2], symbols[3], symbols[4], symbols[5])
		require.Equal(t, context, a.context(2, last), "%v %d", symbols, last)
		require.Equal(t, alternative, a.alternative(context), "%v %d", symbols, last)
	}
}
