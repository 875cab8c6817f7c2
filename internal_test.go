package draughts

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/internal/testsize"
)

// exact switches off all parts of the search that make it differ from minimax.
var exact = Options{Evaluator: Material{}, Hash: 1, Disable: SearchFeatures{
	LMR: true, LateMovePruning: true, IIR: true, ReverseFutility: true, Razoring: true, ProbCut: true,
	SingleReplyExtension: true, SingularExtension: true,
}}

// minimax is a plain search, with which alpha-beta must agree. It searches every move to a depth, then captures until
// there are none, with one ply of all moves after a threat. If captures are optional, the side may also stop.
func minimax(b *Board, depth, ply, root int, look bool) Score {
	p := b.Position()
	rules := p.Variant().Rules()
	moves := p.Moves()
	if depth >= 0 && ply > 0 && len(moves) > 0 {
		again, sinceRoot := 0, false
		for i, f := range b.frames[:len(b.frames)-1] {
			if f.position == p {
				again++
				sinceRoot = sinceRoot || i >= root
			}
		}
		if sinceRoot || again >= cmp.Or(rules.Draws.Repetition, 3)-1 || b.top().drawReason() != NoReason {
			return 0
		}
	}
	switch {
	case len(moves) == 0 && rules.Losing:
		return WinScore - Score(ply)
	case len(moves) == 0:
		return Score(ply) - WinScore
	}
	best := -WinScore
	switch capture := moves[0].IsCapture(); {
	case depth > 0:
	case rules.OptionalCapture:
		best = Material{}.Evaluate(p)
		moves = slices.DeleteFunc(moves, func(m Move) bool { return !m.IsCapture() })
	case !capture:
		threat := UncheckedPosition(p.Variant(), p.Turn().Other(), p.White(), p.Black(), p.Kings()).HasCapture()
		if !look || !threat {
			return Material{}.Evaluate(p)
		}
		look = false
	}
	for _, m := range moves {
		b.Make(m)
		best = max(best, -minimax(b, depth-1, ply+1, root, look))
		b.Unmake()
	}
	return best
}

func TestSearchAgreesWithMinimax(t *testing.T) {
	for _, v := range Variants() {
		requireMinimax(t, v, testsize.Pick(5, 10, 200), 4)
	}
}

// TestDisable switches off each part of the search by itself, and sets each constant to 0: the number of nodes must
// change.
func TestDisable(t *testing.T) {
	count := func(o Options) (nodes uint64) {
		o.Hash = 1
		s := NewSearcher(o)
		for _, fen := range []string{"B:W18,21,22,26,30,32:B3,6,9,13,15,K27", English.Start().String()} {
			g := NewGameAt(MustParseFEN(English, fen))
			found, err := s.Search(context.Background(), g, Limits{Depth: 10})
			require.NoError(t, err)
			nodes += found.Nodes
		}
		return nodes
	}
	all := count(Options{})
	for i := range reflect.TypeFor[SearchFeatures]().NumField() {
		var f SearchFeatures
		reflect.ValueOf(&f).Elem().Field(i).SetBool(true)
		require.NotEqual(t, all, count(Options{Disable: f}), "%+v", f)
	}
	for i := range reflect.TypeFor[SearchConstants]().NumField() {
		c := DefaultSearchConstants(English)
		reflect.ValueOf(&c).Elem().Field(i).SetInt(0)
		require.NotEqual(t, all, count(Options{Constants: &c}), "%+v", c)
	}
}

// TestSearchAgreesWithMinimaxOnOptionalCaptures registers a rule set, since no built-in one has optional captures.
func TestSearchAgreesWithMinimaxOnOptionalCaptures(t *testing.T) {
	for _, v := range []Variant{English, Russian, LosingEnglish, Frisian} {
		r := v.Rules()
		r.GameType, r.OptionalCapture = 0, true
		requireMinimax(t, registered(t, "gentle-"+r.Name, r), testsize.Pick(2, 2, 5), 3)
	}
}

