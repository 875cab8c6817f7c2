package egdb_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
	"github.com/godraughts/draughts/egdb/international"
	"github.com/godraughts/draughts/internal/testsize"
)

// The counts of an independent generator, which agrees with a published database on all positions of up to two pieces a
// side: the positions with White to move, its wins, losses and draws, and the plies of the longest win.
var (
	countsByPieces = map[int]egdb.Count{
		2: {3_488, 716, 402, 2_370, 13},
		3: {196_032, 100_250, 87_305, 8_477, 61},
		4: {6_209_316, 2_574_304, 1_917_090, 1_717_922, 109},
		5: {139_450_808, 71_334_772, 56_993_144, 11_122_892, 161},
	}
	countsBySlice = map[string]egdb.Count{
		"K-K":   {992, 230, 108, 654, 11},
		"K-M":   {868, 331, 6, 531, 11},
		"M-K":   {868, 53, 241, 574, 11},
		"M-M":   {760, 102, 47, 611, 13},
		"KK-K":  {14_880, 14_846, 0, 34, 33},
		"KM-K":  {26_040, 25_941, 10, 89, 47},
		"MM-K":  {11_340, 11_215, 4, 121, 61},
		"KK-M":  {13_020, 13_018, 0, 2, 33},
		"MM-M":  {9_936, 9_928, 0, 8, 61},
		"KK-KK": {215_760, 58_361, 3_943, 153_456, 49},
		"MM-MM": {125_664, 26_945, 3_088, 95_631, 109},
	}
)

// TestCountsByResult compares the number of wins, losses and draws in the files with the published numbers.
func TestCountsByResult(t *testing.T) {
	for pieces, want := range countsByPieces {
		t.Run(string(rune('0'+pieces)), func(t *testing.T) {
			if pieces == 4 {
				testsize.SkipBelow(t, testsize.Normal)
			}
			db := databases(t, pieces)
			var total egdb.Count
			for _, s := range db.Slices() {
				if s.Material.Pieces() != pieces {
					continue
				}
				require.True(t, s.WLD)
				require.True(t, s.Distances)
				summary := must(db.Summarize(context.Background(), s))
				if want, ok := countsBySlice[s.Material.String()]; ok {
					require.Equal(t, want, summary.Count, s.Material)
				}
				total.Add(summary.Count)
			}
			require.Equal(t, want, total)
		})
	}
}

// TestKnownPositions probes positions whose values have been published.
func TestKnownPositions(t *testing.T) {
	tests := []struct {
		fen    string
		pieces int // number of pieces for which distances are needed
		want   draughts.ProbeResult
		best   []string
	}{
		{"W:WK15,20:BK28,12", 4, whiteWins(81), []string{"15-19"}}, // "first position"
		{"B:WK15,20:BK28,12", 4, draughts.ProbeResult{Result: draughts.Draw}, nil},
		{"W:W21,28,K32:BK19,K25", 5, whiteWins(121), []string{"32-27"}}, // Hefter
		{"W:W21,28,K32:BK19,K25", 4, whiteWins(0), []string{"32-27"}},   // without distances
		{"W:WK15,K20:B8,10,16", 4, whiteWins(39), []string{"15x6"}},     // Shardlow
		{"W:W31:BK1", 4, draughts.ProbeResult{Result: draughts.Draw}, nil},
	}
	for _, test := range tests {
		t.Run(test.fen, func(t *testing.T) {
			db := databases(t, test.pieces)
			p := draughts.MustParseFEN(draughts.English, test.fen)
			require.True(t, db.Covers(p))
			probe := probed(t, db, p)
			require.Equal(t, test.want, probe)
			if test.best != nil {
				require.Equal(t, test.best, bestTexts(t, db, p))
			}
			swapped := probed(t, db, p.Swapped())
			require.Equal(t, test.want.Plies, swapped.Plies)
		})
	}
}

// whiteWins returns a win of White in that many plies.
func whiteWins(plies int) draughts.ProbeResult {
	return draughts.ProbeResult{Result: draughts.WhiteWins, Plies: plies}
}

func bestTexts(t *testing.T, db *egdb.DB, p draughts.Position) []string {
	t.Helper()
	best := must(db.BestMoves(p))
	var texts []string
	for _, m := range best {
		texts = append(texts, p.MoveText(m))
	}
	return texts
}

// TestLongestWins plays the longest wins to the end by Line. They take the published plies.
func TestLongestWins(t *testing.T) {
	for _, pieces := range []int{2, 3, 4, 5} {
		t.Run(string(rune('0'+pieces)), func(t *testing.T) {
			if pieces == 4 {
				testsize.SkipBelow(t, testsize.Normal)
			}
			db := databases(t, pieces)
			for _, win := range longestWins(t, pieces) {
				require.Len(t, requirePerfect(t, db, win.position), win.plies)
			}
		})
	}
}

// loneKing holds what a lone king of Black can expect against kings of White, in positions without a capture by either
// side.
type loneKing struct {
	turn   draughts.Color
	onLong bool // the king alone is on the long diagonal
	result draughts.Result
}

