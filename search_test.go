package draughts_test

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
)

var small = draughts.Options{Hash: 1}

func search(t *testing.T, g *draughts.Game, l draughts.Limits) draughts.Info {
	t.Helper()
	return must(draughts.NewSearcher(small).Search(context.Background(), g, l))
}

// TestSearchPosition compares it with the search of a game that begins there.
func TestSearchPosition(t *testing.T) {
	p := draughts.MustParseFEN(draughts.English, "W:W32,27,22:B24,15,7")
	limits := draughts.Limits{Depth: 7}
	found := must(draughts.NewSearcher(small).SearchPosition(context.Background(), p, limits))
	requireSameInfo(t, search(t, draughts.NewGameAt(p), limits), found)

	searcher := draughts.NewSearcher(small)
	_, err := searcher.SearchPosition(context.Background(), draughts.Position{}, limits)
	require.ErrorIs(t, err, draughts.ErrNoPosition)
	blocked := draughts.MustParseFEN(draughts.English, "B:W5,6,10:B1")
	_, err = searcher.SearchPosition(context.Background(), blocked, limits)
	require.ErrorIs(t, err, draughts.ErrGameOver)
}

func TestPrincipalVariationIsLegal(t *testing.T) {
	for _, v := range draughts.Variants() {
		g := draughts.NewGame(v)
		limits := draughts.Limits{Depth: 9, MultiPV: 3}
		for i, err := range draughts.NewSearcher(small).Deepen(context.Background(), g, limits) {
			require.NoError(t, err)
			require.Len(t, i.Lines, 3)
			for n, line := range i.Lines {
				p := g.Position()
				for _, m := range line.PV {
					next := must(p.Apply(m))
					p = next
				}
				if n > 0 {
					require.LessOrEqual(t, line.Score, i.Lines[n-1].Score)
					require.NotEqual(t, line.PV[0], i.Lines[0].PV[0])
				}
			}
		}
	}
}

func TestNodeLimitIsExact(t *testing.T) {
	for _, nodes := range []uint64{1, 5, 100, 1023, 1024, 54321} {
		found := search(t, draughts.NewGame(draughts.English), draughts.Limits{Nodes: nodes})
		require.Equal(t, nodes, found.Nodes)
		require.True(t, draughts.English.Start().IsLegal(found.Move()))
	}
}

func TestRootMoves(t *testing.T) {
	p := draughts.English.Start()
	m := must(p.ParseMove("12-16"))
	limits := draughts.Limits{Depth: 5, MultiPV: 3, Moves: []draughts.Move{m, m}}
	lines := search(t, draughts.NewGame(draughts.English), limits).Lines
	require.Len(t, lines, 1)
	require.Equal(t, m, lines[0].PV[0])
	s := draughts.NewSearcher(small)
	limits = draughts.Limits{Moves: []draughts.Move{m}}
	_, err := s.Search(context.Background(), draughts.NewGame(draughts.International), limits)
	require.ErrorIs(t, err, draughts.ErrBadLimits)
	_, err = s.Search(context.Background(), draughts.NewGame(draughts.English), draughts.Limits{Depth: -1})
	require.ErrorIs(t, err, draughts.ErrBadLimits)
}

func TestOnlyMoveIsPlayedAtOnce(t *testing.T) {
	g := draughts.NewGameAt(draughts.MustParseFEN(draughts.English, "W:W22,31,32:B18,1,2,3"))
	found := search(t, g, draughts.Limits{Time: time.Hour})
	require.Equal(t, "22x15", g.Position().MoveText(found.Move()))
	require.Equal(t, 1, found.Depth)

	require.Equal(t, 6, search(t, g, draughts.Limits{Depth: 6}).Depth, "a depth asks for the score, too")
}

func TestFinishedGameIsNotSearched(t *testing.T) {
	g := draughts.NewGame(draughts.English)
	require.NoError(t, g.Resign(draughts.Black))
	_, err := draughts.NewSearcher(small).Search(context.Background(), g, draughts.Limits{Depth: 1})
	require.ErrorIs(t, err, draughts.ErrGameOver)
	for _, err := range draughts.NewSearcher(small).Deepen(context.Background(), g, draughts.Limits{Depth: 1}) {
		require.ErrorIs(t, err, draughts.ErrGameOver)
	}
}

