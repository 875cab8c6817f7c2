package draughts_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

// stroll makes quiet moves, one a ply. No position has a capture, and none occurs twice. Kings move, except that a man
// moves on each ply that every divides, if it is not 0. keep must accept each position; nil accepts all.
func stroll(t *testing.T, g *draughts.Game, plies, every int, keep func(ply int, p draughts.Position) bool) {
	t.Helper()
	seen := make(map[draughts.Position]bool)
	steps := 0
	var find func(p draughts.Position, ply int) []draughts.Move
	find = func(p draughts.Position, ply int) []draughts.Move {
		if ply == plies || steps > 1e6 {
			return nil
		}
		steps++
		for m := range p.All() {
			after := p.After(m)
			mansTurn := every > 0 && ply > 0 && ply%every == 0
			if p.At(m.From()).IsKing() == mansTurn || m.IsPromotion() || m.IsCapture() || after.HasCapture() ||
				seen[after] || !after.HasMoves() || keep != nil && !keep(ply, after) {
				continue
			}
			seen[after] = true
			if rest := find(after, ply+1); len(rest) == plies-ply-1 {
				return append([]draughts.Move{m}, rest...)
			}
		}
		return nil
	}
	seen[g.Position()] = true
	way := find(g.Position(), 0)
	require.Len(t, way, plies, "no way from %s", g.Position())
	for _, m := range way {
		require.NoError(t, g.Play(m))
	}
}

// step makes the move from one square to another.
func step(t *testing.T, g *draughts.Game, from, to draughts.Square) {
	t.Helper()
	for m := range g.Position().All() {
		if m.From() == from && m.To() == to {
			require.NoError(t, g.Play(m))
			return
		}
	}
	require.Fail(t, "no such move", "%d to %d in %s", from, to, g.Position())
}

// limitOf returns the nearest limit by a rule.
func limitOf(g *draughts.Game, reason draughts.Reason) (draughts.DrawLimit, bool) {
	for _, limit := range g.DrawLimits() {
		if limit.Reason == reason {
			return limit, true
		}
	}
	return draughts.DrawLimit{}, false
}

// onDiagonal reports whether the only piece on the long diagonal of an 8x8 board is black. offDiagonal reports whether
// no black piece is there.
func onDiagonal(_ int, p draughts.Position) bool {
	road := p.Variant().SetOf(29, 25, 22, 18, 15, 11, 8, 4)
	return p.Black()&road == p.Black() && p.White()&road == 0
}

func offDiagonal(_ int, p draughts.Position) bool {
	return p.Black()&p.Variant().SetOf(29, 25, 22, 18, 15, 11, 8, 4) == 0
}

// drawLimitTests are positions from which a rule that counts moves draws after a number of plies.
var drawLimitTests = []struct {
	variant draughts.Variant
	name    string
	fen     string
	keep    func(ply int, p draughts.Position) bool
	plies   int
	reason  draughts.Reason
	claim   bool
}{
	{draughts.English, "40 moves", "W:WK1,K2:BK31,K32", nil, 80, draughts.NoProgress, true},

	{draughts.Pool, "15 moves", "W:WK1,K2:BK31,K32", nil, 30, draughts.NoProgress, false},
	{draughts.Pool, "15 moves of four against one", "W:WK1,K2,K3,K30:BK5", nil, 30, draughts.NoProgress, false},
	{draughts.Pool, "13 moves of three against one", "W:WK1,K2,K3:BK5", nil, 25, draughts.EndingLimit, false},
	{draughts.Pool, "13 moves of three against one, who begins", "W:WK5:BK30,K31,K32", nil, 26, draughts.EndingLimit,
		false},
	{draughts.Pool, "two against one", "W:WK1,K2:BK5", nil, 30, draughts.NoProgress, false},

	{draughts.Italian, "40 moves", "W:WK1,K2:BK31,K32", nil, 80, draughts.NoProgress, false},
	{draughts.Italian, "40 moves of one against one", "W:WK1:BK32", nil, 80, draughts.NoProgress, false},

	{draughts.Spanish, "20 moves", "W:WK1,K2:BK25,K32", nil, 40, draughts.NoProgress, false},
	{draughts.Portuguese, "20 moves", "W:WK1,K2:BK25,K32", nil, 40, draughts.NoProgress, false},

	{draughts.Russian, "7.2.5", "W:WK1,K2,K3,K6:BK28,K30,K31,K32", nil, 30, draughts.NoProgress, false},
	{draughts.Russian, "7.2.5 before 7.2.6", "W:WK1,K2:BK31,K32", nil, 30, draughts.NoProgress, false},
	{draughts.Russian, "7.2.8, two kings", "W:WK1,K2:BK5", nil, 9, draughts.EndingLimit, false},
	{draughts.Russian, "7.2.8, two kings, the other begins", "B:WK1,K2:BK5", nil, 10, draughts.EndingLimit, false},
	{draughts.Russian, "7.2.8, king and man", "W:WK1,29:BK5", nil, 9, draughts.EndingLimit, false},
	{draughts.Russian, "7.2.8, one king", "W:WK1:BK5", nil, 10, draughts.EndingLimit, false},
	{draughts.Russian, "7.2.7, three kings", "W:WK1,K2,K3:BK29", onDiagonal, 9, draughts.EndingLimit, false},
	{draughts.Russian, "7.2.7, three kings, the other begins", "B:WK1,K2,K3:BK29", onDiagonal, 10, draughts.EndingLimit,
		false},
	{draughts.Russian, "7.2.7, two kings and a man", "W:WK1,K2,30:BK29", onDiagonal, 9, draughts.EndingLimit, false},
	{draughts.Russian, "7.2.7, a king and two men", "W:WK1,30,31:BK29", onDiagonal, 9, draughts.EndingLimit, false},
	{draughts.Russian, "7.2.4, three kings", "W:WK1,K2,K3:BK5", offDiagonal, 29, draughts.EndingLimit, false},
	{draughts.Russian, "7.2.4, three kings, the other begins", "B:WK1,K2,K3:BK5", offDiagonal, 30, draughts.EndingLimit,
		false},
	{draughts.Russian, "7.2.4, four kings on the road", "W:WK1,K2,K3,K7:BK29", onDiagonal, 29, draughts.EndingLimit,
		false},

	{draughts.Brazilian, "20 moves", "W:WK1,K2,K3:BK31,K32", nil, 40, draughts.NoProgress, false},
	{draughts.Brazilian, "20 moves of three against one", "W:WK1,K2,K3:BK5", nil, 40, draughts.NoProgress, false},
	{draughts.Brazilian, "20 moves of two and two men", "W:WK1,30:BK32,3", nil, 40, draughts.NoProgress, false},
	{draughts.Brazilian, "two kings against two", "W:WK1,K2:BK31,K32", nil, 10, draughts.EndingLimit, false},
	{draughts.Brazilian, "two kings against one", "W:WK1,K2:BK5", nil, 10, draughts.EndingLimit, false},
	{draughts.Brazilian, "two kings against one, who begins", "B:WK1,K2:BK5", nil, 10, draughts.EndingLimit, false},
	{draughts.Brazilian, "two kings against king and man", "W:WK1,K2:BK32,5", nil, 10, draughts.EndingLimit, false},
	{draughts.Brazilian, "king against king", "W:WK1:BK5", nil, 10, draughts.EndingLimit, false},
	{draughts.Brazilian, "king against king and man", "W:WK1,30:BK5", nil, 10, draughts.EndingLimit, false},

	{draughts.Czech, "15 moves", "W:WK1,K2:BK31,K32", nil, 30, draughts.NoProgress, false},
	{draughts.Czech, "15 moves of one against one", "W:WK1:BK5", nil, 30, draughts.NoProgress, false},

	{draughts.Frisian, "two against one", "W:WK1,K2:BK15", nil, 14, draughts.EndingLimit, false},
	{draughts.Frisian, "two against one, who begins", "B:WK1,K2:BK15", nil, 14, draughts.EndingLimit, false},
	{draughts.Frisian, "one against one", "W:WK1:BK15", nil, 4, draughts.EndingLimit, false},
	{draughts.Frysk, "two against one", "W:WK1,K2:BK15", nil, 14, draughts.EndingLimit, false},
	{draughts.Frysk, "one against one", "W:WK1:BK15", nil, 4, draughts.EndingLimit, false},
	{draughts.Frisian, "two against two", "W:WK1,K2:BK49,K50", nil, 100, draughts.NoProgress, false},
	{draughts.Frysk, "two against two", "W:WK1,K2:BK49,K50", nil, 100, draughts.NoProgress, false},

	{draughts.Killer, "25 moves", "W:WK1,K2:BK49,K50", nil, 50, draughts.NoProgress, false},
	{draughts.Killer, "25 moves of two against one", "W:WK1,K2:BK15", nil, 50, draughts.NoProgress, false},
	{draughts.Killer, "25 moves of one against one", "W:WK1:BK15", nil, 50, draughts.NoProgress, false},
}

