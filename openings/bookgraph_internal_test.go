package openings

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
)

// slowValues returns the scores of the nodes by the meaning of a score: for each number t, the nodes from which the
// side to move can force a score of t or more, and those from which it cannot avoid -t or less. Endless play is a draw.
func slowValues(g bookGraph, most int) []draughts.Score {
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
func randomGraph(nodes, most int, random *rand.Rand) bookGraph {
	g := make(bookGraph, nodes)
	for n := range g {
		for range 1 + random.IntN(3) {
			e := graphEdge{to: outside, value: bookValue{draughts.Score(random.IntN(2*most+1) - most), 1 + random.IntN(9)}}
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
	for range testsize.Pick(200, 3000, 30_000, 300_000) {
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
	g := bookGraph{
		{edges: []graphEdge{{to: 1}, {outside, bookValue{50, 30}}}},
		{edges: []graphEdge{{to: 2}}},
		{edges: []graphEdge{{outside, bookValue{draughts.WinScore - 3, 7}}, {to: 0}}},
	}
	g.backUp()
	require.Equal(t, bookValue{draughts.WinScore - 3, 7}, g[2].value)
	require.Equal(t, bookValue{-draughts.WinScore + 4, 8}, g[1].value)
	require.Equal(t, bookValue{draughts.WinScore - 5, 9}, g[0].value)
	require.Equal(t, bookValue{-20500, MaxBookDepth}, bookValue{20500, MaxBookDepth}.before())
}