// requireMinimax compares the search with minimax in positions of random games of v.
func requireMinimax(t *testing.T, v Variant, games, depths int) {
	t.Helper()
	random := rand.New(rand.NewPCG(5, 7))
	s := NewSearcher(exact)
	for range games {
		g := NewGame(v)
		for range random.IntN(90) {
			if g.Outcome().Result != Ongoing {
				break
			}
			moves := g.Position().Moves()
			require.NoError(t, g.Play(moves[random.IntN(len(moves))]))
		}
		if g.Outcome().Result != Ongoing {
			continue
		}
		for depth := 1; depth <= depths; depth++ {
			require.NoError(t, s.Clear())
			found, err := s.Search(context.Background(), g, Limits{Depth: depth})
			require.NoError(t, err)
			b := g.Board()
			want := minimax(b, depth, 0, b.Ply(), v.Rules().Size == 8)
			require.Equal(t, want, found.Score(), "%v %s, depth %d", v, g.Position(), depth)
		}
	}
}

// fakeClock makes a searcher's time pass with its nodes, two microseconds each. wait returns how long the machine
// delays the search, given the time that it has run since the last call; nil stands for no delay.
func fakeClock(s *Searcher, wait func(ran time.Duration) time.Duration) {
	now := time.Unix(0, 0)
	var nodes uint64 // when the clock was last looked at
	s.now = func() time.Time {
		if s.worker.nodes < nodes {
			nodes = 0 // another search
		}
		ran := time.Duration(s.worker.nodes-nodes) * 2 * time.Microsecond
		nodes = s.worker.nodes
		now = now.Add(ran)
		if wait != nil {
			now = now.Add(wait(ran))
		}
		return now
	}
}

// lateContext has a deadline, after which it is not done.
type lateContext struct {
	context.Context
	deadline time.Time
}

func (c lateContext) Deadline() (time.Time, bool) { return c.deadline, true }

// TestDeadlineIsALimit checks that a search ends at the deadline of a context, which on busy processors is done later.
func TestDeadlineIsALimit(t *testing.T) {
	for _, limit := range []time.Duration{0, time.Second} {
		s := NewSearcher(Options{Hash: 1})
		fakeClock(s, nil)
		ctx := lateContext{context.Background(), time.Unix(0, 0).Add(100 * time.Millisecond)}
		found, err := s.Search(ctx, NewGame(English), Limits{Time: limit})
		require.NoError(t, err)
		require.InDelta(t, 100*time.Millisecond, found.Time, float64(5*time.Millisecond))
	}
}

// TestEachWorkerReadsTheClock looks at the limits as a worker that is not the main one.
func TestEachWorkerReadsTheClock(t *testing.T) {
	s := NewSearcher(Options{Hash: 1, Workers: 2})
	s.prepare()
	now := time.Unix(0, 0)
	limits, stop := Limits{Time: time.Second}, new(atomic.Bool)
	timer := newTimer(func() time.Time { return now }, &limits, 0)
	for _, w := range s.workers {
		w.begin(NewGame(English), English.Start().Moves(), limits, timer, stop)
	}
	s.workers[1].checkLimits()
	require.False(t, stop.Load())
	now = now.Add(time.Second)
	s.workers[1].checkLimits()
	require.True(t, stop.Load())
}

// playByClock plays a game of English draughts, in which the side to move always has the same clock, until it ends, has
// the number of moves given, or the time has run out. It returns the time left.
func playByClock(t *testing.T, s *Searcher, clock ClockLimit, moves int) (left time.Duration) {
	t.Helper()
	g := NewGame(English)
	left = clock.Remaining
	for n := 0; n < moves && left > 0 && g.Outcome().Result == Ongoing; n++ {
		now := clock
		now.Remaining = left
		if clock.Moves > 0 {
			now.Moves = max(clock.Moves-n, 1)
		}
		found, err := s.Search(context.Background(), g, Limits{Clock: &now})
		require.NoError(t, err)
		if left -= found.Time; left > 0 {
			left += clock.Increment
		}
		require.NoError(t, g.Play(found.Move()))
	}
	return left
}

