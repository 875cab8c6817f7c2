package draughts_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
)

// wander makes quiet king moves, one a ply. No position has a capture, and none occurs twice.
func wander(t *testing.T, g *draughts.Game, plies int) {
	t.Helper()
	seen := make(map[draughts.Position]bool)
	for ply := range g.Ply() + 1 {
		p, err := g.PositionAt(ply)
		require.NoError(t, err)
		seen[p] = true
	}
	way := findWay(g.Position(), plies, seen)
	require.Len(t, way, plies, "no way from %s", g.Position())
	for _, m := range way {
		require.NoError(t, g.Play(m))
	}
}

// findWay returns the moves for wander; fewer if there are none.
func findWay(p draughts.Position, plies int, seen map[draughts.Position]bool) []draughts.Move {
	if plies == 0 {
		return nil
	}
	for m := range p.All() {
		after := p.After(m)
		if !p.At(m.From()).IsKing() || m.IsCapture() || after.HasCapture() || seen[after] || !after.HasMoves() {
			continue
		}
		seen[after] = true
		if rest := findWay(after, plies-1, seen); len(rest) == plies-1 {
			return append([]draughts.Move{m}, rest...)
		}
		delete(seen, after)
	}
	return nil
}

// TestThirdRepetition moves two kings to and fro (WCDF 1.32.1, FMJD 6.1).
func TestThirdRepetition(t *testing.T) {
	tests := []struct {
		variant draughts.Variant
		fen     string
		cycle   []string
		claim   bool
	}{
		{draughts.English, "W:WK1:BK32", []string{"1-5", "32-28", "5-1", "28-32"}, true},
		// Two kings each, as one against one is drawn sooner.
		{draughts.International, "W:WK1,K2:BK49,K50", []string{"2-16", "49-35", "16-2", "35-49"}, false},
	}
	for _, test := range tests {
		t.Run(test.variant.String(), func(t *testing.T) {
			g := newGame(t, test.variant, test.fen)
			for ply := range 7 {
				require.Equal(t, ply/4+1, g.Repetitions(), "ply %d", ply)
				require.Equal(t, draughts.NoReason, g.ClaimableDraw(), "ply %d", ply)
				require.ErrorIs(t, g.ClaimDraw(), draughts.ErrNoClaim)
				play(t, g, test.cycle[ply%4])
			}
			require.Equal(t, 2, g.Repetitions())
			require.Equal(t, draughts.Outcome{}, g.Outcome(), "one ply short")
			require.False(t, g.Board().IsDraw())

			play(t, g, test.cycle[3])
			require.Equal(t, 3, g.Repetitions())
			require.True(t, g.Board().IsDraw())
			requireDraw(t, g, draughts.Repetition, test.claim)
		})
	}
}

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

// TestNoProgress moves kings until the game is drawn: 40 moves a side in English draughts (WCDF 1.32.2), 25 in
// International (FMJD 6.2).
func TestNoProgress(t *testing.T) {
	tests := []struct {
		variant draughts.Variant
		fen     string
		plies   int
		claim   bool
	}{
		{draughts.English, "W:WK1:BK32", 80, true},
		{draughts.English, "W:WK1:BK32:H79", 1, true},
		{draughts.English, "W:WK1,K2:BK32,12", 80, true},
		{draughts.International, "W:WK1,K2:BK49,K50", 50, false},
		{draughts.International, "W:WK1,K2:BK49,K50:H30", 20, false},
		{draughts.International, "B:WK6,K1,K2,K3:BK50", 50, false},
	}
	for _, test := range tests {
		t.Run(test.variant.String()+" "+test.fen, func(t *testing.T) {
			g := newGame(t, test.variant, test.fen)
			wander(t, g, test.plies-1)
			require.Equal(t, draughts.Outcome{}, g.Outcome(), "one ply short")
			require.Equal(t, draughts.NoReason, g.ClaimableDraw())
			require.False(t, g.Board().IsDraw())
			wander(t, g, 1)
			require.True(t, g.Board().IsDraw())
			requireDraw(t, g, draughts.NoProgress, test.claim)
		})
	}
}

