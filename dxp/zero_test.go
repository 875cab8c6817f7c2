package dxp_test

import (
	"context"
	"net"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
	"github.com/godraughts/draughts/internal/zerotest"
)

// listenAndClose is dxp.Listen that closes the listener.
func listenAndClose(address string) (net.Listener, error) {
	l, err := dxp.Listen(address)
	if err == nil {
		err = l.Close()
	}
	return l, err
}

// TestZeroValues calls the exported functions and methods with zero values and nil.
func TestZeroValues(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	peer := func() any { // its other end is closed
		ours, theirs := net.Pipe()
		require.NoError(t, theirs.Close())
		p, err := dxp.NewPeer(ours, dxp.Options{})
		require.NoError(t, err)
		return p
	}
	listener := func() net.Listener {
		l, err := dxp.Listen(":0")
		require.NoError(t, err)
		require.NoError(t, l.Close())
		return l
	}
	zerotest.Run(t, zerotest.Package{
		Name: "dxp",
		Functions: map[string]any{
			"Address": dxp.Address, "AppendPosition": dxp.AppendPosition, "Dial": dxp.Dial, "Listen": listenAndClose,
			"NewPeer": dxp.NewPeer, "ParseMessage": dxp.ParseMessage, "ParsePosition": dxp.ParsePosition,
			"Search": dxp.Search,
		},
		Types: []any{
			new(dxp.Acceptance), new(dxp.BackAcceptance), new(dxp.BackAnswer), new(dxp.BackRequest), new(dxp.Chat),
			new(dxp.Event), new(dxp.Game), new(dxp.GameAnswer), new(dxp.GameEnd), new(dxp.GameRequest), new(dxp.MoveMade),
			new(dxp.Peer), new(dxp.Reason), new(dxp.Server),
		},
		Receivers: []func() any{peer},
		Arguments: []any{
			context.Background(), cancelled, listener(), dxp.Search(new(draughts.Searcher), draughts.Limits{Depth: 1}),
			new(draughts.Searcher),
		},
		Substitutes: []any{dxp.Offer{Color: draughts.Black}},
	})
}

// TestZeroGameHasNoPosition checks the error of the zero Game.
func TestZeroGameHasNoPosition(t *testing.T) {
	g, ctx := new(dxp.Game), context.Background()
	require.ErrorIs(t, g.Move(draughts.Move{}), draughts.ErrNoPosition)
	require.ErrorIs(t, g.End(ctx, dxp.GameEnd{}), draughts.ErrNoPosition)
	require.ErrorIs(t, g.TakeBack(ctx, 0), draughts.ErrNoPosition)
	_, err := g.Next(ctx)
	require.ErrorIs(t, err, draughts.ErrNoPosition)
}
