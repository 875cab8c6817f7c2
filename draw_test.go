package draughts_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
	"github.com/godraughts/draughts/internal/testtable"
)

// requireDraw checks that the current position is a draw for a reason and no position before it was. If claim is set
// the draw must be claimed.
func requireDraw(t *testing.T, g *draughts.Game, reason draughts.Reason, claim bool) {
	t.Helper()
	draw := draughts.Outcome{Result: draughts.Draw, Reason: reason}
	if claim {
		require.Equal(t, draughts.Outcome{}, g.Outcome(), "nobody has claimed it")
		require.Equal(t, reason, g.ClaimableDraw())
		moves := g.Position().Moves()
		require.NoError(t, g.Play(moves[0]), "who does not claim may play on")
		require.True(t, g.Undo())
		require.NoError(t, g.ClaimDraw())
	}
	require.Equal(t, draw, g.Outcome())
	requireOver(t, g)

	require.True(t, g.Undo())
	require.Equal(t, draughts.Outcome{}, g.Outcome(), "Undo restores the outcome")
	require.Equal(t, draughts.NoReason, g.ClaimableDraw())
	require.True(t, g.Redo())
	require.Equal(t, draw, g.Outcome())
}

// TestRepetitionNeedsTheSameSide repeats the same board with the other side to move each time: one side takes three
// moves to come back while the other takes two.
func TestRepetitionNeedsTheSameSide(t *testing.T) {
	g := newGame(t, draughts.International, "W:WK2,K3:BK48,K49")
	whiteRound := []string{"2-7", "49-35", "7-11", "35-49", "11-2"}
	blackRound := []string{"49-40", "2-16", "40-35", "16-2", "35-49"}
	board := func() string { return g.Position().String()[1:] }
	start := board()
	for i, round := range [][]string{whiteRound, blackRound, whiteRound, blackRound} {
		require.Equal(t, i/2+1, g.Repetitions())
		require.Equal(t, draughts.Outcome{}, g.Outcome(), "the board is there for the %d. time", i+1)
		play(t, g, round...)
		require.Equal(t, start, board())
	}
	requireDraw(t, g, draughts.Repetition, false)
}

// TestCountersDoNotOverflow counts beyond the limits of DrawCounters.
func TestCountersDoNotOverflow(t *testing.T) {
	p := draughts.MustParseFEN(draughts.International, "W:WK1:BK50")
	m := p.Moves()[0]
	full := draughts.DrawCounters{NoProgress: 1<<16 - 1, Endings: 1<<8 - 1}
	require.Equal(t, full, full.After(p, m))
}

// randomGames calls visit with random games as they end, the same each time. Every second game begins with a few pieces
// that mostly avoid each other, so that it is drawn.
func randomGames(v draughts.Variant, games int, visit func(g *draughts.Game)) {
	random := rand.New(rand.NewPCG(2, uint64(v)))
	for i := range games {
		g, prefers := draughts.NewGame(v), anyMove
		if i%2 == 1 {
			g, prefers = randomEnding(random, v), avoidsCaptures
		}
		for g.Outcome().Result == draughts.Ongoing && g.Ply() < 200 {
			if err := g.Play(pickPreferred(random, g, prefers)); err != nil {
				panic(err)
			}
		}
		visit(g)
	}
}

// randomEnding returns a game that begins with one to three pieces a side, most of them kings.
func randomEnding(random *rand.Rand, v draughts.Variant) *draughts.Game {
	for {
		s := draughts.Setup{Variant: v, Turn: draughts.Color(random.IntN(2))}
		for _, c := range []draughts.Color{draughts.White, draughts.Black} {
			for range 1 + random.IntN(3) {
				piece := draughts.King(c)
				if random.IntN(4) == 0 {
					piece = draughts.Man(c)
				}
				if err := s.Put(draughts.Square(1+random.IntN(v.NumSquares())), piece); err != nil {
					panic(err)
				}
			}
		}
		if g, err := draughts.NewGameFrom(s); err == nil {
			return g
		}
	}
}

