package draughts_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// withoutProgress are ways to move kings: each returns the moves to be preferred.
var withoutProgress = []struct {
	name    string
	prefers func(g *draughts.Game, m draughts.Move) bool
}{
	{"any move", func(*draughts.Game, draughts.Move) bool { return true }},
	{"no captures", func(g *draughts.Game, m draughts.Move) bool {
		return !g.Position().After(m).HasCapture()
	}},
	{"to and fro", func(g *draughts.Game, m draughts.Move) bool {
		moves := g.Moves()
		if len(moves) < 2 {
			return !g.Position().After(m).HasCapture()
		}
		last := moves[len(moves)-2]
		return m.From() == last.To() && m.To() == last.From()
	}},
}

// TestEveryGameEnds moves kings at random in every built-in rule set, with players who avoid each other. Claimable draws
// are claimed.
func TestEveryGameEnds(t *testing.T) {
	for _, v := range builtinVariants() {
		for _, style := range withoutProgress {
			t.Run(v.String()+", "+style.name, func(t *testing.T) {
				random := rand.New(rand.NewPCG(16, uint64(v)))
				for range 12 {
					g := randomKings(t, random, v)
					pieces := (g.Position().White() | g.Position().Black()).Len()
					// Each capture begins the count of moves without progress again. Where there is no such count, games end
					// because positions recur: the longest of these has a few thousand plies.
					bound := 2 * v.Rules().Draws.Quiet * (pieces - 1)
					if v.Rules().Draws.Quiet == 0 {
						bound = 10_000
					}
					for g.Outcome().Result == draughts.Ongoing && g.Claim() == draughts.NoReason {
						require.LessOrEqual(t, g.Ply(), bound, "from %s", g.Start())
						require.NoError(t, g.Play(pickPreferred(random, g, style.prefers)))
					}
				}
			})
		}
	}
}

// builtinVariants returns the rule sets of the library, without those that other tests register.
func builtinVariants() []draughts.Variant {
	return draughts.Variants()[:draughts.LosingBrazilian]
}

// randomKings returns a game that begins with one to three kings on each side.
func randomKings(t *testing.T, random *rand.Rand, v draughts.Variant) *draughts.Game {
	t.Helper()
	setup := draughts.Setup{Variant: v, Turn: draughts.Color(random.IntN(2))}
	white, black := 1+random.IntN(3), 1+random.IntN(3)
	for i, n := range random.Perm(v.NumSquares())[:white+black] {
		color := draughts.White
		if i >= white {
			color = draughts.Black
		}
		require.NoError(t, setup.Put(draughts.Square(n+1), draughts.King(color)))
	}
	g, err := draughts.NewGameFrom(setup)
	require.NoError(t, err)
	return g
}

// pickPreferred returns a random move, a preferred one if there is any.
func pickPreferred(
	random *rand.Rand, g *draughts.Game, prefers func(*draughts.Game, draughts.Move) bool,
) draughts.Move {
	moves := g.Position().Moves()
	random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	for _, m := range moves {
		if prefers(g, m) {
			return m
		}
	}
	return moves[0]
}

// TestFrisianDrawsAreKnown checks that FEN, the limits, Board and the search know of the rule that ends all games.
func TestFrisianDrawsAreKnown(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.Frisian, draughts.Frysk} {
		setup, err := draughts.ParseSetup(v, "W:WK46,K41:BK5,K10:H99")
		require.NoError(t, err)
		g, err := draughts.NewGameFrom(setup)
		require.NoError(t, err)
		require.Equal(t, 1, g.DrawLimits()[0].Plies)
		require.Equal(t, draughts.QuietMoves, g.DrawLimits()[0].Reason)
		found, err := draughts.NewSearcher(small).Search(context.Background(), g, draughts.Limits{Depth: 6})
		require.NoError(t, err)
		require.Zero(t, found.Score(), "every move draws")
		require.NoError(t, g.Play(found.Move()))
		require.Equal(t, "draw: no capture or man's move for too long", g.Outcome().String())
		require.True(t, g.Board().IsDraw())
		again := g.Position().Setup()
		again.Counters = g.Counters()
		require.Contains(t, again.FEN(), ":H100")
	}
}
