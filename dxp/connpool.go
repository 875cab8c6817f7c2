package dxp

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

// minIdle is the minimum time without a game before a connection may be evicted: a program that plays several games
// asks for the next one at once.
const minIdle = time.Second

// errEvicted is the reason for which a connection is evicted.
var errEvicted = fmt.Errorf("%w: it was without a game for the longest time when another called", ErrTimeout)

// connPool limits the connections of a Server.
type connPool struct {
	limit   int
	changed chan struct{} // gets a value when a pooledConn leaves or ends its game

	mu    sync.Mutex
	conns []*pooledConn // the one that has been without a game for the longest time comes first
}

// pooledConn is a connection in a connPool.
type pooledConn struct {
	connPool  *connPool
	ctx       context.Context // cancelled when the pooledConn must give way
	evict     context.CancelCauseFunc
	idleSince time.Time // since when it has been without a game; zero while it plays
}

// newConnPool returns a pool for the given number of connections, 8 if 0.
func newConnPool(limit int) *connPool {
	if limit <= 0 {
		limit = 8
	}
	return &connPool{limit: limit, changed: make(chan struct{}, 1)}
}

// acquire waits for a free place and evicts an idle connection. It is not safe for concurrent use. The error is that
// of ctx.
func (l *connPool) acquire(ctx context.Context) (*pooledConn, error) {
	for {
		g, wait := l.tryAcquire(ctx)
		if g != nil {
			return g, nil
		}
		timer := time.NewTimer(wait)
		select {
		case <-l.changed:
		case <-timer.C:
		case <-ctx.Done():
		}
		timer.Stop()
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
}

// tryAcquire returns a connection if there is a free place. Otherwise it returns the longest time to wait for the
// next try.
func (l *connPool) tryAcquire(ctx context.Context) (g *pooledConn, wait time.Duration) {
	const long = time.Hour // until something changes
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.conns) < l.limit {
		g = &pooledConn{connPool: l, idleSince: time.Now()}
		g.ctx, g.evict = context.WithCancelCause(ctx)
		l.conns = append(l.conns, g)
		return g, 0
	}
	for _, g := range l.conns {
		switch {
		case g.idleSince.IsZero():
		case g.ctx.Err() != nil: // on its way out
			return nil, long
		case time.Since(g.idleSince) >= minIdle:
			g.evict(errEvicted)
			return nil, long
		default:
			return nil, minIdle - time.Since(g.idleSince)
		}
	}
	return nil, long
}

// update moves g to the end of the connections, or removes it, and wakes acquire.
func (l *connPool) update(g *pooledConn, stays bool) {
	others := slices.DeleteFunc(l.conns, func(other *pooledConn) bool { return other == g })
	if stays {
		others = append(others, g)
	}
	l.conns = others
	select {
	case l.changed <- struct{}{}:
	default:
	}
}

// release frees the place of g.
func (l *connPool) release(g *pooledConn) {
	g.evict(nil)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.update(g, false)
}

// startGame records the start of a game. It returns false if g has been evicted.
func (g *pooledConn) startGame() bool {
	g.connPool.mu.Lock()
	defer g.connPool.mu.Unlock()
	if g.ctx.Err() != nil {
		return false
	}
	g.idleSince = time.Time{}
	return true
}

// endGame records the end of a game.
func (g *pooledConn) endGame() {
	g.connPool.mu.Lock()
	defer g.connPool.mu.Unlock()
	g.idleSince = time.Now()
	g.connPool.update(g, true)
}