// TestBoard plays random games in three ways, with a Game, a Board and After. All must agree, and Unmake must restore
// each position.
func TestBoard(t *testing.T) {
	for _, v := range draughts.Variants() {
		t.Run(v.String(), func(t *testing.T) {
			reasons := make(map[draughts.Reason]int)
			randomGames(v, testsize.Pick(10, 10, 600), func(end *draughts.Game) {
				moves := end.Moves()
				replay := end.Clone()
				require.NoError(t, replay.GoTo(0))
				b := draughts.NewBoard(end.Start())
				p := end.Start()
				var positions []draughts.Position
				for ply := 0; ; ply++ {
					positions = append(positions, p)
					requireSame(t, positions, replay, b)
					requireSame(t, positions, replay, replay.Board())
					reasons[replay.Outcome().Reason]++
					reasons[replay.ClaimableDraw()]++
					if ply == len(moves) {
						break
					}
					p = p.After(moves[ply])
					b.Make(moves[ply])
					claimable := replay.ClaimableDrawWith(moves[ply])
					require.True(t, replay.Redo())
					want := draughts.NoReason
					if v.Rules().Draws.ClaimWithMove && replay.ClaimableDraw() == draughts.Repetition {
						want = draughts.Repetition
					}
					require.Equal(t, want, claimable)
				}

				b = end.Board()
				for ply := len(moves); ply >= 0; ply-- {
					requireSame(t, positions[:ply+1], replay, b)
					b.Unmake()
					replay.Undo()
				}
				require.Zero(t, b.Ply(), "before the start there is nothing")
				require.Equal(t, end.Start(), b.Position())
			})
			// The test is worth what it has met.
			switch v {
			case draughts.English:
				requireMet(t, reasons, draughts.NoPieces, draughts.Repetition, draughts.NoProgress)
			case draughts.International:
				requireMet(t, reasons, draughts.NoPieces, draughts.NoProgress, draughts.EndingLimit)
			}
		})
	}
}

func requireMet(t *testing.T, counts map[draughts.Reason]int, reasons ...draughts.Reason) {
	t.Helper()
	for _, reason := range reasons {
		require.NotZero(t, counts[reason], reason.String())
	}
}

// requireSame compares a game and a board with the positions so far. The last is the current one.
func requireSame(t *testing.T, positions []draughts.Position, g *draughts.Game, b *draughts.Board) {
	t.Helper()
	p := positions[len(positions)-1]
	require.Equal(t, p, g.Position())
	require.Equal(t, p, b.Position())
	require.Equal(t, p.Moves(), b.AppendMoves(nil))
	require.Equal(t, p.HasMoves(), b.HasMoves())
	require.Equal(t, p.Hash(), b.Hash())
	require.Equal(t, g.DrawCounters(), b.DrawCounters())
	require.Equal(t, len(positions)-1, g.Ply())
	require.Equal(t, len(positions)-1, b.Ply())

	times := 0
	for _, before := range positions {
		if before == p {
			times++
		}
	}
	require.Equal(t, times, g.Repetitions())
	require.Equal(t, times, b.Repetitions())

	outcome := g.Outcome()
	if claim := g.ClaimableDraw(); claim != draughts.NoReason {
		outcome = draughts.Outcome{Result: draughts.Draw, Reason: claim}
	}
	require.Equal(t, outcome, b.Outcome())
	if _, won := outcome.Result.Winner(); won {
		require.Equal(t, outcome, p.Outcome())
	} else {
		require.Equal(t, outcome.Result == draughts.Draw, b.IsDraw())
		require.Zero(t, p.Outcome())
	}
}

// balance is the material on the board, in the terms of the rule books.
type balance struct {
	kings, men         int  // of the side with more pieces
	weakKings, weakMen int  // of the other side
	road, river        bool // whether the long diagonal has a king of the weaker, or pieces of the stronger side only
}

func balanceOf(p draughts.Position) balance {
	count := func(c draughts.Color) (kings, men int) {
		return (p.Pieces(c) & p.Kings()).Len(), (p.Pieces(c) & p.Men()).Len()
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
		sq := p.Variant().SquareAt(row, 7-row)
		if sq == draughts.NoSquare { // of a mirrored board
			sq = p.Variant().SquareAt(row, row)
		}
		b.road = b.road || p.At(sq) == draughts.King(weak)
		b.river = b.river || p.Variant().Contains(p.Pieces(weak.Other()), sq)
	}
	if b.road && b.river {
		b.road, b.river = false, false
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
	kings       = func(b balance, strong, weak int) bool {
		return b == balance{kings: strong, weakKings: weak, road: b.road, river: b.river}
	}
	frisian = []limitText{
		{7, func(b balance) bool { return kings(b, 2, 1) }, false, false},
		{2, func(b balance) bool { return kings(b, 1, 1) }, false, false},
	}
	portuguese = []limitText{{12, func(b balance) bool { return kings(b, 3, 1) && b.river }, false, false}}
	pool       = []limitText{{13, func(b balance) bool { return kings(b, 3, 1) }, true, false}}
	limitTexts = map[draughts.Variant][]limitText{
		draughts.International: {
			{16, func(b balance) bool { return againstKing(b) && b.kings+b.men == 3 }, false, false},
			{5, func(b balance) bool { return againstKing(b) && b.kings+b.men < 3 }, false, false},
		},
		draughts.Frisian:     frisian,
		draughts.Frysk:       frisian,
		draughts.Spanish:     portuguese,
		draughts.Portuguese:  portuguese,
		draughts.Pool:        pool,
		draughts.UnifiedPool: pool,
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
				b.road, b.river = false, false
				return slices.Contains([]balance{
					{kings: 2, weakKings: 2}, {kings: 2, weakKings: 1, weakMen: 1}, {kings: 1, men: 1, weakKings: 2},
				}, b)
			}, false, false},
		},
	}
	quietTexts = map[draughts.Variant]int{
		draughts.English: 40, draughts.Pool: 15, draughts.Italian: 40, draughts.Spanish: 20, draughts.Portuguese: 20,
		draughts.Russian: 15, draughts.Brazilian: 20, draughts.Czech: 15, draughts.International: 25, draughts.Killer: 25,
		draughts.Frisian: 50, draughts.Frysk: 50, draughts.UnifiedPool: 15, thai: 20,
	}
)

