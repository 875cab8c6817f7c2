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
)

// Server plays games against programs that connect to a listener. The zero Server is usable.
type Server struct {
	Name    string           // of the program; "draughts" if empty
	Variant draughts.Variant // the rules; International if zero
	Options draughts.Options // of the Searcher of each game
	Limits  draughts.Limits  // of each move; if zero, the clock of the game, or a second if there is none
	// TakeBack lets the other program take moves back.
	TakeBack bool
	// Connections is the maximum number of programs that play at a time, 8 if 0. A program that asks for a game waits
	// for a place. 64 other programs may be connected. When one more connects, one that does not play is disconnected, of
	// the address with the most connections.
	Connections int
	// Idle is the longest wait for a request for a game, 10 minutes if 0. Then the connection is closed.
	Idle time.Duration
	// Silence is how long a program may be on move before its game gives way to a program that waits, 2 minutes if 0.
	Silence time.Duration
	// Peer holds the other settings of each connection. Its Name, Variant and OnBack are ignored.
	Peer Options
	// OnGame is called at the end of each game with its outcome and error. OnError is called when a connection fails
	// between games. Both may be nil, and may be called from several goroutines at once.
	OnGame  func(g *Game, o draughts.Outcome, err error)
	OnError func(err error)
}

// Serve plays against each program that connects, until ctx is cancelled or the listener fails.
//
// It closes the listener and all connections, and returns when all games have ended. The error is that of ctx or of the
// listener, or ErrUnsupported for a board other than 10x10.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	options, err := s.options().withDefaults()
	if err != nil {
		_ = l.Close() // the error is already known
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	var connections sync.WaitGroup
	defer connections.Wait()
	defer cancel()
	stop := context.AfterFunc(ctx, func() { _ = l.Close() })
	defer stop()
	s.Options.Load(options.Variant)
	pool := newConnPool(cmp.Or(max(s.Connections, 0), 8), cmp.Or(max(s.Silence, 0), 2*time.Minute))
	defer pool.timer.Stop()
	for {
		conn, err := l.Accept()
		if err != nil {
			_ = l.Close()
			return cmp.Or(ctx.Err(), err)
		}
		c := pool.add(ctx, conn.RemoteAddr())
		connections.Go(func() {
			defer pool.release(c)
			if err := s.serve(c, conn, options); err != nil && s.OnError != nil && ctx.Err() == nil {
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

func (s *Server) serve(c *pooledConn, conn net.Conn, o Options) error {
	decide := o.OnRequest
	var search MoveFunc
	o.OnRequest = func(r GameRequest) Acceptance {
		if decide != nil {
			if answer := decide(r); answer != Accepted {
				return answer
			}
		}
		if !c.startGame() {
			return NoGame
		}
		// Each game has its own Searcher, made before the answer starts the clock. It knows no earlier game, and its memory
		// is free after the game.
		search = Search(draughts.NewSearcher(s.Options), s.Limits)
		return Accepted
	}
	peer, err := NewPeer(conn, o)
	if err != nil {
		return err
	}
	defer peer.Close()
	for {
		ctx, cancel := withLimit(c.ctx, cmp.Or(max(s.Idle, 0), 10*time.Minute), aRequest)
		game, err := peer.Accept(ctx)
		cancel()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		think := func(ctx context.Context, g *draughts.Game, clock *draughts.ClockLimit) (draughts.Move, error) {
			c.set(playing, time.Time{})
			defer func() { c.set(playing, time.Now()) }()
			return search(ctx, g, clock)
		}
		outcome, err := game.Play(c.ctx, think)
		search = nil
		if s.OnGame != nil {
			s.OnGame(game, outcome, err)
		}
		if err != nil {
			return nil // OnGame has the error
		}
		c.set(rested, time.Now())
	}
}
