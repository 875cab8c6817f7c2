package clock_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/internal/zerotest"
)

// TestZeroValues calls the exported functions and methods with zero values and nil.
func TestZeroValues(t *testing.T) {
	zerotest.Run(t, zerotest.Package{
		Name: "clock",
		Functions: map[string]any{
			"Format": clock.Format, "MustParse": clock.MustParse, "New": clock.New, "NewOdds": clock.NewOdds,
			"Parse": clock.Parse, "ParseTag": clock.ParseTag,
		},
		Types: []any{new(clock.Clock), new(clock.Control)},
		Receivers: []func() any{
			func() any { return started(t, "1/5m,3m") },
			func() any { return &clock.Control{{}, {Moves: -1, Time: -1}} },
		},
		Arguments: []any{
			draughts.Black, draughts.NoColor, draughts.Color(200), -1, 1, clock.Control{{}}, clock.MustParse("1/5m,3m d3s"),
			time.Unix(1<<55, 0), time.Unix(-1<<55, 0), "5m", "-", []byte("null"),
		},
	})
}

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