// TestDrawLimits reaches the limit of every rule that counts moves.
func TestDrawLimits(t *testing.T) {
	for _, test := range drawLimitTests {
		t.Run(test.variant.String()+", "+test.name, func(t *testing.T) {
			g := newGame(t, test.variant, test.fen)
			stroll(t, g, test.plies, 0, test.keep)
			requireLimit(t, g, test.reason, test.claim)
		})
	}
}

// TestBalance has the limits of 64, 7.2.6. They are reached only with men's moves: otherwise 7.2.5 draws first.
func TestBalance(t *testing.T) {
	tests := []struct {
		name  string
		fen   string
		keep  func(ply int, p draughts.Position) bool
		plies int
	}{
		{"four pieces", "W:WK1,30:BK5,K32", nil, 60},
		{"four pieces, three of one side", "W:WK1,30,31:BK5", offDiagonal, 60},
		{"five pieces", "W:WK1,K2,30:BK5,K32", nil, 60},
		{"six pieces", "W:WK1,K2,29:BK5,K28,K32", nil, 120},
		{"seven pieces", "W:WK1,K2,K3,29:BK5,K28,K32", nil, 120},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := newGame(t, draughts.Russian, test.fen)
			stroll(t, g, test.plies, 28, test.keep)
			requireLimit(t, g, draughts.EndingLimit, false)
		})
	}
}

// requireLimit checks that the last position of a game is drawn by a rule that counts moves, that no earlier position
// is, and that the rule counts down to it.
func requireLimit(t *testing.T, g *draughts.Game, reason draughts.Reason, claim bool) {
	t.Helper()
	plies := g.Ply()
	require.NoError(t, g.GoTo(0))
	for ply := range plies {
		require.Equal(t, draughts.Outcome{}, g.Outcome(), "ply %d", ply)
		require.Equal(t, draughts.NoReason, g.ClaimableDraw(), "ply %d", ply)
		require.False(t, g.Board().IsDraw(), "ply %d", ply)
		limit, ok := limitOf(g, reason)
		require.True(t, ok)
		require.Equal(t, plies-ply, limit.Plies, "ply %d: %s", ply, limit)
		require.True(t, g.Redo())
	}
	require.True(t, g.Board().IsDraw())
	limit, _ := limitOf(g, reason)
	require.Zero(t, limit.Plies)
	require.Zero(t, limit.Moves())
	requireDraw(t, g, reason, claim)
}

// pliesLeft returns the plies left by each rule that counts, the fewest first.
func pliesLeft(g *draughts.Game) []int {
	var left []int
	for _, limit := range g.DrawLimits() {
		left = append(left, limit.Plies)
	}
	return left
}

