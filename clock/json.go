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
)

// ErrJSON is returned by UnmarshalJSON for JSON that is not the state of a Clock.
var ErrJSON = errors.New("not the state of a clock")

// clockJSON is a Clock in JSON. Times are texts such as "4m58.2s".
type clockJSON struct {
	White Control    `json:"white"`
	Black Control    `json:"black"`
	State string     `json:"state"`           // one of stateNames
	First string     `json:"first,omitempty"` // the side to move at ply 0; empty before Start
	Ply   int        `json:"ply"`
	Times []pairJSON `json:"times,omitempty"` // when each move began, by ply
	Spent timeJSON   `json:"spent,omitzero"`  // on the current move, until since
	Since time.Time  `json:"since,omitzero"`  // when the clock was started last, if it runs
}

// pairJSON are the times of both players.
type pairJSON struct {
	White timeJSON `json:"white"`
	Black timeJSON `json:"black"`
}

// timeJSON is a time of a clock.
type timeJSON time.Duration

// MarshalText implements encoding.TextMarshaler.
func (t timeJSON) MarshalText() ([]byte, error) { return []byte(formatTime(time.Duration(t))), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (t *timeJSON) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if err != nil || d < 0 || d > longest {
		return fmt.Errorf("%s is not a time of a clock", quote.Text(string(text)))
	}
	*t = timeJSON(d)
	return nil
}

// stateNames are the names of the states in JSON.
var stateNames = [...]string{ready: "ready", running: "running", paused: "paused"}

// sideName returns the name of a side in JSON.
func sideName(c draughts.Color) string { return strings.ToLower(c.String()) }

// MarshalJSON returns the state of the clock, with the times of all plies, as an object that UnmarshalJSON reads.
//
// A clock that runs goes on by the time of day while it is stored. To stop it meanwhile, call Pause before and Resume
// after.
func (k *Clock) MarshalJSON() ([]byte, error) {
	j := clockJSON{
		White: k.controls[draughts.White], Black: k.controls[draughts.Black],
		State: stateNames[k.state], Ply: k.ply, Spent: timeJSON(k.spent),
	}
	if k.state != ready {
		j.First = sideName(k.first)
	}
	if k.state == running {
		j.Since = k.since.UTC()
	}
	for _, t := range k.times {
		j.Times = append(j.Times, pairJSON{timeJSON(t[draughts.White]), timeJSON(t[draughts.Black])})
	}
	return json.Marshal(j)
}

// UnmarshalJSON restores the state that MarshalJSON has stored. The error wraps ErrJSON; the clock is then unchanged.
// The JSON null changes nothing either.
func (k *Clock) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		return nil
	}
	var j clockJSON
	if err := json.Unmarshal(text, &j); err != nil {
		return fmt.Errorf("%w: %w", ErrJSON, quote.Error(err))
	}
	read, err := j.clock()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrJSON, err)
	}
	*k = read
	return nil
}

// clock returns the clock, or what is wrong with it.
func (j *clockJSON) clock() (Clock, error) {
	k := Clock{
		controls: [2]Control{draughts.White: j.White, draughts.Black: j.Black},
		ply:      j.Ply, spent: time.Duration(j.Spent), since: j.Since,
	}
	i := slices.Index(stateNames[:], j.State)
	if i < 0 {
		return k, fmt.Errorf("state %s is not one of %s", quote.Text(j.State), strings.Join(stateNames[:], ", "))
	}
	k.state = state(i)
	switch {
	case j.First == sideName(draughts.Black):
		k.first = draughts.Black
	case j.First != sideName(draughts.White) && (j.First != "" || k.state != ready):
		return k, fmt.Errorf("first %s is neither white nor black", quote.Text(j.First))
	}
	for _, t := range j.Times {
		k.times = append(k.times, [2]time.Duration{
			draughts.White: time.Duration(t.White), draughts.Black: time.Duration(t.Black),
		})
	}
	if k.times == nil && len(j.White)+len(j.Black) > 0 {
		return k, errors.New("the times are missing")
	}
	if last := max(0, len(k.times)-1); k.ply < 0 || k.ply > last {
		return k, fmt.Errorf("ply %d is not 0 to %d, for which there are times", k.ply, last)
	}
	if k.state == ready && (k.ply > 0 || k.spent > 0) {
		return k, errors.New("time has been used before the clock was started")
	}
	if k.state == running && j.Since.IsZero() {
		return k, errors.New("since is missing: a clock runs")
	}
	return k, nil
}
