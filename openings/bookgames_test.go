package openings_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/pdn"
)

// TestAddGame counts moves by result, side, weight and plies. A move that is repeated in a game counts once.
func TestAddGame(t *testing.T) {
	s := pdn.NewScanner(strings.NewReader(`[FEN "W:WK32:BK1"] 1. 32-28 1-5 2. 28-32 5-1 3. 32-28 1-6 1-1`),
		pdn.Options{Variant: draughts.English})
	require.True(t, s.Next())
	start := draughts.MustParseFEN(draughts.English, "W:WK32:BK1")
	count := func(g openings.BookGame) (moves string) {
		b := openings.NewBookBuilder(draughts.English)
		g.Moves = s.Moves()
		require.NoError(t, b.AddGame(g))
		var all strings.Builder
		require.NoError(t, b.WriteText(&all))
		for line := range strings.Lines(all.String()) {
			if strings.HasPrefix(line, "move") {
				moves += line
			}
		}
		return moves
	}
	require.Equal(t, []string{
		"move 1-5 games=7/0/0\n", "move 1-6 games=7/0/0\n", "move 28-32 games=0/0/2\n", "move 32-28 games=0/0/2\n",
		"move 5-1 games=7/0/0\n",
	}, slices.Sorted(strings.Lines(count(openings.BookGame{Result: draughts.BlackWins, White: 2, Black: 7}))))
	require.Equal(t, "move 32-28 games=1/0/0\n", count(openings.BookGame{Result: draughts.WhiteWins, White: 1, Plies: 2}))
	require.Empty(t, count(openings.BookGame{Result: draughts.Ongoing, White: 1, Black: 1}))
	require.Empty(t, count(openings.BookGame{Result: draughts.Draw}))

	b := openings.NewBookBuilder(draughts.English)
	game := openings.BookGame{Moves: s.Moves(), Result: draughts.Draw, White: 1, Black: 1}
	require.NoError(t, b.AddGame(game))
	e, ok := b.Lookup(start)
	require.True(t, ok)
	require.EqualValues(t, 1, e.Moves[0].Draws)
	err := openings.NewBookBuilder(draughts.Pool).AddGame(game)
	require.ErrorIs(t, err, openings.ErrBookEntry)
	require.ErrorContains(t, err, "ply 1: ")
}

// TestRemoveRare keeps moves with a value or enough games.
func TestRemoveRare(t *testing.T) {
	b, err := openings.ReadBook(strings.NewReader(`draughts-book 1 english
position B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12
move 9-13 games=1/0/0
move 9-14 games=1/1/1
move 10-14 score=4 depth=3 games=1/0/0
position W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15
move 23-19 games=0/0/2
`))
	require.NoError(t, err)
	require.Equal(t, 1, b.RemoveRare(3))
	require.Equal(t, 1, b.Len())
	e, _ := b.Lookup(draughts.English.Start())
	require.Len(t, e.Moves, 2)
	require.Zero(t, b.RemoveRare(0))
}

// TestSourceLen counts the openings of sources.
func TestSourceLen(t *testing.T) {
	require.Equal(t, 1, openings.Source{}.Len())
	require.Equal(t, 0, openings.RandomMoves(3).Len())
	require.Equal(t, 174, openings.FromDeck("all", openings.ThreeMove(openings.DeckAll)).Len())
}
