package tune_test

import (
	"context"
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

// TestManyNodes checks that no number of nodes is too large, also for int.
func TestManyNodes(t *testing.T) {
	games, constants := tune.DefaultSelfPlaySettings(), tune.DefaultSPSASettings()
	games.Variant, constants.Variant = draughts.English, draughts.English
	games.Nodes, constants.Nodes = 1<<63, 1<<63
	require.NoError(t, games.Check())
	must(constants.Match())
}

func played(t *testing.T, s tune.SelfPlay, first, count int) (games []tune.GameSamples) {
	t.Helper()
	for g, err := range s.Games(t.Context(), first, count) {
		require.NoError(t, err)
		games = append(games, g)
	}
	return games
}

// TestSelfPlayIsReproducible checks that games depend neither on the number of workers nor on the games before.
func TestSelfPlayIsReproducible(t *testing.T) {
	s := randomPlay(draughts.English, 6)
	s.Seed, s.Nodes, s.Variations, s.Workers = 3, 200, 50, 1
	one := played(t, s, 0, 6)
	s.Workers = 3
	require.Equal(t, one, played(t, s, 0, 6))
	require.Equal(t, one, append(played(t, s, 0, 2), played(t, s, 2, 4)...))
	s.Seed = 4
	require.NotEqual(t, one, played(t, s, 0, 6))
}

// TestSelfPlayGames checks that the samples of games of every rule set are those that SamplesOf takes of the PDN of the
// games, with the scores of their searches.
func TestSelfPlayGames(t *testing.T) {
	for _, v := range draughts.Variants() {
		t.Run(v.String(), func(t *testing.T) {
			t.Parallel()
			s := randomPlay(v, 4)
			s.Seed, s.Nodes, s.Workers = 1, 100, 2
			for i, got := range played(t, s, 5, 3) {
				game, _, err := s.Play(t.Context(), 5+i)
				require.NoError(t, err)
				g := pdn.FromGame(game)
				g.Tags.Set("Event", s.Event())
				want := tune.SamplesOf(g, 5+i)
				require.NotEqual(t, draughts.Ongoing, want.Result)
				require.Len(t, got.Samples, len(want.Samples))
				for k, sample := range got.Samples {
					require.True(t, sample.Scored, "a quiet position has no capture")
					want.Samples[k].Score, want.Samples[k].Scored = sample.Score, true
				}
				require.Equal(t, want, got)
			}
		})
	}
}

// TestSelfPlayVariations checks that the samples of variations are quiet positions with a score, which the moves played
// do not lead to, but for a transposition by captures, some of them after captures.
func TestSelfPlayVariations(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.English, draughts.International, draughts.Frisian} {
		s := randomPlay(v, 4)
		s.Seed, s.Nodes, s.Variations = 1, 50, 50
		require.Contains(t, s.Event(), ", 50 nodes, seed 1, 50 % variations")
		plies, varied, withCaptures, transposed := 0, 0, 0, 0
		for number := range 10 {
			game, g, err := s.Play(t.Context(), number)
			require.NoError(t, err)
			plies += game.Ply()
			require.NotEmpty(t, g.Variations)
			for _, sample := range g.Variations {
				require.True(t, sample.Scored)
				require.Zero(t, sample.Result)
				require.False(t, sample.Position.HasCapture() || sample.Position.Swapped().HasCapture())
				require.Positive(t, sample.Ply)
				played := must(game.PositionAt(min(sample.Ply, game.Ply())))
				if played == sample.Position {
					transposed++
				}
				before := must(game.PositionAt(min(sample.Ply, game.Ply()) - 1))
				pieces := func(p draughts.Position) int { return (p.White() | p.Black()).Len() }
				withCaptures += min(max(pieces(before)-pieces(sample.Position), 0), 1)
				varied++
			}
		}
		require.Less(t, transposed, varied/100, v)
		require.Greater(t, varied, plies/5, v)
		require.Less(t, varied, plies*6/10, v)
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
			require.Zero(t, game.NumSamples())
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
	for number := range 6 {
		game, _, err := s.Play(t.Context(), number)
		require.NoError(t, err)
		require.Equal(t, 12-[]int{1, 0, 2}[number%3], game.Start().White().Len())
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
		for number := range 60 {
			game, g, err := s.Play(t.Context(), number)
			require.NoError(t, err)
			last := game.Position()
			require.NotEmpty(t, g.Samples)
			score := g.Samples[len(g.Samples)-1].Score
			for ply := range game.Ply() {
				p := must(game.PositionAt(ply))
				require.False(t, prober != nil && db.Covers(p), "the game goes on in a position of the database")
			}
			switch {
			case prober != nil && db.Covers(last):
				probe, ok := db.Probe(last, false)
				require.True(t, ok)
				require.Equal(t, probe.Result, g.Result)
				reasons["database"]++
			case max(score, -score) == draughts.MaxEval+1:
				require.NotNil(t, prober)
				reasons["database in the search"]++
			case game.DrawCounters().NoProgress == 24 && g.Result == draughts.Draw && game.Repetitions() < 3:
				reasons["no progress"]++
			default:
				reasons["rules or search"]++
			}
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
	one := played(t, s, 0, 6)
	s.Prober = uncachedProber{english.DB()}
	require.Equal(t, one, played(t, s, 0, 6))
}