func TestCancel(t *testing.T) {
	s := draughts.NewSearcher(small)
	g := draughts.NewGame(draughts.English)
	ctx, cancel := context.WithCancel(context.Background())
	found, err := s.Search(ctx, g, draughts.Limits{OnInfo: func(i draughts.Info) {
		if i.Depth == 8 {
			cancel()
		}
	}})
	require.NoError(t, err, "there was a move in hand")
	require.GreaterOrEqual(t, found.Depth, 8)
	require.True(t, g.Position().IsLegal(found.Move()))

	_, err = s.Search(ctx, g, draughts.Limits{})
	require.ErrorIs(t, err, context.Canceled)
}

// TestInfoBelongsToItsReceiver writes into each Info that a search reports: later reports must not change.
func TestInfoBelongsToItsReceiver(t *testing.T) {
	g := draughts.NewGame(draughts.Russian)
	scramble := func(i draughts.Info) {
		for n := range i.Lines {
			clear(i.Lines[n].PV)
			i.Lines[n].Score = draughts.WinScore - 1 // as if the game were won
		}
		clear(i.Lines)
	}
	for _, limits := range []draughts.Limits{{Depth: 6}, {Depth: 6, MultiPV: 3}, {Nodes: 3_000}, {Nodes: 1}} {
		found := search(t, g, limits)
		var steps []draughts.Info
		for step, err := range draughts.NewSearcher(small).Deepen(context.Background(), g, limits) {
			require.NoError(t, err)
			steps = append(steps, step)
		}
		limits.OnInfo = scramble
		requireSameInfo(t, found, search(t, g, limits))
		n := 0
		for step, err := range draughts.NewSearcher(small).Deepen(context.Background(), g, limits) {
			require.NoError(t, err)
			require.Less(t, n, len(steps))
			requireSameInfo(t, steps[n], step)
			scramble(step)
			n++
		}
		require.Len(t, steps, n)
	}
}

// TestLinesOfStoppedIterations stops searches of three lines after any number of nodes. The lines come in the order of
// their scores, and each says the depth that it is of.
func TestLinesOfStoppedIterations(t *testing.T) {
	stopped := 0
	check := func(t *testing.T, i draughts.Info) {
		require.True(t, slices.IsSortedFunc(i.Lines, func(a, b draughts.Line) int { return int(b.Score - a.Score) }))
		for _, line := range i.Lines {
			require.InDelta(t, i.Depth, line.Depth, 1)
			if line.Depth != i.Depth {
				stopped++
			}
		}
	}
	for _, v := range []draughts.Variant{draughts.English, draughts.International, draughts.Russian} {
		random := rand.New(rand.NewPCG(5, 55))
		for range 10 {
			g := draughts.NewGame(v)
			for range 10 {
				moves := g.Position().Moves()
				require.NoError(t, g.Play(moves[random.IntN(len(moves))]))
			}
			s := draughts.NewSearcher(small)
			for nodes := uint64(100); nodes < 20_000; nodes += nodes / 7 {
				require.NoError(t, s.Clear())
				limits := draughts.Limits{Nodes: nodes, MultiPV: 3, OnInfo: func(i draughts.Info) { check(t, i) }}
				found := must(s.Search(context.Background(), g, limits))
				check(t, found)
			}
		}
	}
	require.Greater(t, stopped, 50)
}

func requireSameInfo(t *testing.T, want, got draughts.Info) {
	t.Helper()
	want.Time, got.Time = 0, 0
	require.Equal(t, want, got)
}

