package analysis_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/analysis"
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
// TestZeroValues calls the exported methods with zero values and nil.
