package arena_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/internal/testsize"
)

// published are results of Stockfish's test framework as its pull requests 2493, 2920, 2951, 2971, 3098 and 3209 quote
// them. Elo and its error were computed for this test in another language.
var published = []struct {
	pairs       arena.Pentanomial
	elo0, elo1  float64
	llr         float64
	elo, margin float64
}{
	{arena.Pentanomial{424, 2948, 5832, 3045, 460}, -1, 3, 2.94, 2.31007, 2.61506},
	{arena.Pentanomial{665, 4806, 9333, 4893, 747}, -0.5, 1.5, 2.95, 2.13284, 2.06308},
	{arena.Pentanomial{328, 4564, 15580, 4789, 371}, 0.25, 1.75, 2.98, 2.10779, 1.46397},
	{arena.Pentanomial{59, 754, 2467, 865, 75}, -0.5, 1.5, 2.95, 5.88721, 3.74245},
	{arena.Pentanomial{33, 1185, 8378, 1302, 50}, 0.25, 1.75, 2.95, 2.39604, 1.65070},
	{arena.Pentanomial{17, 253, 1042, 337, 39}, -0.5, 1.5, 2.96, 13.17923, 5.72917},
	{arena.Pentanomial{11, 407, 3238, 513, 11}, 0.25, 1.75, 2.93, 4.40552, 2.58312},
	{arena.Pentanomial{491, 7345, 29693, 7670, 465}, -0.25, 1.25, 2.96, 1.03857, 1.02337},
	{arena.Pentanomial{253, 4282, 17604, 4431, 286}, -0.25, 1.25, 2.94, 1.39073, 1.32166},
}

// TestPublishedResults compares the log-likelihood ratio and Elo with published values.
func TestPublishedResults(t *testing.T) {
	for _, tt := range published {
		t.Run(fmt.Sprint(tt.pairs), func(t *testing.T) {
			test := arena.SPRT{Elo0: tt.elo0, Elo1: tt.elo1}
			require.NoError(t, test.Check())
			require.InDelta(t, tt.llr, test.LLR(tt.pairs), 0.005001, "to the two places published")
			elo := tt.pairs.Elo()
			require.InDelta(t, tt.elo, elo.Value, 1e-4)
			require.InEpsilon(t, tt.margin, (elo.High-elo.Low)/2, 0.005, "published is the interval without a prior")
		})
	}
}

// TestSymmetry checks that the statistics of B against A are those of A against B with the sign changed.
func TestSymmetry(t *testing.T) {
	for _, tt := range published {
		p := tt.pairs
		mirrored := arena.Pentanomial{p[4], p[3], p[2], p[1], p[0]}
		require.InDelta(t, 1, p.Score().Value+mirrored.Score().Value, 1e-12)
		require.InDelta(t, 0, p.Elo().Value+mirrored.Elo().Value, 1e-9)
		require.InDelta(t, 0, p.Elo().Low+mirrored.Elo().High, 1e-9)
		one, other := arena.SPRT{Elo0: tt.elo0, Elo1: tt.elo1}, arena.SPRT{Elo0: -tt.elo1, Elo1: -tt.elo0}
		require.InDelta(t, 0, one.LLR(p)+other.LLR(mirrored), 1e-9)
	}
}

// TestExtremes checks the statistics without games, and of matches in which all pairs have the same points.
func TestExtremes(t *testing.T) {
	none := arena.Pentanomial{}
	require.Equal(t, arena.Estimate{Value: 0.5, Low: 0, High: 1}, none.Score())
	require.Zero(t, arena.SPRT{Elo1: 5}.LLR(none))
	all := arena.Pentanomial{0, 0, 0, 0, 40}
	require.True(t, math.IsInf(all.Elo().Value, 1))
	require.Greater(t, arena.SPRT{Elo1: 100}.LLR(all), 5.0)
	same := arena.Pentanomial{0, 0, 40, 0, 0}
	require.Equal(t, "+0.0 ± 30.7", same.Elo().String())
	require.False(t, math.IsNaN(arena.SPRT{Elo1: 5}.LLR(same)))
	// 75 %: 400 log10(3); variance of a share (1/2)² / 4 for each of 100 pairs
	p := arena.Pentanomial{0, 0, 50, 0, 50}
	require.InDelta(t, 190.85, p.Elo().Value, 0.01)
	require.InDelta(t, 2*1.96*0.025, p.Score().High-p.Score().Low, 0.004)
}

