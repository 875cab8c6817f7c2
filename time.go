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
	start      time.Time
	soft, hard time.Duration // 0 for none
}

// overhead is kept back of a clock for what lies between the search and the opponent.
const overhead = 20 * time.Millisecond

// newTimer starts the time of a search.
func newTimer(now func() time.Time, l *Limits) timer {
	t := timer{now: now, start: now(), hard: l.Time}
	if l.Clock == nil {
		return t
	}
	moves := l.Clock.Moves
	if moves == 0 {
		moves = 30
	}
	left := max(l.Clock.Remaining-overhead, time.Millisecond)
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

func (t *timer) elapsed() time.Duration { return t.now().Sub(t.start) }

// isOver reports whether the search must stop.
func (t *timer) isOver() bool { return t.hard > 0 && t.elapsed() >= t.hard }

// mayDeepen reports whether another iteration is worth beginning.
func (t *timer) mayDeepen() bool { return t.soft == 0 || t.elapsed() < t.soft }
