package openings_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/zerotest"
	"github.com/godraughts/draughts/openings"
)

// TestZeroValues calls all that the package exports with zero values and nil.
func TestZeroValues(t *testing.T) {
	zerotest.Run(t, zerotest.Package{
		Name: "openings",
		Functions: map[string]any{
			"Ballot": openings.Ballot, "Name": openings.Name, "NameIn": openings.NameIn, "NameOf": openings.NameOf,
			"Named":   openings.Named,
			"NewBook": openings.NewBook, "NewBookBuilder": openings.NewBookBuilder,
			"NewBookPlayer": openings.NewBookPlayer, "NewBookPlayerFunc": openings.NewBookPlayerFunc,
			"OpenBook":  openings.OpenBook,
			"ReadBook":  openings.ReadBook,
			"ElevenMan": openings.ElevenMan, "FromDeck": openings.FromDeck, "MapFiles": openings.MapFiles,
			"Parse":           openings.Parse,
			"RandomElevenMan": openings.RandomElevenMan, "RandomMoves": openings.RandomMoves, "Read": openings.Read,
			"Shuffle": openings.Shuffle, "ThreeMove": openings.ThreeMove,
		},
		Types: []any{
			new(openings.Opening), new(openings.Source), new(openings.Sources), new(openings.ThreeMoveDeck),
			new(openings.Book), new(openings.BookBuilder), new(openings.BookEntry), new(openings.BookMove),
			new(openings.BookChoice), new(openings.BookLine), new(openings.BookPlayer),
			new(openings.BookGame), new(openings.BookGrowth), new(openings.Expansion),
		},
		Receivers: []func() any{
			func() any { return openings.RandomMoves(3) },
			func() any { return openings.RandomElevenMan(3) },
			func() any { return openings.FromDeck("", []openings.Opening{{}}) },
			func() any { return openings.NewBookBuilder(draughts.English) },
		},
		Arguments: []any{
			draughts.English, draughts.Variant(255), -1, 5, "x", openings.ThreeMoveDeck(99), []openings.Opening{{}},
			strings.NewReader(""), rand.New(rand.NewPCG(1, 1)),
		},
	})
}

// TestNilArguments checks that a panic names the call and the argument.
func TestNilArguments(t *testing.T) {
	require.PanicsWithValue(t, "openings: Read called with a nil reader", func() {
		_, _ = openings.Read(nil, draughts.English)
	})
	require.PanicsWithValue(t, "openings: MapFiles called with a nil function", func() {
		_, _ = openings.MapFiles("start", nil)
	})
	require.PanicsWithValue(t, "openings: NewBook called with a nil reader", func() { _, _ = openings.NewBook(nil, 1) })
	require.PanicsWithValue(t, "openings: ReadBook called with a nil reader", func() { _, _ = openings.ReadBook(nil) })
	require.PanicsWithValue(t, "openings: NewBookPlayer called with a nil book", func() {
		openings.NewBookPlayer(nil, openings.BookChoice{}, 0)
	})
	require.PanicsWithValue(t, "openings: NewBookPlayerFunc called with a nil function", func() {
		openings.NewBookPlayerFunc(nil, openings.BookChoice{}, 0)
	})
	random := rand.New(rand.NewPCG(1, 1))
	require.PanicsWithValue(t, "openings: BookChoice.Choose called with a nil entry", func() {
		openings.BookChoice{}.Choose(nil, nil, random)
	})
	require.PanicsWithValue(t, "openings: BookChoice.Choose called with a nil random generator", func() {
		openings.BookChoice{}.Choose(&openings.BookEntry{}, nil, nil)
	})
	b := openings.NewBookBuilder(draughts.English)
	require.PanicsWithValue(t, "openings: BookBuilder.AddBook called with a nil book", func() { _ = b.AddBook(nil) })
	require.PanicsWithValue(t, "openings: BookBuilder.AddBuilder called with a nil builder", func() {
		_ = b.AddBuilder(nil)
	})
	require.PanicsWithValue(t, "openings: BookBuilder.WriteText called with a nil writer", func() { _ = b.WriteText(nil) })
	require.PanicsWithValue(t, "openings: BookBuilder.WriteBinary called with a nil writer", func() {
		_ = b.WriteBinary(nil)
	})
	require.PanicsWithValue(t, "openings: BookBuilder.AddGame called with nil moves", func() {
		_ = b.AddGame(openings.BookGame{})
	})
	require.PanicsWithValue(t, "openings: Expansion.Build called with a nil context", func() {
		var none context.Context
		_, _ = openings.Expansion{}.Build(none)
	})
	require.PanicsWithValue(t, "openings: Name called with a nil game", func() { openings.Name(nil) })
	require.PanicsWithValue(t, "openings: NameIn called with a nil sequence", func() { openings.NameIn(nil) })
	require.PanicsWithValue(t, "openings: Ballot called with a nil game", func() { openings.Ballot(nil) })
	require.PanicsWithValue(t, "openings: Source.Draw called with a nil random generator", func() {
		openings.RandomMoves(3).Draw(draughts.English, nil)
	})
}
