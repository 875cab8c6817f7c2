package clock_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/internal/testtable"
)

const (
	white = draughts.White
	black = draughts.Black
)

var day = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// at returns a time of a game.
func at(seconds float64) time.Time { return day.Add(time.Duration(seconds * float64(second))) }

// started returns a clock that runs for White from at(0).
func started(t *testing.T, control string) *clock.Clock {
	t.Helper()
	k, err := clock.New(clock.MustParse(control))
	require.NoError(t, err)
	require.NoError(t, k.Start(white, at(0)))
	return k
}

// times returns the times that both players have left, in seconds, as "white black".
func times(k *clock.Clock, now time.Time) string {
	return fmt.Sprintf("%g %g", k.Remaining(white, now).Seconds(), k.Remaining(black, now).Seconds())
}

// TestMoves checks the times after moves. TestAgainstRules plays what lasts whole seconds.
func TestMoves(t *testing.T) {
	press := func(k *clock.Clock, now time.Time, want string) {
		t.Helper()
		require.NoError(t, k.Press(now))
		require.Equal(t, want, times(k, now))
	}
	k := started(t, "10s+3s") // an increment in the last second
	press(k, at(9.5), "3.5 10")
	press(k, at(9.5), "3.5 13")
	k = started(t, "3s d5s") // a delay that is longer than what is left
	press(k, at(7), "1 3")
	press(k, at(15).Add(-1), "1 1e-09")
	press(k, at(20).Add(-1), "1 1e-09")
}

// TestFlag checks when the flag falls: exactly when the time is used up.
func TestFlag(t *testing.T) {
	for _, c := range []struct {
		control string
		falls   float64 // after White's second move has begun, at 20 s, with 10 s used by each for the first
	}{
		{"15s", 5}, {"15s+3s", 8}, {"15s d3s", 11}, {"15s b3s", 8}, {"1/15s,0s+30s", 5}, {"1/15s,20s", 25},
	} {
		for _, late := range []time.Duration{0, time.Hour} {
			k := started(t, c.control)
			require.NoError(t, k.Press(at(10)))
			require.NoError(t, k.Press(at(20)))
			deadline, ok := k.Deadline()
			require.True(t, ok)
			require.Equal(t, at(20+c.falls), deadline, c.control)
			require.NoError(t, restored(t, k).Press(deadline.Add(-1)), "just in time")
			require.Equal(t, time.Nanosecond, k.Remaining(white, deadline.Add(-1)))

			now := deadline.Add(late)
			require.ErrorIs(t, k.Press(now), clock.ErrFlagged, "too late")
			require.ErrorIs(t, k.Press(now), clock.ErrFlagged)
			require.ErrorIs(t, k.Resume(now), clock.ErrFlagged)
			require.Zero(t, k.Remaining(white, now), "no increment, no period")
			_, ok = k.Deadline()
			require.False(t, ok)
			side, fallen := k.Flagged(at(0))
			require.True(t, fallen, "it stays down")
			require.Equal(t, white, side)
		}
	}
}

func TestTakeBack(t *testing.T) {
	k := started(t, "2/1m+3s,30s")
	for i := range 4 {
		require.NoError(t, k.Press(at(float64(10*(i+1)))))
	}
	require.Equal(t, "76 76", times(k, at(40)))
	require.NoError(t, k.GoTo(1, at(60)))
	require.NoError(t, k.GoTo(4, at(70)), "plies that were taken back are known")
	require.Equal(t, "76 76", times(k, at(70)))
	k.Pause(at(75))
	require.NoError(t, k.GoTo(k.Ply()-1, at(80)))
	require.Equal(t, "76 53", times(k, at(90)), "a paused clock stays so")
	require.NoError(t, k.Resume(at(90)))
	require.NoError(t, k.GoTo(k.Ply()-1, at(91)))
	require.NoError(t, k.Press(at(92)))
	require.Equal(t, "85 53", times(k, at(92)), "another move, after a second instead of ten")
	require.ErrorIs(t, k.GoTo(4, at(99)), clock.ErrNoSuchPly, "the moves after it are forgotten")
	require.ErrorIs(t, k.GoTo(-1, at(99)), clock.ErrNoSuchPly)
	require.EqualError(t, k.GoTo(9, at(99)), "the clock knows no times of this ply: 9, it knows 0 to 3")
}

func TestStart(t *testing.T) {
	k, err := clock.New(clock.MustParse("5m"))
	require.NoError(t, err)
	require.Equal(t, draughts.NoColor, k.Turn())
	require.Equal(t, "300 300", times(k, at(0)))
	require.ErrorIs(t, k.Press(at(0)), clock.ErrStopped)
	require.ErrorIs(t, k.Resume(at(0)), clock.ErrStopped)
	require.ErrorIs(t, k.GoTo(k.Ply()-1, at(0)), clock.ErrNoSuchPly)
	require.NoError(t, k.GoTo(0, at(0)))
	require.Equal(t, draughts.Limits{}, k.Limits(at(0)))
	k.Pause(at(0))
	_, fallen := k.Flagged(at(1000))
	require.False(t, fallen)
	require.ErrorIs(t, k.Start(draughts.NoColor, at(0)), clock.ErrColor)
	require.NoError(t, k.Start(black, at(10)))
	require.ErrorIs(t, k.Start(white, at(10)), clock.ErrStarted)
	require.Equal(t, black, k.Turn())
	require.NoError(t, k.Press(at(12)))
	require.Equal(t, "300 298", times(k, at(12)))
}