func TestOneSearchAtATime(t *testing.T) {
	s := draughts.NewSearcher(small)
	g := draughts.NewGame(draughts.English)
	tried := false
	_, err := s.Search(context.Background(), g, draughts.Limits{Depth: 2, OnInfo: func(draughts.Info) {
		_, err := s.Search(context.Background(), g, draughts.Limits{Depth: 1})
		require.ErrorIs(t, err, draughts.ErrBusy)
		require.ErrorIs(t, s.Clear(), draughts.ErrBusy)
		require.ErrorIs(t, s.SetHash(1), draughts.ErrBusy)
		tried = true
	}})
	require.NoError(t, err)
	require.True(t, tried)
	for range s.Deepen(context.Background(), g, draughts.Limits{}) {
		break
	}
	require.NoError(t, s.Clear(), "the search ends with the loop")
}

// faulty panics at the number of evaluations in left.
type faulty struct{ left *atomic.Int64 }

func (f faulty) Evaluate(p draughts.Position) draughts.Score {
	if f.left.Add(-1) == 0 {
		panic(errFaulty)
	}
	return draughts.Material{}.Evaluate(p)
}

var errFaulty = errors.New("evaluator out of order")

type faultyProber struct{}

func (faultyProber) Covers(draughts.Position) bool { return true }

func (faultyProber) Probe(draughts.Position, bool) (draughts.ProbeResult, bool) { panic(errFaulty) }

type faultyBook struct{}

func (faultyBook) Choose(*draughts.Game, []draughts.Move) (draughts.Move, draughts.Score, bool) {
	panic(errFaulty)
}

// TestPanicFreesTheSearcher searches once more after a panic.
func TestPanicFreesTheSearcher(t *testing.T) {
	ctx, g := context.Background(), draughts.NewGame(draughts.English)
	var noContext context.Context
	limits := draughts.Limits{Depth: 3}
	search := func(l draughts.Limits) func(s *draughts.Searcher) {
		return func(s *draughts.Searcher) { _, _ = s.Search(ctx, g, l) }
	}
	for name, test := range map[string]struct {
		options draughts.Options
		do      func(s *draughts.Searcher)
	}{
		"no game":    {draughts.Options{}, func(s *draughts.Searcher) { _, _ = s.Search(ctx, nil, limits) }},
		"no context": {draughts.Options{}, func(s *draughts.Searcher) { _, _ = s.Search(noContext, g, limits) }},
		"no game for a book": {draughts.Options{Book: faultyBook{}},
			func(s *draughts.Searcher) { _, _ = s.Search(ctx, nil, limits) }},
		"book":   {draughts.Options{Book: faultyBook{}}, search(limits)},
		"prober": {draughts.Options{Prober: faultyProber{}}, search(limits)},
		"OnInfo": {draughts.Options{}, search(draughts.Limits{Depth: 3, OnInfo: func(draughts.Info) { panic(errFaulty) }})},
		"loop": {draughts.Options{}, func(s *draughts.Searcher) {
			for range s.Deepen(ctx, g, limits) {
				panic(errFaulty)
			}
		}},
	} {
		test.options.Hash = 1
		s := draughts.NewSearcher(test.options)
		require.Panics(t, func() { test.do(s) }, name)
		require.NoError(t, s.SetHash(1), name)
	}
}

// TestSearchAfterPanic has an evaluator that panics once, somewhere in the tree, also in a test of a singular move: the
// next search is as that of a new searcher.
func TestSearchAfterPanic(t *testing.T) {
	ctx, g := context.Background(), newGame(t, draughts.International, "W:W27,28,32,33,38,43:B8,12,13,18,19,24")
	limits := draughts.Limits{Depth: 12}
	want := must(draughts.NewSearcher(draughts.Options{Hash: 1, Evaluator: draughts.Material{}}).Search(ctx, g, limits))
	for n := range int64(40) {
		var left atomic.Int64
		s := draughts.NewSearcher(draughts.Options{Hash: 1, Evaluator: faulty{&left}})
		left.Store(1 + n*100)
		require.PanicsWithError(t, errFaulty.Error(), func() { _, _ = s.Search(ctx, g, limits) }, "%d", n)
		require.NoError(t, s.Clear())
		got := must(s.Search(ctx, g, limits))
		requireSameInfo(t, want, got)
	}
}

// faultyHelpers is Material whose states panic while broken is set, but for the first, that of the main worker.
type faultyHelpers struct {
	draughts.Material
	states, broken *atomic.Int64
}

