package dxp_test

import (
	"context"
	"io"
	"net"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/godraughts/draughts"
	"github.com/godraughts/draughts/dxp"
)

// pipeListener is a net.Listener for connections in memory.
type pipeListener struct {
	conns  chan net.Conn // connections to accept
	ctx    context.Context
	cancel context.CancelFunc // closes it
}

func (p pipeListener) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.ctx.Done():
		return nil, net.ErrClosed
	}
}

func (p pipeListener) Close() error {
	p.cancel()
	return nil
}

func (p pipeListener) Addr() net.Addr { return &net.TCPAddr{} }

// testServer is a Server in a synctest bubble.
type testServer struct {
	t            *testing.T
	pipeListener pipeListener
	errs         chan error // errors of OnError
	end          context.CancelFunc
	ended        chan error
}

// startTestServer starts a Server in a synctest bubble.
func startTestServer(t *testing.T, s *dxp.Server) *testServer {
	h := &testServer{t: t, errs: make(chan error, 2000), ended: make(chan error)}
	h.pipeListener.conns = make(chan net.Conn)
	h.pipeListener.ctx, h.pipeListener.cancel = context.WithCancel(background)
	s.OnError = func(err error) { h.errs <- err }
	s.Options.Hash = 1
	if s.Options.Evaluator == nil {
		s.Options.Evaluator = draughts.Material{}
	}
	s.Limits = draughts.Limits{Depth: 1}
	var ctx context.Context
	ctx, h.end = context.WithCancel(background)
	go func() { h.ended <- s.Serve(ctx, h.pipeListener) }()
	return h
}

// close ends the Server.
func (h *testServer) close() {
	h.end()
	require.ErrorIs(h.t, <-h.ended, context.Canceled)
}

// connectFrom returns a connection, of a program at an address, that the Server has accepted.
func (h *testServer) connectFrom(address string) net.Conn {
	ours, theirs := net.Pipe()
	h.pipeListener.conns <- addressedConn{theirs, net.TCPAddrFromAddrPort(netip.MustParseAddrPort(address))}
	synctest.Wait()
	return ours
}

// addressedConn is a connection from an address.
type addressedConn struct {
	net.Conn
	from net.Addr
}

func (a addressedConn) RemoteAddr() net.Addr { return a.from }

// play asks for a game on a connection and plays it to its end. It returns the time until the answer.
func (h *testServer) play(c net.Conn) time.Duration {
	peer := must(dxp.NewPeer(c, dxp.Options{Timeout: time.Hour}))
	defer synctest.Wait()
	defer peer.Close()
	began := time.Now()
	game := must(peer.Offer(background, dxp.Offer{Moves: 2}))
	took := time.Since(began)
	must(game.Play(background, anyMove(1)))
	return took
}

// requireClosed checks that the Server has closed a connection without a message.
func requireClosed(t *testing.T, c net.Conn) {
	t.Helper()
	_ = c.SetReadDeadline(time.Now()) // an error if it is closed
	_, err := c.Read(make([]byte, 1))
	require.ErrorIs(t, err, io.EOF)
}

// requireOpen checks that the Server has neither closed a connection nor sent a message.
func requireOpen(t *testing.T, c net.Conn) {
	t.Helper()
	_ = c.SetReadDeadline(time.Now().Add(time.Millisecond)) // an error if it is closed
	_, err := c.Read(make([]byte, 1))
	require.ErrorContains(t, err, "timeout")
}

// TestServerEvictsIdle checks that programs without a game keep out no other. The one that has waited longest is
// disconnected at once if there are too many, of the address with the most connections.
func TestServerEvictsIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := startTestServer(t, &dxp.Server{})
		defer h.close()
		player := h.connectFrom("9.9.9.9:1")
		var idle []net.Conn
		for range 1000 {
			idle = append(idle, h.connectFrom("1.1.1.1:1"))
		}
		_, err := io.WriteString(idle[999-70], "C are you there?\x00") // not a request
		require.NoError(t, err)
		require.Zero(t, h.play(player))
		require.Zero(t, h.play(h.connectFrom("2.2.2.2:1")))
		for i, c := range idle {
			if i < 1000-71 {
				require.ErrorIs(t, <-h.errs, dxp.ErrTimeout)
				requireClosed(t, c)
			} else {
				requireOpen(t, c)
				require.NoError(t, c.Close())
			}
		}
		synctest.Wait()
		require.Empty(t, h.errs, "a closed connection is no error")
	})
}

