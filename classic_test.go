package draughts_test

import (
	"fmt"
	"math"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// bareCounts is Classic with all weights 1: the shares are what the terms count.
var bareCounts = func() draughts.Classic {
	var w draughts.ClassicWeights
	for t := range w.Terms {
		w.Terms[t] = draughts.Weight{Opening: 1, Middle: 1, Ending: 1}
	}
	return draughts.NewClassic(w)
}()

// Each term at work: two positions that differ in what it is about, and what it counts for White in each.
func TestClassicTerms(t *testing.T) {
	const (
		english       = draughts.English
		international = draughts.International
	)
	for _, test := range []struct {
		term          draughts.ClassicTerm
		about         string
		v             draughts.Variant
		first, second string
		from, to      int
	}{
		{draughts.TermMen, "one more", english, "W:W21:B1", "W:W21,22:B1", 1, 2},
		{draughts.TermMen, "one more", international, "W:W31:B1", "W:W31,32:B1", 1, 2},
		{draughts.TermKings, "a man crowned", english, "W:W21:B1", "W:WK21:B1", 0, 1},
		{draughts.TermKings, "a man crowned", international, "W:W31:B1", "W:WK31:B1", 0, 1},

		{draughts.TermExchanges, "3 against 2 or 2 against 1", english, "W:W21,22,23:B1,2", "W:W21,22:B1", 20, 33},
		{draughts.TermExchanges, "3 against 2 or 2 against 1", international, "W:W31,32,33:B1,2", "W:W31,32:B1", 20, 33},
		{draughts.TermExchanges, "not for the side behind", english, "W:W21:B1,2", "W:W21:B1,2,3", 0, 0},
		{draughts.TermDrawn, "three kings against the main diagonal", international, "W:WK2:BK16,K26,K36", "W:WK5:BK16,K26,K36", 0, 12},
		{draughts.TermDrawn, "two kings against a king", international, "W:WK2:BK16,K26,K36", "W:WK2:BK16,K26", 0, 6},

		{draughts.TermBackRow, "a man leaves", english, "W:W30,22:B5", "W:W26,22:B5", 1, 0},
		{draughts.TermBackRow, "a man leaves", international, "W:W48,32:B6", "W:W43,32:B6", 1, 0},
		{draughts.TermBackRow, "nobody to keep out", english, "W:W30:B5", "W:W30:BK5", 1, 0},
		{draughts.TermBridge, "one foot misplaced", english, "W:W30,31:B5", "W:W30,32:B5", 0, 1},
		{draughts.TermBridge, "one foot misplaced", international, "W:W46,48,49:B6", "W:W46,48,50:B6", 0, 1},
		{draughts.TermGuarded, "the second man behind", english, "W:W18,22:B1", "W:W18,22,23:B1", 0, 1},
		{draughts.TermGuarded, "the second man behind", international, "W:W22,27:B1", "W:W22,27,28:B1", 0, 1},
		{draughts.TermGuarded, "on the edge", english, "W:W14:B1", "W:W13:B1", 0, 1},
		{draughts.TermGuarded, "on the edge", international, "W:W27:B1", "W:W26:B1", 0, 1},
		{draughts.TermBalance, "all on the left", english, "W:W21,24:B1", "W:W21,22:B1", 0, 2},
		{draughts.TermBalance, "all on the left", international, "W:W31,35:B1", "W:W31,32:B1", 0, 2},
		{draughts.TermTurn, "waiting", english, "W:W21:B1", "B:W21:B1", 1, 0},
		{draughts.TermAlone, "a friend next to it", english, "W:W18:B1", "W:W18,22:B1", 1, 0},
		{draughts.TermAlone, "a king will do", international, "W:W28:B1", "W:W28,K33:B1", 1, 0},
		{draughts.TermDogHole, "the exit shut", english, "W:W5:B2", "W:W5:B1", 0, 1},
		{draughts.TermDogHole, "the exit shut", international, "W:W6:B2", "W:W6:B1", 0, 1},

		{draughts.TermMobility, "two moves, or two losses", english, "W:W22:B1", "W:W22:B14", 2, 0},
		{draughts.TermMobility, "the enemy lands where the man came from", english, "W:W22:B1", "W:W22:B13", 2, 1},
		{draughts.TermMobility, "two moves, or two losses", international, "W:W33:B1", "W:W33:B23", 2, 0},
		{draughts.TermMobility, "an enemy behind", international, "W:W33,28:BK1", "W:W33:BK1,28", 3, 1},
		{draughts.TermFree, "however many moves", english, "W:W22:B1", "W:W22,21:B1", 1, 2},
		{draughts.TermFree, "all moves lose it", english, "W:W22:B1", "W:W22:B14", 1, 0},
		{draughts.TermBlocked, "by its own", english, "W:W25,22:B1", "W:W25,22,21:B1", 0, 1},
		{draughts.TermBlocked, "by an enemy", english, "W:W13:B1", "W:W13:B9", 0, 1},
		{draughts.TermChased, "from behind", english, "W:WK3,20:B11", "W:WK8,20:B11", 0, 1},
		{draughts.TermKingMobility, "into the corner", english, "W:WK22:B1", "W:WK29:B1", 4, 1},
		{draughts.TermKingMobility, "into the corner", international, "W:WK28:B1", "W:WK36:B1", 17, 9},
		{draughts.TermTrappedKings, "the way out is guarded", english, "W:WK29:B2", "W:WK29:B22", 0, 1},
		{draughts.TermTrappedKings, "a capture is a way out", english, "W:WK29:B25,22", "W:WK29:B25", 1, 0},
		{draughts.TermTrappedKings, "a capture is a way out", international, "W:WK46:B41", "W:WK46:B41,37", 0, 1},
		{draughts.TermHanging, "guarded or not", english, "W:W22:B18,15", "W:W22:B18", 0, 1},
		{draughts.TermHanging, "one can be saved, two cannot", english, "B:W22:B18", "B:W22:B18,17", 0, 1},
		{draughts.TermHanging, "behind the man", international, "W:W22:B28,33", "W:W22:B28", 0, 1},
		{draughts.TermHanging, "far from the king", international, "W:WK46:B28,23", "W:WK46:B28", 0, 1},

		{draughts.TermDistance, "closing in", english, "W:WK1,K2:BK32", "W:WK1,K7:BK32", 14, 13},
		{draughts.TermDistance, "only with three kings", english, "W:WK1,25:BK32", "W:WK1,K25:BK32", 0, 12},
		{draughts.TermRefuge, "reached", english, "W:WK23:BK2,K3", "W:WK28:BK2,K3", 0, 1},
		{draughts.TermRefuge, "reached", international, "W:WK47:BK1,K3", "W:WK41:BK1,K3", 0, 1},
	} {
		t.Run(fmt.Sprintf("%v/%v/%v", test.v, test.term, test.about), func(t *testing.T) {
			first, second := draughts.MustParseFEN(test.v, test.first), draughts.MustParseFEN(test.v, test.second)
			count := func(p draughts.Position) int { return int(bareCounts.Terms(p)[test.term].White) }
			require.Equal(t, test.from, count(first), test.first)
			require.Equal(t, test.to, count(second), test.second)

			// The same for the other colour.
			black := func(p draughts.Position) int { return int(bareCounts.Terms(p.Swapped())[test.term].Black) }
			require.Equal(t, test.from, black(first), test.first)
			require.Equal(t, test.to, black(second), test.second)

			require.Equal(t, test.term, draughts.Classic{}.Terms(first)[test.term].Term)
		})
	}
}

// What the terms are for: the better of two positions gets the better evaluation.
func TestClassicPrefers(t *testing.T) {
	for _, test := range []struct {
		name          string
		v             draughts.Variant
		better, worse string // for the side to move
	}{
		{"an extra man", draughts.English, "W:W21,22:B1,2", "W:W21:B1,2"},
		{"a held back row", draughts.English, "W:W30,32,18:B1,5,9", "W:W21,22,18:B1,5,9"},
		{"exchanges when ahead", draughts.English, "W:W22,26,30:B1,3", "W:W22,26,30,23,27:B1,3,6,7"},
		{"chasing", draughts.English, "W:WK19,K18:BK32", "W:WK3,K2:BK32"},
		{"the double corner when behind", draughts.English, "W:WK32:BK2,K3", "W:WK29:BK2,K3"},
		{"a winning number of kings", draughts.International, "W:WK16,K26,K36:BK2", "W:WK16,K26,K36:BK5"},
		{"an extra man", draughts.International, "W:W32,33:B1,2", "W:W32:B1,2"},
		{"an extra man", draughts.Russian, "W:W21,22:B1,2", "W:W21:B1,2"},
		{"an extra king", draughts.Russian, "W:W21,22,K32:B1,2", "W:W21,22,25:B1,2"},
		{"an extra king", draughts.International, "W:W32,33,K50:B1,2", "W:W32,33,39:B1,2"},
	} {
		t.Run(test.v.String()+"/"+test.name, func(t *testing.T) {
			var e draughts.Classic
			require.Greater(t, e.Evaluate(draughts.MustParseFEN(test.v, test.better)),
				e.Evaluate(draughts.MustParseFEN(test.v, test.worse)))
		})
	}
}

func TestClassicSwitchedOff(t *testing.T) {
	p := draughts.MustParseFEN(draughts.English, "W:W30,32,22,18,K5:B1,9,10,K29")
	e := draughts.Classic{}
	for _, share := range e.Terms(p) {
		w := draughts.DefaultWeights(draughts.English)
		w.Terms[share.Term] = draughts.Weight{}
		switch share.Term {
		case draughts.TermMen:
			w.Men = draughts.SquareWeights{}
		case draughts.TermKings:
			w.Kings = draughts.SquareWeights{}
		case draughts.TermFree:
			w.Free = draughts.SquareWeights{}
		}
		require.Equal(t, e.Evaluate(p)-share.Total, draughts.NewClassic(w).Evaluate(p), "%v", share.Term)
	}
	require.Equal(t, e.Evaluate(p), draughts.NewClassic(draughts.DefaultWeights(draughts.English)).Evaluate(p))
	require.Zero(t, draughts.NewClassic(draughts.ClassicWeights{}).Evaluate(p))
}

func TestClassicIsCutDown(t *testing.T) {
	var w draughts.ClassicWeights
	w.Terms[draughts.TermMen] = draughts.Weight{Opening: math.MaxInt16, Middle: math.MaxInt16, Ending: math.MaxInt16}
	e := draughts.NewClassic(w)
	require.Equal(t, draughts.MaxEval, e.Evaluate(draughts.MustParseFEN(draughts.English, "W:W21-32:B1")))
	require.Equal(t, -draughts.MaxEval, e.Evaluate(draughts.MustParseFEN(draughts.English, "B:W21-32:B1")))
}

func TestClassicWeightsTaper(t *testing.T) {
	var w draughts.ClassicWeights
	w.Terms[draughts.TermMen] = draughts.Weight{Opening: 100, Middle: 20, Ending: -60}
	w.Men[0][0] = draughts.Weight{Opening: 1, Middle: 2, Ending: 3}
	w.Terms[draughts.TermFree] = draughts.Weight{Opening: 8, Middle: 4}
	e := draughts.NewClassic(w)
	white := func(v draughts.Variant, term draughts.ClassicTerm, fen string) int {
		return int(e.Terms(draughts.MustParseFEN(v, fen))[term].White)
	}
	require.Equal(t, 12*100+1, white(draughts.English, draughts.TermMen, "B:W21-32:B1-12"))
	require.Equal(t, 9*60, white(draughts.English, draughts.TermMen, "B:W20-28:B1-9"))
	require.Equal(t, 6*20, white(draughts.English, draughts.TermMen, "B:W21-26:B1-6"))
	require.Equal(t, 6*20+2, white(draughts.English, draughts.TermMen, "B:W21-25,29:B1-6"))
	require.Equal(t, 3*-20, white(draughts.English, draughts.TermMen, "B:W21-23:B1-3"))
	require.Equal(t, 20*100+1, white(draughts.International, draughts.TermMen, "W:W31-50:B1-20"))
	require.Equal(t, 10*20, white(draughts.International, draughts.TermMen, "W:W31-40:B1-10"))
	require.Equal(t, 4*8, white(draughts.English, draughts.TermFree, "B:W21-32:B1-12"))
	require.Equal(t, 1, white(draughts.English, draughts.TermFree, "B:W14:BK1,5,12"), "two thirds of a hundredth")
}

// CountClassic counts what Evaluate weighs: the sum of the counts times their weights is the evaluation, but for the
// rounding of each.
func TestCountClassic(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.English, draughts.Italian, draughts.International} {
		t.Run(v.String(), func(t *testing.T) {
			rng := rand.New(rand.NewSource(2))
			var w draughts.ClassicWeights
			random := func() draughts.Weight {
				return draughts.Weight{Opening: int16(rng.Intn(100)), Middle: int16(rng.Intn(100)), Ending: int16(rng.Intn(100))}
			}
			for t := range w.Terms {
				w.Terms[t] = random()
			}
			for row := range w.Men {
				for i := range w.Men[row] {
					w.Men[row][i], w.Kings[row][i], w.Free[row][i] = random(), random(), random()
				}
			}
			e := draughts.NewClassic(w)
			for range 100 {
				p := v.Start()
				for moves := p.Moves(); len(moves) > 0 && rng.Intn(200) > 0; moves = p.Moves() {
					p = p.After(moves[rng.Intn(len(moves))])
					c := draughts.CountClassic(p)
					require.InDelta(t, 1, c.Opening+c.Middle+c.Ending, 1e-9)
					sum, size := 0.0, 0.0
					add := func(count int, w draughts.Weight) {
						worth := c.Opening*float64(w.Opening) + c.Middle*float64(w.Middle) + c.Ending*float64(w.Ending)
						sum += float64(count) * worth
						size += math.Abs(float64(count))
					}
					for t, n := range c.Terms {
						add(int(n), w.Terms[t])
					}
					for row := range c.Men {
						for i := range c.Men[row] {
							add(int(c.Men[row][i]), w.Men[row][i])
							add(int(c.Kings[row][i]), w.Kings[row][i])
							add(int(c.Free[row][i]), w.Free[row][i])
						}
					}
					require.InDelta(t, sum, float64(e.Evaluate(p)), 4+size/2, "%v", p)
				}
			}
		})
	}
}

