package terminal

import (
	"errors"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
)

// clocks are the clocks of a game. The clock of the side to move runs from when the side is asked for a move.
type clocks struct {
	*clock.Clock
	control clock.Control
	since   int  // the ply of the game at which they were set
	stopped bool // by the command clock pause
}

// newClocks returns clocks for a game after a number of plies. The control must be valid.
func newClocks(control clock.Control, ply int) clocks {
	k, _ := clock.New(control)
	return clocks{Clock: k, control: control, since: ply}
}

func (k *clocks) on() bool { return len(k.control) > 0 }

// run lets the clock of c, who is to move, run, if it does not already and is not stopped.
func (k *clocks) run(c draughts.Color) {
	switch {
	case k.stopped:
	case k.Turn() == draughts.NoColor:
		_ = k.Start(c, time.Now()) // it has not been started
	default:
		_ = k.Resume(time.Now()) // after the flag has fallen, the game ends with the next move
	}
}

func (k *clocks) stop() { k.Pause(time.Now()) }

// press ends the move of c.
func (k *clocks) press(c draughts.Color, now time.Time) {
	k.run(c)
	_ = k.Press(now) // the caller has looked at the flag
	k.Pause(now)
}

// goTo restores the times that the players had at a ply of the game. Before the clocks were set they had all of it.
func (k *clocks) goTo(ply int) {
	if k.GoTo(ply-k.since, time.Now()) != nil {
		k.Clock, k.since = newClocks(k.control, ply).Clock, ply
	}
	k.stop()
}

// timeUp returns a channel that gets a value when the clock that runs is at its end; nil if none runs.
func (k *clocks) timeUp() <-chan time.Time {
	deadline, ok := k.Deadline()
	if !ok {
		return nil
	}
	return time.After(time.Until(deadline))
}

// text returns the time that c has left as a clock shows it.
func (k *clocks) text(c draughts.Color) string { return clock.Format(k.Remaining(c, time.Now())) }

// errClockStopped is returned for moves while the clocks are stopped by the command clock pause.
var errClockStopped = errors.New("the clocks are stopped: clock resume starts them again")

// setClock shows the clocks, stops or resumes them, or sets them for this game and those that follow.
func (s *session) setClock(text string) error {
	k := &s.clocks
	switch text {
	case "":
	case "pause", "resume":
		if !k.on() || s.over() {
			return errors.New("there are no clocks to stop")
		}
		k.stop()
		k.stopped = text == "pause"
	default:
		control, err := clock.Parse(text)
		if err != nil {
			return err
		}
		s.settings.clock, *k = control, newClocks(control, s.game.Ply())
	}
	if !k.on() {
		s.printf("There are no clocks.\n")
		return nil
	}
	stopped := ""
	if k.stopped {
		stopped = ", stopped"
	}
	s.printf("Clocks of %s%s: Black has %s, White %s.\n", k.control, stopped, k.text(draughts.Black),
		k.text(draughts.White))
	return nil
}
