package draughts_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
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

// TestWinComesFirst reaches the limit with a move that wins, and with one that does not.
func TestWinComesFirst(t *testing.T) {
	g := newGame(t, draughts.International, "B:W36:B31,K38:H49")
	play(t, g, "38-27")
	require.Equal(t, draughts.Outcome{Result: draughts.BlackWins, Reason: draughts.NoMoves}, g.Outcome())
	require.True(t, g.Undo())
	play(t, g, "38-32")
	require.Equal(t, draughts.Outcome{Result: draughts.Draw, Reason: draughts.NoProgress}, g.Outcome())
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
			randomGames(v, testsize.Pick(10, 10, 60, 600), func(end *draughts.Game) {
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
					require.True(t, replay.Redo())
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

	switch outcome := g.Outcome(); outcome.Result {
	case draughts.Ongoing:
		require.Equal(t, g.ClaimableDraw() != draughts.NoReason, b.IsDraw())
	case draughts.Draw:
		require.True(t, b.IsDraw())
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
		draughts.Frisian: 50, draughts.Frysk: 50, thai: 20,
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
