package egdb_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/internal/testsize"
)

// resultsOnly hides the distances of positions with more than a number of pieces.
type resultsOnly struct {
	*egdb.DB
	pieces int
}

func (r resultsOnly) Probe(p draughts.Position, cachedOnly bool) (draughts.ProbeResult, bool) {
	probe, ok := r.DB.Probe(p, cachedOnly)
	if (p.White() | p.Black()).Len() > r.pieces {
		probe.Plies = 0
	}
	return probe, ok
}

// TestConversion checks that a search wins won endings of which it knows the results, and the distances only with fewer
// pieces. The opponent knows all distances and resists as long as it can. A win takes at most twice the distance or 100
// plies. With -long there are endings of five pieces.
func TestConversion(t *testing.T) {
	t.Run("4 pieces", func(t *testing.T) { requireConversion(t, 4, testsize.Pick(2, 10, 500)) })
	t.Run("5 pieces", func(t *testing.T) { requireConversion(t, 5, 500) })
}

func requireConversion(t *testing.T, pieces, games int) {
	t.Helper()
	db, random := databases(t, pieces), rand.New(rand.NewPCG(5, 40))
	s := draughts.NewSearcher(draughts.Options{Hash: 16, Prober: resultsOnly{db, pieces - 1}})
	total, shortest := 0, 0
	for range games {
		p := randomWin(random, db, pieces)
		probe := probed(t, db, p)
		require.NoError(t, s.Clear())
		g := playWin(t, db, p, random, func(g *draughts.Game) draughts.Move {
			found := must(s.Search(context.Background(), g, draughts.Limits{Nodes: 100_000}))
			return found.Move()
		})
		require.LessOrEqual(t, g.Ply(), max(2*probe.Plies, 100), "%s, a win in %d", p, probe.Plies)
		total += g.Ply()
		shortest += probe.Plies
	}
	t.Logf("%d wins in %d plies, the shortest would take %d", games, total, shortest)
}

// playWin plays a position that White wins. Black resists as long as it can.
func playWin(
	t *testing.T, db *egdb.DB, p draughts.Position, random *rand.Rand, choose func(*draughts.Game) draughts.Move,
) *draughts.Game {
	t.Helper()
	g := draughts.NewGameAt(p)
	for g.Outcome().Result == draughts.Ongoing && g.ClaimDraw() != nil {
		if g.Position().Turn() == draughts.White {
			require.NoError(t, g.Play(choose(g)))
			continue
		}
		best := must(db.BestMoves(g.Position()))
		require.NoError(t, g.Play(best[random.IntN(len(best))]))
	}
	require.Equal(t, draughts.WhiteWins, g.Outcome().Result, "%s: %s", p, g.Outcome())
	return g
}

// TestLongestWinsArePlayed plays the longest wins of three pieces, and two kings against one: by the distances, which
// the search announces, and by levels that know the results alone.
func TestLongestWinsArePlayed(t *testing.T) {
	db, random, ctx := english.DB(), rand.New(rand.NewPCG(18, 5)), context.Background()
	exact := draughts.NewSearcher(draughts.Options{Hash: 1, Prober: db})
	results := draughts.NewSearcher(draughts.Options{Hash: 1, Prober: resultsOnly{db, 0}})
	var wins []draughts.Position
	for _, win := range longestWins(t, 3) {
		if probe, _ := db.Probe(win.position, false); probe.Result == draughts.WhiteWins {
			wins = append(wins, win.position)
		}
	}
	for range 4 {
		p := must(db.RandomPosition(draughts.English, egdb.Material{Kings: 2, TheirKings: 1}, draughts.WhiteWins, random))
		wins = append(wins, p)
	}
	for i, p := range wins {
		probe, _ := db.Probe(p, false)
		g := playWin(t, db, p, random, func(g *draughts.Game) draughts.Move {
			found := must(exact.Search(ctx, g, draughts.Limits{Nodes: 3000}))
			plies, _ := found.Score().WinIn()
			require.Equal(t, probe.Plies-g.Ply(), plies, g.Position())
			return found.Move()
		})
		require.Equal(t, probe.Plies, g.Ply())
		playWin(t, db, p, random, func(g *draughts.Game) draughts.Move {
			found := must(draughts.Level(1+i%int(draughts.MaxLevel)).Choose(ctx, results, g, random, nil))
			return found.Move()
		})
	}
}

// randomWin returns a random position of random material, with that number of pieces, that the side to move wins.
func randomWin(random *rand.Rand, db *egdb.DB, pieces int) draughts.Position {
	for {
		var m egdb.Material
		for range pieces {
			*[]*int{&m.Men, &m.Kings, &m.TheirMen, &m.TheirKings}[random.IntN(4)]++
		}
		if p, err := db.RandomPosition(draughts.English, m, draughts.WhiteWins, random); err == nil {
			return p
		}
	}
}
