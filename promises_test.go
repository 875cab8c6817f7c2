package draughts_test

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"reflect"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/testsize"
)

func TestSizes(t *testing.T) {
	require.EqualValues(t, 32, unsafe.Sizeof(draughts.Position{}), "four words")
	require.EqualValues(t, 16, unsafe.Sizeof(draughts.Move{}), "two words")
	require.LessOrEqual(t, unsafe.Sizeof(draughts.Counters{}), uintptr(16))
	for _, value := range []any{draughts.Position{}, draughts.Move{}, draughts.Counters{}, draughts.Setup{}, draughts.Outcome{}} {
		require.True(t, reflect.TypeOf(value).Comparable(), "%T", value)
	}
}

// TestComparable reaches positions by several ways: they are equal exactly when the boards are.
func TestComparable(t *testing.T) {
	one, other := draughts.NewGame(draughts.English), draughts.NewGame(draughts.English)
	play(t, one, "11-15", "22-18", "15x22", "25x18", "8-11", "29-25", "9-13", "24-20")
	play(t, other, "11-15", "22-18", "15x22", "25x18", "9-13", "24-20", "8-11", "29-25")
	require.True(t, one.Position() == other.Position())
	require.True(t, one.Position() == draughts.MustParseFEN(draughts.English, one.Position().String()))
	require.NotEqual(t, one.Moves(), other.Moves())
	seen := map[draughts.Position]bool{one.Position(): true}
	require.True(t, seen[other.Position()])
	require.False(t, seen[other.Start()])
}

// promisePositions are the positions in which promises are put to the test.
var promisePositions = []struct {
	name    string
	variant draughts.Variant
	fen     string
}{
	{"english start", draughts.English, englishStart},
	{"english capture", draughts.English, "W:W22,23,32:B17,18,19"},
	{"english jumps", draughts.English, "W:W26,K31:B14,22,27,19"},
	{"english kings", draughts.English, "W:WK7,K14,22,30:BK23,K29,12,4"},
	{"international start", draughts.International, internationalStart},
	{"international kings", draughts.International, "W:WK48,K5,33,38:BK26,13,18,9"},
	{"international many ways", draughts.International, "W:WK49:B7,8,9,10,17,20,21,23,30,31,39,40,41,42,43,K48"},
	{"international random", draughts.International, "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24"},
}

func TestNothingIsAllocated(t *testing.T) {
	moves := make([]draughts.Move, 0, 128)
	text := make([]byte, 0, 512)
	var position draughts.Position
	var counters draughts.Counters
	var sum uint64
	for _, test := range promisePositions {
		p := draughts.MustParseFEN(test.variant, test.fen)
		m := p.Moves()[0]
		b := draughts.NewBoard(p)
		promises := []struct {
			name string
			do   func()
		}{
			{"AppendMoves", func() { moves = p.AppendMoves(moves[:0]) }},
			{"After", func() { position = p.After(m) }},
			{"Make and Unmake", func() { b.Make(m); b.Unmake() }},
			{"Board", func() {
				sum += b.Hash() + uint64(b.Repetitions())
				b.IsDraw()
				position, counters = b.Position(), b.Counters()
			}},
			{"Counters", func() { counters = counters.After(p, m) }},
			{"Hash", func() { sum += p.Hash() }},
			{"HasMoves", func() { p.HasMoves() }},
			{"HasCapture", func() { p.HasCapture() }},
			{"IsLegal", func() { p.IsLegal(m) }},
			{"Apply", func() { position, _ = p.Apply(m) }},
			{"Swapped", func() { position = p.Swapped() }},
			{"At", func() { p.At(18) }},
			{"AppendMove", func() { text = p.AppendMove(text[:0], m) }},
			{"AppendFEN", func() { text = p.AppendFEN(text[:0]) }},
		}
		for _, promise := range promises {
			require.Zero(t, testing.AllocsPerRun(20, promise.do), "%s, %s", promise.name, test.name)
		}
	}
	_, _ = sum, position
}

