package openings

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// TestGrowth gives the results of searches in pieces and compares the book with that of Build.
func TestGrowth(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, v := range []draughts.Variant{draughts.English, draughts.International} {
		second := v.Start().After(v.Start().Moves()[1])
		x := Expansion{
			Variant: v, Positions: 400, Roots: []draughts.Position{second, v.Start(), second},
			searcher: valued(func() error { return nil }),
		}
		want, err := x.Build(t.Context())
		require.NoError(t, err)
		search, err := x.Searcher()
		require.NoError(t, err)
		g, err := x.Grow()
		require.NoError(t, err)
		batch := 2 // the roots
		complete := 0
		for wanted := g.Wanted(); len(wanted) > 0; wanted = g.Wanted() {
			if batch == 0 {
				batch, complete = len(wanted), g.Len()
			}
			require.Len(t, wanted, batch)
			var found []BookMove
			for _, p := range wanted[:1+random.IntN(len(wanted))] {
				m, err := search(t.Context(), p)
				require.NoError(t, err)
				found = append(found, m)
			}
			require.NoError(t, g.Add(found...))
			if batch -= len(found); batch > 0 {
				part, err := g.Book()
				require.NoError(t, err)
				require.Equal(t, complete, part.Len(), "batches that are not complete are not in the book")
			}
		}
		require.Equal(t, want.Len(), g.Len())
		got, err := g.Book()
		require.NoError(t, err)
		require.Equal(t, binaryOf(t, want), binaryOf(t, got))
		require.ErrorIs(t, g.Add(BookMove{Move: v.Start().Moves()[0], Depth: 1}), ErrBookEntry, "nothing is wanted")
	}
}

// TestGrowthRefused checks that results that cannot be right are refused and change nothing.
func TestGrowthRefused(t *testing.T) {
	g, err := Expansion{Variant: draughts.English}.Grow()
	require.NoError(t, err)
	start := draughts.English.Start()
	good := BookMove{Move: start.Moves()[0], Score: 3, Depth: 5}
	for _, bad := range [][]BookMove{
		{{}}, {{Move: good.Move}}, {{Move: start.After(good.Move).Moves()[0], Depth: 1}}, {good, good},
		{{Move: good.Move, Depth: MaxBookDepth + 1}}, {{Move: good.Move, Score: draughts.WinScore + 1, Depth: 1}},
	} {
		require.ErrorIs(t, g.Add(bad...), ErrBookEntry)
		require.Equal(t, []draughts.Position{start}, g.Wanted())
	}
	require.NoError(t, g.Add(good))
	require.Len(t, g.Wanted(), len(start.Moves()))
	_, err = Expansion{}.Grow()
	require.ErrorIs(t, err, ErrExpansion)
	_, err = Expansion{}.Searcher()
	require.ErrorIs(t, err, ErrExpansion)
}