func TestClockIsKept(t *testing.T) {
	testsize.SkipBelow(t, testsize.Normal)
	for _, c := range []struct {
		ClockLimit
		played int // moves of the game
	}{
		{ClockLimit{Remaining: 2 * time.Second}, 60},
		{ClockLimit{Remaining: 300 * time.Millisecond, Increment: 20 * time.Millisecond}, 60},
		{ClockLimit{Remaining: time.Second, Moves: 20}, 20},
		{ClockLimit{Remaining: 300 * time.Millisecond, Moves: 1}, 1},
		{ClockLimit{Remaining: 60 * time.Millisecond}, 5},
		{ClockLimit{Remaining: 25 * time.Millisecond, Increment: 10 * time.Millisecond}, 60},
		{ClockLimit{Remaining: 100 * time.Millisecond, Increment: 200 * time.Millisecond}, 20},
	} {
		s := NewSearcher(Options{Evaluator: Material{}, Hash: 1})
		fakeClock(s, nil)
		require.Positive(t, playByClock(t, s, c.ClockLimit, c.played), "%+v", c)
	}
}

// TestClockOfLoadedMachine plays by clocks on a machine that has five times the work it can do, as measured on one:
// the search runs for 4 ms and waits for 16, now and then for 60 or 120.
func TestClockOfLoadedMachine(t *testing.T) {
	testsize.SkipBelow(t, testsize.Normal)
	random := rand.New(rand.NewPCG(3, 4))
	s := NewSearcher(Options{Hash: 1})
	var slice time.Duration
	fakeClock(s, func(ran time.Duration) (wait time.Duration) {
		for slice += ran; slice >= 4*time.Millisecond; slice -= 4 * time.Millisecond {
			switch chance := random.IntN(200); {
			case chance == 0:
				wait += 120 * time.Millisecond
			case chance < 6:
				wait += 60 * time.Millisecond
			default:
				wait += 16 * time.Millisecond
			}
		}
		return wait
	})
	lost := 0
	for range 10 {
		clock := ClockLimit{Remaining: time.Second, Increment: 10 * time.Millisecond}
		if playByClock(t, s, clock, 100) <= 0 {
			lost++
		}
	}
	require.LessOrEqual(t, lost, 1, "several long waits in a row are more than can be provided for")
}

// TestAnswerAtOnce checks that a search ends after one iteration if the clock has no more than the reserve.
func TestAnswerAtOnce(t *testing.T) {
	s := NewSearcher(Options{Hash: 1})
	fakeClock(s, nil)
	search := func(left time.Duration) Info {
		clock := ClockLimit{Remaining: left, Increment: time.Second}
		found, err := s.Search(context.Background(), NewGame(English), Limits{Clock: &clock})
		require.NoError(t, err)
		return found
	}
	soft, hard := (&ClockLimit{Remaining: time.Second, Moves: math.MaxInt32}).budget(0)
	require.Positive(t, soft, "0 is no limit")
	require.Equal(t, time.Millisecond, hard)
	soft, hard = (&ClockLimit{Remaining: 1<<63 - 1, Increment: 1<<63 - 1}).budget(0)
	require.True(t, time.Hour < soft && soft < hard, "%v %v", soft, hard)
	require.Equal(t, 1, search(overhead).Depth)
	require.Greater(t, search(overhead+20*time.Millisecond).Depth, 1)

	s.lag = 40 * time.Millisecond
	require.Equal(t, 1, search(overhead+100*time.Millisecond).Depth)
	require.Greater(t, search(overhead+150*time.Millisecond).Depth, 1)
	require.Less(t, s.lag, 40*time.Millisecond, "it is forgotten by and by")
}

// TestSleepingMachine checks that searches after a suspension of the machine do not take less time.
func TestSleepingMachine(t *testing.T) {
	s := NewSearcher(Options{Hash: 1})
	looks := 0
	fakeClock(s, func(time.Duration) time.Duration {
		if looks++; looks == 20 {
			return time.Hour
		}
		return 0
	})
	clock := ClockLimit{Remaining: 5 * time.Second}
	_, err := s.Search(context.Background(), NewGame(English), Limits{Clock: &clock})
	require.NoError(t, err)
	require.Equal(t, maxLag, s.lag)
	found, err := s.Search(context.Background(), NewGame(English), Limits{Clock: &clock})
	require.NoError(t, err)
	require.Greater(t, found.Time, 50*time.Millisecond)
}

// TestPonderHit checks that neither the fixed time nor the clock counts on the opponent's time.
func TestPonderHit(t *testing.T) {
	for _, l := range []Limits{
		{Time: 100 * time.Millisecond},
		{Clock: &ClockLimit{Remaining: 2 * time.Second}},
		{Time: 100 * time.Millisecond, Clock: &ClockLimit{Remaining: time.Hour}},
	} {
		s := NewSearcher(Options{Evaluator: Material{}, Hash: 1})
		fakeClock(s, nil)
		hit := make(chan struct{})
		var pondered time.Duration
		l.PonderHit = hit
		l.OnInfo = func(i Info) {
			if pondered == 0 && i.Time > 300*time.Millisecond {
				pondered = i.Time
				close(hit)
			}
		}
		found, err := s.Search(context.Background(), NewGame(English), l)
		require.NoError(t, err)
		require.Greater(t, pondered, 300*time.Millisecond)
		own := found.Time - pondered
		if l.Clock == nil || l.Clock.Remaining > time.Minute {
			require.InDelta(t, 100, own.Milliseconds(), 3)
		} else {
			require.Less(t, own, l.Clock.Remaining/4)
		}
	}
}

// TestPonderMiss checks that a ponder without a hit ends with its context.
func TestPonderMiss(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	found, err := NewSearcher(Options{Hash: 1}).Search(ctx, NewGame(English), Limits{
		Time:      time.Millisecond,
		PonderHit: make(chan struct{}),
		OnInfo: func(i Info) {
			if i.Depth == 9 {
				cancel()
			}
		},
	})
	require.NoError(t, err)
	require.GreaterOrEqual(t, found.Depth, 9)
}

func TestInstabilityTakesTime(t *testing.T) {
	moves := English.Start().Moves()
	info := func(m Move, s Score) Info { return Info{Lines: []Line{{Score: s, PV: []Move{m}}}} }
	changed := nextInstability(0, info(moves[0], 10), info(moves[1], 10))
	require.Positive(t, changed)
	require.Positive(t, nextInstability(0, info(moves[0], 40), info(moves[0], 10)), "the score has fallen")
	require.Less(t, nextInstability(changed, info(moves[1], 10), info(moves[1], 12)), changed)
	require.Zero(t, nextInstability(0, info(moves[0], 10), info(moves[0], 10)))

	now := time.Unix(0, 0)
	clock := newTimer(func() time.Time { return now }, &Limits{Clock: &ClockLimit{Remaining: time.Minute}}, 0)
	now = now.Add(clock.soft)
	require.False(t, clock.mayDeepen(0))
	require.True(t, clock.mayDeepen(changed))
	require.False(t, clock.isOver())
	now = now.Add(clock.hard)
	require.True(t, clock.isOver())
}

func TestSearchDoesNotAllocate(t *testing.T) {
	for _, v := range Variants() {
		s := NewSearcher(Options{Hash: 1})
		g := NewGame(v)
		_, err := s.Search(context.Background(), g, Limits{Depth: 10})
		require.NoError(t, err)
		s.worker.begin(g, g.Position().Moves(), Limits{}, newTimer(time.Now, &Limits{}, 0), new(atomic.Bool))
		require.Zero(t, testing.AllocsPerRun(10, func() {
			s.table.clear()
			s.worker.search(-WinScore, WinScore, 7, 0)
		}))
	}
}

