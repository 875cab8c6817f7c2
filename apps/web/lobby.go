package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/godraughts/draughts/apps/web/table"
	"github.com/godraughts/draughts/archive"
	"github.com/godraughts/draughts/internal/quote"
)

const (
	sweepInterval = time.Minute    // time between checks for idle games
	maxUnused     = 12 * time.Hour // a game without an action for this time leaves the memory, even if it has watchers

	maxPlayerStreams = 8 // of each player of a game
)

// Errors of a lobby.
var (
	errNoGame          = errors.New("there is no such game: it was dropped, or never existed")
	errNoFreeTable     = errors.New("all tables are in use: try again later")
	errTooManyWatchers = errors.New("this game has too many watchers")
	errTooManyStreams  = errors.New("too many games are open from your address: close one, or try again later")
	errTooManyGames    = errors.New("too many new games from your address: try again later")
	errStoreFull       = errors.New("the server has no room for another game: try again later")
)

// lobby keeps games: those in use in memory, and all of them in a file.
type lobby struct {
	engines *table.Engines
	limits  limits
	store   *store
	saver   *saver

	metrics *metrics
	archive *archive.Archive // that visitors can look into; nil if there is none
	origins []string         // of the other sites whose pages may use the API

	ahead time.Duration // by how far the time of day has jumped, for sweep

	mu      sync.Mutex
	tables  map[string]*entry
	loading map[string]chan struct{} // games that are being read from the file; closed at the end
	streams map[string]int           // of spectators, by client
	opened  map[string]int           // games by client, since the last hour began
	hour    time.Time
}

// limits bound what a lobby keeps.
type limits struct {
	games    int           // in memory
	storedMB int           // size of the games in the file: see indexEntry.share
	watchers int           // of a game, besides its players
	idle     time.Duration // a game that nobody has open leaves the memory after this time
	expire   time.Duration // a game that has not changed for this time is deleted
	unplayed time.Duration // the same for a game without a move

	// What one client may use. Many people can share the address of a client.
	clientGames   int // in memory
	clientOpened  int // new games in an hour
	clientStreams int // games watched without a seat
}

// defaultLimits are the limits if no flag sets others.
var defaultLimits = limits{
	games: 500, storedMB: 2000, watchers: 50,
	idle: 30 * time.Minute, expire: 30 * 24 * time.Hour, unplayed: 24 * time.Hour,
	clientGames: 300, clientOpened: 2000, clientStreams: 400,
}

// entry is a table in a lobby.
type entry struct {
	*table.Table
	id       string
	client   string    // that brought it into memory
	lastUsed time.Time // of the last request, or change of watchers
	requests int       // that use it now: it must not leave the memory

	saved       uint64 // the version on disk; guarded by saver.mu
	dropped     bool   // it need not be saved; guarded by saver.mu
	textVersion int    // on disk; of the saver's goroutine
}

// isOpen reports whether a browser shows the game.
func (e *entry) isOpen() bool {
	all, _ := e.Listeners()
	return all > 0
}

func newLobby(engines *table.Engines, lim limits, s *store, m *metrics, log func(...any)) *lobby {
	l := &lobby{
		engines: engines, limits: lim, store: s, saver: newSaver(s, m, log), metrics: m,
		tables: map[string]*entry{}, loading: map[string]chan struct{}{},
		streams: map[string]int{}, opened: map[string]int{},
	}
	m.follow(l)
	return l
}

// open puts a table with a new game into the memory, or closes it. The caller must call release.
func (l *lobby) open(client string, t *table.Table) (e *entry, release func(), err error) {
	e = &entry{Table: t, id: rand.Text()[:10], client: client}
	l.mu.Lock()
	defer l.mu.Unlock()
	err = l.mayOpen(client)
	own := func(other *entry) bool { return other.client == client && !other.isOpen() }
	switch {
	case err != nil:
	case l.held()[client] >= l.limits.clientGames && !l.drop(own):
		err = errTooManyStreams
	case len(l.tables) >= l.limits.games && !l.makeRoomFor(client):
		err = errNoFreeTable
	}
	if err != nil {
		t.Close()
		return nil, nil, err
	}
	l.opened[client]++
	l.add(e)
	return e, l.use(e), nil
}

// held returns how many tables each client has in memory.
func (l *lobby) held() map[string]int {
	held := map[string]int{}
	for _, e := range l.tables {
		held[e.client]++
	}
	return held
}

