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
	sweepInterval = time.Minute      // time between two searches for idle games
	maxUnused     = 12 * time.Hour   // a game without any action for this time is dropped, even if it is watched
	minUnused     = 10 * time.Second // a game that nobody has watched for this time may be dropped for a new one
)

// Errors of a lobby.
var (
	errNoGame          = errors.New("there is no such game: it has been over for a while, or never was")
	errNoFreeTable     = errors.New("all tables are taken: try again in a while")
	errTooManyWatchers = errors.New("too many people watch this game")
)

// lobby holds the tables. It has at most maxTables of them, and drops those that are idle for a time.
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

// len returns how many tables there are.
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