// In every position reached by play: both colours are judged alike, and the shares add up.
func TestClassicInPlay(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.English, draughts.International} {
		t.Run(v.String(), func(t *testing.T) {
			rng := rand.New(rand.NewSource(1))
			var e draughts.Classic
			for range 100 {
				p := v.Start()
				for moves := p.Moves(); len(moves) > 0 && rng.Intn(200) > 0; moves = p.Moves() {
					p = p.After(moves[rng.Intn(len(moves))])
					score := e.Evaluate(p)
					require.Equal(t, score, e.Evaluate(p.Swapped()), "%v", p)

					sum := draughts.Score(0)
					swapped := e.Terms(p.Swapped())
					for i, share := range e.Terms(p) {
						require.Equal(t, draughts.ClassicTerm(i), share.Term)
						require.Equal(t, share.White, swapped[i].Black, "%v %v", p, share.Term)
						require.Equal(t, share.Black, swapped[i].White, "%v %v", p, share.Term)
						require.Equal(t, share.Total, swapped[i].Total, "%v %v", p, share.Term)
						sum += share.Total
					}
					require.Equal(t, score, sum, "%v", p)
				}
			}
		})
	}
}

func TestClassicDoesNotAllocate(t *testing.T) {
	for _, bench := range benchPositions {
		p := draughts.MustParseFEN(bench.v, bench.fen)
		var e draughts.Evaluator = draughts.Classic{}
		require.Zero(t, testing.AllocsPerRun(100, func() { e.Evaluate(p) }), bench.name)
	}
}

func TestClassicTermNames(t *testing.T) {
	seen := map[string]bool{}
	for term := range draughts.ClassicTerm(draughts.NumClassicTerms) {
		require.NotEmpty(t, term.String())
		require.False(t, seen[term.String()], "%v", term)
		seen[term.String()] = true
	}
	require.Equal(t, "invalid term", draughts.ClassicTerm(draughts.NumClassicTerms).String())
}

func ExampleNewClassic() {
	p := draughts.MustParseFEN(draughts.English, "W:W30,26,27,22,23,19:B1,3,7,10,11,12")
	w := draughts.DefaultWeights(draughts.English)
	w.Terms[draughts.TermBridge] = draughts.Weight{} // switched off
	without := draughts.NewClassic(w)

	bridge := draughts.Classic{}.Terms(p)[draughts.TermBridge]
	fmt.Println(bridge.Term, bridge.White > 0, bridge.Black > 0)
	fmt.Println(draughts.Classic{}.Evaluate(p) == without.Evaluate(p)+bridge.Total)
	// Output:
	// bridge false true
	// true
}
