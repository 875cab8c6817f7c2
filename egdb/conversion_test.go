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

// conversionNodes is how many nodes a move the winner searches in TestConversion.
const conversionNodes = 100_000

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
// plies. The draw rules of English draughts apply. Those of some other variants draw endings that the database says are
// won, so these are played without draw rules. With -long there are endings of five pieces.
func TestConversion(t *testing.T) {
	t.Run("4 pieces", func(t *testing.T) {
		requireConversion(t, draughts.English, english.DB(), 4, testsize.Pick(2, 10, 20, 500))
	})
	if testsize.Current() < testsize.Middle {
		return
	}
	t.Run("5 pieces", func(t *testing.T) {
		requireConversion(t, draughts.English, five(t), 5, 500)
	})
	for _, v := range builtinVariants {
		if v == draughts.English || egdb.CheckVariant(v) != nil {
			continue
		}
		t.Run(v.String(), func(t *testing.T) {
			r := v.Rules()
			pieces := testsize.Pick(0, 0, 3, 5)
			if r.Size == 10 {
				pieces = min(pieces, 4) // those of 5 pieces take minutes to build
			}
			r.GameType, r.Draws = 0, draughts.DrawRules{}
			v, err := draughts.RegisterVariant("undrawn-"+r.Name, r)
			require.NoError(t, err)
			requireConversion(t, v, built(t, v, pieces), pieces, testsize.Pick(0, 0, 4, 100))
		})
	}
}

// requireConversion plays won endings with the given number of pieces.
func requireConversion(t *testing.T, v draughts.Variant, db *egdb.DB, pieces, games int) {
	t.Helper()
	random := rand.New(rand.NewPCG(5, 40))
	s := draughts.NewSearcher(draughts.Options{Hash: 16, Prober: resultsOnly{db, pieces - 1}})
	total, shortest := 0, 0
	for range games {
		p := randomWin(t, random, v, db, pieces)
		probe, ok := db.Probe(p, false)
		require.True(t, ok)
		g := draughts.NewGameAt(p)
		require.NoError(t, s.Clear())
		for g.Outcome().Result == draughts.Ongoing && g.ClaimDraw() != nil {
			if g.Position().Turn() == draughts.White {
				require.NoError(t, g.Play(search(t, s, g)))
				continue
			}
			best, err := db.BestMoves(g.Position())
			require.NoError(t, err)
			require.NoError(t, g.Play(best[random.IntN(len(best))]))
		}
		require.Equal(t, probe.Result, g.Outcome().Result, "%s, a win in %d: %s", p, probe.Plies, g.Outcome())
		require.LessOrEqual(t, g.Ply(), max(2*probe.Plies, 100), "%s, a win in %d", p, probe.Plies)
		total += g.Ply()
		shortest += probe.Plies
	}
	t.Logf("%s, %d pieces: %d wins in %d plies, the shortest would take %d", v, pieces, games, total, shortest)
}

func search(t *testing.T, s *draughts.Searcher, g *draughts.Game) draughts.Move {
	t.Helper()
	found, err := s.Search(context.Background(), g, draughts.Limits{Nodes: conversionNodes})
	require.NoError(t, err)
	return found.Move()
}

// randomWin returns a random position of random material, with that number of pieces, that the side to move wins.
func randomWin(t *testing.T, random *rand.Rand, v draughts.Variant, db *egdb.DB, pieces int) draughts.Position {
	t.Helper()
	for {
		var m egdb.Material
		for range pieces {
			*[]*int{&m.Men, &m.Kings, &m.TheirMen, &m.TheirKings}[random.IntN(4)]++
		}
		if m.Men+m.Kings == 0 || m.TheirMen+m.TheirKings == 0 {
			continue
		}
		o := draughts.RandomOptions{
			WhiteMen: m.Men, WhiteKings: m.Kings, BlackMen: m.TheirMen, BlackKings: m.TheirKings,
			Quiet: true,
		}
		p, err := v.RandomPosition(o, random)
		require.NoError(t, err)
		if probe, ok := db.Probe(p, false); ok && probe.Result == draughts.WhiteWins {
			return p
		}
	}
}
