package draughts_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
)

// TestTwoKingsBeatOne checks that a search makes progress where no move wins anything for long: two kings must drive
// the last one out of its double corner in fifty moves, without a database.
func TestTwoKingsBeatOne(t *testing.T) {
	testsize.SkipBelow(t, testsize.Normal)
	for _, fen := range []string{"W:WK10,K15:BK28", "B:WK10,K15:BK28", "W:WK29,K4:BK1", "W:WK1,K5:BK32", "W:WK31,K30:BK5"} {
		g, err := draughts.NewGameFrom(draughts.MustParseFEN(draughts.English, fen).Setup())
		require.NoError(t, err)
		searcher := draughts.NewSearcher(draughts.Options{Hash: 4})
		for g.Outcome().Result == draughts.Ongoing {
			require.Less(t, g.Ply(), 100, fen)
			found, err := searcher.Search(context.Background(), g, draughts.Limits{Nodes: 50000})
			require.NoError(t, err)
			require.NoError(t, g.Play(found.Move()))
		}
		require.Equal(t, draughts.WhiteWins, g.Outcome().Result, fen)
	}
}
