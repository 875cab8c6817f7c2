package clock_test

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/internal/testtable"
)

const (
	second = time.Second
	minute = time.Minute
)

// controls are time controls with their text, the value of their tag, and other texts that mean the same.
var controls = []struct {
	control clock.Control
	text    string
	tag     string
	others  []string
}{
	{nil, "none", "-", []string{" none "}},
	{clock.Control{{Time: 5 * minute}}, "5m", "300", []string{"300s", " 5m ", "5m+0s", "0h5m"}},
	{clock.Control{{Time: 5 * minute, Increment: 3 * second}}, "5m+3s", "300+3", []string{"300s+3s", "5m + 3000ms"}},
	{clock.Control{{Time: 90 * minute}}, "90m", "5400", []string{"1h30m", "1.5h", "1h30m0s"}},
	{clock.Control{{Time: 90 * second}}, "1m30s", "90", []string{"90s"}},
	{clock.Control{{Time: 30 * second, Increment: 300 * time.Millisecond}}, "30s+300ms", "30+0.3", []string{"30s+.3s"}},
	{clock.Control{{Time: time.Nanosecond}}, "1ns", "0.000000001", nil},
	{clock.Control{{Time: 10 * minute, Delay: 5 * second}}, "10m d5s", "?", []string{"10md5s", "600s d 5s"}},
	{clock.Control{{Delay: 10 * second}}, "0s d10s", "?", nil},
	{clock.Control{{Time: 10 * minute, Bronstein: 5 * second}}, "10m b5s", "?", []string{"10mb5s"}},
	{clock.Control{{Moves: 40, Time: 60 * minute}}, "40/60m", "40/3600", []string{"40/1h", " 40 / 1h"}},
	{clock.Control{{Moves: 40, Time: 90 * minute}, {Time: 30 * minute, Increment: 30 * second}},
		"40/90m,30m+30s", "40/5400:1800+30", []string{"40/1h30m, 30m+30s"}},
	{clock.Control{{Moves: 40, Time: 90 * minute, Increment: 30 * second}, {Increment: minute}},
		"40/90m+30s,0s+1m", "40/5400+30:0+60", nil},
	{clock.Control{{Moves: 1000, Time: clock.MaxTime}}, "1000/600000m", "1000/36000000", []string{"1000/10000h"}},
}

func TestControlText(t *testing.T) {
	for _, c := range controls {
		require.NoError(t, c.control.Check())
		require.Equal(t, c.text, c.control.String())
		require.Equal(t, c.tag, c.control.Tag())
		for _, text := range append(c.others, c.text) {
			got, err := clock.Parse(text)
			require.NoError(t, err, text)
			require.Equal(t, c.control, got, text)
		}
		inJSON, err := json.Marshal(c.control)
		require.NoError(t, err)
		require.Equal(t, `"`+c.text+`"`, string(inJSON))
		var read clock.Control
		require.NoError(t, json.Unmarshal(inJSON, &read))
		require.Equal(t, c.control, read)
	}
}

func TestBadControlText(t *testing.T) {
	for _, row := range testtable.Rows(t, "testdata/badcontrols.txt", 2) {
		text, want := row[0], row[1]
		_, err := clock.Parse(text)
		require.ErrorIs(t, err, clock.ErrControl, text)
		require.ErrorContains(t, err, want)
		read := clock.Control{{Time: minute}}
		require.Error(t, read.UnmarshalText([]byte(text)))
		require.Equal(t, clock.Control{{Time: minute}}, read, "unchanged")
		require.PanicsWithValue(t, "clock: MustParse: "+err.Error(), func() { clock.MustParse(text) })
	}
}

// TestBadControl checks controls that no text describes.
func TestBadControl(t *testing.T) {
	for want, c := range map[string]clock.Control{
		"only one of increment, delay and Bronstein delay": {{Time: 1, Increment: 1, Delay: 1}},
		"-1 moves":   {{Time: 1, Moves: -1}},
		"11 periods": make(clock.Control, 11),
		"negative":   {{Time: math.MinInt64}},
		"more than":  {{Time: math.MaxInt64}},
	} {
		err := c.Check()
		require.ErrorIs(t, err, clock.ErrControl)
		require.ErrorContains(t, err, want)
		_, err = c.MarshalText()
		require.ErrorIs(t, err, clock.ErrControl)
		_, err = clock.New(c)
		require.ErrorIs(t, err, clock.ErrControl)
		_, err = clock.NewOdds(nil, c)
		require.ErrorIs(t, err, clock.ErrControl)
	}
}

func TestFormat(t *testing.T) {
	for want, d := range map[string]time.Duration{
		"1:00:00": time.Hour, "1:30:05": 90*minute + 5*second, "59:59": time.Hour - 1, "1:01": 61 * second,
		"100:00:00": 100 * time.Hour, "0:10": 10 * second, "0:09.9": 10*second - 1, "0:09.4": 9400 * time.Millisecond,
		"0:00.0": math.MinInt64, "0:00.1": 100 * time.Millisecond,
	} {
		require.Equal(t, want, clock.Format(d))
	}
}
