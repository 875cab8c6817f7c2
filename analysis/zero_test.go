package analysis_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
	"github.com/godraughts/draughts/internal/zerotest"
	"github.com/godraughts/draughts/pdn"
)

// TestZeroAnnotator checks that an Annotator without a Searcher returns ErrNoSearcher.
func TestZeroAnnotator(t *testing.T) {
	var a analysis.Annotator
	game := draughts.NewGame(draughts.English)
	_, err := a.Judge(context.Background(), game, game.Position().Moves()[0])
	require.ErrorIs(t, err, analysis.ErrNoSearcher)
	require.ErrorIs(t, a.Annotate(context.Background(), pdn.FromGame(game), nil), analysis.ErrNoSearcher)
}

// TestNilArguments checks the messages of the panics.
func TestNilArguments(t *testing.T) {
	a := analysis.Annotator{Searcher: draughts.NewSearcher(draughts.Options{Hash: 1}), Limits: draughts.Limits{Depth: 1}}
	var none context.Context
	game := draughts.NewGame(draughts.English)
	for sentence, call := range map[string]func(){
		"Judge called with a nil context":           func() { _, _ = a.Judge(none, game, draughts.Move{}) },
		"Judge called with a nil game":              func() { _, _ = a.Judge(context.Background(), nil, draughts.Move{}) },
		"Annotate called with a nil context":        func() { _ = a.Annotate(none, pdn.FromGame(game), nil) },
		"Annotate called with a nil game":           func() { _ = a.Annotate(context.Background(), nil, nil) },
		"Judgement.Annotate called with a nil node": func() { analysis.Judgement{}.Annotate(nil, draughts.White) },
	} {
		require.PanicsWithValue(t, "analysis: "+sentence, call)
	}
}

// TestZeroValues calls the exported methods with zero values and nil.
func TestZeroValues(t *testing.T) {
	game := draughts.NewGame(draughts.English)
	zerotest.Run(t, zerotest.Package{
		Name:      "analysis",
		Types:     []any{new(analysis.Annotator), new(analysis.Judgement)},
		Functions: map[string]any{"ParseScore": analysis.ParseScore, "NewAnnotator": analysis.NewAnnotator},
		Receivers: []func() any{func() any {
			return &analysis.Annotator{
				Searcher: draughts.NewSearcher(draughts.Options{Hash: 1}), Limits: draughts.Limits{Depth: 1},
			}
		}},
		Arguments: []any{
			context.Background(), game, new(draughts.Game), game.Position().Moves()[0], pdn.FromGame(game), new(pdn.Game),
			new(pdn.Node), draughts.White,
		},
	})
}
