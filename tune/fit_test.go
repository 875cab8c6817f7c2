package tune_test

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/testsize"
	"github.com/godraughts/draughts/pdn"
	"github.com/godraughts/draughts/tune"
)

// randomSamples returns positions of random games whose results an evaluation decides, with chance: a score of scale
// makes a win e times as likely.
func randomSamples(v draughts.Variant, e draughts.Evaluator, scale float64, n int) []tune.Sample {
	random := rand.New(rand.NewPCG(1, 1))
	var samples []tune.Sample
	for len(samples) < n {
		p := v.Start()
		for moves := p.Moves(); len(moves) > 0 && random.IntN(100) > 0; moves = p.Moves() {
			p = p.After(moves[random.IntN(len(moves))])
			s := tune.Sample{Position: p}
			if random.Float64() < 1/(1+math.Exp(-float64(e.Evaluate(p))/scale)) {
				s.Result = 1
			}
			samples = append(samples, s)
		}
	}
	return samples
}

// TestFitFindsWeights checks that the weights behind results are found again.
func TestFitFindsWeights(t *testing.T) {
	both := []draughts.Variant{draughts.English, draughts.International}
	english := both[:1]
	for _, v := range testsize.Pick(english, english, both, both) {
		var hidden eval.ClassicWeights
		hidden.Terms[eval.TermMen] = eval.Weight{Opening: 90, Middle: 100, Ending: 120}
		hidden.Terms[eval.TermKings] = eval.Weight{Opening: 150, Middle: 150, Ending: 150}
		hidden.Terms[eval.TermMobility] = eval.Weight{Opening: 10, Middle: 10, Ending: 10}
		hidden.Men[3][2] = eval.Weight{Opening: 40, Middle: 40, Ending: 40}
		e := eval.NewClassic(hidden)
		samples := randomSamples(v, e, 60, 60000)
		require.InDelta(t, 60, tune.Scale(e, samples), 3)

		var from eval.ClassicWeights
		from.Terms[eval.TermMen] = eval.Weight{Opening: 100, Middle: 100, Ending: 100}
		var losses []float64
		fit := tune.ClassicFit{From: from, Round: func(round int, loss float64) {
			require.Equal(t, len(losses), round)
			losses = append(losses, loss)
		}}
		found, err := fit.Weights(context.Background(), samples)
		require.NoError(t, err)
		require.Less(t, losses[len(losses)-1], losses[0])

		ours := eval.NewClassic(found)
		least := tune.Loss(e, 60, samples)
		require.Less(t, tune.Loss(ours, tune.Scale(ours, samples), samples), least+0.001)
		// That men are worth more can be told by several terms; that those on one square are, by no other.
		require.InDelta(t, 40, found.Men[3][2].Opening-found.Men[3][1].Opening, 12)
		require.InDelta(t, 40, found.Men[3][2].Middle-found.Men[3][1].Middle, 12)
	}
}

func TestFitIsReproducible(t *testing.T) {
	samples := randomSamples(draughts.English, draughts.Material{}, 50, 3000)
	first, err := tune.ClassicFit{From: eval.DefaultClassicWeights(draughts.English)}.Weights(context.Background(), samples)
	require.NoError(t, err)
	second, err := tune.ClassicFit{From: eval.DefaultClassicWeights(draughts.English)}.Weights(context.Background(), samples)
	require.NoError(t, err)
	require.Equal(t, first, second)
}

// TestFitKeeps checks that a strong ridge keeps the weights, and that what is never seen stays as it is.
func TestFitKeeps(t *testing.T) {
	samples := randomSamples(draughts.English, draughts.Material{}, 50, 3000)
	from := eval.DefaultClassicWeights(draughts.English)
	from.Terms[eval.TermRunaway] = eval.Weight{Opening: 7, Middle: 8, Ending: 9}
	from.Men[9][4].Middle = 5
	fit := tune.ClassicFit{From: from, Ridge: 1e12}
	kept, err := fit.Weights(context.Background(), samples)
	require.NoError(t, err)
	require.Equal(t, from, kept)

	fit.Ridge = 1
	found, err := fit.Weights(context.Background(), samples)
	require.NoError(t, err)
	require.NotEqual(t, from, found)
	require.Equal(t, from.Terms[eval.TermRunaway], found.Terms[eval.TermRunaway])
	require.Equal(t, from.Men[9][4], found.Men[9][4])

	fit.Keep = []eval.ClassicTerm{eval.TermMobility, eval.TermMen}
	found, err = fit.Weights(context.Background(), samples)
	require.NoError(t, err)
	require.Equal(t, from.Terms[eval.TermMobility], found.Terms[eval.TermMobility])
	require.Equal(t, from.Men, found.Men)
	require.NotEqual(t, from.Kings, found.Kings)
}

func TestFitOfNothing(t *testing.T) {
	_, err := tune.ClassicFit{}.Weights(context.Background(), nil)
	require.ErrorIs(t, err, tune.ErrNoSamples)

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = tune.ClassicFit{}.Weights(ctx, randomSamples(draughts.English, draughts.Material{}, 50, 10))
	require.ErrorIs(t, err, context.Canceled)
}

// TestQuiet checks which positions are taken from a game, and with which result.
func TestQuiet(t *testing.T) {
	read := func(text string) []tune.Sample {
		g, err := pdn.NewReader(strings.NewReader(text), pdn.Options{}).Read()
		require.NoError(t, err)
		return tune.QuietSamples(g)
	}
	// The second position has a capture for Black, who is not to move, the third one for Black to move.
	samples := read(`[Result "1-0"] 1. 11-15 22-18 2. 15x22 25x18 3. 8-11 *`)
	require.Len(t, samples, 3)
	require.Equal(t, draughts.English.Start(), samples[0].Position)
	for i, result := range []float64{1, 0, 1} { // 1-0 is a win for Black, who moves first
		require.Equal(t, result, samples[i].Result)
	}
	require.Equal(t, 0.5, read(`[Result "1/2-1/2"] 1. 11-15 *`)[0].Result)
	require.Empty(t, read(`1. 11-15 *`), "no result")

	shuffle := `[Result "1-0"] [FEN "B:WK32,21:BK1,5"]`
	for range 10 {
		shuffle += " 1-6 32-27 6-1 27-32"
	}
	require.Len(t, read(shuffle+" *"), 8, "going to and fro")
}