// TestNoProgressRestarts has the moves that count and those that restart the count.
func TestNoProgressRestarts(t *testing.T) {
	tests := []struct {
		name    string
		variant draughts.Variant
		fen     string
		move    string
		quiet   int
	}{
		{"a king's move", draughts.English, "W:WK1,31:B4", "1-5", 79},
		{"a man's move", draughts.English, "W:WK1,31:B4", "31-27", 0},
		{"a capture by a king", draughts.English, "W:WK1,31:B6,4", "1x10", 0},
		{"a capture by a man", draughts.English, "W:WK1,31:B27,4", "31x24", 0},
		{"a promotion", draughts.English, "W:WK1,8:B27", "8-4", 0},
		{"a king's move, International", draughts.International, "W:WK1,31:B5", "1-6", 79},
		{"a promotion, International", draughts.International, "W:WK46,7:B30,K50", "7-2", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := draughts.MustParseFEN(test.variant, test.fen)
			m, err := p.ParseMove(test.move)
			require.NoError(t, err)
			c := draughts.DrawCounters{NoProgress: 78}.After(p, m)
			require.EqualValues(t, test.quiet, c.NoProgress)
		})
	}
}

// TestCountersDoNotOverflow counts beyond the limits of DrawCounters.
func TestCountersDoNotOverflow(t *testing.T) {
	p := draughts.MustParseFEN(draughts.International, "W:WK1:BK50")
	m := p.Moves()[0]
	full := draughts.DrawCounters{NoProgress: 1<<16 - 1, Endings: 1<<8 - 1}
	require.Equal(t, full, full.After(p, m))
}

// TestEndings has the material with which an International game is drawn after 16 moves a side (FMJD 6.3) or 5
// (FMJD 6.4), and material with which it is not.
func TestEndings(t *testing.T) {
	const never = 0
	tests := []struct {
		name  string
		fen   string
		plies int
	}{
		{"three kings against one", "W:WK1,K2,K3:BK50", 32},
		{"two kings and a man against one", "W:WK1,K2,45:BK50", 32},
		{"a king and two men against one", "B:WK1,45,44:BK46", 32},
		{"the other way round", "W:WK50:BK1,K2,6", 32},
		{"two kings against one", "W:WK1,K2:BK50", 10},
		{"a king and a man against one", "B:WK1,45:BK46", 10},
		{"one king against one", "W:WK1:BK50", 10},
		{"one against two", "W:WK50:BK1,6", 10},
		{"four against one", "W:WK1,K2,K3,K4:BK50", never},
		{"three men against one king", "B:W48,49,50:BK1", never},
		{"three kings against a man", "W:WK1,K2,K3:B6", never},
		{"a king against a man", "W:WK1:B40", never},
		{"two kings against two", "W:WK1,K2:BK49,K50", never},
		{"three kings against none", "W:WK1,K2,K3:B", never},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := newGame(t, draughts.International, test.fen)
			if test.plies == never {
				c := g.DrawCounters()
				for m := range g.Position().All() {
					c = c.After(g.Position(), m)
					require.Zero(t, c.Endings)
				}
				return
			}
			wander(t, g, test.plies-1)
			require.Equal(t, draughts.Outcome{}, g.Outcome(), "one ply short")
			require.False(t, g.Board().IsDraw())
			wander(t, g, 1)
			require.True(t, g.Board().IsDraw())
			requireDraw(t, g, draughts.EndingLimit, false)
		})
	}
}

