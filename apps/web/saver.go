package main

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/godraughts/draughts/apps/web/table"
)

// aliveInterval is the time between two notes in the file that the server runs. The clock of a player who was to move
// when the server was killed may show this time more.
const aliveInterval = 10 * time.Second

// Errors of a saver.
var (
	errNotSaved  = errors.New("the game could not be saved: what was done counts once it can be")
	errNotOpened = errors.New("the game could not be saved: try again later")
	errClosing   = errors.New("the server is being stopped")
)

// saver writes the changes of games to a file. Changes that come while a transaction is being written share the next
// one. Its methods are safe for concurrent use.
type saver struct {
	store   *store
	metrics *metrics
	log     func(...any) // is told of errors, and what else an operator should know

	mu      sync.Mutex
	changed map[*entry]bool
	next    *round
	failed  error // of the last transaction
	wake    chan struct{}
	closing chan struct{}
	ended   chan struct{}
}

// round is a transaction.
type round struct {
	done    chan struct{} // is closed at its end
	err     error
	refused map[*entry]error // games without a form for the file, which do not stop the others
}

func newRound() *round { return &round{done: make(chan struct{}), refused: map[*entry]error{}} }

func newSaver(s *store, m *metrics, log func(...any)) *saver {
	v := &saver{
		store: s, metrics: m, log: log, changed: map[*entry]bool{}, next: newRound(),
		wake: make(chan struct{}, 1), closing: make(chan struct{}), ended: make(chan struct{}),
	}
	go v.run()
	return v
}

// mark says that a game has changed.
func (v *saver) mark(e *entry) {
	v.mu.Lock()
	v.changed[e] = true
	v.mu.Unlock()
	select {
	case v.wake <- struct{}{}:
	default: // it will wake
	}
}

// wait returns when that version of a game, or a later one, is on disk.
func (v *saver) wait(e *entry, version uint64) error {
	for {
		v.mu.Lock()
		saved, next := e.saved, v.next
		v.mu.Unlock()
		if saved >= version {
			return nil
		}
		v.mark(e) // for this round, or the one after it
		select {
		case <-next.done:
			if err := errors.Join(next.err, next.refused[e]); err != nil {
				return errNotSaved // the cause may name files: it is in the server's log
			}
		case <-v.ended:
			return errClosing
		}
	}
}

// isSaved reports whether all changes of a game are on disk.
func (v *saver) isSaved(e *entry) bool {
	version, _ := e.Version()
	v.mu.Lock()
	defer v.mu.Unlock()
	return e.saved >= version
}

// isHealthy reports whether the last transaction could be written. There is one at least each aliveInterval.
func (v *saver) isHealthy() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.failed == nil
}

// run writes transactions until close is called.
func (v *saver) run() {
	defer close(v.ended)
	alive := time.NewTicker(aliveInterval)
	defer alive.Stop()
	for open := true; open; v.commit() {
		select {
		case <-v.wake:
		case <-alive.C:
		case <-v.closing:
			open = false
		}
	}
}

// commit writes all changed games.
func (v *saver) commit() {
	v.mu.Lock()
	entries, this := v.changed, v.next
	v.changed, v.next = map[*entry]bool{}, newRound()
	v.mu.Unlock()
	began := time.Now()
	this.err = v.write(entries, this.refused)
	v.metrics.commits.Observe(time.Since(began).Seconds())
	v.metrics.saves.Add(float64(len(entries)))
	close(this.done)
	v.mu.Lock()
	defer v.mu.Unlock()
	before := v.failed
	v.failed = this.err
	if this.err == nil {
		if before != nil {
			v.log("games are saved again")
		}
		return
	}
	v.metrics.failures.Inc()
	if before == nil { // a full disk fails each transaction
		v.log(this.err)
	}
	for e := range entries { // for the next round, at the latest after aliveInterval
		if !e.dropped {
			v.changed[e] = true
		}
	}
}

// drop says that a game need not be saved.
func (v *saver) drop(e *entry) {
	v.mu.Lock()
	defer v.mu.Unlock()
	e.dropped = true
	delete(v.changed, e)
}

// write writes games in one transaction.
func (v *saver) write(entries map[*entry]bool, refused map[*entry]error) error {
	var games []storedGame
	saved := map[*entry]table.Saved{}
	for e := range entries {
		s, err := e.Save()
		if err != nil {
			refused[e] = err
			v.log(fmt.Errorf("game %s: %w", e.id, err))
			continue
		}
		games = append(games, storedGame{
			id: e.id, state: s.State, text: s.Text, set: s.TextVersion != e.textVersion,
			entry: indexEntry{played: s.Plies > 0, over: s.Over, holder: v.store.holder(e.client)},
		})
		saved[e] = s
	}
	if err := v.store.put(games); err != nil {
		return err
	}
	v.mu.Lock()
	for e, s := range saved {
		e.saved, e.textVersion = s.Version, s.TextVersion
	}
	v.mu.Unlock()
	for e, s := range saved {
		e.HandOver(s.TextVersion, func() (string, error) { return v.store.text(e.id) })
	}
	return nil
}

// close writes the last changes. The error is that of the last transaction.
func (v *saver) close() error {
	close(v.closing)
	<-v.ended
	return v.failed
}
