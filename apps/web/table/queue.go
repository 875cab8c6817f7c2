package table

import (
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

// The largest numbers of requests that wait for Work: of a client, and of all.
const (
	maxClientWork = 32
	maxWork       = 200
)

// Work calls do when it is the turn of the client. It is for what takes processor time and memory but no searcher, such
// as reading a long PDN. Few clients at a time have their turn, and none twice. The error is ErrTooMuchWork, or that of
// ctx or do.
func (e *Engines) Work(ctx context.Context, do func() error) error {
	if own, all := e.work.waitingOf(e.client); own >= maxClientWork || all >= maxWork {
		return ErrTooMuchWork
	}
	turn, err := e.work.borrow(ctx, e.client)
	if err != nil {
		return err
	}
	defer turn.giveBack()
	return do()
}

// lane is a queue for some searchers. Among the clients that wait, the next searcher goes to the one that has used the
// least time of late; the requests of a client keep their order. Its methods are safe for concurrent use.
type lane struct {
	name    string
	share   int // of the searchers that one client may use at once
	observe func(lane string, waited, took time.Duration)

	mu      sync.Mutex
	free    []*draughts.Searcher
	clients map[string]*clientQueue
	tickets uint64 // requests so far
}

// clientQueue are the requests of one client in a lane.
type clientQueue struct {
	waiting []*ticket
	running int
	used    time.Duration // of the searchers, until the time at; it decays
	at      time.Time
}

// ticket is a request that waits.
type ticket struct {
	number   uint64
	searcher chan *draughts.Searcher
}

// loan is a searcher that a client uses. The caller of borrow must give it back.
type loan struct {
	*draughts.Searcher
	lane   *lane
	client string
	waited time.Duration
	since  time.Time
}

func newLane(name string, n, share int, o draughts.Options, observe func(string, time.Duration, time.Duration)) *lane {
	l := &lane{name: name, share: share, observe: observe, clients: map[string]*clientQueue{}}
	for range n {
		l.free = append(l.free, draughts.NewSearcher(o))
	}
	return l
}

// borrow waits for a searcher.
func (l *lane) borrow(ctx context.Context, client string) (*loan, error) {
	asked := time.Now()
	l.mu.Lock()
	q := l.clients[client]
	if q == nil {
		q = &clientQueue{at: asked}
		l.clients[client] = q
	}
	l.tickets++
	t := &ticket{l.tickets, make(chan *draughts.Searcher, 1)}
	q.waiting = append(q.waiting, t)
	l.serve(asked)
	l.mu.Unlock()
	select {
	case s := <-t.searcher:
		now := time.Now()
		return &loan{s, l, client, now.Sub(asked), now}, nil
	case <-ctx.Done():
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if i := slices.Index(q.waiting, t); i >= 0 {
		q.waiting = slices.Delete(q.waiting, i, i+1)
		l.forget(time.Now())
	} else {
		l.takeBack(client, <-t.searcher, 0)
	}
	return nil, ctx.Err()
}

// giveBack ends a loan, and returns how long it took.
func (n *loan) giveBack() time.Duration {
	took := time.Since(n.since)
	n.lane.mu.Lock()
	n.lane.takeBack(n.client, n.Searcher, took)
	n.lane.mu.Unlock()
	if n.lane.observe != nil {
		n.lane.observe(n.lane.name, n.waited, took)
	}
	return took
}

// takeBack makes a searcher free, which a client has used for a time.
func (l *lane) takeBack(client string, s *draughts.Searcher, took time.Duration) {
	now := time.Now()
	q := l.clients[client]
	q.running--
	q.used = q.usedAt(now) + took
	q.at = now
	l.free = append(l.free, s)
	l.serve(now)
	l.forget(now)
}

// usedAt returns the decayed time that the client has used.
func (q *clientQueue) usedAt(now time.Time) time.Duration {
	return time.Duration(float64(q.used) * math.Exp2(-float64(now.Sub(q.at))/float64(halfLife)))
}

// serve gives the free searchers to those who wait.
func (l *lane) serve(now time.Time) {
	for len(l.free) > 0 {
		next := l.next(now)
		if next == nil {
			return
		}
		last := len(l.free) - 1
		next.waiting[0].searcher <- l.free[last] // it has room for one
		l.free = l.free[:last]
		next.waiting = slices.Delete(next.waiting, 0, 1)
		next.running++
	}
}

// next returns the client whose turn it is; nil if none may have a searcher.
func (l *lane) next(now time.Time) *clientQueue {
	var next *clientQueue
	for _, q := range l.clients {
		if len(q.waiting) == 0 || q.running >= l.share {
			continue
		}
		if next == nil || q.before(next, now) {
			next = q
		}
	}
	return next
}

// before reports whether q has its turn before r.
func (q *clientQueue) before(r *clientQueue, now time.Time) bool {
	if a, b := q.usedAt(now), r.usedAt(now); a != b {
		return a < b
	}
	return q.waiting[0].number < r.waiting[0].number
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

// waitingOf returns the numbers of requests that wait, of a client and of all.
func (l *lane) waitingOf(client string) (own, all int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c, q := range l.clients {
		all += len(q.waiting)
		if c == client {
			own = len(q.waiting)
		}
	}
	return own, all
}

// waiting returns the number of requests that wait.
func (l *lane) waiting() int {
	_, all := l.waitingOf("")
	return all
}

// budget is the time of the engine that a client or a game may still use. It grows back in the course of an hour.
type budget struct {
	used time.Duration // until the time at
	at   time.Time
}

// left returns what is left of an allowance for an hour. There is no limit if it is 0.
func (b *budget) left(allowance time.Duration, now time.Time) time.Duration {
	if allowance <= 0 {
		return math.MaxInt64
	}
	return allowance - b.usedAt(allowance, now)
}

// usedAt returns what counts as used. The allowance grows back evenly.
func (b *budget) usedAt(allowance time.Duration, now time.Time) time.Duration {
	grown := time.Duration(float64(allowance) * now.Sub(b.at).Hours())
	return max(0, b.used-grown)
}

// charge adds a time that was used.
func (b *budget) charge(took, allowance time.Duration, now time.Time) {
	*b = budget{b.usedAt(allowance, now) + took, now}
}
