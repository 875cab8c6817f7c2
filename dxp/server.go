package dxp

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"time"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/internal/nilarg"
)

// Server puts a draughts.Searcher behind a listener: it plays whoever calls. The zero Server is usable.
type Server struct {
	Name    string           // of the program; "draughts" if empty
	Variant draughts.Variant // the rules; International if zero
	Options draughts.Options // of the Searchers, of which each game has one
	Limits  draughts.Limits  // of each move; if zero the clock of the game, or a second if there is none
	// TakeBack lets the other program take moves back.
	TakeBack bool
	// Connections is how many programs may be connected at a time, 8 if 0. When another calls, the one that has been
	// without a game for the longest time gives way, once it has been for a second. While all are playing, the other
	// waits.
	Connections int
	// Idle is the longest wait for a program to ask for its first or next game, 10 minutes if 0: then the connection is
	// closed.
	Idle time.Duration
	// Peer has what else is to be set for each connection. Name, Variant and OnBack are those of the Server.
	Peer Options
	// OnGame is called at the end of each game with the outcome and what went wrong, if anything did. OnError is called
	// at the end of a connection that did not end well, between games. Several goroutines may call them at once.
	OnGame  func(g *Game, o draughts.Outcome, err error)
	OnError func(err error)
}

// Serve plays whoever calls until ctx is cancelled, whose error it then returns, or the listener fails. It closes the
// listener and all connections, and returns when all games have ended. It panics if ctx or l is nil.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	nilarg.Check(ctx == nil, "dxp: Serve", "a nil context")
	nilarg.Check(l == nil, "dxp: Serve", "a nil listener")
	options, err := s.options().complete()
	if err != nil {
		_ = l.Close() // there is nothing to be done about it
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	var connections sync.WaitGroup
	defer connections.Wait()
	defer cancel()
	stop := context.AfterFunc(ctx, func() { _ = l.Close() })
	defer stop()
	places := newLobby(s.Connections)
	for {
		c, err := l.Accept()
		if err != nil {
			_ = l.Close()
			return cmp.Or(ctx.Err(), err)
		}
		g, err := places.enter(ctx)
		if err != nil {
			_ = c.Close()
			return err
		}
		connections.Go(func() {
			defer places.leave(g)
			if err := s.serve(g, c, options); err != nil && s.OnError != nil && ctx.Err() == nil {
				s.OnError(err)
			}
		})
	}
}

func (s *Server) options() Options {
	o := s.Peer
	o.Name, o.Variant, o.OnBack = s.Name, s.Variant, nil
	if s.TakeBack {
		o.OnBack = func(*Game, int) bool { return true }
	}
	return o
}

// serve plays the games of a connection.
func (s *Server) serve(g *guest, c net.Conn, o Options) error {
	wanted := o.OnRequest
	o.OnRequest = func(r GameRequest) Acceptance {
		if wanted != nil {
			if answer := wanted(r); answer != Accepted {
				return answer
			}
		}
		if !g.play() {
			return NoGame
		}
		return Accepted
	}
	peer, err := NewPeer(c, o)
	if err != nil {
		return err
	}
	defer peer.Close()
	idle := s.Idle
	if idle <= 0 {
		idle = 10 * time.Minute
	}
	for {
		game, err := peer.accept(g.ctx, idle)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil && context.Cause(g.ctx) == errGivesWay:
			return errGivesWay
		case err != nil:
			return err
		}
		// Each game has a Searcher of its own: one that waits for games would hold memory, and it knows no other game.
		searcher := draughts.NewSearcher(s.Options)
		outcome, err := game.Play(g.ctx, Search(searcher, s.Limits))
		if s.OnGame != nil {
			s.OnGame(game, outcome, err)
		}
		if err != nil {
			return nil // told already
		}
		g.rest()
	}
}