func (f faultyHelpers) NewState() draughts.EvalState {
	return &faultyState{f: f, isMain: f.states.Add(1) == 1}
}

type faultyState struct {
	followerState
	f      faultyHelpers
	isMain bool
}

func (s *faultyState) Evaluate() draughts.Score {
	if !s.isMain && s.f.broken.Load() > 0 {
		panic(errFaulty)
	}
	return s.followerState.Evaluate()
}

// TestPanicOfAnotherWorker has an evaluator that panics in all workers but the main one. The panic ends the search and
// reaches the caller, with the place.
func TestPanicOfAnotherWorker(t *testing.T) {
	g := draughts.NewGame(draughts.English)
	var states, broken atomic.Int64
	broken.Store(1)
	evaluator := faultyHelpers{states: &states, broken: &broken}
	s := draughts.NewSearcher(draughts.Options{Hash: 1, Workers: 3, Evaluator: evaluator})
	func() {
		defer func() {
			err, _ := recover().(error)
			require.ErrorContains(t, err, errFaulty.Error())
			require.ErrorContains(t, err, "faultyState", "where")
		}()
		_, _ = s.Search(context.Background(), g, draughts.Limits{})
	}()
	broken.Store(0)
	must(s.Search(context.Background(), g, draughts.Limits{Depth: 5}))
}

// TestRepetitionCounts: the side ahead must avoid repetitions, the side behind must seek them.
func TestRepetitionCounts(t *testing.T) {
	g := newGame(t, draughts.English, "W:WK14,K15:BK32,12")
	play(t, g, "14-18", "32-28", "18-14", "28-32", "14-18", "32-28", "18-14")
	m := must(g.Position().ParseMove("28-32"))
	limits := draughts.Limits{Depth: 6, Moves: []draughts.Move{m}}
	require.Zero(t, search(t, g, limits).Score(), "28-32 repeats the position for the third time")
}

// TestWinWithTheLastMove finds wins with the last move before a draw by the rules.
func TestWinWithTheLastMove(t *testing.T) {
	for fen, v := range map[string]draughts.Variant{
		"W:WK21,K22:BK29:H79": draughts.English, "W:WK36,K37:BK46:H49": draughts.International,
	} {
		found := search(t, newGame(t, v, fen), draughts.Limits{Depth: 6})
		require.Equal(t, draughts.WinScore-1, found.Score(), fen)
	}
}

// TestTimedSearchEndsInTime has a limit of time that must hold on every platform; on js no other goroutine runs during
// a search.
func TestTimedSearchEndsInTime(t *testing.T) {
	start := time.Now()
	found := search(t, draughts.NewGame(draughts.English), draughts.Limits{Time: 200 * time.Millisecond})
	require.Less(t, time.Since(start), time.Minute, "far beyond the limit even for a busy machine")
	require.GreaterOrEqual(t, found.Time, 200*time.Millisecond)
	require.True(t, draughts.English.Start().IsLegal(found.Move()))

	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	start = time.Now()
	_, err := draughts.NewSearcher(small).Search(ctx, draughts.NewGame(draughts.English), draughts.Limits{})
	require.True(t, err == nil || errors.Is(err, context.DeadlineExceeded))
	require.Less(t, time.Since(start), time.Minute)
}

// Workers share the table; under the race detector this shows that they share nothing else.
func TestWorkers(t *testing.T) {
	for _, v := range []draughts.Variant{draughts.English, draughts.Frisian} {
		t.Run(v.String(), func(t *testing.T) {
			t.Parallel()
			s := draughts.NewSearcher(draughts.Options{Hash: 1, Workers: 3})
			g := draughts.NewGame(v)
			for range 3 {
				found := must(s.Search(context.Background(), g, draughts.Limits{Depth: 7, MultiPV: 2}))
				require.Equal(t, 7, found.Depth)
				require.Len(t, found.Lines, min(2, len(g.Position().Moves())))
				require.NoError(t, g.Play(found.Move()))
			}
			ctx, cancel := context.WithCancel(context.Background())
			// A search of one line would end at once if the workers had come to a position with a single move.
			found, err := s.Search(ctx, g, draughts.Limits{MultiPV: 2, OnInfo: func(i draughts.Info) {
				if i.Depth == 6 {
					cancel()
				}
			}})
			require.NoError(t, err)
			require.GreaterOrEqual(t, found.Depth, 6)

			found = must(s.Search(context.Background(), g, draughts.Limits{Nodes: 50_000}))
			require.InDelta(t, 50_000, found.Nodes, 3*2*1024, "each worker looks at its limits now and then")
			found = must(s.Search(context.Background(), g, draughts.Limits{Time: 50 * time.Millisecond}))
			require.True(t, g.Position().IsLegal(found.Move()))
		})
	}
}

