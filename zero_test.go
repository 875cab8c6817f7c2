package draughts_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/zerotest"
)

// TestZeroValues calls all that the package exports with zero values and nil.
func TestZeroValues(t *testing.T) {
	start := draughts.English.Start()
	move := start.Moves()[0]
	game := draughts.NewGame(draughts.English)
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	zerotest.Run(t, zerotest.Package{
		Name: "draughts",
		Functions: map[string]any{
			"HasPatterns": draughts.HasPatterns, "PatternGroupRange": draughts.PatternGroupRange,
			"Perft": draughts.Perft, "Divide": draughts.Divide, "NewBoard": draughts.NewBoard,
			"NewClassic": draughts.NewClassic, "CountClassic": draughts.CountClassic,
			"MaxHash":        draughts.MaxHash,
			"DefaultWeights": draughts.DefaultWeights, "NewGame": draughts.NewGame, "NewGameFrom": draughts.NewGameFrom,
			"NewPatternWeights": draughts.NewPatternWeights, "ReadPatternWeights": draughts.ReadPatternWeights,
			"NewPatterns": draughts.NewPatterns, "King": draughts.King, "Man": draughts.Man,
			"MustParseFEN": draughts.MustParseFEN, "ParseFEN": draughts.ParseFEN, "ParseSetup": draughts.ParseSetup,
			"UncheckedPosition": draughts.UncheckedPosition, "Win": draughts.Win, "NewSearcher": draughts.NewSearcher,
			"MustRegisterVariant": draughts.MustRegisterVariant, "RegisterVariant": draughts.RegisterVariant,
			"ParseVariant": draughts.ParseVariant, "VariantOfGameType": draughts.VariantOfGameType,
			"Variants": draughts.Variants,
		},
		Types: []any{
			new(draughts.Board), new(draughts.CaptureChoice), new(draughts.Classic), new(draughts.ClassicTerm),
			new(draughts.Color), new(draughts.Counters), new(draughts.DrawLimit), new(draughts.Ending),
			new(draughts.EndingCounts), new(draughts.FENError), new(draughts.Game), new(draughts.Info),
			new(draughts.Level), new(draughts.Material), new(draughts.Move), new(draughts.MoveError),
			new(draughts.Outcome), new(draughts.PatternCounts), new(draughts.PatternGroup), new(draughts.PatternTerm),
			new(draughts.PatternWeights), new(draughts.Patterns), new(draughts.Piece), new(draughts.Position),
			new(draughts.Reason), new(draughts.Result), new(draughts.Rules), new(draughts.RulesError),
			new(draughts.Score), new(draughts.Searcher), new(draughts.Set), new(draughts.Setup),
			new(draughts.SetupError), new(draughts.Square), new(draughts.Variant),
		},
		Receivers: []func() any{
			func() any { return draughts.NewGame(draughts.English) },
			func() any { return draughts.NewBoard(start) },
			func() any { return game.Board() },
			func() any { return draughts.NewSearcher(draughts.Options{Hash: 1, Workers: 2}) },
			func() any { return draughts.NewPatternWeights(draughts.English) },
			func() any { return start },
			func() any { return move },
			func() any { return draughts.English },
			func() any { return start.Setup() },
			func() any { return draughts.English.Rules() },
			func() any { return draughts.Level(1) },
			func() any { return &draughts.MoveError{Reason: draughts.ErrLongerCapture} },
			func() any { return &draughts.MoveError{Reason: draughts.ErrMustCapture} },
			func() any { return &draughts.MoveError{Reason: draughts.ErrAmbiguousMove} },
			func() any { return &draughts.MoveError{Reason: draughts.ErrNoSuchSquare} },
			func() any { return &draughts.MoveError{Reason: draughts.ErrMoveSyntax} },
			func() any { return draughts.Frisian.Start() },
		},
		Arguments: []any{
			start, move, game, new(draughts.Game), cancelled, context.Background(), rand.New(rand.NewPCG(1, 2)),
			draughts.NewSearcher(draughts.Options{Hash: 1}), new(draughts.Searcher), draughts.English, draughts.Variant(255),
			draughts.Color(7), draughts.Square(200), draughts.Piece(9), -1, "x", bytes.NewReader(nil), new(bytes.Buffer),
			draughts.Outcome{Result: draughts.Draw, Reason: draughts.Agreement}, new(draughts.PatternWeights),
			draughts.NewPatternWeights(draughts.English), start.Setup(),
		},
		Instead: []any{draughts.Limits{Nodes: 50}, draughts.Limits{Depth: 1, MultiPV: 2, OnInfo: func(draughts.Info) {}}},
	})
}

