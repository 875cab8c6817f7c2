package hub

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
)

// A level message sets a limit of the searches to come; several add up until there is a search. The increment of a
// clock is added before each move: a player has the time plus the increment, which is what draughts.Clock means by
// Remaining. Programs that know this sum subtract the increment, so that the time is negative when less than the
// increment is left.

const (
	// longest is the longest time that a level can have: longer ones overflow when multiplied.
	longest = 1000 * time.Hour
	// shortest is the time of a move when there is none left.
	shortest = time.Millisecond
	// standard is the time of a move if no level message has set a limit or said infinite.
	standard = time.Second
)

// level is what level messages ask for.
type level struct {
	limits   draughts.Limits // but for the clock
	clock    draughts.Clock  // its Remaining is without the increment
	timed    bool            // there is a clock
	infinite bool            // search until stop
}

// bounded reports whether a search of the level ends by itself.
func (l *level) bounded() bool {
	return l.limits.Depth > 0 || l.limits.Nodes > 0 || l.limits.Time > 0 || l.timed
}

// add adds the limits in the arguments of a message. Unknown arguments are ignored; depth and nodes of 0 are no limit.
// If a value is bad, add returns an error and leaves l half changed.
func (l *level) add(args []Arg) error {
	for _, a := range args {
		if a.Name == "time" { // a new clock
			l.clock = draughts.Clock{}
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
			l.limits.Time = max(l.limits.Time, shortest)
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
			return fmt.Errorf("level: %s: %s is no usable value", a.Name, quote.Text(a.Value))
		}
	}
	return nil
}

// levels keeps the level of the searches to come. Whatever is wrong with the messages, a search has no limit only if
// they ask for that.
type levels struct {
	next    level // the sum of the messages since the last search; if there were none, of those before it
	refused bool  // one of these messages was refused
	used    bool  // there was a search since these messages: the next one begins anew
	last    level // of the last search
}

// take takes a level message.
func (l *levels) take(m Message) error {
	l.begin()
	next := l.next
	if err := next.add(m.Args); err != nil {
		l.refused = true
		return err
	}
	l.next = next
	return nil
}

// refuse notes that there was a level message that could not be read.
func (l *levels) refuse() {
	l.begin()
	l.refused = true
}

// begin forgets the messages before the last search.
func (l *levels) begin() {
	if l.used {
		l.next, l.refused, l.used = level{}, false, false
	}
}

// use returns the limits of a search. They are those of the last search if a message was refused and no other has set
// a limit, and one second if there is nothing else.
func (l *levels) use() draughts.Limits {
	use := l.next
	if l.refused && !use.bounded() {
		use = l.last
		use.infinite = false
	}
	if !use.bounded() && !use.infinite {
		use.limits.Time = standard
	}
	l.last, l.used = use, true
	limits := use.limits
	if use.timed {
		clock := use.clock
		clock.Remaining = max(clock.Remaining+clock.Increment, 0)
		limits.Clock = &clock
	}
	return limits
}

// levelMessages returns the messages that set the limits, one for each. If less than the increment is left of a clock,
// the rest is sent as the increment, because engines differ in how they read a negative time.
func levelMessages(l *draughts.Limits) []Message {
	var messages []Message
	if l.Depth > 0 {
		messages = append(messages, message("level", "depth", strconv.Itoa(l.Depth)))
	}
	if l.Nodes > 0 {
		messages = append(messages, message("level", "nodes", strconv.FormatUint(l.Nodes, 10)))
	}
	if l.Time > 0 {
		messages = append(messages, message("level", "move-time", formatSeconds(max(l.Time, shortest))))
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

// parseCount reads a number that is not negative.
func parseCount(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err == nil && n < 0 {
		err = strconv.ErrRange
	}
	return n, err
}

// parseSeconds reads a time, which may be negative.
func parseSeconds(text string) (time.Duration, error) {
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(seconds) {
		return 0, strconv.ErrSyntax
	}
	return time.Duration(min(max(seconds, -longest.Seconds()), longest.Seconds()) * float64(time.Second)), nil
}

// formatSeconds returns d in seconds, to the millisecond.
func formatSeconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }
