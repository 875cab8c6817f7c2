package hub

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/godraughts/draughts"
)

// A level message has a limit of the searches to come. The increment of a clock is added before each move, so that the
// time that a player has is time plus increment; a draughts.Clock counts it in.

// longest is the longest time that a level can have: longer ones overflow when multiplied.
const longest = 1000 * time.Hour

// setLevel adds to l the limits in the arguments of a level message. Arguments that are not known are ignored. If one
// is known but has a bad value, nothing is added.
func setLevel(l *draughts.Limits, args []Arg) error {
	next := *l
	var clock draughts.Clock
	timed := false
	for _, a := range args {
		var err error
		switch a.Name {
		case "infinite":
			next = draughts.Limits{}
		case "depth":
			next.Depth, err = strconv.Atoi(a.Value)
			if err == nil && next.Depth < 0 {
				err = strconv.ErrRange
			}
		case "nodes":
			next.Nodes, err = strconv.ParseUint(a.Value, 10, 64)
		case "move-time":
			next.Time, err = parseSeconds(a.Value)
		case "time":
			clock.Remaining, err = parseSeconds(a.Value)
			timed = true
		case "inc":
			clock.Increment, err = parseSeconds(a.Value)
		case "moves":
			clock.Moves, err = strconv.Atoi(a.Value)
			if err == nil && clock.Moves < 0 {
				err = strconv.ErrRange
			}
		}
		if err != nil {
			return fmt.Errorf("level: %s: %.40q is no usable value", a.Name, a.Value)
		}
	}
	if timed {
		clock.Remaining += clock.Increment
		next.Clock = &clock
	}
	*l = next
	return nil
}

// levels returns the messages that set the limits, one for each.
func levels(l *draughts.Limits) []Message {
	var messages []Message
	if l.Depth > 0 {
		messages = append(messages, message("level", "depth", strconv.Itoa(l.Depth)))
	}
	if l.Nodes > 0 {
		messages = append(messages, message("level", "nodes", strconv.FormatUint(l.Nodes, 10)))
	}
	if l.Time > 0 {
		messages = append(messages, message("level", "move-time", formatSeconds(max(l.Time, time.Millisecond))))
	}
	if c := l.Clock; c != nil {
		m := message("level", "time", formatSeconds(max(c.Remaining-c.Increment, 0)), "inc", formatSeconds(c.Increment))
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

func parseSeconds(text string) (time.Duration, error) {
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(seconds) || seconds < 0 {
		return 0, strconv.ErrSyntax
	}
	return time.Duration(min(seconds, longest.Seconds()) * float64(time.Second)), nil
}

// formatSeconds returns d in seconds, to the millisecond.
func formatSeconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }
