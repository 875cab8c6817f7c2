package clock_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
)

// TestZeroValues calls the exported functions and methods with zero values and nil.
// TestZeroClock plays on the zero Clock, which sets no limit.
func TestZeroClock(t *testing.T) {
	var k clock.Clock
	require.NoError(t, k.Start(black, at(0)))
	require.NoError(t, k.Press(at(1e6)))
	require.NoError(t, k.Press(at(2e6)))
	require.Equal(t, draughts.Limits{}, k.Limits(at(2e6)))
	require.NoError(t, k.TakeBack(at(3e6)))
	require.Equal(t, white, k.Turn())
	require.Equal(t, "0 0", times(&k, at(3e6)))
}
