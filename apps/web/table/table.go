// Package table is a draughts table for programs that show one in a browser: a game with its players, an engine that
// takes a seat or looks over one's shoulder, clocks, offers and the score of the games played. The server of
// apps/web keeps many tables; the WebAssembly program of apps/web/wasm is one table inside the browser.
package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/pdn"
)

// MaxPlies is how long a game may become, which bounds the memory of a table.
const MaxPlies = 1000

// Settings are what a game begins with.
type Settings struct {
	Variant draughts.Variant `json:"variant"`
	FEN     string           `json:"fen,omitempty"` // of the position to begin in; the start of the rule set if empty
	PDN     string           `json:"pdn,omitempty"` // of the game to go on with, instead of FEN
	Players Pair[Player]     `json:"players"`
	Clock   ClockSettings    `json:"clock"`
}

// Table is a game being played. Its methods may be called from any goroutine.
type Table struct {
	engines *Engines

	mu       sync.Mutex
	game     *draughts.Game
	line     []move   // all moves of the game, those undone included
	tags     pdn.Tags // of the game that was loaded, if one was
	about    []string // what it says about itself
	players  Pair[Player]
	held     Pair[Token] // who has the seats; empty while open
	watchers int
	analyse  bool
	offer    *Offer
	past     Pair[int] // games won before this one
	drawn    int       // games drawn before this one
	clock    clock
	closed   bool

	stop     context.CancelFunc // ends the search that runs for the current position
	thinking *Thinking          // what that search has found so far
	heard    map[chan struct{}]bool
	revision int    // grows with each change of the view
	view     []byte // the view of that revision; nil until somebody asks
	thoughts int    // grows with each change of thinking
}

// move is a move of the line.
type move struct {
	MoveView
	node *pdn.Node // as it was loaded, with all its annotations; nil for a move made here
}

// New returns a table with a new game on it. Who has the token holds its seats, but for those that are open.
func New(engines *Engines, s Settings, token Token) (*Table, error) {
	t := &Table{
		engines: engines,
		heard:   map[chan struct{}]bool{},
		stop:    func() {},
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.begin(s, token); err != nil {
		return nil, err
	}
	return t, nil
}

// begin puts a new game on the table. If it returns an error the table is as it was.
func (t *Table) begin(s Settings, token Token) error {
	if !s.Variant.IsValid() {
		s.Variant = draughts.English
	}
	for _, c := range sides {
		if err := s.Players.Of(c).check(); err != nil {
			return err
		}
	}
	if err := s.Clock.check(); err != nil {
		return err
	}
	loaded := record{game: draughts.NewGame(s.Variant)}
	var err error
	switch {
	case s.PDN != "":
		loaded, err = read(s.Variant, s.PDN, 1)
	case s.FEN != "":
		loaded, err = readFEN(s.Variant, s.FEN)
	}
	if err != nil {
		return err
	}
	t.seat(s.Players, token)
	t.clock = newClock(s.Clock)
	t.replace(loaded)
	t.moved()
	return nil
}

// replace puts another game on the table and counts the result of the one that was there. Call moved afterwards.
func (t *Table) replace(r record) {
	if t.game != nil {
		t.past, t.drawn = t.score()
	}
	t.game, t.line, t.about = r.game, r.line, r.about
	t.tags = r.tags
	t.offer = nil
}

// score returns the games won by each side and drawn, the current one included if it has ended.
func (t *Table) score() (Pair[int], int) {
	won, drawn := t.past, t.drawn
	switch result := t.game.Outcome().Result; result {
	case draughts.Ongoing:
	case draughts.Draw:
		drawn++
	default:
		winner, _ := result.Winner()
		*won.Of(winner)++
	}
	return won, drawn
}

// moved is called after every change of the position or of who plays. It sets engine and clock going.
func (t *Table) moved() {
	t.stop()
	t.stop = func() {}
	t.thinking = nil
	t.thoughts++
	t.changed()
	if t.closed {
		return
	}
	t.runClock()
	t.runEngine()
}

// changed is called after every change of the view.
func (t *Table) changed() {
	t.revision++
	t.view = nil
	t.wake()
}

// wake tells all who listen that there is something new.
func (t *Table) wake() {
	for heard := range t.heard {
		select {
		case heard <- struct{}{}:
		default: // it has been told and has not looked yet
		}
	}
}

// Listen returns a channel that has a value whenever there may be something new in the table, and a function that ends
// it. What is new [Table.News] tells: who is slow to ask misses what is outdated, and costs no memory.
func (t *Table) Listen() (heard <-chan struct{}, stop func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := make(chan struct{}, 1)
	c <- struct{}{}
	t.heard[c] = true
	return c, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.heard, c)
	}
}

// Seen is what a listener knows of a table. The zero Seen is nothing.
type Seen struct{ revision, thoughts int }

// News returns the view of the table and what the engine thinks, as JSON, each nil if the listener knows it.
func (t *Table) News(seen *Seen) (view, thinking []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if seen.revision != t.revision {
		view = t.viewJSON()
	}
	if seen.thoughts != t.thoughts {
		thinking = marshal(t.thinking)
	}
	*seen = Seen{t.revision, t.thoughts}
	return view, thinking
}

// JSON returns the view of the table as JSON.
func (t *Table) JSON() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.viewJSON()
}

func (t *Table) viewJSON() []byte {
	if t.view == nil {
		t.view = marshal(t.makeView())
	}
	return t.view
}

// marshal returns v as JSON. The values of this package always can be marshalled.
func marshal(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

// SetWatchers tells the table how many people look at it. Two engines play on only while somebody does.
func (t *Table) SetWatchers(n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	resume := t.watchers == 0 && n > 0 && t.allEngines()
	t.watchers = n
	if resume {
		t.moved()
		return
	}
	t.changed()
}

// Close ends all that goes on at the table.
func (t *Table) Close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	t.stop()
	t.clock.stopTimer()
	t.wake()
}

// Closed reports whether the table has been closed.
func (t *Table) Closed() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.closed
}

// play makes a move that has been found legal or comes from an engine.
func (t *Table) play(m draughts.Move) error {
	if t.game.Ply() >= MaxPlies {
		return fmt.Errorf("%w: it has %d moves", ErrTooLong, MaxPlies)
	}
	before := t.game.Position()
	if err := t.game.Play(m); err != nil {
		return err
	}
	t.line = append(t.line[:t.game.Ply()-1], move{MoveView: viewMove(before, m)})
	t.offer = nil
	t.pressClock(before.Turn())
	t.moved()
	return nil
}

// ErrTooLong is returned for a game with more moves than MaxPlies.
var ErrTooLong = errors.New("the game is too long")

// timeLeft returns the time on the clock of c; ok is false if there is none.
func (t *Table) timeLeft(c draughts.Color) (left time.Duration, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.clock.remaining(c, time.Now()), t.clock.Seconds > 0
}