// TestTimeGoesBack sets the time back during a move, which then takes no time.
func TestTimeGoesBack(t *testing.T) {
	k := started(t, "10s+1s")
	require.Equal(t, "10 10", times(k, at(-5)))
	require.NoError(t, k.Press(at(-5)))
	require.Equal(t, "11 10", times(k, at(-5)))
	require.Equal(t, "11 8", times(k, at(-3)))
}

// TestLongTimes checks that times do not overflow.
func TestLongTimes(t *testing.T) {
	k := started(t, "1/10000h")
	for range 10000 {
		require.NoError(t, k.Press(at(0)))
	}
	left := k.Remaining(white, at(0))
	require.Greater(t, left, 30*365*24*time.Hour)
	require.Equal(t, left, k.Remaining(black, at(0)))
	_, fallen := k.Flagged(time.Unix(1<<40, 0))
	require.True(t, fallen)
	k.Pause(time.Unix(1<<40, 0))
	require.Zero(t, k.Remaining(white, at(0)))
}

// TestControlIsCopied changes a Control after New.
func TestControlIsCopied(t *testing.T) {
	control := clock.Control{{Time: minute}}
	k, err := clock.New(control)
	require.NoError(t, err)
	control[0].Time = 0
	require.NoError(t, k.Start(white, at(0)))
	_, fallen := k.Flagged(at(1))
	require.False(t, fallen)
}

// TestSetRemaining sets times as an arbiter does, before the start, in the middle of a move and while the clock stops.
func TestSetRemaining(t *testing.T) {
	k := started(t, "5m+3s")
	require.NoError(t, k.Press(at(10)))
	k.SetRemaining(black, time.Minute, at(20))
	k.SetRemaining(white, 2*time.Minute, at(20))
	require.Equal(t, time.Minute, k.Remaining(black, at(20)))
	require.Equal(t, 50*time.Second, k.Remaining(black, at(30)))
	require.Equal(t, 2*time.Minute, k.Remaining(white, at(30)))
	require.NoError(t, k.GoTo(k.Ply()-1, at(30)))
	require.Equal(t, 5*time.Minute, k.Remaining(black, at(30)), "the times of other plies stay")
	k.Pause(at(30))
	k.SetRemaining(white, -1, at(60))
	require.Zero(t, k.Remaining(white, at(60)))
	k.SetRemaining(draughts.NoColor, time.Hour, at(60))

	k = started(t, "none")
	k.SetRemaining(white, time.Hour, at(0))
	require.Zero(t, k.Remaining(white, at(0)), "there is no limit")
}

// TestJSON checks the form of a clock in JSON, and that it reads back.
func TestJSON(t *testing.T) {
	k, err := clock.NewOdds(clock.MustParse("40/90m,30m+30s"), nil)
	require.NoError(t, err)
	requireJSON(t, k, `{"white":"40/90m,30m+30s","black":"none","state":"ready","ply":0,
		"times":[{"white":"90m","black":"0s"}]}`)
	require.NoError(t, k.Start(black, at(0)))
	require.NoError(t, k.Press(at(7)))
	requireJSON(t, k, `{"white":"40/90m,30m+30s","black":"none","state":"running","first":"black","ply":1,
		"times":[{"white":"90m","black":"0s"},{"white":"90m","black":"0s"}],"since":"2026-11-22T12:00:07Z"}`)
	require.NoError(t, k.Press(at(8.25)))
	require.NoError(t, k.GoTo(k.Ply()-1, at(9)))
	k.Pause(at(10.5))
	requireJSON(t, k, `{"white":"40/90m,30m+30s","black":"none","state":"paused","first":"black","ply":1,
		"times":[{"white":"90m","black":"0s"},{"white":"90m","black":"0s"},{"white":"89m58.75s","black":"0s"}],
		"spent":"1.5s"}`)
	requireJSON(t, new(clock.Clock), `{"white":"none","black":"none","state":"ready","ply":0}`)
}

// requireJSON checks the JSON of k, and that it is the same after it was read.
func requireJSON(t *testing.T, k *clock.Clock, want string) {
	t.Helper()
	text, err := json.Marshal(*k)
	require.NoError(t, err)
	require.JSONEq(t, want, string(text))
	again, err := json.Marshal(restored(t, k))
	require.NoError(t, err)
	require.Equal(t, string(text), string(again))
	var coded bytes.Buffer
	var read clock.Clock
	require.NoError(t, gob.NewEncoder(&coded).Encode(*k))
	require.NoError(t, gob.NewDecoder(&coded).Decode(&read))
	require.NoError(t, json.Unmarshal([]byte("null"), &read), "which changes nothing")
	require.Equal(t, *restored(t, k), read)
}

// TestBadJSON checks that JSON which is not a clock is refused, and that the clock is then unchanged.
func TestBadJSON(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/badjson.txt", 2) {
		text, want := row[0], row[1]
		k := started(t, "5m")
		before, err := json.Marshal(k)
		require.NoError(t, err)
		err = k.UnmarshalJSON([]byte(text))
		require.ErrorAs(t, err, new(*draughts.DecodeError), text)
		require.ErrorContains(t, err, want)
		after, err := json.Marshal(k)
		require.NoError(t, err)
		require.Equal(t, string(before), string(after))
	}
}

// TestZeroClock plays on the zero Clock, which sets no limit.
func TestZeroClock(t *testing.T) {
	var k clock.Clock
	require.NoError(t, k.Start(black, at(0)))
	require.NoError(t, k.Press(at(1e6)))
	require.NoError(t, k.Press(at(2e6)))
	require.Equal(t, draughts.Limits{}, k.Limits(at(2e6)))
	require.NoError(t, k.GoTo(k.Ply()-1, at(3e6)))
	require.Equal(t, white, k.Turn())
	require.Equal(t, "0 0", times(&k, at(3e6)))
}
