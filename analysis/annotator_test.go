package analysis

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb/english"
	"github.com/godraughts/draughts/pdn"
)

func readGame(t *testing.T, text string) *pdn.Game {
	t.Helper()
	g, err := pdn.ParseGame(text)
	require.NoError(t, err)
	return g
}

func annotator(depth int) *Annotator {
	return &Annotator{draughts.NewSearcher(draughts.Options{Hash: 1}), draughts.Limits{Depth: depth}}
}

// TestAnnotate annotates a game in which White loses a man at ply 6.
func TestAnnotate(t *testing.T) {
	g := readGame(t, "1. 9-14 {known} 22-18 2. 11-16 18x9 3. 5x14 21-17 {Too soon.} 4. 14x21 *")
	var calls []int
	require.NoError(t, annotator(10).Annotate(context.Background(), g, func(done, moves int) {
		require.Equal(t, 7, moves)
		calls = append(calls, done)
	}))
	require.Equal(t, []int{0, 1, 2, 3, 4, 5, 6, 7}, calls)
	for _, n := range g.Main.Moves {
		value, ok := n.Command("eval")
		require.True(t, ok)
		require.Regexp(t, `^([+-]?\d+\.\d\d|(win|loss) in \d+)$`, value)
	}
	require.Equal(t, "known", g.Main.Moves[0].CommentsAfter[1], "earlier comments stay")

	mistake := g.Main.Moves[5]
	require.Contains(t, mistake.NAGs, NAGMistake)
	value, _ := mistake.Command("eval")
	require.Equal(t, byte('-'), value[0], "White made the mistake")
	require.Len(t, mistake.Variations, 1)
	better := mistake.Variations[0].Moves[0]
	require.NotEqual(t, mistake.Move, better.Move)
	_, ok := better.Command("eval")
	require.True(t, ok)

	again := readGame(t, "1. 9-14 {known} 22-18 2. 11-16 18x9 3. 5x14 21-17 {Too soon.} 4. 14x21 *")
	a := annotator(10)
	require.NoError(t, a.Annotate(context.Background(), again, nil))
	require.Equal(t, written(t, g), written(t, again), "every run gives the same")
	require.NoError(t, a.Annotate(context.Background(), again, nil))
	require.Equal(t, written(t, g), written(t, again), "a second run changes nothing")
}

func written(t *testing.T, g *pdn.Game) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, pdn.NewWriter(&b).Write(g))
	return b.String()
}

// TestAnnotateKeepsAssessment checks that an assessment in the file is kept.
func TestAnnotateKeepsAssessment(t *testing.T) {
	g := readGame(t, "1. 9-14 22-18 2. 11-16 18x9 3. 5x14 21-17? *")
	require.NoError(t, annotator(8).Annotate(context.Background(), g, nil))
	n := g.Main.Moves[5]
	require.Empty(t, n.NAGs, "the file assesses the move")
	require.Equal(t, "?", n.Strength)
	require.Len(t, n.Variations, 1)
}

// TestAnnotateEnds checks the score of the last move, and moves after a draw by the rules.
func TestAnnotateEnds(t *testing.T) {
	g := readGame(t, `[FEN "B:W18:B14"] 1. 14x23 *`)
	require.NoError(t, annotator(8).Annotate(context.Background(), g, nil))
	value, _ := g.Main.Moves[0].Command("eval")
	require.Equal(t, "loss in 1", value, "from White's point of view")

	// Five moves with king against king are a draw (FMJD 6.4), whatever the players did.
	g = readGame(t, `[GameType "20"] [FEN "W:WK1:BK50"]
		1. 1-6 50-45 2. 6-1 45-50 3. 1-6 50-45 4. 6-1 45-50 5. 1-6 50-45 6. 6-1 45-50 7. 1-6 *`)
	require.NoError(t, annotator(2).Annotate(context.Background(), g, nil))
	for _, n := range g.Main.Moves {
		require.Len(t, n.CommentsAfter, 1)
	}
}

