package dxp

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"

	"github.com/godraughts/draughts"
)

// Server puts a draughts.Searcher behind a listener: it plays whoever calls. The zero Server is usable.
type Server struct {
	Name    string           // of the program; "draughts" if empty
	Variant draughts.Variant // the rules; International if zero
	Options draughts.Options // of the Searchers, of which each game has one
	Limits  draughts.Limits  // of each move; if zero the clock of the game, or a second if there is none
	// TakeBack lets the other program take moves back.
	TakeBack bool
	// Connections is how many programs may play at a time, 8 if 0; others wait until one leaves.
	Connections int
	// Peer has what else is to be set for each connection. Name, Variant and OnBack are those of the Server.
	Peer Options
	// OnGame is called at the end of each game with the outcome and what went wrong, if anything did. OnError is called
	// at the end of a connection that did not end well, between games. Several goroutines may call them at once.
	OnGame  func(g *Game, o draughts.Outcome, err error)
	OnError func(err error)
}

// Serve plays whoever calls until ctx is cancelled, whose error it then returns, or the listener fails. It closes the
// listener and all connections, and returns when all games have ended.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
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
	most := 8
	if s.Connections > 0 {
		most = s.Connections
	}
	places := make(chan struct{}, most) // a token in it for each connection
	for {
		select {
		case places <- struct{}{}:
		case <-ctx.Done():
			return ctx.Err()
		}
		c, err := l.Accept()
		if err != nil {
			_ = l.Close()
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return err
		}
		connections.Go(func() {
			if err := s.serve(ctx, c, options); err != nil && s.OnError != nil && ctx.Err() == nil {
				s.OnError(err)
			}
			<-places
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
func (s *Server) serve(ctx context.Context, c net.Conn, o Options) error {
	peer, err := NewPeer(c, o)
	if err != nil {
		return err
	}
	defer peer.Close()
	for {
		game, err := peer.Accept(ctx)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		// Each game has a Searcher of its own: one that waits for games would hold memory, and it knows no other game.
		searcher := draughts.NewSearcher(s.Options)
		outcome, err := game.Play(ctx, Search(searcher, s.Limits))
		if s.OnGame != nil {
			s.OnGame(game, outcome, err)
		}
		if err != nil {
			return nil // told already
		}
	}
}