func TestLimitsJSON(t *testing.T) {
	move := draughts.English.Start().Moves()[0]
	requireJSON(t, draughts.Limits{}, `{}`)
	requireJSON(t, draughts.Limits{Clock: &draughts.ClockLimit{}}, `{"clock":{"remaining":"0s"}}`)
	requireJSON(t, draughts.Limits{
		Depth: 12, Nodes: 1 << 60, Time: 1500 * time.Millisecond, MultiPV: 3, Moves: []draughts.Move{move},
		Clock: &draughts.ClockLimit{Remaining: -time.Nanosecond, Increment: 3 * time.Second, Moves: 20},
	}, `{"depth":12,"nodes":1152921504606846976,"time":"1.5s","clock":{"remaining":"-1ns","increment":"3s","moves":20},`+
		`"multi_pv":3,"moves":["english 9-13"]}`)
	for _, l := range []draughts.Limits{{OnInfo: func(draughts.Info) {}}, {PonderHit: make(chan struct{})}} {
		_, err := json.Marshal(l)
		require.ErrorIs(t, err, draughts.ErrNotEncodable)
	}
	_, err := json.Marshal(draughts.Limits{Depth: -1})
	require.ErrorIs(t, err, draughts.ErrBadLimits)
}

func TestInfoJSON(t *testing.T) {
	p := draughts.MustParseFEN(draughts.International, "W:WK47:B14,19,29,31,42")
	g := draughts.NewGameAt(p)
	found := search(t, g, draughts.Limits{Depth: 4, MultiPV: 2})
	require.Equal(t, p, found.Position)
	requireEncodings(t, &found)
	requireJSON(t, draughts.Info{},
		`{"depth":0,"sel_depth":0,"nodes":0,"nps":0,"time":"0s","hash_full":0,"lines":[]}`)

	_, err := json.Marshal(draughts.Info{Lines: found.Lines})
	require.ErrorIs(t, err, draughts.ErrNotEncodable, "the position is missing")
}

// listBook has one move in each of some positions. It records what it was asked for.
type listBook struct {
	moves map[draughts.Position]draughts.Move
	asked *[][]draughts.Move
}

func newListBook(g *draughts.Game) listBook {
	b := listBook{map[draughts.Position]draughts.Move{}, new([][]draughts.Move)}
	maps.Insert(b.moves, g.All())
	return b
}

func (b listBook) Choose(g *draughts.Game, allowed []draughts.Move) (draughts.Move, draughts.Score, bool) {
	*b.asked = append(*b.asked, allowed)
	m, ok := b.moves[g.Position()]
	return m, 17, ok
}

