package clock_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
)

// FuzzControl checks that a text which is read reads back from what is written.
func FuzzControl(f *testing.F) {
	for _, c := range controls {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := clock.Parse(text)
		if err != nil {
			require.ErrorIs(t, err, clock.ErrControl)
			return
		}
		again, err := clock.Parse(c.String())
		require.NoError(t, err)
		require.Equal(t, c, again)
	})
}

// FuzzClock reads JSON and uses the clock in it: no time is negative, and the clock reads back from what is written.
func FuzzClock(f *testing.F) {
	for _, control := range []string{"5m", "2/5m+3s,0s+1s", "5m d3s", "none"} {
		k, err := clock.New(clock.MustParse(control))
		require.NoError(f, err)
		for range 4 {
			text, err := json.Marshal(k)
			require.NoError(f, err)
			f.Add(text)
			_ = k.Start(black, at(0)) // only the first time
			require.NoError(f, k.Press(at(5)))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var k clock.Clock
		if err := json.Unmarshal(text, &k); err != nil {
			return
		}
		for i := range 4 {
			now := at(float64(i))
			for _, c := range []draughts.Color{white, black} {
				require.GreaterOrEqual(t, k.Remaining(c, now), time.Duration(0))
			}
			if l := k.Limits(now); l.Clock != nil {
				_, fallen := k.Flagged(now)
				require.Equal(t, fallen, l.Clock.Remaining == 0)
			}
			_ = k.Resume(now)
			_ = k.Press(now)
		}
		if written, err := json.Marshal(&k); err == nil { // years have four digits
			var again clock.Clock
			require.NoError(t, json.Unmarshal(written, &again))
			require.Equal(t, k.Ply(), again.Ply())
			require.Equal(t, times(&k, at(9)), times(&again, at(9)))
		}
	})
}
