package tune_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/testsize"
	"github.com/godraughts/draughts/tune"
)

// randomSamples returns positions of random games. Their results are drawn at random with the odds that an evaluation
// gives: a score of scale multiplies the odds of a win by e.
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

// TestClassicFitFindsWeights checks that a fit finds the weights with which the results were drawn.
func TestClassicFitFindsWeights(t *testing.T) {
	testsize.SkipBelow(t, testsize.Normal)
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

		fitted := eval.NewClassic(found)
		minimum := tune.Loss(e, 60, samples)
		require.Less(t, tune.Loss(fitted, tune.Scale(fitted, samples), samples), minimum+0.001)
		// Several terms can express the weight of a man; only one can express that of its square.
		require.InDelta(t, 40, found.Men[3][2].Opening-found.Men[3][1].Opening, 12)
		require.InDelta(t, 40, found.Men[3][2].Middle-found.Men[3][1].Middle, 12)
	}
}

func TestClassicFitIsReproducible(t *testing.T) {
	samples := randomSamples(draughts.English, draughts.Material{}, 50, 3000)
	fit := tune.ClassicFit{From: eval.DefaultClassicWeights(draughts.English)}
	first, err := fit.Weights(context.Background(), samples)
	require.NoError(t, err)
	second, err := fit.Weights(context.Background(), samples)
	require.NoError(t, err)
	require.Equal(t, first, second)
}

// TestClassicFitKeepsWeights checks that a strong ridge keeps all weights, and that weights without samples and the
// terms of Keep stay unchanged.
func TestClassicFitKeepsWeights(t *testing.T) {
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

func TestClassicFitErrors(t *testing.T) {
	_, err := tune.ClassicFit{}.Weights(context.Background(), nil)
	require.ErrorIs(t, err, tune.ErrNoSamples)

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = tune.ClassicFit{}.Weights(ctx, randomSamples(draughts.English, draughts.Material{}, 50, 10))
	require.ErrorIs(t, err, context.Canceled)
}
