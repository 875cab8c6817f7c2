package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestProfile checks that the profile with which this command is built is that of the command draughts. Without it the
// games of a match take a tenth more time.
func TestProfile(t *testing.T) {
	want, err := os.ReadFile("../../../cmd/draughts/default.pgo")
	require.NoError(t, err)
	got, err := os.ReadFile("default.pgo")
	require.NoError(t, err)
	require.True(t, string(want) == string(got), "copy cmd/draughts/default.pgo to farm/cmd/draughts-farm")
}