// TestSearchPlaysFromTheBook checks for which limits a search ends with the move of the book.
func TestSearchPlaysFromTheBook(t *testing.T) {
	g := draughts.NewGame(draughts.English)
	play(t, g, "10-14", "24-20")
	book := newListBook(g)
	require.NoError(t, g.GoTo(0))
	s := draughts.NewSearcher(draughts.Options{Hash: 1, Book: book})
	start := g.Position()
	search := func(l draughts.Limits) draughts.Info {
		return must(s.Search(context.Background(), g, l))
	}
	var reported []draughts.Info
	found := search(draughts.Limits{Nodes: 500, OnInfo: func(i draughts.Info) { reported = append(reported, i) }})
	want := draughts.Info{Position: start, Lines: []draughts.Line{{Score: 17, PV: []draughts.Move{book.moves[start]}}}}
	require.Equal(t, want, found)
	require.Equal(t, []draughts.Info{want}, reported)
	require.Equal(t, start.Moves(), (*book.asked)[0])
	for name, l := range map[string]draughts.Limits{
		"two lines": {Nodes: 500, MultiPV: 2}, "pondering": {Nodes: 500, PonderHit: make(chan struct{})},
		"other moves": {Nodes: 500, Moves: start.Moves()[:1]},
	} {
		require.NotZero(t, search(l).Depth, name)
	}
	for found, err := range s.Deepen(context.Background(), g, draughts.Limits{Depth: 2}) {
		require.NoError(t, err)
		require.NotZero(t, found.Depth)
	}
	_, err := s.Search(context.Background(), g, draughts.Limits{Depth: -1})
	require.ErrorIs(t, err, draughts.ErrBadLimits)

	require.NoError(t, g.Play(found.Move()))
	require.Zero(t, search(draughts.Limits{Depth: 3}).Depth)
	require.NoError(t, g.Play(book.moves[g.Position()]))
	require.NotZero(t, search(draughts.Limits{Depth: 3}).Depth, "the book has no more moves")

	g = newGame(t, draughts.English, "W:WK14,K15:BK32,12")
	book.moves[g.Position()] = g.Position().Moves()[0]
	require.Zero(t, search(draughts.Limits{Depth: 3}).Depth)
	play(t, g, "14-18", "32-28", "18-14", "28-32")
	require.NotZero(t, search(draughts.Limits{Depth: 3}).Depth, "the position was there before")
}

// TestLevelsPlayFromTheBook checks that a level plays the book's move unless the move is a careless one.
func TestLevelsPlayFromTheBook(t *testing.T) {
	g := draughts.NewGame(draughts.English)
	play(t, g, "12-16")
	book := newListBook(g)
	s := draughts.NewSearcher(draughts.Options{Hash: 1, Book: book})
	random := rand.New(rand.NewPCG(1, 2))
	for level, fewest := range map[draughts.Level]int{1: 30, 4: 18, 10: 30} {
		fromBook := 0
		for range 30 {
			found := must(level.Choose(context.Background(), s, draughts.NewGame(draughts.English), random, nil))
			if found.Depth == 0 {
				require.Equal(t, book.moves[draughts.English.Start()], found.Move())
				fromBook++
			}
		}
		require.GreaterOrEqual(t, fromBook, fewest, "level %d", level)
	}
}

// kingsWin is a database of up to three pieces in which a side without a king loses against one with a king.
type kingsWin struct{}

func (kingsWin) Covers(p draughts.Position) bool { return p.White().Len()+p.Black().Len() <= 3 }

func (kingsWin) Probe(p draughts.Position, _ bool) (draughts.ProbeResult, bool) {
	switch white, black := p.White()&p.Kings() != 0, p.Black()&p.Kings() != 0; {
	case white && !black:
		return draughts.ProbeResult{Result: draughts.WhiteWins}, true
	case black && !white:
		return draughts.ProbeResult{Result: draughts.BlackWins}, true
	}
	return draughts.ProbeResult{Result: draughts.Draw}, true
}

// TestNoBookMoveThatLosesByDatabase checks that a search offers a book no move that loses in a database, also if
// captures come first.
func TestNoBookMoveThatLosesByDatabase(t *testing.T) {
	for fen, safe := range map[string][]string{
		"W:W18,22:B9,K4": {"18-15", "22-17"}, // not 18-14 9x18 22x15
		"W:W22:BK4":      nil,                // all lose
	} {
		p := draughts.MustParseFEN(draughts.English, fen)
		book := listBook{asked: new([][]draughts.Move)}
		s := draughts.NewSearcher(draughts.Options{Hash: 1, Book: book, Prober: kingsWin{}})
		must(s.SearchPosition(context.Background(), p, draughts.Limits{Depth: 1}))
		var offered []string
		for _, m := range (*book.asked)[0] {
			offered = append(offered, p.MoveText(m))
		}
		require.ElementsMatch(t, safe, offered, fen)
	}
}
