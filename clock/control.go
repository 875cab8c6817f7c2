package clock

import (
	"errors"
	"fmt"
	"time"
)

// Bounds of a Control.
const (
	MaxPeriods = 10                // periods
	MaxMoves   = 1000              // moves in a period
	MaxTime    = 10000 * time.Hour // each time in a period
)

// ErrControl is returned for an invalid Control, or for a text that is none.
var ErrControl = errors.New("invalid time control")

// Control is a time control: the periods of a game, which apply to each player. An empty Control sets no limit.
//
// Each period but the last has a number of moves. If the last has one too, it is repeated until the game ends.
type Control []Period

// Period is a part of a game. What is left of the time at its end is added to the time of the next period.
//
// At most one of Increment, Delay and Bronstein is set. They apply to each move of the period.
type Period struct {
	Moves     int           // moves of the player in this period; 0 for the rest of the game
	Time      time.Duration // for these moves
	Increment time.Duration // added after each move (Fischer)
	Delay     time.Duration // before the time begins to count, at the beginning of each move (simple or US delay)
	Bronstein time.Duration // at most this much of the time used is returned after each move
}

// Check returns an error that wraps ErrControl if c is invalid: a number is negative or exceeds its bound, the first
// period has neither time nor delay, a later period adds nothing, or only the last period should have no number of
// moves.
func (c Control) Check() error {
	if err := c.check(); err != nil {
		return fmt.Errorf("%w: %w", ErrControl, err)
	}
	return nil
}

func (c Control) check() error {
	if len(c) > MaxPeriods {
		return fmt.Errorf("%d periods, at most %d are allowed", len(c), MaxPeriods)
	}
	for i, p := range c {
		if err := p.check(i == 0, i == len(c)-1); err != nil {
			return fmt.Errorf("period %d: %w", i+1, err)
		}
	}
	return nil
}

func (p *Period) check(first, last bool) error {
	extras := 0
	for _, t := range []struct {
		name  string
		value time.Duration
	}{
		{"time", p.Time}, {"increment", p.Increment}, {"delay", p.Delay}, {"Bronstein delay", p.Bronstein},
	} {
		switch {
		case t.value < 0:
			return fmt.Errorf("the %s %v is negative", t.name, t.value)
		case t.value > MaxTime:
			return fmt.Errorf("the %s %s is more than %d hours", t.name, formatTime(t.value), MaxTime/time.Hour)
		case t.name != "time" && t.value > 0:
			extras++
		}
	}
	switch {
	case p.Moves < 0 || p.Moves > MaxMoves:
		return fmt.Errorf("%d moves, 1 to %d are allowed", p.Moves, MaxMoves)
	case p.Moves == 0 && !last:
		return errors.New("the number of moves is missing: another period follows")
	case extras > 1:
		return errors.New("only one of increment, delay and Bronstein delay is allowed")
	case first && p.Time+p.Delay == 0:
		return errors.New("no time to begin with")
	case p.Time == 0 && extras == 0:
		return errors.New("no time")
	}
	return nil
}

// at returns the period of a player who has made a number of moves, the moves left in it (0 for the rest of the game),
// and whether none of the moves was made in it. The zero Period has no time.
func (c Control) at(made int) (p Period, left int, begins bool) {
	for i, p := range c {
		last := i == len(c)-1
		if p.Moves == 0 {
			return p, 0, made == 0
		}
		if last {
			made %= p.Moves
		}
		if made < p.Moves {
			return p, p.Moves - made, made == 0
		}
		made -= p.Moves
	}
	return Period{}, 0, false
}