// mayOpen returns an error if the client has opened too many games in this hour, or if the file is full. In a full file
// games of the client that has most make room.
func (l *lobby) mayOpen(client string) error {
	if now := time.Now(); now.Sub(l.hour) >= time.Hour {
		l.hour = now
		clear(l.opened)
	}
	if l.opened[client] >= l.limits.clientOpened {
		return errTooManyGames
	}
	if l.store.size.Load()/1e6 < int64(l.limits.storedMB) {
		return nil
	}
	ids, err := l.store.surplus(l.isUnused)
	if err != nil || len(ids) == 0 {
		return errors.Join(errStoreFull, err)
	}
	return l.delete(ids, "room")
}

// isUnused reports whether a game is only in the file.
func (l *lobby) isUnused(id string) bool { return l.tables[id] == nil && l.loading[id] == nil }

func newToken() table.Token { return table.Token(rand.Text()) }

func (l *lobby) add(e *entry) {
	e.lastUsed = time.Now()
	l.tables[e.id] = e
	e.OnChange(func() { l.saver.mark(e) })
}

// use marks a table as used, until release is called.
func (l *lobby) use(e *entry) (release func()) {
	e.requests++
	e.lastUsed = time.Now()
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		e.requests--
	}
}

// makeRoomFor makes room for a table of a client in a full memory: a table that nobody has open goes, or one of a
// client who has more tables.
func (l *lobby) makeRoomFor(client string) bool {
	held := l.held()
	return l.drop(func(e *entry) bool { return !e.isOpen() || held[e.client] > held[client]+1 })
}

// drop removes from memory one of the tables that may go, and reports whether there was one. The file still has it.
// Tables that nobody has open go first. Then those of the client who has most go: without a move, without a player,
// unused for the longest time.
func (l *lobby) drop(mayGo func(*entry) bool) bool {
	held := l.held()
	rank := func(e *entry) []int {
		all, seated := e.Listeners()
		if all == 0 {
			return nil
		}
		return []int{-held[e.client], min(e.Plies(), 1), min(seated, 1)}
	}
	var first *entry
	var lowest []int
	for _, e := range l.tables {
		if !mayGo(e) || !l.mayLeave(e) {
			continue
		}
		r := rank(e)
		if first == nil || cmp.Or(slices.Compare(r, lowest), e.lastUsed.Compare(first.lastUsed)) < 0 {
			first, lowest = e, r
		}
	}
	if first != nil {
		l.unload(first)
	}
	return first != nil
}

// mayLeave reports whether a table can be removed from memory without loss.
func (l *lobby) mayLeave(e *entry) bool { return e.requests == 0 && l.saver.isSaved(e) }

func (l *lobby) unload(e *entry) {
	e.Close()
	delete(l.tables, e.id)
}

// dropUnsaved removes a table that could not be saved, and that nobody has seen.
func (l *lobby) dropUnsaved(e *entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.unload(e)
	l.saver.drop(e)
}

// find returns a table, from the file if necessary. The caller must call release.
func (l *lobby) find(ctx context.Context, client, id string) (e *entry, release func(), err error) {
	for {
		l.mu.Lock()
		if e := l.tables[id]; e != nil {
			defer l.mu.Unlock()
			return e, l.use(e), nil
		}
		other := l.loading[id]
		if other == nil {
			break
		}
		l.mu.Unlock()
		select {
		case <-other:
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		}
	}
	ended := make(chan struct{})
	l.loading[id] = ended
	l.mu.Unlock()
	e, err = l.load(ctx, client, id)
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.loading, id)
	close(ended)
	if err != nil {
		return nil, nil, err
	}
	// A game that exists is answered even if all others are open: up to twice the limit are in memory then.
	if n := len(l.tables); n >= l.limits.games && !l.makeRoomFor(client) && n >= 2*l.limits.games {
		e.Close()
		return nil, nil, errNoFreeTable
	}
	l.add(e)
	return e, l.use(e), nil
}

// load reads a table from the file. One with a long text waits for its turn.
func (l *lobby) load(ctx context.Context, client, id string) (*entry, error) {
	state, index, err := l.store.get(id)
	if err != nil || state == nil {
		if err != nil {
			l.saver.log(err)
		}
		return nil, cmp.Or(err, errNoGame)
	}
	alive, earlier := table.Steady(time.Now()), index.run != l.store.run
	if earlier {
		alive = l.store.ended[index.run]
	}
	var t *table.Table
	err = l.read(ctx, client, int(index.size)-len(state), func() (err error) {
		read := func() (string, error) { return l.store.text(id) }
		t, err = table.Restore(l.engines.For(client), state, read, alive)
		return err
	})
	switch {
	case errors.Is(err, table.ErrTooMuchWork):
		return nil, err
	case err != nil:
		l.saver.log(fmt.Errorf("game %s: %w", id, err))
		return nil, fmt.Errorf("%w: %s", errDamagedGame, quote.Text(id))
	}
	e := &entry{Table: t, id: id, client: client}
	e.saved, e.textVersion = t.Version()
	if earlier {
		e.saved = 0 // it is saved again: its clock has changed
	}
	return e, nil
}

