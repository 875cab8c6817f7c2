package openings_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/openings"
)

// TestThreeMove checks the sizes of the decks. The positions are not counted: some ballots transpose into each other.
func TestThreeMove(t *testing.T) {
	for d, want := range map[openings.ThreeMoveDeck]int{
		openings.DeckCrossboard: 144, openings.DeckInPlay: 156, openings.DeckAll: 174,
	} {
		deck := openings.ThreeMove(d)
		require.Len(t, deck, want)
		requirePlayable(t, deck)
		for _, o := range deck {
			require.Len(t, o.Moves, 3)
		}
	}
	require.Equal(t, "9-13 22-18 11-15 (Edinburgh Single)", openings.ThreeMove(openings.DeckAll)[7].Name)
	require.Nil(t, openings.ThreeMove(openings.ThreeMoveDeck(3)))
}

func TestElevenMan(t *testing.T) {
	deck := openings.ElevenMan()
	require.Len(t, deck, 2405, "50 placements of each side, less 95 positions in which a man is lost at once")
	require.Len(t, requirePlayable(t, deck), len(deck))
	backRanks := draughts.English.SetOf(1, 2, 3, 4, 29, 30, 31, 32)
	for _, o := range deck {
		p, err := o.Start.Position()
		require.NoError(t, err)
		require.Equal(t, draughts.Black, p.Turn())
		require.Equal(t, []int{11, 11}, []int{p.Black().Len(), p.White().Len()})
		require.Equal(t, 8, ((p.Black() | p.White()) & backRanks).Len())
	}
	// One ballot by hand: remove 11 and 28, then 8-11 24-19.
	p := draughts.MustParseFEN(draughts.English, "B:B1-7,9-12:W19,21-23,25-27,29-32")
	require.True(t, requirePlayable(t, deck)[p])
}
