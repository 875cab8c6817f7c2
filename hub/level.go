package hub

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

const (
	// maxTime is the longest time in a level message, and of a wait; longer ones, or sums of them, would overflow.
	maxTime = 1000 * time.Hour
	// minTime is the time for a move if no time is left.
	minTime = time.Millisecond
	// defaultTime is the time for a move without a level message that sets a limit or says infinite.
	defaultTime = time.Second
)

// level holds the limits for the next search: of the level messages since the last search, which add up, or of those
// before it if there were none.
//
// In Hub the increment of a clock is added before each move: a player has the time plus the increment, which together
// are draughts.ClockLimit.Remaining. Controllers that follow this send the time without the increment, which is
// negative if less than the increment is left.
type level struct {
	limits   draughts.Limits     // without the clock
	clock    draughts.ClockLimit // Remaining is without the increment
	timed    bool                // the clock is set
	infinite bool                // search until stop
	used     bool                // a search has used it: the next message starts a new level
}

// add adds the limits of a message. Unknown arguments are ignored; depth and nodes of 0 are no limit.
func (l *level) add(m Message) error {
	next := *l
	if l.used {
		next = level{}
	}
	if _, ok := m.Get("time"); ok { // a new clock
		next.clock = draughts.ClockLimit{}
	}
	for _, a := range m.Args {
		if err := next.set(a); err != nil {
			l.reject()
			return fmt.Errorf("level: %s: %s is not a valid value", a.Name, quote.Text(a.Value))
		}
	}
	*l = next
	return nil
}

// set sets the limit of an argument. After an error it may be invalid.
func (l *level) set(a Arg) (err error) {
	switch a.Name {
	case "infinite":
		*l = level{infinite: true}
	case "depth":
		l.limits.Depth, err = parseCount(a.Value)
	case "nodes":
		l.limits.Nodes, err = strconv.ParseUint(a.Value, 10, 64)
	case "move-time":
		l.limits.Time, err = parseSeconds(a.Value)
		l.limits.Time = max(l.limits.Time, minTime)
	case "time":
		l.clock.Remaining, err = parseSeconds(a.Value)
		l.timed = true
	case "inc":
		l.clock.Increment, err = parseSeconds(a.Value)
		if err == nil && l.clock.Increment < 0 {
			err = strconv.ErrRange
		}
		l.timed = true
	case "moves":
		l.clock.Moves, err = parseCount(a.Value)
	}
	return err
}

// reject records that a level message was rejected. The next search is then not unlimited.
func (l *level) reject() { l.infinite = false }

// use returns the limits of a search that starts now. The default is one second.
func (l *level) use() draughts.Limits {
	limits := l.limits
	if limits.Depth == 0 && limits.Nodes == 0 && limits.Time == 0 && !l.timed && !l.infinite {
		limits.Time = defaultTime
	}
	if l.timed {
		clock := l.clock
		clock.Remaining = max(clock.Remaining+clock.Increment, 0)
		limits.Clock = &clock
	}
	l.used = true
	return limits
}

// levelMessages returns one message for each limit. If less than the increment is left on the clock, the remaining
// time is sent as the increment: engines differ in how they read a negative time.
func levelMessages(l *draughts.Limits) []Message {
	var messages []Message
	if l.Depth > 0 {
		messages = append(messages, message("level", "depth", strconv.Itoa(l.Depth)))
	}
	if l.Nodes > 0 {
		messages = append(messages, message("level", "nodes", strconv.FormatUint(l.Nodes, 10)))
	}
	if l.Time > 0 {
		messages = append(messages, message("level", "move-time", formatSeconds(max(l.Time, minTime))))
	}
	if c := l.Clock; c != nil {
		remaining := max(c.Remaining, 0)
		increment := min(max(c.Increment, 0), remaining)
		m := message("level", "time", formatSeconds(remaining-increment), "inc", formatSeconds(increment))
		if c.Moves > 0 {
			m.Args = append([]Arg{{Name: "moves", Value: strconv.Itoa(c.Moves)}}, m.Args...)
		}
		messages = append(messages, m)
	}
	if messages == nil {
		return []Message{{Command: "level", Args: []Arg{{Name: "infinite", Flag: true}}}}
	}
	return messages
}

func parseCount(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err == nil && n < 0 {
		err = strconv.ErrRange
	}
	return n, err
}

// parseSeconds parses a time in seconds, which may be negative.
func parseSeconds(text string) (time.Duration, error) {
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(seconds) {
		return 0, strconv.ErrSyntax
	}
	return time.Duration(min(max(seconds, -maxTime.Seconds()), maxTime.Seconds()) * float64(time.Second)), nil
}

func formatSeconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }
