package table

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/godraughts/draughts"
)

// halfLife is the time after which the time that a client has used counts half for its place in a queue.
const halfLife = time.Minute

// ErrTooMuchWork is returned if a client has too many requests that wait for their turn, or if all clients have.
var ErrTooMuchWork = errors.New("too many requests wait for their turn: try again later")

// The largest numbers of requests that wait for Work, of a client and of all, and the longest wait, also of a hint.
const (
	maxClientWork = 32
	maxWork       = 200
	maxWorkWait   = 10 * time.Second // less than the server's WriteTimeout
)

// Work calls do when it is the turn of the client. It is for what takes processor time and memory but no searcher, such
// as reading a long PDN. Few clients at a time have their turn, and none twice. The error is ErrTooMuchWork, or that of
// ctx or do.
func (e *Engines) Work(ctx context.Context, do func() error) error {
	done, err := e.begin("work", maxClientWork+1, ErrTooMuchWork)
	if err != nil {
		return err
	}
	defer done()
	if e.work.waiting() >= maxWork {
		return ErrTooMuchWork
	}
	waiting, cancel := context.WithTimeoutCause(ctx, maxWorkWait, ErrTooMuchWork)
	defer cancel()
	n, err := e.work.borrow(waiting, e.payer)
	if err != nil {
		return context.Cause(waiting)
	}
	defer n.giveBack()
	return do()
}

// patience is the time within which all clients that wait for a searcher should have one.
const patience = 4 * time.Second

// lane is a queue for some searchers. Among the clients that wait, the next searcher goes to the one for which the time
// that it has waited exceeds the time that it has used of late by most; the requests of a client keep their order.
// While clients wait, the turns of those with a searcher are short. Its methods are safe for concurrent use.
type lane struct {
	name    string
	share   int // of the searchers that one client may use at once
	observe func(lane string, waited, took time.Duration)

	mu      sync.Mutex
	free    []*searcher
	loans   map[*loan]bool
	clients map[string]*clientQueue

	requests uint64 // so far
}

// clientQueue are the requests of one client in a lane.
type clientQueue struct {
	waiting []*loan
	running int
	used    time.Duration // of the searchers, until the time at; it decays
	at      time.Time
}

// searcher is a searcher of a lane, and the table whose searches it remembers.
type searcher struct {
	*draughts.Searcher
	table *Table
}

// loan is a request for a searcher, and then the searcher itself. The caller of borrow must give it back.
type loan struct {
	*searcher
	lane   *lane
	queue  *clientQueue
	number uint64 // of the request
	asked  time.Time
	ctx    context.Context
	lent   chan struct{} // is closed when it has a searcher, since the time since
	since  time.Time
	turn   context.Context // ends when others have waited long enough
	end    *time.Timer     // ends the turn; it is set when others wait
	stop   context.CancelFunc
}

// newLane returns a lane whose loans have these searchers.
func newLane(
	name string, share int, searchers []*draughts.Searcher, observe func(lane string, waited, took time.Duration),
) *lane {
	l := &lane{
		name: name, share: share, observe: observe, loans: map[*loan]bool{}, clients: map[string]*clientQueue{},
	}
	for _, s := range searchers {
		l.free = append(l.free, &searcher{Searcher: s})
	}
	return l
}

// borrow waits for a searcher.
func (l *lane) borrow(ctx context.Context, client string) (*loan, error) {
	now := time.Now()
	l.mu.Lock()
	q := l.clients[client]
	if q == nil {
		q = &clientQueue{at: now}
		l.clients[client] = q
	}
	l.requests++
	n := &loan{lane: l, queue: q, number: l.requests, asked: now, ctx: ctx, lent: make(chan struct{})}
	q.waiting = append(q.waiting, n)
	l.serve(now)
	l.mu.Unlock()
	select {
	case <-n.lent:
	case <-ctx.Done():
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	switch i := slices.Index(q.waiting, n); {
	case ctx.Err() == nil:
		return n, nil
	case i >= 0:
		q.waiting = slices.Delete(q.waiting, i, i+1)
		l.forget(time.Now())
	default:
		l.takeBack(n, 0)
	}
	return nil, ctx.Err()
}

// giveBack ends a loan, and returns how long it took.
func (n *loan) giveBack() time.Duration {
	took := time.Since(n.since)
	n.lane.mu.Lock()
	n.lane.takeBack(n, took)
	n.lane.mu.Unlock()
	if n.lane.observe != nil {
		n.lane.observe(n.lane.name, n.since.Sub(n.asked), took)
	}
	return took
}

// takeBack makes a searcher free, which a client has used for a time.
func (l *lane) takeBack(n *loan, took time.Duration) {
	now := time.Now()
	n.end.Stop()
	n.stop()
	delete(l.loans, n)
	n.queue.running--
	n.queue.used, n.queue.at = n.queue.usedAt(now)+took, now
	l.free = append(l.free, n.searcher)
	l.serve(now)
	l.forget(now)
}

// usedAt returns the decayed time that the client has used.
func (q *clientQueue) usedAt(now time.Time) time.Duration {
	return time.Duration(float64(q.used) * math.Exp2(-float64(now.Sub(q.at))/float64(halfLife)))
}

// serve gives the free searchers to those who wait. While others still wait, turns end.
func (l *lane) serve(now time.Time) {
	for len(l.free) > 0 {
		q := l.next(now)
		if q == nil {
			break
		}
		n, last := q.waiting[0], len(l.free)-1
		q.waiting = slices.Delete(q.waiting, 0, 1)
		q.running++
		n.searcher, l.free, n.since = l.free[last], l.free[:last], now
		n.turn, n.stop = context.WithCancel(n.ctx)
		n.end = time.AfterFunc(math.MaxInt64, n.stop)
		l.loans[n] = true
		close(n.lent)
	}
	waiting := 0
	for _, q := range l.clients {
		waiting += min(1, len(q.waiting))
	}
	if waiting > 0 {
		turn := max(shortestThink, patience*time.Duration(len(l.loans))/time.Duration(waiting+1))
		for n := range l.loans {
			n.end.Reset(n.since.Add(turn).Sub(now))
		}
	}
}

// next returns the requests of the client whose turn it is; nil if none may have a searcher.
func (l *lane) next(now time.Time) (next *clientQueue) {
	for _, q := range l.clients {
		if len(q.waiting) == 0 || q.running >= l.share {
			continue
		}
		if next == nil || cmp.Or(cmp.Compare(next.claim(now), q.claim(now)),
			cmp.Compare(q.waiting[0].number, next.waiting[0].number)) < 0 {
			next = q
		}
	}
	return next
}

// claim returns the time that the client has waited since its last turn, less the time that it has used.
func (q *clientQueue) claim(now time.Time) time.Duration {
	since := q.waiting[0].asked
	if q.at.After(since) {
		since = q.at
	}
	return now.Sub(since) - q.usedAt(now)
}

// forget removes clients that wait for nothing and have used next to nothing of late.
func (l *lane) forget(now time.Time) {
	const little = time.Millisecond
	for client, q := range l.clients {
		if len(q.waiting) == 0 && q.running == 0 && q.usedAt(now) < little {
			delete(l.clients, client)
		}
	}
}

func (l *lane) waiting() (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, q := range l.clients {
		n += len(q.waiting)
	}
	return n
}

// budget is the time of the engine that a client or a game may still use. It grows back in the course of an hour.
type budget struct {
	used time.Duration // until the time at
	at   time.Time
}

// left returns what is left of an allowance for an hour. There is no limit if it is 0.
func (b budget) left(allowance time.Duration, now time.Time) time.Duration {
	if allowance <= 0 {
		return math.MaxInt64
	}
	return allowance - b.usedAt(allowance, now)
}

// usedAt returns what counts as used. The allowance grows back evenly.
func (b budget) usedAt(allowance time.Duration, now time.Time) time.Duration {
	grown := time.Duration(float64(allowance) * now.Sub(b.at).Hours())
	return max(0, b.used-grown)
}

// charge adds a time that was used.
func (b *budget) charge(took, allowance time.Duration, now time.Time) {
	*b = budget{b.usedAt(allowance, now) + took, now}
}
