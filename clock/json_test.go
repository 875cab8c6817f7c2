package clock_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
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
	for text, want := range map[string]string{
		``:                                      "Clock: at offset 0: unexpected JSON: unexpected end of JSON input",
		`5`:                                     "Clock: at offset 0: unexpected JSON: an object is expected, not number",
		`{}`:                                    `state at offset 0: unexpected JSON: "" is not one of ready, `,
		`{"white":5`:                            "offset 10: unexpected JSON: unexpected end",
		`{"white":"5","state":"ready"}`:         `Clock: white at offset 9: invalid time control "5"`,
		`{"state":"over"}`:                      `Clock: state at offset 9: unexpected JSON: "over" is not one of`,
		`{"state":"ready","state":"over"}`:      "state at offset 25: unexpected JSON: the field occurs twice",
		`{"mode":"ready"}`:                      "mode at offset 8: unexpected JSON: there is no such field",
		`{"state":"paused"}`:                    "first at offset 0: unexpected JSON: white or black is expected",
		`{"state":"paused","first":"no-color"}`: "white or black is expected",
		`{"state":"ready","first":"red"}`:       "first at offset 25: unknown word",
		`{"state":"ready","white":"5m"}`:        "times at offset 0: unexpected JSON: they are missing",
		`{"state":"ready","ply":1}`:             "ply at offset 23: unexpected JSON: 1 is not 0 to 0, for which",
		`{"state":"ready","ply":-1}`:            "-1 is not 0 to 0",
		`{"state":"ready","spent":"1s"}`:        "time has been used before the clock was started",
		`{"state":"running","first":"white"}`:   "since at offset 0: unexpected JSON: it is missing",
		`{"state":"running","first":"white","since":"noon"}`: "noon",
		`{"state":"paused","first":"white","spent":"-1s"}`:   `spent at offset 42: unexpected JSON: "-1s": a time of a`,
		`{"state":"paused","times":[{"white":"5"}]}`:         `times[0].white at offset 36: unexpected JSON: "5": a time of`,
		`{"state":"paused","spent":7}`:                       `a time of a clock such as "1m30s" is expected, not number`,
		`{"white":5}`:                                        "white at offset 9: unexpected JSON: a Control as a string",
		`{"state":"paused","spent":"2000000h"}`:              `"2000000h": a time of a clock such as "1m30s" is expected`,
	} {
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
