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
	maxWatchers = 50               // browsers that may look at one game at once
	sweepEvery  = time.Minute      // how often idle games are looked for
	longest     = 12 * time.Hour   // a game in which nothing happens for so long is dropped, whoever looks at it
	spare       = 10 * time.Second // a game that nobody has looked at for so long makes room for a new one
)

// Errors of a lobby.
var (
	errNoGame       = errors.New("there is no such game: it has been over for a while, or never was")
	errFull         = errors.New("all tables are taken: try again in a while")
	errManyWatchers = errors.New("too many people watch this game")
)

// lobby holds the tables. Their number is bounded, and those that nobody uses are dropped.
type lobby struct {
	engines *table.Engines
	most    int
	idle    time.Duration

	mu     sync.Mutex
	tables map[string]*place
}

// place is a table in a lobby.
type place struct {
	*table.Table
	used     time.Time // when somebody last came, went or did something
	watchers int
}

func newLobby(engines *table.Engines, most int, idle time.Duration) *lobby {
	return &lobby{engines: engines, most: most, idle: idle, tables: map[string]*place{}}
}

// open sets up a table for a new game. Its seats are held by the token.
func (l *lobby) open(s table.Settings) (id string, token table.Token, t *table.Table, err error) {
	token = newToken()
	t, err = table.New(l.engines, s, token)
	if err != nil {
		return "", "", nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.tables) >= l.most && !l.makeRoom() {
		t.Close()
		return "", "", nil, errFull
	}
	id = rand.Text()[:10]
	l.tables[id] = &place{Table: t, used: time.Now()}
	return id, token, t, nil
}

// newToken returns a secret that nobody guesses.
func newToken() table.Token { return table.Token(rand.Text()) }

// makeRoom drops the table that has been left alone for longest, and reports whether there was one.
func (l *lobby) makeRoom() bool {
	oldest := ""
	for id, p := range l.tables {
		if p.watchers == 0 && time.Since(p.used) > spare && (oldest == "" || p.used.Before(l.tables[oldest].used)) {
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

// find returns a table, which counts as using it.
func (l *lobby) find(id string) (*table.Table, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.tables[id]
	if p == nil {
		return nil, errNoGame
	}
	p.used = time.Now()
	return p.Table, nil
}

// watch counts in somebody who looks at a table, until they leave.
func (l *lobby) watch(id string) (t *table.Table, leave func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.tables[id]
	switch {
	case p == nil:
		return nil, nil, errNoGame
	case p.watchers >= maxWatchers:
		return nil, nil, errManyWatchers
	}
	count := func(n int) {
		p.watchers += n
		p.used = time.Now()
		p.SetWatchers(p.watchers)
	}
	count(+1)
	return p.Table, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		count(-1)
	}, nil
}

// sweep drops tables that are not used until ctx is cancelled.
func (l *lobby) sweep(ctx context.Context) {
	ticker := time.NewTicker(min(sweepEvery, l.idle))
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
		if unused := now.Sub(p.used); p.watchers == 0 && unused > l.idle || unused > longest {
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