// countLoneKing counts the results of positions of a number of white kings against a king, without captures, on a 10x10
// board. Positions with white kings on the long diagonal count as those in which the lone king is off it.
func countLoneKing(t *testing.T, v draughts.Variant, db *egdb.DB, kings int) map[loneKing]int {
	t.Helper()
	long := v.SetOf(5, 10, 14, 19, 23, 28, 32, 37, 41, 46)
	counts := map[loneKing]int{}
	var place func(white draughts.Set, from draughts.Square, left int)
	place = func(white draughts.Set, from draughts.Square, left int) {
		for sq := from; left > 0 && sq <= 50; sq++ {
			place(white|v.SetOf(sq), sq+1, left-1)
		}
		if left > 0 {
			return
		}
		for black := range v.Squares(v.AllSquares() &^ white) {
			king := v.SetOf(black)
			one := draughts.UncheckedPosition(v, draughts.White, white, king, white|king)
			other := draughts.UncheckedPosition(v, draughts.Black, white, king, white|king)
			if one.HasCapture() || other.HasCapture() {
				continue
			}
			for _, p := range []draughts.Position{one, other} {
				probe := probed(t, db, p)
				counts[loneKing{p.Turn(), king&long != 0 && white&long == 0, probe.Result}]++
			}
		}
	}
	place(0, 1, kings)
	return counts
}

// TestKingsAgainstOne counts the results of kings against one.
//
//   - Killer: two kings catch one. "The rule is specifically tailored to capture a king with two kings ... there's no
//     escape for the black king" (https://mindsports.nl/index.php/the-pit/605-killer-draughts).
//   - International: three kings against one are usually a draw, and one that holds the long diagonal is safe (FMJD,
//     lesson 3/S5, The endgame; Piens, PC Blues 30, 2014, chapter 2).
func TestKingsAgainstOne(t *testing.T) {
	killer := countLoneKing(t, draughts.Killer, built(t, draughts.Killer, 3), 2)
	require.Equal(t, map[loneKing]int{
		{draughts.White, false, draughts.WhiteWins}: 29_704, {draughts.White, true, draughts.WhiteWins}: 6_342,
		{draughts.Black, false, draughts.WhiteWins}: 29_704, {draughts.Black, true, draughts.WhiteWins}: 6_324,
		{draughts.Black, true, draughts.Draw}: 18,
	}, killer)

	two := countLoneKing(t, draughts.International, international.DB(), 2)
	require.Equal(t, 6_342, two[loneKing{draughts.White, true, draughts.Draw}])
	require.Zero(t, two[loneKing{draughts.White, true, draughts.WhiteWins}])
	if testsize.Current() < testsize.Long {
		return
	}
	three := countLoneKing(t, draughts.International, international.DB(), 3)
	require.Equal(t, 72_876, three[loneKing{draughts.Black, true, draughts.Draw}])
	require.Zero(t, three[loneKing{draughts.Black, true, draughts.WhiteWins}])
	won := three[loneKing{draughts.White, false, draughts.WhiteWins}]
	require.Greater(t, three[loneKing{draughts.White, false, draughts.Draw}], 5*won)
}

// TestFrisianEnding probes a Frisian ending without the limit on king moves: king and man against a king. It was long
// thought a draw (Walinga 1976). A search of 39 plies that does not know the limit found a win, by the line below, and
// two kings win against one (https://damforum.nl/bb3/viewtopic.php?t=2911).
func TestFrisianEnding(t *testing.T) {
	orthogonal := mixed10()[1]
	db := built(t, orthogonal, 3)
	g := draughts.NewGameAt(draughts.MustParseFEN(orthogonal, "W:W28,K46:BK43"))
	for m := range strings.FieldsSeq("28-22 43-38 46-41 38-16 41-10 16-2 22-18 2-35 10-14 35-8 14-28 8-30") {
		must(g.PlayText(m))
	}
	for ply := range g.Ply() + 1 {
		p := must(g.PositionAt(ply))
		probe := probed(t, db, p)
		require.Equal(t, draughts.WhiteWins, probe.Result, p)
	}
	kings := countLoneKing(t, orthogonal, db, 2)
	won, drawn := 0, 0
	for _, onLong := range []bool{false, true} {
		won += kings[loneKing{draughts.White, onLong, draughts.WhiteWins}]
		drawn += kings[loneKing{draughts.White, onLong, draughts.Draw}]
	}
	require.Equal(t, []int{23_902, 52}, []int{won, drawn})
}

// TestCompositions probes positions from the solutions of the second Personal World Championship Problems, 2007/2008.
// White wins all of them.
func TestCompositions(t *testing.T) {
	for _, fen := range []string{
		"B:W6,K45:BK1", "W:WK3:B9,10,K46", "W:WK16,42:B20,41", "W:WK2:B27,28", "B:WK36:B2", "W:WK36:B17,28",
		"W:WK38:B14,28",
	} {
		probe := probed(t, international.DB(), draughts.MustParseFEN(draughts.International, fen))
		require.Equal(t, draughts.WhiteWins, probe.Result, fen)
	}
}

// TestFivePieces builds databases of International for 5 pieces, which takes eight minutes of processor time. It
// compares random positions with a plain search. Four kings to move win against one (Piens, PC Blues 30, 2014,
// chapter 2).
func TestFivePieces(t *testing.T) {
	testsize.SkipBelow(t, testsize.Long)
	db := built(t, draughts.International, 5)
	requirePlainSlices(t, db, 5, 100)
	require.Equal(t, map[loneKing]int{
		{draughts.White, false, draughts.WhiteWins}: 3_470_502, {draughts.White, true, draughts.WhiteWins}: 614_304,
		{draughts.Black, false, draughts.WhiteWins}: 3_469_434, {draughts.Black, true, draughts.WhiteWins}: 613_584,
		{draughts.Black, false, draughts.Draw}: 1_068, {draughts.Black, true, draughts.Draw}: 720,
	}, countLoneKing(t, draughts.International, db, 4))
}
