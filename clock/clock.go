package clock

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/godraughts/draughts"
)

// Errors of a Clock. After one of them the clock is unchanged, except that it is stopped by ErrFlagged.
var (
	// ErrStarted is returned by Start if the clock has been started before.
	ErrStarted = errors.New("the clock has been started already")
	// ErrStopped is returned by Press if no clock runs, and by Resume before Start.
	ErrStopped = errors.New("the clock does not run")
	// ErrFlagged is returned by Press and Resume if the flag has fallen.
	ErrFlagged = errors.New("the flag has fallen")
	// ErrNoSuchPly is returned by GoTo for a ply whose times are unknown.
	ErrNoSuchPly = errors.New("the clock knows no times of this ply")
	// ErrColor is returned by Start for a colour that is not a side.
	ErrColor = errors.New("not a side")
)

type state uint8

const (
	ready state = iota // not started
	running
	paused
)

// Clock is the clock of both players of a game. New and NewOdds make one; the zero Clock sets no limit.
//
// The side to move loses on time when its flag falls: when its time, and the delay of the move, are used up. Its clock
// then stops at 0. The opponent's time is not affected.
//
// Methods that depend on the time take it as now. It should not decrease: no time has passed if it is before the start
// of the current move. A Clock is for one goroutine at a time; several may call methods that do not change it.
type Clock struct {
	controls [2]Control         // by colour; empty for no limit
	first    draughts.Color     // the side to move at ply 0
	times    [][2]time.Duration // by ply, then colour: what was left when the move began; also of plies taken back
	ply      int
	state    state
	spent    time.Duration // on the current move, until since
	since    time.Time     // when the clock of the side to move was started last; zero unless it runs
}

// New returns a clock with the same time control for both players, ready to start. The error wraps ErrControl.
func New(c Control) (*Clock, error) { return NewOdds(c, c) }

// NewOdds returns a clock with a time control for each player (time odds), ready to start. If one is empty, that player
// has no limit. The error wraps ErrControl if one is invalid.
func NewOdds(white, black Control) (*Clock, error) {
	k := &Clock{controls: [2]Control{slices.Clone(white), slices.Clone(black)}, times: make([][2]time.Duration, 1)}
	for i, c := range k.controls {
		if err := c.Check(); err != nil {
			return nil, err
		}
		if len(c) > 0 {
			k.times[0][i] = c[0].Time
		}
	}
	return k, nil
}

func isSide(c draughts.Color) bool { return c == draughts.White || c == draughts.Black }

// Start starts the clock of c, who makes the first move. The error is ErrStarted or ErrColor.
func (k *Clock) Start(c draughts.Color, now time.Time) error {
	switch {
	case !isSide(c):
		return fmt.Errorf("%w: %v", ErrColor, c)
	case k.state != ready:
		return ErrStarted
	}
	k.first = c
	k.run(now)
	return nil
}

func (k *Clock) run(now time.Time) { k.state, k.since = running, now }

// Press ends the move of the player whose clock runs and starts the clock of the opponent. The player gets the
// increment, or the time that a Bronstein delay returns, and the time of the next period if one begins.
//
// The error is ErrStopped if no clock runs. It is ErrFlagged if the flag has fallen by now: the clock is then stopped,
// and the player gets nothing.
func (k *Clock) Press(now time.Time) error {
	stopped := k.state != running
	k.Pause(now)
	if _, fallen := k.Flagged(now); fallen {
		return ErrFlagged
	}
	if stopped {
		return ErrStopped
	}
	turn := k.Turn()
	next := k.begun()
	if control := k.controls[turn]; len(control) > 0 {
		p, _, _ := control.at(k.movesMade())
		next[turn] = k.Remaining(turn, now) + p.Increment + min(k.spent, p.Bronstein)
		if p, _, begins := control.at(k.movesMade() + 1); begins {
			next[turn] += p.Time
		}
		next[turn] = min(next[turn], longest)
	}
	k.times = append(k.times[:k.ply], k.begun(), next)
	k.ply++
	k.spent = 0
	k.run(now)
	return nil
}

// longest is the longest time of a clock. It is far below the longest Duration, so that sums do not overflow.
const longest = 1 << 60 * time.Nanosecond // 36 years

// Pause stops the clock that runs, if one does. Both players may call it: the second call has no effect.
//
// A server that compensates lag pauses the clock at the time when the player has moved, resumes it at the time when the
// move arrives, and presses it then.
func (k *Clock) Pause(now time.Time) {
	if k.state == running {
		k.spent = k.used(now)
		k.state, k.since = paused, time.Time{}
	}
}

// Resume continues the clock that was paused. A clock that runs is not affected. The error is ErrStopped if the clock
// has not been started, and ErrFlagged if the flag has fallen.
func (k *Clock) Resume(now time.Time) error {
	if _, fallen := k.Flagged(now); fallen {
		return ErrFlagged
	}
	switch k.state {
	case ready:
		return ErrStopped
	case paused:
		k.run(now)
	}
	return nil
}

