package draughts_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
)

// TestSelfPlay lets the engine play itself by every rule set, from openings of random moves. Every game must end by a
// rule. The one exception is said in the table: where no rule draws by repetition, the runner stops the game when a
// position occurs for the third time. With -long it plays 100 games of each.
func TestSelfPlay(t *testing.T) {
	games := testsize.Pick(1, 3, 10, 100)
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "variant\tgames\tWhite wins\tBlack wins\tdraws\tstopped at a third repetition\tplies on average\t")
	for _, v := range draughts.Variants() {
		var s scores
		random := rand.New(rand.NewPCG(2026, 7))
		searcher := draughts.NewSearcher(draughts.Options{Hash: 1})
		for range games {
			s.add(t, playOut(t, randomOpening(t, v, random), searcher))
		}
		fmt.Fprintf(w, "%v\t%d\t%d\t%d\t%d\t%d\t%.1f\t\n", v, games, s.white, s.black, s.drawn, s.stopped,
			float64(s.plies)/float64(games))
	}
	require.NoError(t, w.Flush())
	t.Log("\n" + table.String())
}

// scores adds up games.
type scores struct{ white, black, drawn, stopped, plies int }

func (s *scores) add(t *testing.T, g *draughts.Game) {
	s.plies += g.Ply()
	switch o := g.Outcome(); o.Result {
	case draughts.WhiteWins:
		s.white++
	case draughts.BlackWins:
		s.black++
	case draughts.Draw:
		s.drawn++
	default:
		require.Zero(t, g.Variant().Rules().Draws.Repetition)
		s.stopped++
	}
}

// randomOpening returns a game of v with four to nine random moves made that has not ended.
func randomOpening(t *testing.T, v draughts.Variant, random *rand.Rand) *draughts.Game {
	for {
		g := draughts.NewGame(v)
		for range 4 + random.IntN(6) {
			if g.Outcome().Result != draughts.Ongoing {
				break
			}
			moves := g.Position().Moves()
			require.NoError(t, g.Play(moves[random.IntN(len(moves))]))
		}
		if g.Outcome().Result == draughts.Ongoing {
			return g
		}
	}
}

// playOut plays g to its end and returns it. A draw that can be claimed is claimed at once.
func playOut(t *testing.T, g *draughts.Game, searcher *draughts.Searcher) *draughts.Game {
	const tooLong = 2000 // plies that no rule set lets a game reach
	require.NoError(t, searcher.Clear())
	for g.Outcome().Result == draughts.Ongoing {
		require.Less(t, g.Ply(), tooLong, "%v: %v", g.Variant(), g.Position())
		if g.Claim() != draughts.NoReason {
			require.NoError(t, g.ClaimDraw())
			break
		}
		if g.Variant().Rules().Draws.Repetition == 0 && g.Repetitions() >= 3 {
			break
		}
		found, err := searcher.Search(context.Background(), g, draughts.Limits{Depth: 6})
		require.NoError(t, err)
		require.NoError(t, g.Play(found.Move()), "%v: %v", g.Variant(), g.Position())
	}
	return g
}
