package dxp_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
)

// listenAndClose is dxp.Listen that closes the listener.
// TestZeroValues calls the exported functions and methods with zero values and nil.
// TestZeroGameHasNoPosition checks the error of the zero Game.
func TestZeroGameHasNoPosition(t *testing.T) {
	g, ctx := new(dxp.Game), context.Background()
	require.ErrorIs(t, g.Move(draughts.Move{}), draughts.ErrNoPosition)
	require.ErrorIs(t, g.End(ctx, dxp.GameEnd{}), draughts.ErrNoPosition)
	require.ErrorIs(t, g.TakeBack(ctx, 0), draughts.ErrNoPosition)
	_, err := g.Next(ctx)
	require.ErrorIs(t, err, draughts.ErrNoPosition)
}
