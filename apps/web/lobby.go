package main

import (
	"context"
	"crypto/rand"
	"errors"
	"sync"
	"time"

	"github.com/godraughts/draughts/apps/web/table"
)

const (
	maxWatchers   = 50               // browsers that may watch one game at once
	sweepInterval = time.Minute      // time between checks for idle games
	maxUnused     = 12 * time.Hour   // a game without an action for this time is dropped, even if it has watchers
	minUnused     = 10 * time.Second // a game without watchers for this time may be dropped to make room
)

// Errors of a lobby.
var (
	errNoGame          = errors.New("there is no such game: it was dropped, or never existed")
	errNoFreeTable     = errors.New("all tables are in use: try again later")
	errTooManyWatchers = errors.New("this game has too many watchers")
)

// lobby holds at most maxTables tables. It drops those that have been idle for some time.
type lobby struct {
	engines   *table.Engines
	maxTables int
	idle      time.Duration

	mu     sync.Mutex
	tables map[string]*entry
}

// entry is a table in a lobby.
type entry struct {
	*table.Table
	lastUsed time.Time // of the last request, or change of watchers
	watchers int
}

func newLobby(engines *table.Engines, maxTables int, idle time.Duration) *lobby {
	return &lobby{engines: engines, maxTables: maxTables, idle: idle, tables: map[string]*entry{}}
}

// open makes a table with a new game. The token holds its seats.
func (l *lobby) open(s table.Settings) (id string, token table.Token, t *table.Table, err error) {
	token = newToken()
	t, err = table.New(l.engines, s, token)
	if err != nil {
		return "", "", nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.tables) >= l.maxTables && !l.makeRoom() {
		t.Close()
		return "", "", nil, errNoFreeTable
	}
	id = rand.Text()[:10]
	l.tables[id] = &entry{Table: t, lastUsed: time.Now()}
	return id, token, t, nil
}

// newToken returns a random secret.
func newToken() table.Token { return table.Token(rand.Text()) }

// makeRoom drops the table that has been unused for the longest time, and reports whether there was one.
func (l *lobby) makeRoom() bool {
	oldest := ""
	for id, p := range l.tables {
		if p.watchers > 0 || time.Since(p.lastUsed) <= minUnused {
			continue
		}
		if oldest == "" || p.lastUsed.Before(l.tables[oldest].lastUsed) {
			oldest = id
		}
	}
	if oldest == "" {
		return false
	}
	l.drop(oldest)
	return true
}

func (l *lobby) drop(id string) {
	l.tables[id].Close()
	delete(l.tables, id)
}

// find returns a table and marks it as used.
func (l *lobby) find(id string) (*table.Table, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.tables[id]
	if p == nil {
		return nil, errNoGame
	}
	p.lastUsed = time.Now()
	return p.Table, nil
}

// watch adds a watcher to a table, until leave is called.
func (l *lobby) watch(id string) (t *table.Table, leave func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.tables[id]
	switch {
	case p == nil:
		return nil, nil, errNoGame
	case p.watchers >= maxWatchers:
		return nil, nil, errTooManyWatchers
	}
	count := func(n int) {
		p.watchers += n
		p.lastUsed = time.Now()
		p.SetWatchers(p.watchers)
	}
	count(+1)
	return p.Table, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		count(-1)
	}, nil
}

// sweep drops idle tables from time to time, until ctx is cancelled.
func (l *lobby) sweep(ctx context.Context) {
	ticker := time.NewTicker(min(sweepInterval, l.idle))
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			l.dropIdle(time.Now())
		case <-ctx.Done():
			return
		}
	}
}

func (l *lobby) dropIdle(now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id, p := range l.tables {
		if unused := now.Sub(p.lastUsed); p.watchers == 0 && unused > l.idle || unused > maxUnused {
			l.drop(id)
		}
	}
}

// len returns the number of tables.
func (l *lobby) len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.tables)
}

// close ends all games.
func (l *lobby) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id := range l.tables {
		l.drop(id)
	}
}
