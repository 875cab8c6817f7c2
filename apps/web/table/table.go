// Package table is a draughts table behind a page in a browser: a game with its players, engines that play or analyse,
// clocks, offers, and the score of the games played. The server of apps/web keeps many tables. The WebAssembly program
// of apps/web/wasm has one table inside the browser.
package table

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/clock"
	"github.com/godraughts/draughts/pdn"
)

// MaxPlies is the largest number of plies of a game. It bounds the memory of a table.
const MaxPlies = 1000

// Settings describe a new game.
type Settings struct {
	Variant draughts.Variant `json:"variant"`
	FEN     string           `json:"fen,omitempty"` // the first position; if empty, the start of the rule set
	PDN     string           `json:"pdn,omitempty"` // a game to continue, instead of FEN
	Players Pair[Player]     `json:"players"`
	Clock   clock.Control    `json:"clock"`
	Left    *Pair[int64]     `json:"left,omitempty"` // milliseconds on the clock of a game to continue, if not all
}

// Reads returns the number of bytes of text in the settings.
func (s Settings) Reads() int { return len(s.PDN) + len(s.FEN) }

// Table is a game with its players. Its methods are safe for concurrent use. New makes a table.
type Table struct {
	engines *Engines
	budget  budget // of the engine's time; guarded by engines.mu

	mu sync.Mutex
	record
	players     Pair[Player]
	seats       Pair[seat]             // of the persons who hold them
	listeners   map[chan struct{}]seat // browsers that show the table, and the seat that each person may have
	review      *review                // nil if there is none
	reviewFault string                 // why the last review ended early
	dormant     bool                   // an engine is to think when somebody watches
	offer       *Offer
	wonBefore   Pair[int] // games won before this one
	drawn       int       // games drawn before this one
	clock       gameClock
	timer       *time.Timer // ends the game when the time is up; nil before the clock runs
	paused      bool        // by the players, until one of them resumes the game
	closed      bool

	onChange         func()             // see OnChange
	version          uint64             // grows with each change of what Save returns
	stop             context.CancelFunc // ends the search of the current position
	thinking         *Thinking          // the results of that search so far
	engineScore      draughts.Score     // that the engine found for its last move; 0 in a new game
	revision         int64              // grows with each change of the view, also from one newTable to the next
	view             []byte             // the view of that revision without the clock; nil until it is needed
	thinkingRevision int64              // grows with each change of thinking
}

// New returns a table with a new game. The token holds its seats, except open ones.
func New(engines *Engines, s Settings, token Token) (*Table, error) {
	t := newTable(engines)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.begin(s, token); err != nil {
		return nil, err
	}
	return t, nil
}

func newTable(engines *Engines) *Table {
	return &Table{
		engines: engines, listeners: map[chan struct{}]seat{}, stop: func() {},
		revision: time.Now().UnixMicro(), // a page drops older views: those of a game read from a file must be newer
	}
}

// begin starts a new game. If it returns an error the table is unchanged.
func (t *Table) begin(s Settings, token Token) error {
	s.Variant = cmp.Or(s.Variant, draughts.English)
	for _, c := range sides {
		if err := s.Players.Of(c).check(); err != nil {
			return err
		}
	}
	if err := checkClock(s.Clock); err != nil {
		return err
	}
	r := record{game: draughts.NewGame(s.Variant)}
	var err error
	switch {
	case s.PDN != "":
		r, err = read(s.Variant, s.PDN, 1)
	case s.FEN != "":
		r, err = readFEN(s.Variant, s.FEN)
	}
	if err != nil {
		return err
	}
	t.setGame(r)
	t.setPlayers(r.named(s.Players), token)
	t.clock = newClock(s.Clock, r.game.Ply())
	if s.Left != nil {
		t.clock.set(*s.Left)
	}
	t.positionChanged()
	return nil
}

// setGame replaces the game, and adds the result of the old one to the score. The caller then sets the players, if they
// change, and must call positionChanged.
func (t *Table) setGame(r record) {
	if t.game != nil {
		t.wonBefore, t.drawn = t.score()
	}
	t.dropReview()
	t.reviewFault = ""
	r.loaded.Version = t.loaded.Version + 1
	t.record, t.began = r, today()
	t.offer, t.paused, t.engineScore = nil, false, 0
}

// score returns the games won by each side and drawn, the current one included if it has ended and was not loaded.
func (t *Table) score() (Pair[int], int) {
	won, drawn := t.wonBefore, t.drawn
	switch result := t.game.Outcome().Result; {
	case result == draughts.Ongoing, t.players.White.Kind == Record, t.players.Black.Kind == Record:
	case result == draughts.Draw:
		drawn++
	default:
		winner, _ := result.Winner()
		*won.Of(winner)++
	}
	return won, drawn
}

// positionChanged must be called after every change of the position or the players. It restarts engine and clock.
func (t *Table) positionChanged() {
	t.viewChanged()
	t.restart()
}