// TestCountBegins has the moves that begin the count of 64, 7.2.8 and those that do not: with one or two pieces against
// a king, the fifth move of the stronger side draws. The other rule that counts then is 7.2.5.
func TestCountBegins(t *testing.T) {
	tests := []struct {
		name     string
		fen      string
		before   int // plies of quiet king moves before the move
		from, to draughts.Square
		left     []int
	}{
		{"a capture by the stronger side", "W:WK1,K2:BK5,6", 0, 1, 10, []int{10, 30}},
		{"a capture by the weaker side", "B:WK1,K2,K18:BK32", 0, 32, 14, []int{9, 30}},
		{"a crowning", "W:W7,30:BK5", 0, 7, 3, []int{10, 30}},
		{"another crowning does not", "W:WK1,7:BK5", 4, 7, 3, []int{4, 30}},
		{"a man's move does not", "W:WK1,30:BK5", 4, 30, 26, []int{4, 30}},
		{"nor a capture by which two become one", "B:WK1,K18:BK32", 0, 32, 14, []int{10, 30}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := newGame(t, draughts.Russian, test.fen)
			stroll(t, g, test.before, 0, nil)
			step(t, g, test.from, test.to)
			require.Equal(t, test.left, pliesLeft(g), "%v", g.DrawLimits())
		})
	}
}

// TestLongDiagonal lets a king come to the long diagonal, stay there, leave it and come back (64, 7.2.7). The other
// rules that count are 7.2.4 and 7.2.5, both at 15 moves, and 7.2.6.
func TestLongDiagonal(t *testing.T) {
	g := newGame(t, draughts.Russian, "B:WK1,K2,K3:BK5")
	require.Equal(t, []int{30, 30, 60}, pliesLeft(g))
	inside := func(ply int, p draughts.Position) bool {
		return onDiagonal(ply, p) && p.Black()&p.Variant().SetOf(4, 29) == 0
	}
	stroll(t, g, 1, 0, inside)
	require.Equal(t, []int{9, 29, 29, 59}, pliesLeft(g))
	stroll(t, g, 3, 0, inside)
	require.Equal(t, []int{6, 26, 26, 56}, pliesLeft(g))
	stroll(t, g, 5, 0, onDiagonal)
	require.Equal(t, []int{1, 21, 21, 51}, pliesLeft(g), "the next move draws")

	require.NoError(t, g.GoTo(4))
	stroll(t, g, 3, 0, func(ply int, p draughts.Position) bool { return onDiagonal(ply, p) == (ply == 2) })
	require.Equal(t, []int{9, 23, 23, 53}, pliesLeft(g), "the king has been away and is back")
	require.NoError(t, g.GoTo(5))
	require.Equal(t, []int{25, 25, 55}, pliesLeft(g), "here it was away")

	for _, fen := range []string{
		"W:WK1,K2,K4:BK29",  // not alone
		"W:WK1,K2,25:BK4",   // nor with a man there
		"W:WK29,K2,K3:BK5",  // not the lone king
		"W:W30,31,32:BK29",  // no king against it
		"W:WK1,K2:BK29,K25", // two kings
	} {
		p := draughts.MustParseFEN(draughts.Russian, fen)
		for _, limit := range (draughts.DrawCounters{}).DrawLimits(p) {
			require.NotContains(t, limit.Rule, "long diagonal", fen)
		}
	}
	for _, fen := range []string{"W:WK1,K2,K3:BK29", "B:WK18:BK1,K2,21", "W:WK1,30,31:BK4"} {
		p := draughts.MustParseFEN(draughts.Russian, fen)
		require.Contains(t, (draughts.DrawCounters{}).DrawLimits(p)[0].Rule, "long diagonal", fen)
	}
}

// TestBalanceChanges has the moves that restart the counts of 64, 7.2.4 and 7.2.6, and those that do not.
func TestBalanceChanges(t *testing.T) {
	tests := []struct {
		name     string
		fen      string
		from, to draughts.Square
		ending   int // which of the rule set's
		count    int // after the move, of 20 before
	}{
		{"four kings become three", "B:WK1,K2,K3,K18:BK32", 32, 14, 2, 0},
		{"the lone king moves", "B:WK1,K2,K3:BK5", 5, 32, 2, 20},
		{"the stronger side moves", "W:WK1,K2,K3:BK5", 1, 28, 2, 22},
		{"five pieces become four", "B:WK1,K2,18:BK32,K28", 32, 14, 3, 0},
		{"a crowning among five", "W:WK1,7,30:BK32,K28", 7, 3, 3, 0},
		{"a man's move among five", "W:WK1,15,30:BK32,K28", 30, 26, 3, 21},
		{"a king's move among five", "W:WK1,15,30:BK32,K28", 1, 5, 3, 21},
		{"seven pieces become six", "B:WK1,K2,K3,18,29:BK32,K28", 32, 14, 4, 0},
		{"six pieces become five", "B:WK1,K2,18,29:BK32,K28", 32, 14, 3, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := newGame(t, draughts.Russian, test.fen)
			before := draughts.DrawCounters{Endings: 20 << (8 * test.ending)}
			step(t, g, test.from, test.to)
			after := before.After(g.Start(), g.Moves()[0])
			require.Equal(t, test.count, after.Endings.Of(test.ending))
		})
	}
}

// TestNearestLimit has three kings against one after some moves of 7.2.5: the nearest limit draws.
func TestNearestLimit(t *testing.T) {
	tests := []struct {
		fen    string
		plies  int
		reason draughts.Reason
	}{
		{"W:WK1,K2,K3:BK5:H10", 20, draughts.NoProgress},
		{"W:WK1,K2,K3:BK5:H2", 28, draughts.NoProgress},
		{"W:WK1,K2,K3:BK5:H1", 29, draughts.EndingLimit}, // both at once
		{"W:WK1,K2,K3:BK5", 29, draughts.EndingLimit},
	}
	for _, test := range tests {
		t.Run(test.fen, func(t *testing.T) {
			g := newGame(t, draughts.Russian, test.fen)
			require.Equal(t, test.plies, g.DrawLimits()[0].Plies)
			stroll(t, g, test.plies, 0, offDiagonal)
			requireLimit(t, g, test.reason, false)
		})
	}
}

// threeAgainstTwo returns a position of three kings against two.
func threeAgainstTwo(v draughts.Variant) string {
	last := v.NumSquares()
	return fmt.Sprintf("W:WK1,K2,K3:BK%d,K%d", last-1, last)
}

// TestRepetitions moves kings to and fro in every variant.
func TestRepetitions(t *testing.T) {
	claimed := map[draughts.Variant]bool{
		draughts.English: true, draughts.LosingEnglish: true, draughts.Spanish: true, draughts.Portuguese: true,
		draughts.Czech: true,
	}
	times := map[draughts.Variant]int{
		draughts.Italian: 4, draughts.LosingItalian: 4, draughts.Frisian: 5, draughts.Frysk: 5,
	}
	for _, v := range draughts.Variants() {
		if v == draughts.Breakthrough {
			continue // where kings do not move
		}
		t.Run(v.String(), func(t *testing.T) {
			want, ok := times[v]
			if !ok {
				want = 3
			}
			g := newGame(t, v, threeAgainstTwo(v))
			stroll(t, g, 2, 0, nil)
			first, second := g.Moves()[0], g.Moves()[1]
			for occurred := 1; ; occurred++ {
				require.Equal(t, draughts.Outcome{}, g.Outcome())
				require.Equal(t, draughts.NoReason, g.ClaimableDraw())
				if occurred > 1 {
					step(t, g, first.From(), first.To())
					step(t, g, second.From(), second.To())
				}
				step(t, g, first.To(), first.From())
				require.False(t, g.Board().IsDraw())
				step(t, g, second.To(), second.From())
				require.Equal(t, occurred+1, g.Repetitions())
				if occurred+1 == want {
					break
				}
			}
			require.True(t, g.Board().IsDraw())
			requireDraw(t, g, draughts.Repetition, claimed[v])
		})
	}
}

// TestNothingDraws makes many king moves in rule sets that do not count them.
func TestNothingDraws(t *testing.T) {
	for _, v := range []draughts.Variant{
		draughts.Antidraughts, draughts.LosingEnglish, draughts.LosingItalian, draughts.LosingRussian,
		draughts.LosingBrazilian,
	} {
		t.Run(v.String(), func(t *testing.T) {
			g := newGame(t, v, threeAgainstTwo(v))
			stroll(t, g, 200, 0, nil)
			require.Equal(t, draughts.Outcome{}, g.Outcome())
			require.Equal(t, draughts.NoReason, g.ClaimableDraw())
			require.Empty(t, g.DrawLimits())
			require.False(t, g.Board().IsDraw())
		})
	}
}

