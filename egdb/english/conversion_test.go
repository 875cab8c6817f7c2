package english_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/internal/testsize"
)

// TestConversion checks that the engine wins won endings of five pieces, for which the databases have results but no
// distances. The opponent uses the same databases. After 40 moves without progress a game is drawn (WCDF 1.32.2).
func TestConversion(t *testing.T) {
	games, won := testsize.Pick(5, 25, 50, 500), 0
	random := rand.New(rand.NewPCG(5, 40))
	o := draughts.Options{Hash: 4, Prober: english.DB()}
	players := [2]*draughts.Searcher{draughts.NewSearcher(o), draughts.NewSearcher(o)}
	for range games {
		p, winner := randomWin(random)
		g, err := draughts.NewGameFrom(p.Setup())
		require.NoError(t, err)
		for g.Outcome().Result == draughts.Ongoing && g.ClaimDraw() != nil {
			found, err := players[g.Position().Turn()].Search(context.Background(), g, draughts.Limits{Nodes: 10_000})
			require.NoError(t, err)
			require.NoError(t, g.Play(found.Move()))
		}
		if g.Outcome().Result == draughts.Win(winner) {
			won++
		} else {
			t.Logf("%s: %s after %d plies", p, g.Outcome(), g.Ply())
		}
	}
	t.Logf("%d of %d won", won, games)
	require.GreaterOrEqual(t, won*100, games*95)
}

// randomWin returns a random position of five pieces without a capture that the side to move wins.
func randomWin(random *rand.Rand) (p draughts.Position, winner draughts.Color) {
	v := draughts.English
	for {
		var sides [2]draughts.Set
		var kings draughts.Set
		for placed := 0; placed < 5; {
			square := v.SetOf(draughts.Square(1 + random.IntN(32)))
			side := draughts.Color(random.IntN(2))
			king := random.IntN(2) == 0
			if (sides[0]|sides[1])&square != 0 || !king && square&v.CrownRow(side) != 0 {
				continue
			}
			sides[side] |= square
			if king {
				kings |= square
			}
			placed++
		}
		if sides[0] == 0 || sides[1] == 0 {
			continue
		}
		p := draughts.UncheckedPosition(v, draughts.Color(random.IntN(2)), sides[0], sides[1], kings)
		probe, ok := english.DB().Probe(p, false)
		if ok && !p.HasCapture() && probe.Result == draughts.Win(p.Turn()) {
			return p, p.Turn()
		}
	}
}
