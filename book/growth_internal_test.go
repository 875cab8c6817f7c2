package book

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
)

// slowValues returns the scores of the nodes by the meaning of a score: for each number t, the nodes from which the
// side to move can force a score of t or more, and those from which it cannot avoid -t or less. Endless play is a draw.
func slowValues(g moveGraph, most int) []draughts.Score {
	scores := make([]draughts.Score, len(g))
	for t := draughts.Score(1); int(t) <= most; t++ {
		good, bad := make([]bool, len(g)), make([]bool, len(g))
		for changed := true; changed; {
			changed = false
			for n, node := range g {
				isGood, isBad := false, true
				for _, e := range node.edges {
					if e.to == outside {
						isGood = isGood || e.value.score >= t
						isBad = isBad && e.value.score <= -t
					} else {
						isGood = isGood || bad[e.to]
						isBad = isBad && good[e.to]
					}
				}
				changed = changed || isGood != good[n] || isBad != bad[n]
				good[n], bad[n] = isGood, isBad
			}
		}
		for n := range g {
			if good[n] {
				scores[n] = t
			}
			if bad[n] {
				scores[n] = -t
			}
		}
	}
	return scores
}

// randomGraph returns a graph with cycles, in which scores are at most most.
func randomGraph(nodes, most int, random *rand.Rand) moveGraph {
	g := make(moveGraph, nodes)
	for n := range g {
		for range 1 + random.IntN(3) {
			e := graphEdge{to: outside, value: moveValue{draughts.Score(random.IntN(2*most+1) - most), 1 + random.IntN(9)}}
			if random.IntN(4) > 0 {
				e = graphEdge{to: random.IntN(nodes)}
			}
			g[n].edges = append(g[n].edges, e)
		}
	}
	return g
}

// TestBackUp compares the values of random graphs with those of a slow method.
func TestBackUp(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const most = 6
	draws := 0
	for range testsize.Pick(200, 3000, 300_000) {
		g := randomGraph(1+random.IntN(12), most, random)
		g.backUp()
		for n, want := range slowValues(g, most) {
			require.Equal(t, want, g[n].value.score, "node %d of %v", n, g)
			require.Positive(t, g[n].value.depth)
			best := g[n].edges[0].value.score
			for _, e := range g[n].edges {
				best = max(best, e.value.score)
				if e.to != outside {
					require.Equal(t, g[e.to].value.before(), e.value)
				}
			}
			require.Equal(t, want, best, "node %d of %v", n, g)
			if g[n].value == repetition {
				draws++
			}
		}
	}
	require.Positive(t, draws)
}

// TestBackUpDistances checks that a win is a ply further away with each move, and that depths grow.
func TestBackUpDistances(t *testing.T) {
	g := moveGraph{
		{edges: []graphEdge{{to: 1}, {outside, moveValue{50, 30}}}},
		{edges: []graphEdge{{to: 2}}},
		{edges: []graphEdge{{outside, moveValue{draughts.WinScore - 3, 7}}, {to: 0}}},
	}
	g.backUp()
	require.Equal(t, moveValue{draughts.WinScore - 3, 7}, g[2].value)
	require.Equal(t, moveValue{-draughts.WinScore + 4, 8}, g[1].value)
	require.Equal(t, moveValue{draughts.WinScore - 5, 9}, g[0].value)
	require.Equal(t, moveValue{-20500, MaxDepth}, moveValue{20500, MaxDepth}.before())
}

// TestGrowth gives the results of searches in pieces and compares the book with that of Build.
func TestGrowth(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, v := range []draughts.Variant{draughts.English, draughts.International} {
		second := v.Start().After(v.Start().Moves()[1])
		x := Expansion{
			Settings: Settings{Variant: v, Positions: 400}, Roots: []draughts.Position{second, v.Start(), second},
			searcher: valued(nil),
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
				part, err := g.Book()
				require.NoError(t, err)
				batch, complete = len(wanted), part.Len()
			}
			require.Len(t, wanted, batch)
			var found []Move
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
		got, err := g.Book()
		require.NoError(t, err)
		require.Equal(t, binaryOf(t, want), binaryOf(t, got))
		require.ErrorIs(t, g.Add(Move{Move: v.Start().Moves()[0], Depth: 1}), ErrEntry, "nothing is wanted")
	}
}

// TestGrowthRefused checks that results that cannot be right are refused and change nothing.
func TestGrowthRefused(t *testing.T) {
	g, err := Expansion{Settings: Settings{Variant: draughts.English}}.Grow()
	require.NoError(t, err)
	start := draughts.English.Start()
	good := Move{Move: start.Moves()[0], Score: 3, Depth: 5}
	for _, bad := range [][]Move{
		{{}}, {{Move: good.Move}}, {{Move: start.After(good.Move).Moves()[0], Depth: 1}}, {good, good},
		{{Move: good.Move, Depth: MaxDepth + 1}}, {{Move: good.Move, Score: draughts.WinScore + 1, Depth: 1}},
	} {
		require.ErrorIs(t, g.Add(bad...), ErrEntry)
		require.Equal(t, []draughts.Position{start}, g.Wanted())
	}
	require.NoError(t, g.Add(good))
	require.Len(t, g.Wanted(), len(start.Moves()))
	_, err = Expansion{}.Grow()
	require.ErrorIs(t, err, ErrExpansion)
	_, err = Expansion{}.Searcher()
	require.ErrorIs(t, err, ErrExpansion)
}

// TestKeys checks the key in docs/book-format.md, that a key becomes the position again, and that others are refused.
func TestKeys(t *testing.T) {
	docs, err := os.ReadFile("../docs/book-format.md")
	require.NoError(t, err)
	start := keyOf(draughts.English.Start())
	require.Contains(t, string(docs), fmt.Sprintf("`%x` and `%x`", start[:8], start[8:]))
	random := rand.New(rand.NewPCG(3, 3))
	for _, v := range draughts.Variants() {
		p := v.Start()
		for range 300 {
			moves := p.Moves()
			if len(moves) == 0 {
				p = v.Start()
				continue
			}
			p = p.After(moves[random.IntN(len(moves))])
			if hasKingRun(p) {
				continue
			}
			again, err := keyOf(p).position(v)
			require.NoError(t, err)
			require.Equal(t, p, again)
		}
		for range 300 {
			var key positionKey
			binary.BigEndian.PutUint64(key[:], random.Uint64()>>random.IntN(64))
			binary.BigEndian.PutUint64(key[8:], random.Uint64()>>random.IntN(64))
			if p, err := key.position(v); err == nil {
				require.Equal(t, key, keyOf(p))
			}
		}
	}
}
