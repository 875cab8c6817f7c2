package table

import (
	"errors"
	"fmt"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
)

// The longest times of a clock, in seconds.
const (
	maxClockSeconds = 2 * 60 * 60 // of a period
	maxMoveSeconds  = 60          // increment or delay
)

// minLeft is the least time of a player in a game that is continued, in milliseconds.
const minLeft = 1000

// ErrClock is returned for a time control that is invalid or too long.
var ErrClock = errors.New("invalid clock")

func checkClock(control clock.Control) error {
	if err := control.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrClock, err)
	}
	for _, p := range control {
		if p.Time > maxClockSeconds*time.Second || max(p.Increment, p.Delay, p.Bronstein) > maxMoveSeconds*time.Second {
			return fmt.Errorf("%w: at most %d seconds for a period and %d more for each move are allowed", ErrClock,
				maxClockSeconds, maxMoveSeconds)
		}
	}
	return nil
}

// gameClock is the clock of a game. It starts after the first move.
type gameClock struct {
	*clock.Clock
	control clock.Control
	since   int // the ply of the game at which it was set
}

// newClock returns the clock of a game after a number of plies. The control must have been checked.
func newClock(control clock.Control, ply int) gameClock {
	k, err := clock.New(control)
	if err != nil {
		k = new(clock.Clock) // without limits
	}
	return gameClock{Clock: k, control: control, since: ply}
}

// IsRunning reports whether there are limits, and the time of a player passes.
func (k *gameClock) IsRunning() bool { return len(k.control) > 0 && k.Clock.IsRunning() }

// set sets the times that the players have left, in milliseconds.
func (k *gameClock) set(left Pair[int64]) {
	for _, c := range sides {
		milliseconds := min(max(minLeft, *left.Of(c)), maxClockSeconds*1000)
		k.SetRemaining(c, time.Duration(milliseconds)*time.Millisecond, time.Now())
	}
}

// press ends the move of c.
func (k *gameClock) press(c draughts.Color) {
	now := time.Now()
	if k.Turn() == draughts.NoColor {
		_ = k.Start(c, now) // it has not been started
	}
	_ = k.Resume(now) // the flag has not fallen: the callers of play look at it
	_ = k.Press(now)
}

// goTo restores the times that the players had at a ply of the game. Before the clock was set they had all of it.
func (k *gameClock) goTo(ply int) {
	now := time.Now()
	if k.GoTo(ply-k.since, now) == nil {
		return
	}
	set := newClock(k.control, ply)
	for _, c := range sides {
		if ply > k.since { // after moves of a variation nobody has used time
			set.SetRemaining(c, k.Remaining(c, now), now)
		}
	}
	*k = set
}

// takeBackTo goes back to a ply as goTo does, but gives no player time back.
func (k *gameClock) takeBackTo(ply int) {
	now := time.Now()
	var left Pair[time.Duration]
	for _, c := range sides {
		*left.Of(c) = k.Remaining(c, now)
	}
	k.goTo(ply)
	for _, c := range sides {
		k.SetRemaining(c, min(*left.Of(c), k.Remaining(c, now)), now)
	}
}

// runClock lets the clock of the side to move run. It stops the clock if the game is over, pauses or waits for an
// opponent, and ends a game whose time is up: one that is restored may be.
func (t *Table) runClock() {
	t.stopTimer()
	k, now := &t.clock, time.Now()
	if t.game.Outcome().Result != draughts.Ongoing || t.isUnwatched() || t.isOpen() || t.paused {
		k.Pause(now)
		return
	}
	err := k.Resume(now) // before the first move there is nothing to resume
	deadline, ok := k.Deadline()
	if errors.Is(err, clock.ErrFlagged) {
		deadline, ok = now, true
	}
	if ok {
		t.timer = time.AfterFunc(deadline.Sub(now), func() {
			t.mu.Lock()
			defer t.mu.Unlock()
			if !t.closed {
				t.endOnTime()
			}
		})
	}
}

func (t *Table) stopTimer() {
	if t.timer != nil {
		t.timer.Stop()
	}
}

// endOnTime ends the game if the time of the side to move is up, and reports whether it is.
func (t *Table) endOnTime() bool {
	if _, fallen := t.clock.Flagged(time.Now()); !fallen {
		return false
	}
	winner := t.game.Position().Turn().Other()
	_ = t.endGame(t.game.End(draughts.Outcome{Result: draughts.Win(winner), Reason: draughts.TimeOut})) // or it is over
	return true
}

// ErrPaused is returned for a move while the game is paused.
var ErrPaused = errors.New("the game is paused")

// doPause stops the clock, if the other person agrees.
func (t *Table) doPause(token Token, _ Action) error {
	if !t.clock.IsRunning() {
		return t.pause() // says why not
	}
	return t.ask(token, "pause")
}

func (t *Table) pause() error {
	if !t.clock.IsRunning() {
		return fmt.Errorf("%w to pause: no clock runs", ErrNothingToDo)
	}
	t.offer, t.paused = nil, true
	t.positionChanged()
	return nil
}

func (t *Table) doResume(Token, Action) error {
	if !t.paused {
		return fmt.Errorf("%w to resume", ErrNothingToDo)
	}
	t.paused = false
	t.positionChanged()
	return nil
}

// ClockView is a clock in the form for a page.
type ClockView struct {
	Control string      `json:"control"` // the time control, such as "5m+3s"
	Left    Pair[int64] `json:"left"`    // milliseconds when the view was made
	Delay   int64       `json:"delay"`   // milliseconds until the time of the running clock counts
	Running string      `json:"running"` // the side whose clock runs, or ""
}

func (k *gameClock) show(now time.Time) *ClockView {
	if len(k.control) == 0 {
		return nil
	}
	v := &ClockView{Control: k.control.String(), Delay: k.Delay(now).Milliseconds()}
	for _, c := range sides {
		*v.Left.Of(c) = k.Remaining(c, now).Milliseconds()
	}
	if k.IsRunning() {
		v.Running = side(k.Turn())
	}
	return v
}
