package classic_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/classic"
	"github.com/godraughts/draughts/internal/features"
)

// newEvaluation returns an evaluation with the weights w of English or of International draughts.
func newEvaluation(v draughts.Variant, w *classic.Weights) *classic.Evaluation {
	international := v == draughts.International
	return classic.New(features.Rules{
		Size: v.Rules().Size, FlyingKings: international, BackwardCaptures: international,
	}, w)
}

// contributions returns what each term adds in p.
func contributions(e *classic.Evaluation, p draughts.Position) [classic.NumTerms][2]int32 {
	return e.Contributions(features.NewPosition(p.White(), p.Black(), p.Kings(), p.Turn()))
}

// termTests has two positions for each term that differ in what it counts, and the count for White in each.
var termTests = []struct {
	term          int
	about         string
	v             draughts.Variant
	first, second string
	from, to      int
}{
	{classic.Men, "one more", draughts.English, "W:W21:B1", "W:W21,22:B1", 1, 2},
	{classic.Kings, "a man crowned", draughts.English, "W:W21:B1", "W:WK21:B1", 0, 1},

	{classic.Exchanges, "3 against 2 or 2 against 1", draughts.English, "W:W21,22,23:B1,2", "W:W21,22:B1", 20, 33},
	{classic.Exchanges, "zero for the side behind", draughts.English, "W:W21:B1,2", "W:W21:B1,2,3", 0, 0},
	{classic.Drawn, "three kings, diagonal", draughts.International, "W:WK2:BK16,K26,K36", "W:WK5:BK16,K26,K36", 0, 12},
	{classic.Drawn, "two kings against a king", draughts.International, "W:WK2:BK16,K26,K36", "W:WK2:BK16,K26", 0, 6},

	{classic.BackRank, "a man leaves", draughts.English, "W:W30,22:B5", "W:W26,22:B5", 1, 0},
	{classic.BackRank, "no enemy man", draughts.English, "W:W30:B5", "W:W30:BK5", 1, 0},
	{classic.Bridge, "one man misplaced", draughts.English, "W:W30,31:B5", "W:W30,32:B5", 0, 1},
	{classic.Bridge, "one man misplaced", draughts.International, "W:W46,48,49:B6", "W:W46,48,50:B6", 0, 1},
	{classic.Guarded, "the second man behind", draughts.English, "W:W18,22:B1", "W:W18,22,23:B1", 0, 1},
	{classic.Guarded, "on the edge", draughts.English, "W:W14:B1", "W:W13:B1", 0, 1},
	{classic.Balance, "all on the left", draughts.English, "W:W21,24:B1", "W:W21,22:B1", 0, 2},
	{classic.Turn, "waiting", draughts.English, "W:W21:B1", "B:W21:B1", 1, 0},
	{classic.Isolated, "with a neighbour", draughts.English, "W:W18:B1", "W:W18,22:B1", 1, 0},
	{classic.Isolated, "with a king as neighbour", draughts.International, "W:W28:B1", "W:W28,K33:B1", 1, 0},
	{classic.DogHole, "the way out blocked", draughts.English, "W:W5:B2", "W:W5:B1", 0, 1},

	{classic.Mobility, "two moves, or two losses", draughts.English, "W:W22:B1", "W:W22:B14", 2, 0},
	{classic.Mobility, "the enemy lands where the man came from", draughts.English, "W:W22:B1", "W:W22:B13", 2, 1},
	{classic.Mobility, "two moves, or two losses", draughts.International, "W:W33:B1", "W:W33:B23", 2, 0},
	{classic.Mobility, "an enemy behind", draughts.International, "W:W33,28:BK1", "W:W33:BK1,28", 3, 1},
	{classic.MobileMen, "one for each man", draughts.English, "W:W22:B1", "W:W22,21:B1", 1, 2},
	{classic.MobileMen, "all moves lose it", draughts.English, "W:W22:B1", "W:W22:B14", 1, 0},
	{classic.Blocked, "by its own", draughts.English, "W:W25,22:B1", "W:W25,22,21:B1", 0, 1},
	{classic.Blocked, "by an enemy", draughts.English, "W:W13:B1", "W:W13:B9", 0, 1},
	{classic.Chased, "from behind", draughts.English, "W:WK3,20:B11", "W:WK8,20:B11", 0, 1},
	{classic.KingMobility, "into the corner", draughts.English, "W:WK22:B1", "W:WK29:B1", 4, 1},
	{classic.KingMobility, "into the corner", draughts.International, "W:WK28:B1", "W:WK36:B1", 17, 9},
	{classic.TrappedKings, "the way out is guarded", draughts.English, "W:WK29:B2", "W:WK29:B22", 0, 1},
	{classic.TrappedKings, "a capture is a way out", draughts.English, "W:WK29:B25,22", "W:WK29:B25", 1, 0},
	{classic.TrappedKings, "a capture is a way out", draughts.International, "W:WK46:B41", "W:WK46:B41,37", 0, 1},
	{classic.Hanging, "guarded or not", draughts.English, "W:W22:B18,15", "W:W22:B18", 0, 1},
	{classic.Hanging, "one can be saved, two cannot", draughts.English, "B:W22:B18", "B:W22:B18,17", 0, 1},
	{classic.Hanging, "behind the man", draughts.International, "W:W22:B28,33", "W:W22:B28", 0, 1},
	{classic.Hanging, "far from the king", draughts.International, "W:WK46:B28,23", "W:WK46:B28", 0, 1},

	{classic.Distance, "closing in", draughts.English, "W:WK1,K2:BK32", "W:WK1,K7:BK32", 14, 13},
	{classic.Distance, "only with three kings", draughts.English, "W:WK1,25:BK32", "W:WK1,K25:BK32", 0, 12},
	{classic.Refuge, "reached", draughts.English, "W:WK23:BK2,K3", "W:WK28:BK2,K3", 0, 1},
	{classic.Refuge, "reached", draughts.International, "W:WK47:BK1,K3", "W:WK41:BK1,K3", 0, 1},
}

