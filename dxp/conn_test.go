package dxp_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/dxp"
)

// TestAddress checks the default host and port.
func TestAddress(t *testing.T) {
	for text, want := range map[string]string{
		"": "127.0.0.1:27531", ":1234": "127.0.0.1:1234",
		"0.0.0.0:27531": "0.0.0.0:27531", "example.org": "example.org:27531",
		"example.org:5": "example.org:5", "[::1]:7": "[::1]:7", "::1": "[::1]:27531", "host:": "host:27531",
	} {
		require.Equal(t, want, dxp.Address(text))
	}
}
