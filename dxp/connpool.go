package dxp

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

// minIdle is the time without a game after which a connection may be evicted. A program that plays several games asks
// for the next one sooner.
const minIdle = time.Second

// errEvicted is the reason for which a connection is evicted.
var errEvicted = fmt.Errorf("%w: it had no game when another program connected", ErrTimeout)

// connPool limits the connections of a Server.
type connPool struct {
	limit   int
	changed chan struct{} // gets a value when a connection is released or ends its game

	mu    sync.Mutex
	conns []*pooledConn // in the order in which they were accepted or ended their last game
}

// pooledConn is a connection in a connPool.
type pooledConn struct {
	pool      *connPool
	ctx       context.Context // cancelled when the connection is evicted
	evict     context.CancelCauseFunc
	idleSince time.Time // when it was accepted or ended its last game; zero during a game
}

// newConnPool returns a pool for the given number of connections, 8 if 0.
func newConnPool(limit int) *connPool {
	if limit <= 0 {
		limit = 8
	}
	return &connPool{limit: limit, changed: make(chan struct{}, 1)}
}

// acquire returns a connection as soon as there is a free place. If there is none, it evicts an idle connection. It is
// not safe for concurrent use. The error is that of ctx.
func (p *connPool) acquire(ctx context.Context) (*pooledConn, error) {
	for {
		c, wait := p.tryAcquire(ctx)
		if c != nil {
			return c, nil
		}
		timer := time.NewTimer(wait)
		select {
		case <-p.changed:
		case <-timer.C:
		case <-ctx.Done():
		}
		timer.Stop()
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
}

// tryAcquire returns a connection if there is a free place. Otherwise it returns how long to wait for a change before
// the next try.
func (p *connPool) tryAcquire(ctx context.Context) (c *pooledConn, wait time.Duration) {
	const long = time.Hour // a change ends the wait earlier
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.conns) < p.limit {
		c = &pooledConn{pool: p, idleSince: time.Now()}
		c.ctx, c.evict = context.WithCancelCause(ctx)
		p.conns = append(p.conns, c)
		return c, 0
	}
	for _, c := range p.conns {
		switch {
		case c.idleSince.IsZero():
		case c.ctx.Err() != nil: // is being evicted
			return nil, long
		case time.Since(c.idleSince) >= minIdle:
			c.evict(errEvicted)
			return nil, long
		default:
			return nil, minIdle - time.Since(c.idleSince)
		}
	}
	return nil, long
}

// update moves c to the end of the connections, or removes it, and wakes acquire.
func (p *connPool) update(c *pooledConn, stays bool) {
	others := slices.DeleteFunc(p.conns, func(other *pooledConn) bool { return other == c })
	if stays {
		others = append(others, c)
	}
	p.conns = others
	select {
	case p.changed <- struct{}{}:
	default:
	}
}

// release frees the place of c.
func (p *connPool) release(c *pooledConn) {
	c.evict(nil)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.update(c, false)
}

// startGame records the start of a game. It returns false if c has been evicted.
func (c *pooledConn) startGame() bool {
	c.pool.mu.Lock()
	defer c.pool.mu.Unlock()
	if c.ctx.Err() != nil {
		return false
	}
	c.idleSince = time.Time{}
	return true
}

// endGame records the end of a game.
func (c *pooledConn) endGame() {
	c.pool.mu.Lock()
	defer c.pool.mu.Unlock()
	c.idleSince = time.Now()
	c.pool.update(c, true)
}
