package tune_test

import (
	"bytes"
	"context"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/openings"
	"github.com/godraughts/draughts/pdn"
	"github.com/godraughts/draughts/tune"
)

// randomPlay returns self-play from openings with a number of random plies.
func randomPlay(v draughts.Variant, plies int) tune.SelfPlay {
	return tune.SelfPlay{Variant: v, Openings: openings.Sources{openings.RandomMoves(plies)}}
}

func playedPDN(t *testing.T, s tune.SelfPlay, first, count int) string {
	t.Helper()
	var b bytes.Buffer
	w := pdn.NewWriter(&b)
	for g, err := range s.Games(context.Background(), first, count) {
		require.NoError(t, err)
		require.NoError(t, w.Write(g))
	}
	return b.String()
}

// TestSelfPlayIsReproducible checks that games depend neither on the number of workers nor on the games before.
func TestSelfPlayIsReproducible(t *testing.T) {
	s := randomPlay(draughts.English, 6)
	s.Seed, s.Nodes, s.Workers = 3, 200, 1
	one := playedPDN(t, s, 0, 6)
	s.Workers = 3
	require.Equal(t, one, playedPDN(t, s, 0, 6))
	require.Equal(t, one, playedPDN(t, s, 0, 2)+"\n"+playedPDN(t, s, 2, 4))
	s.Seed = 4
	require.NotEqual(t, one, playedPDN(t, s, 0, 6))
}

// TestSelfPlayGames checks that the games of every rule set can be read again, have a result and scores.
func TestSelfPlayGames(t *testing.T) {
	for _, v := range draughts.Variants() {
		t.Run(v.String(), func(t *testing.T) {
			t.Parallel()
			s := randomPlay(v, 4)
			s.Seed, s.Nodes, s.Workers = 1, 100, 2
			games := 0
			for g, err := range pdn.NewReader(bytes.NewBufferString(playedPDN(t, s, 5, 3)), pdn.Options{}).All() {
				require.NoError(t, err)
				require.Empty(t, g.Warnings)
				require.Equal(t, v, g.Start.Variant)
				require.Equal(t, s.Event(), g.Tags.Get("Event"))
				require.Equal(t, strconv.Itoa(5+games), g.Tags.Get("Round"))
				require.NotEqual(t, draughts.Ongoing, g.Result())
				p, err := g.Start.Position()
				require.NoError(t, err)
				for p, n := range g.Main.Walk(p) {
					if searched := len(p.Moves()) > 1 || !p.HasCapture(); searched {
						require.Len(t, n.CommentsAfter, 1)
					} else {
						require.Empty(t, n.CommentsAfter)
					}
				}
				games++
			}
			require.Equal(t, 3, games)
		})
	}
}

// TestSelfPlayVariations checks that a variation ends with a searched move in a quiet position, after a random move and
// the captures that it leads to.
func TestSelfPlayVariations(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.English, draughts.International, draughts.Frisian} {
		s := randomPlay(v, 4)
		s.Seed, s.Nodes, s.Variations = 1, 50, 50
		require.Contains(t, s.Event(), ", 50 nodes, seed 1, 50 % variations")
		text := playedPDN(t, s, 0, 10)
		require.Equal(t, text, playedPDN(t, s, 0, 4)+"\n"+playedPDN(t, s, 4, 6))
		searched, varied, withCaptures := 0, 0, 0
		for g, err := range pdn.NewReader(strings.NewReader(text), pdn.Options{}).All() {
			require.NoError(t, err)
			p, err := g.Start.Position()
			require.NoError(t, err)
			for p, n := range g.Main.Walk(p) {
				searched += len(n.CommentsAfter)
				for _, line := range n.Variations {
					require.NotEqual(t, n.Move, line.Moves[0].Move)
					i := 0
					for p, n := range line.Walk(p) {
						require.Equal(t, i > 0 && i < len(line.Moves)-1, i > 0 && p.HasCapture())
						require.Len(t, n.CommentsAfter, i/(len(line.Moves)-1), "the last move has a score")
						i++
					}
					varied++
					withCaptures += min(len(line.Moves)-2, 1)
				}
			}
			require.GreaterOrEqual(t, len(tune.SamplesOf(g, 0).Variations), 1)
		}
		require.Greater(t, varied, searched/4, v)
		require.Less(t, varied, searched*6/10, v)
		require.Positive(t, withCaptures, v)
		require.Less(t, withCaptures, varied, v)
	}
}

func TestSelfPlayStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s := randomPlay(draughts.English, 4)
	s.Nodes = 1000
	games := 0
	for _, err := range s.Games(ctx, 0, 1000) {
		if err != nil {
			require.ErrorIs(t, err, context.Canceled)
			return
		}
		if games++; games == 2 {
			cancel()
		}
	}
	t.Fatal("the sequence ended without an error")
}

// TestSelfPlayWithoutOpenings checks the error without a rule set, with a deck of another one, and if no game of
// breakthrough lasts 2,000 random plies.
func TestSelfPlayWithoutOpenings(t *testing.T) {
	long := randomPlay(draughts.Breakthrough, 2000)
	long.Nodes, long.Workers = 10, 1
	ballots := openings.Sources{openings.FromDeck("3move", openings.ThreeMove(openings.DeckInPlay))}
	for _, s := range []tune.SelfPlay{long, {}, {Variant: draughts.Frysk, Openings: ballots}} {
		for game, err := range s.Games(context.Background(), 0, 1) {
			require.Nil(t, game)
			require.ErrorIs(t, err, tune.ErrNoOpening)
		}
	}
}

// TestSelfPlayTakesOpeningsInTurn checks that the number of a game chooses the source of its opening.
func TestSelfPlayTakesOpeningsInTurn(t *testing.T) {
	ten := draughts.MustParseFEN(draughts.English, "B:W21-30:B3-12")
	deck := openings.FromDeck("ten", []openings.Opening{{Name: "ten men each", Start: ten.Setup()}})
	s := tune.SelfPlay{
		Variant: draughts.English, Openings: openings.Sources{openings.RandomElevenMan(2), openings.Start{}, deck},
		Seed: 1, Nodes: 20, Note: "some evaluation",
	}
	require.Equal(t, "Self-play of english, 11man:2,start,ten, 20 nodes, seed 1, some evaluation", s.Event())
	number := 2
	for g, err := range s.Games(context.Background(), number, 6) {
		require.NoError(t, err)
		require.Equal(t, 12-[]int{1, 0, 2}[number%3], g.Start.White.Len())
		number++
	}
}

// TestSelfPlayAdjudicates checks that games end where a database has the position, as draws without progress, where the
// search found a win in a database, and by the rules or a proved win.
func TestSelfPlayAdjudicates(t *testing.T) {
	db := english.DB()
	reasons := map[string]int{}
	for _, prober := range []draughts.Prober{nil, db} {
		s := tune.SelfPlay{
			Variant: draughts.English, Openings: openings.Sources{openings.RandomElevenMan(2)},
			Seed: 1, Nodes: 300, Prober: prober,
		}
		for g, err := range s.Games(context.Background(), 0, 60) {
			require.NoError(t, err)
			game, err := g.Replay()
			require.NoError(t, err)
			last := game.Position()
			samples := tune.SamplesOf(g, 0).Samples
			for ply := range game.Ply() {
				p, err := game.PositionAt(ply)
				require.NoError(t, err)
				require.False(t, prober != nil && db.Covers(p), "the game goes on in a position of the database")
			}
			comment := ""
			for _, n := range g.Main.Moves {
				for _, comment = range n.CommentsAfter { // the last
				}
			}
			switch {
			case prober != nil && db.Covers(last):
				probe, ok := db.Probe(last, false)
				require.True(t, ok)
				require.Equal(t, probe.Result, g.Result())
				reasons["database"]++
			case comment == "win" || comment == "loss":
				require.NotNil(t, prober)
				reasons["database in the search"]++
			case game.DrawCounters().NoProgress == 24 && g.Result() == draughts.Draw && game.Repetitions() < 3:
				reasons["no progress"]++
			default:
				reasons["rules or search"]++
			}
			require.NotEmpty(t, samples)
		}
	}
	require.Len(t, reasons, 4, "%v", reasons)
}

// uncachedProber is a database whose cache is always empty.
type uncachedProber struct{ draughts.Prober }

func (u uncachedProber) Probe(p draughts.Position, cachedOnly bool) (draughts.ProbeResult, bool) {
	if cachedOnly {
		return draughts.ProbeResult{}, false
	}
	return u.Prober.Probe(p, false)
}

// TestSelfPlayWaitsForDatabases checks that games do not depend on the cache of a database.
func TestSelfPlayWaitsForDatabases(t *testing.T) {
	s := randomPlay(draughts.English, 8)
	s.Nodes, s.Prober = 300, english.DB()
	one := playedPDN(t, s, 0, 6)
	s.Prober = uncachedProber{english.DB()}
	require.Equal(t, one, playedPDN(t, s, 0, 6))
}