// TestServerSharesPlaces checks that the game of a silent program gives way to one that waits, and that a program of an
// address without a game waits less than a thousand of another address that have asked before.
func TestServerSharesPlaces(t *testing.T) {
	for silence, want := range map[time.Duration]time.Duration{0: 2 * time.Minute, 90 * time.Second: 90 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			h := startTestServer(t, &dxp.Server{Connections: 2, Silence: silence})
			defer h.close()
			for range 1000 {
				peer := must(dxp.NewPeer(h.connectFrom("1.1.1.1:1"), dxp.Options{Timeout: time.Hour}))
				defer peer.Close()
				go func() { _, _ = peer.Offer(background, dxp.Offer{}) }()
				synctest.Wait()
			}
			require.Len(t, h.errs, 1000-2-64)
			time.Sleep(time.Minute)
			require.Equal(t, want-time.Minute, h.play(h.connectFrom("2.2.2.2:1")))
		})
	}
}

// TestServerIdleTimeout checks that a program which asks for no game is disconnected, whatever else it sends.
func TestServerIdleTimeout(t *testing.T) {
	for _, limit := range []time.Duration{0, time.Minute} {
		synctest.Test(t, func(t *testing.T) {
			h := startTestServer(t, &dxp.Server{Idle: limit})
			defer h.close()
			if limit == 0 {
				limit = 10 * time.Minute
			}
			silent, chatting := h.connectFrom("3.3.3.3:1"), h.connectFrom("3.3.3.3:1")
			go func() { _, _ = io.Copy(io.Discard, chatting) }()
			for range 5 {
				time.Sleep(limit / 6)
				request := dxp.GameRequest{Version: 99}.String() // is refused
				must(io.WriteString(chatting, "C hello\x00E00\x00B001W\x00"+request+"\x00"))
			}
			requireOpen(t, silent)
			time.Sleep(limit/6 + time.Second)
			requireClosed(t, silent)
			require.ErrorIs(t, <-h.errs, dxp.ErrTimeout)
			require.ErrorIs(t, <-h.errs, dxp.ErrTimeout)
			_, err := io.WriteString(chatting, "C\x00")
			require.Error(t, err)
		})
	}
}

// TestServerKeepsPlayers checks that a program keeps its place during a game, and if it asks for the next game in time.
// Another waits.
func TestServerKeepsPlayers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := startTestServer(t, &dxp.Server{Connections: 1})
		defer h.close()
		peer := must(dxp.NewPeer(h.connectFrom("3.3.3.3:1"), dxp.Options{}))
		defer peer.Close()
		took := make(chan time.Duration, 1)
		began := time.Now()
		for i := range 3 {
			game := must(peer.Offer(background, dxp.Offer{Moves: 2}))
			if i == 0 {
				waiting := h.connectFrom("3.3.3.3:1")
				go func() { took <- h.play(waiting) }()
			}
			must(game.Play(background, delayed(time.Minute)))
			time.Sleep(900 * time.Millisecond)
		}
		require.Equal(t, time.Since(began)+100*time.Millisecond, <-took)
		_, err := peer.Offer(background, dxp.Offer{})
		require.NoError(t, err, "it is still connected")
	})
}

// eventConn is a connection that records the first letter of each message.
type eventConn struct {
	net.Conn
	events *[]string
}

func (c eventConn) Write(b []byte) (int, error) {
	*c.events = append(*c.events, string(b[:1]))
	return c.Conn.Write(b)
}

// preparedEvaluator is an evaluation that records when a searcher is made, and the rules of what it evaluates.
type preparedEvaluator struct{ events *[]string }

func (p preparedEvaluator) Evaluate(at draughts.Position) draughts.Score {
	*p.events = append(*p.events, at.Variant().String())
	return 0
}

func (p preparedEvaluator) NewState() draughts.EvalState {
	*p.events = append(*p.events, "searcher")
	return nil
}

// TestServerIsReady checks that a Server has a searcher, and has loaded its evaluation, before it accepts a game, which
// starts the clock.
func TestServerIsReady(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var events []string
		h := startTestServer(t, &dxp.Server{Options: draughts.Options{Evaluator: preparedEvaluator{&events}}})
		defer h.close()
		ours, theirs := net.Pipe()
		h.pipeListener.conns <- eventConn{theirs, &events}
		peer := must(dxp.NewPeer(ours, dxp.Options{}))
		for range 2 {
			game := must(peer.Offer(background, dxp.Offer{}))
			require.NoError(t, game.End(background, dxp.GameEnd{}))
		}
		require.NoError(t, peer.Close())
		require.Equal(t, []string{"international", "searcher", "A", "E", "searcher", "A", "E"}, events)
	})
}

// TestAddress checks the default host and port.
func TestAddress(t *testing.T) {
	for text, want := range map[string]string{
		"": "127.0.0.1:27531", ":1234": "127.0.0.1:1234",
		"0.0.0.0:27531": "0.0.0.0:27531", "example.org": "example.org:27531",
		"example.org:5": "example.org:5", "[::1]:7": "[::1]:7", "::1": "[::1]:27531", "host:": "host:27531",
	} {
		require.Equal(t, want, dxp.Address(text))
	}
}