// sync returns when all changes of a table so far are on disk. What a person sees of a table must wait for it.
func (l *lobby) sync(e *entry) error {
	version, _ := e.Version()
	return l.saver.wait(e, version)
}

// watch adds a watcher to a table, until leave is called: see table.Table.Listen. Spectators leave room for players.
func (l *lobby) watch(e *entry, client string, token table.Token) (changed <-chan struct{}, leave func(), err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	all, seated := e.Listeners()
	own, plays := e.Seated(token)
	switch {
	case plays && own >= maxPlayerStreams, !plays && all-seated >= l.limits.watchers:
		return nil, nil, errTooManyWatchers
	case !plays && l.streams[client] >= l.limits.clientStreams:
		return nil, nil, errTooManyStreams
	}
	if !plays {
		l.streams[client]++
	}
	changed, stop := e.Listen(token)
	return changed, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if !plays {
			l.streams[client]--
		}
		if l.streams[client] == 0 {
			delete(l.streams, client)
		}
		e.lastUsed = time.Now()
		stop()
	}, nil
}

// read calls do, which reads a number of bytes of text: when it is the turn of the client if these are many.
func (l *lobby) read(ctx context.Context, client string, bytes int, do func() error) error {
	if bytes <= maxShortText {
		return do()
	}
	return l.engines.For(client).Work(ctx, do)
}

// noExpiry is the time for which no game expires, in later servers too, if all would at once or the clock has jumped.
const noExpiry = 24 * time.Hour

// sweep removes idle tables from memory and old games from the file from time to time, until ctx is cancelled.
func (l *lobby) sweep(ctx context.Context) {
	start := time.Now()
	began := start
	hold := func(words ...any) {
		l.saver.log(append(words, ": no game expires for a day")...)
		if err := l.store.holdExpiry(began); err != nil {
			l.saver.log(err)
		}
	}
	if l.store.len() > 0 && began.Sub(l.store.alive) >= l.limits.expire {
		hold("the last server ran until ", l.store.alive.Format(time.DateOnly), ", or the clock is wrong")
	}
	every(ctx, min(sweepInterval, l.limits.idle), func() {
		now := time.Now()
		ahead := now.Round(0).Sub(start.Round(0)) - now.Sub(start)
		jump := ahead - l.ahead // somebody has set the clock, or the machine has slept
		l.ahead = ahead
		l.dropIdle(now)
		if jump > noExpiry {
			began = now
			hold("the clock has jumped from ", now.Add(-jump).Format(time.DateOnly), " to ", now.Format(time.DateOnly))
		}
		if held := now.Sub(l.store.heldSince); held >= 0 && held < noExpiry {
			return
		}
		if err := l.dropExpired(now); err != nil {
			l.saver.log(err)
		}
	})
}

// every calls do after each interval, until ctx is cancelled.
func every(ctx context.Context, interval time.Duration, do func()) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			do()
		case <-ctx.Done():
			return
		}
	}
}

func (l *lobby) dropIdle(now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.tables {
		unused := now.Sub(e.lastUsed)
		if (!e.isOpen() && unused > l.limits.idle || unused > maxUnused) && l.mayLeave(e) {
			l.unload(e)
		}
	}
}

// dropExpired deletes old games from the file, except those in memory.
func (l *lobby) dropExpired(now time.Time) error {
	ids, err := l.store.expired(now.Add(-l.limits.expire), now.Add(-l.limits.unplayed))
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock() // no game may be loaded meanwhile
	ids = slices.DeleteFunc(ids, func(id string) bool { return !l.isUnused(id) })
	if err := l.delete(ids, "age"); err != nil || len(ids) == 0 {
		return err
	}
	l.saver.log("games deleted for their age: ", len(ids))
	return nil
}

// delete deletes games from the file, and counts them by the reason.
func (l *lobby) delete(ids []string, reason string) error {
	err := l.store.delete(ids)
	if err == nil {
		l.metrics.deleted.WithLabelValues(reason).Add(float64(len(ids)))
	}
	return err
}

func (l *lobby) len() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.tables)
}

func (l *lobby) streamsOpen() (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.tables {
		all, _ := e.Listeners()
		n += all
	}
	return n
}

// close ends all games, and saves them. The caller closes the file.
func (l *lobby) close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.tables {
		e.Close()
	}
	l.tables = map[string]*entry{}
	return l.saver.close()
}
