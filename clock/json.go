package clock

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/quote"
	"github.com/godraughts/draughts/internal/strictjson"
)

// clockJSON is a Clock in JSON. docs/json.md shows it.
type clockJSON struct {
	White Control                   `json:"white"`
	Black Control                   `json:"black"`
	State strictjson.Placed[string] `json:"state"`           // one of stateNames
	First *draughts.Color           `json:"first,omitempty"` // the side to move at ply 0; none before Start
	Ply   strictjson.Placed[int]    `json:"ply"`
	Times []pairJSON                `json:"times,omitempty"` // when each move began, by ply
	Spent timeJSON                  `json:"spent,omitzero"`  // on the current move, until since
	Since time.Time                 `json:"since,omitzero"`  // when the clock was started last, if it runs
}

type pairJSON struct {
	White timeJSON `json:"white"`
	Black timeJSON `json:"black"`
}

type timeJSON time.Duration

func (t timeJSON) MarshalText() ([]byte, error) { return []byte(formatTime(time.Duration(t))), nil }

func (t *timeJSON) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if err != nil || d < 0 || d > longest {
		return fmt.Errorf("%w: %s: %s is expected", draughts.ErrJSON, quote.Text(string(text)), t.Expected())
	}
	*t = timeJSON(d)
	return nil
}

// Expected is for messages about other JSON.
func (timeJSON) Expected() string { return `a time of a clock such as "1m30s"` }

var stateNames = [...]string{ready: "ready", running: "running", paused: "paused"}

// MarshalJSON returns the state of the clock, with the times of all plies, as an object that UnmarshalJSON reads.
//
// A clock that runs goes on by the time of day while it is stored. Pause it before and Resume it after to stop it.
func (k Clock) MarshalJSON() ([]byte, error) {
	j := clockJSON{White: k.controls[draughts.White], Black: k.controls[draughts.Black], Spent: timeJSON(k.spent)}
	j.State.Value, j.Ply.Value = stateNames[k.state], k.ply
	if k.state != ready {
		j.First = &k.first
	}
	if k.state == running {
		j.Since = k.since.UTC()
	}
	for _, t := range k.times {
		j.Times = append(j.Times, pairJSON{timeJSON(t[draughts.White]), timeJSON(t[draughts.Black])})
	}
	return json.Marshal(j)
}

// UnmarshalJSON restores the state that MarshalJSON has stored. On an error, a *draughts.DecodeError, k is unchanged.
func (k *Clock) UnmarshalJSON(text []byte) error {
	if string(text) == "null" { // changes nothing, by convention
		return nil
	}
	var j clockJSON
	if refused, ok := errors.AsType[*strictjson.Error](strictjson.Unmarshal(text, &j)); ok {
		return decodeError(refused.Path, refused.Offset, refused.Err)
	}
	read, err := j.clock()
	if err == nil {
		*k = read
	}
	return err
}

// GobEncode returns what MarshalJSON returns.
func (k Clock) GobEncode() ([]byte, error) { return k.MarshalJSON() }

// GobDecode reads what GobEncode returns.
func (k *Clock) GobDecode(text []byte) error { return k.UnmarshalJSON(text) }

func decodeError(field string, offset int, err error) error {
	return &draughts.DecodeError{Type: "Clock", Field: field, Offset: offset, Reasons: []error{err}}
}

// refused returns an error for a field of valid JSON.
func refused(field string, offset int, format string, args ...any) error {
	return decodeError(field, offset, fmt.Errorf("%w: %s", draughts.ErrJSON, fmt.Sprintf(format, args...)))
}

func (j *clockJSON) clock() (Clock, error) {
	k := Clock{
		controls: [2]Control{draughts.White: j.White, draughts.Black: j.Black},
		ply:      j.Ply.Value, spent: time.Duration(j.Spent), since: j.Since,
	}
	i := slices.Index(stateNames[:], j.State.Value)
	if i < 0 {
		return k, refused("state", j.State.Offset, "%s is not one of %s", quote.Text(j.State.Value),
			strings.Join(stateNames[:], ", "))
	}
	k.state = state(i)
	for _, t := range j.Times {
		k.times = append(k.times, [2]time.Duration{
			draughts.White: time.Duration(t.White), draughts.Black: time.Duration(t.Black),
		})
	}
	last := max(0, len(k.times)-1)
	switch {
	case k.times == nil && len(j.White)+len(j.Black) > 0:
		return k, refused("times", 0, "they are missing")
	case k.ply < 0 || k.ply > last:
		return k, refused("ply", j.Ply.Offset, "%d is not 0 to %d, for which there are times", k.ply, last)
	case k.state == ready && (k.ply > 0 || k.spent > 0):
		return k, refused("state", j.State.Offset, "time has been used before the clock was started")
	case k.state == running && j.Since.IsZero():
		return k, refused("since", 0, "it is missing, and a clock runs")
	case k.state == ready:
		return k, nil
	case j.First == nil || !isSide(*j.First):
		return k, refused("first", 0, "white or black is expected")
	}
	k.first = *j.First
	return k, nil
}