// TestEloText checks the text of an estimate, above all if an end of the interval is infinite.
func TestEloText(t *testing.T) {
	for pairs, want := range map[arena.Pentanomial]string{
		{}:                       "unknown",
		{0, 0, 0, 0, 4}:          "unknown",
		{0, 0, 0, 0, 5}:          "+Inf, at least -15.2",
		{0, 0, 0, 0, 10}:         "+Inf, at least +140.2",
		{10, 0, 0, 0, 0}:         "-Inf, at most -140.2",
		{0, 0, 0, 4, 4}:          "+338.0, at least +48.3",
		{4, 4, 0, 0, 0}:          "-338.0, at most -48.3",
		{0, 0, 0, 1, 0}:          "unknown",
		{0, 0, 0, 30, 0}:         "+190.8 ± 50.5",
		{0, 0, 4, 0, 0}:          "unknown",
		{0, 0, 5, 0, 0}:          "+0.0 ± 201.1",
		{0, 0, 1000, 0, 0}:       "+0.0 ± 1.3",
		{0, 0, 2, 2, 0}:          "unknown",
		{59, 754, 2467, 865, 75}: "+5.9 ± 3.7",
	} {
		require.Equal(t, want, pairs.Elo().String(), pairs)
	}
	// If A wins a pair with the probability Low, it wins all pairs in one of 40 cases.
	for n := 5; n < 50; n++ {
		all := arena.Pentanomial{4: n}.Score()
		require.InDelta(t, 0.025, math.Pow(all.Low, float64(n)), 1e-12)
		require.Equal(t, arena.Estimate{Value: 1, Low: all.Low, High: 1}, all)
		none := arena.Pentanomial{0: n}.Score()
		require.Equal(t, arena.Estimate{Value: 0, Low: 0, High: 1 - all.Low}, none)
	}
}

// TestCoverage plays pairs with known probabilities and counts how often the interval has the expected score. In some
// models one side wins the opening of a pair with both colours. The worst model of each number of pairs is logged.
func TestCoverage(t *testing.T) {
	trials := testsize.Pick(1000, 1000, 20_000)
	r := rand.New(rand.NewPCG(1, 2))
	for _, pairs := range []int{5, 7, 10, 15, 20, 30, 50, 100, 200} {
		worst, where := 1.0, ""
		for _, drawn := range []float64{0, 0.3, 0.6, 0.8, 0.9, 0.97} {
			for _, score := range []float64{0.5, 0.52, 0.55, 0.6, 0.7, 0.8, 0.9, 0.97} {
				for _, lopsided := range []float64{0, 0.5} { // the share of openings that one side wins
					win := score - drawn/2
					if win < 0 || win+drawn > 1 {
						continue
					}
					expected := (1-lopsided)*score + lopsided/2
					game := func() int {
						switch x := r.Float64(); {
						case x < win:
							return 2
						case x < win+drawn:
							return 1
						}
						return 0
					}
					known, right := 0, 0
					for range trials {
						var p arena.Pentanomial
						for range pairs {
							one, other := game(), game()
							if r.Float64() < lopsided {
								other = 2 - one
							}
							p[one+other]++
						}
						if s := p.Score(); s.High-s.Low < 1 {
							known++
							if s.Low <= expected && expected <= s.High {
								right++
							}
						}
					}
					if share := float64(right) / float64(known); known > trials/10 && share < worst {
						worst, where = share, fmt.Sprintf("drawn %v, score %v, lopsided %v", drawn, score, lopsided)
					}
				}
			}
		}
		t.Logf("%3d pairs: %.1f %% at least (%s)", pairs, 100*worst, where)
		noise := 3 * math.Sqrt(0.93*0.07/float64(trials)) // the worst of many models
		require.Greater(t, worst, 0.93-noise, "%d pairs, %s", pairs, where)
	}
}

func TestSPRT(t *testing.T) {
	test := arena.SPRT{Elo0: 0, Elo1: 10}
	lower, upper := test.Bounds()
	require.InDelta(t, -math.Log(19), lower, 1e-12)
	require.InDelta(t, math.Log(19), upper, 1e-12)
	require.Equal(t, arena.Undecided, test.Verdict(arena.Pentanomial{}))
	require.Equal(t, arena.AcceptH1, test.Verdict(arena.Pentanomial{10, 100, 500, 200, 30}))
	require.Equal(t, arena.AcceptH0, test.Verdict(arena.Pentanomial{30, 200, 500, 100, 10}))

	for _, invalid := range []arena.SPRT{
		{}, {Elo0: 5, Elo1: 0}, {Elo1: math.NaN()}, {Elo1: 1e6},
	} {
		require.ErrorIs(t, invalid.Check(), arena.ErrSPRT)
	}
}