// TestAnnotateGaps checks that annotating continues after a set-up and stops at an unknown move.
func TestAnnotateGaps(t *testing.T) {
	g := readGame(t, `1. 11-15 /FEN "W:W18:B14"/ 1... 18x9 *`)
	require.NoError(t, annotator(4).Annotate(context.Background(), g, nil))
	value, _ := g.Main.Moves[2].Command("eval")
	require.Equal(t, "win in 1", value)

	g = readGame(t, "1. 11-15 - 2. 8-11 *")
	require.NoError(t, annotator(4).Annotate(context.Background(), g, nil))
	_, ok := g.Main.Moves[0].Command("eval")
	require.True(t, ok)
	require.Empty(t, g.Main.Moves[1].CommentsAfter)
}

// TestAnnotateCancelled checks that a cancelled annotation leaves the game as it was.
func TestAnnotateCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	g := readGame(t, "1. 11-15 *")
	require.ErrorIs(t, annotator(4).Annotate(ctx, g, nil), context.Canceled)
	require.Empty(t, g.Main.Moves[0].CommentsAfter)
}

// countingProber counts the probes of values that need not be in memory, and of those that must.
type countingProber struct {
	draughts.Prober
	waited, cachedOnly int
}

func (p *countingProber) Probe(position draughts.Position, cachedOnly bool) (draughts.ProbeResult, bool) {
	if cachedOnly {
		p.cachedOnly++
	} else {
		p.waited++
	}
	return p.Prober.Probe(position, cachedOnly)
}

// TestNewAnnotator checks that searches without a time limit do not depend on what the databases have in memory.
func TestNewAnnotator(t *testing.T) {
	game := draughts.NewGameAt(draughts.MustParseFEN(draughts.English, "B:W32,31,30:B1,2,3"))
	for range 6 {
		require.NoError(t, game.Play(game.Position().Moves()[0]))
	}
	annotate := func(l draughts.Limits) *countingProber {
		p := &countingProber{Prober: english.DB()}
		a := NewAnnotator(draughts.Options{Hash: 1, Prober: p}, l)
		require.NoError(t, a.Annotate(context.Background(), pdn.FromGame(game), nil))
		return p
	}
	for _, l := range []draughts.Limits{{Depth: 8}, {Nodes: 3000}} {
		p := annotate(l)
		require.Zero(t, p.cachedOnly)
		require.NotZero(t, p.waited)
	}
}

// TestParseScore reads the text of every score, the texts of older files, and texts that are no scores.
func TestParseScore(t *testing.T) {
	for s := -draughts.WinScore; s <= draughts.WinScore; s++ {
		read, ok := ParseScore(s.String())
		require.True(t, ok, s)
		switch {
		case draughts.MaxEval < s && s <= draughts.MaxDatabaseWin:
			require.Equal(t, draughts.MaxEval+1, read)
		case -draughts.MaxDatabaseWin <= s && s < -draughts.MaxEval:
			require.Equal(t, -draughts.MaxEval-1, read)
		default:
			require.Equal(t, s, read)
		}
	}
	for text, want := range map[string]draughts.Score{
		"win in 7": draughts.WinScore - 7, "loss in 4": 4 - draughts.WinScore, "win in 1": draughts.WinScore - 1,
	} {
		read, ok := ParseScore(text)
		require.True(t, ok, text)
		require.Equal(t, want, read)
	}
	for _, text := range []string{
		"", "+", "-", ".", "a win", "win in", "win in x", "win in -5", "win in 05", "win in 4000", "win in at most",
		"win in at most 07", "win in at most 1", "loss at most 4", "loss in 5 or so",
		"0", "+0.00", "-0.00", "1.25", "+1.2", "+1.255", "+.25", "+01.25", "+-1.25", "1.2.5", "+201.00",
		"+99999999999.00", "good", "+1.25 good", " +1.25",
	} {
		_, ok := ParseScore(text)
		require.False(t, ok, text)
	}
}
