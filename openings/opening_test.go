package openings_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/openings"
)

// requirePlayable checks that a game can continue from every opening, and that the openings have different names. It
// returns the positions that they lead to.
func requirePlayable(t *testing.T, deck []openings.Opening) map[draughts.Position]bool {
	t.Helper()
	positions := map[draughts.Position]bool{}
	names := map[string]bool{}
	for _, o := range deck {
		g, err := o.Game()
		require.NoError(t, err)
		require.Equal(t, draughts.Ongoing, g.Outcome().Result, o.Name)
		positions[g.Position()] = true
		names[o.Name] = true
	}
	require.Len(t, names, len(deck), "names are different")
	return positions
}

func TestShuffle(t *testing.T) {
	deck := openings.ThreeMove(openings.DeckInPlay)
	shuffled := openings.Shuffle(deck, 1)
	require.NotEqual(t, deck, shuffled)
	require.ElementsMatch(t, deck, shuffled)
	require.Equal(t, shuffled, openings.Shuffle(deck, 1))
	require.NotEqual(t, shuffled, openings.Shuffle(deck, 2))
}

func TestOpeningGame(t *testing.T) {
	o := openings.ThreeMove(openings.DeckAll)[0]
	g, err := o.Game()
	require.NoError(t, err)
	require.Equal(t, o.Moves, g.Moves())

	o.Moves = append(o.Moves, o.Moves[0])
	_, err = o.Game()
	require.ErrorContains(t, err, "opening 9-13 21-17 5-9: ")
	require.ErrorAs(t, err, new(*draughts.MoveError))
}
