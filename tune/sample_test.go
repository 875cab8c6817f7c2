package tune_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
	"github.com/godraughts/draughts/tune"
)

// TestQuietSamples checks which positions of a game are samples, and with which result.
func TestQuietSamples(t *testing.T) {
	read := func(text string) []tune.Sample {
		g, err := pdn.NewReader(strings.NewReader(text), pdn.Options{}).Read()
		require.NoError(t, err)
		return tune.QuietSamples(g)
	}
	// No sample: after 22-18 Black to move has a capture, after 15x22 White has one.
	samples := read(`[Result "1-0"] 1. 11-15 22-18 2. 15x22 25x18 3. 8-11 *`)
	require.Len(t, samples, 3)
	require.Equal(t, draughts.English.Start(), samples[0].Position)
	for i, result := range []float64{1, 0, 1} { // 1-0 is a win for Black, who moves first
		require.Equal(t, result, samples[i].Result)
	}
	require.Equal(t, 0.5, read(`[Result "1/2-1/2"] 1. 11-15 *`)[0].Result)
	require.Empty(t, read(`1. 11-15 *`), "no result")

	shuffle := `[Result "1-0"] [FEN "B:WK32,21:BK1,5"]`
	for range 10 {
		shuffle += " 1-6 32-27 6-1 27-32"
	}
	require.Len(t, read(shuffle+" *"), 8, "kings move back and forth")
}