// TestDrawLimitText has the rules in words.
func TestDrawLimitText(t *testing.T) {
	tests := []struct {
		variant draughts.Variant
		fen     string
		want    []string
	}{
		{draughts.English, "W:WK1,21:BK32:H57", []string{"kings only and no capture: 40 moves each, 12 left"}},
		{draughts.Russian, "W:WK1,K2,K3:BK29:H3", []string{
			"3 pieces against a lone king that holds the long diagonal: 5 moves of the stronger side, 5 left",
			"kings only and no capture: 15 moves each, 14 left",
			"3 or more kings against a lone king: 15 moves of the stronger side, 15 left",
			"4 to 5 pieces, a king on each side: 30 moves each, 30 left",
		}},
		{draughts.Brazilian, "W:WK1,K2:BK31,20", []string{
			"2 pieces against 2 pieces, fewer than 2 men: 5 moves each, 5 left",
			"kings only and no capture: 20 moves each, 20 left",
		}},
		{draughts.International, "W:WK1,K2:BK50", []string{
			"1 to 2 pieces against a lone king: 5 moves each, 5 left",
			"kings only and no capture: 25 moves each, 25 left",
		}},
		{draughts.Frisian, "W:WK1:BK15:H5", []string{
			"a king against a lone king: 2 moves each, 2 left",
			"kings only and no capture: 50 moves each, 48 left",
		}},
		{draughts.Frysk, "W:WK1,K2:BK50,K49:H98", []string{"kings only and no capture: 50 moves each, 1 left"}},
		{draughts.English, "W:WK1,21:B12:H57", nil},
		{draughts.Antidraughts, "W:WK1:BK15", nil},
	}
	for _, test := range tests {
		t.Run(test.variant.String()+" "+test.fen, func(t *testing.T) {
			var got []string
			for _, limit := range newGame(t, test.variant, test.fen).DrawLimits() {
				got = append(got, limit.String())
			}
			require.Equal(t, test.want, got)
		})
	}
}

// balance is the material on the board, in the terms of the rule books.
type balance struct {
	kings, men         int // of the side with more pieces
	weakKings, weakMen int // of the other side
	road               bool
}

func balanceOf(p draughts.Position) balance {
	count := func(c draughts.Color) (kings, men int) {
		for sq := range p.Variant().Squares(p.Pieces(c)) {
			if p.At(sq).IsKing() {
				kings++
			} else {
				men++
			}
		}
		return kings, men
	}
	var b balance
	weak := draughts.Black
	b.kings, b.men = count(draughts.White)
	b.weakKings, b.weakMen = count(draughts.Black)
	if b.kings+b.men < b.weakKings+b.weakMen {
		weak = draughts.White
		b.kings, b.men, b.weakKings, b.weakMen = b.weakKings, b.weakMen, b.kings, b.men
	}
	for row := range 8 {
		if sq := p.Variant().SquareAt(row, 7-row); p.At(sq) == draughts.King(weak) {
			b.road = true
		}
	}
	for row := range 8 {
		if sq := p.Variant().SquareAt(row, 7-row); p.Variant().Contains(p.Pieces(weak.Other()), sq) {
			b.road = false
		}
	}
	return b
}

// limitText is a rule that counts moves with some material, written from the rule books independently of builtin.go.
type limitText struct {
	moves    int
	fits     func(b balance) bool
	stronger bool // counts the moves of the stronger side
	again    bool // begins again when the balance changes
}

