package table

import (
	"encoding/json"
	"fmt"
	"runtime"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
)

// Saved is a table in the form for a file. It has no engine's search and no watchers.
type Saved struct {
	State       []byte `json:"state"`        // JSON
	Text        string `json:"text"`         // the PDN of the game; empty if it has none, or was restored or handed over
	TextVersion int    `json:"text_version"` // grows with each change of Text
	Version     uint64 `json:"version"`      // grows with each change of the table
	Plies       int    `json:"plies"`        // of the game, with undone ones
	Over        bool   `json:"over"`         // the game has ended
}

// savedState is Saved.State. Fields may be added: missing ones are zero.
type savedState struct {
	Game       *draughts.Game `json:"game"`
	loaded                    // without the text
	Began      string         `json:"began,omitempty"`    // the day, in the form of PDN
	LeftOut    []string       `json:"left_out,omitempty"` // lines that say what of the text was not loaded
	Players    Pair[Player]   `json:"players"`
	Seats      Pair[seat]     `json:"seats"`
	Offer      *Offer         `json:"offer,omitempty"`
	WonBefore  Pair[int]      `json:"won_before"`
	Drawn      int            `json:"drawn,omitempty"`
	Paused     bool           `json:"paused,omitempty"`
	Clock      *clock.Clock   `json:"clock,omitempty"`
	Control    clock.Control  `json:"control,omitempty"`
	ClockSince int            `json:"clock_since,omitempty"` // the ply of the game at which the clock was set
	Revision   int64          `json:"revision"`              // the greatest that a page may have seen
}

// maxUnsaved is how often the view can change before Save is called again: by watchers and the like.
const maxUnsaved = 1e6

// OnChange sets a function that is called after each change of what Save returns. It is called while the table is
// locked: it must not call the table, and not block.
func (t *Table) OnChange(f func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.onChange = f
}

// Version returns the numbers of the last change of what Save returns, and of its Text.
func (t *Table) Version() (version uint64, text int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.version, t.loaded.Version
}

// Save returns the table in the form for a file.
func (t *Table) Save() (Saved, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := savedState{
		Game: t.game, loaded: t.loaded, Began: t.began, LeftOut: t.leftOut, Players: t.players, Seats: t.seats,
		Offer: t.offer, WonBefore: t.wonBefore, Drawn: t.drawn, Paused: t.paused, Revision: t.revision + maxUnsaved,
	}
	if len(t.clock.control) > 0 {
		k, now := *t.clock.Clock, time.Now()
		if k.IsRunning() { // since now, by the clock of the file
			passOver(&k, now, Steady(now))
		}
		s.Clock, s.Control, s.ClockSince = &k, t.clock.control, t.clock.since
	}
	state, err := json.Marshal(s)
	return Saved{
		State: state, Text: t.loaded.text, TextVersion: t.loaded.Version, Version: t.version, Plies: len(t.line),
		Over: t.game.Outcome().Result != draughts.Ongoing,
	}, err
}

// HandOver replaces the text of that version by a function that reads it, to save memory.
func (t *Table) HandOver(version int, text func() (string, error)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.loaded.Version == version && t.loaded.text != "" {
		t.loaded.text, t.loaded.read = "", text
	}
}

// Restore returns the table of a Saved.State. text reads the Saved.Text. A clock that runs has run until the time
// alive, by Steady of the server that saved it.
func Restore(engines *Engines, state []byte, text func() (string, error), alive time.Time) (*Table, error) {
	var s savedState
	if err := json.Unmarshal(state, &s); err != nil {
		return nil, err
	}
	if s.Game == nil || !s.Game.Variant().IsValid() {
		return nil, draughts.ErrNoPosition
	}
	t := newTable(engines)
	t.revision = max(t.revision, s.Revision) // by the clock, unless it was set back
	t.game, t.loaded, t.began, t.leftOut = s.Game, s.loaded, s.Began, s.LeftOut
	t.players, t.seats, t.offer = s.Players, s.Seats, s.Offer
	t.wonBefore, t.drawn, t.paused = s.WonBefore, s.Drawn, s.Paused
	if err := t.restoreLine(text); err != nil {
		return nil, fmt.Errorf("the text of the game: %w", err)
	}
	t.clock = newClock(s.Control, s.ClockSince)
	if s.Clock != nil {
		t.clock.Clock = s.Clock
		if s.Clock.IsRunning() {
			passOver(s.Clock, alive, time.Now())
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.positionChanged()
	return t, nil
}

// started is when the server began.
var started = time.Now()

// Steady returns t by a clock that nobody sets: the time of day at which the server began, and what has passed since.
// Clocks in a file must go by it, since the time of day may jump between two times. Of a page, which is loaded again
// and does not note until when it ran, it is the time of day.
func Steady(t time.Time) time.Time {
	if runtime.GOOS == "js" {
		return t.Round(0)
	}
	return started.Add(t.Sub(started)).Round(0)
}

// passOver stops a clock that runs at one time, and lets it run again from another, which may be the earlier one. If
// its time was up it stays stopped: runClock ends the game.
func passOver(k *clock.Clock, from, to time.Time) {
	k.Pause(from)
	_ = k.Resume(to)
}

// restoreLine makes the views of the moves of the game. text reads its text.
func (t *Table) restoreLine(text func() (string, error)) error {
	moves := append(t.game.Moves(), t.game.Undone()...)
	if t.loaded.Number == 0 {
		for i, m := range moves {
			before, _ := t.game.PositionAt(i) // which the game has
			t.line = append(t.line, viewPlayed(before, m))
		}
		return nil
	}
	t.loaded.read = text
	tree, err := t.tree()
	if err != nil {
		return err
	}
	if !t.loaded.Own {
		t.about = about(tree)
	}
	t.show(tree, len(moves))
	return nil
}
