package tune

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

func TestParseOpenings(t *testing.T) {
	for _, text := range []string{"start", "random:8", "11man:2", "11man:0"} {
		o, err := ParseOpenings(text)
		require.NoError(t, err)
		require.Equal(t, text, o.String())
	}
	for _, text := range []string{"", "random", "random:", "random:-1", "random:41", "10man:2", "start:3", "Random:3"} {
		_, err := ParseOpenings(text)
		require.ErrorIs(t, err, ErrOpenings, text)
	}
}

func TestOpeningPositions(t *testing.T) {
	for _, v := range draughts.Variants() {
		random := rand.New(rand.NewPCG(1, 2))
		full := v.Start().White().Len()
		p, ok := Openings{}.position(v, random)
		require.True(t, ok)
		require.Equal(t, v.Start(), p)

		ballots := Openings{Removed: 1, Plies: 2, Quiet: true}
		for range 50 {
			if p, ok := ballots.position(v, random); ok {
				require.Equal(t, full-1, p.White().Len())
				require.Equal(t, full-1, p.Black().Len())
				require.Equal(t, v.Start().Turn(), p.Turn())
				require.False(t, p.HasCapture())
			}
		}
	}
}
