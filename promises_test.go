package draughts_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/build"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/eval"
	"github.com/godraughts/draughts/internal/testsize"
)

func TestSizes(t *testing.T) {
	require.EqualValues(t, 32, unsafe.Sizeof(draughts.Position{}), "four words")
	require.EqualValues(t, 16, unsafe.Sizeof(draughts.Move{}), "two words")
	require.LessOrEqual(t, unsafe.Sizeof(draughts.DrawCounters{}), uintptr(16))
	for _, value := range []any{draughts.Position{}, draughts.Move{}, draughts.DrawCounters{}, draughts.Setup{},
		draughts.Outcome{}} {
		require.True(t, reflect.TypeOf(value).Comparable(), "%T", value)
	}
}

// promisePositions are starts and positions with jumps, with kings and with many moves.
var promisePositions = []draughts.Position{
	draughts.English.Start(),
	draughts.MustParseFEN(draughts.English, "W:W22,23,32:B17,18,19"),
	draughts.MustParseFEN(draughts.English, "W:W26,K31:B14,22,27,19"),
	draughts.MustParseFEN(draughts.English, "W:WK7,K14,22,30:BK23,K29,12,4"),
	draughts.International.Start(),
	draughts.MustParseFEN(draughts.International, "W:WK48,K5,33,38:BK26,13,18,9"),
	draughts.MustParseFEN(draughts.International, "W:WK49:B7,8,9,10,17,20,21,23,30,31,39,40,41,42,43,K48"),
	draughts.MustParseFEN(draughts.International, "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24"),
}

func TestNothingIsAllocated(t *testing.T) {
	loaded := must(eval.Load("internal/patterns/weights/english.patterns"))
	moves := make([]draughts.Move, 0, 128)
	text := make([]byte, 0, 512)
	var position draughts.Position
	var counters draughts.DrawCounters
	var sum uint64
	for _, p := range promisePositions {
		m := p.Moves()[0]
		b, g := draughts.NewBoard(p), draughts.NewGameAt(p)
		promises := []struct {
			name string
			do   func()
		}{
			{"AppendMoves", func() { moves = p.AppendMoves(moves[:0]) }},
			{"After", func() { position = p.After(m) }},
			{"Make and Unmake", func() { b.Make(m); b.Unmake() }},
			{"Board", func() {
				moves = b.AppendMoves(moves[:0])
				b.HasMoves()
				sum += b.Hash() + uint64(b.Repetitions())
				b.IsDraw()
				b.Outcome()
				position, counters = b.Position(), b.DrawCounters()
			}},
			{"Game", func() { _, _ = g.GoTo(0), g.Play(m) }},
			{"Counters", func() { counters = counters.After(p, m) }},
			{"Hash", func() { sum += p.Hash() }},
			{"HasMoves", func() { p.HasMoves() }},
			{"HasCapture", func() { p.HasCapture() }},
			{"IsLegal", func() { p.IsLegal(m) }},
			{"AppendMovesBetween", func() { moves = p.AppendMovesBetween(moves[:0], m.From(), m.To()) }},
			{"Apply", func() { position, _ = p.Apply(m) }},
			{"Swapped", func() { position = p.Swapped() }},
			{"At", func() { p.At(18) }},
			{"Outcome", func() { p.Outcome() }},
			{"AllPieces", func() {
				for sq := range p.AllPieces() {
					sum += uint64(sq)
				}
			}},
			{"AppendMove", func() { text = p.AppendMove(text[:0], m) }},
			{"AppendFEN", func() { text = p.AppendFEN(text[:0]) }},
			{"Material", func() { draughts.Material{}.Evaluate(p) }},
			{"Classic", func() { draughts.Classic{}.Evaluate(p) }},
			{"Patterns", func() { draughts.Patterns{}.Evaluate(p) }},
			{"eval.Patterns", func() { eval.Patterns{}.Evaluate(p) }},
			{"loaded weights", func() { loaded.Evaluate(p) }},
		}
		for _, promise := range promises {
			require.Zero(t, testing.AllocsPerRun(20, promise.do), "%s, %s", promise.name, p)
		}
	}
	_, _ = sum, position
}

