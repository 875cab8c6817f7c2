package kinds

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/arena"
	"github.com/godraughts/draughts/clock"
)

// TestScaleTimes checks the times of a match on a machine of another speed.
func TestScaleTimes(t *testing.T) {
	control, err := clock.Parse("10s+400ms")
	require.NoError(t, err)
	m := arena.Match{Clock: control, Margin: time.Millisecond}
	m.Limits = draughts.Limits{Nodes: 7, Time: 100 * time.Millisecond}
	scaleTimes(&m, 0.5)
	require.Equal(t, 5*time.Second, m.Clock[0].Time)
	require.Equal(t, 200*time.Millisecond, m.Clock[0].Increment)
	require.Zero(t, m.Clock[0].Delay)
	require.Equal(t, 500*time.Microsecond, m.Margin)
	require.Equal(t, draughts.Limits{Nodes: 7, Time: 50 * time.Millisecond}, m.Limits)
	require.Equal(t, 10*time.Second, control[0].Time, "the clock of the caller stays")
	scaleTimes(&m, 1e-12)
	require.EqualValues(t, 1, m.Limits.Time)
}

// TestMatchSpeed checks that a timed match gets the speed of the machine that plans it, and that a worker fits the
// times to its own.
func TestMatchSpeed(t *testing.T) {
	match, err := Find("match")
	require.NoError(t, err)
	planned := func(settings string) matchSettings {
		plan, err := match.Plan(t.Context(), []byte(settings))
		require.NoError(t, err)
		var s matchSettings
		require.NoError(t, json.Unmarshal(plan.Settings, &s))
		require.Equal(t, s.Time != "", plan.Timed)
		return s
	}
	require.Zero(t, planned(`{"nodes":100}`).Speed)
	require.Equal(t, 1e9, planned(`{"time":"10ms","speed":1e9}`).Speed)
	s := planned(`{"time":"10ms"}`)
	require.Greater(t, s.Speed, 1000.0)

	for speed, want := range map[float64]func(time.Duration) bool{
		1:    func(d time.Duration) bool { return d < time.Millisecond }, // this machine is faster
		1e12: func(d time.Duration) bool { return d > time.Second },
		0:    func(d time.Duration) bool { return d == 10*time.Millisecond },
	} {
		m := arena.Match{Variant: draughts.English, Limits: draughts.Limits{Time: 10 * time.Millisecond}}
		require.NoError(t, fitTimes(t.Context(), &m, speed))
		require.True(t, want(m.Limits.Time), "%v: %v", speed, m.Limits.Time)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = measureSpeed(ended, draughts.English)
	require.ErrorIs(t, err, context.Canceled)
	_, err = measureSpeed(t.Context(), 0)
	require.ErrorIs(t, err, draughts.ErrUnknownVariant)
}
