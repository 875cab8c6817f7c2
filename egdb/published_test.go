package egdb_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/egdb"
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
				summary, err := db.Summarize(context.Background(), s)
				require.NoError(t, err)
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
		{"W:WK15,K20:B8,10,16", 4, whiteWins(39), []string{"15x6"}},     // Shardlow
		{"W:W31:BK1", 4, draughts.ProbeResult{Result: draughts.Draw}, nil},
	}
	for _, test := range tests {
		t.Run(test.fen, func(t *testing.T) {
			db := databases(t, test.pieces)
			p := draughts.MustParseFEN(draughts.English, test.fen)
			require.True(t, db.Covers(p))
			probe, ok := db.Probe(p, false)
			require.True(t, ok)
			require.Equal(t, test.want, probe)
			if test.best != nil {
				require.Equal(t, test.best, bestTexts(t, db, p))
			}
			swapped, ok := db.Probe(p.Swapped(), false)
			require.True(t, ok)
			require.Equal(t, test.want.Plies, swapped.Plies)
		})
	}
}

// whiteWins returns a win of White in that many plies.
func whiteWins(plies int) draughts.ProbeResult {
	return draughts.ProbeResult{Result: draughts.WhiteWins, Plies: plies}
}

// bestTexts returns the texts of the best moves of p.
func bestTexts(t *testing.T, db *egdb.DB, p draughts.Position) []string {
	t.Helper()
	best, err := db.BestMoves(p)
	require.NoError(t, err)
	var texts []string
	for _, m := range best {
		texts = append(texts, p.MoveText(m))
	}
	return texts
}

// TestLongestWins plays the longest wins to the end with best moves by both sides, and by Line. They take the published
// plies.
func TestLongestWins(t *testing.T) {
	for _, pieces := range []int{2, 3, 4, 5} {
		t.Run(string(rune('0'+pieces)), func(t *testing.T) {
			if pieces == 4 {
				testsize.SkipBelow(t, testsize.Normal)
			}
			db := databases(t, pieces)
			for _, win := range longestWins(t, pieces) {
				requireWinIn(t, db, win.position, win.plies)
				require.Len(t, requirePerfect(t, db, win.position), win.plies)
			}
		})
	}
}

// TestDoubleCorner plays out all positions of two kings against one in the double corner.
func TestDoubleCorner(t *testing.T) {
	db := databases(t, 3)
	v := draughts.English
	games := 0
	for _, corner := range []draughts.Square{1, 5} {
		for a := draughts.Square(1); a <= 32; a++ {
			for b := a + 1; b <= 32; b++ {
				kings := v.SetOf(a, b)
				if kings&v.SetOf(1, 5, 6) != 0 {
					continue
				}
				p := draughts.UncheckedPosition(v, draughts.White, kings, v.SetOf(corner), kings|v.SetOf(corner))
				probe, ok := db.Probe(p, false)
				require.True(t, ok)
				require.Equal(t, draughts.WhiteWins, probe.Result, p)
				requireWinIn(t, db, p, probe.Plies)
				games++
			}
		}
	}
	require.Greater(t, games, 600)
}

// requireWinIn plays best moves from p and checks that the side to move wins in exactly that number of plies. If
// several moves are best, the winner plays the last of them and the loser the first.
func requireWinIn(t *testing.T, db *egdb.DB, p draughts.Position, plies int) {
	t.Helper()
	winner := p.Turn()
	start := p
	for left := plies; ; left-- {
		probe, ok := db.Probe(p, false)
		require.True(t, ok, p)
		require.Equal(t, draughts.ProbeResult{Result: draughts.Win(winner), Plies: left}, probe, "%s from %s", p, start)
		if left == 0 {
			require.False(t, p.HasMoves())
			require.NotEqual(t, winner, p.Turn())
			return
		}
		best, err := db.BestMoves(p)
		require.NoError(t, err)
		m := best[0]
		if p.Turn() == winner {
			m = best[len(best)-1]
		}
		p = p.After(m)
	}
}