// TestListsOfMovesAllocate checks the allocations of AppendMoves with room, Moves and All: none, the list and none.
func TestListsOfMovesAllocate(t *testing.T) {
	var moves []draughts.Move
	var sum int
	for _, p := range promisePositions {
		require.LessOrEqual(t, len(p.Moves()), 48)
		require.EqualValues(t, 1, testing.AllocsPerRun(20, func() { moves = p.Moves() }), "Moves, %s", p)
		require.Zero(t, testing.AllocsPerRun(20, func() {
			for m := range p.All() {
				sum += m.NumCaptured()
			}
		}), "All, %s", p)
		require.Equal(t, p.AppendMoves(nil), moves)
	}
	require.Positive(t, sum)

	// A list with more moves than fit into the buffer of either is whole, too.
	p := draughts.MustParseFEN(draughts.International, "W:WK26,K27,K28,K29,K30,K36,K37,K38:B5")
	moves = p.Moves()
	require.Greater(t, len(moves), 48)
	require.Equal(t, p.AppendMoves(nil), moves)
	require.Equal(t, moves, slices.Collect(p.All()))
	require.Nil(t, draughts.Position{}.Moves())
	for m := range p.All() {
		require.Equal(t, moves[0], m)
		break
	}
}

// TestFirstEvaluation counts what the first evaluation of a process allocates: one set of weights is unpacked, which is
// some 45 MB, and nothing else.
func TestFirstEvaluation(t *testing.T) {
	const ofChild = "DRAUGHTS_FIRST_EVALUATION_OF"
	if name := os.Getenv(ofChild); name != "" {
		v := variant(t, name)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		draughts.Patterns{}.Evaluate(v.Start())
		runtime.ReadMemStats(&after)
		require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(64<<20))
		return
	}
	for _, v := range builtinVariants() {
		child := exec.Command(os.Args[0], "-test.run=^TestFirstEvaluation$")
		child.Env = append(os.Environ(), ofChild+"="+v.String())
		output, err := child.CombinedOutput()
		require.NoError(t, err, "%s: %s", v, output)
	}
}

// inlined are the functions that search and evaluation call at every node.
var inlined = []string{
	"Color.Other", "Man", "King", "Piece.IsKing", "Piece.Color", "Set.Len",
	"Variant.IsValid", "Variant.Start", "Variant.AllSquares", "Variant.Contains", "Variant.CrownRow", "UncheckedPosition",
	"Position.Variant", "Position.Turn", "Position.IsValid", "Position.White", "Position.Black", "Position.Kings",
	"Position.Men", "Position.Pieces", "Position.Empty", "Position.At", "Position.AppendMoves", "Position.Moves",
	"Move.Variant", "Move.From", "Move.To", "Move.IsCapture", "Move.IsPromotion", "Move.NumCaptured", "Move.CapturedSet",
	"(*Board).Position", "(*Board).Hash", "(*Board).DrawCounters", "(*Board).Ply", "(*Board).Unmake",
	"(*Game).Position", "(*Game).DrawCounters", "(*Game).Ply",
}

// TestInlining checks with the compiler that these functions are inlined.
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

// TestEmbeddingIsCompiled checks that the program of docs/embedding.md is that of an example.
func TestEmbeddingIsCompiled(t *testing.T) {
	page := must(os.ReadFile("docs/embedding.md"))
	examples := must(os.ReadFile("example_test.go"))
	_, code, _ := strings.Cut(string(page), "```go\n")
	code, _, found := strings.Cut(code, "\n```")
	require.True(t, found)
	require.Contains(t, string(examples), "\t"+strings.ReplaceAll(code, "\n", "\n\t"))
}

// TestImports checks the rules of docs/architecture.md: the root imports only internal packages, and databases are
// embedded only in programs that ask for them.
func TestImports(t *testing.T) {
	const module = "github.com/godraughts/draughts"
	deps := make(map[string][]string) // the packages of the library that a package needs, itself included
	var visit func(path string) []string
	visit = func(path string) []string {
		if known, ok := deps[path]; ok {
			return known
		}
		p := must(build.ImportDir("."+strings.TrimPrefix(path, module), 0))
		needed := []string{path}
		for _, other := range p.Imports {
			if other == module || strings.HasPrefix(other, module+"/") {
				needed = append(needed, visit(other)...)
			}
		}
		deps[path] = needed
		return needed
	}
	internal := module + "/internal/"
	for _, path := range visit(module)[1:] {
		require.True(t, strings.HasPrefix(path, internal), "the root needs %s", path)
	}
	for _, name := range []string{
		"analysis", "archive", "arena", "book", "clock", "dxp", "egdb", "eval", "hub", "openings", "pdn", "picture", "tune",
	} {
		for _, other := range []string{"egdb/english", "egdb/international", "egdb/build", "book/builtin"} {
			require.NotContains(t, visit(module+"/"+name), module+"/"+other, "a program with %s contains %s", name, other)
		}
	}
	require.NotContains(t, visit(module+"/arena"), module+"/tune")
	require.NotContains(t, visit(module+"/eval"), module+"/tune")
}