// TestRefutedLineIsBelowTheBest searches the first of three lines of an iteration. A line of the iteration before that
// it has refuted must not keep a higher score.
func TestRefutedLineIsBelowTheBest(t *testing.T) {
	for _, v := range Variants() {
		g, s := NewGame(v), NewSearcher(Options{Hash: 1})
		w := s.worker
		w.report = func(Info, bool) bool { return true }
		for range 20 {
			w.begin(g, g.Position().Moves(), Limits{MultiPV: 3}, newTimer(time.Now, &Limits{}, 0), new(atomic.Bool))
			for depth := range 4 {
				w.searchLines(1 + depth)
			}
			w.searchLine(5, 0)
			for _, r := range w.root[1:w.multiPV] {
				require.LessOrEqual(t, r.score, w.root[0].score, "%v %v", v, g.Position())
			}
			require.NoError(t, g.Play(w.root[0].move))
		}
	}
}

// TestMultiPVAgreesWithMinimax: every root move must have the score of a search of that move alone.
func TestMultiPVAgreesWithMinimax(t *testing.T) {
	s := NewSearcher(exact)
	for _, fen := range []string{"B:W18,21,22,26,30,32:B3,6,9,13,15,K27", "W:W27,K22,17,15,9:BK29,K25,7"} {
		g := NewGameAt(MustParseFEN(English, fen))
		found, err := s.Search(context.Background(), g, Limits{Depth: 5, MultiPV: 1000})
		require.NoError(t, err)
		require.Len(t, found.Lines, len(g.Position().Moves()))
		seen := map[Move]bool{}
		for n, line := range found.Lines {
			b := g.Board()
			root := b.Ply()
			b.Make(line.PV[0])
			require.Equal(t, -minimax(b, 4, 1, root, true), line.Score, "%v", line.PV[0])
			require.False(t, seen[line.PV[0]])
			seen[line.PV[0]] = true
			require.True(t, n == 0 || line.Score <= found.Lines[n-1].Score)
		}
	}
}

// TestLevelsAreDocumented compares the table in docs/levels.md with the levels.
func TestLevelsAreDocumented(t *testing.T) {
	page, err := os.ReadFile("docs/levels.md")
	require.NoError(t, err)
	rows := regexp.MustCompile(`(?m)^\| \d+ \|.*$`).FindAllString(string(page), -1)
	require.Len(t, rows, len(levels))
	for l, row := range rows {
		require.Equal(t, levelRow(l), strings.Join(strings.Fields(row), " "))
	}
}

// levelRow returns the row of a level.
func levelRow(l int) string {
	search, mistakes, choice := "none", "", "all legal moves"
	level := levels[l]
	switch {
	case level.depth == 1:
		search = "1 ply"
	case level.depth > 0:
		search = fmt.Sprintf("%d plies", level.depth)
	case level.nodes > 0:
		search = fmt.Sprintf("%d,%03d nodes", level.nodes/1000, level.nodes%1000)
	}
	switch {
	case level.mistakes > 0:
		mistakes = fmt.Sprintf("%d %%", level.mistakes)
	case l > 1:
		mistakes = "never"
	}
	switch {
	case level.margin > 0:
		choice = fmt.Sprintf("moves within %.2f men of the best", float64(level.margin)/100)
	case l > 1:
		choice = "the best move only"
	}
	return strings.Join(strings.Fields(fmt.Sprintf("| %d | %s | %s | %s |", l, search, mistakes, choice)), " ")
}

func TestParseSquare(t *testing.T) {
	for _, v := range Variants() {
		for sq := range v.Squares(v.AllSquares()) {
			for _, text := range []string{v.SquareText(sq), strconv.Itoa(int(sq)), "0" + sq.String()} {
				got, err := v.ParseSquare(text)
				require.NoError(t, err)
				require.Equal(t, sq, got, "%s, %q", v, text)
			}
		}
	}
	got, err := Russian.ParseSquare("C3")
	require.NoError(t, err)
	require.EqualValues(t, 22, got)
}

