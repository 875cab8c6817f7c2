package egdb_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
)

// material parses a material.
func material(t *testing.T, text string) egdb.Material {
	t.Helper()
	m, err := egdb.ParseMaterial(text)
	require.NoError(t, err)
	return m
}

// TestRandomPosition checks positions of common and of rare results: a KK-K is drawn in 34 of 14,880.
func TestRandomPosition(t *testing.T) {
	db := english.DB()
	random := rand.New(rand.NewPCG(1, 18))
	for _, test := range []struct {
		material string
		result   draughts.Result
	}{
		{"KK-K", draughts.WhiteWins}, {"KK-K", draughts.Draw}, {"K-KK", draughts.BlackWins}, {"K-KK", draughts.Draw},
		{"MM-K", draughts.WhiteWins}, {"MM-K", draughts.BlackWins}, {"KMM-KM", draughts.WhiteWins},
		{"KM-KMM", draughts.BlackWins}, {"KM-KMM", draughts.Draw}, {"MMM-MM", draughts.BlackWins},
	} {
		seen := map[draughts.Position]bool{}
		for range 5 {
			p, err := db.RandomPosition(draughts.English, material(t, test.material), test.result, random)
			require.NoError(t, err, test)
			probe, ok := db.Probe(p, false)
			require.True(t, ok)
			require.Equal(t, test.result, probe.Result, p)
			require.Equal(t, test.material, egdb.MaterialOf(p).String())
			require.Equal(t, draughts.White, p.Turn())
			require.False(t, p.HasCapture(), p)
			_, err = p.Setup().Position()
			require.NoError(t, err)
			seen[p] = true
		}
		require.Greater(t, len(seen), 1, test)
	}
}

// TestRandomPositionRepeats checks that the same seed gives the same position.
func TestRandomPositionRepeats(t *testing.T) {
	draw := func() draughts.Position {
		random := rand.New(rand.NewPCG(4, 4))
		p, err := english.DB().RandomPosition(draughts.English, material(t, "KM-K"), draughts.WhiteWins, random)
		require.NoError(t, err)
		return p
	}
	require.Equal(t, draw(), draw())
}

// TestRandomPositionErrors checks each reason why there is no position.
func TestRandomPositionErrors(t *testing.T) {
	for _, test := range []struct {
		variant  draughts.Variant
		material egdb.Material
		result   draughts.Result
		want     error
		text     string
	}{
		{draughts.English, egdb.Material{Kings: 1}, draughts.Draw, egdb.ErrMaterial,
			"no such material: each side needs a piece"},
		{draughts.English, egdb.Material{Kings: 5, TheirKings: 4}, draughts.Draw, egdb.ErrMaterial,
			"no such material: 9 pieces, there is an index for up to 8"},
		{draughts.English, egdb.Material{Kings: 3, TheirKings: 3}, draughts.Draw, egdb.ErrNotCovered,
			"there is no file english-KKK-KKK.wld or .dtw"},
		{draughts.Russian, egdb.Material{Kings: 1, TheirKings: 1}, draughts.Draw, egdb.ErrNotCovered,
			"there are no files for russian"},
		{draughts.English, egdb.Material{Kings: 3, TheirMen: 1}, draughts.BlackWins, egdb.ErrNoResult,
			"no position with this result: Black wins among 100000 random positions of english KKK-M"},
		{draughts.English, egdb.Material{Kings: 1, TheirKings: 1}, draughts.Ongoing, egdb.ErrNoResult,
			"no position with this result: ongoing"},
		{0, egdb.Material{Kings: 1, TheirKings: 1}, draughts.Draw, draughts.ErrUnknownVariant, "K-K: "},
		{draughts.Breakthrough, egdb.Material{Kings: 1, TheirKings: 1}, draughts.Draw, egdb.ErrMaterial,
			"K-K: no such material: no position with this material: "},
	} {
		p, err := english.DB().RandomPosition(test.variant, test.material, test.result, rand.New(rand.NewPCG(1, 1)))
		require.ErrorIs(t, err, test.want, test)
		require.ErrorContains(t, err, test.text)
		require.Zero(t, p)
	}
}