// TestListingMovesIsCheap builds a program that only lists moves: it links no learnt weights and builds no evaluation
// tables before main.
func TestListingMovesIsCheap(t *testing.T) {
	testsize.SkipBelow(t, testsize.Normal) // links a program
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go tool")
	}
	program := filepath.Join(t.TempDir(), "listmoves.exe") // as Windows wants it
	output, err := exec.Command(tool, "build", "-o", program, "./testdata/listmoves").CombinedOutput()
	require.NoError(t, err, "%s", output)
	linked := must(os.ReadFile(program))
	weights := must(filepath.Glob("internal/patterns/weights/*.patterns"))
	require.NotEmpty(t, weights)
	for _, name := range weights {
		packed := must(os.ReadFile(name))
		require.False(t, bytes.Contains(linked, packed[:1000]), name)
	}

	run := exec.Command(program)
	run.Env = append(run.Environ(), "GODEBUG=inittrace=1")
	var stdout, trace bytes.Buffer
	run.Stdout, run.Stderr = &stdout, &trace
	require.NoError(t, run.Run())
	require.Contains(t, stdout.String(), "11-15\n")
	packages, allocated := 0, 0
	ours := regexp.MustCompile(`init github.com/godraughts/draughts\S* .* (\d+) bytes`)
	for _, init := range ours.FindAllStringSubmatch(trace.String(), -1) {
		n := must(strconv.Atoi(init[1]))
		packages++
		allocated += n
	}
	require.NotZero(t, packages)
	require.Less(t, allocated, 50_000, trace.String())
}

// offsets matches the place of a fault in a FEN.
var offsets = regexp.MustCompile(`offset \d+`)

// TestErrorsAreShort passes long text to everything that reads text or JSON.
func TestErrorsAreShort(t *testing.T) {
	p, g := draughts.English.Start(), draughts.NewGame(draughts.English)
	readers := map[string]func(text string) error{
		"ParseFEN":     func(s string) error { return err2(draughts.ParseFEN(draughts.English, s)) },
		"ParseVariant": func(s string) error { return err2(draughts.ParseVariant(s)) },
		"ParseMove":    func(s string) error { return err2(p.ParseMove(s)) },
		"PlayText":     func(s string) error { return err2(g.PlayText(s)) },
		"Move":         func(s string) error { return new(draughts.Move).UnmarshalText([]byte(s)) },
		"Position":     func(s string) error { return new(draughts.Position).UnmarshalText([]byte(s)) },
		"ParseSetup":   func(s string) error { return err2(draughts.ParseSetup(draughts.English, s)) },
	}
	for _, value := range []json.Unmarshaler{
		new(draughts.Game), new(draughts.Rules), new(draughts.Limits), new(draughts.Info), new(draughts.Score),
		new(draughts.Outcome), new(draughts.Square),
	} {
		readers[fmt.Sprintf("%T", value)] = func(s string) error { return value.UnmarshalJSON([]byte(s)) }
	}
	for _, long := range []string{
		strings.Repeat("x", 100_000), strings.Repeat("11-", 30_000) + "15", "W:W" + strings.Repeat("x,", 50_000) + ":B1",
		`{"` + strings.Repeat("x", 100_000) + `":1}`, `{"variant":"` + strings.Repeat("x", 100_000) + `"}`,
		`{"variant":"english","moves":["` + strings.Repeat("x", 100_000) + `"]}`, strings.Repeat("[", 100_000),
	} {
		for name, read := range readers {
			err := read(long)
			require.Error(t, err, "%s: %.40s", name, long)
			require.Less(t, len(err.Error()), 8000, "%s: %.40s", name, long)
		}
	}
}

