package openings_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/openings"
)

// list returns n openings of a source.
func list(t *testing.T, s openings.Source, v draughts.Variant, n int, seed uint64) []openings.Opening {
	t.Helper()
	deck, err := s.List(v, n, seed)
	require.NoError(t, err)
	return deck
}

func TestRandomLists(t *testing.T) {
	for _, v := range draughts.Variants() {
		for _, s := range []openings.Source{openings.RandomMoves(5), openings.RandomElevenMan(2)} {
			deck := list(t, s, v, 20, 1)
			require.Len(t, deck, 20, v)
			require.Len(t, requirePlayable(t, deck), 20)
			require.Equal(t, deck[:7], list(t, s, v, 7, 1), "a shorter list is the beginning of a longer one")
			require.NotEqual(t, deck, list(t, s, v, 20, 2))
		}
	}
	require.Len(t, list(t, openings.RandomMoves(1), draughts.English, 20, 1), 7, "there are 7 first moves")
	require.Len(t, list(t, openings.RandomMoves(0), draughts.English, 20, 1), 1)
	require.Len(t, list(t, openings.RandomMoves(-1), draughts.English, 20, 1), 1)
}

func TestDeckList(t *testing.T) {
	deck := openings.ThreeMove(openings.DeckInPlay)
	s := openings.FromDeck("some", deck)
	require.Equal(t, openings.Shuffle(deck, 1), list(t, s, draughts.English, 1000, 1))
	require.Equal(t, openings.Shuffle(deck, 1)[:9], list(t, s, draughts.English, 9, 1))
}

// TestListRefused checks that an error says why there are no openings.
func TestListRefused(t *testing.T) {
	for name, tt := range map[string]struct {
		source openings.Source
		v      draughts.Variant
		say    string
	}{
		"no variant": {openings.RandomMoves(4), 0, "unknown variant"},
		"too many plies": {
			openings.RandomMoves(10000), draughts.Breakthrough,
			`"random:10000": no openings of breakthrough: the games end too early`,
		},
		"other rules": {
			openings.FromDeck("11", openings.ElevenMan()), draughts.Pool,
			`"11": no openings of pool: they are for english`,
		},
		"empty": {openings.FromDeck("mine", nil), draughts.English, `"mine": no openings: the deck is empty`},
	} {
		deck, err := tt.source.List(tt.v, 1, 1)
		require.ErrorIs(t, err, openings.ErrNone, name)
		require.ErrorContains(t, err, tt.say, name)
		require.Empty(t, deck, name)
		_, ok := tt.source.Draw(tt.v, rand.New(rand.NewPCG(1, 1)))
		require.False(t, ok, name)
	}
	require.Empty(t, list(t, openings.RandomMoves(4), draughts.English, 0, 1))
	require.Empty(t, list(t, openings.RandomMoves(4), draughts.English, -1, 1))
}

func TestDraw(t *testing.T) {
	for _, v := range draughts.Variants() {
		random := rand.New(rand.NewPCG(1, 2))
		full := v.Start().White().Len()
		setup, ok := openings.Start{}.Draw(v, random)
		require.True(t, ok)
		require.Equal(t, v.Start().Setup(), setup)

		drawn := 0
		for range 50 {
			setup, ok := openings.RandomElevenMan(2).Draw(v, random)
			if !ok {
				continue
			}
			drawn++
			p, err := setup.Position()
			require.NoError(t, err)
			require.Equal(t, full-1, p.White().Len())
			require.Equal(t, full-1, p.Black().Len())
			require.Equal(t, v.Start().Turn(), p.Turn())
			require.False(t, p.HasCapture())
		}
		require.NotZero(t, drawn, v)
	}
}

// TestDrawFromDeck checks that a drawn position is one of the deck, with its draw counters.
func TestDrawFromDeck(t *testing.T) {
	deck := openings.ThreeMove(openings.DeckAll)
	positions := requirePlayable(t, deck)
	random := rand.New(rand.NewPCG(1, 2))
	drawn := map[draughts.Position]bool{}
	for range 50 {
		setup, ok := openings.FromDeck("3", deck).Draw(draughts.English, random)
		require.True(t, ok)
		p, err := setup.Position()
		require.NoError(t, err)
		require.True(t, positions[p])
		drawn[p] = true
	}
	require.Greater(t, len(drawn), 30)

	setup, err := draughts.ParseSetup(draughts.English, "W:WK32,K31:BK1,K2:H7")
	require.NoError(t, err)
	quiet := openings.FromDeck("quiet", []openings.Opening{{Name: "one", Start: setup}})
	setup, ok := quiet.Draw(draughts.English, random)
	require.True(t, ok)
	require.EqualValues(t, 7, setup.Counters.NoProgress)
}

// TestDrawIsStable fixes the openings that a seed draws, because resumed files of self-play depend on them.
func TestDrawIsStable(t *testing.T) {
	for _, tt := range []struct {
		source openings.Source
		v      draughts.Variant
		want   string
	}{
		{openings.RandomElevenMan(2), draughts.English,
			"B:W17,22,23,24,25,26,27,29,30,31,32:B1,3,4,5,6,7,8,9,11,12,15"},
		{openings.RandomElevenMan(0), draughts.English, "B:W21,22,23,24,25,26,27,29,30,31,32:B1,3,4,5,6,7,8,9,10,11,12"},
		{openings.RandomMoves(8), draughts.English, "B:W14,22,23,24,26,27,28,29,30,31,32:B1,2,3,4,6,7,8,9,10,12,16,21"},
		{
			openings.RandomMoves(8), draughts.Russian,
			"W:Wh6,d4,a3,e3,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,c7,e7,g7,b6,d6,f6",
		},
	} {
		setup, ok := tt.source.Draw(tt.v, rand.New(rand.NewPCG(1, 0)))
		require.True(t, ok)
		require.Equal(t, tt.want, setup.FEN(), tt.source)
	}
}
