package eval_test

import (
	"bytes"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/testsize"
)

// randomWeights returns weights for v's board, each drawn from -spread to spread.
func randomWeights(v draughts.Variant, spread int, random *rand.Rand) *eval.PatternWeights {
	w := eval.NewPatternWeights(v)
	for _, weights := range append(w.Sections[:], w.Tall[:]...) {
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
// the pieces make no position.
func sparsePosition(v draughts.Variant, random *rand.Rand) draughts.Position {
	s := draughts.Setup{Variant: v, Turn: draughts.Color(random.IntN(2))}
	for range 2 + random.IntN(8) {
		square := v.SetOf(draughts.Square(1 + random.IntN(v.Rules().Size*v.Rules().Size/2)))
		if random.IntN(2) == 0 {
			s.White |= square &^ s.Black
		} else {
			s.Black |= square &^ s.White
		}
		if random.IntN(2) == 0 {
			s.Kings |= square
		}
	}
	p, err := s.Position()
	if err != nil {
		return draughts.Position{}
	}
	return p
}

// TestPatternCounts compares the evaluation with the sum of the counts times their weights and of what the net adds,
// and with the sum of the contributions. Each is rounded.
func TestPatternCounts(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.English, draughts.Italian, draughts.Russian, draughts.International} {
		random := rand.New(rand.NewPCG(1, uint64(v)))
		w := randomWeights(v, 300, random)
		e, err := eval.NewPatterns(w)
		require.NoError(t, err)
		var c eval.PatternCounts
		patternPositions(v, 3000, random, func(p draughts.Position) {
			c.Count(p)
			sum := 0.0
			for _, f := range c.Features {
				lower, upper := float64(w.Sections[c.Lower][f.Weight]), float64(w.Sections[c.Upper][f.Weight])
				sum += float64(f.Count) * (lower*(1-c.UpperFraction) + upper*c.UpperFraction)
			}
			for _, f := range c.Tall {
				sum += float64(f.Count) * float64(w.Tall[c.TallSet][f.Weight])
			}
			score, net := float64(e.Evaluate(p)), 0.0
			total, contributions := 0.0, e.Contributions(p)
			bands := v.Rules().Size / 10 // there are none on 10x10
			require.Len(t, contributions, eval.NumPatternGroups-1-bands+eval.NumPatternTerms)
			for _, s := range contributions {
				total += float64(s.Total)
				if s.Group == eval.PatternNet {
					net = float64(s.Total)
				}
			}
			require.InDelta(t, sum/eval.PatternUnit+net, score, 2, "%v %v", v, p)
			require.InDelta(t, score, total, float64(len(contributions))/2+1, "%v %v", v, p)
		})
	}
}

// TestPatternsAreSymmetric compares each position with the same one for the opponent.
func TestPatternsAreSymmetric(t *testing.T) {
	for _, v := range draughts.Variants() {
		random := rand.New(rand.NewPCG(2, uint64(v)))
		e, err := eval.NewPatterns(randomWeights(v, 100, random))
		require.NoError(t, err)
		patternPositions(v, 300, random, func(p draughts.Position) {
			require.Equal(t, e.Evaluate(p), e.Evaluate(p.Swapped()), "%v", p)
		})
	}
}

// TestPatternWeightsRoundTrip also checks that weights without tall windows are written in the format of older files.
func TestPatternWeightsRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	for _, v := range []draughts.Variant{draughts.English, draughts.Russian, draughts.International} {
		zeros := eval.NewPatternWeights(v)
		w := randomWeights(v, 1<<15-1, random)
		w.Origin = "made up"
		for i, w := range []*eval.PatternWeights{zeros, w} {
			var b bytes.Buffer
			n, err := w.WriteTo(&b)
			require.NoError(t, err)
			require.EqualValues(t, b.Len(), n)
			require.Equal(t, i == 0, n < 1000, "zeros take almost no space")
			require.True(t, bytes.HasPrefix(b.Bytes(), []byte("draughts patterns 4\n")))
			back, err := eval.ReadPatternWeights(&b)
			require.NoError(t, err)
			require.Equal(t, w, back)
		}
	}
}

