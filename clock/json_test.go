package clock_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/internal/testtable"
)

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
	text, err := json.Marshal(k)
	require.NoError(t, err)
	require.JSONEq(t, want, string(text))
	again, err := json.Marshal(restored(t, k))
	require.NoError(t, err)
	require.Equal(t, string(text), string(again))
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

func TestNullJSON(t *testing.T) {
	k := started(t, "5m")
	require.NoError(t, json.Unmarshal([]byte("null"), k))
	require.Equal(t, "299 300", times(k, at(1)))
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