// TestTerms evaluates with weights of 1, so that the contributions are the counts of the terms.
func TestTerms(t *testing.T) {
	var unit classic.Weights
	for t := range unit.Terms {
		unit.Terms[t] = classic.Weight{Opening: 1, Middle: 1, Ending: 1}
	}
	for _, test := range termTests {
		t.Run(fmt.Sprintf("%v/%v/%v", test.v, classic.TermNames[test.term], test.about), func(t *testing.T) {
			first, second := draughts.MustParseFEN(test.v, test.first), draughts.MustParseFEN(test.v, test.second)
			e := newEvaluation(test.v, &unit)
			count := func(p draughts.Position) int { return int(contributions(e, p)[test.term][draughts.White]) }
			require.Equal(t, test.from, count(first), test.first)
			require.Equal(t, test.to, count(second), test.second)

			// The same for the other colour.
			black := func(p draughts.Position) int { return int(contributions(e, p.Swapped())[test.term][draughts.Black]) }
			require.Equal(t, test.from, black(first), test.first)
			require.Equal(t, test.to, black(second), test.second)
		})
	}
}

func TestWeightsTaper(t *testing.T) {
	var w classic.Weights
	w.Terms[classic.Men] = classic.Weight{Opening: 100, Middle: 20, Ending: -60}
	w.Men[0][0] = classic.Weight{Opening: 1, Middle: 2, Ending: 3}
	w.Terms[classic.MobileMen] = classic.Weight{Opening: 8, Middle: 4}
	white := func(v draughts.Variant, term int, fen string) int {
		return int(contributions(newEvaluation(v, &w), draughts.MustParseFEN(v, fen))[term][draughts.White])
	}
	require.Equal(t, 12*100+1, white(draughts.English, classic.Men, "B:W21-32:B1-12"))
	require.Equal(t, 9*60, white(draughts.English, classic.Men, "B:W20-28:B1-9"))
	require.Equal(t, 6*20+2, white(draughts.English, classic.Men, "B:W21-25,29:B1-6"))
	require.Equal(t, 3*-20, white(draughts.English, classic.Men, "B:W21-23:B1-3"))
	require.Equal(t, 20*100+1, white(draughts.International, classic.Men, "W:W31-50:B1-20"))
	require.Equal(t, 4*8, white(draughts.English, classic.MobileMen, "B:W21-32:B1-12"))
	require.Equal(t, 1, white(draughts.English, classic.MobileMen, "B:W14:BK1,5,12"), "two thirds of a hundredth")
}