func (t *Table) restart() {
	t.stop()
	t.stop = func() {}
	t.setThinking(nil)
	if t.closed {
		return
	}
	t.runClock()
	t.runEngine()
}

// viewChanged must be called after every change of what the view shows and Save returns.
func (t *Table) viewChanged() {
	t.version++
	if t.onChange != nil && !t.closed {
		t.onChange()
	}
	t.showChange()
}

// showChange must be called after a change that only the view shows.
func (t *Table) showChange() {
	t.revision++
	t.view = nil
	t.notify()
}

// notify sends a value to all listeners.
func (t *Table) notify() {
	for notified := range t.listeners {
		select {
		case notified <- struct{}{}:
		default: // the last value has not been received yet
		}
	}
}

// Listen adds a browser that shows the table to the person with the token, until stop is called. Without any no engine
// begins to think, and a review is interrupted. The channel receives a value when the table may have changed:
// [Table.Changes] returns the changes. A slow listener skips outdated states and costs no memory. Close closes it.
func (t *Table) Listen(token Token) (notified <-chan struct{}, stop func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := make(chan struct{}, 1)
	c <- struct{}{}
	t.listeners[c] = seatOf(token)
	t.listenersChanged()
	return c, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.listeners, c)
		t.listenersChanged()
	}
}

// listenersChanged must be called after every change of the listeners.
func (t *Table) listenersChanged() {
	ran := t.clock.IsRunning()
	if t.dormant && len(t.listeners) > 0 {
		t.restart()
	} else if !t.closed {
		t.runClock()
	}
	t.runReview()
	if t.clock.IsRunning() != ran {
		t.viewChanged() // Save returns the clock
	} else {
		t.showChange()
	}
}

// Listeners returns how many browsers show the table, and how many of them to persons who hold a seat.
func (t *Table) Listeners() (all, seated int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.listeners), t.browsers(t.seats.White, t.seats.Black)
}

// browsers returns how many browsers show the table to persons with one of these seats.
func (t *Table) browsers(seats ...seat) (n int) {
	for _, s := range t.listeners {
		if slices.ContainsFunc(seats, func(other seat) bool { return bytes.Equal(s, other) }) {
			n++
		}
	}
	return n
}

// Seen is the state of a table that a listener has seen. The zero Seen means none.
type Seen struct{ revision, thinkingRevision int64 }

// Changes returns the view of the table and the engine's Thinking as JSON, each nil if seen has it, and updates seen.
func (t *Table) Changes(seen *Seen) (view, thinking []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if seen.revision != t.revision {
		view = t.viewJSON()
	}
	if seen.thinkingRevision != t.thinkingRevision {
		thinking = Marshal(t.thinking)
	}
	*seen = Seen{t.revision, t.thinkingRevision}
	return view, thinking
}

// JSON returns the view of the table as JSON.
func (t *Table) JSON() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.viewJSON()
}

// viewJSON returns the view as JSON. It is made once for each revision, except the clock, which is the last field.
func (t *Table) viewJSON() []byte {
	if t.view == nil {
		t.view = Marshal(t.makeView())
	}
	clock := t.clock.show(time.Now())
	if clock == nil {
		return t.view
	}
	return slices.Concat(t.view[:len(t.view)-1], []byte(`,"clock":`), Marshal(clock), []byte("}"))
}

// Marshal returns v as JSON. It panics on an error, which no value of this package causes.
func Marshal(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

// Close stops engines and clocks, and ends all listeners.
func (t *Table) Close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	t.stop()
	t.dropReview()
	t.stopTimer()
	for notified := range t.listeners {
		close(notified)
	}
	clear(t.listeners)
}

// Plies returns the number of moves of the game, with undone ones.
func (t *Table) Plies() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.line)
}

func (t *Table) play(m draughts.Move) error {
	if t.game.Ply() >= MaxPlies {
		return fmt.Errorf("%w: it has %d plies", ErrTooLong, MaxPlies)
	}
	before, undone := t.game.Position(), t.game.Undone()
	redone := len(undone) > 0 && undone[0] == m
	var tree *pdn.Game // if m replaces moves
	var err error
	if len(undone) > 0 && !redone && t.loaded.Number != 0 {
		tree, err = t.tree()
	}
	if err := t.game.Play(m); err != nil {
		return err
	}
	if !redone {
		t.dropReview()
		t.line = append(t.line[:t.game.Ply()-1], viewPlayed(before, m))
		t.about = slices.DeleteFunc(t.about, func(line string) bool { return strings.HasPrefix(line, resultLine) })
		if tree != nil {
			err = t.keepReplaced(tree)
		}
		if err != nil {
			t.variations = nil // they may hang on moves that are gone
		}
	}
	t.offer = nil
	t.clock.press(before.Turn())
	t.positionChanged()
	return nil
}

// ErrTooLong is returned for a game with more than MaxPlies plies.
var ErrTooLong = errors.New("the game is too long")
