package draughts

import (
	"cmp"
	"math"
	"time"
)

// ClockLimit is a player's clock before a move. The zero ClockLimit has run out: the search then returns at once.
type ClockLimit struct {
	Remaining time.Duration // until the next time control, or the end of the game
	Increment time.Duration // added after each move
	Moves     int           // to be made until the next time control; 0 if the time is for the rest of the game
}

// timer says when the time of a search is over. No iteration begins after the soft limit, or goes on after the hard.
type timer struct {
	now        func() time.Time
	start      time.Time       // of the search
	clock      time.Time       // when the time began to count: later than start if the search began by pondering
	ponder     <-chan struct{} // closes when the time begins to count; nil when it does
	soft, hard time.Duration   // 0 for no limit
	checked    time.Time       // when isOver was last called
	lag        time.Duration   // the longest time between two such calls
}

const (
	// overhead is left on the clock for the transmission of the move, and for the first delay by a busy machine.
	overhead = 100 * time.Millisecond
	// maxLag is the longest lag that is allowed for. A longer one means that the machine was suspended, not busy.
	maxLag        = 250 * time.Millisecond
	expectedMoves = 30                    // that share the time if there is no time control
	shortTime     = 10 * time.Millisecond // the hard limit below which the clock is read more often
	maxClock      = 1000 * time.Hour      // time of a clock that counts: products of longer ones would overflow
)

// newTimer starts the time of a search. lag is how long the machine has delayed earlier ones.
func newTimer(now func() time.Time, l *Limits, lag time.Duration) timer {
	start := now()
	t := timer{now: now, start: start, clock: start, ponder: l.PonderHit, hard: l.Time, checked: start}
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

// budget returns the soft and the hard limit for a move. It leaves three times the lag on the clock: for this search,
// for the time after it, and for the next search, which may come before increments have made up for both. With less
// time left, the search ends after one iteration, so that the clock recovers.
func (c *ClockLimit) budget(lag time.Duration) (soft, hard time.Duration) {
	left := min(max(c.Remaining, 0), maxClock) - overhead - 3*lag
	if left < time.Millisecond {
		return time.Nanosecond, time.Millisecond
	}
	moves := cmp.Or(c.Moves, expectedMoves)
	share := left/time.Duration(moves) + min(c.Increment, maxClock)*3/4
	hard = min(4*share, left*4/5)
	if moves == 1 {
		hard = left
	}
	return max(min(share, hard)*3/5, time.Nanosecond), max(hard, time.Millisecond)
}

// expectedNodes returns about the most nodes that a search visits, or the greatest number if there is no limit to them.
func (l *Limits) expectedNodes(t *timer, workers int) uint64 {
	const perMicrosecond = 4 // of one worker on a fast machine
	nodes := cmp.Or(l.Nodes, math.MaxUint64)
	if limit := cmp.Or(t.soft, t.hard); limit > 0 && t.ponder == nil {
		nodes = min(nodes, uint64(limit.Microseconds())*perMicrosecond*uint64(workers))
	}
	return nodes
}

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

// isOver reports whether the search must stop, and measures the lag. It must be called often.
func (t *timer) isOver() bool {
	if t.hard == 0 {
		return false
	}
	now := t.now()
	t.lag = min(max(t.lag, now.Sub(t.checked)), maxLag)
	t.checked = now
	return !t.pondering() && now.Sub(t.clock) >= t.hard
}

// mayDeepen reports whether another iteration may begin. It may until three quarters of the soft limit, and longer if
// the best move is unstable (see nextInstability).
func (t *timer) mayDeepen(instability int) bool {
	return t.soft == 0 || t.pondering() || t.now().Sub(t.clock) < t.soft*time.Duration(75+instability)/100
}
