package patterns_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/features"
	"github.com/godraughts/draughts/internal/patterns"
	"github.com/godraughts/draughts/internal/testsize"
)

func newWeights(v draughts.Variant) *patterns.Weights {
	return patterns.NewWeights(v.Rules().Size, v.Rules().FlyingKings)
}

// randomWeights returns weights for v's board, each drawn from -spread to spread.
func randomWeights(v draughts.Variant, spread int, random *rand.Rand) *patterns.Weights {
	w := newWeights(v)
	for _, weights := range append(w.Phases[:], w.Tall[:]...) {
		for i := range weights {
			weights[i] = int16(random.IntN(2*spread+1) - spread)
		}
	}
	for i := range w.Net {
		w.Net[i] = int16(random.IntN(201) - 100)
	}
	return w
}

// patternPositions yields positions of random games of v, and of small endings with kings.
func patternPositions(v draughts.Variant, n int, random *rand.Rand, use func(draughts.Position)) {
	for n > 0 {
		p := v.Start()
		if random.IntN(2) == 0 {
			p = sparsePosition(v, random)
		}
		for moves := p.Moves(); len(moves) > 0 && random.IntN(60) > 0 && n > 0; moves = p.Moves() {
			p = p.After(moves[random.IntN(len(moves))])
			use(p)
			n--
		}
	}
}

// sparsePosition returns a position with a few pieces of each side, half of them kings. It returns the zero Position if
// a side has none.
func sparsePosition(v draughts.Variant, random *rand.Rand) draughts.Position {
	p, _ := v.RandomPosition(draughts.RandomOptions{
		WhiteMen: random.IntN(4), WhiteKings: random.IntN(4), BlackMen: random.IntN(4), BlackKings: random.IntN(4),
	}, random)
	if random.IntN(2) == 0 {
		return p.Swapped()
	}
	return p
}

// evaluators returns an evaluation with weights, and the internal one of the rules of v.
func evaluators(t *testing.T, v draughts.Variant, w *patterns.Weights) (draughts.Evaluator, *patterns.Evaluation) {
	t.Helper()
	e, err := eval.NewPatterns(w)
	require.NoError(t, err)
	r := v.Rules()
	board := features.NewBoard(r.Size, r.FlyingKings, r.BackwardCaptures)
	return e, patterns.NewByVariant(w).Build(uint8(v), board, "")
}

func featuresOf(p draughts.Position) features.Position {
	return features.NewPosition(p.White(), p.Black(), p.Kings(), p.Turn())
}

// onSixRows returns a game on six rows.
func onSixRows(t *testing.T, name string) draughts.Variant {
	v, err := draughts.ParseVariant(name + "-6x6")
	require.NoError(t, err)
	return v
}

// TestCounts compares the evaluation with the sum of the counts times their weights and of what the net adds, with the
// sum of the contributions, and with the same position for the opponent.
func TestCounts(t *testing.T) {
	for _, v := range []draughts.Variant{
		draughts.English, draughts.Italian, draughts.Russian, draughts.International,
		onSixRows(t, "english"), onSixRows(t, "international"),
	} {
		random := rand.New(rand.NewPCG(1, uint64(v)))
		w := randomWeights(v, 300, random)
		e, internal := evaluators(t, v, w)
		var c patterns.Counts
		patternPositions(v, testsize.Pick(300, 3000, 3000), random, func(p draughts.Position) {
			internal.Count(featuresOf(p), &c)
			sum := 0.0
			for _, f := range c.Features {
				lower, upper := float64(w.Phases[c.Lower][f.Weight]), float64(w.Phases[c.Upper][f.Weight])
				sum += float64(f.Count) * (lower*(1-c.UpperFraction) + upper*c.UpperFraction)
			}
			for _, f := range c.Tall {
				sum += float64(f.Count) * float64(w.Tall[c.TallSet][f.Weight])
			}
			score, total := float64(e.Evaluate(p)), 0.0
			groups, _ := internal.Contributions(featuresOf(p))
			for _, added := range groups {
				total += added
			}
			require.InDelta(t, sum/patterns.Unit+groups[patterns.NetUnits], score, 2, "%v %v", v, p)
			require.InDelta(t, score, total, 1, "%v %v", v, p)
			require.Equal(t, e.Evaluate(p), e.Evaluate(p.Swapped()), "%v", p)
		})
		count := featuresOf(v.Start())
		require.Zero(t, testing.AllocsPerRun(100, func() { internal.Count(count, &c) }))
	}
}

// TestTallWindowsSaturate gives men weights that are too large for the tables of tall windows. A table with the largest
// number must not have a number of the other sign.
func TestTallWindowsSaturate(t *testing.T) {
	w := newWeights(draughts.International)
	first, end := patterns.Range(10, true, patterns.Men)
	for _, phase := range w.Phases {
		for i := first; i < end; i++ {
			phase[i] = math.MaxInt16
		}
	}
	e, err := eval.NewPatterns(w)
	require.NoError(t, err)
	p := draughts.MustParseFEN(draughts.International, "W:W37,38,39,42,43,44:B1")
	require.GreaterOrEqual(t, e.Evaluate(p), draughts.Score(math.MaxInt16/patterns.Unit-1))
	p = draughts.MustParseFEN(draughts.International, "B:W37,38,39,42,43,44:B1")
	require.LessOrEqual(t, e.Evaluate(p), draughts.Score(-math.MaxInt16/patterns.Unit+1))
}

