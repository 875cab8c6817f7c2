package terminal

import (
	"fmt"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// clockSetting is the time that each player has for a game.
type clockSetting struct {
	base, increment time.Duration // the increment is added after each move; without a base there are no clocks
}

// parseClock reads a setting such as 5m or 5m+3s; "none" is the zero setting.
func parseClock(text string) (clockSetting, error) {
	if text == "none" {
		return clockSetting{}, nil
	}
	base, increment, added := strings.Cut(text, "+")
	if !added {
		increment = "0s"
	}
	var s clockSetting
	var err error
	if s.base, err = time.ParseDuration(base); err == nil {
		s.increment, err = time.ParseDuration(increment)
	}
	if err != nil || s.base <= 0 || s.increment < 0 {
		return clockSetting{}, fmt.Errorf("the clock %s is not a time such as 5m, or 5m+3s with 3 seconds for each move",
			quote.Text(text))
	}
	return s, nil
}

// clocks are the clocks of a game. That of the side to move runs from when the side is asked for a move.
type clocks struct {
	clockSetting
	remaining [2]time.Duration // by colour, when the clock was last stopped
	began     time.Time        // zero while no clock runs
	running   draughts.Color
}

func newClocks(s clockSetting) clocks {
	return clocks{clockSetting: s, remaining: [2]time.Duration{s.base, s.base}}
}

func (k *clocks) on() bool { return k.base > 0 }

// left returns what c has left, which is negative if its time is up.
func (k *clocks) left(c draughts.Color) time.Duration {
	if !k.began.IsZero() && c == k.running {
		return k.remaining[c] - time.Since(k.began)
	}
	return k.remaining[c]
}

// start lets the clock of c run, if it does not already.
func (k *clocks) start(c draughts.Color) {
	if k.on() && (k.began.IsZero() || k.running != c) {
		k.stop()
		k.began, k.running = time.Now(), c
	}
}

// stop stops the clocks.
func (k *clocks) stop() {
	if !k.began.IsZero() {
		k.remaining[k.running] = k.left(k.running)
		k.began = time.Time{}
	}
}

// press stops the clock of c after a move and adds the increment.
func (k *clocks) press(c draughts.Color) {
	k.stop()
	k.remaining[c] += k.increment
}

// timeUp returns a channel that gets a value when the clock that runs is at its end; nil if none runs.
func (k *clocks) timeUp() <-chan time.Time {
	if k.began.IsZero() {
		return nil
	}
	return time.After(k.left(k.running))
}

// text returns the time that c has left as a clock shows it.
func (k *clocks) text(c draughts.Color) string {
	left := max(0, k.left(c))
	if left < 10*time.Second {
		return fmt.Sprintf("0:%04.1f", left.Seconds())
	}
	seconds := int(left / time.Second)
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}