// TestTallWindowsSaturate gives men weights that are too large for the tables of tall windows. A table with the largest
// number must not have a number of the other sign.
func TestTallWindowsSaturate(t *testing.T) {
	w := eval.NewPatternWeights(draughts.International)
	first, end := eval.PatternGroupRange(draughts.International, eval.PatternMen)
	for _, section := range w.Sections {
		for i := first; i < end; i++ {
			section[i] = math.MaxInt16
		}
	}
	e, err := eval.NewPatterns(w)
	require.NoError(t, err)
	p := draughts.MustParseFEN(draughts.International, "W:W37,38,39,42,43,44:B1")
	require.GreaterOrEqual(t, e.Evaluate(p), draughts.Score(math.MaxInt16/eval.PatternUnit-1))
	p = draughts.MustParseFEN(draughts.International, "B:W37,38,39,42,43,44:B1")
	require.LessOrEqual(t, e.Evaluate(p), draughts.Score(-math.MaxInt16/eval.PatternUnit+1))
}

// TestDamagedPatternWeights changes bits of files and cuts them.
func TestDamagedPatternWeights(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.English, draughts.International} {
		requireDamageFound(t, v)
	}
	_, err := eval.ReadPatternWeights(strings.NewReader("something else, and rather long"))
	require.ErrorContains(t, err, "does not begin with")

	w := eval.NewPatternWeights(draughts.International)
	w.Tall[1] = w.Tall[1][1:]
	_, err = w.WriteTo(io.Discard)
	require.ErrorContains(t, err, "set 1 of the tall windows has 2125763 weights, 2125764 are expected")
	w.Tall[1] = w.Tall[0]
	w.Net[7] = -643
	_, err = w.WriteTo(io.Discard)
	require.ErrorContains(t, err, "weight 7 of the net is -643, -642 to 642 is expected")
	w.Net = nil
	_, err = w.WriteTo(io.Discard)
	require.ErrorContains(t, err, "the net has 0 weights, 12864 are expected")
	w.Sections[2] = nil
	_, err = w.WriteTo(io.Discard)
	require.ErrorContains(t, err, "section 2 has 0 weights")
	_, err = eval.NewPatterns(w)
	require.ErrorIs(t, err, eval.ErrPatternWeights)
}

func requireDamageFound(t *testing.T, v draughts.Variant) {
	t.Helper()
	random := rand.New(rand.NewPCG(4, 4))
	w := eval.NewPatternWeights(v)
	w.Origin = "made up"
	for range 500 {
		w.Sections[random.IntN(len(w.Sections))][random.IntN(len(w.Sections[0]))] = int16(random.IntN(1 << 16))
		if tall := w.Tall[random.IntN(len(w.Tall))]; len(tall) > 0 {
			tall[random.IntN(len(tall))] = int16(random.IntN(1 << 16))
		}
	}
	var b bytes.Buffer
	_, err := w.WriteTo(&b)
	require.NoError(t, err)
	whole := b.Bytes()
	step := len(whole) / testsize.Pick(40, 200, 800, 2000)
	for i := 0; i < len(whole); i += step {
		damaged := bytes.Clone(whole)
		damaged[i] ^= 1 << random.IntN(8)
		back, err := eval.ReadPatternWeights(bytes.NewReader(damaged))
		if err == nil { // DEFLATE has bits that mean nothing
			require.Equal(t, w, back, "%v: byte %d", v, i)
			continue
		}
		require.ErrorIs(t, err, eval.ErrPatternWeights, "%v: byte %d", v, i)
	}
	for n := 0; n < len(whole); n += step {
		_, err := eval.ReadPatternWeights(bytes.NewReader(whole[:n]))
		require.ErrorIs(t, err, eval.ErrPatternWeights, "%v: %d bytes", v, n)
	}
	broken := errors.New("broken")
	_, err = eval.ReadPatternWeights(io.MultiReader(bytes.NewReader(whole[:40]), iotest.ErrReader(broken)))
	require.ErrorIs(t, err, broken)
}

// hasPatterns reports whether the library has weights for v.
func hasPatterns(v draughts.Variant) bool {
	_, ok := draughts.Patterns{}.TrainedOn(v)
	return ok
}

