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
	// maxTime is the longest time in a level message; longer ones would overflow.
	maxTime = 1000 * time.Hour
	// minTime is the time for a move if no time is left.
	minTime = time.Millisecond
	// defaultTime is the time for a move without a level message that sets a limit or says infinite.
	defaultTime = time.Second
)

// level holds the limits of one or more level messages. Messages between two searches add up.
//
// In Hub the increment of a clock is added before each move: a player has the time plus the increment, which together
// are draughts.ClockLimit.Remaining. Controllers that follow this send the time without the increment, which is
// negative if less than the increment is left.
type level struct {
	limits   draughts.Limits     // without the clock
	clock    draughts.ClockLimit // Remaining is without the increment
	timed    bool                // the clock is set
	infinite bool                // search until stop
}

// isLimited reports whether a search with this level ends by itself.
func (l *level) isLimited() bool {
	return l.limits.Depth > 0 || l.limits.Nodes > 0 || l.limits.Time > 0 || l.timed
}

// add adds the limits of a message. Unknown arguments are ignored; depth and nodes of 0 are no limit. If a value is
// invalid, add returns an error and l may be partly changed.
func (l *level) add(args []Arg) error {
	for _, a := range args {
		if a.Name == "time" { // a new clock
			l.clock = draughts.ClockLimit{}
		}
	}
	for _, a := range args {
		var err error
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
		if err != nil {
			return fmt.Errorf("level: %s: %s is not a valid value", a.Name, quote.Text(a.Value))
		}
	}
	return nil
}

// levels keeps the level for the next search: of the messages since the last search, or of those before it if there
// were none.
type levels struct {
	next level
	used bool // a search has used next: the next message starts a new level
}

func (l *levels) add(m Message) error {
	next := l.next
	if l.used {
		next = level{}
	}
	if err := next.add(m.Args); err != nil {
		l.reject()
		return err
	}
	l.next, l.used = next, false
	return nil
}

// reject records that a level message was rejected. The next search is then not unlimited.
func (l *levels) reject() { l.next.infinite = false }

// limits returns the limits of a search that starts now. The default is one second.
func (l *levels) limits() draughts.Limits {
	use := l.next
	if !use.isLimited() && !use.infinite {
		use.limits.Time = defaultTime
	}
	l.used = true
	limits := use.limits
	if use.timed {
		clock := use.clock
		clock.Remaining = max(clock.Remaining+clock.Increment, 0)
		limits.Clock = &clock
	}
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

// formatSeconds returns d in seconds with three decimals.
func formatSeconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }
