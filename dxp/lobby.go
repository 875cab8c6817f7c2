package dxp

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

// grace is how long a connection may be without a game before it must give way: a program that plays several games
// asks for the next one at once.
const grace = time.Second

// errGivesWay is why a connection is closed that must give way.
var errGivesWay = fmt.Errorf("%w: it was without a game for the longest time when another called", ErrTimeout)

// lobby is the connections of a Server.
type lobby struct {
	most    int
	changed chan struct{} // gets a value when a guest leaves or ends its game

	mu     sync.Mutex
	guests []*guest // the one that has been without a game for the longest time comes first
}

// guest is a connection in a lobby.
type guest struct {
	lobby   *lobby
	ctx     context.Context // cancelled when the guest must give way
	giveWay context.CancelCauseFunc
	resting time.Time // since when it has been without a game; zero while it plays
}

// newLobby returns a lobby with most places, 8 if 0.
func newLobby(most int) *lobby {
	if most <= 0 {
		most = 8
	}
	return &lobby{most: most, changed: make(chan struct{}, 1)}
}

// enter waits until there is a place, and makes a guest without a game give way. Only one goroutine may. The error is
// that of ctx.
func (l *lobby) enter(ctx context.Context) (*guest, error) {
	for {
		g, wait := l.tryToEnter(ctx)
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

// tryToEnter returns a guest if there is a place, and else how long to wait at most before trying again.
func (l *lobby) tryToEnter(ctx context.Context) (g *guest, wait time.Duration) {
	const long = time.Hour // until something changes
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.guests) < l.most {
		g = &guest{lobby: l, resting: time.Now()}
		g.ctx, g.giveWay = context.WithCancelCause(ctx)
		l.guests = append(l.guests, g)
		return g, 0
	}
	for _, g := range l.guests {
		switch {
		case g.resting.IsZero():
		case g.ctx.Err() != nil: // on its way out
			return nil, long
		case time.Since(g.resting) >= grace:
			g.giveWay(errGivesWay)
			return nil, long
		default:
			return nil, grace - time.Since(g.resting)
		}
	}
	return nil, long
}

// change moves g to the end of the guests, if it stays, and wakes who waits for a place.
func (l *lobby) change(g *guest, stays bool) {
	others := slices.DeleteFunc(l.guests, func(other *guest) bool { return other == g })
	if stays {
		others = append(others, g)
	}
	l.guests = others
	select {
	case l.changed <- struct{}{}:
	default:
	}
}

// leave gives the place of g free.
func (l *lobby) leave(g *guest) {
	g.giveWay(nil)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.change(g, false)
}

// play notes that a game begins, and returns false if g must give way.
func (g *guest) play() bool {
	g.lobby.mu.Lock()
	defer g.lobby.mu.Unlock()
	if g.ctx.Err() != nil {
		return false
	}
	g.resting = time.Time{}
	return true
}

// rest notes that a game has ended.
func (g *guest) rest() {
	g.lobby.mu.Lock()
	defer g.lobby.mu.Unlock()
	g.resting = time.Now()
	g.lobby.change(g, true)
}
