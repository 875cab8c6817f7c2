package dxp

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"net"
	"slices"
	"sync"
	"time"
)

// connPool limits the connections of a Server and the games that are played at a time, for which there are places. It
// shares both between the sources of the connections: the addresses of the other programs without the port.
type connPool struct {
	limit   int           // of places
	silence time.Duration // after which a game gives way

	mu    sync.Mutex
	conns []*pooledConn // in the order in which they were added
	timer *time.Timer   // calls assign when a place may become free
}

// pooledConn is a connection in a connPool.
type pooledConn struct {
	pool   *connPool
	source string
	ctx    context.Context // cancelled when the connection is evicted
	evict  context.CancelCauseFunc
	state  connState
	since  time.Time     // when it got into its state or on move; zero while this program is on move
	placed chan struct{} // closed when a waiting connection gets a place
}

type connState int

const (
	idle    connState = iota
	waiting           // has asked for a game, and gets a place for it
	rested            // has a place after a game
	playing
)

func newConnPool(limit int, silence time.Duration) *connPool {
	p := &connPool{limit: limit, silence: silence}
	p.timer = time.AfterFunc(time.Hour, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.assign()
	})
	return p
}

// add adds a connection. If there are too many, it evicts one without a place: of the source with the most, one that
// does not wait rather than one that does, and the oldest of these.
func (p *connPool) add(ctx context.Context, from net.Addr) *pooledConn {
	source, _, err := net.SplitHostPort(from.String())
	if err != nil {
		source = from.String()
	}
	c := &pooledConn{pool: p, source: source}
	c.ctx, c.evict = context.WithCancelCause(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.conns = append(p.conns, c)
	const maxIdle = 64 // connections in addition to those with a place
	if len(p.conns) > p.limit+maxIdle {
		p.remove(slices.MinFunc(p.in(idle, waiting), func(a, b *pooledConn) int {
			return cmp.Or(p.num(idle, b.source)-p.num(idle, a.source), int(a.state-b.state))
		}), fmt.Errorf("%w: it had no game when another program connected", ErrTimeout))
	}
	return c
}

// in returns the connections with states from first to last.
func (p *connPool) in(first, last connState) (found []*pooledConn) {
	for _, c := range p.conns {
		if first <= c.state && c.state <= last {
			found = append(found, c)
		}
	}
	return found
}

// num returns the number of connections from a source with states from first on.
func (p *connPool) num(first connState, source string) (n int) {
	for _, c := range p.in(first, playing) {
		if c.source == source {
			n++
		}
	}
	return n
}

// remove evicts a connection, which may have been removed before, for a reason.
func (p *connPool) remove(c *pooledConn, reason error) {
	c.evict(reason)
	p.conns = slices.DeleteFunc(p.conns, func(other *pooledConn) bool { return other == c })
}

// release removes a connection that has ended.
func (p *connPool) release(c *pooledConn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.remove(c, nil)
	p.assign()
}

// assign gives places to those who wait, as far as there are places. The source with the fewest comes first.
func (p *connPool) assign() {
	for {
		queue := p.in(waiting, waiting)
		if len(queue) == 0 || len(p.in(rested, playing)) >= p.limit && !p.makeRoom() {
			return
		}
		next := slices.MinFunc(queue, func(a, b *pooledConn) int {
			return p.num(rested, a.source) - p.num(rested, b.source)
		})
		next.state, next.since = playing, time.Now()
		close(next.placed)
	}
}

// makeRoom takes the place of a connection without a game after the grace, or evicts one whose game gives way: of the
// source with the most places, the one that is silent for the longest time. If it finds none, it sets the timer.
func (p *connPool) makeRoom() bool {
	const grace = time.Second // a program that plays several games asks for the next one sooner
	var over []*pooledConn
	next := time.Duration(math.MaxInt64) // until the time of one is over
	for _, c := range p.in(rested, playing) {
		left := p.silence - time.Since(c.since)
		switch {
		case c.state == rested:
			left = grace - time.Since(c.since)
		case c.since.IsZero():
			continue
		}
		if left <= 0 {
			over = append(over, c)
		} else {
			next = min(next, left)
		}
	}
	if over == nil {
		p.timer.Reset(next)
		return false
	}
	out := slices.MinFunc(over, func(a, b *pooledConn) int {
		return cmp.Or(int(a.state-b.state), p.num(rested, b.source)-p.num(rested, a.source), a.since.Compare(b.since))
	})
	if out.state == rested {
		out.state = idle
	} else {
		p.remove(out, fmt.Errorf("%w: it was on move for too long while another program waited", ErrTimeout))
	}
	return true
}

// startGame waits for a place. It returns false if the connection is evicted.
func (c *pooledConn) startGame() bool {
	c.placed = make(chan struct{})
	c.set(waiting, time.Now())
	select {
	case <-c.placed:
	case <-c.ctx.Done():
	}
	return c.ctx.Err() == nil
}

// set records that the connection has been in a state since a time. One that has kept its place need not wait for it.
func (c *pooledConn) set(state connState, since time.Time) {
	c.pool.mu.Lock()
	defer c.pool.mu.Unlock()
	if c.state == rested {
		close(c.placed)
		state = playing
	}
	c.state, c.since = state, since
	c.pool.assign()
}
