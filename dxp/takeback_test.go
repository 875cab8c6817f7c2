package dxp_test

import (
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
)

// TestTakeBackCrossing checks a request to take back that crosses a move and a request of the other program.
func TestTakeBackCrossing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, s := newScriptedPeer(t, dxp.Options{})
		game := s.requestGame(p, "A")
		go func() {
			s.sends("M0000312700")
			s.expects("M0000172100", "B001Z")
			s.sends("M0000363100", "B001W", "K0")
			s.expects("K2")
		}()
		_, err := game.Next(background)
		require.NoError(t, err)
		m, err := dxp.MoveMade{From: 17, To: 21}.Find(game.Record().Position())
		require.NoError(t, err)
		require.NoError(t, game.Move(m))
		require.ErrorIs(t, game.TakeBack(background, 7), draughts.ErrNoSuchPly)
		require.NoError(t, game.TakeBack(background, 1))
		require.Equal(t, 1, game.Record().Ply())
		require.True(t, game.OnMove())
	})
}