// TestBuiltinPatterns reads the files of built-in weights. They must be small, and every release of Go must write the
// same bytes. A side that lacks a man must be behind.
func TestBuiltinPatterns(t *testing.T) {
	for _, game := range patterns.Games() {
		file, err := patterns.BuiltinFile(game)
		require.NoError(t, err)
		require.Less(t, len(file), 1<<19, game)
		w, err := patterns.Read(bytes.NewReader(file))
		require.NoError(t, err, game)
		require.Regexp(t, "^"+game+` draughts; \d+ games, \d+ positions, SHA-256 [0-9a-f]{64};`, w.Origin, game)
		var again bytes.Buffer
		_, err = w.WriteTo(&again)
		require.NoError(t, err)
		require.True(t, bytes.Equal(file, again.Bytes()), game)
	}
	for _, v := range draughts.Variants() {
		if !v.IsBuiltin() {
			continue
		}
		start := v.Start().Setup()
		for bit := range start.White.Bits() {
			s := start
			s.White &^= 1 << bit
			p, err := s.Position()
			require.NoError(t, err)
			score := draughts.Patterns{}.Evaluate(p)
			if s.Turn == draughts.White {
				score = -score
			}
			if !v.Rules().Losing { // there an extra man may be good or bad
				require.Greater(t, score, draughts.Score(20), "%v: White lacks a man", p)
			}
		}
	}
}

// TestTrainedOn registers rule sets and checks whose weights they use.
func TestTrainedOn(t *testing.T) {
	for _, tt := range []struct {
		of     draughts.Variant
		name   string
		change func(r *draughts.Rules)
		want   draughts.Variant // 0: Patterns evaluates as Classic
	}{
		{draughts.English, "white-first", func(r *draughts.Rules) { r.FirstToMove = draughts.White }, draughts.English},
		{draughts.English, "greedy", func(r *draughts.Rules) { r.Choice = draughts.MostPieces }, draughts.English},
		{draughts.Frisian, "small", func(r *draughts.Rules) { r.Size, r.StartRows = 8, 3 }, 0},
		{draughts.Russian, "mild", func(r *draughts.Rules) {
			r.BackwardCaptures, r.OptionalCapture = false, true
		}, draughts.Czech},
		{draughts.LosingEnglish, "both", func(r *draughts.Rules) { r.BackwardCaptures = true }, draughts.LosingEnglish},
		{draughts.English, "large", func(r *draughts.Rules) { r.Size, r.StartRows = 10, 4 }, 0},
		{draughts.English, "first-king", func(r *draughts.Rules) { r.KingWins = true }, 0},
	} {
		r := tt.of.Rules()
		r.GameType = 0
		tt.change(&r)
		v, err := draughts.RegisterVariant(tt.name, r)
		require.NoError(t, err)
		game, ok := draughts.Patterns{}.TrainedOn(v)
		require.Equal(t, tt.want, game, tt.name)
		require.Equal(t, tt.want != 0, ok)
		if p := v.Start(); !ok {
			require.Equal(t, draughts.Classic{}.Evaluate(p), draughts.Patterns{}.Evaluate(p))
		}
	}
}

// TestContributionsByGroup gives random weights to one group at a time, which the board may lack: only its
// contributions may differ from zero.
func TestContributionsByGroup(t *testing.T) {
	for _, p := range []draughts.Position{
		draughts.MustParseFEN(draughts.English, "B:WK6,22,31,26:B12,3,K23"),
		draughts.MustParseFEN(draughts.International, "B:WK6,22,31,46:B12,3,K23"),
	} {
		for g := range patterns.NumGroups {
			random := rand.New(rand.NewPCG(6, uint64(g)))
			w := newWeights(p.Variant())
			first, end := patterns.Range(w.Size, w.FlyingKings, g)
			lists := w.Phases[:]
			if g == patterns.TallWindows {
				lists = w.Tall[:]
			}
			for _, weights := range lists {
				for i := first; i < end; i++ {
					weights[i] = int16(random.IntN(2000) - 1000)
				}
			}
			if g == patterns.NetUnits {
				copy(w.Net, randomWeights(p.Variant(), 0, random).Net)
			}
			e, internal := evaluators(t, p.Variant(), w)
			score := e.Evaluate(p)
			require.Equal(t, first < end, score != 0, g)
			groups, terms := internal.Contributions(featuresOf(p))
			sum := 0.0
			for _, added := range terms {
				sum += added
			}
			require.InDelta(t, groups[patterns.Terms], sum, 1e-6)
			for other, added := range groups {
				if other == g {
					require.InDelta(t, float64(score), added, 1, g)
				} else {
					require.InDelta(t, 0, added, 1e-6, "%v of %v", other, g)
				}
			}
		}
	}
}

// TestNewPatternsCopies checks that an evaluation does not follow later changes of its weights.
func TestNewPatternsCopies(t *testing.T) {
	w := newWeights(draughts.English)
	e, err := eval.NewPatterns(w)
	require.NoError(t, err)
	first, _ := patterns.Range(w.Size, w.FlyingKings, patterns.Terms)
	w.Phases[2][first] = 80
	require.Zero(t, e.Evaluate(draughts.English.Start()))
	require.Zero(t, e.Evaluate(draughts.Position{}))
}