// TestEndingBegins has the moves that begin the count of an ending, and those that do not.
func TestEndingBegins(t *testing.T) {
	tests := []struct {
		name   string
		fen    string
		before int // plies of quiet king moves before the move
		move   string
		ending int // the count after it
		quiet  int
		more   int // plies from there to the draw
	}{
		{"a capture leaves three against one", "B:WK1,K2,K3,28:BK50", 0, "50x6", 0, 0, 32},
		{"a capture leaves two against one", "B:WK1,K2,28:BK50", 0, "50x6", 0, 0, 10},
		{"a capture leaves three, of which none is a king", "B:W48,49,6,28:BK50", 0, "50x17", 0, 0, 0},
		{"the first promotion makes it", "W:W7,45,40:BK46", 0, "7-2", 0, 0, 32},
		{"the first promotion makes two against one", "W:W7,45:BK46", 0, "7-2", 0, 0, 10},
		{"the lone man is crowned", "B:WK1,K2:B41", 0, "41-46", 0, 0, 10},
		{"another promotion does not", "W:WK1,7:BK46", 0, "7-2", 1, 0, 9},
		{"another promotion, three against one", "W:WK1,K6,7:BK46", 0, "7-2", 1, 0, 31},
		{"a man's move does not", "W:WK1,45:BK46", 0, "45-40", 1, 0, 9},
		{"a king's move does not", "W:WK1,45:BK46", 0, "1-6", 1, 1, 9},
		{"two against one become one against one", "B:WK1,28:BK50", 0, "50x6", 1, 0, 9},
		{"later", "W:WK1,45:BK46", 6, "45-40", 7, 0, 3},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := newGame(t, draughts.International, test.fen)
			wander(t, g, test.before)
			play(t, g, test.move)
			require.Equal(t, test.ending, counted(g.DrawCounters()))
			require.EqualValues(t, test.quiet, g.DrawCounters().NoProgress)
			if test.more == 0 {
				for m := range g.Position().All() {
					require.Zero(t, g.DrawCounters().After(g.Position(), m).Endings)
				}
				return
			}
			wander(t, g, test.more-1)
			require.Equal(t, draughts.Outcome{}, g.Outcome(), "one ply short")
			wander(t, g, 1)
			requireDraw(t, g, draughts.EndingLimit, false)
		})
	}
}

// counted returns the count of the Ending that is on the board, of which International has one at a time.
func counted(c draughts.DrawCounters) int {
	return max(c.Endings.Of(0), c.Endings.Of(1))
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

// TestCountersAlone counts with DrawCounters.After, from zero, and compares with a game.
func TestCountersAlone(t *testing.T) {
	for _, v := range draughts.Variants() {
		randomGames(v, 20, func(g *draughts.Game) {
			var c draughts.DrawCounters
			p := g.Start()
			for _, m := range g.Moves() {
				c = c.After(p, m)
				p = p.After(m)
			}
			require.Equal(t, g.DrawCounters(), c)
		})
	}
}

// randomGames calls visit with random games as they end, the same each time. Every second game begins with a few pieces
// that mostly avoid each other, so that it is drawn.
func randomGames(v draughts.Variant, games int, visit func(g *draughts.Game)) {
	random := rand.New(rand.NewPCG(2, uint64(v)))
	for i := range games {
		g, careful := draughts.NewGame(v), i%2 == 1
		if careful {
			g = randomEnding(random, v)
		}
		for g.Outcome().Result == draughts.Ongoing && g.Ply() < 200 {
			p := g.Position()
			moves := p.Moves()
			m := moves[random.IntN(len(moves))]
			for tries := 0; careful && p.After(m).HasCapture() && tries < 10; tries++ {
				m = moves[random.IntN(len(moves))]
			}
			if err := g.Play(m); err != nil {
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
			randomGames(v, testsize.Pick(30, 30, 60, 600), func(end *draughts.Game) {
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
				requireMet(t, reasons, draughts.NoPieces, draughts.NoMoves, draughts.Repetition, draughts.NoProgress)
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

// TestBoardSharesNothing makes moves on the board of a game: the game must not change.
func TestBoardSharesNothing(t *testing.T) {
	g := draughts.NewGame(draughts.English)
	play(t, g, opening...)
	before := g.Clone()
	b := g.Board()
	for range 4 {
		b.Unmake()
	}
	for range 10 {
		b.Make(b.Position().Moves()[0])
	}
	require.Equal(t, before, g)
}