// reached reports whether a rule draws after the last move, from the positions alone.
func (l limitText) reached(positions []draughts.Position, moves []draughts.Move) bool {
	if !l.fits(balanceOf(positions[len(moves)])) {
		return false
	}
	halves := 0
	for i, m := range slices.Backward(moves) {
		p := positions[i]
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
					require.NoError(t, g.Play(pickPreferred(random, g, avoidsCaptures)))
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

// onDiagonal reports whether the only piece on the long diagonal of an 8x8 board is black. offDiagonal reports whether
// no black piece is there.
func onDiagonal(_ int, p draughts.Position) bool {
	road := p.Variant().SetOf(29, 25, 22, 18, 15, 11, 8, 4)
	return p.Black()&road == p.Black() && p.White()&road == 0
}

func offDiagonal(_ int, p draughts.Position) bool {
	return p.Black()&p.Variant().SetOf(29, 25, 22, 18, 15, 11, 8, 4) == 0
}

// onRiver reports whether the only pieces on the long diagonal of a mirrored board are white. offRiver reports whether
// none is white.
func onRiver(ply int, p draughts.Position) bool {
	river := p.Variant().SetOf(1, 5, 10, 14, 19, 23, 28, 32)
	return p.Black()&river == 0 && !offRiver(ply, p)
}

func offRiver(_ int, p draughts.Position) bool {
	return p.White()&p.Variant().SetOf(1, 5, 10, 14, 19, 23, 28, 32) == 0
}

// TestDrawLimits reaches the limit of every rule that counts moves. The nearest of two limits draws; 7.2.6 of the
// Russian rules is reached only with men's moves, since otherwise 7.2.5 draws first.
func TestDrawLimits(t *testing.T) {
	keep := map[string]func(int, draughts.Position) bool{
		"": nil, "onDiagonal": onDiagonal, "offDiagonal": offDiagonal, "onRiver": onRiver, "offRiver": offRiver,
	}
	for _, row := range testtable.Rows(t, "testdata/drawlimits.txt", 7) {
		t.Run(row[0]+", "+row[1], func(t *testing.T) {
			g := newGame(t, variant(t, row[0]), row[2])
			plies, errPlies := strconv.Atoi(row[4])
			every, errEvery := strconv.Atoi(row[6])
			var reason draughts.Reason
			require.NoError(t, errors.Join(errPlies, errEvery, reason.UnmarshalText([]byte(row[5]))))
			if every == 0 {
				require.Equal(t, plies, g.DrawLimits()[0].Plies, "no other is nearer")
			}
			stroll(t, g, plies, every, keep[row[3]])
			requireLimit(t, g, reason, g.Variant() == draughts.English)
		})
	}
}

// requireLimit checks that the last position of a game is drawn by a rule that counts moves, that no earlier position
// is, and that the rule counts down to it.
func requireLimit(t *testing.T, g *draughts.Game, reason draughts.Reason, claim bool) {
	t.Helper()
	left := func(plies int) bool { // reports whether the rule has that many left
		return slices.ContainsFunc(g.DrawLimits(), func(l draughts.DrawLimit) bool {
			return l.Reason == reason && l.Plies == plies && l.Moves() == (plies+1)/2
		})
	}
	plies := g.Ply()
	require.NoError(t, g.GoTo(0))
	for ply := range plies {
		require.Equal(t, draughts.Outcome{}, g.Outcome(), "ply %d", ply)
		require.Equal(t, draughts.NoReason, g.ClaimableDraw(), "ply %d", ply)
		require.False(t, g.Board().IsDraw(), "ply %d", ply)
		require.True(t, left(plies-ply), "ply %d: %v", ply, g.DrawLimits())
		require.True(t, g.Redo())
	}
	require.True(t, g.Board().IsDraw())
	require.True(t, left(0))
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

// TestStrongerSideHoldsTheDiagonal lets three kings occupy the long diagonal, leave it and come back (FPD 3.2 b). The
// other rule that counts is of 20 moves.
func TestStrongerSideHoldsTheDiagonal(t *testing.T) {
	g := newGame(t, draughts.Spanish, "W:WK2,K3,K4:BK29")
	require.Equal(t, []int{40}, pliesLeft(g))
	stroll(t, g, 1, 0, onRiver)
	require.Equal(t, []int{24, 39}, pliesLeft(g), "the move that occupies it does not count")
	stroll(t, g, 4, 0, onRiver)
	require.Equal(t, []int{20, 35}, pliesLeft(g))
	stroll(t, g, 2, 0, func(ply int, p draughts.Position) bool { return offRiver(ply, p) == (ply == 1) })
	require.Equal(t, []int{33}, pliesLeft(g), "they have left it")
	stroll(t, g, 2, 0, func(ply int, p draughts.Position) bool { return onRiver(ply, p) == (ply == 1) })
	require.Equal(t, []int{24, 31}, pliesLeft(g), "they are back")

	for _, fen := range []string{"W:WK1,K2,K3:BK32", "W:WK2,K3,K4:BK32", "W:WK1,K2,13:BK29", "W:WK1,K2:BK29"} {
		require.Equal(t, []int{40}, pliesLeft(newGame(t, draughts.Spanish, fen)), fen)
	}
	require.Equal(t, []int{24, 40}, pliesLeft(newGame(t, draughts.Spanish, "W:WK4:BK30,K31,K32")))
}

// TestClaimWithMove claims a draw with the move that makes a position the third time (WCDF 1.32.1).
func TestClaimWithMove(t *testing.T) {
	round := []string{"1-5", "32-28", "5-1", "28-32"}
	g := newGame(t, draughts.English, "B:WK32:BK1:H78")
	play(t, g, slices.Concat(round, round[:3])...)
	repeats := must(g.Position().ParseMove("28-32"))
	before := must(json.Marshal(g))
	for m := range g.Position().All() {
		want := draughts.NoReason // although the last 40 moves of each side allow a claim without a move
		if m == repeats {
			want = draughts.Repetition
		}
		require.Equal(t, want, g.ClaimableDrawWith(m), "%v", m)
		if m != repeats {
			require.ErrorIs(t, g.ClaimDrawWith(m), draughts.ErrNoClaim)
		}
	}
	require.ErrorIs(t, g.ClaimDrawWith(draughts.Move{}), draughts.ErrNoClaim)
	after := must(json.Marshal(g))
	require.Equal(t, string(before), string(after), "nothing has changed")

	require.NoError(t, g.ClaimDrawWith(repeats))
	require.Equal(t, draughts.Outcome{Result: draughts.Draw, Reason: draughts.Repetition}, g.Outcome())
	require.Equal(t, 8, g.Ply(), "the move is in the game")
	requireOver(t, g)
	require.Equal(t, draughts.NoReason, g.ClaimableDrawWith(repeats))
	require.ErrorIs(t, g.ClaimDrawWith(repeats), draughts.ErrGameOver)
	text := must(json.Marshal(g))
	var read draughts.Game
	require.NoError(t, json.Unmarshal(text, &read))
	require.Equal(t, g.Outcome(), read.Outcome())
	require.True(t, g.Undo())
	require.Equal(t, draughts.Repetition, g.ClaimableDrawWith(repeats), "Undo takes back the claim too")

	spanish := newGame(t, draughts.Spanish, "W:WK4:BK29")
	play(t, spanish, "4-8", "29-25", "8-4", "25-29", "4-8", "29-25", "8-4")
	repeats = must(spanish.Position().ParseMove("25-29"))
	require.Equal(t, draughts.NoReason, spanish.ClaimableDrawWith(repeats), "the rules want the position on the board")
}

// TestRuleFiles plays by the rule files of examples/rules. Each differs from a built-in rule set in its draws only, and
// ends a game earlier or later.
func TestRuleFiles(t *testing.T) {
	letter := draughts.Russian.Rules().Draws
	lidraughts := draughts.Russian.Rules().Draws
	for i := range lidraughts.Endings {
		e := &lidraughts.Endings[i]
		e.StrongerSideOnly, e.ReplacesNoProgress = false, e.Moves >= 30
	}
	tests := []struct {
		name     string
		base     draughts.Variant
		draws    draughts.DrawRules
		fen      string
		own      int // plies until the draw by the file
		built    int // and by the rule set
		describe string
	}{
		{"russian-lidraughts", draughts.Russian, lidraughts, "W:WK1,K2:BK31,K32", 60, 30,
			"4 to 5 pieces, a king on each side: 30 moves each instead of the limit for kings only"},
		{"russian-lidraughts", draughts.Russian, lidraughts, "W:WK1,K2,K3:BK30,K31,K32", 120, 30,
			"6 to 7 pieces, a king on each side: 60 moves each instead of the limit for kings only"},
		{"russian-lidraughts", draughts.Russian, lidraughts, "W:WK1,K2,K3,K6:BK28,K30,K31,K32", 30, 30, "15 moves each"},
		{"russian-lidraughts", draughts.Russian, lidraughts, "W:WK1,K2:BK5", 10, 9, "lone king: 5 moves each"},
		{"brazilian-fmjd64", draughts.Brazilian, letter, "W:WK1,K2,K3:BK31,K32", 30, 40, "kings only and no capture for 15"},
		{"brazilian-fmjd64", draughts.Brazilian, letter, "W:WK1,K2:BK5", 9, 10, "lone king: 5 moves of the stronger side"},
		{"brazilian-lidraughts", draughts.Brazilian, lidraughts, "W:WK1,K2,K3:BK31,K32", 60, 40, "4 to 5 pieces"},
	}
	for _, test := range tests {
		t.Run(test.name+" "+test.fen, func(t *testing.T) {
			v := must(draughts.LoadVariant("examples/rules/" + test.name + ".json"))
			want := test.base.Rules()
			want.Name, want.GameType, want.Draws = test.name, 0, test.draws
			require.Equal(t, want, v.Rules())
			require.Contains(t, v.Rules().Describe(), test.describe)
			for played, plies := range map[draughts.Variant]int{v: test.own, test.base: test.built} {
				g := newGame(t, played, test.fen)
				require.Equal(t, plies, g.DrawLimits()[0].Plies)
				stroll(t, g, plies-1, 0, nil)
				require.Equal(t, draughts.Outcome{}, g.Outcome())
				stroll(t, g, 1, 0, nil)
				require.Equal(t, draughts.Draw, g.Outcome().Result)
			}
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
			step := func(from, to draughts.Square) { play(t, g, fmt.Sprintf("%d-%d", from, to)) }
			for occurred := 1; ; occurred++ {
				require.Equal(t, draughts.Outcome{}, g.Outcome())
				require.Equal(t, draughts.NoReason, g.ClaimableDraw())
				if occurred > 1 {
					step(first.From(), first.To())
					step(second.From(), second.To())
				}
				step(first.To(), first.From())
				require.False(t, g.Board().IsDraw())
				step(second.To(), second.From())
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

// TestDrawLimitText has the rules in words.
func TestDrawLimitText(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/limits.txt", 3) {
		var got []string
		for _, limit := range newGame(t, variant(t, row[0]), row[1]).DrawLimits() {
			got = append(got, limit.String())
		}
		require.Equal(t, row[2], strings.Join(got, "; "), row[1])
	}
}

// TestWinners ends games on the board, also by the rules of the losing games and of Breakthrough.
func TestWinners(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/winners.txt", 5) {
		t.Run(row[0]+" "+row[1], func(t *testing.T) {
			g := newGame(t, variant(t, row[0]), row[1])
			require.Equal(t, draughts.Outcome{}, g.Outcome())
			play(t, g, row[2])
			var want draughts.Outcome
			require.NoError(t, json.Unmarshal(fmt.Appendf(nil, `{"result":%q,"reason":%q}`, row[3], row[4]), &want))
			require.Equal(t, want, g.Outcome())
			require.Empty(t, g.Position().Moves())
			requireOver(t, g)
			require.True(t, g.Undo())
			require.Equal(t, draughts.Outcome{}, g.Outcome())
		})
	}

	// Breakthrough positions with a king are over, whatever they are like.
	for fen, want := range map[string]draughts.Result{
		"W:WK1:B12": draughts.WhiteWins, "B:WK1:B12": draughts.WhiteWins, "W:W40:BK50": draughts.BlackWins,
		"W:WK1:BK50": draughts.WhiteWins, "B:WK1:BK50": draughts.BlackWins,
	} {
		g := newGame(t, draughts.Breakthrough, fen)
		require.Equal(t, draughts.Outcome{Result: want, Reason: draughts.KingMade}, g.Outcome(), fen)
	}
}