// TestManyReasonsAreCounted has a FEN with a fault of each kind among thousands of others.
func TestManyReasonsAreCounted(t *testing.T) {
	fen := "W:W" + strings.Repeat("x,", 5000) + "99,21,21:Z:B22"
	_, err := draughts.ParseFEN(draughts.English, fen)
	for _, reason := range []error{draughts.ErrFENSyntax, draughts.ErrNoSuchSquare, draughts.ErrSquareTwice,
		draughts.ErrNoSuchColor} {
		require.ErrorIs(t, err, reason)
	}
	var refused *draughts.FENError
	require.ErrorAs(t, err, &refused)
	require.Equal(t, fen, refused.FEN)
	require.Len(t, refused.Reasons, 13)
	require.Equal(t, 4990, refused.More)
	require.Equal(t, `FEN "`+fen[:60]+`"…: `+strings.Repeat(`not FEN: "x" at offset N: a square is expected; `,
		10)+"4993 more",
		offsets.ReplaceAllString(err.Error(), "offset N"))

	_, err = draughts.ParseFEN(draughts.English, "W:W"+strings.Repeat("x,", 20)+"x:B1,33-")
	require.ErrorContains(t, err, "; 13 more")
	require.False(t, errors.Is(err, draughts.ErrEmptyBoard))

	_, err = draughts.ParseFEN(draughts.English, "W:W"+strings.Repeat("x,", 20)+"x:B")
	require.ErrorIs(t, err, draughts.ErrEmptyBoard, "what the position lacks counts, too")
}

// TestZeroGame calls the methods of the zero Game.
func TestZeroGame(t *testing.T) {
	var g draughts.Game
	require.Zero(t, g.Variant())
	require.Zero(t, g.Start())
	require.Zero(t, g.Position())
	require.Zero(t, g.DrawCounters())
	require.Zero(t, g.Outcome(), "nobody has won, nothing is drawn")
	require.Zero(t, g.Setup())
	require.Equal(t, `[Variant "invalid variant"] *`, g.String())
	require.Zero(t, g.ClaimableDraw())
	require.Zero(t, g.ClaimableDrawWith(draughts.Move{}))
	require.Zero(t, g.Ply())
	require.Zero(t, g.Repetitions())
	require.Empty(t, g.Moves())
	require.Empty(t, g.Undone())
	for range g.All() {
		t.Fatal("there are no moves")
	}
	require.Empty(t, g.Position().Moves())
	require.Empty(t, g.DrawLimits())
	require.False(t, g.Undo())
	require.False(t, g.Redo())
	require.Equal(t, &g, g.Clone())
	require.Zero(t, g.Board().Position())

	move := draughts.English.Start().Moves()[0]
	for name, err := range map[string]error{
		"Play":      g.Play(move),
		"PlayText":  err2(g.PlayText("11-15")),
		"Resign":    g.Resign(draughts.White),
		"AgreeDraw": g.AgreeDraw(),
		"End":       g.End(draughts.Outcome{Result: draughts.WhiteWins, Reason: draughts.TimeOut}),
		"Search":    err2(draughts.NewSearcher(small).Search(context.Background(), &g, draughts.Limits{Depth: 1})),
		"Choose":    err2(draughts.Level(0).Choose(context.Background(), nil, &g, rand.New(rand.NewPCG(1, 2)), nil)),
	} {
		require.ErrorIs(t, err, draughts.ErrNoPosition, name)
	}
	require.ErrorIs(t, g.ClaimDraw(), draughts.ErrNoClaim)
	require.ErrorIs(t, g.ClaimDrawWith(move), draughts.ErrNoClaim)
	require.EqualError(t, g.GoTo(0), "no such ply: 0, the zero Game has none")
	require.ErrorIs(t, err2(g.PositionAt(0)), draughts.ErrNoSuchPly)
	require.Zero(t, g, "nothing changes")
}

// TestZeroBoard calls the methods of the zero Board and makes a move.
func TestZeroBoard(t *testing.T) {
	var b draughts.Board
	require.Zero(t, b.Position())
	require.Equal(t, b.Position().Hash(), b.Hash())
	require.Zero(t, b.DrawCounters())
	require.Zero(t, b.Ply())
	require.False(t, b.IsDraw())
	require.Zero(t, b.Outcome())
	require.Zero(t, draughts.NewBoard(draughts.Position{}).Outcome())
	b.Make(draughts.English.Start().Moves()[0])
	b.Unmake()
	require.Zero(t, b)
}

// TestZeroSearcher compares the zero Searcher with one of NewSearcher and the zero Options.
func TestZeroSearcher(t *testing.T) {
	g := draughts.NewGame(draughts.English)
	limits := draughts.Limits{Depth: 6}
	want := must(draughts.NewSearcher(small).Search(context.Background(), g, limits))
	var zero draughts.Searcher
	require.NoError(t, zero.Clear())
	require.NoError(t, zero.SetHash(1))
	for range 2 {
		got := must(zero.Search(context.Background(), g, limits))
		requireSameInfo(t, want, got)
		require.NoError(t, zero.Clear())
	}
}
