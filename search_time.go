package draughts

import (
	"cmp"
	"time"
)

// Clock is a player's clock before a move. The zero Clock has run out: the search answers at once.
type Clock struct {
	Remaining time.Duration // until the next time control, or the end if there is none
	Increment time.Duration // added after each move
	Moves     int           // to be made until the next time control; 0 if the time is for the rest of the game
}

// timer says when a search has had its time. The soft limit is asked before an iteration begins, the hard one all the
// time.
type timer struct {
	now        func() time.Time
	start      time.Time       // of the search
	clock      time.Time       // of the time that counts: later if the search began as a ponder
	ponder     <-chan struct{} // closes when the time begins to count; nil when it does
	soft, hard time.Duration   // 0 for none
	looked     time.Time       // when isOver was last asked
	lag        time.Duration   // the longest time between two such looks
}

const (
	// overhead is kept back of a clock for what lies between the search and the opponent, and for the first time that a
	// machine lets the search wait.
	overhead = 100 * time.Millisecond
	// maxLag is the longest wait to be prepared for: one beyond it is a machine that was asleep, not one that is busy.
	maxLag = 250 * time.Millisecond
	// expectedMoves is for how many moves the rest of a clock is made to last.
	expectedMoves = 30
	// hurry is a hard limit below which the clock is to be looked at more often.
	hurry = 10 * time.Millisecond
)

// newTimer starts the time of a search. Lag is how long a busy machine has let earlier ones wait.
func newTimer(now func() time.Time, l *Limits, lag time.Duration) timer {
	start := now()
	t := timer{now: now, start: start, clock: start, ponder: l.PonderHit, hard: l.Time, looked: start}
	if l.Clock == nil {
		return t
	}
	var hard time.Duration
	t.soft, hard = l.Clock.budget(lag)
	if t.hard == 0 || hard < t.hard {
		t.hard = hard
	}
	return t
}

// budget returns the soft and the hard limit for a move. On a busy machine the clock must keep back three times the lag:
// the search may be late, what comes after it too, and so may be the next before the increments have made up for it.
// When no more than that is left, the answer comes at once, after an iteration, and the clock recovers.
func (c *Clock) budget(lag time.Duration) (soft, hard time.Duration) {
	left := c.Remaining - overhead - 3*lag
	if left < time.Millisecond {
		return time.Nanosecond, time.Millisecond
	}
	moves := cmp.Or(c.Moves, expectedMoves)
	share := left/time.Duration(moves) + c.Increment*3/4
	hard = min(4*share, left*4/5)
	if moves == 1 {
		hard = left
	}
	return min(share, hard) * 3 / 5, hard
}

// elapsed returns the time since the search began.
func (t *timer) elapsed() time.Duration { return t.now().Sub(t.start) }

// pondering reports whether the time does not count yet.
func (t *timer) pondering() bool {
	if t.ponder == nil {
		return false
	}
	select {
	case <-t.ponder:
		t.ponder, t.clock = nil, t.now()
		return false
	default:
		return true
	}
}

// isOver reports whether the search must stop, and notes the lag. It is to be asked often.
func (t *timer) isOver() bool {
	if t.hard == 0 {
		return false
	}
	now := t.now()
	t.lag = min(max(t.lag, now.Sub(t.looked)), maxLag)
	t.looked = now
	return !t.pondering() && now.Sub(t.clock) >= t.hard
}

// isShort reports whether isOver is to be asked more often than usual.
func (t *timer) isShort() bool { return t.hard > 0 && t.hard < hurry }

// mayDeepen reports whether another iteration is worth beginning: later, where there is doubt about the best move, in
// hundredths.
func (t *timer) mayDeepen(doubt int) bool {
	return t.soft == 0 || t.pondering() || t.now().Sub(t.clock) < t.soft*time.Duration(75+doubt)/100
}
