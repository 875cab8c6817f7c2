package arena_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/book"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/openings"
)

func contestant(t *testing.T, spec string) arena.Contestant {
	t.Helper()
	c, err := arena.ParseContestant(spec, resources)
	require.NoError(t, err)
	return c
}

// resources has the databases of openProber, and a book that must not be asked for: English draughts has none.
var resources = arena.Resources{Prober: openProber, Books: map[string]func(draughts.Variant) (*book.Book, error){
	"builtin": func(draughts.Variant) (*book.Book, error) { return nil, book.ErrNoBook },
}}

// openProber opens the databases in a directory; english names those built in.
func openProber(name string) (draughts.Prober, error) {
	if name == "english" {
		return english.DB(), nil
	}
	return egdb.Open(name, egdb.Options{})
}

// smallMatch returns a short match that is played quickly.
func smallMatch(t *testing.T, a, b string) arena.Match {
	return arena.Match{
		A: contestant(t, a), B: contestant(t, b), Variant: draughts.English,
		Limits: draughts.Limits{Depth: 2}, Openings: openings.Shuffle(openings.ElevenMan(), 1), Games: 20, Seed: 1,
	}
}

// randomOpenings returns n openings with random moves.
func randomOpenings(t *testing.T, v draughts.Variant, plies, n int, seed uint64) []openings.Opening {
	t.Helper()
	list, err := openings.RandomMoves(plies).List(v, n, seed)
	require.NoError(t, err)
	return list
}

// playAll plays a match and returns its games and their tally.
func playAll(t *testing.T, m arena.Match) (records []*arena.Record, tally arena.Tally) {
	for r, err := range m.Play(context.Background(), 1) {
		require.NoError(t, err)
		tally.Add(r)
		records = append(records, r)
		require.Equal(t, len(records), r.Number)
		require.NotEqual(t, draughts.Ongoing, r.Game.Outcome().Result)
		require.Equal(t, draughts.NoReason, r.Game.ClaimableDraw())
	}
	require.Len(t, records, m.Games)
	return records, tally
}

// allMoves returns the moves of each game.
func allMoves(records []*arena.Record) (all [][]draughts.Move) {
	for _, r := range records {
		all = append(all, r.Game.Moves())
	}
	return all
}