// TestBuiltinPatterns reads the files of built-in weights. They must be small, and a side that lacks a man must be
// behind.
func TestBuiltinPatterns(t *testing.T) {
	files, err := filepath.Glob("../internal/patterns/weights/*.patterns")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		packed, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Less(t, len(packed), 1<<20, name)
		w, err := eval.ReadPatternWeights(bytes.NewReader(packed))
		require.NoError(t, err, name)
		variant := strings.TrimSuffix(filepath.Base(name), ".patterns")
		require.Regexp(t, "^"+variant+` draughts; \d+ games, \d+ positions, SHA-256 [0-9a-f]{64};`, w.Origin, name)
		v, err := draughts.ParseVariant(variant)
		require.NoError(t, err)
		require.True(t, hasPatterns(v), "%v", v)
	}
	require.False(t, hasPatterns(draughts.Breakthrough))
	for _, v := range draughts.Variants() {
		start := v.Start().Setup()
		for bit := range start.White.Bits() {
			s := start
			s.White &^= 1 << bit
			p, err := s.Position()
			require.NoError(t, err)
			score := draughts.Patterns{}.Evaluate(p)
			if !hasPatterns(v) {
				require.Equal(t, draughts.Classic{}.Evaluate(p), score, "%v without weights", v)
				continue
			}
			if v.Rules().Losing {
				continue // there an extra man may be good or bad
			}
			if s.Turn == draughts.White {
				score = -score
			}
			require.Greater(t, score, draughts.Score(20), "%v: White lacks a man", p)
		}
	}
}

// TestPatternsOfRegisteredRules: rules that differ only in names, squares and draws use the weights of the built-in
// ones.
func TestPatternsOfRegisteredRules(t *testing.T) {
	r := draughts.English.Rules()
	r.GameType, r.FirstToMove, r.Numbering, r.Draws.NoProgress = 0, draughts.White, draughts.FromBottomMirrored, 10
	whiteFirst, err := draughts.RegisterVariant("white-first", r)
	require.NoError(t, err)
	require.True(t, hasPatterns(whiteFirst))

	r.Choice = draughts.MostPieces
	greedy, err := draughts.RegisterVariant("greedy-english", r)
	require.NoError(t, err)
	require.False(t, hasPatterns(greedy))
}

// TestPatternContributionsByGroup gives random weights to one group at a time, which the board may lack: only its
// contributions may differ from zero.
func TestPatternContributionsByGroup(t *testing.T) {
	for _, p := range []draughts.Position{
		draughts.MustParseFEN(draughts.English, "B:WK6,22,31,26:B12,3,K23"),
		draughts.MustParseFEN(draughts.International, "B:WK6,22,31,46:B12,3,K23"),
	} {
		for g := range eval.PatternGroup(eval.NumPatternGroups) {
			random := rand.New(rand.NewPCG(6, uint64(g)))
			w := eval.NewPatternWeights(p.Variant())
			first, end := eval.PatternGroupRange(p.Variant(), g)
			lists := w.Sections[:]
			if g == eval.PatternTallWindows {
				lists = w.Tall[:]
			}
			for _, weights := range lists {
				for i := first; i < end; i++ {
					weights[i] = int16(random.IntN(2000) - 1000)
				}
			}
			if g == eval.PatternNet {
				copy(w.Net, randomWeights(p.Variant(), 0, random).Net)
			}
			e, err := eval.NewPatterns(w)
			require.NoError(t, err)
			require.Equal(t, first < end, e.Evaluate(p) != 0, g)
			for _, s := range e.Contributions(p) {
				if s.Group == g && g != eval.PatternTerms {
					require.InDelta(t, float64(e.Evaluate(p)), float64(s.Total), 1, g)
				} else if s.Group != g {
					require.Zero(t, s.Total, "%v of %v", s.Group, g)
				}
			}
		}
	}
}

// TestPatternContributionsWithoutWeights checks rule sets with another board, and that NewPatterns copies its weights.
func TestPatternContributionsWithoutWeights(t *testing.T) {
	w := eval.NewPatternWeights(draughts.English)
	e, err := eval.NewPatterns(w)
	require.NoError(t, err)
	require.Nil(t, e.Contributions(draughts.International.Start()), "of another board")
	require.Nil(t, e.Contributions(draughts.Position{}))
	require.NotNil(t, e.Contributions(draughts.Italian.Start()), "the same board and kings")

	first, _ := eval.PatternGroupRange(draughts.English, eval.PatternTerms)
	w.Sections[2][first] = 80
	for _, s := range e.Contributions(draughts.English.Start()) {
		require.Zero(t, s.Total)
	}
}