func TestParseSquareRefused(t *testing.T) {
	const numbers = "no such square: %s: the squares are 1 to 32"
	const names = "no such square: %s: the squares are the dark ones from a1 to h8, or 1 to 32"
	tests := []struct {
		variant Variant
		texts   []string
		message string
	}{
		{English, []string{"", "0", "33", "a1", "-1", "1 ", "99999999999999999999", "x"}, numbers},
		{Russian, []string{"", "0", "33", "a2", "h1", "a9", "a0", "i1", "a", "3c", "cd4", "a1b2", "c 3",
			"a99999999999999999999"}, names},
	}
	for _, test := range tests {
		for _, text := range test.texts {
			sq, err := test.variant.ParseSquare(text)
			require.Equal(t, NoSquare, sq, "%q", text)
			require.ErrorIs(t, err, ErrNoSuchSquare)
			require.EqualError(t, err, fmt.Sprintf(test.message, strconv.Quote(text)))
		}
	}
	require.Equal(t, "33", Czech.SquareText(33))
	_, err := Variant(0).ParseSquare("1")
	require.ErrorIs(t, err, ErrNoSuchSquare)
}

// TestLargeAlgebraicBoard has names with two digits, and a mirrored board, whose letters also run from the left.
func TestLargeAlgebraicBoard(t *testing.T) {
	r := International.Rules()
	r.GameType, r.Algebraic, r.Numbering = 0, true, FromTopMirrored
	v := registered(t, "large", r)
	for sq, want := range map[Square]string{1: "a10", 5: "i10", 6: "b9", 46: "b1", 50: "j1"} {
		require.Equal(t, want, v.SquareText(sq))
		got, err := v.ParseSquare(want)
		require.NoError(t, err)
		require.Equal(t, sq, got)
	}
	p := MustParseFEN(v, "W:WKb1,a8:Bd3,h7,j7")
	require.Equal(t, "W:Wa8,Kb1:Bh7,j7,d3", p.String())
	for _, text := range []string{"b1:i8", "b1xi8", "b1i8", "bi8", "46-15", "b1f5i8"} {
		m, err := p.ParseMove(text)
		require.NoError(t, err, text)
		require.Equal(t, "b1xi8", p.MoveText(m))
	}
	for _, text := range []string{"b1:k9", "b1:a11", "b1:a10"} {
		_, err := p.ParseMove(text)
		require.Error(t, err, text)
	}
	require.Contains(t, p.Diagram(White), "\n 8  w   .   .   .   .\n")
}

// TestTextOfOptionalCapture has a king that reaches the same square by a step and by a capture of four pieces. The
// separator distinguishes them; a text without one is ambiguous.
func TestTextOfOptionalCapture(t *testing.T) {
	r := Brazilian.Rules()
	r.GameType, r.OptionalCapture, r.Choice = 0, true, FreeChoice
	p := MustParseFEN(registered(t, "optional", r), "W:WKa1:Bd4,d6,b6,b4")
	step, err := p.ParseMove("a1-c3")
	require.NoError(t, err)
	require.False(t, step.IsCapture())
	require.Equal(t, "a1-c3", p.MoveText(step))
	for _, text := range []string{"a1xc3", "a1:c3", "axc3", "a1xe5xc7xa5xc3", "a1e5c7a5c3", "a1-e5-c7-a5-c3"} {
		capture, err := p.ParseMove(text)
		require.NoError(t, err, text)
		require.Equal(t, 4, capture.NumCaptured(), text)
		require.Equal(t, "a1xe5xc7xa5xc3", p.MoveText(capture))
	}
	for _, text := range []string{"a1c3", "ac3"} {
		read, err := p.ParseMove(text)
		require.NoError(t, err)
		require.Equal(t, step, read, text)
	}
}
