package classic_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/classic"
	"github.com/godraughts/draughts/internal/features"
)

// counts returns what each term counts in p.
func counts(p draughts.Position) [classic.NumTerms][2]int32 {
	r := p.Variant().Rules()
	rules := classic.Rules{Board: features.NewBoard(r.Size, r.FlyingKings, r.BackwardCaptures), KingWins: r.KingWins}
	return classic.Counts(rules, features.NewPosition(p.White(), p.Black(), p.Kings(), p.Turn()))
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

// TestTerms also counts for the other colour.
func TestTerms(t *testing.T) {
	for _, test := range termTests {
		t.Run(fmt.Sprintf("%v/%v/%v", test.v, classic.TermNames[test.term], test.about), func(t *testing.T) {
			for fen, want := range map[string]int{test.first: test.from, test.second: test.to} {
				p := draughts.MustParseFEN(test.v, fen)
				require.EqualValues(t, want, counts(p)[test.term][draughts.White], fen)
				require.EqualValues(t, want, counts(p.Swapped())[test.term][draughts.Black], fen)
			}
		})
	}
}

// TestEvaluate has evaluations by the weights in the files, of all phases, and of boards without weights of their own.
func TestEvaluate(t *testing.T) {
	r := draughts.LosingEnglish.Rules()
	r.Size, r.StartRows = 10, 4
	large, err := draughts.RegisterVariant("losing-large", r)
	require.NoError(t, err)
	for _, tt := range []struct {
		v    draughts.Variant
		fen  string
		want draughts.Score
	}{
		{draughts.English, "W:W21-32:B1-11", 103},
		{draughts.English, "W:W21,22,30:B13,14", 167},
		{draughts.Russian, "B:Wa1,c3,Kh8:Bb6,d6,f6", -225},
		{draughts.International, "W:W31-45,K50:B1-14,K16", -67},
		{draughts.Breakthrough, "W:W16,37:B34,35", -37},
		{large, "W:W31-50:B1-19", -28},
	} {
		require.Equal(t, tt.want, draughts.Classic{}.Evaluate(draughts.MustParseFEN(tt.v, tt.fen)), "%v %s", tt.v, tt.fen)
	}
}