// GoTo goes back or forward to a ply and restores both times as they were when its move began. The next Press forgets
// the times of later plies. If a clock runs, that of the side to move at the ply runs from now. If the clock is paused,
// or stopped since a flag has fallen, it stays so until Resume.
//
// The error is ErrNoSuchPly if no clock was started at that ply.
func (k *Clock) GoTo(ply int, now time.Time) error {
	if ply < 0 || ply > 0 && ply >= len(k.times) {
		return fmt.Errorf("%w: %d, it knows 0 to %d", ErrNoSuchPly, ply, max(0, len(k.times)-1))
	}
	if _, fallen := k.Flagged(now); fallen {
		k.Pause(now)
	}
	k.ply, k.spent = ply, 0
	if k.state == running {
		k.since = now
	}
	return nil
}

// SetRemaining sets the time that a player has left now, as an arbiter does. Times of other plies stay as they are. It
// has no effect for a player without a limit. A negative time counts as 0.
func (k *Clock) SetRemaining(c draughts.Color, left time.Duration, now time.Time) {
	if !isSide(c) || len(k.controls[c]) == 0 {
		return
	}
	left = min(max(0, left), longest)
	if c == k.Turn() {
		left += max(0, k.used(now)-k.period().Delay)
	}
	k.times[k.ply][c] = min(left, longest)
}

// Ply returns the number of moves made since Start: presses without those taken back.
func (k *Clock) Ply() int { return k.ply }

// Turn returns the side to move, or draughts.NoColor before Start.
func (k *Clock) Turn() draughts.Color {
	switch {
	case k.state == ready:
		return draughts.NoColor
	case k.ply%2 == 0:
		return k.first
	}
	return k.first.Other()
}

// IsRunning reports whether a clock runs: it has been started and is not paused. The clock of a player whose flag has
// fallen counts as running until the next call of Press, Pause or GoTo.
func (k *Clock) IsRunning() bool { return k.state == running }

// Remaining returns the time that a player has left, without the delay of the current move. It is never negative, and 0
// for a player without a limit.
func (k *Clock) Remaining(c draughts.Color, now time.Time) time.Duration {
	if !isSide(c) || len(k.controls[c]) == 0 {
		return 0
	}
	left := k.begun()[c]
	if c == k.Turn() {
		left -= max(0, k.used(now)-k.period().Delay)
	}
	return max(0, left)
}

// Delay returns what is left of the delay of the current move. The time counts once it is 0.
func (k *Clock) Delay(now time.Time) time.Duration {
	return max(0, k.period().Delay-k.used(now))
}

// Flagged reports whether the flag of the side to move has fallen, and returns that side, else draughts.NoColor.
func (k *Clock) Flagged(now time.Time) (draughts.Color, bool) {
	if allowed, limited := k.allowed(); limited && k.used(now) >= allowed {
		return k.Turn(), true
	}
	return draughts.NoColor, false
}

// Deadline returns when the flag of the side to move falls if it does not move. ok is false if no clock runs, or if the
// side to move has no limit.
func (k *Clock) Deadline() (t time.Time, ok bool) {
	allowed, limited := k.allowed()
	if !limited || k.state != running {
		return time.Time{}, false
	}
	return k.since.Add(allowed - k.spent), true
}

// Limits returns the limits of a search for the side to move. Their Clock has the time until the flag falls, and is nil
// if that side has no limit, and before Start. A delay is passed on as an increment.
func (k *Clock) Limits(now time.Time) draughts.Limits {
	if _, limited := k.allowed(); !limited {
		return draughts.Limits{}
	}
	turn := k.Turn()
	p, left, _ := k.controls[turn].at(k.movesMade())
	return draughts.Limits{Clock: &draughts.ClockLimit{
		Remaining: k.Remaining(turn, now) + k.Delay(now),
		Increment: p.Increment + p.Delay + p.Bronstein,
		Moves:     left,
	}}
}

// begun returns the times when the current move began.
func (k *Clock) begun() [2]time.Duration {
	if len(k.times) == 0 { // the zero Clock
		return [2]time.Duration{}
	}
	return k.times[k.ply]
}

func (k *Clock) movesMade() int { return k.ply / 2 }

// period returns the period of the side to move; the zero Period without a limit and before Start.
func (k *Clock) period() Period {
	turn := k.Turn()
	if turn == draughts.NoColor {
		return Period{}
	}
	p, _, _ := k.controls[turn].at(k.movesMade())
	return p
}

func (k *Clock) used(now time.Time) time.Duration {
	if k.state != running {
		return k.spent
	}
	return min(k.spent+min(max(0, now.Sub(k.since)), longest), longest)
}

// allowed returns the time after which the flag of the side to move falls. limited is false before Start too.
func (k *Clock) allowed() (d time.Duration, limited bool) {
	turn := k.Turn()
	if turn == draughts.NoColor || len(k.controls[turn]) == 0 {
		return 0, false
	}
	return k.begun()[turn] + k.period().Delay, true
}
