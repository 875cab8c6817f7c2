package draughts

import "time"

// Clock is a player's clock before a move.
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
	// overhead is kept back of a clock for what lies between the search and the opponent.
	overhead = 20 * time.Millisecond
	// expectedMoves is for how many moves the rest of a clock is made to last.
	expectedMoves = 30
)

// newTimer starts the time of a search. Where a busy machine has let earlier ones wait, by lag, a clock must keep back
// more: twice that, for the search may be late and what comes after it too.
func newTimer(now func() time.Time, l *Limits, lag time.Duration) timer {
	start := now()
	t := timer{now: now, start: start, clock: start, ponder: l.PonderHit, hard: l.Time, looked: start}
	if l.Clock == nil {
		return t
	}
	moves := l.Clock.Moves
	if moves == 0 {
		moves = expectedMoves
	}
	left := max(l.Clock.Remaining-overhead-2*lag, time.Millisecond)
	share := left/time.Duration(moves) + l.Clock.Increment*3/4
	hard := min(4*share, left*4/5)
	if moves == 1 {
		hard = left
	}
	t.soft = min(share, hard) * 3 / 5
	if t.hard == 0 || hard < t.hard {
		t.hard = hard
	}
	return t
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

// isOver reports whether the search must stop. It is to be asked often.
func (t *timer) isOver() bool {
	if t.hard == 0 {
		return false
	}
	now := t.now()
	t.lag = max(t.lag, now.Sub(t.looked))
	t.looked = now
	return !t.pondering() && now.Sub(t.clock) >= t.hard
}

// mayDeepen reports whether another iteration is worth beginning: later, where there is doubt about the best move, in
// hundredths.
func (t *timer) mayDeepen(doubt int) bool {
	return t.soft == 0 || t.pondering() || t.now().Sub(t.clock) < t.soft*time.Duration(75+doubt)/100
}