var (
	againstKing = func(b balance) bool { return b.weakKings == 1 && b.weakMen == 0 && b.kings > 0 }
	frisian     = []limitText{
		{7, func(b balance) bool { return b == balance{2, 0, 1, 0, b.road} }, false, false},
		{2, func(b balance) bool { return b == balance{1, 0, 1, 0, b.road} }, false, false},
	}
	limitTexts = map[draughts.Variant][]limitText{
		draughts.International: {
			{16, func(b balance) bool { return againstKing(b) && b.kings+b.men == 3 }, false, false},
			{5, func(b balance) bool { return againstKing(b) && b.kings+b.men < 3 }, false, false},
		},
		draughts.Frisian: frisian,
		draughts.Frysk:   frisian,
		draughts.Pool:    {{13, func(b balance) bool { return b == balance{3, 0, 1, 0, b.road} }, true, false}},
		draughts.Russian: {
			{15, func(b balance) bool { return againstKing(b) && b.kings >= 3 && b.men == 0 }, true, true},
			{30, func(b balance) bool {
				all := b.kings + b.men + b.weakKings + b.weakMen
				return b.kings > 0 && b.weakKings > 0 && (all == 4 || all == 5)
			}, false, true},
			{60, func(b balance) bool {
				all := b.kings + b.men + b.weakKings + b.weakMen
				return b.kings > 0 && b.weakKings > 0 && (all == 6 || all == 7)
			}, false, true},
			{5, func(b balance) bool { return againstKing(b) && b.kings+b.men == 3 && b.road }, true, false},
			{5, func(b balance) bool { return againstKing(b) && b.kings+b.men < 3 }, true, false},
		},
		draughts.Brazilian: {
			{5, func(b balance) bool { return againstKing(b) && b.kings+b.men < 3 }, false, false},
			{5, func(b balance) bool {
				return slices.Contains([]balance{{2, 0, 2, 0, b.road}, {2, 0, 1, 1, b.road}, {1, 1, 2, 0, b.road}}, b)
			}, false, false},
		},
	}
	quietTexts = map[draughts.Variant]int{
		draughts.English: 40, draughts.Pool: 15, draughts.Italian: 40, draughts.Spanish: 20, draughts.Portuguese: 20,
		draughts.Russian: 15, draughts.Brazilian: 20, draughts.Czech: 15, draughts.International: 25, draughts.Killer: 25,
		draughts.Frisian: 50, draughts.Frysk: 50,
	}
)

// reached reports whether a rule draws after the last move, from the positions alone.
func (l limitText) reached(positions []draughts.Position, moves []draughts.Move) bool {
	if !l.fits(balanceOf(positions[len(moves)])) {
		return false
	}
	halves := 0
	for i := len(moves) - 1; i >= 0; i-- {
		p, m := positions[i], moves[i]
		if !l.fits(balanceOf(p)) || l.again && (m.IsCapture() || m.IsPromotion()) {
			break
		}
		mover, other := p.Pieces(p.Turn()).Len(), p.Pieces(p.Turn().Other()).Len()
		switch {
		case !l.stronger || mover == other:
			halves++
		case mover > other:
			halves += 2
		}
	}
	return halves >= 2*l.moves
}

func quietReached(positions []draughts.Position, moves []draughts.Move, limit int) bool {
	n := 0
	for i := len(moves) - 1; i >= 0 && !moves[i].IsCapture() && positions[i].At(moves[i].From()).IsKing(); i-- {
		n++
	}
	return limit > 0 && n >= 2*limit
}

// reasonsByTheText returns the rules of v that draw or may be claimed after some moves.
func reasonsByTheText(
	v draughts.Variant, positions []draughts.Position, moves []draughts.Move,
) (reasons []draughts.Reason) {
	for _, text := range limitTexts[v] {
		if text.reached(positions, moves) {
			reasons = append(reasons, draughts.EndingLimit)
		}
	}
	if quietReached(positions, moves, quietTexts[v]) {
		reasons = append(reasons, draughts.NoProgress)
	}
	times := 0
	for _, p := range positions {
		if p == positions[len(moves)] {
			times++
		}
	}
	if d := v.Rules().Draws.Repetition; d > 0 && times >= d {
		reasons = append(reasons, draughts.Repetition)
	}
	return reasons
}