// TestZeroGame asks the zero Game all that a Game can be asked.
func TestZeroGame(t *testing.T) {
	var g draughts.Game
	require.Zero(t, g.Variant())
	require.Zero(t, g.Start())
	require.Zero(t, g.Position())
	require.Zero(t, g.Counters())
	require.Zero(t, g.Outcome(), "nobody has won, nothing is drawn")
	require.Zero(t, g.Claim())
	require.Zero(t, g.Ply())
	require.Zero(t, g.Repetitions())
	require.Empty(t, g.Moves())
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
		"Choose":    err2(draughts.Level(0).Choose(context.Background(), nil, &g, rand.New(rand.NewPCG(1, 2)))),
	} {
		require.ErrorIs(t, err, draughts.ErrNoPosition, name)
	}
	require.ErrorIs(t, g.ClaimDraw(), draughts.ErrNoClaim)
	require.EqualError(t, g.GoTo(0), "no such ply: 0, the zero Game has none")
	require.ErrorIs(t, err2(g.PositionAt(0)), draughts.ErrNoSuchPly)
	require.Zero(t, g, "nothing changes")
}

// TestZeroBoard asks the zero Board all that a Board can be asked, and makes a move.
func TestZeroBoard(t *testing.T) {
	var b draughts.Board
	require.Zero(t, b.Position())
	require.Equal(t, b.Position().Hash(), b.Hash())
	require.Zero(t, b.Counters())
	require.Zero(t, b.Ply())
	require.False(t, b.IsDraw())
	b.Make(draughts.English.Start().Moves()[0])
	b.Unmake()
	require.Zero(t, b)
}

// TestZeroSearcher plays as a new Searcher of the zero Options does.
func TestZeroSearcher(t *testing.T) {
	g := draughts.NewGame(draughts.English)
	limits := draughts.Limits{Depth: 6}
	want, err := draughts.NewSearcher(small).Search(context.Background(), g, limits)
	require.NoError(t, err)
	var zero draughts.Searcher
	require.NoError(t, zero.Clear())
	require.NoError(t, zero.SetHash(1))
	for range 2 {
		got, err := zero.Search(context.Background(), g, limits)
		require.NoError(t, err)
		requireSameInfo(t, want, got)
		require.NoError(t, zero.Clear())
	}
}

// TestNilArguments are mistakes of the caller: the panic says which.
func TestNilArguments(t *testing.T) {
	s, g, r := draughts.NewSearcher(small), draughts.NewGame(draughts.English), rand.New(rand.NewPCG(1, 2))
	var none context.Context
	background, limits, level := context.Background(), draughts.Limits{Depth: 1}, draughts.Level(1)
	for sentence, call := range map[string]func(){
		"Search called with a nil context":            func() { _, _ = s.Search(none, g, limits) },
		"Search called with a nil game":               func() { _, _ = s.Search(background, nil, limits) },
		"Deepen called with a nil context":            func() { s.Deepen(none, g, limits) },
		"Deepen called with a nil game":               func() { s.Deepen(background, nil, limits) },
		"Choose called with a nil context":            func() { _, _ = level.Choose(none, s, g, r) },
		"Choose called with a nil searcher":           func() { _, _ = level.Choose(background, nil, g, r) },
		"Choose called with a nil game":               func() { _, _ = level.Choose(background, s, nil, r) },
		"Choose called with a nil random source":      func() { _, _ = level.Choose(background, s, g, nil) },
		"NewPatterns called with nil weights":         func() { _, _ = draughts.NewPatterns(nil) },
		"ReadPatternWeights called with a nil reader": func() { _, _ = draughts.ReadPatternWeights(nil) },
		"WriteTo called with a nil writer": func() {
			_, _ = draughts.NewPatternWeights(draughts.English).WriteTo(nil)
		},
	} {
		require.PanicsWithValue(t, "draughts: "+sentence, call)
	}
	_, err := draughts.Level(0).Choose(none, nil, g, r)
	require.NoError(t, err, "level 0 does not search")
}
