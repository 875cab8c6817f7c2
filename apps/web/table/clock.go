package table

import (
	"errors"
	"fmt"
	"time"

	"github.com/godraughts/draughts"
)

// The longest times of a clock, in seconds.
const (
	maxClockSeconds = 2 * 60 * 60
	maxIncrement    = 60
)

// ClockSettings are the time that each side has. The zero ClockSettings mean no clock.
type ClockSettings struct {
	Seconds   int `json:"seconds"`   // for the game; 0 means no limit
	Increment int `json:"increment"` // seconds added after each move
}

// ErrClock is returned for invalid ClockSettings.
var ErrClock = errors.New("invalid clock")

func (s ClockSettings) check() error {
	if s.Seconds < 0 || s.Seconds > maxClockSeconds || s.Increment < 0 || s.Increment > maxIncrement {
		return fmt.Errorf("%w: 0 to %d seconds for a game and 0 to %d more for each move are expected", ErrClock,
			maxClockSeconds, maxIncrement)
	}
	return nil
}

// clock holds the time that the players have left. It starts after the first move.
type clock struct {
	ClockSettings
	left    Pair[time.Duration] // at the time since
	since   time.Time           // when the running clock was started; zero while none runs
	running draughts.Color      // the side whose clock runs
	started bool                // a move has been made
	timer   *time.Timer         // ends the game when the time is up
}

func newClock(s ClockSettings) clock {
	whole := time.Duration(s.Seconds) * time.Second
	return clock{ClockSettings: s, left: Pair[time.Duration]{whole, whole}}
}

// remaining returns the time that c has left.
func (k *clock) remaining(c draughts.Color, now time.Time) time.Duration {
	left := *k.left.Of(c)
	if !k.since.IsZero() && k.running == c {
		left -= now.Sub(k.since)
	}
	return max(0, left)
}

// pause stops the clock that runs.
func (k *clock) pause(now time.Time) {
	*k.left.Of(k.running) = k.remaining(k.running, now)
	k.since = time.Time{}
	k.stopTimer()
}

func (k *clock) stopTimer() {
	if k.timer != nil {
		k.timer.Stop()
	}
}

// pressClock gives c, which has moved, its increment.
func (t *Table) pressClock(c draughts.Color) {
	t.clock.pause(time.Now())
	*t.clock.left.Of(c) += time.Duration(t.clock.Increment) * time.Second
	t.clock.started = true
}

// runClock starts the clock of the side to move, if there are clocks and the game is not over.
func (t *Table) runClock() {
	k := &t.clock
	if k.Seconds == 0 {
		return
	}
	now := time.Now()
	k.pause(now)
	if !k.started || t.game.Outcome().Result != draughts.Ongoing {
		return
	}
	k.running, k.since = t.game.Position().Turn(), now
	began := now
	k.timer = time.AfterFunc(k.remaining(k.running, now), func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.clock.since.Equal(began) && !t.closed {
			t.timeOut()
		}
	})
}

// timeOut ends the game as lost by the side to move, whose time is up.
func (t *Table) timeOut() {
	winner := t.game.Position().Turn().Other()
	if err := t.game.End(draughts.Outcome{Result: draughts.Win(winner), Reason: draughts.TimeOut}); err == nil {
		t.cutLine()
		t.positionChanged()
	}
}

// ClockView is a clock in the form for a page.
type ClockView struct {
	ClockSettings
	Left    Pair[int64] `json:"left"`    // milliseconds when the view was made
	Running string      `json:"running"` // the side whose clock runs, or ""
}

func (k *clock) show(now time.Time) *ClockView {
	if k.Seconds == 0 {
		return nil
	}
	v := &ClockView{ClockSettings: k.ClockSettings}
	for _, c := range sides {
		*v.Left.Of(c) = k.remaining(c, now).Milliseconds()
	}
	if !k.since.IsZero() {
		v.Running = side(k.running)
	}
	return v
}
