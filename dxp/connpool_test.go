package dxp_test

import (
	"context"
	"io"
	"net"
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
	h := &testServer{t: t, errs: make(chan error, 100), ended: make(chan error)}
	h.pipeListener.conns = make(chan net.Conn)
	h.pipeListener.ctx, h.pipeListener.cancel = context.WithCancel(background)
	s.OnError = func(err error) { h.errs <- err }
	s.Options = draughts.Options{Hash: 1, Evaluator: draughts.Material{}}
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

// connect returns a connection that the Server has accepted.
func (h *testServer) connect() net.Conn {
	ours, theirs := net.Pipe()
	h.pipeListener.conns <- theirs
	synctest.Wait()
	return ours
}

// play asks for a game on a connection and plays it to its end. It returns the time until the answer.
func (h *testServer) play(c net.Conn) time.Duration {
	peer, err := dxp.NewPeer(c, dxp.Options{})
	require.NoError(h.t, err)
	defer peer.Close()
	began := time.Now()
	game, err := peer.Offer(background, dxp.Offer{Moves: 2})
	require.NoError(h.t, err)
	took := time.Since(began)
	_, err = game.Play(background, anyMove(1))
	require.NoError(h.t, err)
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

// TestServerEvictsIdle checks that eight programs without a game do not keep out a ninth. Only the one that has waited
// longest is disconnected.
func TestServerEvictsIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := startTestServer(t, &dxp.Server{})
		defer h.close()
		var idle []net.Conn
		for range 8 {
			idle = append(idle, h.connect())
		}
		require.InDelta(t, 1, h.play(h.connect()).Seconds(), 0.1, "after a second")
		require.ErrorIs(t, <-h.errs, dxp.ErrTimeout)
		requireClosed(t, idle[0])
		for _, c := range idle[1:] {
			requireOpen(t, c)
		}
		require.Zero(t, h.play(h.connect()), "a place is free")

		_, err := io.WriteString(idle[1], "C are you there?\x00") // not a request
		require.NoError(t, err)
		late := h.connect()
		require.Zero(t, h.play(h.connect()))
		requireClosed(t, idle[1])
		require.ErrorIs(t, <-h.errs, dxp.ErrTimeout)
		for _, c := range append(idle[2:], late) {
			requireOpen(t, c)
			require.NoError(t, c.Close())
		}
		synctest.Wait()
		require.Empty(t, h.errs, "a closed connection is no error")
	})
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
			silent, chatting := h.connect(), h.connect()
			go func() { _, _ = io.Copy(io.Discard, chatting) }()
			for range 5 {
				time.Sleep(limit / 6)
				request := dxp.GameRequest{Version: 99}.String() // is refused
				_, err := io.WriteString(chatting, "C hello\x00E00\x00B001W\x00"+request+"\x00")
				require.NoError(t, err)
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

// TestServerKeepsPlayers checks that a program is not disconnected during a game, or if it asks for the next game in
// time. A new connection waits.
func TestServerKeepsPlayers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := startTestServer(t, &dxp.Server{Connections: 1})
		defer h.close()
		peer, err := dxp.NewPeer(h.connect(), dxp.Options{})
		require.NoError(t, err)
		waiting := h.connect()
		for range 3 {
			game, err := peer.Offer(background, dxp.Offer{Moves: 2})
			require.NoError(t, err)
			_, err = game.Play(background, delayed(time.Minute))
			require.NoError(t, err)
			time.Sleep(900 * time.Millisecond)
		}
		began := time.Now()
		require.Less(t, h.play(waiting), 200*time.Millisecond)
		require.Less(t, time.Since(began), 200*time.Millisecond)
		_, err = peer.Offer(background, dxp.Offer{})
		require.ErrorIs(t, err, dxp.ErrClosed)
		require.ErrorIs(t, <-h.errs, dxp.ErrTimeout)
	})
}

// TestServerEndsWithWaiting ends a Server while a connection waits for a place.
func TestServerEndsWithWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := startTestServer(t, &dxp.Server{Connections: 1})
		peer, err := dxp.NewPeer(h.connect(), dxp.Options{})
		require.NoError(t, err)
		_, err = peer.Offer(background, dxp.Offer{})
		require.NoError(t, err)
		waiting := h.connect()
		h.close()
		requireClosed(t, waiting)
		require.NoError(t, peer.Close())
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