// TestBoardStopsAllocating makes long games on a Board: once its stack has grown it allocates no more.
func TestBoardStopsAllocating(t *testing.T) {
	b := draughts.NewBoard(draughts.MustParseFEN(draughts.English, "W:WK1:BK32"))
	var moves [4]draughts.Move
	p := b.Position()
	for i, text := range []string{"1-5", "32-28", "5-1", "28-32"} {
		var err error
		moves[i], err = p.ParseMove(text)
		require.NoError(t, err)
		p = p.After(moves[i])
	}
	walk := func() {
		for ply := range 1_000 {
			b.Make(moves[ply%4])
		}
		for range 1_000 {
			b.Unmake()
		}
	}
	require.Zero(t, testing.AllocsPerRun(2, walk)) // which runs it once before it counts
}

// inlined are the functions that search and evaluation call at every node: they must cost no call.
var inlined = []string{
	"Color.Other", "Man", "King", "Piece.IsKing", "Piece.Color", "Set.Len",
	"Variant.Valid", "Variant.Start", "Variant.Board", "Variant.Has", "Variant.FarRow", "UncheckedPosition",
	"Position.Variant", "Position.Turn", "Position.IsValid", "Position.White", "Position.Black", "Position.Kings",
	"Position.Men", "Position.Pieces", "Position.Empty", "Position.At", "Position.AppendMoves", "Position.Moves",
	"Move.Variant", "Move.From", "Move.To", "Move.IsCapture", "Move.IsPromotion", "Move.NumCaptured", "Move.CapturedSet",
	"(*Board).Position", "(*Board).Hash", "(*Board).Counters", "(*Board).Ply", "(*Board).Unmake",
	"(*Game).Position", "(*Game).Counters", "(*Game).Ply",
}

// TestInlining asks the compiler.
func TestInlining(t *testing.T) {
	testsize.SkipBelow(t, testsize.Normal) // compiles the package
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go tool")
	}
	output, err := exec.Command(tool, "build", "-gcflags=-m", ".").CombinedOutput()
	require.NoError(t, err, "%s", output)
	can := make(map[string]bool)
	for line := range strings.Lines(string(output)) {
		if _, name, ok := strings.Cut(line, ": can inline "); ok {
			can[strings.TrimSpace(name)] = true
		}
	}
	for _, name := range inlined {
		require.True(t, can[name], "%s is not inlined", name)
	}
}

// TestSharedPosition has many goroutines do everything with the same positions at once. A cache inside a Position would
// show under -race.
func TestSharedPosition(t *testing.T) {
	var positions []draughts.Position
	var want []string
	for _, test := range promisePositions {
		p := draughts.MustParseFEN(test.variant, test.fen)
		positions = append(positions, p)
		want = append(want, everything(p))
	}
	var group sync.WaitGroup
	got := make([][]string, 16)
	for i := range got {
		group.Go(func() {
			got[i] = make([]string, len(positions))
			for _, j := range rand.New(rand.NewPCG(4, uint64(i))).Perm(len(positions)) {
				got[i][j] = everything(positions[j])
			}
		})
	}
	group.Wait()
	for i := range got {
		require.Equal(t, want, got[i])
	}
}

// everything returns all that can be asked of a position.
func everything(p draughts.Position) string {
	var b strings.Builder
	v := p.Variant()
	fmt.Fprintln(&b, p, p.Hash(), p.HasMoves(), p.HasCapture(), p.Swapped(), p.Setup().FEN(), v.Rules())
	fmt.Fprint(&b, p.Diagram(draughts.White), p.Diagram(draughts.Black))
	for m := range p.All() {
		after, err := p.Apply(m)
		text := p.MoveText(m)
		parsed, err2 := p.ParseMove(text)
		fmt.Fprintln(&b, m, text, p.Path(m), after == p.After(m), err, parsed == m, err2, p.IsLegal(m))
	}
	for square := range v.Squares(p.Empty()) {
		fmt.Fprintln(&b, p.At(square), p.Pieces(draughts.White).Len())
		_, err := p.ParseMove(fmt.Sprintf("%d-1", square))
		fmt.Fprintln(&b, err)
	}
	g, err := draughts.NewGameFrom(p.Setup())
	if err != nil {
		return err.Error()
	}
	fmt.Fprintln(&b, g.Outcome(), g.Claim(), g.Board().IsDraw(), draughts.Perft(p, 2, draughts.ByPath))
	return b.String()
}
