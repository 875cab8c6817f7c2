package english_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/english"
)

// TestDistanceIsAtMost compares the wins that a search without databases finds with the distances of the databases. The
// search may report a longer win, never a shorter one. For a longer one its text must say "at most". In the first
// position it finds a win in 13 plies where the distance is 11.
func TestDistanceIsAtMost(t *testing.T) {
	s := draughts.NewSearcher(draughts.Options{Hash: 4})
	random := rand.New(rand.NewPCG(11, 13))
	positions := []draughts.Position{draughts.MustParseFEN(draughts.English, "W:WK9,24,31:BK11")}
	for len(positions) < 60 {
		if p, ok := randomEnding(random); ok {
			positions = append(positions, p)
		}
	}
	proven := 0
	for _, p := range positions {
		truth, ok := english.DB().Probe(p, false)
		require.True(t, ok)
		require.NoError(t, s.Clear())
		g, err := draughts.NewGameFrom(p.Setup())
		require.NoError(t, err)
		found, err := s.Search(context.Background(), g, draughts.Limits{Nodes: 50_000})
		require.NoError(t, err)
		plies, ok := found.Score().WinIn()
		if !ok {
			continue
		}
		proven++
		won := truth.Result == draughts.Win(p.Turn())
		require.Equal(t, won, plies > 0, "%s: %s", p, found.Score())
		plies = max(plies, -plies)
		require.GreaterOrEqual(t, plies, truth.Plies, "%s: %s", p, found.Score())
		if plies > truth.Plies {
			require.Contains(t, found.Score().String(), " in at most ", "%s is %d", p, truth.Plies)
		}
	}
	require.Greater(t, proven, 20)
}

// randomEnding returns a random position of three or four pieces without a capture. ok is false if it is not valid or
// not decided.
func randomEnding(random *rand.Rand) (p draughts.Position, ok bool) {
	setup := draughts.Setup{Variant: draughts.English, Turn: draughts.Color(random.IntN(2))}
	for i := range 3 + random.IntN(2) {
		piece := draughts.King(draughts.Color(i & 1))
		if random.IntN(3) == 0 {
			piece = draughts.Man(draughts.Color(i & 1))
		}
		if setup.Put(draughts.Square(1+random.IntN(32)), piece) != nil {
			return draughts.Position{}, false
		}
	}
	p, err := setup.Position()
	if err != nil || !p.HasMoves() || p.HasCapture() || !english.DB().Covers(p) {
		return p, false
	}
	probe, ok := english.DB().Probe(p, false)
	return p, ok && probe.Plies > 0
}