// TestDrawsByTheText plays random endings of every variant and compares the draws with limitTexts.
func TestDrawsByTheText(t *testing.T) {
	for _, v := range draughts.Variants() {
		t.Run(v.String(), func(t *testing.T) {
			random := rand.New(rand.NewPCG(7, uint64(v)))
			met := make(map[draughts.Reason]int)
			for range 40 {
				g := randomEnding(random, v)
				positions := []draughts.Position{g.Position()}
				for g.Ply() < 200 && g.Outcome().Result == draughts.Ongoing && g.ClaimableDraw() == draughts.NoReason {
					require.Empty(t, reasonsByTheText(v, positions, g.Moves()), "%s", g.Position())
					require.False(t, g.Board().IsDraw())
					for _, limit := range g.DrawLimits() {
						require.Positive(t, limit.Plies)
					}
					moves := g.Position().Moves()
					m := moves[random.IntN(len(moves))]
					for tries := 0; g.Position().After(m).HasCapture() && tries < 20; tries++ {
						m = moves[random.IntN(len(moves))]
					}
					require.NoError(t, g.Play(m))
					positions = append(positions, g.Position())
				}
				reason := max(g.ClaimableDraw(), g.Outcome().Reason)
				met[reason]++
				if reason == draughts.NoReason || g.Outcome().Result != draughts.Draw && g.ClaimableDraw() == draughts.NoReason {
					continue
				}
				require.Contains(t, reasonsByTheText(v, positions, g.Moves()), reason, "%s", g.Position())
				require.True(t, g.Board().IsDraw())
				if reason != draughts.Repetition {
					require.Zero(t, g.DrawLimits()[0].Plies)
				}
			}
			// The test is worth what it has met.
			if q := v.Rules().Draws.NoProgress; 0 < q && q <= 40 { // so few random games do not get further
				require.NotZero(t, met[draughts.NoProgress])
			}
			if len(limitTexts[v]) > 0 {
				require.NotZero(t, met[draughts.EndingLimit])
			}
		})
	}
}

// TestWinners ends games by the rules of the losing games and of Breakthrough.
func TestWinners(t *testing.T) {
	const (
		white = draughts.WhiteWins
		black = draughts.BlackWins
	)
	tests := []struct {
		variant  draughts.Variant
		fen      string
		from, to draughts.Square
		result   draughts.Result
		reason   draughts.Reason
	}{
		{draughts.English, "W:W15:B11", 15, 8, white, draughts.NoPieces},
		{draughts.LosingEnglish, "W:W15:B11", 15, 8, black, draughts.NoPieces},
		{draughts.English, "W:W17,22,30:B13", 30, 26, white, draughts.NoMoves},
		{draughts.LosingEnglish, "W:W17,22,30:B13", 30, 26, black, draughts.NoMoves},
		{draughts.LosingItalian, "W:W15:B11", 15, 6, black, draughts.NoPieces},
		{draughts.LosingRussian, "W:W15:B11", 15, 8, black, draughts.NoPieces},
		{draughts.LosingBrazilian, "B:W15:B11", 11, 18, white, draughts.NoPieces},
		{draughts.Antidraughts, "W:W32:B28", 32, 23, black, draughts.NoPieces},
		{draughts.Breakthrough, "W:W6:B30", 6, 1, white, draughts.KingMade},
		{draughts.Breakthrough, "B:W30:B45", 45, 50, black, draughts.KingMade},
		{draughts.Breakthrough, "W:W32:B28", 32, 23, white, draughts.NoPieces},
		{draughts.Breakthrough, "W:W21,27,40:B16", 40, 34, white, draughts.NoMoves},
	}
	for _, test := range tests {
		t.Run(test.variant.String()+" "+test.fen, func(t *testing.T) {
			g := newGame(t, test.variant, test.fen)
			require.Equal(t, draughts.Outcome{}, g.Outcome())
			step(t, g, test.from, test.to)
			require.Equal(t, draughts.Outcome{Result: test.result, Reason: test.reason}, g.Outcome())
			require.Empty(t, g.Position().Moves())
			requireOver(t, g)
			require.True(t, g.Undo())
			require.Equal(t, draughts.Outcome{}, g.Outcome())
		})
	}

	// Breakthrough positions with a king are over, whatever they are like.
	for fen, want := range map[string]draughts.Result{
		"W:WK1:B12": white, "B:WK1:B12": white, "W:W40:BK50": black, "W:WK1:BK50": white, "B:WK1:BK50": black,
	} {
		g := newGame(t, draughts.Breakthrough, fen)
		require.Equal(t, draughts.Outcome{Result: want, Reason: draughts.KingMade}, g.Outcome(), fen)
	}
}
