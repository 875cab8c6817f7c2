package clock_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
)

// rulesClock is a clock as the rules describe it: it is told of every second that passes. It knows nothing of the
// package but what a Control says.
type rulesClock struct {
	control [2]clock.Control
	now     rulesTimes
	before  []rulesTimes // when earlier moves began
	runs    bool
	turn    draughts.Color
}

// rulesTimes are the times at a moment of a game.
type rulesTimes struct {
	side  [2]rulesSide
	delay int // seconds that still do not count
	used  int // seconds of this move
	fell  bool
}

type rulesSide struct {
	seconds, period, moves int // moves made in the period
}

func seconds(d time.Duration) int { return int(d / time.Second) }

func newRulesClock(control [2]clock.Control, first draughts.Color) *rulesClock {
	r := &rulesClock{control: control, runs: true, turn: first}
	for i, c := range control {
		if len(c) > 0 {
			r.now.side[i].seconds = seconds(c[0].Time)
		}
	}
	r.begin()
	return r
}

func (r *rulesClock) unlimited() bool { return len(r.control[r.turn]) == 0 }

func (r *rulesClock) period() clock.Period { return r.control[r.turn][r.now.side[r.turn].period] }

func (r *rulesClock) begin() {
	r.before = append(r.before, r.now)
	r.now.used, r.now.delay = 0, 0
	if !r.unlimited() {
		r.now.delay = seconds(r.period().Delay)
		r.look()
	}
}

// look lets the flag fall if there is no time.
func (r *rulesClock) look() {
	if r.now.side[r.turn].seconds == 0 && r.now.delay == 0 {
		r.now.fell, r.runs = true, false
	}
}

// second is called for each second that passes.
func (r *rulesClock) second() {
	if !r.runs || r.unlimited() {
		return
	}
	r.now.used++
	if r.now.delay > 0 {
		r.now.delay--
	} else {
		r.now.side[r.turn].seconds--
	}
	r.look()
}

func (r *rulesClock) press() bool {
	if !r.runs {
		return false
	}
	if !r.unlimited() {
		s, p := &r.now.side[r.turn], r.period()
		s.seconds += seconds(p.Increment) + min(r.now.used, seconds(p.Bronstein))
		if s.moves++; s.moves == p.Moves { // the control is reached
			s.moves = 0
			if s.period+1 < len(r.control[r.turn]) {
				s.period++
			}
			s.seconds += seconds(r.period().Time)
		}
	}
	r.turn = r.turn.Other()
	r.begin()
	return true
}

func (r *rulesClock) takeBack(plies int) bool {
	ply := len(r.before) - 1 - plies
	if ply < 0 {
		return false
	}
	r.now, r.before = r.before[ply], r.before[:ply]
	if plies%2 == 1 {
		r.turn = r.turn.Other()
	}
	r.begin()
	return true
}

func randomControl(r *rand.Rand) clock.Control {
	for {
		var c clock.Control
		for range r.IntN(4) {
			p := clock.Period{Moves: r.IntN(4), Time: time.Duration(r.IntN(15)) * second}
			extra := time.Duration(r.IntN(4)) * second
			switch r.IntN(4) {
			case 0:
				p.Increment = extra
			case 1:
				p.Delay = extra
			case 2:
				p.Bronstein = extra
			}
			c = append(c, p)
		}
		if c.Check() == nil {
			return c
		}
	}
}

// TestAgainstRules plays random games with random events on a Clock and on a rulesClock, and compares them each second.
// Now and then the Clock is stored and restored.
func TestAgainstRules(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	flags, backs, pauses := 0, 0, 0
	for range 1000 {
		controls := [2]clock.Control{randomControl(r), randomControl(r)}
		if r.IntN(2) == 0 {
			controls[1] = controls[0]
		}
		first := draughts.Color(r.IntN(2))
		k, err := clock.NewOdds(controls[0], controls[1])
		require.NoError(t, err)
		require.NoError(t, k.Start(first, day))
		want, now := newRulesClock(controls, first), day
		for range 60 {
			switch r.IntN(12) {
			case 0, 1, 2:
				require.Equal(t, want.press(), k.Press(now) == nil)
			case 3:
				k.Pause(now)
				want.runs = false
				pauses++
			case 4, 5:
				if k.Resume(now) == nil {
					want.runs = true
				}
			case 6:
				plies := 1 + r.IntN(3)
				require.Equal(t, want.takeBack(plies), k.GoTo(k.Ply()-plies, now) == nil)
				backs++
			case 7:
				k = restored(t, k)
			default:
				now = now.Add(second)
				want.second()
			}
			flags += compare(t, want, k, now)
		}
	}
	require.Greater(t, min(flags, backs, pauses), 500)
}

// restored returns a clock that was stored as JSON.
func restored(t *testing.T, k *clock.Clock) *clock.Clock {
	t.Helper()
	text, err := json.Marshal(k)
	require.NoError(t, err)
	read := new(clock.Clock)
	require.NoError(t, json.Unmarshal(text, read))
	return read
}

// compare checks that k shows what the rules want. It returns 1 if the flag has fallen.
func compare(t *testing.T, want *rulesClock, k *clock.Clock, now time.Time) int {
	t.Helper()
	side, fallen := k.Flagged(now)
	if k.Turn() != want.turn || fallen != want.now.fell || k.Ply() != len(want.before)-1 ||
		seconds(k.Remaining(white, now)) != want.now.side[white].seconds ||
		seconds(k.Remaining(black, now)) != want.now.side[black].seconds ||
		!want.unlimited() && seconds(k.Delay(now)) != want.now.delay {
		require.Fail(t, "the clock differs from the rules", "want %+v\ngot %s: %+v", want, times(k, now), k)
	}
	limits := k.Limits(now)
	require.Equal(t, want.unlimited(), limits.Clock == nil)
	deadline, ok := k.Deadline()
	require.Equal(t, k.IsRunning() && !want.unlimited(), ok)
	if limits.Clock != nil {
		s := want.now.side[want.turn]
		left := time.Duration(s.seconds+want.now.delay) * second
		require.True(t, !ok || fallen || deadline.Equal(now.Add(left)), deadline)
		require.Equal(t, s.seconds+want.now.delay, seconds(limits.Clock.Remaining))
		p := want.period()
		require.Equal(t, max(0, p.Moves-s.moves), limits.Clock.Moves)
		require.Equal(t, p.Increment+p.Delay+p.Bronstein, limits.Clock.Increment, "of which a period has one")
	}
	if !fallen {
		require.Equal(t, want.runs, k.IsRunning())
		return 0
	}
	require.Equal(t, want.turn, side)
	return 1
}

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
