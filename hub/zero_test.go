package hub_test

import (
	"context"
	"io"
	"net"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/hub"
	"github.com/godraughts/draughts/internal/zerotest"
)

// TestZeroValues calls the exported functions and methods with zero values and nil.
func TestZeroValues(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	// client returns a Client of an engine that ends after the handshake.
	client := func() any {
		conn := connectEngine(t, scriptedEngine(map[string]string{"ping": "exit"}))
		c, err := hub.NewClient(context.Background(), conn, hub.ClientOptions{})
		require.NoError(t, err)
		return c
	}
	zerotest.Run(t, zerotest.Package{
		Name: "hub",
		Functions: map[string]any{
			"AppendMove": hub.AppendMove, "AppendPosition": hub.AppendPosition, "AppendScore": hub.AppendScore,
			"MoveText": hub.MoveText, "NewClient": newClosedClient, "ParseMessage": hub.ParseMessage,
			"ParseMove": hub.ParseMove, "ParsePosition": hub.ParsePosition, "ParseScore": hub.ParseScore,
			"ParseVariant": hub.ParseVariant, "Serve": hub.Serve, "Start": hub.Start, "VariantName": hub.VariantName,
		},
		Types:     []any{new(hub.Client), new(hub.Message), new(hub.Server)},
		Receivers: []func() any{client},
		Arguments: []any{
			context.Background(), cancelled, io.Reader(strings.NewReader("hub\ninit\ngo\n")), io.Discard,
			draughts.NewGame(draughts.International), new(draughts.Game),
		},
	})
}

// newClosedClient is hub.NewClient with a connection that the other end has closed, unless conn or ctx is nil.
func newClosedClient(ctx context.Context, conn io.ReadWriteCloser, o hub.ClientOptions) (*hub.Client, error) {
	if conn == nil && ctx != nil {
		ours, theirs := net.Pipe()
		theirs.Close()
		if _, err := hub.NewClient(ctx, ours, o); err == nil {
			panic("hub: NewClient succeeds on a closed connection")
		}
	}
	return hub.NewClient(ctx, conn, o)
}
